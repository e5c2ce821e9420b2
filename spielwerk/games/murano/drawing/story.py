"""The log: what happened, in lines."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel import CHANCE, top_kind, top_who
from ....stage.scene import Scene, Step, seat_name
from ....stage.telling import in_one_sentence
from ..rules.recruiting import character_price
from ..state import MOVES, Kind
from .names import beads_in_words, told

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


# A turn from its first ship on is one deed; so is every tile that is built, and every character that is scored.
_BEGIN = (Kind.SAIL, Kind.BUILD, Kind.ERECT_BOUGHT, Kind.CHOOSE_RED, Kind.SCORE)
# Told by what follows.
_PREPARES = ("street", "draw_street", "build")
_LOOKED_AT = ("draw_card", "")
_QUIET = (*_PREPARES, "draw_tile", "draw_card", "remove_palace", "redeal_card", "redeal_tile", "done")


def together(earlier: Step, later: Step) -> bool:
    """What a ship was moved for is told with it, up to the first tile that is built; chance draws for who acts."""
    kind = top_kind(later.scene.state.record)
    if _actor(earlier) != _actor(later) or kind in (Kind.DRAW_START, Kind.DRAW_RED, Kind.REDEAL):
        return False
    before = _verb(earlier)
    if _verb(later) == "done":
        return True
    if kind == Kind.SAIL:
        return before.startswith("clear")
    if kind == Kind.BUILD:
        return before.startswith("sail")
    return kind not in _BEGIN


def sentence(steps: Sequence[Step]) -> str:
    scene, verbs = steps[0].scene, [_verb(step) for step in steps]
    said = [step for step in steps if not _goes_without_saying(step, verbs)] or list(steps[:1])
    lines = [log_line(step.scene, step.who, step.move) for step in said if _verb(step) != "draw_bead"]
    drawn = [MOVES.numbers(step.move)["bead"] for step in said if _verb(step) == "draw_bead"]
    if drawn:
        name, beads = seat_name(scene, _actor(steps[-1])), beads_in_words(scene.words, drawn)
        place = next((n for n, step in enumerate(said) if _verb(step) == "draw_bead"), 0)
        lines.insert(place, scene.words("log.draw_bead", name=name, beads=beads))
    return in_one_sentence(scene, lines)


def _goes_without_saying(step: Step, verbs: Sequence[str]) -> bool:
    """What another step of the same sentence tells, or what nobody asks for."""
    verb, kind = _verb(step), top_kind(step.scene.state.record)
    if verb in _PREPARES:
        return "lay" in verbs or "erect" in verbs or (verb == "street" and "draw_street" in verbs)
    if kind == Kind.DRAW_CARD:
        return any(other in ("recruit", "decline", "special_card") for other in verbs) or verbs[-1] == ""
    if len(verbs) == 1:
        return False
    if verb == "sell":
        return told(step.scene, step.who, step.move)[0] == "sell_nothing"
    return verb == "done" or (kind == Kind.DRAW_TILE and not verb)


def _verb(step: Step) -> str:
    return MOVES.decode(step.move).verb if step.move >= 0 else ""


def _actor(step: Step) -> int:
    """Who acts, or for whom chance draws."""
    return int(top_who(step.scene.state.record)) if step.who == CHANCE else step.who


def quiet(scene: Scene, who: int, move: int) -> bool:
    """Whether the log may fold this line away."""
    if move < 0:
        return top_kind(scene.state.record) in (Kind.DRAW_TILE, Kind.DRAW_CARD, Kind.DRAW_REMOVED, Kind.REDEAL)
    return MOVES.decode(move).verb in _QUIET
