"""The log: what happened, told with the position before it."""

from __future__ import annotations

from ....kernel import CHANCE, top_argument, top_kind, top_who
from ....stage.scene import Scene, seat_name
from ..state import Kind
from .names import slot_name, values_of
from .prices import paid_for

# Verbs of chance that concern the seat on top of the agenda.
_DEALT_TO = ("deal_board", "deal_good", "deal_route", "roll", "redeal_castle")


def log_line(scene: Scene, who: int, move: int) -> str:
    """Move -1 is one the viewer may not see: a starting castle chosen in secret."""
    words = scene.words
    if move < 0:
        return words("log.start_castle_hidden", name=seat_name(scene, who))
    verb, indices = scene.game.move_space.indices(move)
    concerned = int(top_who(scene.state.record)) if who == CHANCE and verb.name in _DEALT_TO else who
    values = values_of(scene, concerned, verb.name, indices)
    if verb.name == "lay":
        values["place"] = slot_name(words, int(top_argument(scene.state.record)))
    return words(_key(scene, verb.name), **values) + (paid_for(scene, who, move) if who != CHANCE else "")


def _key(scene: Scene, verb: str) -> str:
    kind = top_kind(scene.state.record)
    if verb == "take" and kind in (Kind.COLOUR_TILE, Kind.PHASE_SHIELDS):
        return "log.take_to_place"
    if verb == "take" and kind == Kind.SWAP:
        return "log.take_swap"
    return f"log.{verb}"
