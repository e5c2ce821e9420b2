"""Many games between bots: seats rotate, the same seed gives the same games however many processes play them."""

from __future__ import annotations

import math
import multiprocessing
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial

from ..kernel import Game, OptionValues
from ..kernel.compiled import best_engine, jit_enabled
from ..kernel.engine import CompiledEngine, Engine
from ..kernel.registry import find_game
from .deep_search import warm_deep_search
from .foresight import warm_foresight
from .levels import find_level, load_bot
from .match import Played, play_match
from .searching import can_search, search_of

Progress = Callable[[int, int], None]

# Two-sided 95 percent.
_Z = 1.959964


@dataclass(frozen=True)
class Pairing:
    """One game to be played: the level at each seat, and the seed."""

    levels: tuple[str, ...]
    seed: str


@dataclass(frozen=True)
class GameRecord:
    """A game that was played: enough to write a game file or to replay it."""

    number: int
    options: OptionValues
    levels: tuple[str, ...]
    seed: str
    played: Played


@dataclass(frozen=True)
class BotResult:
    """How one bot did over all its seats. Shared wins are split; the interval is Wilson's, 95 percent."""

    bot: str
    games: int
    points: float
    points_error: float
    wins: float
    win_rate: float
    win_low: float
    win_high: float
    place: float
    decisions_per_second: float


@dataclass(frozen=True)
class Results:
    """What came out of a simulation."""

    game: str
    options: OptionValues
    records: tuple[GameRecord, ...]

    def by_bot(self) -> list[BotResult]:
        """One result per bot, in the order in which they were first named."""
        names = dict.fromkeys(name for record in self.records[:1] for name in record.levels)
        return [bot_result(name, self.records) for name in names]


def simulate(
    game: Game,
    options: OptionValues,
    bots: Sequence[str],
    games: int,
    seed: int,
    processes: int = 1,
    progress: Progress | None = None,
) -> Results:
    """Plays `games` games between the levels in `bots`, one per seat; game by game everybody moves on a seat.

    Games share their chance until everybody has sat everywhere, so that all bots meet the same cards.
    Options are complete; raises UnknownLevel or ValueError before anything is played.
    """
    pairings = pairings_for(game, options, bots, games, seed)
    compile_here(game, bots)
    played: list[Played] = []
    for one in _play_all(partial(play_pairing, game.name, options), pairings, min(processes, games)):
        played.append(one)
        if progress:
            progress(len(played), games)
    return results_of(game, options, pairings, played)


def pairings_for(game: Game, options: OptionValues, bots: Sequence[str], games: int, seed: int) -> list[Pairing]:
    """Who plays where in each game; raises UnknownLevel or ValueError."""
    players = options["players"]
    if len(bots) != players:
        raise ValueError(f"{players} players need {players} bots, not {len(bots)}")
    for name in bots:
        find_level(game, name)
    return [_pairing(bots, number, seed) for number in range(games)]


def results_of(game: Game, options: OptionValues, pairings: Sequence[Pairing], played: Sequence[Played]) -> Results:
    """The games in their order."""
    records = [
        GameRecord(number, options, pairing.levels, pairing.seed, one)
        for number, (pairing, one) in enumerate(zip(pairings, played, strict=True))
    ]
    return Results(game.name, options, tuple(records))


def _pairing(bots: Sequence[str], number: int, seed: int) -> Pairing:
    turn = number % len(bots)
    return Pairing((*bots[turn:], *bots[:turn]), f"{seed}/{number // period(bots)}")


def period(bots: Sequence[str]) -> int:
    """After how many games in a row the same levels sit at the same seats again."""
    return next(n for n in range(1, len(bots) + 1) if (*bots[n:], *bots[:n]) == tuple(bots))


def compile_here(game: Game, bots: Iterable[str]) -> None:
    """What these bots need, so that processes that are started afterwards find the cache complete."""
    engine = _engine(game.name, jit_enabled())
    if can_search(game):
        search_of(engine)
    if isinstance(engine, CompiledEngine) and any(find_level(game, name).looks_further for name in bots):
        warm_foresight(engine.compiled)
        warm_deep_search(engine.compiled)


@cache
def _engine(game: str, compiled: bool) -> Engine:
    """Made once per process."""
    return best_engine(find_game(game), compiled)


def play_pairing(game: str, options: OptionValues, pairing: Pairing) -> Played:
    """One game, in whatever process this is."""
    engine = _engine(game, jit_enabled())
    bots = [load_bot(find_level(engine.game, name).bot) for name in pairing.levels]
    return play_match(engine, options, bots, pairing.seed)


def _play_all(job: Callable[[Pairing], Played], pairings: Sequence[Pairing], processes: int) -> Iterator[Played]:
    """The games in order, played here or in several processes."""
    if processes <= 1:
        yield from map(job, pairings)
        return
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(job, pairings, chunksize=4)


def bot_result(name: str, records: Sequence[GameRecord]) -> BotResult:
    seats = [(r.played, seat) for r in records for seat, level in enumerate(r.levels) if level == name]
    totals = [played.totals()[seat] for played, seat in seats]
    wins = sum(1 / played.places.count(1) for played, seat in seats if played.places[seat] == 1)
    seconds = sum(played.seconds[seat] for played, seat in seats)
    low, high = wilson(wins, len(seats))
    return BotResult(
        bot=name,
        games=len(seats),
        points=statistics.fmean(totals),
        points_error=statistics.stdev(totals) / math.sqrt(len(totals)) if len(totals) > 1 else math.inf,
        wins=wins,
        win_rate=wins / len(seats),
        win_low=low,
        win_high=high,
        place=statistics.fmean(played.places[seat] for played, seat in seats),
        decisions_per_second=sum(played.decisions[seat] for played, seat in seats) / seconds if seconds else math.inf,
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval in which a win rate lies with 95 percent confidence."""
    rate = wins / games
    scale = 1 + _Z**2 / games
    middle = (rate + _Z**2 / (2 * games)) / scale
    half = _Z / scale * math.sqrt(rate * (1 - rate) / games + _Z**2 / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)
