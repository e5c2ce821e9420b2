"""What a turn cost against the best one that was found, from the view of whoever decided."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

from ...kernel import State
from ...kernel.engine import CompiledEngine
from ...kernel.views import redealt
from ..estimates import Sample
from ..seeing import FAR, Seer
from .comparing import best_of
from .effort import Effort
from .record import Turn
from .segments import first_part

# What is longer is judged by how it began.
LONGEST = 64
# So many turns are looked through for those that begin otherwise.
SOUGHT = 48


@dataclass(frozen=True)
class Judged:
    """What was played, with the plan it began, and the best turn found, each in the same worlds; none where nothing
    better came in sight. `ended` are both in the same games played to their end, where looks ahead came first."""

    better: Turn
    planned: Turn = ()
    yours: Sample | None = None
    best: Sample | None = None
    ended: tuple[Sample, Sample] | None = None

    def and_then(self, more: Judged) -> Judged:
        yours, best = _joined(self.yours, more.yours), _joined(self.best, more.best)
        return Judged(self.better, self.planned, yours, best, _both(self.ended, more.ended))


def _joined(one: Sample | None, more: Sample | None) -> Sample | None:
    return one.and_then(more) if one and more else one or more


def _both(one: tuple[Sample, Sample] | None, more: tuple[Sample, Sample] | None) -> tuple[Sample, Sample] | None:
    return (one[0].and_then(more[0]), one[1].and_then(more[1])) if one and more else one or more


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
    seer = Seer(engine, view, seat, team)
    yours, others = plans(engine, seer, view, seat, played, effort)
    if not others:
        return Judged(())
    compared = [yours, *others]
    samples = looked_at(seer, compared, effort.choosing, rng, effort.quick, FAR)
    best = best_of(samples)
    return weigh(seer, yours, compared[best], effort.weighing, rng, effort) if best else Judged(())


def plans(
    engine: CompiledEngine, seer: Seer, view: State, seat: int, played: Turn, effort: Effort
) -> tuple[Turn, list[Turn]]:
    """What was played, and the best turns that begin otherwise. Turns are planned further than somebody else acts: so
    is what was played, that no plan is weighed against none."""
    world = redealt(engine, view, seat, Random(0))
    found: dict[Turn, Turn] = {}
    for plan in seer.turns(effort.nodes, SOUGHT, effort.each):
        found.setdefault(first_part(engine, world, seat, plan), plan)
    yours = found.pop(played, None)
    if yours is None:
        yours = next((plan for plan in found.values() if plan[: len(played)] == played), played)
    return yours, [plan for plan in found.values() if plan != yours][: effort.turns]


def weigh(seer: Seer, planned: Turn, better: Turn, worlds: int, rng: Random, effort: Effort) -> Judged:
    """Both turns in so many worlds, further than they were chosen by: what was learned may err in the first look."""
    yours, best = looked_at(seer, [planned, better], worlds, rng, effort.quick, FAR + 1)
    return Judged(better, planned, yours, best)


def play_out(seer: Seer, planned: Turn, better: Turn, games: int, rng: Random, effort: Effort) -> Judged:
    """Both turns in so many games to their end: what was learned may err in any look."""
    yours, best = seer.ends([planned, better], games, rng, effort.quick)
    return Judged(better, planned, ended=(yours, best))


def looked_at(seer: Seer, turns: Sequence[Turn], worlds: int, rng: Random, quick: int, more: int) -> list[Sample]:
    """In final points: expected ones where something was learned, else those of games played to their end."""
    if seer.has_learned:
        return seer.near(turns, worlds, rng, quick, more)
    return seer.ends(turns, worlds, rng, quick)
