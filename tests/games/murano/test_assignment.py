"""The best assignment is the best: compared with trying everything, and worth what it promises when played."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.games.murano import GAME
from spielwerk.games.murano.bot.assignment import best_assignment, own_cards, proposed_move, worth_on
from spielwerk.games.murano.state import SOURCES, Kind
from spielwerk.games.murano.tables import GLASS, ISLAND_NAMES
from spielwerk.kernel import State, total
from spielwerk.kernel.engine import InterpretedEngine

from .lagoon import BROWN, WHITE, Lagoon

ENGINE = InterpretedEngine(GAME)
SCENES = 25


def random_end(rng: Random, scoring: str = "every_card") -> Lagoon:
    """Islands with something on them, and white with cards, gondoliers, gold and beads to score with."""
    lagoon = Lagoon(scoring=scoring)
    streets = ["red_red", "blue_blue"] * 3 + ["grey", "blue", "red"] * 4
    tiles = ["shop_red", "palace_1", "shop_grey"] * 3 + ["palace_2", "special", "factory"] * 4
    rng.shuffle(streets)
    rng.shuffle(tiles)
    for island in ISLAND_NAMES:
        lagoon.street(island, streets.pop(), streets.pop(), "empty")
        lagoon.building(rng.choice([WHITE, BROWN]), island, tiles.pop(), tiles.pop())
    lagoon.street("donato", "grey", "grey_grey").building(BROWN, "donato", "palace_3", "special")
    cards = rng.sample([7, 8, 34, 35, 32, 33], 3) + rng.sample([1, 2, 9, 15, 16, 21, 24, 29, 38], 2)
    lagoon.characters(WHITE, *cards)
    for island in rng.choices(["donato", "donato", "chiara", "teresa", "sacca_mattia"], k=4):
        lagoon.gondolier(WHITE, island)
    lagoon.gold(WHITE, rng.randrange(20)).beads(WHITE, *rng.choices(GLASS, k=rng.randrange(7)))
    if rng.random() < 0.5:
        lagoon.special_card(WHITE, "workshop_red_blue")
    return lagoon.scoring()


def brute_force(state: State) -> tuple[int, int]:
    """The best points and gold of white by playing every sequence of scoring moves."""
    known: dict[bytes, tuple[int, int]] = {}

    def best(position: State) -> tuple[int, int]:
        key = bytes(position)
        if key not in known:
            if ENGINE.waiting(position) != 1 << WHITE:
                known[key] = (total(position.record, WHITE), int(position.record.gold[WHITE]))
            else:
                found = []
                for move in ENGINE.moves(position, WHITE):
                    after = position.copy()
                    ENGINE.play(after, WHITE, move)
                    found.append(best(after))
                known[key] = max(found)
        return known[key]

    return best(state)


@pytest.mark.parametrize("scoring", ["every_card", "free_choice"])
@pytest.mark.parametrize("seed", range(6))
def test_best_is_as_good_as_trying_everything(seed: int, scoring: str) -> None:
    lagoon = random_end(Random(seed), scoring)
    # Four cards keep the number of sequences small.
    cards = own_cards(lagoon.state, WHITE)
    for card in cards[4:]:
        lagoon.s.place_of[card] = 7
        lagoon.s.characters[WHITE] -= 1
    before = lagoon.total(WHITE)
    best = best_assignment(lagoon.state, WHITE)
    assert (before + best.points, best.gold_left) == brute_force(lagoon.state)


@pytest.mark.parametrize("scoring", ["every_card", "free_choice"])
@pytest.mark.parametrize("seed", range(SCENES))
def test_the_best_assignment_brings_what_it_promises(seed: int, scoring: str) -> None:
    lagoon = random_end(Random(100 + seed), scoring)
    before = lagoon.total(WHITE)
    best = best_assignment(lagoon.state, WHITE)
    proposed = lagoon.state.copy()
    for move in best.moves:
        if lagoon.engine.waiting(lagoon.state) == 1 << WHITE:
            assert move in lagoon.engine.moves(lagoon.state, WHITE)
            lagoon.engine.play(lagoon.state, WHITE, move)
    assert lagoon.total(WHITE) - before == best.points
    assert lagoon.s.gold[WHITE] == best.gold_left
    while ENGINE.waiting(proposed) == 1 << WHITE:
        ENGINE.play(proposed, WHITE, proposed_move(proposed, WHITE))
    assert total(proposed.record, WHITE) == lagoon.total(WHITE)
    assert proposed.record.gold[WHITE] == best.gold_left


def test_gold_and_glass_are_shared_out_between_cards() -> None:
    lagoon = Lagoon().street("donato", "blue_blue", "grey", "red_red", "empty")
    lagoon.building(WHITE, "donato", "palace_1", "special").gold(WHITE, 12).characters(WHITE, 7, 8)
    lagoon.gondolier(WHITE, "donato", "donato").scoring()
    best = best_assignment(lagoon.state, WHITE)
    assert (best.points, best.gold_left) == (15 + 3, 0)
    beads = Lagoon(scoring="free_choice").beads(WHITE, *["red"] * 5, "green").characters(WHITE, 34, 35, 36)
    beads.special_card(WHITE, "workshop_red_green").gondolier(WHITE, "donato", "chiara", "pietro").scoring()
    assert best_assignment(beads.state, WHITE).points == 6 * 7 + 1


def test_a_card_that_gains_nothing_keeps_its_gold() -> None:
    lagoon = Lagoon(scoring="free_choice").street("donato", "blue_blue", "grey", "empty")
    lagoon.building(WHITE, "donato", "palace_1", "special")
    lagoon.gold(WHITE, 3).characters(WHITE, 7).gondolier(WHITE, "donato").scoring()
    best = best_assignment(lagoon.state, WHITE)
    assert (best.points, best.gold_left, best.steps) == (1, 3, ())
    assert proposed_move(lagoon.state, WHITE) == lagoon.number("finish")


def test_q69_a_duty_to_score_is_made_as_cheap_as_possible() -> None:
    """Card 26 counts on Teresa only: taken there by card 1, it is left out and the gondolier at Pietro stays idle."""
    lagoon = Lagoon().characters(WHITE, 1, 26).gondolier(WHITE, "teresa", "pietro").scoring()
    best = best_assignment(lagoon.state, WHITE)
    assert [(step.card + 1, ISLAND_NAMES[step.island]) for step in best.steps] == [(1, "teresa")]
    assert best.points == 1
    free = Lagoon(scoring="free_choice").characters(WHITE, 1, 26).gondolier(WHITE, "teresa", "pietro").scoring()
    assert (best_assignment(free.state, WHITE).steps, best_assignment(free.state, WHITE).points) == ((), 2)


def test_what_a_card_would_bring_now() -> None:
    lagoon = Lagoon().street("donato", "red", "red").beads(WHITE, "red", "red").characters(WHITE, 12, 34).turn(WHITE)
    donato, pietro = ISLAND_NAMES.index("donato"), ISLAND_NAMES.index("pietro")
    assert worth_on(lagoon.state, WHITE, 11, donato) == 1
    assert worth_on(lagoon.state, WHITE, 11, pietro) == 0
    assert worth_on(lagoon.state, WHITE, 33, donato) == 14
    assert worth_on(lagoon.state, WHITE, 33, pietro) is None


def test_it_needs_only_what_the_seat_can_see() -> None:
    lagoon = random_end(Random(3))
    hidden = lagoon.state.copy()
    ENGINE.hide(hidden, WHITE)
    assert best_assignment(hidden, WHITE) == best_assignment(lagoon.state, WHITE)
    assert lagoon.top() == Kind.SCORE
    assert "unused_gondoliers" in SOURCES
