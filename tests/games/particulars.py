"""What the tests for every game must know of each: `tests/games/<game>/particulars.py` says it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Set
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from spielwerk.kernel import State
from spielwerk.kernel.record import StateArray
from spielwerk.kernel.registry import game_names
from spielwerk.stage.scene import Scene

from .page import Page

Options = Mapping[str, Any]
Plays = list[tuple[int, int]]


@dataclass(frozen=True)
class Texts:
    """Rules in our own words: so many rulings, from these pages. Words: tables that code fills in where no pattern
    shows it, and tables of which every key is spelled out in the code."""

    rulings: int
    pages: Collection[int]
    tables: Set[str] = frozenset()
    spelled_out: Set[str] = frozenset()


@dataclass(frozen=True)
class Fixtures:
    """The files are no larger than that and show all kinds of entries, values of options and happenings but these."""

    bytes: int
    kinds: Set[str] = frozenset({"play"})
    unplayed: Set[str] = frozenset()
    happenings: Callable[[StateArray, Plays, list[int]], set[str]] | None = None
    wanted: Set[str] = frozenset()


@dataclass(frozen=True)
class Drawing:
    """`shown` is looked at closely, every so many entries, `glanced` at more seldom, `told` for its sentences."""

    page: Page
    is_button: Callable[[Scene, int], bool]
    clicked: Set[str]
    shown: Collection[Options]
    shown_every: int
    glanced: Collection[Options]
    glanced_every: int
    told: Collection[Options]
    secret: Options
    secret_every: int
    secret_positions: int
    told_every: int = 1
    # Positions that look like many others.
    dull: Callable[[State], bool] = lambda state: False
    # How many pieces that travel there are of each kind with four players, by a pattern of their names.
    pieces: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Bots:
    """`followed` is compared interpreted and compiled, `rehearsed` turn by turn, `finished` at the end."""

    followed: Collection[Options]
    followed_every: int
    rehearsed: Collection[Options]
    rehearsed_every: int
    finished: Collection[Options]
    final_worth: Callable[[State, int], int]
    # What the greedy bot reaches on average against a random one.
    points: int
    # Whether a rehearsal may stop with these waiting.
    may_wait: Callable[[int], bool] = lambda mask: mask == 0


@dataclass(frozen=True)
class Particulars:
    components: Mapping[str, int]
    texts: Texts
    fixtures: Fixtures
    drawing: Drawing
    bots: Bots


def by_verb(*verbs: str) -> Callable[[Scene, int], bool]:
    return lambda scene, move: scene.game.move_space.decode(move).verb in verbs


def particulars(name: str) -> Particulars:
    found: Particulars = import_module(f"{__package__}.{name}.particulars").PARTICULARS
    return found


def folder_of(name: str) -> Path:
    return Path(__file__).parent / name


def page_of(name: str) -> Page:
    return particulars(name).drawing.page


def cases(values: Callable[[str], Iterable[Any]]) -> list[Any]:
    """(name of the game, value) for every value of every game."""
    return [pytest.param(name, value, id=f"{name}-{_spoken(value)}") for name in game_names() for value in values(name)]


def _spoken(value: object) -> str:
    if isinstance(value, Path):
        return value.stem
    return "-".join(f"{key}={v}" for key, v in value.items()) if isinstance(value, Mapping) else str(value)


every_game = pytest.mark.parametrize("name", game_names())
