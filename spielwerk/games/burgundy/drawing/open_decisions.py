"""The open decisions of the running turn in words, from the agenda: what is asked now, and what comes after it."""

from __future__ import annotations

from collections.abc import Mapping

from ....kernel.agenda import ARGUMENT, KIND, WHO
from ....stage.scene import Scene
from ....stage.words import opening
from .. import tables
from ..state import Kind
from .names import a_tile, good_name, tile_name
from .tiles import COLOUR_NAMES
from .whence import fetching, giver_of_action

# The word of every decision a turn can leave open.
DECISIONS = {
    Kind.ACTION: "action",
    Kind.FETCH: "fetch",
    Kind.PLACE_EXTRA: "place_extra",
    Kind.SELL_EXTRA: "sell_extra",
    Kind.USE_CRANE: "use_crane",
    Kind.LOAD: "load",
    Kind.SECOND_DEPOT: "second_depot",
    Kind.CHOOSE_GOOD: "choose_good",
    Kind.GATHER: "gather",
    Kind.CHOOSE_SPECIES: "species",
    Kind.PHASE_SHIELDS: "phase_shields",
    Kind.NAME: "name",
    Kind.COLOUR_TILE: "colour_tile",
    Kind.SWAP: "swap",
    Kind.PLACE: "place",
    Kind.PLACE_FROM_BOARD: "place_from_board",
    Kind.STORE: "store",
    Kind.DISCARD: "discard",
    Kind.DISCARD_DOWN: "discard_down",
    Kind.PUT_SHIELD: "put_shield",
    Kind.TRIBUTE: "tribute",
    Kind.GIVE: "give",
    Kind.BUY_POINTS: "buy_points",
    Kind.LAY_ROUTE: "lay_route",
}


def open_decisions(scene: Scene) -> list[str]:
    """What the seat on top of the agenda must decide, down to the turn in which all of it happens."""
    record = scene.state.record
    found = []
    top = int(record.agenda_rows) - 1
    for i in range(top, -1, -1):
        kind, who = int(record.agenda[i, KIND]), int(record.agenda[i, WHO])
        if who != record.agenda[top, WHO] or kind not in DECISIONS:
            break
        found.append(_told(scene, who, Kind(kind), int(record.agenda[i, ARGUMENT])))
    if record.pending_gains:
        points = [str(n) for n in range(len(record.pending)) for _ in range(record.pending[n])]
        found.append(scene.words("open.count", points=", ".join(points)))
    return found


def _told(scene: Scene, who: int, kind: Kind, argument: int) -> str:
    words, record = scene.words, scene.state.record
    held = kind.values_of(argument)
    values: dict[str, object] = {}
    if kind == Kind.ACTION:
        return action_told(scene, who, "open", held)
    if kind == Kind.FETCH:
        colours = [c for c in range(tables.COLOURS_COUNT) if held["colours"] >> c & 1]
        wanted = [words(f"open.taken.{COLOUR_NAMES[c]}") for c in colours]
        values["colours"] = words("open.or").join(filter(None, [", ".join(wanted[:-1]), wanted[-1]]))
        values["building"] = opening(tile_name(words, fetching(held["colours"])))
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
    return words(f"open.{DECISIONS[kind]}", **values)


def action_told(scene: Scene, who: int, section: str, held: Mapping[str, int]) -> str:
    """An action with its number, after what gave it: `section` says whether it is asked or only open."""
    words, number = scene.words, held["die"]
    giver = giver_of_action(scene, who, held["by_castle"], number)
    key = "action_given" if giver else "action"
    told = words(f"{section}.{key}", number=number) if number else words(f"{section}.action_any")
    return words("open.given", giver=words(f"open.giver.{giver}"), told=told) if giver else opening(told)
