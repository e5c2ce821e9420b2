"""A hint: the best turns of a seat, what each leads to and what makes the difference, from what the seat sees."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from ..kernel import State
from ..kernel.engine import CompiledEngine, Engine
from .estimates import Difference, Estimate, Figure, Sample, best_first, difference
from .halving import Budget, Look, Turn, Weighed, played_on, weigh
from .ideas import OF_ONE, few_of_each_first, worth_telling, worth_weighing
from .outcomes import moved, outcome_of
from .seeing import FAR, QUICK, Seer
from .turns import forced_moves
from .verdicts import AHEAD, WINS_MORE, verdict_on

One = TypeVar("One")


class NoHint(ValueError):
    """There is nothing to say here; the text tells why."""


@dataclass(frozen=True)
class Effort:
    """How much is thought: moves tried to find turns, turns compared and how many of them may begin with the same move.

    They are compared over the next `ahead` turns, or as many as is usual, in as many as `worlds` worlds. The best ones
    (where a look ahead tells how games end, the first) are played on to the `ends` of so many games; `quick` moves
    are tried in each turn on the way. `seconds` may end it before; without them the same view, random numbers and
    effort give the same hint.
    """

    nodes: int = 4000
    turns: int = 12
    each: int = 3
    ahead: int | None = None
    worlds: int = 192
    ends: int = 48
    quick: int = QUICK
    seconds: float | None = None


class HintedTurn(msgspec.Struct, frozen=True):
    """A turn, what it leads to at the end of the game, how much better it is over the next turns (the first than the
    second, all others than the first), and by source the points of its own that may be expected at the end."""

    moves: Turn
    estimate: Estimate
    better: Difference | None = None
    by_source: tuple[Figure, ...] = ()


class Hint(msgspec.Struct, frozen=True):
    """The best turns of a seat that are different ideas, best first."""

    seat: int
    turns: tuple[HintedTurn, ...]

    def after(self, forced: Turn) -> Hint:
        """The same turns for whoever must make these moves first."""
        return Hint(self.seat, tuple(replace(turn, moves=(*forced, *turn.moves)) for turn in self.turns))


TURNS = 3
USUAL = Effort()
# With the time of a person who waits: more worlds than these say little more.
_MANY, _MANY_ENDS = 900, 300
# The parts of the time after which turns are chosen, and compared.
_CHOOSING, _COMPARING = 0.25, 0.45


def hint(
    engine: Engine, view: State, seat: int, rng: Random, effort: Effort = USUAL, team: Collection[int] = ()
) -> Hint:
    """The best turns from what the seat sees; `team` are the seats that play together with it.

    Raises NoHint where the seat has nothing to decide, or where bots know too little of the game.
    """
    if not isinstance(engine, CompiledEngine):
        raise NoHint("hints need compiled rules")
    if not engine.waiting(view) >> seat & 1:
        raise NoHint(f"seat {seat} has nothing to decide")
    forced, choosing = forced_moves(engine.game, view, seat)
    seer = Seer(engine, choosing, seat, team)
    began, seconds = time.monotonic(), effort.seconds
    end = None if seconds is None else began + seconds

    def near(turns: Sequence[Turn], worlds: int) -> list[Sample]:
        return seer.near(turns, worlds, rng, effort.quick, FAR if effort.ahead is None else effort.ahead)

    def ends(turns: Sequence[Turn], games: int) -> list[Sample]:
        return seer.ends(turns, games, rng, effort.quick)

    turns = worth_weighing(seer.turns(effort.nodes, OF_ONE * effort.turns, effort.each), effort.turns)
    budget = Budget(effort.worlds // 2, 2 * TURNS, None if seconds is None else _CHOOSING * seconds)
    chosen = worth_telling(weigh(turns, near, budget, few_of_each_first), TURNS)
    weighed = _compared(chosen, near, effort.worlds, None if seconds is None else began + _COMPARING * seconds)
    if seer.has_learned:
        (final,) = played_on([weighed[0].turn], ends, effort.ends, end, at_once=1)
        return Hint(seat, tuple(_expected(seer, seat, weighed, final))).after(forced)
    finals = played_on([one.turn for one in weighed], ends, effort.ends, end)
    looked_at = [LookedAt(one.turn, one.sample, final) for one, final in zip(weighed, finals, strict=True)]
    return Hint(seat, tuple(_hinted(by_lead(in_order(looked_at), LookedAt.better_than)))).after(forced)


def _compared(chosen: Sequence[Weighed], near: Look, worlds: int, end: float | None) -> list[Weighed]:
    """The turns in more worlds, best first."""
    turns = [one.turn for one in chosen]
    samples = played_on(turns, near, worlds, end, [one.sample for one in chosen])
    return as_told([Weighed(turns[number], samples[number]) for number in best_first(samples)])


def as_told(turns: Sequence[Weighed]) -> list[Weighed]:
    """The best first, unless the words of a hint would call another better: what was thought of a turn before counts
    for its place, and is not told. Then the others, by the figure that is told of them."""
    return by_lead(none_overtaken(turns, _is_told_better), lambda one, first: difference(one.sample, first.sample))


def by_lead(turns: Sequence[One], better_than: Callable[[One, One], Difference]) -> list[One]:
    """All but the first by how far they lie from it, or who reads the figures sees another order than that of the
    turns: they are ranked by who wins, too."""
    first, *others = turns
    return [first, *sorted(others, key=lambda one: -better_than(one, first).lead.value)]


def _is_told_better(one: Weighed, other: Weighed) -> bool:
    return verdict_on(difference(one.sample, other.sample)) in (AHEAD, WINS_MORE)


def _expected(seer: Seer, seat: int, turns: Sequence[Weighed], final: Sample) -> Iterator[HintedTurn]:
    """The first is played to the end; of the others the look ahead says how far they lie from it."""
    first = turns[0]
    outcome = seer.outcome(first.sample, final)
    for number, one in enumerate(turns):
        found = moved(outcome, one.sample, first.sample) if number else outcome
        other = turns[0 if number else 1] if len(turns) > 1 else None
        better = difference(one.sample, other.sample) if other else None
        yield HintedTurn(one.turn, found.estimate(seat), better, one.sample.by_source)


@dataclass(frozen=True)
class LookedAt:
    """A turn, what became of it over the next turns by the hand-written worth, and at the end."""

    turn: Turn
    near: Sample
    end: Sample

    def better_than(self, other: LookedAt) -> Difference:
        """Over the next turns, where luck plays a small part; by the end where that clearly says the opposite."""
        near, end = difference(self.near, other.near), difference(self.end, other.end)
        return end if end.lead.is_clear and end.lead.value * near.lead.value < 0 else near

    def overtakes(self, other: LookedAt) -> bool:
        end = difference(self.end, other.end).lead
        return end.is_clear and end.value > 0


def in_order(turns: Sequence[LookedAt]) -> list[LookedAt]:
    """Best first, as they come, but none before another that is clearly better at the end."""
    return none_overtaken(turns, LookedAt.overtakes)


def none_overtaken(turns: Sequence[One], overtakes: Callable[[One, One], bool]) -> list[One]:
    """As they come, but none before another that overtakes it."""
    left, ordered = list(turns), list[One]()
    while left:
        free = (one for one in left if not any(overtakes(other, one) for other in left))
        # Three may overtake each other in a circle.
        ordered.append(next(free, left[0]))
        left.remove(ordered[-1])
    return ordered


def _hinted(turns: Sequence[LookedAt]) -> Iterator[HintedTurn]:
    for number, one in enumerate(turns):
        other = turns[0 if number else 1] if len(turns) > 1 else None
        better = one.better_than(other) if other else None
        yield HintedTurn(one.turn, outcome_of(one.end).estimate(one.end.seat), better, one.end.by_source)


def found(engine: CompiledEngine, view: State, seat: int, team: tuple[int, ...], rng: Random, seconds: float) -> bytes:
    """The same for another process: as many worlds as the time allows."""
    return msgspec.msgpack.encode(
        hint(engine, view, seat, rng, Effort(worlds=_MANY, ends=_MANY_ENDS, seconds=seconds), team)
    )
