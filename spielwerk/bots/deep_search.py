"""Search that looks further than the own turn: the best turns are compared over the next turns of everybody.

Turns are found by the turn search and put in order by what was learned, or by the hand-written worth; the best are
played on in worlds that look the same to the seat, more and more of them for fewer and fewer turns. Nothing is thought
about that is sure.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from ..kernel import Game, State
from ..kernel.compiled import Compiled, cache_root, cache_settings
from ..kernel.engine import CompiledEngine
from ..kernel.meanings import PLAYERS, meanings_of
from ..kernel.rule import digest
from .foresight import LENT, LONGEST_TURN, Foresight, Turn, arrays_to_play_in, foresight_of, written_down
from .learned import Appraiser, learned_slots, load_weights, weights_beside
from .meant_turns import MeantTurns
from .playing_ahead import look_ahead
from .racing import Race, Values, run
from .searching import can_search, scratch_for, types_of

# To the end of the game far fewer turns can be played on.
SHORTER = 6


@dataclass(frozen=True)
class Effort:
    """How much is thought.

    `nodes` moves are tried to find `ends` of the own turn, of which `turns` are compared in `worlds`, then half of them
    in twice as many, and so on; whoever is surely behind drops out before. There everybody tries `quick` moves for
    each turn, until the seat has taken `more` turns. A decision is the same for the same view, random numbers and
    effort, unless `seconds` end it before.
    """

    nodes: int = 8000
    ends: int = 256
    turns: int = 48
    worlds: int = 16
    quick: int = 320
    more: int = 2
    seconds: float = 1.4
    threads: int = 2


def deep_search_folder(game: Game, checked: bool = False) -> Path:
    """Where what plays on by what was learned is kept compiled."""
    key = digest([look_ahead], learned_slots(game), str(game.state.descr), *cache_settings(checked))
    return cache_root() / f"{game.name}-ahead-{key}"


def deep_search_is_warm(game: Game) -> bool:
    """Whether all that the search calls is in the cache, if it has anything of its own."""
    return not weights_beside(game) or (deep_search_folder(game) / "complete").exists()


def warm_deep_search(compiled: Compiled) -> None:
    """Compiles what the search calls with the weights of a game, and marks it complete."""
    file = weights_beside(compiled.game)
    if file and can_search(compiled.game):
        appraiser = Appraiser(compiled, load_weights(file, compiled.game))
        LookAhead(compiled, appraiser, 1)
        (deep_search_folder(compiled.game, compiled.checked) / "complete").touch()


class LookAhead:
    """Plays on by what was learned, in one thread."""

    # How many turns whoever plays on chooses from.
    FOUND = 8

    def __init__(self, compiled: Compiled, appraiser: Appraiser, quick: int) -> None:
        self._game = game = compiled.game
        self._appraiser = appraiser
        self._scratch = scratch_for(game, quick)
        scene, tried = np.zeros(1, game.state), np.zeros(1, game.state)
        self._working = (
            *arrays_to_play_in(game),
            np.zeros((self.FOUND, LONGEST_TURN), np.int16),
            np.zeros(self.FOUND, np.int64),
            np.zeros(self.FOUND, np.int64),
            scene,
            tried,
            tried.view(np.int16).reshape(1, -1),
        )
        self._weights = appraiser.weights.arguments()
        compiled.fill(learned_slots(game))
        compiled.lend(*LENT)
        start = game.new(game.options.complete({}))
        asked = self._asking(start, 0, [()], np.zeros((1, 4), np.int64), quick, 0)
        self._look = compiled.compile(look_ahead, types_of(asked), deep_search_folder(game, compiled.checked))

    def values(self, view: State, seat: int, turns: Sequence[Turn], seeds: Values, quick: int, more: int) -> Values:
        """By turn and world, in hundredths of a point."""
        asked = self._asking(view, seat, turns, seeds, quick, more)
        self._look(*asked)
        values: Values = asked[8]
        return values

    def _asking(
        self, view: State, seat: int, turns: Sequence[Turn], seeds: Values, quick: int, more: int
    ) -> tuple[Any, ...]:
        programmes = self._appraiser.programmes_for(view)
        rows, lengths = written_down(turns)
        values = np.zeros((len(turns), len(seeds)), np.int64)
        asked = (view.array, seat, seeds.copy(), rows, lengths, quick, more, self._game.max_entries, values)
        begins = programmes.begin[: self._game.seats + 1]
        seen = np.zeros((1, programmes.length), np.int8)
        written = (programmes.steps, programmes.parts, seen)
        return (*asked, begins, *self._working, *written, *self._weights, *self._scratch)


class DeepSearch:
    """The search of one engine's game, with the weights in a file or without."""

    def __init__(self, engine: CompiledEngine, file: str | None, effort: Effort) -> None:
        self._engine, self._effort = engine, effort
        self._foresight = foresight_of(engine)
        self.meant = MeantTurns(engine)
        self._appraiser = appraiser = Appraiser(engine.compiled, load_weights(file, engine.game)) if file else None
        threads = range(effort.threads)
        self._ahead = [LookAhead(engine.compiled, appraiser, effort.quick) for _ in threads] if appraiser else []
        self._playouts = [Foresight(engine.compiled) for _ in threads]
        self._pool = ThreadPoolExecutor(effort.threads)

    def thoughts(self, view: State, seat: int, rng: Random) -> Iterator[Turn]:
        """The turn that looks best, again and again: whoever listens may stop at any moment."""
        effort = self._effort
        legal = self._engine.moves(view, seat)
        yield (legal[0],)
        if len(legal) == 1:
            return
        learned = self._appraiser is not None and knows(self._engine, view)
        turns, prior = self._candidates(view, seat, learned)
        yield turns[0]

        def weigh(turns: Sequence[Turn], worlds: int) -> Values:
            seeds = np.array([[rng.getrandbits(32) | 1 for _ in range(4)] for _ in range(worlds)], np.int64)
            return self._weighed(view, seat, turns, seeds, learned)

        yield from run(Race(turns, prior), effort.worlds, weigh)

    def _candidates(self, view: State, seat: int, learned: bool) -> tuple[list[Turn], npt.NDArray[np.float64] | None]:
        """The turns to compare, best first, and what was learned says of them."""
        effort = self._effort
        if not learned:
            turns = self._foresight.turns(view, seat, effort.nodes, max(2, effort.turns // SHORTER), 2)
            return turns, None
        assert self._appraiser
        turns = self._foresight.turns(view, seat, effort.nodes, effort.ends, effort.ends)
        values = self._appraiser.values(view, seat, turns)
        best = np.argsort(-values, kind="stable")[: effort.turns]
        return [turns[k] for k in best], values[best].astype(np.float64)

    def _weighed(self, view: State, seat: int, turns: Sequence[Turn], seeds: Values, learned: bool) -> Values:
        """The worlds are dealt out to the threads; who plays in which does not matter."""
        shares = [share for share in np.array_split(seeds, self._effort.threads) if len(share)]
        effort = self._effort

        def one(number: int) -> Values:
            if learned:
                return self._ahead[number].values(view, seat, turns, shares[number], effort.quick, effort.more)
            return self._playouts[number].weigh(view, seat, turns, shares[number], effort.quick)

        if len(shares) == 1:
            return one(0)
        return np.concatenate(list(self._pool.map(one, range(len(shares)))), axis=1)


def knows(engine: CompiledEngine, view: State) -> bool:
    """Whether what was learned holds here: not for who plays alone, nor for teams."""
    players = int(view.array[PLAYERS][0])
    sharing = {one.among for one in meanings_of(engine.game.state, engine.game.meanings).values() if one.among}
    return players > 1 and all(int(view.array[name][0]) >= players for name in sharing)


_OF_ENGINE: WeakKeyDictionary[CompiledEngine, dict[tuple[str | None, Effort], DeepSearch]] = WeakKeyDictionary()


def deep_search_of(engine: CompiledEngine, file: str | None, effort: Effort) -> DeepSearch:
    """The search that belongs to an engine, made once for each file and effort."""
    made = _OF_ENGINE.setdefault(engine, {})
    if (file, effort) not in made:
        made[file, effort] = DeepSearch(engine, file, effort)
    return made[file, effort]


def best_move(
    engine: CompiledEngine, view: State, seat: int, rng: Random, effort: Effort, file: str | None = None
) -> int:
    """What looks best when all worlds are through or the time is over; with the weights that the game brings along.

    A turn that was begun goes on as it was meant, where all is as it was expected.
    """
    end = time.monotonic() + effort.seconds
    search = deep_search_of(engine, file or weights_beside(engine.game), effort)
    meant = search.meant.move_for(view, seat)
    if meant is not None:
        return meant
    found: Turn = ()
    for turn in search.thoughts(view, seat, rng):
        found = turn
        if time.monotonic() > end:
            break
    search.meant.keep(view, seat, found)
    return found[0]
