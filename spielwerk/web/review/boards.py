"""The board of a decision as its seat saw it, with what was done and what was better marked on it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from ...kernel.views import view
from ...stage.game_words import words_of
from ...stage.presentation import drawing_of
from ...stage.scene import Scene
from ...teach.review.record import Decision
from ..live import LiveTable

YOURS, BETTER = "yours", "better"


@dataclass(frozen=True)
class Board:
    """`panels` are those on which something is marked; `marked` names what is, and `tells_all` whether the board alone
    shows as much."""

    board: Markup
    panels: dict[str, Markup]
    marked: frozenset[str]
    tells_all: bool


def draw_board(live: LiveTable, decision: Decision, compared: bool, language: str) -> Board:
    """Where both turns part, or at the beginning of the turn where nothing is compared."""
    table, seat = live.table, decision.seat
    state, part = table.state_at(decision.position), 0
    yours, better = (decision.played, decision.better) if compared else ((), ())
    while yours[part : part + 1] and yours[part : part + 1] == better[part : part + 1]:
        table.engine.play(state, seat, yours[part])
        part += 1
    marks = dict.fromkeys(yours[part:], YOURS) | dict.fromkeys(better[part:], BETTER)
    legal = tuple({*yours[part : part + 1], *better[part : part + 1]})
    seen, words = view(table.engine, state, seat), words_of(live.game, language)
    scene = Scene(live.game, seen, seat, words, live.names, legal)
    drawing = drawing_of(live.game)
    board = _marked(str(drawing.board(scene)), marks)
    panels = {name: _marked(str(panel), marks) for name, panel in drawing.panels(scene).items()}
    shown = {name: panel for name, panel in panels.items() if "data-reviewed" in panel}
    found = _found(marks, board, *shown.values())
    return Board(board, shown, found, _found(marks, board) == found)


def _found(marks: dict[int, str], *parts: Markup) -> frozenset[str]:
    return frozenset(name for name in marks.values() if any(f'data-reviewed="{name}"' in part for part in parts))


def _marked(markup: str, marks: dict[int, str]) -> Markup:
    """Elements that stand for a move, or are the place of one, show it and cannot be clicked."""
    for move, name in marks.items():
        of_move = re.compile(rf'<[^<>]* data-move(-place)?="{move}"[^<>]*>')
        markup = of_move.sub(partial(_shown, name), markup)
    return Markup(markup)


def _shown(name: str, opened: re.Match[str]) -> str:
    marked = re.sub(r' data-move="\d+"| tabindex="0"| role="button"', "", opened.group())
    return marked.removesuffix(">") + f' data-reviewed="{name}">'
