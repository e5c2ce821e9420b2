"""The levels of play, easiest first. A level names its bot by import path, so that any process can load it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from ..kernel import Game
from .bot import Bot


class UnknownLevel(LookupError):
    """There is no level of that name for that game."""


@dataclass(frozen=True)
class Level:
    """A name, the bot as `module:function`, and what a game must know for bots to play it."""

    name: str
    bot: str
    needs: tuple[str, ...] = ()

    def suits(self, game: Game) -> bool:
        return all(rule in game.bot for rule in self.needs)


LEVELS = (
    Level("random", "spielwerk.bots.random_bot:decide"),
    Level("greedy", "spielwerk.bots.greedy:decide", ("worth", "rehearse")),
)


def levels_of(game: Game, levels: Sequence[Level] = LEVELS) -> list[Level]:
    """The levels a game can be played at, easiest first."""
    return [level for level in levels if level.suits(game)]


def find_level(game: Game, name: str, levels: Sequence[Level] = LEVELS) -> Level:
    known = levels_of(game, levels)
    for level in known:
        if level.name == name:
            return level
    raise UnknownLevel(f"there is no level {name!r} for {game.name}; known: {', '.join(one.name for one in known)}")


def load_bot(path: str) -> Bot:
    """The function behind `module:function`."""
    module, _, function = path.partition(":")
    return cast(Bot, getattr(import_module(module), function))
