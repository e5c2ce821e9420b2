"""The open decisions of the running turn in words, from the agenda: what is asked now, and what comes after it."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.agenda import ARGUMENT, KIND, WHO
from ....stage.scene import Scene
from ..state import (
    ACTION,
    BUY_POINTS,
    BY_CASTLE,
    CHOOSE_GOOD,
    CHOOSE_SPECIES,
    COLOUR_TILE,
    COLOURS_COUNT,
    DISCARD,
    DISCARD_DOWN,
    FETCH,
    GATHER,
    GIVE,
    KINDS,
    LAY_ROUTE,
    LOAD,
    NAME,
    PHASE_SHIELDS,
    PLACE,
    PLACE_EXTRA,
    PLACE_FROM_BOARD,
    PUT_SHIELD,
    SECOND_DEPOT,
    SELL_EXTRA,
    STORE,
    SWAP,
    TRIBUTE,
    TURN,
    USE_CRANE,
)
from .names import a_tile, good_name, tile_name
from .tiles import COLOUR_NAMES

# The word and the symbol of every decision a turn can leave open.
DECISIONS = {
    ACTION: ("action", "die"),
    FETCH: ("fetch", "tile"),
    PLACE_EXTRA: ("place_extra", "city_hall"),
    SELL_EXTRA: ("sell_extra", "warehouse"),
    USE_CRANE: ("use_crane", "crane"),
    LOAD: ("load", "ship"),
    SECOND_DEPOT: ("second_depot", "ship"),
    CHOOSE_GOOD: ("choose_good", "goods"),
    GATHER: ("gather", "goods"),
    CHOOSE_SPECIES: ("species", "geese"),
    PHASE_SHIELDS: ("phase_shields", "shield"),
    NAME: ("name", "shield"),
    COLOUR_TILE: ("colour_tile", "bonus"),
    SWAP: ("swap", "goods"),
    PLACE: ("place", "tile"),
    PLACE_FROM_BOARD: ("place_from_board", "tile"),
    STORE: ("store", "tile"),
    DISCARD: ("discard", "tile"),
    DISCARD_DOWN: ("discard_down", "tile"),
    PUT_SHIELD: ("put_shield", "shield"),
    TRIBUTE: ("tribute", "shield"),
    GIVE: ("give", "goods"),
    BUY_POINTS: ("buy_points", "silver"),
    LAY_ROUTE: ("lay_route", "route"),
}


@dataclass(frozen=True)
class OpenDecision:
    """One open decision: its symbol and its text."""

    symbol: str
    text: str


def open_decisions(scene: Scene) -> list[OpenDecision]:
    """What the seat on top of the agenda must decide, down to the turn in which all of it happens."""
    record = scene.state.record
    found = []
    top = int(record.agenda_rows) - 1
    for i in range(top, -1, -1):
        kind, who = int(record.agenda[i, KIND]), int(record.agenda[i, WHO])
        if who != record.agenda[top, WHO] or (kind != TURN and kind not in DECISIONS):
            break
        if kind == TURN:
            found.append(_turn(scene, who))
            break
        found.append(_told(scene, kind, int(record.agenda[i, ARGUMENT])))
    if record.pending_gains:
        points = [str(n) for n in range(len(record.pending)) for _ in range(record.pending[n])]
        found.append(OpenDecision("bonus", scene.words("open.count", points=", ".join(points))))
    return found


def _turn(scene: Scene, who: int) -> OpenDecision:
    record = scene.state.record
    free = [str(record.dice[who, die]) for die in range(2) if not record.used[who, die]]
    key = ("open.turn_end", "open.turn_one", "open.turn_two")[len(free)]
    return OpenDecision("die", scene.words(key, dice=scene.words.joined(free)))


def _told(scene: Scene, kind: int, argument: int) -> OpenDecision:
    words, record = scene.words, scene.state.record
    key, symbol = DECISIONS[kind]
    values: dict[str, object] = {}
    if kind == ACTION:
        number = argument % BY_CASTLE
        return OpenDecision(symbol, words("open.action", number=number) if number else words("open.action_any"))
    if kind == FETCH:
        wanted = [words(f"colour.{COLOUR_NAMES[c]}") for c in range(COLOURS_COUNT) if argument >> c & 1]
        values["colours"] = words("open.or").join(wanted)
    elif kind == PLACE:
        values["tile"] = tile_name(words, argument % KINDS)
    elif kind in (PLACE_FROM_BOARD, STORE):
        values["tile"] = tile_name(words, int(record.depot[argument]))
    elif kind == DISCARD:
        values["a_tile"] = a_tile(words, int(record.depot[argument]))
    elif kind in (PUT_SHIELD, TRIBUTE):
        values["number"] = argument % 32
    elif kind == GIVE:
        values["count"] = argument
    elif kind == LAY_ROUTE:
        values |= {"good": good_name(words, argument // 8), "count": argument % 8}
    return OpenDecision(symbol, words(f"open.{key}", **values))
