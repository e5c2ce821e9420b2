"""Tables of every game, played at random up to where a test wants them, without waiting for anybody."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from spielwerk.kernel import CHANCE, CHANCE_BIT
from spielwerk.kernel.engine import InterpretedEngine, seats_of
from spielwerk.kernel.registry import find_game
from spielwerk.table import Seat, Table

from ..table.chains import Chain, give_numbers
from ..table.sittings import play_to_end
from .conftest import GAME


def with_dice() -> Iterator[Table]:
    """One whose people have given numbers and begun, and one that is over."""
    seats = [Seat("a"), Seat("b", confirm=False)]
    begun = Table.new(find_game(GAME), {"players": 2}, seats, await_numbers=True)
    give_numbers(begun, {0: Chain(0), 1: Chain(1)})
    yield begun
    yield play_to_end(Table.new(find_game(GAME), {"players": 2}, seats), 1)


def some_tables(games: list[str], share: float) -> Iterator[Table]:
    """A table of every game, played at random up to a share of its length."""
    for number, name in enumerate(games):
        game, random = find_game(name), Random(number)
        players = 2 if 2 in game.players else max(game.players)
        options = game.options.complete({"players": players})
        engine, seats = InterpretedEngine(game), [Seat(f"P{n}", confirm=False) for n in range(players)]
        table = Table(game, options, seats, Random(name).randbytes(32), id=f"{name}-{share}")
        whole = random_plays(engine, options, random)
        if share:
            table = Table.from_plays(game, options, seats, whole[: int(len(whole) * share)], id=f"{name}-{share}")
        else:
            table.advance()
        yield table


def random_plays(
    engine: InterpretedEngine, options: Any, random: Random, most: int | None = None
) -> list[tuple[int, int]]:
    """Plays to the end of a game, or so many of them."""
    state = engine.new(options)
    plays: list[tuple[int, int]] = []
    while not engine.over(state) and len(plays) != most:
        who = random.choice(seats_of(engine.waiting(state)))
        if engine.waiting(state) == CHANCE_BIT:
            who, legal = CHANCE, [move for move, weight in engine.odds(state) if weight > 0]
        else:
            legal = engine.moves(state, who)
        move = random.choice(legal)
        plays.append((who, move))
        engine.play(state, who, move)
    return plays
