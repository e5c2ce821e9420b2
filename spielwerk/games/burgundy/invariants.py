"""What holds in every state: tiles, goods, silver and workers conserved, duchies built by the rules, a sane ledger.

Each check reads an array of full states at once, so that millions of states can be checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from ...kernel.agenda import KIND
from ...kernel.invariants import Broken, absent, agenda_is_tidy, anywhere, broken_sentences
from ...kernel.record import StateArray
from . import tables
from .state import Kind, Source
from .tables import NONE, SEATS, Colour, Tile

Counts = npt.NDArray[np.int64]
_SEAT = np.arange(SEATS)


def faults(states: StateArray) -> list[str]:
    """A sentence for every invariant that some of the states break; empty when all is well."""
    return broken_sentences(states, _checks(states))


def _checks(a: StateArray) -> Iterator[Broken]:
    yield from _tiles(a)
    yield from _depots(a)
    yield from _goods(a)
    yield from _money(a)
    yield from _storage(a)
    yield from _duchies(a)
    yield from _bridge(a)
    yield from _shields(a)
    yield from _ledger(a)
    yield from _course(a)


def _counted(values: npt.NDArray[Any], kinds: int) -> Counts:
    """How often each value occurs in each state; blanks do not count."""
    flat = values.reshape(len(values), -1).astype(np.int64)
    rows = np.arange(len(values))[:, None] * (kinds + 1)
    counts = np.bincount((rows + np.where(flat < 0, kinds, flat)).ravel(), minlength=len(values) * (kinds + 1))
    return counts.reshape(len(values), kinds + 1)[:, :kinds]


def _tiles(a: StateArray) -> Iterator[Broken]:
    chosen = np.stack([np.ones(len(a), np.int64), a["extra_tiles"], a["white_castles"], a["inns"]], axis=1)
    expected = chosen[:, tables.TILE_SET] * (tables.COLOURED_COPIES + tables.BLACK_COPIES)
    expected[:, Tile.FACE_DOWN] = a["swaps"]
    lying = _counted(a["depot"][:, : tables.INN_SLOT], tables.TILES) + _counted(a["tile"], tables.TILES)
    stored = _counted(a["storage"], tables.TILES) + _counted(a["shared"], tables.TILES)
    found = lying + stored + a["supply"] + a["black_supply"] + a["removed"]
    found[:, Tile.INN] += a["inns_left"] + a["inn_pile"]
    yield "tiles are not conserved", anywhere(found != expected)
    piles = np.concatenate([a["supply"], a["black_supply"], a["removed"], a["swaps"][:, None]], axis=1)
    yield "a pile of tiles is negative", anywhere(piles < 0)
    yield "the pile of inns is wrong", (a["depot"][:, tables.INN_SLOT] == Tile.INN) != (a["inn_pile"] > 0)
    outside = np.arange(a["tile"].shape[1]) >= (a["duchies"] * a["spaces"])[:, None]
    yield "a tile lies outside all duchies", anywhere(outside & (a["tile"] != tables.REMOTE))


def _depots(a: StateArray) -> Iterator[Broken]:
    lying = a["depot"][:, : tables.INN_SLOT]
    colour = np.broadcast_to(tables.SLOT_COLOUR, (len(a), tables.NUMBERED)).copy()
    phase = np.clip(a["phase"], 0, tables.PHASES - 1)
    special = np.where(a["scale"] == 3, tables.SPECIAL_COLOUR[phase], tables.SLOT_COLOUR[tables.SPECIAL_SLOT])
    colour[:, tables.SPECIAL_SLOT] = special
    numbered = lying[:, : tables.NUMBERED]
    strange = (numbered != NONE) & (tables.TILE_COLOUR[np.maximum(numbered, 0)] != colour)
    yield "a tile lies on a place of another colour in a depot", anywhere(strange)
    unused = a["scale"][:, None] < tables.SLOT_PLAYERS
    yield "a tile lies on a place for more players", anywhere(unused & (lying != NONE))
    coloured = a["supply"] + _counted(numbered, tables.TILES)
    black = a["black_supply"] + _counted(lying[:, tables.NUMBERED :], tables.TILES)
    black[:, Tile.FACE_DOWN] = 0
    yield (
        "there are more tiles with one back than the box has",
        anywhere((coloured > tables.COLOURED_COPIES) | (black > tables.BLACK_COPIES)),
    )


def _goods(a: StateArray) -> Iterator[Broken]:
    held = a["goods"].sum(axis=1) + a["sold"].sum(axis=1) + a["depot_goods"].sum(axis=1)
    found = held + a["goods_bag"] + a["goods_removed"] + _counted(a["round_goods"], tables.GOODS)
    yield "goods are not conserved", anywhere(found != tables.GOODS_EACH)
    negative = (
        anywhere(a["goods"] < 0)
        | anywhere(a["sold"] < 0)
        | anywhere(a["depot_goods"] < 0)
        | anywhere(a["goods_bag"] < 0)
    )
    yield "a store of goods is negative", negative
    types = (a["goods"] > 0).sum(axis=2)
    yield "somebody stores more than three types of goods", anywhere(types > 3) & (a["players"] > 1)
    routes = a["route_good"].reshape(len(a) * SEATS, -1)
    on_route = _counted(routes, tables.GOODS).reshape(len(a), SEATS, tables.GOODS)
    yield "a route holds goods that were not sold", anywhere(on_route > a["sold"])
    yield "a route is miscounted", anywhere(on_route.sum(axis=2) != a["route_filled"])


def _money(a: StateArray) -> Iterator[Broken]:
    yield "silver is not conserved", a["silver"].sum(axis=1) + a["silver_left"] != tables.SILVER_IN_BOX
    yield "workers are not conserved", a["workers"].sum(axis=1) + a["workers_left"] != tables.WORKERS_IN_BOX
    yield "somebody owes silver or workers", anywhere(a["silver"] < 0) | anywhere(a["workers"] < 0)


def _storage(a: StateArray) -> Iterator[Broken]:
    used = np.arange(a["storage"].shape[2]) < a["stored"][:, :, None]
    yield "a storage has a hole", anywhere((a["storage"] != NONE) != used)
    team = a["duchies"] < a["players"]
    limit = np.where(team, tables.TEAM_OWN, tables.OWN_PLACES)[:, None]
    unlimited = (a["shield_place"][:, 4] >= tables.HELD) | (a["agenda"][:, :, KIND] == Kind.DISCARD_DOWN).any(axis=1)
    yield "a storage is too full", anywhere(a["stored"] > limit) & ~unlimited
    yield "a shared storage without a team", anywhere(a["shared"] != NONE) & ~team


def _duchies(a: StateArray) -> Iterator[Broken]:
    """All duchies of all states, board by board."""
    yield "a board is in play more often than the box has it", anywhere(a["boards_left"] < 0)
    present = (a["board"] != NONE) & ~absent(a, "duchies")
    for board in np.unique(a["board"][present]).tolist():
        rows, duchies = np.nonzero(present & (a["board"] == board))
        for sentence, broken in _on_board(a, rows, duchies, board):
            if broken.any():
                spread = np.zeros(len(a), bool)
                spread[rows[broken]] = True
                yield sentence, spread


def _on_board(a: StateArray, rows: Counts, duchies: Counts, board: int) -> Iterator[Broken]:
    """One duchy of each of these rows."""
    count = int(tables.SPACE_COUNT[board])
    tile = a["tile"][rows[:, None], (duchies * count)[:, None] + np.arange(count)]

    def noted(field: str) -> npt.NDArray[Any]:
        values: npt.NDArray[Any] = a[field][rows, duchies]
        return values

    covered = tile >= 0
    free = (~covered).astype(np.int64)
    kind = np.where(covered, tile, 0)
    colour, region = tables.SPACE_COLOUR[board, :count], tables.REGION_OF[board, :count]
    fits = (tables.TILE_COLOUR[kind] == colour) | (tables.TILE_COLOUR[kind] == Colour.ANY)
    yield "a tile lies on a space of another colour", anywhere(covered & ~fits)
    yield "empty spaces are miscounted", free.sum(axis=1) != noted("empty")
    in_region = region[:, None] == np.arange(tables.REGIONS)
    yield "a region is miscounted", anywhere(free @ in_region != noted("region_left"))
    in_colour = colour[:, None] == np.arange(tables.COLOURS_COUNT)
    yield "a colour is miscounted", anywhere(free @ in_colour != noted("colour_left"))
    yield "the buildings of a city are misnoted", anywhere(_built(covered, kind, in_region) != noted("region_built"))
    inns = (covered & (kind == Tile.INN)).astype(np.int64) @ in_region
    yield "a region has two inns", anywhere(inns > 1)
    numbers = np.where(covered, tables.MONASTERY_NUMBER[kind], 0).astype(np.int64)
    bits = np.bitwise_or.reduce(np.where(numbers > 0, 1 << numbers, 0), axis=1)
    yield "the monasteries are misnoted", bits != noted("monasteries")
    yield "an open space is misnoted", anywhere(~covered & (_touched(covered, board) != (tile == tables.OPEN)))
    taken = a["bonus_tile"][rows] == duchies[:, None, None]
    yield "a bonus tile for an unfinished colour", anywhere(taken & (noted("colour_left") > 0)[:, :, None])
    ships = (covered & (kind == Tile.SHIP)).sum(axis=1)
    alone = (a["duchies"] == a["players"])[rows]
    yield "ships and the bridge do not match", alone & (np.minimum(ships, tables.BRIDGE_END) != noted("bridge"))


def _built(covered: Any, kind: Any, in_region: Any) -> Counts:
    bits = np.where(covered, tables.BUILDING_BIT[kind] | np.where(kind == Tile.INN, tables.INN_BIT, 0), 0)
    by_region: Counts = np.bitwise_or.reduce(np.where(in_region, bits[:, :, None], 0), axis=1)
    return by_region


def _touched(covered: npt.NDArray[np.bool_], board: int) -> npt.NDArray[np.bool_]:
    """Which spaces touch a covered one."""
    near = tables.TOUCHES[board, : covered.shape[1]]
    touched: npt.NDArray[np.bool_] = (covered[:, near] & (near != NONE)).any(axis=2)
    return touched


def _bridge(a: StateArray) -> Iterator[Broken]:
    started = a["order"][:, 0] != NONE
    seats = np.sort(np.where(absent(a), SEATS, a["order"]), axis=1)
    wanted = np.where(absent(a), SEATS, _SEAT)
    yield "the order is no order of the players", started & anywhere(seats != wanted)
    ahead = np.take_along_axis(a["bridge"], np.maximum(a["order"], 0).astype(np.int64), axis=1)
    later = ~absent(a)[:, 1:] & (np.diff(ahead, axis=1) > 0)
    yield "the order does not follow the bridge", started & anywhere(later)


def _shields(a: StateArray) -> Iterator[Broken]:
    place, space = a["shield_place"][:, 1:], a["shield_space"][:, 1:]
    held = place >= tables.HELD
    duchy = np.where(held, place - tables.HELD, 0)
    cell = (duchy * a["spaces"][:, None] + np.where(held, space, 0)).astype(np.int64)
    under = np.take_along_axis(a["tile"], cell, axis=1)
    yield "a shield does not lie on a castle", anywhere(held & (under != Tile.CASTLE))
    apart = np.where(held, cell, -1 - np.arange(tables.SHIELDS))
    yield "two shields lie on one castle", anywhere(np.diff(np.sort(apart, axis=1), axis=1) == 0)
    yield "a shield without that expansion", anywhere(place != NONE) & (a["shields"] == 0)
    named = a["copies"] != NONE
    holder = a["shield_place"][:, 6, None] == tables.HELD + _SEAT
    yield "monasteries are copied without shield 6", anywhere(named & ~holder)


def _ledger(a: StateArray) -> Iterator[Broken]:
    yield "the ledger is negative", anywhere(a["points"] < 0)
    yield "somebody absent has points", anywhere(absent(a)[:, :, None] & (a["points"] != 0))
    sold = a["sold"].sum(axis=(1, 2)) * tables.SALE_POINTS[a["scale"]]
    earned = a["points"][:, :, Source.SALES].sum(axis=1)
    yield "sales and their points differ", (a["shields"] == 0) & (earned != sold)
    yield "gains to be counted are miscounted", a["pending"].sum(axis=1) != a["pending_gains"]
    yield "gains to be counted outside the solo game", (a["players"] > 1) & (a["pending_gains"] != 0)


def _course(a: StateArray) -> Iterator[Broken]:
    yield "the end and the agenda do not go together", (a["finished"] != 0) != (a["agenda_rows"] == 0)
    yield from agenda_is_tidy(a)
    yield "a phase or a round is out of the game", (a["phase"] >= tables.PHASES) | (a["round_number"] >= tables.ROUNDS)
    yield "a die shows no number", anywhere((a["dice"] < 0) | (a["dice"] > 6))
    things = a["stored"] + a["silver"] + a["workers"] + a["goods"].sum(axis=2)
    yield "somebody absent owns something", anywhere(absent(a) & (things != 0))
