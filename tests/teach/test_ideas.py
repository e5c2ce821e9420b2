"""Different ideas: turns that differ in a detail only stand behind those that do something else."""

from __future__ import annotations

from spielwerk.teach.halving import Turn, Weighed
from spielwerk.teach.ideas import alike, few_of_each_first, worth_telling, worth_weighing

from .test_estimates import worlds

HIRE, HIRE_WITH_ANOTHER_SHIP, BUILD, SAIL = (1, 5, 6), (2, 5, 6), (1, 7, 8), (9,)


def weighed(*turns: Turn) -> list[Weighed]:
    """Each brings something else."""
    return [Weighed(turn, worlds(20, 1, trade=3.0 * number)) for number, turn in enumerate(turns)]


def test_turns_are_alike_where_they_share_more_than_half() -> None:
    assert alike(HIRE, HIRE_WITH_ANOTHER_SHIP)
    assert alike(HIRE, (*HIRE, 11))
    assert not alike(HIRE, BUILD)
    assert not alike((3, 4), (3, 5))


def test_of_each_idea_the_best_is_told_and_a_variant_only_where_there_is_nothing_to_compare_with() -> None:
    found = weighed(HIRE, HIRE_WITH_ANOTHER_SHIP, BUILD, SAIL)
    assert [one.turn for one in worth_telling(found, 3)] == [HIRE, BUILD, SAIL]
    variants = weighed(HIRE, HIRE_WITH_ANOTHER_SHIP, (3, 5, 6))
    assert worth_telling(variants, 3) == variants[:2]
    assert worth_telling(found[:1], 3) == found[:1]


def test_a_card_in_another_row_is_no_other_idea_unless_it_brings_something_else() -> None:
    """Half of the moves are the same: the card."""
    row, other_row = Weighed((3, 4), worlds(20, 1, trade=5)), Weighed((3, 5), worlds(20, 1, trade=4))
    elsewhere, other_card = Weighed((3, 6), worlds(20, 1, harbour=5)), Weighed((7, 8), worlds(20, 1))
    told = worth_telling([row, other_row, elsewhere, other_card], 3)
    assert [one.turn for one in told] == [(3, 4), (3, 6), (7, 8)]


def test_many_variants_leave_room_for_other_ideas() -> None:
    variants = [(ship, 5, 6) for ship in range(10, 16)]
    assert worth_weighing([*variants, BUILD], 4) == [*variants[:3], BUILD]
    assert worth_weighing(variants, 4) == variants[:4]
    found = weighed(*variants, BUILD)
    assert [one.turn for one in few_of_each_first(found)] == [*variants[:2], BUILD, *variants[2:]]


def test_what_comes_to_the_same_is_told_only_where_there_is_nothing_else() -> None:
    hire, sail = worlds(20, 1, trade=3), worlds(20, 1)
    best, same, other = Weighed(HIRE, hire), Weighed((8, 9), hire.first(10)), Weighed(SAIL, sail)
    assert [one.turn for one in worth_telling([best, same, other], 2)] == [HIRE, SAIL]
    assert [one.turn for one in worth_telling([best, same], 3)] == [HIRE, (8, 9)]
