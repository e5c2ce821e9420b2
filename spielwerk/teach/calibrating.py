"""Measures how far games end from what is expected of them: `python -m spielwerk.teach.calibrating GAME`.

Bots that think by counting play games, the same on any machine; at some decisions of each the turn that looks best is
looked ahead from and played to the end. What comes of it is `bot/outcomes.json` of the game (see `calibration`).
Weights that learned more want it again, and so does another way of playing on.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import sys
from collections.abc import Sequence
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import numpy as np

from ..bots.expecting import expectation_of
from ..bots.foresight import TO_THE_END, Turn
from ..bots.learned import weights_beside
from ..bots.match import play_match
from ..kernel import State
from ..kernel.compiled import Compiled
from ..kernel.engine import CompiledEngine
from ..kernel.ledger import totals_of
from ..kernel.registry import find_game
from ..kernel.views import view
from .bots_games import bot_of, decisions_in
from .calibration import BESIDE_THE_WEIGHTS, Calibration, Phase, still_to_come
from .estimates import Sample, samples_expected
from .halving import Budget, weigh
from .hints import LookedAt
from .outcomes import Seen, mild_chances, mixed_points, seen_by
from .review.processes import cores
from .seeing import FAR, QUICK

# Shares of the points still to come between which a phase lies; and fewer measured positions than these make none.
EDGES = (0.0, 0.25, 0.5, 0.75, 1.0)
FEWEST = 60
# Few positions, of few games, say little of how often who is to play wins: so many more count for nothing missed.
DOUBT = 20
_NODES, _ENDS, _TURNS = 1000, 32, 6
_USUAL = 1.281552


# Who plays the games, unless told otherwise.
COUNTING = "spielwerk.bots.counted:player:turns=8:worlds=4"


class Plan(msgspec.Struct, frozen=True):
    """Games of a level, positions of each, and in how many worlds and games they are looked at."""

    game: str
    level: str = COUNTING
    players: int = 2
    seed: str = "calibration"
    each: int = 10
    worlds: int = 24
    ends: int = 8


class Measured(msgspec.Struct, frozen=True):
    """What was seen of one seat, which is to play or another: its points and its chance of winning, by the look ahead
    and by games; and what its points were in the end, and its part of the victory."""

    share: float
    is_to_play: bool
    look: Seen
    played: Seen
    chance: float
    of_games: float
    final: int
    won: float


@cache
def engine_of(name: str) -> CompiledEngine:
    """Made once per process."""
    return Compiled(find_game(name)).engine()


def measure(plan: Plan, number: int) -> list[Measured]:
    """One game, all its seats at some of its decisions."""
    engine = engine_of(plan.game)
    options = engine.game.options.complete({"players": plan.players})
    bot = bot_of(engine.game, plan.level)
    match = play_match(engine, options, [bot] * plan.players, f"{plan.seed} {number}")
    rng, finals = Random(f"{plan.seed} positions {number}"), match.totals()
    won = [(place == 1) / match.places.count(1) for place in match.places]
    found = []
    decisions = decisions_in(engine, options, match.log())
    for _, seat, state in rng.sample(decisions, min(plan.each, len(decisions))):
        best = _best(engine, view(engine, state, seat), seat, plan, rng)
        looks, played = seen_by(best.near), seen_by(best.end)
        share = still_to_come(totals_of(state), [look.mean for look in looks])
        chances, of_games = best.near.wins.mean(axis=0).tolist(), mild_chances(best.end).tolist()
        for one, *row in zip(range(plan.players), looks, played, chances, of_games, finals, won, strict=True):
            found.append(Measured(share, one == seat, *row))
    return found


def _best(engine: CompiledEngine, seen: State, seat: int, plan: Plan, rng: Random) -> LookedAt:
    """The turn that a hint would begin with, found as hints find it: what is chosen for looking best looks too good."""
    learned = expectation_of(engine, seen)
    assert learned
    turns, values = learned.turns(seen, seat, _NODES, _ENDS, _TURNS, _TURNS)
    priors = {turn: value / 100 for turn, value in zip(turns, values, strict=True)}

    def look(turns: Sequence[Turn], worlds: int) -> list[Sample]:
        near = learned.outlook(seen, seat, turns, worlds, rng, QUICK, FAR)
        return samples_expected(near, seat, [priors[turn] for turn in turns])

    best = weigh(turns, look, Budget(plan.worlds, 1))[0]
    ends = learned.outlook(seen, seat, [best.turn], plan.ends, rng, QUICK, TO_THE_END)
    return LookedAt(best.turn, best.sample, samples_expected(ends, seat, [None])[0])


def fit(game: str, measured: Sequence[Measured], record: dict[str, object]) -> Calibration:
    """Phases that would have held eight of ten of these."""
    parts = [[one for one in measured if low < one.share <= high] for low, high in pairwise(EDGES)]
    parts = [part for part in parts if len(part) >= FEWEST]
    rough = Calibration(game, tuple(_phase(part) for part in parts))
    phases = []
    for phase, part in zip(rough.phases, parts, strict=True):
        off = []
        for one in part:
            mean, _, spread = mixed_points(rough.at(one.share).of(one.is_to_play), one.look, one.played)
            if spread:
                off.append((one.final - mean) / spread)
        low, high = np.quantile(off, [0.1, 0.9]).tolist()
        phases.append(msgspec.structs.replace(phase, low=round(low, 3), high=round(high, 3)))
    return Calibration(game, tuple(phases), record)


def _phase(part: Sequence[Measured]) -> Phase:
    look, played, final = np.array([(one.look.mean, one.played.mean, one.final) for one in part]).T
    luck = float(np.mean([one.played.variance for one in part]))
    # What both would differ by if the look ahead were never wrong.
    chance = np.mean([seen.variance / seen.worlds for one in part for seen in (one.look, one.played)]) * 2
    share = np.mean([one.share for one in part])
    to_play = np.array([one.is_to_play for one in part])
    ahead, ends = final - look, final - played
    own, others = ([off[which].mean() for off in (ahead, ends)] for which in (to_play, ~to_play))
    besides = ahead - ends - np.where(to_play, own[0] - own[1], others[0] - others[1])
    miss = max(1.0, float(np.var(besides) - chance))
    trusted = float(to_play.sum() / (to_play.sum() + DOUBT))
    odds = trusted * odds_missed([(one.chance, one.won) for one in part if one.is_to_play])
    end_odds = trusted * odds_missed([(one.of_games, one.won) for one in part if one.is_to_play])
    numbers = (share, own[0], miss**0.5, own[1], max(1.0, luck) ** 0.5, -_USUAL, _USUAL, odds, *others, end_odds)
    return Phase(
        **{name: round(float(number), 3) for name, number in zip(Phase.__struct_fields__, numbers, strict=True)}
    )


def odds_missed(told: Sequence[tuple[float, float]]) -> float:
    """By how much odds must be raised for the chances told to come to as many victories as there were; within reason,
    for everybody may have won."""
    chances, won = np.clip(np.array(told).T, 0.005, 0.995)
    odds = chances / (1 - chances)
    low, high = -2.0, 2.0
    for _ in range(40):
        middle = (low + high) / 2
        raised = odds * np.exp(middle)
        low, high = (low, middle) if (raised / (1 + raised)).mean() > won.mean() else (middle, high)
    return (low + high) / 2


def main() -> None:
    parser = argparse.ArgumentParser(prog="spielwerk.teach.calibrating", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--each", type=int, default=10, help="positions of every game")
    parser.add_argument("--level", default=COUNTING, help="who plays them (default %(default)s)")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", default="calibration")
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--out", type=Path, help=f"{BESIDE_THE_WEIGHTS} of the game, if left out")
    chosen = parser.parse_args()
    game = find_game(chosen.game)
    weights = weights_beside(game)
    if weights is None:
        sys.exit(f"{game.name} has learned nothing")
    engine_of(game.name)
    plan = Plan(game.name, chosen.level, chosen.players, chosen.seed, chosen.each)
    measured: list[Measured] = []
    with multiprocessing.get_context("spawn").Pool(chosen.processes) as pool:
        for number, found in enumerate(pool.imap_unordered(partial(measure, plan), range(chosen.games)), 1):
            measured += found
            print(f"\r{number} of {chosen.games} games", end="", file=sys.stderr, flush=True)
    record = {
        **msgspec.to_builtins(plan),
        "games": chosen.games,
        "positions": len(measured) // chosen.players,
        "weights": hashlib.sha256(Path(weights).read_bytes()).hexdigest()[:16],
    }
    out = chosen.out or Path(weights).with_name(Path(BESIDE_THE_WEIGHTS).name)
    out.write_bytes(msgspec.json.format(msgspec.json.encode(fit(game.name, measured, record)), indent=1) + b"\n")
    print(f"\n{out}")


if __name__ == "__main__":
    main()
