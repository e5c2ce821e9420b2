"""The levels of play, easiest first. A level names its bot by import path, so that any process can load it.

A game brings its styles, which are chosen like levels, see `styles`.
Other packages bring levels through the entry-point group `spielwerk.levels`; each leads to a `Level`.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, cast

from ..kernel import Game
from .bot import Bot, Study
from .searching import NEEDS

GROUP = "spielwerk.levels"

log = logging.getLogger("spielwerk")


class UnknownLevel(LookupError):
    """There is no level of that name for that game."""


@dataclass(frozen=True)
class Level:
    """A name, the bot as `load_bot` takes it, what a game must know for bots to play it, and, where the bot knows only
    some games, which.

    people          whether people are offered it as an opponent
    slow            whether it thinks for seconds: then it waits in a line of its own, and nobody waits behind it
    patience        after so many seconds without a move a simpler level steps in
    looks_further   whether it needs more than the rules compiled; until that is there the usual level plays for it
    """

    name: str
    bot: str
    needs: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    people: bool = True
    slow: bool = False
    patience: float = 10.0
    looks_further: bool = False

    def suits(self, game: Game) -> bool:
        return all(rule in game.bot for rule in self.needs) and (not self.games or game.name in self.games)


# The level that people meet if they choose nothing.
USUAL = "medium"

LEVELS = (
    Level("random", "spielwerk.bots.random_bot:decide", people=False),
    Level("beginner", "spielwerk.bots.careless:beginner", NEEDS),
    Level("easy", "spielwerk.bots.careless:easy", NEEDS),
    Level(USUAL, "spielwerk.bots.greedy:decide", NEEDS),
    Level("hard", "spielwerk.bots.hard:decide", NEEDS, slow=True, patience=20.0, looks_further=True),
    Level("master", "spielwerk.bots.master:decide", NEEDS, slow=True, patience=60.0, looks_further=True),
)

# Other names under which tables, game files and commands may know a level.
ALIASES = {"greedy": USUAL}


def canonical(name: str) -> str:
    """The one name of a level, whatever it is called."""
    return ALIASES.get(name, name)


def all_levels() -> tuple[Level, ...]:
    """Ours, easiest first, and behind them those that other packages bring."""
    return (*LEVELS, *_brought())


def _brought() -> Iterator[Level]:
    ours = [level.name for level in LEVELS]
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            level = point.load()
        except Exception as problem:
            log.warning("the level %r cannot be loaded: %s: %s", point.name, type(problem).__name__, problem)
            continue
        if not isinstance(level, Level):
            log.warning("the entry point %r does not lead to a level", point.name)
        elif canonical(level.name) in ours:
            log.warning("the level %r of the entry point %r is one of ours", level.name, point.name)
        else:
            yield level


def styles_of(game: Game) -> tuple[Level, ...]:
    """The styles that the game brings, as levels."""
    return tuple(_style(game, name, loves) for name, loves in game.styles.items())


def _style(game: Game, name: str, loves: Mapping[str, int]) -> Level:
    told = ":".join(f"{source}={percent}" for source, percent in loves.items())
    return Level(name, f"spielwerk.bots.styles:player:{told}", NEEDS, (game.name,), looks_further=True)


def levels_of(game: Game, levels: Sequence[Level] | None = None) -> list[Level]:
    """The levels a game can be played at, easiest first, then its styles, then what other packages bring; or those of
    the given ones that suit it."""
    known = (*LEVELS, *styles_of(game), *_brought()) if levels is None else levels
    return [level for level in known if level.suits(game)]


def offered(game: Game, levels: Sequence[Level] | None = None) -> list[Level]:
    """Those that people can choose from; a game of which bots know nothing is played at random."""
    known = levels_of(game, levels)
    return [level for level in known if level.people] or known


def find_level(game: Game, name: str, levels: Sequence[Level] | None = None) -> Level:
    """The level of that name; a name with a colon is a bot by itself, as `load_bot` takes it."""
    known = levels_of(game, levels)
    for level in known:
        if level.name == canonical(name):
            return level
    if ":" in name:
        return Level(name, name)
    raise UnknownLevel(f"there is no level {name!r} for {game.name}; known: {', '.join(one.name for one in known)}")


@cache
def load_bot(path: str) -> Bot:
    """The function behind `module:function`, or what `module:function:argument` makes of its argument."""
    module, _, rest = path.partition(":")
    function, colon, argument = rest.partition(":")
    found: Any = getattr(import_module(module), function)
    return cast(Bot, found(argument) if colon else found)


@cache
def load_study(path: str) -> Study:
    """The function behind `module:function` that finds something out for people, as rooms above this one bring them."""
    module, _, function = path.partition(":")
    return cast(Study, getattr(import_module(module), function))
