"""What a choice loses by comparing fewer turns in fewer worlds, without playing matches.

    python benchmarks/choices.py marcopolo --players 4 --positions 30

In positions from games of the learned worth many turns are played on in the same worlds. Half of the worlds, drawn
again and again, stand for those that a search would see; it races its turns in them. The other half judges: the loss
is how much better the turn is there that looks best in all of the first half. Played counts turns played on.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt

from spielwerk.bots.deep_search import LookAhead
from spielwerk.bots.foresight import Turn, foresight_of
from spielwerk.bots.learned import Appraiser, load_weights, weights_beside
from spielwerk.bots.racing import Race, Values, run
from spielwerk.kernel import CHANCE, CHANCE_BIT, OptionValues, State
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import CompiledEngine, roll, seats_of
from spielwerk.kernel.registry import find_game
from spielwerk.kernel.views import view

NODES, ENDS, QUICK_NODES = 8000, 256, 400
# Of the decisions of a game one in so many is looked at.
ONE_IN = 16
DRAWN = 20
EFFORTS = ((8, 20), (16, 16), (32, 16), (48, 16), (48, 32))


@dataclass(frozen=True)
class Position:
    """Turns in the order of what was learned of them, and by turn and world what they brought."""

    turns: list[Turn]
    prior: npt.NDArray[np.float64]
    values: Values


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--turns", type=int, default=48, help="compared in each position")
    parser.add_argument("--worlds", type=int, default=64)
    parser.add_argument("--quick", type=int, default=320, help="moves that whoever plays on tries for a turn")
    parser.add_argument("--more", type=int, default=2, help="own turns until what was learned is asked")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    found = list(positions(chosen))
    print(f"{chosen.game}, {chosen.players} players, {len(found)} positions")
    print("turns  worlds  loss in points  played")
    for turns, worlds in EFFORTS:
        losses, played = zip(*(loss(one, turns, worlds, seed) for one in found for seed in range(DRAWN)), strict=True)
        print(f"{turns:5}  {worlds:6}  {np.mean(losses) / 100:14.2f}  {np.mean(played):6.0f}")


def positions(chosen: argparse.Namespace) -> Iterator[Position]:
    """From as many games as it takes."""
    game, rng = find_game(chosen.game), Random(chosen.seed)
    compiled, file = Compiled(game), weights_beside(game)
    if not file:
        raise SystemExit(f"{game.name} brings no weights along")
    engine = compiled.engine()
    appraiser = Appraiser(compiled, load_weights(file, game))
    ahead = LookAhead(compiled, appraiser, chosen.quick)
    options = game.options.complete({"players": chosen.players})
    left = chosen.positions
    while left:
        for seen, seat in decisions(engine, options, appraiser, rng):
            turns, prior = best_turns(engine, appraiser, seen, seat, chosen.turns, NODES)
            if left and len({turn[0] for turn in turns}) > 1:
                seeds = np.array([[rng.getrandbits(32) | 1 for _ in range(4)] for _ in range(chosen.worlds)], np.int64)
                yield Position(turns, prior, ahead.values(seen, seat, turns, seeds, chosen.quick, chosen.more))
                left -= 1


def decisions(
    engine: CompiledEngine, options: OptionValues, appraiser: Appraiser, rng: Random
) -> Iterator[tuple[State, int]]:
    """Some of a game that everybody plays by what was learned, each as its seat sees it."""
    state = engine.new(options)
    while mask := engine.waiting(state):
        if mask == CHANCE_BIT:
            engine.play(state, CHANCE, roll(engine, state, rng))
            continue
        seat = seats_of(mask)[0]
        seen = view(engine, state, seat)
        if len(engine.moves(seen, seat)) > 1 and rng.randrange(ONE_IN) == 0:
            yield seen, seat
        engine.play(state, seat, best_turns(engine, appraiser, seen, seat, 1, QUICK_NODES)[0][0][0])


def best_turns(
    engine: CompiledEngine, appraiser: Appraiser, seen: State, seat: int, most: int, nodes: int
) -> tuple[list[Turn], npt.NDArray[np.float64]]:
    """The turns that what was learned likes best, and how much."""
    turns = foresight_of(engine).turns(seen, seat, nodes, ENDS, ENDS)
    values = appraiser.values(seen, seat, turns)
    best = np.argsort(-values, kind="stable")[:most]
    return [turns[k] for k in best], values[best].astype(np.float64)


def loss(position: Position, turns: int, worlds: int, seed: int) -> tuple[float, int]:
    """In hundredths of a point, and how many turns were played on."""
    rng = np.random.default_rng(seed)
    half = rng.permutation(position.values.shape[1])
    first, second = np.array_split(half, 2)
    row = {turn: number for number, turn in enumerate(position.turns)}
    played = 0

    def weigh(left: Sequence[Turn], count: int) -> Values:
        nonlocal played
        played += len(left) * count
        return position.values[[row[turn] for turn in left]][:, rng.choice(first, count)]

    found = [position.turns[0], *run(Race(position.turns[:turns], position.prior[:turns]), worlds, weigh)][-1]
    truth = position.values[:, second].mean(axis=1)
    best = position.values[:, first].mean(axis=1).argmax()
    return float(truth[best] - truth[row[found]]), played


if __name__ == "__main__":
    main()
