"""Random games by the thousand: recorded compiled, checked state by state, and run again in every other way.

    for options in option_mixes(game):
        problems = fuzz(game, options, Effort(games=2000, every_state=2000, interpreted=60))

What is checked, each on as many games as the effort says:
- every game ends (no dead end, not endless); the last state, and every state on the way, has no faults
- points never fall (unless the game says they may), and the ledger adds up to what the rules call the total
- interpreted and compiled rules give the same bytes after every entry
- playing on a copy leaves the state before untouched, and playing the log again up to any entry gives its bytes
- the build with bounds checks plays the same games to the same bytes; like the interpreted rules it refuses indices
  below 0
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from ..kernel import Game, OptionValues, State, total
from ..kernel.compiled import Compiled
from ..kernel.record import StateArray
from ..kernel.strict import strict_engine

Log = list[tuple[int, int]]


@dataclass(frozen=True)
class Effort:
    """How many games of a batch each check looks at; the first check looks at all of them."""

    games: int
    every_state: int = 0
    interpreted: int = 0
    undo: int = 0


@dataclass(frozen=True)
class Batch:
    """Random games under one set of options: their logs and their last states."""

    options: OptionValues
    logs: list[Log]
    finals: StateArray


def fuzz(game: Game, options: OptionValues, effort: Effort, seed: int = 1, checked: bool = False) -> list[str]:
    """Plays random games and returns a sentence for everything that is wrong."""
    return fuzz_builds(Compiled(game), Compiled(game, checked=True) if checked else None, options, effort, seed)


def fuzz_builds(
    fast: Compiled, checked: Compiled | None, options: OptionValues, effort: Effort, seed: int = 1
) -> list[str]:
    """The same with builds that are there already."""
    batch = record(fast, options, effort.games, seed)
    problems = [
        *final_faults(fast, batch),
        *every_state_faults(fast, batch, effort.every_state),
        *interpreted_faults(fast, batch, effort.interpreted),
        *undo_faults(fast, batch, effort.undo),
    ]
    if checked is not None:
        problems += checked_faults(checked, batch, seed)
    return problems


def record(compiled: Compiled, options: OptionValues, games: int, seed: int) -> Batch:
    """Random games with their logs."""
    finals = np.repeat(compiled.game.new(options).array, games)
    return Batch(options, compiled.record_games(finals, seed), finals)


def states_of(compiled: Compiled, options: OptionValues, log: Log) -> StateArray:
    """The state before the first entry and after every entry of a log."""
    game = compiled.game
    play = compiled.entry("play")
    states = np.zeros(len(log) + 1, game.state)
    octets = states.view(np.uint8).reshape(len(states), -1)
    states[0] = game.new(options).array[0]
    for i, (who, move) in enumerate(log, start=1):
        octets[i] = octets[i - 1]
        play(states[i : i + 1], who, move)
    return states


def final_faults(compiled: Compiled, batch: Batch) -> Iterator[str]:
    """Every game came to an end that is sound."""
    over = compiled.entry("over")
    waiting = compiled.entry("waiting")
    for number, log in enumerate(batch.logs):
        final = batch.finals[number : number + 1]
        if not over(final) or waiting(final):
            why = "endless" if len(log) >= compiled.game.max_entries else "a dead end"
            yield f"game {number} has not ended after {len(log)} entries: {why}"
    yield from compiled.game.faults(batch.finals)
    points = batch.finals["points"].sum(axis=2)
    for number in range(0, len(batch.logs), 50):
        record = State(batch.finals[number : number + 1]).record
        if [total(record, seat) for seat in range(points.shape[1])] != points[number].tolist():
            yield f"game {number}: the ledger does not add up to the score"


def every_state_faults(compiled: Compiled, batch: Batch, games: int) -> Iterator[str]:
    """Every state of some games is sound, and points never fall where they may not."""
    for number, log in enumerate(batch.logs[:games]):
        states = states_of(compiled, batch.options, log)
        if states[-1].tobytes() != batch.finals[number].tobytes():
            yield f"game {number}: its log does not lead to its last state"
        for sentence in compiled.game.faults(states):
            yield f"game {number}: {sentence}"
        if not compiled.game.points_may_fall:
            yield from falling_points(states, number)


def falling_points(states: StateArray, number: int) -> Iterator[str]:
    scores: npt.NDArray[np.int64] = states["points"].sum(axis=2)
    fallen = np.flatnonzero((np.diff(scores, axis=0) < 0).any(axis=1))
    if len(fallen):
        yield f"game {number}: points fall with entry {fallen[0]}"


def interpreted_faults(compiled: Compiled, batch: Batch, games: int) -> Iterator[str]:
    """Interpreted rules reach the same bytes after every entry; every entry was a legal move there too."""
    engine = strict_engine(compiled.game)
    for number, log in enumerate(batch.logs[:games]):
        state = engine.new(batch.options)
        states = states_of(compiled, batch.options, log)
        for entry, (who, move) in enumerate(log):
            if bytes(state) != states[entry].tobytes():
                yield f"game {number}: interpreted and compiled rules differ before entry {entry}"
                break
            engine.play(state, who, move)
        if bytes(state) != batch.finals[number].tobytes() or not engine.over(state):
            yield f"game {number}: interpreted and compiled rules end differently"


def undo_faults(compiled: Compiled, batch: Batch, games: int) -> Iterator[str]:
    """Taking any move back, by a kept copy or by playing the log again up to it, gives the earlier bytes."""
    play = compiled.entry("play")
    for number, log in enumerate(batch.logs[:games]):
        states = states_of(compiled, batch.options, log)
        again = states_of(compiled, batch.options, log)
        for entry, (before, _) in enumerate(pairwise(states)):
            kept = before.tobytes()
            copy = states[entry : entry + 1].copy()
            play(copy, *log[entry])
            if states[entry].tobytes() != kept or again[entry].tobytes() != kept:
                yield f"game {number}: taking entry {entry} back does not give the earlier bytes"
            if copy.tobytes() != states[entry + 1].tobytes():
                yield f"game {number}: playing entry {entry} again gives other bytes"


def checked_faults(checked: Compiled, batch: Batch, seed: int) -> Iterator[str]:
    """The build that checks bounds raises nowhere and plays the same games."""
    try:
        same = record(checked, batch.options, len(batch.logs), seed)
    except IndexError as error:
        yield f"a compiled rule reads or writes outside its fields: {error}"
        return
    if same.logs != batch.logs or same.finals.tobytes() != batch.finals.tobytes():
        yield "the build with bounds checks plays other games"
