"""Different ideas: turns that differ in a detail only stand behind those that do something else."""

from __future__ import annotations

from spielwerk.teach.halving import Weighed
from spielwerk.teach.ideas import alike, of_different_ideas, worth_telling, worth_weighing

from .test_estimates import worlds

HIRE, HIRE_WITH_ANOTHER_SHIP, BUILD, SAIL = (1, 5, 6), (2, 5, 6), (1, 7, 8), (9,)


def test_turns_are_alike_where_they_share_more_than_half() -> None:
    assert alike(HIRE, HIRE_WITH_ANOTHER_SHIP)
    assert alike(HIRE, (*HIRE, 11))
    assert not alike(HIRE, BUILD)
    assert not alike((3, 4), (3, 5))


def test_of_each_idea_the_best_is_told_and_a_variant_only_where_there_is_nothing_else() -> None:
    found = [HIRE, HIRE_WITH_ANOTHER_SHIP, BUILD, SAIL]
    assert of_different_ideas(found, 3, lambda turn: turn) == [HIRE, BUILD, SAIL]
    assert of_different_ideas(found[:2], 3, lambda turn: turn) == found[:2]


def test_many_variants_leave_room_for_other_ideas() -> None:
    variants = [(ship, 5, 6) for ship in range(10, 16)]
    assert worth_weighing([*variants, BUILD], 4) == [*variants[:3], BUILD]
    assert worth_weighing(variants, 4) == variants[:4]


def test_what_comes_to_the_same_is_told_only_where_there_is_nothing_else() -> None:
    hire, sail = worlds(20, 1, trade=3), worlds(20, 1)
    best, same, other = Weighed(HIRE, hire), Weighed((8, 9), hire.first(10)), Weighed(SAIL, sail)
    assert [one.turn for one in worth_telling([best, same, other], 2)] == [HIRE, SAIL]
    assert [one.turn for one in worth_telling([best, same], 3)] == [HIRE, (8, 9)]
