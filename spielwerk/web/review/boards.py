"""The board of a decision as its seat saw it, with what was done and what was better marked on it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from ...kernel import State
from ...kernel.views import view
from ...stage.game_words import words_of
from ...stage.presentation import drawing_of
from ...stage.scene import Scene
from ...teach.review.record import Decision
from ..live import LiveTable

YOURS, BETTER = "yours", "better"

# Nothing can be played on a picture: no element of it is a button, or glows as one.
_BUTTON = re.compile(r'<[^<>]* data-move="\d+"[^<>]*>')
_OF_A_BUTTON = re.compile(r' data-move="\d+"| tabindex="0"| role="button"')
_GLOWS = re.compile(r'(?<= class=")([^"]*)(?<![^ "])can(?![^ "])')


@dataclass(frozen=True)
class Board:
    """`panels` are those with what the seat had, and those on which something is marked; `marked` names what is. A turn
    that is `within` the other has nothing of its own to mark."""

    board: Markup
    panels: dict[str, Markup]
    marked: frozenset[str]
    within: frozenset[str]


def draw_board(live: LiveTable, decision: Decision, compared: bool, language: str) -> Board:
    """Where both turns part, or at the beginning of the turn where nothing is compared."""
    table, seat = live.table, decision.seat
    state, part = table.state_at(decision.position), 0
    yours, better = (decision.played, decision.better) if compared else ((), ())
    while yours[part : part + 1] and yours[part : part + 1] == better[part : part + 1]:
        table.engine.play(state, seat, yours[part])
        part += 1
    yours, better = yours[part:], better[part:]
    # What both turns do, in whatever order, does not tell them apart.
    own = {YOURS: _only(yours, better), BETTER: _only(better, yours)}
    marks = {move: name for name, moves in own.items() for move in moves}
    first = (*yours[:1], *better[:1])
    drawn = _drawn(live, state, seat, first, marks, language)
    unseen = [move for name, moves in own.items() if name not in drawn.marked for move in moves]
    # Some places are drawn only where a move can lead: what comes later in a turn is drawn as if it could be made now.
    return _drawn(live, state, seat, (*first, *unseen), marks, language) if unseen else drawn


def _only(moves: Sequence[int], others: Sequence[int]) -> list[int]:
    return [move for move in moves if move not in others]


def _drawn(
    live: LiveTable, state: State, seat: int, legal: Sequence[int], marks: Mapping[int, str], language: str
) -> Board:
    seen, words = view(live.table.engine, state, seat), words_of(live.game, language)
    scene, drawing = Scene(live.game, seen, seat, words, live.names, tuple(set(legal))), drawing_of(live.game)
    board = _pictured(str(drawing.board(scene)), marks)
    panels = {name: _pictured(str(panel), marks) for name, panel in drawing.panels(scene).items()}
    own = drawing.own_panels()
    shown = {name: panel for name, panel in panels.items() if name in own or "data-reviewed" in panel}
    found = _found(marks, board, *shown.values())
    within = frozenset({YOURS, BETTER} - set(marks.values())) if marks else frozenset()
    return Board(board, shown, found, within)


def _found(marks: Mapping[int, str], *parts: Markup) -> frozenset[str]:
    return frozenset(name for name in marks.values() if any(f'data-reviewed="{name}"' in part for part in parts))


def _pictured(markup: str, marks: Mapping[int, str]) -> Markup:
    """Elements that stand for a move, or are the place of one, show whose it was."""
    for move, name in marks.items():
        of_move = re.compile(rf'<[^<>]* data-move(-place)?="{move}"[^<>]*>')
        markup = of_move.sub(partial(_marked, name), markup)
    markup = _BUTTON.sub(lambda opened: _OF_A_BUTTON.sub("", opened.group()), markup)
    return Markup(_GLOWS.sub(r"\1", markup))


def _marked(name: str, opened: re.Match[str]) -> str:
    if " data-reviewed=" in opened.group():
        return opened.group()
    return opened.group().removesuffix(">") + f' data-reviewed="{name}">'
