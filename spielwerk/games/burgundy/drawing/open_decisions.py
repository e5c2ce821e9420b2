"""The open decisions of the running turn in words, from the agenda: what is asked now, and what comes after it."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.agenda import ARGUMENT, KIND, WHO
from ....stage.scene import Scene
from .. import tables
from ..state import Kind
from .names import a_tile, good_name, tile_name
from .tiles import COLOUR_NAMES

# The word and the symbol of every decision a turn can leave open.
DECISIONS = {
    Kind.ACTION: ("action", "die"),
    Kind.FETCH: ("fetch", "tile"),
    Kind.PLACE_EXTRA: ("place_extra", "city_hall"),
    Kind.SELL_EXTRA: ("sell_extra", "warehouse"),
    Kind.USE_CRANE: ("use_crane", "crane"),
    Kind.LOAD: ("load", "ship"),
    Kind.SECOND_DEPOT: ("second_depot", "ship"),
    Kind.CHOOSE_GOOD: ("choose_good", "goods"),
    Kind.GATHER: ("gather", "goods"),
    Kind.CHOOSE_SPECIES: ("species", "geese"),
    Kind.PHASE_SHIELDS: ("phase_shields", "shield"),
    Kind.NAME: ("name", "shield"),
    Kind.COLOUR_TILE: ("colour_tile", "bonus"),
    Kind.SWAP: ("swap", "goods"),
    Kind.PLACE: ("place", "tile"),
    Kind.PLACE_FROM_BOARD: ("place_from_board", "tile"),
    Kind.STORE: ("store", "tile"),
    Kind.DISCARD: ("discard", "tile"),
    Kind.DISCARD_DOWN: ("discard_down", "tile"),
    Kind.PUT_SHIELD: ("put_shield", "shield"),
    Kind.TRIBUTE: ("tribute", "shield"),
    Kind.GIVE: ("give", "goods"),
    Kind.BUY_POINTS: ("buy_points", "silver"),
    Kind.LAY_ROUTE: ("lay_route", "route"),
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
        if who != record.agenda[top, WHO] or (kind != Kind.TURN and kind not in DECISIONS):
            break
        if kind == Kind.TURN:
            found.append(_turn(scene, who))
            break
        found.append(_told(scene, Kind(kind), int(record.agenda[i, ARGUMENT])))
    if record.pending_gains:
        points = [str(n) for n in range(len(record.pending)) for _ in range(record.pending[n])]
        found.append(OpenDecision("bonus", scene.words("open.count", points=", ".join(points))))
    return found


def _turn(scene: Scene, who: int) -> OpenDecision:
    record = scene.state.record
    free = [str(record.dice[who, die]) for die in range(2) if not record.used[who, die]]
    key = ("open.turn_end", "open.turn_one", "open.turn_two")[len(free)]
    return OpenDecision("die", scene.words(key, dice=scene.words.joined(free)))


def _told(scene: Scene, kind: Kind, argument: int) -> OpenDecision:
    words, record = scene.words, scene.state.record
    key, symbol = DECISIONS[kind]
    held = kind.values_of(argument)
    values: dict[str, object] = {}
    if kind == Kind.ACTION:
        number = held["die"]
        return OpenDecision(symbol, words("open.action", number=number) if number else words("open.action_any"))
    if kind == Kind.FETCH:
        wanted = [words(f"colour.{COLOUR_NAMES[c]}") for c in range(tables.COLOURS_COUNT) if held["colours"] >> c & 1]
        values["colours"] = words("open.or").join(wanted)
    elif kind == Kind.PLACE:
        values["tile"] = tile_name(words, held["tile"])
    elif kind in (Kind.PLACE_FROM_BOARD, Kind.STORE):
        values["tile"] = tile_name(words, int(record.depot[held["slot"]]))
    elif kind == Kind.DISCARD:
        values["a_tile"] = a_tile(words, int(record.depot[held["slot"]]))
    elif kind in (Kind.PUT_SHIELD, Kind.TRIBUTE):
        values["number"] = held["shield"]
    elif kind == Kind.GIVE:
        values["count"] = held["left"]
    elif kind == Kind.LAY_ROUTE:
        values |= {"good": good_name(words, held["good"]), "count": held["left"]}
    return OpenDecision(symbol, words(f"open.{key}", **values))
