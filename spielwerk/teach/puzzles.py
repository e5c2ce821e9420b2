"""Puzzles: positions of bots' games in which one turn is clearly best, kept in `puzzles.json` of their game."""

from __future__ import annotations

import zlib
from array import array
from base64 import b64decode, b64encode
from collections.abc import Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from logging import getLogger
from typing import Any

import msgspec

from ..kernel import Game, State
from ..kernel.engine import Engine
from ..table.log import Entry, Kind
from ..table.seat import Seat
from ..table.table import Table
from .estimates import Difference, Figure

GRADES = ("easy", "medium", "hard")
PHASES = ("early", "middle", "late")
FILE = "puzzles.json"
# Where not all games came to their end nobody knows who would have won.
_UNKNOWN = Figure(0.0, 0.0)

log = getLogger("spielwerk")

Turn = tuple[int, ...]
Log = Sequence[tuple[int, int]]


class Puzzle(msgspec.Struct, frozen=True):
    """After `log` the seat is to play: `turns` are the best turns, the best first, and `worse` says of each of the
    others how much better the first is, as `figures_in` writes it. `motive` is the source that makes the difference to
    the second."""

    name: str
    options: dict[str, Any]
    log: str
    seat: int
    turns: tuple[Turn, ...]
    worse: tuple[tuple[float, ...], ...]
    grade: str
    phase: str
    motive: str

    def plays(self) -> list[tuple[int, int]]:
        return unpacked(self.log)

    def better_than(self, rank: int) -> Difference:
        """How much better the best turn is than another."""
        return difference_in(self.worse[rank - 1])


class PuzzleFile(msgspec.Struct, frozen=True):
    """The puzzles of a game, and with which games of which seed the search for them goes on."""

    game: str
    rules_version: int
    seed: str
    games: int = 0
    puzzles: tuple[Puzzle, ...] = ()


def figures_in(better: Difference) -> tuple[float, ...]:
    """A difference as plain numbers: the worlds, then every value with its margin."""
    figures = (better.lead, better.prospects, better.wins or _UNKNOWN, *better.own, *better.others)
    return (better.worlds, *(round(number, 2) for figure in figures for number in (figure.value, figure.margin)))


def difference_in(numbers: Sequence[float]) -> Difference:
    lead, prospects, wins, *rest = [Figure(*pair) for pair in zip(numbers[1::2], numbers[2::2], strict=True)]
    half = len(rest) // 2
    chance = None if wins == _UNKNOWN else wins
    return Difference(int(numbers[0]), lead, tuple(rest[:half]), tuple(rest[half:]), prospects, chance)


def packed(log: Log) -> str:
    """A log as text: pairs of small numbers, compressed."""
    numbers = array("h", [number for play in log for number in play])
    return b64encode(zlib.compress(numbers.tobytes(), 9)).decode()


def unpacked(text: str) -> list[tuple[int, int]]:
    numbers = array("h", zlib.decompress(b64decode(text)))
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that came with a game and its rules as they are; none where it has none."""
    kept = _kept_in(game.folder)
    return kept.puzzles if kept and (kept.game, kept.rules_version) == (game.name, game.version) else ()


@cache
def _kept_in(folder: str) -> PuzzleFile | None:
    file = files(folder).joinpath(FILE)
    if not file.is_file():
        return None
    try:
        return msgspec.json.decode(file.read_bytes(), type=PuzzleFile)
    except msgspec.MsgspecError as problem:
        # A game's package is not ours to trust: without its puzzles it can still be played.
        log.error("the puzzles in %s cannot be read: %s", folder, problem)
        return None


def find_puzzle(game: Game, name: str) -> Puzzle | None:
    return next((puzzle for puzzle in puzzles_of(game) if puzzle.name == name), None)


def of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """One puzzle for every day, all of them once before the first comes again."""
    # A step that shares no divisor with their number visits all of them, neighbours far apart.
    count = len(puzzles)
    if not count:
        return None
    step = next(n for n in range(count * 5 // 8 + 1, 2 * count + 2) if _coprime(n, count))
    return puzzles[day.toordinal() * step % count]


def _coprime(one: int, other: int) -> bool:
    while other:
        one, other = other, one % other
    return one == 1


def table_of(game: Game, puzzle: Puzzle, names: Sequence[str], id: str) -> Table:
    """A table at which the seat is to play; its turn waits for its end, nobody else does anything."""
    seats = [Seat(name, confirm=seat == puzzle.seat) for seat, name in enumerate(names)]
    log = [Entry(number, Kind.PLAY, who, move) for number, (who, move) in enumerate(puzzle.plays())]
    return Table.rebuild(game, puzzle.options, seats, None, log, id=id)


def after_turn(engine: Engine, state: State, seat: int, moves: Sequence[int]) -> tuple[State, list[int]]:
    """Where a turn leads as long as the seat decides, and the moves that were made."""
    after, made = state.copy(), []
    for move in moves:
        if not engine.waiting(after) >> seat & 1 or move not in engine.moves(after, seat):
            break
        engine.play(after, seat, move)
        made.append(move)
    return after, made


def rank_of(engine: Engine, puzzle: Puzzle, state: State, moves: Sequence[int]) -> int | None:
    """Which of its turns was played, by where it leads: 0 for the best, None for one that is not among them."""
    reached = bytes(after_turn(engine, state, puzzle.seat, moves)[0])
    for rank, turn in enumerate(puzzle.turns):
        if bytes(after_turn(engine, state, puzzle.seat, turn)[0]) == reached:
            return rank
    return None
