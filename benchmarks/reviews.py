"""How often a review finds a bad turn: games of bots with one planted, and whether it is among the three costliest.

    python benchmarks/reviews.py millefiori --games 20

In every game one decision of a random seat is replaced by a random turn that long thinking says is at least five points
worse. Printed is in how many games that one is among the three costliest, and what reviews find in games without.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from random import Random

from spielwerk.bots.foresight import foresight_of
from spielwerk.kernel import CHANCE, CHANCE_BIT, OptionValues
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import CompiledEngine, roll, seats_of
from spielwerk.kernel.registry import find_game
from spielwerk.kernel.views import view
from spielwerk.teach.estimates import figure, samples_of
from spielwerk.teach.review.asking import with_games, within
from spielwerk.teach.review.comparing import ahead
from spielwerk.teach.review.jobs import Asked, Reviewer
from spielwerk.teach.review.processes import cores, shared_work
from spielwerk.teach.review.record import Review
from spielwerk.teach.review.reviewing import review
from spielwerk.teach.review.segments import Choice, course_of

WORSE = 5.0
LISTED = 3
# A turn is known to be bad after so many worlds, and known well enough when so many standard errors lie between.
LONG, TRIED, TURNS = 200, 12, 12
NODES, QUICK = 2000, 60

Plays = list[tuple[int, int]]


@dataclass(frozen=True)
class Planted:
    plays: Plays
    position: int
    worse: float


def play_on(engine: CompiledEngine, options: OptionValues, plays: Plays, rng: Random) -> Plays:
    """A game that goes on from these plays by the best turns that the search finds."""
    state, plays = engine.new(options), list(plays)
    for who, move in plays:
        engine.play(state, who, move)
    plan: list[int] = []
    owner = CHANCE
    while not engine.over(state):
        mask = engine.waiting(state)
        who = CHANCE if mask == CHANCE_BIT else seats_of(mask)[0]
        if who == CHANCE:
            move = roll(engine, state, rng)
            plan = []
        else:
            if who != owner or not plan or plan[0] not in engine.moves(state, who):
                plan = list(foresight_of(engine).turns(view(engine, state, who), who, NODES, 1, 1)[0])
            move = plan.pop(0)
        owner = who
        plays.append((who, move))
        engine.play(state, who, move)
    return plays


def plant(engine: CompiledEngine, options: OptionValues, plays: Plays, rng: Random) -> Planted | None:
    """The same game with one random turn that is surely bad, and how it goes on from there."""
    choices = list(course_of(engine, options, plays).choices)
    rng.shuffle(choices)
    for choice in choices[:TRIED]:
        bad = bad_move(engine, choice, rng)
        if bad is not None:
            move, worse = bad
            before = [*plays[: choice.position], (choice.seat, move)]
            return Planted(play_on(engine, options, before, rng), choice.position, worse)
    return None


def bad_move(engine: CompiledEngine, choice: Choice, rng: Random) -> tuple[int, float] | None:
    known = view(engine, choice.state, choice.seat)
    best = foresight_of(engine).turns(known, choice.seat, NODES, 1, 1)[0]
    others = [move for move in engine.moves(choice.state, choice.seat) if move != best[0]]
    rng.shuffle(others)
    for move in others[:TURNS]:
        turns = [best, (move,)]
        seen = foresight_of(engine).outlook(known, choice.seat, turns, LONG, Random(rng.random()), QUICK)
        one, other = samples_of(seen, choice.seat)
        worse = figure(ahead(one) - ahead(other))
        if worse.value - worse.margin >= WORSE:
            return move, worse.value
    return None


def reviewed(engine: CompiledEngine, options: OptionValues, plays: Plays, effort: argparse.Namespace) -> Review:
    names = [f"seat {seat}" for seat in range(options["players"])]
    asked = Asked(engine.game.name, dict(options), plays, names)
    reviewer = Reviewer(asked, engine)
    if effort.playouts:
        asked, reviewer = with_games(asked, reviewer, effort.playouts)
    else:
        asked, reviewer = within(asked, reviewer, effort.seconds, effort.processes)
    with shared_work(asked, reviewer, effort.processes) as do_all:
        return review(asked, reviewer, do_all)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=90, help="for each review, about")
    parser.add_argument("--playouts", type=int, help="for each review, about, instead of seconds")
    parser.add_argument("--processes", type=int, default=cores())
    chosen = parser.parse_args()
    game = find_game(chosen.game)
    engine, options = Compiled(game).engine(), game.options.complete({"players": chosen.players})
    found, planted = 0, 0
    for number in range(chosen.games):
        rng = Random(f"{chosen.seed} {number}")
        bad = plant(engine, options, play_on(engine, options, [], rng), rng)
        if bad is None:
            print(f"game {number}: no turn was surely {WORSE:g} points worse")
            continue
        began = time.monotonic()
        result = reviewed(engine, options, bad.plays, chosen)
        ranking = [one.position <= bad.position < one.end for one in result.costliest()]
        place = ranking.index(True) + 1 if True in ranking else None
        planted += 1
        found += place is not None and place <= LISTED
        print(
            f"game {number}: planted at {bad.position}, {bad.worse:.1f} worse; place {place} of {len(ranking)}; "
            f"{result.playouts} games in {time.monotonic() - began:.0f} s",
            flush=True,
        )
    print(f"{game.name}: among the {LISTED} costliest in {found} of {planted} games")


if __name__ == "__main__":
    main()
