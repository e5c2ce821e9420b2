"""The invariants hold in sound positions and name what is wrong in broken ones."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.games.murano import GAME
from spielwerk.games.murano.state import SOURCES

from ..spoil import Spoil, change
from .lagoon import BROWN, WHITE, Lagoon


def sound() -> Lagoon:
    lagoon = Lagoon(players=3).street("donato", "red_red", "blue", "empty").building(WHITE, "donato", "shop_red")
    lagoon.building(BROWN, "donato", "palace_2", "factory", "special").tiles(WHITE, "shop_grey", "palace_1")
    lagoon.gondolier(WHITE, "donato").characters(WHITE, 3, 4).special_card(BROWN, "bank", "basilica")
    return lagoon.beads(WHITE, "red").turn(WHITE)


def test_a_sound_position_has_no_faults() -> None:
    assert sound().faults() == []


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (change("tiles_held", (WHITE, 0), 1), "factories are not conserved"),
        (change("tiles_held", (WHITE, 7), 1), "special buildings are not conserved"),
        (change("shop_stack", 0, 1), "shops are not conserved"),
        (change("palace_stack", 0, 1), "palaces are not conserved"),
        (change("stack", 2, 1), "the shop stack is miscounted"),
        (change("stack", 3, 1), "the palace stack is miscounted"),
        (change("tiles_held", (BROWN, 1), -1), "a stack or a hand is negative"),
        (change("tiles_hidden", (BROWN, 0), 1), "a full state has blanks"),
        (change("street_stack", 0, 1), "streets are not conserved"),
        (change("stack", 0, 1), "the street stack is miscounted"),
        (change("customers", (2, 0), 1), "customers do not match the streets"),
        (change("free_streets", 2, 1), "a street lies off its spaces"),
        (change("free_sites", 2, 1), "a building stands off its spaces"),
        (change("served_sites", 2, -1), "sites beside streets are misnoted"),
        (change("owner", (2, 1), 1), "a marker is missing or too much"),
        (change("owner", (2, 0), 3), "somebody absent owns a building"),
        (change("factories", (2, WHITE), 1), "factories are miscounted"),
        (change("shops", (2, WHITE, 1), 1), "shops are miscounted"),
        (change("palaces", 2, 1), "palaces are miscounted"),
        (change("coats", 2, 1), "coats of arms are miscounted"),
        (change("specials", 2, 1), "special buildings are miscounted"),
        (change("black", None, 1), "ships are not conserved"),
        (change("red", None, 5), "a ship is off the ring"),
        (change("black_moved", None, 1), "a moved ship is not there"),
        (change("bag", 0, 1), "beads are not conserved"),
        (change("gold", WHITE, -9), "beads or gold are negative"),
        (change("supply", WHITE, 1), "gondoliers are not conserved"),
        (change("gondola", (3, 0), 2), "a gondola lies at an island out of play"),
        (change("landed", (0, 0), 1), "nobody stepped onto an island"),
        (change("landed", (2, WHITE), 1), "cards scored and gondoliers on islands differ"),
        (change("unseen_left", 0, 1), "unseen cards are miscounted"),
        (change("looked_at", 1, 1), "cards looked at are miscounted"),
        (change("batch_count", (0, 0), 1), "a batch is miscounted"),
        (change("batches", 0, 1), "a batch is empty"),
        (change("characters", WHITE, 1), "characters in hand are miscounted"),
        (change("scored_on", 5, 1), "scored cards do not match"),
        (change("recruited", BROWN, 1), "cards bought are miscounted"),
        (change("special_cards", BROWN, 2), "special cards are misnoted"),
        (change("points", (WHITE, 1), -20), "a score is negative"),
        (change("points", (3, 2), 1), "somebody absent has points"),
        (change("points", (WHITE, 0), 1), "the start points are wrong"),
        (change("points", (WHITE, 1), 1), "factories and their points differ"),
        (change("points", (WHITE, 2), 1), "shops and their points differ"),
        (change("points", (WHITE, 3), 1), "palaces and their points differ"),
        (change("points", (WHITE, 7), 1), "the basilica and its points differ"),
        (change("points", (WHITE, 8), 1), "production never gives points"),
        (change("points", (WHITE, SOURCES.index("equal")), 12), "cards and their points differ"),
        (change("ending", None, 1), "two empty stacks and the end do not go together"),
        (change("finished", None, 1), "the end and the agenda do not go together"),
        (change("agenda", (6, 0), 1), "a row above the agenda is not blank"),
        (change("fresh_cards", None, 2), "a special card is new and nobody's"),
    ],
)
def test_broken_positions_are_named(spoil: Spoil, sentence: str) -> None:
    lagoon = sound()
    spoil(lagoon)
    assert any(fault.startswith(sentence) for fault in lagoon.faults()), lagoon.faults()


def test_a_building_without_a_street_is_named() -> None:
    lagoon = sound()
    lagoon.s.free_sites[0] &= ~1
    lagoon.s.building[0, 0] = 7
    assert any(fault.startswith("a building touches no street") for fault in lagoon.faults())


def test_negative_gondoliers_are_named() -> None:
    lagoon = sound()
    lagoon.s.gondoliers[WHITE] -= 9
    lagoon.s.supply[WHITE] += 9
    assert any(fault.startswith("gondoliers are negative") for fault in lagoon.faults())


def test_the_state_is_named_among_many() -> None:
    good, bad = sound(), sound()
    bad.s.specials[2] += 1
    states = np.concatenate([good.state.array, bad.state.array, good.state.array])
    assert GAME.faults(states) == ["special buildings are miscounted (state 1, 1 of 3)"]
