"""Turns side by side: the best ones that bots find and those that somebody wonders about, each in the same worlds."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from random import Random

import msgspec

from ...kernel import State
from ...kernel.engine import CompiledEngine, Engine
from ..estimates import Sample, best_first, difference
from ..halving import Budget, Turn, Weighed, played_on, weigh
from ..hints import TURNS, Effort, Hint, HintedTurn, NoHint, as_told
from ..ideas import few_of_each_first, worth_telling, worth_weighing
from ..outcomes import moved
from ..seeing import FAR, Seer
from ..turns import forced_moves

# So many turns are looked through for what somebody's turn is the beginning of.
_SOUGHT = 48
# The parts of the time after which the best turns are found, and all are compared.
_FOUND, _COMPARED = 0.3, 0.65
USUAL = Effort()


def compare(
    engine: Engine,
    view: State,
    seat: int,
    turns: Sequence[Turn],
    rng: Random,
    effort: Effort = USUAL,
    team: Collection[int] = (),
) -> Hint:
    """The best turns and these, best first, from what the seat sees.

    The best are found in some worlds and compared in others: who is chosen for being lucky pays.
    """
    if not isinstance(engine, CompiledEngine):
        raise NoHint("comparing needs compiled rules")
    if not engine.waiting(view) >> seat & 1:
        raise NoHint(f"seat {seat} has nothing to decide")
    began, seconds = time.monotonic(), effort.seconds
    forced, choosing = forced_moves(engine.game, view, seat)
    seer = Seer(engine, choosing, seat, team)
    wondered = [turn[len(forced) :] for turn in turns if len(turn) > len(forced)]
    ahead = FAR if effort.ahead is None else effort.ahead

    def near(some: Sequence[Turn], worlds: int) -> list[Sample]:
        return seer.near(some, worlds, rng, effort.quick, ahead)

    def ends(some: Sequence[Turn], games: int) -> list[Sample]:
        return seer.ends(some, games, rng, effort.quick)

    def until(part: float) -> float | None:
        return None if seconds is None else began + part * seconds

    plans = seer.turns(effort.nodes, _SOUGHT, effort.each)
    budget = Budget(effort.worlds // 2, 2 * TURNS, None if seconds is None else _FOUND * seconds)
    good = weigh(worth_weighing(plans, effort.turns), near, budget, few_of_each_first)
    best = [one.turn for one in worth_telling(good, TURNS)]
    compared = list(dict.fromkeys([*best, *(_planned(turn, best, plans) for turn in wondered)]))
    samples = played_on(compared, near, effort.worlds, until(_COMPARED))
    weighed = as_told([Weighed(compared[number], samples[number]) for number in best_first(samples)])
    finals = played_on([one.turn for one in weighed[: 1 if seer.has_learned else None]], ends, effort.ends, until(1.0))
    return Hint(seat, tuple(_told(seer, seat, weighed, finals))).after(forced)


def _planned(turn: Turn, best: Sequence[Turn], plans: Sequence[Turn]) -> Turn:
    """Bots plan further than somebody may have played: a turn is compared with the plan that it begins."""
    return next((plan for plan in (*best, *plans) if plan[: len(turn)] == turn), turn)


def _told(seer: Seer, seat: int, turns: Sequence[Weighed], finals: Sequence[Sample]) -> Iterator[HintedTurn]:
    first = turns[0]
    outcome = seer.outcome(first.sample, finals[0])
    for number, one in enumerate(turns):
        if seer.has_learned:
            found = moved(outcome, one.sample, first.sample) if number else outcome
        else:
            found = seer.outcome(one.sample, finals[number])
        other = turns[0 if number else 1] if len(turns) > 1 else None
        better = difference(one.sample, other.sample) if other else None
        ends = one.sample if seer.has_learned else finals[number]
        yield HintedTurn(one.turn, found.estimate(seat), better, ends.by_source)


def found(
    engine: CompiledEngine,
    view: State,
    seat: int,
    team: tuple[int, ...],
    rng: Random,
    seconds: float,
    turns: tuple[Turn, ...] = (),
) -> bytes:
    """The same for another process: as many worlds as the time allows."""
    effort = Effort(worlds=900, ends=300, seconds=seconds)
    return msgspec.msgpack.encode(compare(engine, view, seat, turns, rng, effort, team))
