"""A puzzle at its table: the task, and once the turn is ended or given up what was best and why."""

from __future__ import annotations

import re
import secrets
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from logging import getLogger

import msgspec
from markupsafe import Markup

from ..kernel import Game
from ..kernel.registry import UnknownGame, find_game
from ..kernel.views import view
from ..stage.game_words import words_of
from ..stage.pieces import Group, Piece
from ..stage.presentation import drawing_of
from ..stage.scene import Leaf, Scene
from ..table.log import Entry
from ..table.rejections import Rejected
from ..table.table import Table
from ..teach.puzzles import Puzzle, after_turn, find_puzzle, puzzles_of, rank_of, table_of
from ..teach.reasons import Speaker
from ..teach.turns import at_once, in_one, nameless, tell_turn
from .answers import Refusal
from .links import Access
from .live import LiveTable
from .live_tables import LiveTables
from .new_table import BOT_NAMES
from .seats import seat_cards
from .shares import Share, shares_of
from .table_settings import TableSettings
from .templates import render

log = getLogger("spielwerk")

_LEAF = re.compile(r'data-leaf="([^"]+)"')
FOUND, OTHER, UNLISTED, SHOWN = "found", "other", "unlisted", "shown"


@dataclass(frozen=True)
class Answer:
    """What is told when a puzzle is over; `rank` counts the turn that was played among the best, from 1 on, `than`
    says which turn the best one is compared with, and `shares` what makes the difference, each with its length."""

    verdict: str
    rank: int
    turn: str
    than: str
    other: str
    lead: str
    shares: tuple[Share, ...]
    at_once: str


@dataclass(frozen=True)
class Still:
    """The board of a puzzle to look at and what lies beside it, how far the game is, who is to play what, and the
    leaf of a phone on which that is."""

    board: Markup
    panels: dict[str, Markup]
    seats: Markup
    status: str
    seat: int
    name: str
    asked: str
    leaf: str


def puzzle_named(game_name: str, name: str) -> tuple[Game, Puzzle]:
    try:
        game = find_game(game_name)
    except UnknownGame:
        raise Refusal(404, "unknown_game") from None
    puzzle = find_puzzle(game, name)
    if puzzle is None:
        raise Refusal(404, "unknown_puzzle")
    return game, puzzle


def open_puzzle(tables: LiveTables, game: Game, puzzle: Puzzle) -> Access:
    """A table of its own at which the puzzle is solved; it goes when nobody comes back to it."""
    return tables.take_in(_set_up(game, puzzle), (puzzle.seat,), (), TableSettings(puzzle=puzzle.name))


def _set_up(game: Game, puzzle: Puzzle) -> Table:
    names = [BOT_NAMES[seat % len(BOT_NAMES)] for seat in range(puzzle.options["players"])]
    try:
        return table_of(game, puzzle, names, secrets.token_hex(8))
    except (ValueError, zlib.error) as problem:
        log.error("the puzzle %s of %s cannot be set up: %s", puzzle.name, game.name, problem)
        raise Refusal(409, "broken_puzzle") from None


def number_of(game: Game, puzzle: Puzzle) -> int:
    return puzzles_of(game).index(puzzle) + 1


def draw_still(game: Game, puzzle: Puzzle, language: str) -> Still:
    """The board as the seat sees it; nothing on it can be clicked."""
    table, drawing = _set_up(game, puzzle), drawing_of(game)
    names, seat = tuple(seat.name for seat in table.seats), puzzle.seat
    scene = Scene(game, table.view(seat), seat, words_of(game, language), names)
    panels = {name: Markup(panel) for name, panel in drawing.panels(scene).items()}
    asking = replace(scene, legal=tuple(table.legal(seat)))
    asked, leaf = drawing.prompt(asking).title, _leaf_asked(drawing.leaves(scene.words), drawing.board(asking))
    seats = Markup(seat_cards(table.seats, scene, drawing, 1 << seat, language))
    return Still(Markup(drawing.board(scene)), panels, seats, drawing.status(scene), seat, names[seat], asked, leaf)


def _leaf_asked(leaves: Sequence[Leaf], board: object) -> str:
    """The first leaf, unless nothing can be done there: then the one with most to do, as at a table, if it is more
    than what is always in sight."""
    first = leaves[0].name if leaves else ""
    counts = Counter(_leaves_of_moves(board, ""))
    return first if first in counts or not counts else counts.most_common(1)[0][0] or first


def _leaves_of_moves(drawn: object, leaf: str) -> Iterator[str]:
    """The leaf of every move that has a place on the board; no name for what is always in sight."""
    if not isinstance(drawn, Group | Piece) or not drawn.moves:
        return
    named = _LEAF.search(drawn.root)
    leaf = named[1] if named else leaf
    if isinstance(drawn, Piece):
        yield from [leaf] * len(drawn.moves)
        return
    for child in drawn.children:
        yield from _leaves_of_moves(child, leaf)


async def show_solution(tables: LiveTables, live: LiveTable) -> None:
    """Whoever gives up sees the best turn on the board, as far as it can still be played."""
    puzzle = _puzzle_at(live)
    if puzzle is None or _own_moves(live, puzzle) is not None:
        return
    best = puzzle

    def play(table: Table) -> list[Entry]:
        begun = len(table.plays()) > len(best.plays())
        entries = table.restart_turn(best.seat) if begun else []
        for move in after_turn(table.engine, table.state, best.seat, best.turns[0])[1]:
            entries += table.play(best.seat, move)
        return entries + (table.confirm(best.seat) if table.to_confirm() == best.seat else [])

    await tables.set(live, lambda settings: msgspec.structs.replace(settings, solution_shown=True))
    try:
        await tables.change(live, play)
    except Rejected:
        # Something was revealed: the turn stays as it is, and the words tell what was best.
        return


def draw_puzzle(live: LiveTable, language: str) -> Markup:
    puzzle = _puzzle_at(live)
    if puzzle is None:
        return Markup()
    siblings, number = puzzles_of(live.game), number_of(live.game, puzzle)
    return render(
        "parts/puzzle.html",
        language,
        game=live.game.name,
        puzzle=puzzle,
        number=number,
        name=live.names[puzzle.seat],
        next=siblings[number % len(siblings)].name,
        tried="-".join(map(str, _own_moves(live, puzzle) or ())),
        answer=_answer(live, puzzle, language),
    )


def _puzzle_at(live: LiveTable) -> Puzzle | None:
    return find_puzzle(live.game, live.settings.puzzle) if live.settings.puzzle else None


def _own_moves(live: LiveTable, puzzle: Puzzle) -> list[int] | None:
    """The turn that was played, once it is over."""
    table = live.table
    moves = [play.move for play in table.plays()[len(puzzle.plays()) :] if play.who == puzzle.seat]
    return moves if moves and not table.waiting() >> puzzle.seat & 1 else None


def _answer(live: LiveTable, puzzle: Puzzle, language: str) -> Answer | None:
    moves = _own_moves(live, puzzle)
    if moves is None and not live.settings.solution_shown:
        return None
    table, engine = live.table, live.table.engine
    before = table.state_at(len(puzzle.plays()))
    rank = rank_of(engine, puzzle, before, moves) if moves else None
    shown = live.settings.solution_shown
    verdict = SHOWN if shown else UNLISTED if rank is None else OTHER if rank else FOUND
    speaker = Speaker(live.game, language, live.names, puzzle.seat)
    # Compared with what was played, or else with the next best.
    other, than = (rank, "yours") if verdict == OTHER and rank else (1, "second_best")
    seen, better = view(engine, before, puzzle.seat), puzzle.better_than(other)
    told, beside = (
        tell_turn(live.game, seen, puzzle.seat, puzzle.turns[turn], language, live.names) for turn in (0, other)
    )
    return Answer(
        verdict,
        (rank or 0) + 1,
        in_one([nameless(sentence, live.names[puzzle.seat]) for sentence in told.sentences]),
        than,
        in_one([nameless(sentence, live.names[puzzle.seat]) for sentence in beside.sentences]),
        speaker.lead(better, than, at_once(told, puzzle.seat) - at_once(beside, puzzle.seat)),
        shares_of(speaker.parts(better)),
        speaker.at_once(told.gains),
    )
