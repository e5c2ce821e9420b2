"""Steps that belong together, told in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from ..kernel.agenda import KIND, WHO
from ..kernel.chance import CHANCE
from .scene import Scene, Step


def in_one_sentence(scene: Scene, lines: Sequence[str]) -> str:
    """Lines about the same person say its name once; what was done several times in a row is said once."""
    told = list(_counted(scene, [line for line in lines if line]))
    for name in sorted(scene.names, key=len, reverse=True):
        if all(line.startswith(f"{name} ") for line in told):
            return f"{name} {scene.words.joined([line.removeprefix(f'{name} ') for line in told])}"
        if all(line.startswith(f"{name}: ") for line in told):
            return f"{name}: {' · '.join(line.removeprefix(f'{name}: ') for line in told)}"
    return "; ".join(told)


def _counted(scene: Scene, lines: Sequence[str]) -> Iterator[str]:
    for line, same in groupby(lines):
        count = len(list(same))
        yield scene.words("list.times", what=line, count=count) if count > 1 else line


def asked_by(earlier: Step, later: Step) -> bool:
    """Whether a step answers what the step before it, of the same seat and without points, put on the agenda."""
    if earlier.who != later.who or later.who == CHANCE or earlier.scene.points != later.scene.points:
        return False
    before, after = (_rows(step.scene) for step in (earlier, later))
    below = len(before) - 1
    if below < 0 or len(after) <= below or not np.array_equal(before[:below], after[:below]):
        return False
    return bool(after[-1, KIND] != before[-1, KIND] and after[-1, WHO] == before[-1, WHO])


def _rows(scene: Scene) -> np.ndarray:
    """The open decisions, the newest last."""
    record = scene.state.record
    return np.asarray(record.agenda[: record.agenda_rows] if "agenda" in (scene.game.state.names or ()) else ())
