"""How good hints are: `python benchmarks/hints.py wins GAME` and `python benchmarks/hints.py bands GAME`.

`wins`: one seat always plays the first hint, the others a level; seats rotate, chance is shared until everybody has sat
everywhere. Hints at least as good as the level win at least their share.
`bands`: at decisions of games of a level, final points should lie within the 80 % band of the first hint in about 80 of
100; also how far off the expected points are on average, and how often the own chance of winning came true.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from random import Random

from spielwerk.bots.arena import wilson
from spielwerk.bots.bot import Bot
from spielwerk.bots.levels import find_level, load_bot
from spielwerk.bots.match import play_match
from spielwerk.kernel import OptionValues, State
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import CompiledEngine, Engine, seats_of
from spielwerk.kernel.registry import find_game
from spielwerk.kernel.views import view
from spielwerk.teach.estimates import BAND
from spielwerk.teach.hints import Effort, hint


def hinted(effort: Effort) -> Bot:
    """A bot that asks for a hint at each decision and makes the first move of the best turn."""

    def decide(engine: Engine, seen: State, seat: int, rng: Random) -> int:
        legal = engine.moves(seen, seat)
        return legal[0] if len(legal) == 1 else hint(engine, seen, seat, rng, effort).turns[0].moves[0]

    return decide


def wins(engine: CompiledEngine, options: OptionValues, chosen: argparse.Namespace) -> None:
    bot = load_bot(find_level(engine.game, chosen.level).bot)
    asking = hinted(Effort(worlds=chosen.worlds, ends=chosen.ends, seconds=chosen.seconds))
    players, won, ahead, began = options["players"], 0.0, [], time.monotonic()
    for number in range(chosen.games):
        seat = number % players
        bots = [asking if other == seat else bot for other in range(players)]
        played = play_match(engine, options, bots, f"{chosen.seed}/{number // players}")
        totals = played.totals()
        won += (played.places[seat] == 1) / played.places.count(1)
        ahead.append(totals[seat] - statistics.fmean(total for other, total in enumerate(totals) if other != seat))
        low, high = wilson(won, number + 1)
        error = statistics.stdev(ahead) / math.sqrt(len(ahead)) if number else math.inf
        print(
            f"{number + 1} games, {time.monotonic() - began:.0f} s: hints win {won / (number + 1):.0%} "
            f"({low:.0%} to {high:.0%}; a fair share is {1 / players:.0%}), "
            f"{statistics.fmean(ahead):+.1f} ± {1.96 * error:.1f} points ahead of {chosen.level}",
            flush=True,
        )


def bands(engine: CompiledEngine, options: OptionValues, chosen: argparse.Namespace) -> None:
    bot = load_bot(find_level(engine.game, chosen.level).bot)
    rng, inside, off, expected, came = Random(chosen.seed), 0, [], [], []
    effort = Effort(worlds=chosen.worlds, ends=chosen.ends, seconds=chosen.seconds)
    for number in range(0, chosen.positions, chosen.each):
        played = play_match(engine, options, [bot] * options["players"], f"{chosen.seed}/{number}")
        log, totals = played.log(), played.totals()
        for seen, seat in decisions(engine, options, log, rng, min(chosen.each, chosen.positions - number)):
            first = hint(engine, seen, seat, rng, effort).turns[0].estimate
            low, high = first.band
            inside += low <= totals[seat] <= high
            off.append(totals[seat] - first.points[seat].value)
            expected.append(first.wins[seat].value)
            came.append((played.places[seat] == 1) / played.places.count(1))
        low, high = wilson(inside, len(off))
        print(
            f"{len(off)} positions: {inside / len(off):.0%} within the {BAND:.0%} band ({low:.0%} to {high:.0%}), "
            f"final points {statistics.fmean(off):+.1f} beside those expected, spread {statistics.pstdev(off):.1f}; "
            f"won {statistics.fmean(came):.0%} where {statistics.fmean(expected):.0%} was expected",
            flush=True,
        )


def decisions(
    engine: CompiledEngine, options: OptionValues, log: list[tuple[int, int]], rng: Random, count: int
) -> list[tuple[State, int]]:
    """Some decisions of a game, as who decided saw them."""
    state, found = engine.new(options), []
    for who, move in log:
        if who in seats_of(engine.waiting(state)) and who < options["players"] and len(engine.moves(state, who)) > 1:
            found.append((view(engine, state, who), who))
        engine.play(state, who, move)
    return rng.sample(found, min(count, len(found)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["wins", "bands"])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", default="greedy", help="who plays at the other seats, or all seats")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--each", type=int, default=1, help="positions from one game; those of a game share its luck")
    parser.add_argument("--worlds", type=int, default=192)
    parser.add_argument("--ends", type=int, default=48)
    parser.add_argument("--seconds", type=float, help="of each hint, at most")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game = find_game(chosen.game)
    options = game.options.complete({"players": chosen.players})
    {"wins": wins, "bands": bands}[chosen.what](Compiled(game).engine(), options, chosen)


if __name__ == "__main__":
    main()
