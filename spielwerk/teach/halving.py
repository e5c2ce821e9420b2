"""Which of many turns are best: all are tried in few worlds, and the better half of them in more."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .estimates import Sample, best_first

Turn = tuple[int, ...]
# Plays turns on in so many further worlds, the same for each.
Look = Callable[[Sequence[Turn], int], Sequence[Sample]]

# Between two looks at the clock.
_AT_ONCE = 4


@dataclass(frozen=True)
class Weighed:
    """A turn and what became of it."""

    turn: Turn
    sample: Sample


@dataclass(frozen=True)
class Budget:
    """The best `kept` turns are played on in `worlds` worlds, unless `seconds` end it before; then it depends on the
    machine how many there were."""

    worlds: int = 96
    kept: int = 3
    seconds: float | None = None


def weigh(
    turns: Sequence[Turn], look: Look, budget: Budget, first: Callable[[list[Weighed]], list[Weighed]] = list
) -> list[Weighed]:
    """The turns that were kept, best first. In each round half of them go, and the others see thrice as many worlds;
    `first` says which of them stay, where that are not just the best."""
    began = time.monotonic()
    left: list[Weighed] = []
    rounds = _sizes(len(turns), budget.kept)
    for number, size in enumerate(rounds):
        staying = first(left)[:size]
        still = [one.turn for one in staying] if left else list(turns)
        known = [one.sample for one in staying]
        worlds = max(2, budget.worlds // 3 ** (len(rounds) - 1 - number))
        end = None if budget.seconds is None else began + budget.seconds * (number + 1) / len(rounds)
        samples = played_on(still, look, worlds, end, known)
        left = [Weighed(still[best], samples[best]) for best in best_first(samples)]
    kept = first(left)[: budget.kept]
    return [one for one in left if one in kept]


def _sizes(turns: int, kept: int) -> list[int]:
    """How many turns each round begins with."""
    sizes = [turns]
    while sizes[-1] > kept:
        sizes.append(max(kept, (sizes[-1] + 1) // 2))
    return sizes


def played_on(
    turns: Sequence[Turn],
    look: Look,
    worlds: int,
    end: float | None = None,
    known: Sequence[Sample] = (),
    at_once: int = _AT_ONCE,
) -> list[Sample]:
    """What became of the turns in so many worlds, with those that are known; in a few at least, else until the end."""
    samples = list(known)
    while not samples or (len(samples[0]) < worlds and (end is None or time.monotonic() < end)):
        more = look(turns, min(at_once, worlds - len(samples[0]) if samples else worlds))
        samples = [one.and_then(other) for one, other in zip(samples, more, strict=True)] if samples else list(more)
    return samples
