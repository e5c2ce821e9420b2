"""Compiled and interpreted rules give the same answers, rule by rule, in positions all over a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ..kernel import CHANCE, CHANCE_BIT, State
from ..kernel.compiled import Compiled
from ..kernel.engine import CompiledEngine, Engine, seats_of
from ..kernel.refusals import DoesNotCompile
from .fault import Fault, place_of, raised
from .fuzz import Effort, Log, fuzz_builds

EFFORT = Effort(games=24, every_state=6, interpreted=3, undo=1)
# Where options are mixed in many ways each of them plays one game interpreted, and long games are asked now and then.
MANY_MIXES = 8
MOST_ASKED = 240


def effort_for(mixes: int) -> Effort:
    return replace(EFFORT, interpreted=1) if mixes > MANY_MIXES else EFFORT


def compiling_faults(build: Compiled) -> Iterator[Fault]:
    """The first rule that the compiler refuses in a build."""
    for name in build.names():
        try:
            build.entry(name)
        except DoesNotCompile as refusal:
            yield Fault(f"the rule does not compile: {refusal.reason}", refusal.advice, refusal.place)
            return


def fuzz_faults(
    fast: Compiled, checked: Compiled, options: dict[str, Any], seed: int, effort: Effort = EFFORT
) -> Iterator[Fault]:
    """Random games, compiled, checked for bounds, and compared with interpreted ones entry by entry."""
    try:
        for sentence in fuzz_builds(fast, checked, options, effort, seed):
            yield Fault(sentence, "Play this game interpreted (spielwerk playthrough) and look at the entry named")
    except Exception as error:
        yield raised(fast.game, error)


def answer_faults(interpreted: Engine, compiled: CompiledEngine, options: dict[str, Any], log: Log) -> Iterator[Fault]:
    """Every rule of the contract, asked both ways in positions all over a game."""
    state, apart = interpreted.new(options), max(1, len(log) // MOST_ASKED)
    for position, (who, move) in enumerate(log):
        if position % apart == 0:
            yield from _differences(interpreted, compiled, state)
            yield from _compare(interpreted, compiled, state, "witnesses", who, move)
        interpreted.play(state, who, move)
    yield from _differences(interpreted, compiled, state)


def _differences(interpreted: Engine, compiled: Engine, state: State) -> Iterator[Fault]:
    for duty in ("waiting", "over", "places"):
        yield from _compare(interpreted, compiled, state, duty)
    mask = interpreted.waiting(state)
    if mask == CHANCE_BIT:
        yield from _compare(interpreted, compiled, state, "odds")
    for seat in seats_of(mask & ~(1 << CHANCE)):
        yield from _compare(interpreted, compiled, state, "moves", seat)
    for viewer in range(-1, state.record.players):
        yield from _compare(interpreted, compiled, state, "hide", viewer)
        yield from _compare(interpreted, compiled, _hidden(interpreted, state, viewer), "redeal", viewer)
    for duty in interpreted.game.bot:
        for seat in seats_of(mask & ~(1 << CHANCE)):
            yield from _compare(interpreted, compiled, _hidden(interpreted, state, seat), duty, seat)


def _hidden(engine: Engine, state: State, viewer: int) -> State:
    hidden = state.copy()
    engine.hide(hidden, viewer)
    return hidden


def _compare(interpreted: Engine, compiled: Engine, state: State, duty: str, *arguments: int) -> Iterator[Fault]:
    if _asked(interpreted, duty, state, *arguments) != _asked(compiled, duty, state, *arguments):
        game = interpreted.game
        place = game.bot[duty].place if duty in game.bot else place_of(game, duty, state)
        yield Fault(
            f"{duty} gives one answer interpreted and another compiled",
            "Look for a name that is used before it has a value, and for numbers beyond 64 bits",
            place,
        )


def _asked(engine: Engine, duty: str, state: State, *arguments: int) -> tuple[Any, bytes]:
    """The answer, and what became of the state."""
    copy = state.copy()
    ask: Callable[..., Any] = getattr(engine, duty)
    return ask(copy, *arguments), bytes(copy)
