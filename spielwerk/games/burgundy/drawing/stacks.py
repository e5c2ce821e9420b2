"""How the goods of a depot lie: flat stacks, a row on its shelf or beside its die, a column beside its shields."""

from __future__ import annotations

from ....stage.scene import Scene
from .layout import Point

# How wide one of a type is, several with their number, and these where there is little room.
SINGLE, STACK, NARROW = 18.0, 34.0, 26.0
# They end at the right edge; in a row they begin at the left one, or where the die ends.
END, GAP, LEFT, DIE_END = 131.5, 2.5, 3.0, 35.0
SHELF, BESIDE_DIE = 110.2, 17.5
# The lowest of a column, how far the next one is, and how high all of it is at most.
LOW, STEP, HIGH = 113.5, 17.6, 48.0


def lie_in_column(scene: Scene) -> bool:
    """Beside shields; two players' goods lie beside the die in any case."""
    return bool(scene.state.record.shields) and scene.state.record.scale > 2


def widths(scene: Scene, counts: list[int]) -> list[float]:
    """Several of a type are narrow in a column, and where a row would be too long."""
    wide = [STACK if count > 1 else SINGLE for count in counts]
    if lie_in_column(scene) or _long(wide) > _room(scene):
        return [NARROW if count > 1 else SINGLE for count in counts]
    return wide


def beside_die(scene: Scene, counts: list[int]) -> float:
    """The room between a depot's die and two players' goods."""
    return _room(scene) - _long(widths(scene, counts))


def places(scene: Scene, counts: list[int]) -> list[Point]:
    if lie_in_column(scene):
        step = min(STEP, HIGH / max(1, len(counts) - 1))
        return [(END - NARROW / 2, LOW - step * i) for i in range(len(counts))]
    wide = widths(scene, counts)
    # So many types that they do not fit beside each other lie closer.
    closer = max(0.0, _long(wide) - _room(scene)) / max(1, len(counts) - 1)
    y = BESIDE_DIE if scene.state.record.scale == 2 else SHELF
    rights = [END - sum(wide[:i]) - (GAP - closer) * i for i in range(len(wide))]
    return [(right - width / 2, y) for right, width in zip(rights, wide, strict=True)]


def _room(scene: Scene) -> float:
    return END - (DIE_END if scene.state.record.scale == 2 else LEFT)


def _long(wide: list[float]) -> float:
    return sum(wide) + GAP * (len(wide) - 1)
