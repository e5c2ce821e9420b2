"""The log: what happened, in lines."""

from __future__ import annotations

from ....kernel import CHANCE, top_kind, top_who
from ....stage.scene import Scene, seat_name
from ..rules.recruiting import character_price
from ..state import Kind
from .names import told

_HIDDEN: dict[int, str] = {
    Kind.SEARCH: "log.take_hidden",
    Kind.DRAW_TILE: "log.draw_tile_hidden",
    Kind.DRAW_CARD: "log.draw_card_hidden",
}


def log_line(scene: Scene, who: int, move: int) -> str:
    """What happened, told with the position before it; move -1 is a move the viewer may not see."""
    record, words = scene.state.record, scene.words
    kind = top_kind(record)
    actor = int(top_who(record)) if who == CHANCE and kind != Kind.DRAW_START else who
    if kind == Kind.REDEAL:
        return words("log.redeal")
    if move < 0:
        return _hidden_line(scene, kind, actor)
    verb, values = told(scene, actor, move)
    if verb == "start" or (verb == "red_ship" and who == CHANCE):
        return words(f"log.{verb}", **values)
    if verb == "red_ship":
        return words("log.red_ship_chosen", **values)
    if verb.startswith(("sail", "clear")):
        verb = verb.removesuffix("_red") + ("_paid" if record.ships_moved else "")
    return words(f"log.{verb.removesuffix('_red')}", **values)


def _hidden_line(scene: Scene, kind: int, actor: int) -> str:
    words, name = scene.words, seat_name(scene, actor)
    if kind == Kind.DRAW_REMOVED:
        return words("log.remove_palace")
    if kind == Kind.RECRUIT:
        return words("log.recruit_hidden", name=name, gold=int(character_price(scene.state.record, actor)))
    return words(_HIDDEN[kind], name=name)


# Steps that the next line of the log tells again.
_QUIET_VERBS = (
    "street",
    "draw_street",
    "build",
    "draw_tile",
    "draw_card",
    "remove_palace",
    "redeal_card",
    "redeal_tile",
    "done",
)


def quiet(scene: Scene, who: int, move: int) -> bool:
    """Whether the log may fold this line away."""
    if move < 0:
        return top_kind(scene.state.record) in (Kind.DRAW_TILE, Kind.DRAW_CARD, Kind.DRAW_REMOVED, Kind.REDEAL)
    return scene.game.move_space.decode(move).verb in _QUIET_VERBS
