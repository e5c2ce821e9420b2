"""Games that are unlike others: teams, expansions, drafted characters, and alone against the clock."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from random import Random
from typing import Any

from counted_bots import told

from spielwerk.bots.arena import simulate
from spielwerk.bots.bot import Bot
from spielwerk.bots.levels import find_level, load_bot
from spielwerk.bots.match import Played, play_match
from spielwerk.kernel import Game, State
from spielwerk.kernel.compiled import best_engine
from spielwerk.kernel.engine import Engine, roll
from spielwerk.kernel.registry import find_game

EXPANSIONS = dict.fromkeys(("extra_tiles", "white_castles", "inns", "trade_routes", "shields"), True)
EXPERT = {"town_bonuses": "random", "characters": "draft", "goals": "two_of_four"}

SPECIAL: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("Burgundy in teams", "burgundy", {"players": 4, "duchy": "12a"}),
    ("Burgundy with all expansions", "burgundy", {"players": 2, **EXPANSIONS}),
    ("Marco Polo for experts", "marcopolo", {"players": 2, **EXPERT}),
    ("Mille Fiori tactical", "millefiori", {"players": 2, "choice": "tactical"}),
    ("Murano with free scoring", "murano", {"players": 2, "scoring": "free_choice"}),
)
CHARACTERS = {"Rubruk": "rubruk", "Niccolo and Marco": "niccolo_marco"}
TARGETS = (45, 50, 55)

Row = tuple[str, float, int, float, float]


def characters(games: Sequence[str], pair: tuple[str, str], count: int, seed: int) -> list[Row]:
    """Marco Polo with this character in the first one's hands, as (title, wins, games, points, the other's points)."""
    return [_as_character(title, one, pair, count, seed) for title, one in CHARACTERS.items() if "marcopolo" in games]


def _as_character(title: str, character: str, pair: tuple[str, str], count: int, seed: int) -> Row:
    game = find_game("marcopolo")
    wanted = game.move_space.encode("character", {"character": character})
    shown = game.move_space.encode("reveal_character", {"character": character})
    engine, options = best_engine(game), game.options.complete({"players": 2, **EXPERT})
    one, other = (_level(game, name) for name in pair)
    bots = [_taking(one, wanted), _leaving(other, wanted)]
    played: list[tuple[Played, int]] = []
    for number in range(count):
        seat = number % 2
        seated = bots if seat == 0 else bots[::-1]
        played.append((play_match(engine, options, seated, f"{seed}/{number // 2}", _dealing(shown)), seat))
    assert all((seat, wanted) in one.log() for one, seat in played)
    wins = sum(1 / one.places.count(1) for one, seat in played if one.places[seat] == 1)
    points, others = ([one.totals()[abs(who - seat)] for one, seat in played] for who in (0, 1))
    return f"Marco Polo as {title}", wins, count, statistics.fmean(points), statistics.fmean(others)


def _level(game: Game, name: str) -> Bot:
    return load_bot(find_level(game, name).bot)


def _dealing(shown: int) -> Any:
    """Chance as always, only that this is revealed first."""

    def dealer(engine: Engine, state: State, rng: Random) -> int:
        drawn = roll(engine, state, rng)
        return shown if shown in dict(engine.odds(state)) else drawn

    return dealer


def _taking(bot: Bot, wanted: int) -> Bot:
    def decide(engine: Engine, view: State, seat: int, rng: Random) -> int:
        return wanted if wanted in engine.moves(view, seat) else bot(engine, view, seat, rng)

    return decide


def _leaving(bot: Bot, wanted: int) -> Bot:
    """Takes any other character that is offered."""

    def decide(engine: Engine, view: State, seat: int, rng: Random) -> int:
        legal = engine.moves(view, seat)
        return (
            rng.choice([move for move in legal if move != wanted]) if wanted in legal else bot(engine, view, seat, rng)
        )

    return decide


def solo(games: Sequence[str], levels: Sequence[str], count: int, seed: int) -> list[list[str]]:
    """Burgundy alone: how often each level keeps up with the clock; the first row are headings."""
    if "burgundy" not in games:
        return []
    game = find_game("burgundy")
    rows = [[f"target {target}" for target in TARGETS]]
    for level in levels[::-1]:
        cells = []
        for target in TARGETS:
            options = game.options.complete({"players": 1, "solo_target": target})
            [result] = simulate(game, options, [level], count, seed).by_bot()
            cells.append(f"{result.wins:g} of {count}")
        rows.append([told(level), *cells])
    return rows
