"""One game between bots: each sees its own view, chance is played by a seeded generator."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import msgspec

from ..kernel import CHANCE_BIT, OptionValues, State
from ..kernel.engine import Engine, roll, seats_of
from ..kernel.ledger import points_of
from ..kernel.views import view
from .bot import Bot


class Played(msgspec.Struct, frozen=True):
    """A finished game, small enough to keep thousands: the log in bytes, and by seat what came of it."""

    entries: bytes
    points: list[list[int]]
    places: list[int]
    decisions: list[int]
    seconds: list[float]

    def log(self) -> list[tuple[int, int]]:
        """Every move in order as (who, move), outcomes of chance included."""
        numbers = array("h", self.entries)
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def totals(self) -> list[int]:
        return [sum(sources) for sources in self.points]


@dataclass
class Contestant:
    """A bot with its own randomness, so that one bot's draws do not change another's."""

    bot: Bot
    rng: Random
    decisions: int = 0
    seconds: float = 0.0


Dealer = Callable[[Engine, State, Random], int]


def play_match(
    engine: Engine, options: OptionValues, bots: Sequence[Bot], seed: int | str, dealer: Dealer = roll
) -> Played:
    """Plays a whole game. The same seed gives the same chance, whatever the bots do with it."""
    state = engine.new(options)
    chance = Random(f"{seed} chance")
    contestants = [Contestant(bot, Random(f"{seed} seat {number}")) for number, bot in enumerate(bots)]
    entries = array("h")
    while mask := engine.waiting(state):
        who = seats_of(mask)[0]
        move = dealer(engine, state, chance) if mask == CHANCE_BIT else think(engine, state, who, contestants[who])
        engine.play(state, who, move)
        entries.extend((who, move))
    decisions, seconds = [c.decisions for c in contestants], [c.seconds for c in contestants]
    return Played(entries.tobytes(), points_of(state), engine.places(state), decisions, seconds)


def think(engine: Engine, state: State, who: int, contestant: Contestant) -> int:
    """The bot's move, from its own view only."""
    seen = view(engine, state, who)
    start = time.perf_counter()
    move = contestant.bot(engine, seen, who, contestant.rng)
    contestant.seconds += time.perf_counter() - start
    contestant.decisions += 1
    return move
