"""What people enter of chance who play with the box: dice by their numbers, tiles and goods by their pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from markupsafe import Markup

from ....kernel import CHANCE, top_argument
from ....stage.drawing import at
from ....stage.entering import Outcome, asked_in_words, die_outcome, seat_outcome
from ....stage.illustrating import picture
from ....stage.scene import Prompt, Scene
from .. import tables
from ..state import MOVES
from .duchy import blank_board
from .layout import ground
from .names import board_name, good_name, move_name, slot_name, tile_name
from .pieces import die_face, good_chip, shield_face
from .tiles import tile_face

SIDE = 44.0


def outcome(scene: Scene, move: int) -> Outcome:
    verb, numbers = MOVES.indices(move)[0].name, MOVES.numbers(move)
    shown = SHOWN.get(verb)
    return shown(scene, next(iter(numbers.values()))) if shown else Outcome(move_name(scene, CHANCE, move))


def outcome_asked(scene: Scene, move: int) -> Prompt:
    verb = MOVES.decode(move).verb
    place = slot_name(scene.words, int(top_argument(scene.state.record))) if verb == "lay" else ""
    return asked_in_words(scene, verb, place=place)


def _tile(scene: Scene, tile: int) -> Outcome:
    return Outcome(tile_name(scene.words, tile), _square(tile_face(tile, SIDE / 2)))


def _good(scene: Scene, good: int) -> Outcome:
    return Outcome(good_name(scene.words, good), _square(good_chip(good, SIDE - 10)))


def _white(scene: Scene, number: int) -> Outcome:
    return die_outcome(number, _square(die_face(number, SIDE - 4, "bu-die-plain")))


def _board(scene: Scene, board: int) -> Outcome:
    laid = ground(board)
    drawn = picture(blank_board(board), (0, 0, laid.width, laid.height), 96, "bu-board")
    return Outcome(board_name(scene.words, board), drawn)


def _shield(scene: Scene, number: int) -> Outcome:
    return Outcome(str(number), _square(shield_face(number, SIDE - 4, int(tables.SHIELD_POINTS[number]))))


@cache
def _square(drawn: Markup) -> Markup:
    return picture(at((SIDE / 2 + 1, SIDE / 2 + 1), drawn), (0, 0, SIDE + 2, SIDE + 2), SIDE + 2, "bu-board")


SHOWN: dict[str, Callable[[Scene, int], Outcome]] = {
    "start": seat_outcome,
    "deal_board": _board,
    "deal_good": _good,
    "deal_shield": _shield,
    "lay": _tile,
    "open_good": _good,
    "white": _white,
}
