"""The invariants hold in sound positions and name what is wrong in broken ones."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.games.burgundy import GAME
from spielwerk.games.burgundy.tables import REMOTE, TILE_NAMES

from ..spoil import Spoil, change
from .position import Position


def sound() -> Position:
    """Two players with all expansions in the middle of a turn."""
    position = Position(2, extra_tiles=True, white_castles=True, inns=True, trade_routes=True, shields=True)
    position.shields_out(s7=6).shield(6).put("ship", 18).put("monastery-5", 13).put("bank", 26).put("inn", 12)
    position.store("mine", "cow-2").goods(red=2).lying(3, pink=1).silver(3).workers(2).depot(d1_2="market")
    return position.inns().play("name 2")


def test_a_sound_position_has_no_faults() -> None:
    assert sound().faults() == []


BANK = TILE_NAMES.index("bank")


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (change("removed", BANK, 1), "tiles are not conserved"),
        (change("supply", BANK, -9), "a pile of tiles is negative"),
        (change("inn_pile", None, -1), "the pile of inns is wrong"),
        (change("tile", 147, -REMOTE), "a tile lies outside all duchies"),
        (change("sold", (0, 3), 1), "goods are not conserved"),
        (change("goods", (1, 3), -1), "a store of goods is negative"),
        (change("route_filled", 0, 1), "a route is miscounted"),
        (change("silver", 0, 1), "silver is not conserved"),
        (change("workers", 0, 1), "workers are not conserved"),
        (change("silver", 1, -1), "somebody owes silver or workers"),
        (change("stored", 0, -1), "a storage has a hole"),
        (change("shared", (0, 0), 1), "a shared storage without a team"),
        (change("boards_left", 3, -1), "a board is in play more often than the box has it"),
        (change("tile", 25, 22), "a tile lies on a space of another colour"),
        (change("empty", 0, 1), "empty spaces are miscounted"),
        (change("region_left", (0, 0), 1), "a region is miscounted"),
        (change("colour_left", (1, 2), 1), "a colour is miscounted"),
        (change("region_built", (0, 0), 64), "the buildings of a city are misnoted"),
        (change("monasteries", 0, 2), "the monasteries are misnoted"),
        (change("tile", 0, 1), "an open space is misnoted"),
        (change("bonus_tile", (3, 0), 1), "a bonus tile for an unfinished colour"),
        (change("bridge", 0, 1), "ships and the bridge do not match"),
        (change("order", 0, 1), "the order is no order of the players"),
        (change("bridge", 1, 3), "the order does not follow the bridge"),
        (change("shield_space", 6, 1), "a shield does not lie on a castle"),
        (change("copies", 1, 1), "monasteries are copied without shield 6"),
        (change("shields", None, -1), "a shield without that expansion"),
        (change("points", (0, 0), -1), "the ledger is negative"),
        (change("points", (3, 0), 1), "somebody absent has points"),
        (change("pending_gains", None, 1), "gains to be counted are miscounted"),
        (change("finished", None, 1), "the end and the agenda do not go together"),
        (change("agenda", (20, 0), 1), "a row above the agenda is not blank"),
        (change("phase", None, 5), "a phase or a round is out of the game"),
        (change("dice", (0, 0), 3), "a die shows no number"),
        (change("workers", 3, 1), "somebody absent owns something"),
    ],
)
def test_broken_positions_are_named(spoil: Spoil, sentence: str) -> None:
    position = sound()
    spoil(position)
    assert any(fault.startswith(sentence) for fault in position.faults()), position.faults()


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (Position().store("mine", "mine", "mine", "bank"), "a storage is too full"),
        (Position().goods(red=1, pink=1, brown=1, orange=1), "somebody stores more than three types of goods"),
        (Position(inns=True).put("inn", 26, 27), "a region has two inns"),
        (Position().sold(red=1), "sales and their points differ"),
    ],
)
def test_positions_against_the_rules_are_named(position: Position, sentence: str) -> None:
    assert any(fault.startswith(sentence) for fault in position.faults()), position.faults()


def test_two_shields_on_one_castle_are_named() -> None:
    position = Position(shields=True).shields_out().shield(6, 7)
    position.s.shield_space[7] = position.s.shield_space[6]
    assert any(fault.startswith("two shields lie on one castle") for fault in position.faults())


def test_goods_on_a_route_that_were_not_sold_are_named() -> None:
    position = Position(trade_routes=True)
    position.s.route_good[0, 0] = 2
    assert any(fault.startswith("a route holds goods that were not sold") for fault in position.faults())


def test_gains_outside_the_solo_game_are_named() -> None:
    position = Position()
    position.s.pending[3] = position.s.pending_gains = 1
    assert any(fault.startswith("gains to be counted outside the solo game") for fault in position.faults())


def test_the_state_is_named_among_many() -> None:
    good, bad = sound(), sound()
    bad.s.dice[0, 0] = 7
    states = np.concatenate([good.state.array, bad.state.array, good.state.array])
    assert GAME.faults(states) == ["a die shows no number (state 1, 1 of 3)"]
