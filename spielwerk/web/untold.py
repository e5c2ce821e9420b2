"""What a page says of what nobody told at a real table: what became clear by itself, and what lies open by now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..stage.presentation import drawing_of
from ..stage.scene import Scene
from ..table.entered import EnteredTable
from .entering import told_entry
from .live import LiveTable


@dataclass(frozen=True)
class UntoldEntry:
    """An entry that nobody told, `number` in the replay, and the name of what stands for it, where all may see that."""

    number: int
    told: str
    name: str = ""


@dataclass(frozen=True)
class UntoldEntries:
    """Those that became clear by the newest entry, and those that people can say by now."""

    cleared_up: Sequence[UntoldEntry]
    shown: Sequence[UntoldEntry]


def untold_of(live: LiveTable, scene: Scene, language: str) -> UntoldEntries | None:
    table = live.table
    if not isinstance(table, EnteredTable):
        return None
    cleared = [_entry(live, at, language) for at in table.cleared_up()]
    shown = [_entry(live, at, language, scene) for at in table.untold_but_shown()]
    return UntoldEntries(cleared, shown) if cleared or shown else None


def _entry(live: LiveTable, at: int, language: str, scene: Scene | None = None) -> UntoldEntry:
    plays = live.table.plays()
    told = told_entry(live, [(play.who, play.move) for play in plays], at, language)
    name = drawing_of(live.game).outcome(scene, plays[at].move).name if scene is not None else ""
    return UntoldEntry(at + 1, told, name)
