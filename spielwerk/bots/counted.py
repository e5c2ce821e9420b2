"""Looks ahead like `hard`, as far as it is told and never by the clock: it plays the same on any machine, however busy.

    spielwerk.bots.counted:player:turns=8:worlds=4

What can be told are the numbers of an `Effort`; what is not told is as `hard` has it.
"""

from __future__ import annotations

from dataclasses import fields, replace
from math import inf
from random import Random

from ..kernel import State
from ..kernel.engine import CompiledEngine, Engine
from . import deep_search, greedy
from .bot import Bot
from .hard import EFFORT

# How many threads play on does not change what is chosen.
UNCLOCKED = replace(EFFORT, seconds=inf, threads=1)
COUNTS = tuple(field.name for field in fields(UNCLOCKED) if field.name not in ("seconds", "threads"))


def effort_in(argument: str) -> deep_search.Effort:
    """What is written behind the bot's name; raises ValueError with a sentence."""
    return replace(UNCLOCKED, **dict(_count(part) for part in argument.split(":") if part))


def _count(text: str) -> tuple[str, int]:
    name, _, number = text.partition("=")
    if name not in COUNTS:
        raise ValueError(f"nothing is counted as {name!r}; there is: {', '.join(COUNTS)}")
    if not number.isascii() or not number.isdigit() or int(number) < 1:
        raise ValueError(f"{text!r} counts nothing: write a number from 1, as in {name}=8")
    return name, int(number)


def player(argument: str) -> Bot:
    """A bot that thinks so much. Raises ValueError."""
    effort = effort_in(argument)

    def decide(engine: Engine, view: State, seat: int, rng: Random) -> int:
        if not isinstance(engine, CompiledEngine):
            return greedy.decide(engine, view, seat, rng)
        return deep_search.best_move(engine, view, seat, rng, effort)

    return decide
