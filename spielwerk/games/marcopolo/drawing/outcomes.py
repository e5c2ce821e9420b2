"""What people enter of chance who play with the box: dice by their numbers, cards and contracts by their pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from markupsafe import Markup

from ....kernel import CHANCE, top_kind
from ....stage.drawing import at
from ....stage.entering import Outcome, asked_in_words, die_outcome, seat_outcome
from ....stage.illustrating import picture
from ....stage.scene import Prompt, Scene
from .. import tables
from ..state import MOVES, Kind
from ..tables import Colour
from .asked import card_asked, contract_asked, place_asked
from .characters import portrait
from .faces import card_face, contract_face
from .layout import CARD_SIZE, CONTRACT_SIZE
from .names import character_name, contract_name, goal_in_short, outpost_gain, things, town_gain, where_at
from .pieces import amounts, die
from .story import move_name

DIE = 40.0


def outcome(scene: Scene, move: int) -> Outcome:
    verb, indices = MOVES.indices(move)
    shown = SHOWN.get(verb.name)
    return shown(scene, indices[0]) if shown else Outcome(move_name(scene, CHANCE, move))


def outcome_asked(scene: Scene, move: int) -> Prompt:
    verb, kind = MOVES.decode(move).verb, top_kind(scene.state.record)
    if kind in (Kind.DEAL_TOWNS, Kind.DEAL_OUTPOSTS):
        return _asked_at(scene, verb, place_asked(scene))
    if kind == Kind.DEAL_CARDS:
        return _card_asked(scene, card_asked(scene))
    if kind == Kind.DEAL_DISPLAY:
        return asked_in_words(scene, "display", number=contract_asked(scene) + 1)
    if kind == Kind.DEAL_START_CONTRACT:
        return asked_in_words(scene, "start_contract")
    return asked_in_words(scene, verb)


def _card_asked(scene: Scene, index: int) -> Prompt:
    """Where a city has several cards, they are numbered as they lie."""
    city = int(tables.CITY_OF_CARD[index])
    all_there = [card for card in range(tables.CARD_SPACES) if tables.CITY_OF_CARD[card] == city]
    if len(all_there) == 1:
        return _asked_at(scene, "lay_card", city)
    return _asked_at(scene, "lay_card_many", city, number=all_there.index(index) + 1, of=len(all_there))


def _asked_at(scene: Scene, key: str, place: int, **values: int) -> Prompt:
    return asked_in_words(scene, key, place=where_at(scene.words, place), **values)


def _die(scene: Scene, face: int) -> Outcome:
    drawn = at((DIE / 2 + 1, DIE / 2 + 1), die(0, Colour.WHITE, face + 1, DIE))
    return die_outcome(face + 1, picture(drawn, (0, 0, DIE + 2, DIE + 5), DIE + 2, "mp-board"))


def _contract(scene: Scene, contract: int) -> Outcome:
    return Outcome(contract_name(scene.words, contract), _framed(contract_face(contract), CONTRACT_SIZE, 108))


def _card(scene: Scene, card: int) -> Outcome:
    return Outcome(str(card + 1), _framed(card_face(card), CARD_SIZE, 78))


def _character(scene: Scene, character: int) -> Outcome:
    return Outcome(character_name(scene.words, character), portrait(character))


def _outpost(scene: Scene, outpost: int) -> Outcome:
    return Outcome(things(scene.words, outpost_gain(outpost)), _amounts(outpost_gain(outpost)))


def _town(scene: Scene, letter: int) -> Outcome:
    return Outcome(things(scene.words, town_gain(letter)), _amounts(town_gain(letter)))


def _goal(scene: Scene, goal: int) -> Outcome:
    return Outcome(goal_in_short(scene.words, goal))


@cache
def _framed(drawn: Markup, size: tuple[float, float], width: float) -> Markup:
    return picture(drawn, (-3, -3, size[0] + 6, size[1] + 8), width, "mp-board")


def _amounts(gain: Mapping[str, int]) -> Markup:
    return picture(amounts(gain, 0, 0, 22), (-44, -18, 88, 36), 88, "mp-board mp-on-panel")


SHOWN: dict[str, Callable[[Scene, int], Outcome]] = {
    "start_player": seat_outcome,
    "lay_town_bonus": _town,
    "lay_outpost": _outpost,
    "lay_card": _card,
    "lay_contract": _contract,
    "reveal_character": _character,
    "deal_goal": _goal,
    "roll": _die,
}
