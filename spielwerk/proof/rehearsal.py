"""Turns as bots and previews play them: rehearsed from what the seat sees, they never run into what it does not see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ..kernel import CHANCE, State
from ..kernel.engine import Engine, seats_of
from ..kernel.views import view
from .fault import Fault, raised

# So many first moves of a turn are tried, and so many moves played on from each.
_MOVES, _FAR = 3, 8


def rehearsal_faults(engine: Engine, state: State, rng: Random) -> Iterator[Fault]:
    """What is wrong with the next turn of every seat that has a choice now."""
    for seat in seats_of(engine.waiting(state) & ~(1 << CHANCE)) if "rehearse" in engine.game.bot else ():
        legal = engine.moves(state, seat)
        if len(legal) > 1:
            yield from _turn_faults(engine, view(engine, state, seat), seat, legal, rng)


def _turn_faults(engine: Engine, seen: State, seat: int, legal: list[int], rng: Random) -> Iterator[Fault]:
    try:
        engine.rehearse(seen, seat)
        if not engine.waiting(seen) >> seat & 1 or set(engine.moves(seen, seat)) != set(legal):
            yield Fault(
                "a rehearsed turn does not begin with the moves that the seat has",
                "Leave the decision of the seat on the agenda, as it is",
                engine.game.bot["rehearse"].place,
            )
            return
        for move in rng.sample(legal, min(_MOVES, len(legal))):
            _play_turn(engine, seen.copy(), seat, move, rng)
    except Exception as error:
        fault = raised(engine.game, error)
        advice = "Bots know no more than their seat sees: let rehearse end turns before what others keep secret matters"
        yield Fault(f"in a rehearsed turn {fault.sentence}", advice, fault.place)


def _play_turn(engine: Engine, stage: State, seat: int, move: int, rng: Random) -> None:
    engine.play(stage, seat, move)
    for _ in range(_FAR):
        if not engine.waiting(stage) >> seat & 1:
            break
        engine.play(stage, seat, rng.choice(engine.moves(stage, seat)))
    engine.worth(stage, seat)
