"""A fault: what is wrong, where that stands in the code, and what to do about it."""

from __future__ import annotations

import linecache
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from types import FrameType
from typing import Any

from ..kernel import Game, Rule, State, top_kind
from ..kernel.agenda import push
from ..kernel.declarations import Agenda
from ..kernel.declared_rows import Chance, Choice, Consequence, Evenly, Happens
from ..kernel.rule import near, place_in, walk


@dataclass(frozen=True)
class Fault:
    """`place` is a file with a line or a rule, empty where only the game shows it."""

    sentence: str
    advice: str
    place: str = ""


def file_of(game: Game, *path: str) -> str:
    """A file of a game, for messages."""
    return near(str(files(game.folder).joinpath(*path)))


def place_of(game: Game, duty: str, state: State | None = None, move: int | None = None) -> str:
    """Where to look for what a rule of the contract did: in the rule, or in what the game's page names for it."""
    agenda = game.agenda
    if agenda is None or game.rules[duty] is not agenda.rules.get(duty):
        return game.rules[duty].place
    page = near(str(sys.modules[game.rules[duty].__module__].__file__))
    kind = int(top_kind(state.record)) if state is not None else 0
    if kind not in agenda.declarations:
        return page
    declared = " and ".join(rule.place for rule in _declared(agenda, kind, duty, move))
    return declared or f"{page}, row {agenda.kinds(kind).name}"


def _declared(agenda: Agenda, kind: int, duty: str, move: int | None) -> Iterator[Rule]:
    """The rules that a page names for a row and a duty."""
    declaration = agenda.declarations[agenda.kinds(kind)]
    named: list[Any] = []
    if isinstance(declaration, Choice):
        besides = {verb: happens for extra in declaration.also for verb, happens in extra.verbs.items()}
        named += [*declaration.listings, *(extra.listing for extra in declaration.also)] if duty == "moves" else []
        named += [declaration.who] if duty == "waiting" else []
        named += [declaration.secret] if duty == "witnesses" else []
        named += [_happens({**besides, **declaration.verbs}, agenda, move)] if duty == "play" else []
    if isinstance(declaration, Chance):
        outcomes = declaration.outcomes
        named += [outcomes.outcomes if isinstance(outcomes, Evenly) else outcomes] if duty == "odds" else []
        named += [declaration.secret] if duty == "witnesses" else []
        named += [_happens(declaration.verbs, agenda, move)] if duty == "play" else []
    yield from (rule for rule in named if isinstance(rule, Rule))


def _happens(verbs: Any, agenda: Agenda, move: int | None) -> Rule | None:
    happens: Happens = verbs.get(agenda.moves.decode(move).verb) if move is not None else None
    return happens.rule if isinstance(happens, Consequence) else happens


def raised(game: Game, error: Exception) -> Fault:
    """What a rule that raised did wrong: the interpreter raises where compiled rules would read or write elsewhere."""
    frames = list(_rule_frames(game, error))
    if not frames:
        return Fault(f"{type(error).__name__}: {error}", "Look at the traceback of this error", _last_place(error))
    inner, line = frames[-1]
    own = [(frame, at) for frame, at in frames if not frame.f_globals["__name__"].startswith("spielwerk.kernel")]
    place = place_in((own or frames)[-1][0].f_code, (own or frames)[-1][1])
    if inner.f_code is push.function.__code__ and isinstance(error, IndexError):
        return Fault("the agenda is full", "Give it more rows: agenda_fields(depth) in the record", place)
    sentence, advice = _explained(game, error, linecache.getline(inner.f_code.co_filename, line))
    return Fault(sentence, advice, place)


def _explained(game: Game, error: Exception, text: str) -> tuple[str, str]:
    if isinstance(error, IndexError) and text.strip().startswith(("out[", "weight[")):
        return f"more moves are listed than max_moves = {game.max_moves}", "Raise max_moves of the game"
    if isinstance(error, IndexError):
        what = str(error) if "below 0" in str(error) else "a rule reads or writes outside a field or table"
        return f"{what}: {text.strip()}", "Look at the index: it runs from 0 to one less than the length"
    if isinstance(error, ValueError | OverflowError) and "=" in text and "shift" not in str(error):
        return (
            f"a value does not fit its field: {text.strip()}",
            "Fields hold -32768 to 32767; name the field in `wide` of state_record if it needs more",
        )
    if isinstance(error, AttributeError):
        return f"the record has no such field: {text.strip()}", "Add it to the record, or correct its name"
    return f"a rule raises {type(error).__name__}: {error}: {text.strip()}", "Run the game interpreted and look there"


def _rule_frames(game: Game, error: Exception) -> Iterator[tuple[FrameType, int]]:
    rules = [*game.rules.values(), *game.bot.values()]
    codes = {rule.function.__code__ for rule, _ in walk(rules, game.rules)}
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code in codes:
            yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next


def _last_place(error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{near(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else ""


def place_below(folder: str, error: Exception) -> str:
    """The innermost line of a game's own code that led to an error; where only its answer did, who took that."""
    root = str(files(folder))
    found, trace = "", error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith(root):
            found = f"{near(file)}:{trace.tb_lineno}, {trace.tb_frame.f_code.co_name}"
        trace = trace.tb_next
    return found or _last_place(error)
