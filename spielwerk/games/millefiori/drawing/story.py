"""The log: what happened, told with the position before it."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel import CHANCE, top_kind, top_who
from ....stage.scene import Scene, Step, seat_name
from ....stage.telling import in_one_sentence
from ..state import MOVES, Kind
from .names import card_in_use, card_name, decline_key, ladder_name, sail_key, sailing, space_name

_DEALS = (Kind.DEAL_HAND, Kind.DEAL_DISPLAY)


def log_line(scene: Scene, who: int, move: int) -> str:
    """Move -1 is a move the viewer may not see."""
    return _told(scene, who, move, extra=False)


def _told(scene: Scene, who: int, move: int, extra: bool) -> str:
    """A move as the log tells it; `extra` says that the card in use is an extra card."""
    words, kind = scene.words, top_kind(scene.state.record)
    if kind in _DEALS:
        return _dealt([Step(scene, who, move)])
    name = seat_name(scene, int(top_who(scene.state.record)) if kind == Kind.REDEAL else who)
    if move < 0:
        return words("log.choose_hidden", name=name)
    verb, indices = scene.game.move_space.indices(move)
    if verb.name == "doge":
        return words("log.doge", name=seat_name(scene, indices[0]))
    if verb.name == "decline":
        return words(decline_key("log", scene), name=name)
    if verb.name == "climb":
        return words("log.climb", name=name, ladder=ladder_name(words, indices[0]))
    if verb.name not in ("place", "sail"):
        return words(f"log.{verb.name}", name=name, card=card_name(words, indices[0]))
    card = card_name(words, card_in_use(scene))
    if verb.name == "place":
        key = "log.place_extra" if extra else "log.place"
        return words(key, name=name, space=space_name(words, indices[0]), card=card)
    key = "log.sail_extra" if extra and sailing(scene, who) else sail_key("log", scene, who)
    return words(key, name=name, count=sailing(scene, who), card=card)


def together(earlier: Step, later: Step) -> bool:
    """A card with what is done with it and what comes of that; all cards that are dealt to one place."""
    if earlier.who != later.who:
        return False
    kind, before = (top_kind(step.scene.state.record) for step in (later, earlier))
    if later.who == CHANCE:
        return kind == before and kind in _DEALS and _target(earlier) == _target(later)
    if kind in (Kind.USE_CARD, Kind.SAIL_ONLY):
        return before in (Kind.CHOOSE, Kind.EXTRA_CARD)
    return kind == Kind.LADDER_MARKER or (kind == Kind.EXTRA_CARD and _verb(later) == "decline")


def sentence(steps: Sequence[Step]) -> str:
    if top_kind(steps[0].scene.state.record) in _DEALS:
        return _dealt(steps)
    extra, used = _verb(steps[0]) == "extra", any(_verb(step) in ("place", "sail") for step in steps)
    told = [step for step in steps if not used or _verb(step) not in ("choose", "extra", "")]
    return in_one_sentence(steps[0].scene, [_told(step.scene, step.who, step.move, extra) for step in told])


def _dealt(steps: Sequence[Step]) -> str:
    """Cards dealt to a hand, which others do not see, or to the display."""
    scene, words = steps[0].scene, steps[0].scene.words
    cards = words.joined([card_name(words, MOVES.numbers(step.move)["card"]) for step in steps if step.move >= 0])
    if top_kind(scene.state.record) == Kind.DEAL_DISPLAY:
        return words("log.deal_display", cards=cards)
    name = seat_name(scene, int(top_who(scene.state.record)))
    if not cards:
        return words("log.deal_hand_hidden", name=name, count=len(steps))
    return words("log.deal_hand", name=name, cards=cards)


def _target(step: Step) -> int:
    record = step.scene.state.record
    return int(top_who(record)) if top_kind(record) == Kind.DEAL_HAND else -1


def _verb(step: Step) -> str:
    return MOVES.decode(step.move).verb if step.move >= 0 else ""


def quiet(scene: Scene, who: int, move: int) -> bool:
    """Whether the log may fold this line away: dealt cards and choices not yet played."""
    return top_kind(scene.state.record) in (*_DEALS, Kind.REDEAL, Kind.CHOOSE)
