"""A game as a text that people type: the game, its options and seats, then a line for each move and each outcome.

docs/game-file.md describes it for strangers. Names are those of the game file, written as in a playthrough.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from ..kernel.chance import CHANCE
from ..kernel.engine import seats_of
from ..kernel.game import Game
from ..kernel.options import OptionError
from ..kernel.registry import UnknownGame, find_game
from .entered import EnteredTable
from .gamefile import CHANCE_NAME
from .history import names_of
from .rejections import Rejected
from .seat import Seat
from .table import Table
from .untold import encoded

COMMENT = "#"
UNTOLD = "?"
HEADINGS = ("game", "options", "seat")
SHOWN = 12
WIDTH = 100


@dataclass(frozen=True)
class Problem:
    """What is wrong in a line, counted from 1; 0 is the text as a whole."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


@dataclass
class Typed:
    """The table as far as the text could be followed, everything that is wrong with it, and notes about what nobody
    told; `lines` are those in which the entries stand."""

    table: EnteredTable | None = None
    problems: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)
    lines: dict[int, int] = field(default_factory=dict)

    def place(self, position: int) -> str:
        """Where the entry after so many plays stands."""
        return f"line {self.lines[position]}" if position in self.lines else f"entry {position + 1}"


@dataclass(frozen=True)
class _Line:
    number: int
    text: str


class _Wrong(ValueError):
    pass


def read_text(text: str, onto: EnteredTable | None = None) -> Typed:
    """Plays a typed game, or what goes on with a table; after the first move that is not possible the other lines are
    only read for their words."""
    typed = Typed(onto)
    lines = list(_lines(text))
    head = [line for line in lines if line.text.partition(":")[0].strip().lower() in HEADINGS]
    if onto is not None and head:
        typed.problems.append(Problem(head[0].number, "game, options and seats are those of the file that goes on"))
        return typed
    try:
        typed.table = onto or _table(head)
    except _Wrong as wrong:
        typed.problems.append(Problem(0, str(wrong)))
        return typed
    _enter_all(typed, typed.table, [line for line in lines if line not in head])
    return typed


def _enter_all(typed: Typed, table: EnteredTable, lines: Sequence[_Line]) -> None:
    for line in lines:
        try:
            _enter(typed, table, line)
        except _Wrong as wrong:
            typed.problems.append(Problem(line.number, str(wrong)))
    if table.following() and not typed.problems:
        typed.problems.append(Problem(0, _left_over(table)))
    for at in table.untold_but_shown():
        stands = f"{_said_at(table, at)} lies open by now, but nobody tells what it was"
        typed.notes.append(Problem(typed.lines.get(at, 0), stands))


def _said_at(table: EnteredTable, position: int) -> str:
    play = table.plays()[position]
    return f"“{_named(table, play.who)}: {table.game.move_space.decode(play.move)}{UNTOLD if play.untold else ''}”"


def _left_over(table: EnteredTable) -> str:
    """What the text changed does not let all that came after it happen again."""
    who, move = table.following()[0].made
    named = f"{_named(table, who)}: {table.game.move_space.decode(move)}"
    if table.is_changing():
        return f"no line says what happened instead of “{named}”"
    count = len(table.following())
    return f"{count} later entries wait to be made again, but “{named}” is not possible for {_deciding(table)} there"


def _lines(text: str) -> Iterator[_Line]:
    """The lines that say something; a comment begins a line or follows a blank."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        said = "" if line.lstrip().startswith(COMMENT) else line.partition(f" {COMMENT}")[0].strip()
        if said:
            yield _Line(number, said)


def _table(head: Sequence[_Line]) -> EnteredTable:
    values = [(key.strip().lower(), value.strip()) for key, _, value in (line.text.partition(":") for line in head)]
    games = [value for key, value in values if key == "game"]
    seats = [value for key, value in values if key == "seat"]
    if len(games) != 1:
        raise _Wrong("one line must name the game, like “game: burgundy”")
    called = [name.lower() for name in seats]
    if len({*called, CHANCE_NAME, *HEADINGS}) < len(called) + 1 + len(HEADINGS):
        raise _Wrong(f"the seats need different names, other than {', '.join((CHANCE_NAME, *HEADINGS))}")
    try:
        game = find_game(games[0].lower())
        given = _options(", ".join(value for key, value in values if key == "options"))
        if seats:
            given.setdefault("players", str(len(seats)))
        options = game.options.parse(given)
        names = seats or [f"seat {number + 1}" for number in range(options["players"])]
        return EnteredTable.begin(game, options, [Seat(name) for name in names])
    except (UnknownGame, OptionError) as problem:
        raise _Wrong(str(problem)) from problem


def _options(text: str) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in text.split(",") if pair.strip()]
    if wrong := next((key for key, equals, _ in pairs if not equals), None):
        raise _Wrong(f"options are written “name=value”, not “{wrong.strip()}”")
    return {key.strip(): value.strip() for key, _, value in pairs}


def _enter(typed: Typed, table: EnteredTable, line: _Line) -> None:
    """Makes what a line says, or only reads its words."""
    who, said = _who(table, line.text)
    for words in _moves(said):
        if typed.problems:
            _check_words(table.game, words)
            continue
        if not table.following():
            typed.lines[len(table.plays())] = line.number
        _play(typed, table, who, words)
        for at in table.cleared_up():
            typed.notes.append(Problem(line.number, f"so {typed.place(at)} was {_said_at(table, at)}"))


def _who(table: EnteredTable, text: str) -> tuple[int | None, str]:
    """Who a line is about, if it says so, and the rest of it."""
    names = {seat.name.lower(): number for number, seat in enumerate(table.seats)} | {CHANCE_NAME: CHANCE}
    for name in sorted(names, key=len, reverse=True):
        if text.lower().startswith(f"{name}:"):
            return names[name], text[len(name) + 1 :].strip()
    if ":" in text:
        known = ", ".join([*(seat.name for seat in table.seats), CHANCE_NAME])
        raise _Wrong(f"nobody is called “{text.partition(':')[0].strip()}”; there are {known}")
    return None, text


def _moves(said: str) -> list[list[str]]:
    """The moves of a line: after commas the verb need not be said again."""
    first, *rest = [part.split() for part in said.split(",")]
    if not first or not all(rest):
        raise _Wrong("a move is missing")
    return [first, *([first[0], *more] if len(more) < len(first) else more for more in rest)]


def _check_words(game: Game, words: list[str]) -> None:
    """Refuses what is no move of this game at any time."""
    space = game.move_space
    verb = space.verbs.get(words[0])
    if words == [UNTOLD]:
        return
    if verb is None:
        raise _Wrong(f"there is no move “{words[0]}”{_like(words[0], list(space.verbs))}")
    names = [argument.name for argument in verb.arguments]
    if len(words) != len(names) + 1:
        raise _Wrong(f"“{words[0]}” is followed by {' and '.join(names) or 'nothing'}")
    for argument, value in zip(verb.arguments, (word.removesuffix(UNTOLD) for word in words[1:]), strict=True):
        if value and value not in argument.values:
            raise _Wrong(f"“{value}” is no {argument.name}{_like(value, list(argument.values))}")


def _play(typed: Typed, table: EnteredTable, who: int | None, words: list[str]) -> None:
    if table.over():
        raise _Wrong("the game is over")
    deciding = [seat for seat in seats_of(table.waiting()) if who in (None, seat)]
    named = " ".join(words)
    if deciding and words[-1].endswith(UNTOLD):
        _leave_untold(table, deciding[0], words)
        return
    possible = {str(table.game.move_space.decode(found)): found for seat in deciding for found in table.legal(seat)}
    if not deciding:
        raise _Wrong(f"{_named(table, who)} has nothing to decide here; {_deciding(table)} must decide")
    able = [seat for seat in deciding if possible.get(named) in table.legal(seat)]
    if len(able) > 1:
        raise _Wrong(f"say who: {_deciding(table)} must decide")
    if not able and not _clears_up(typed, table, deciding, words):
        raise _Wrong(f"“{named}” is not possible for {_deciding(table)}{_like(named, list(possible))}")
    if able:
        table.play(able[0], possible[named])


def _leave_untold(table: EnteredTable, who: int, words: list[str]) -> None:
    """Nobody tells what it was; what stands before the mark stands for it."""
    named = " ".join(words).removesuffix(UNTOLD).split()
    possible = {str(table.game.move_space.decode(move)): move for move in table.legal(who)}
    alike = {name: move for name, move in possible.items() if name.split()[: len(named)] == named}
    if not alike:
        raise _Wrong(f"“{' '.join(named)}” is not possible for {_named(table, who)}{_like(words[0], list(possible))}")
    if table.may_stay_untold() != who:
        raise _Wrong("everybody sees this: it cannot be left untold")
    table.enter_unknown(move=next(iter(alike.values())) if len(alike) == 1 else None)


def _clears_up(typed: Typed, table: EnteredTable, deciding: Sequence[int], words: list[str]) -> bool:
    """Whether a move is possible because something untold was something else; raises _Wrong where a line says no."""
    move = encoded(table.game.move_space, words[0], words[1:])
    if move is None or len(deciding) != 1:
        return False
    try:
        table.play(deciding[0], move)
    except Rejected as refused:
        if refused.code != "contradicts":
            return False
        at = refused.values["entry"] - 1
        raise _Wrong(f"“{' '.join(words)}” contradicts {typed.place(at)}, {_said_at(table, at)}") from refused
    return True


def _named(table: Table, who: int | None) -> str:
    return CHANCE_NAME if who in (None, CHANCE) else table.seats[who].name


def _deciding(table: Table) -> str:
    return " and ".join(_named(table, seat) for seat in seats_of(table.waiting())) or names_of(0)


def _like(word: str, known: list[str]) -> str:
    """What could have been meant, the most similar first."""
    alike = difflib.get_close_matches(word, known, SHOWN, 0.5)
    shown = [*alike, *(name for name in known if name not in alike)][:SHOWN]
    more = f" and {len(known) - SHOWN} more" if len(known) > SHOWN else ""
    return f"; possible: {', '.join(shown)}{more}"


def write_text(table: Table) -> str:
    """The text of a game: the plays that stand, draws in a row on one line."""
    names = _names(table)
    options = ", ".join(f"{key}={value}" for key, value in table.options.items())
    head = [f"game: {table.game.name}", f"options: {options}", *(f"seat: {name}" for name in names), ""]
    said = [
        (play.who, f"{table.game.move_space.decode(play.move)}{UNTOLD if play.untold else ''}")
        for play in table.plays()
    ]
    return "\n".join([*head, *_told(said, names), ""])


def _names(table: Table) -> list[str]:
    """Names that lines can begin with, each of them once."""
    names: list[str] = []
    for number, seat in enumerate(table.seats, start=1):
        name = " ".join(seat.name.replace(COMMENT, " ").replace(":", " ").split()) or f"seat {number}"
        taken = {CHANCE_NAME, *HEADINGS, *(known.lower() for known in names)}
        names.append(f"{name} {number}" if name.lower() in taken else name)
    return names


def _told(said: Sequence[tuple[int, str]], names: Sequence[str]) -> Iterator[str]:
    for (who, verb), group in groupby(said, key=lambda one: (one[0], one[1].partition(" ")[0])):
        moves = [move for _, move in group]
        name = CHANCE_NAME if who == CHANCE else names[who]
        if who == CHANCE and all(move.count(" ") == 1 for move in moves):
            yield from _in_lines(f"{name}: {verb} ", [move.partition(" ")[2] for move in moves])
        else:
            yield from (f"{name}: {move}" for move in moves)


def _in_lines(begin: str, values: Sequence[str]) -> Iterator[str]:
    line: list[str] = []
    for value in values:
        if line and len(begin) + sum(len(one) + 2 for one in line) + len(value) > WIDTH:
            yield begin + ", ".join(line)
            line = []
        line.append(value)
    yield begin + ", ".join(line)
