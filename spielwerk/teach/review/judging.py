"""What a turn cost against the best one that was found, from the view of whoever decided."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

from ...bots.foresight import foresight_of
from ...kernel import State
from ...kernel.engine import CompiledEngine
from ...kernel.views import redealt
from ..estimates import Sample, samples_of
from .comparing import best_of
from .effort import Effort
from .record import Turn
from .segments import first_part

# So many turns are looked through for those that begin otherwise.
SOUGHT = 48


@dataclass(frozen=True)
class Judged:
    """What was played, with the plan it began, and the best turn found, each in the same worlds; none where nothing
    better came in sight."""

    better: Turn
    planned: Turn = ()
    yours: Sample | None = None
    best: Sample | None = None

    def and_then(self, more: Judged) -> Judged:
        if self.yours is None or self.best is None or more.yours is None or more.best is None:
            return self
        return Judged(self.better, self.planned, self.yours.and_then(more.yours), self.best.and_then(more.best))


def judge(
    engine: CompiledEngine,
    view: State,
    seat: int,
    played: Turn,
    team: Collection[int],
    rng: Random,
    effort: Effort,
) -> Judged:
    """The turn that looks best is chosen in some worlds and weighed in others: who is chosen for being lucky pays."""
    yours, others = plans(engine, view, seat, played, effort)
    if not others:
        return Judged(())
    compared = [yours, *others]
    samples = _played_on(engine, view, seat, compared, team, effort.choosing, rng, effort.quick)
    best = best_of(samples)
    if not best:
        return Judged(())
    return weigh(engine, view, seat, yours, compared[best], team, effort.weighing, rng, effort.quick)


def plans(engine: CompiledEngine, view: State, seat: int, played: Turn, effort: Effort) -> tuple[Turn, list[Turn]]:
    """What was played, and the best turns that begin otherwise. Turns are planned further than somebody else acts: so
    is what was played, that no plan is weighed against none."""
    world = redealt(engine, view, seat, Random(0))
    found: dict[Turn, Turn] = {}
    for plan in foresight_of(engine).turns(view, seat, effort.nodes, SOUGHT, effort.each):
        found.setdefault(first_part(engine, world, seat, plan), plan)
    yours = found.pop(played, None)
    if yours is None:
        yours = next((plan for plan in found.values() if plan[: len(played)] == played), played)
    return yours, [plan for plan in found.values() if plan != yours][: effort.turns]


def weigh(
    engine: CompiledEngine,
    view: State,
    seat: int,
    planned: Turn,
    better: Turn,
    team: Collection[int],
    worlds: int,
    rng: Random,
    quick: int,
) -> Judged:
    """Both turns in so many worlds."""
    yours, best = _played_on(engine, view, seat, [planned, better], team, worlds, rng, quick)
    return Judged(better, planned, yours, best)


def _played_on(
    engine: CompiledEngine,
    view: State,
    seat: int,
    turns: Sequence[Turn],
    team: Collection[int],
    worlds: int,
    rng: Random,
    quick: int,
) -> list[Sample]:
    return samples_of(foresight_of(engine).outlook(view, seat, turns, worlds, rng, quick), seat, team)
