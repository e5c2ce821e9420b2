"""Games to learn from, played on a GPU: one thread plays one game after the other, by the same rules as a core."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from types import FunctionType
from typing import Any

import numpy as np

from ..bots.foresight import LONGEST_TURN
from ..bots.learned import Weights, blank_weights, learned_slots
from ..bots.searching import scratch_for
from ..bots.turn_search import TALLIES, lay_words, lift_words
from ..kernel.compiled import cache_directory, cache_root, counting_from_the_front, with_wide_arguments
from ..kernel.cuda import index_compiler, open_cuda, tables_in_global_memory
from ..kernel.game import Game
from ..kernel.meanings import PLAYERS
from ..kernel.options import OptionValues
from ..kernel.planes import vector_length
from ..kernel.rule import Linker, digest
from .experience import ENDS, Begun, Experience, Manner, begin_games, learnt
from .gpu_compiling import gpu_settings
from .kernels import self_play_kernel
from .self_play import GAME, WORTHS, play_games
from .turns_on_gpu import in_global_memory, rooms_on

THREADS_PER_BLOCK = 64
# Memory that the threads' rooms may take; so many threads play at the same time, at most as many as are useful.
ROOM_BYTES = 60 << 30
MOST_THREADS = 1 << 15
# A launch plays so many games for every thread: games differ in length, and threads that are done wait for the others.
GAMES_PER_THREAD = 1
# Positions of a game beyond these are not learned from, and of the others one in so many: neighbours tell the same.
POSITIONS = 256
ONE_IN = 2


class SelfPlayOnGpu:
    """Plays games of one game with networks of one size."""

    def __init__(self, game: Game, nodes: int, size: tuple[int, int]) -> None:
        self._cuda = open_cuda()
        self._game = game
        self._nodes = nodes
        self._size = size
        each = sum(array.nbytes for array in in_global_memory(scratch_for(game, nodes)))
        self.threads = max(THREADS_PER_BLOCK, min(MOST_THREADS, ROOM_BYTES // each))
        self._kernel = self._made()

    def play(self, options: Sequence[OptionValues], seed: int, weights: Weights | None, manner: Manner) -> Experience:
        """A launch of games of these options: the same for the same numbers, as cores play them."""
        times = -(-GAMES_PER_THREAD * self.threads // len(options))
        begun = begin_games(self._game, options, seed, weights, manner, times)
        results = [self._cuda.device_array(*like) for like in results_of(self._game, len(begun.starts), POSITIONS)]
        self._kernel[-(-self.threads // THREADS_PER_BLOCK), THREADS_PER_BLOCK](
            *self._arguments(begun, weights, results)
        )
        self._cuda.synchronize()
        # What the threads worked in is needed for learning now.
        self._cuda.current_context().deallocations.clear()
        observed, *others = results
        about, held, points, places, counts = (array.copy_to_host() for array in others)
        kept = some_of(counts, about.shape[1], seed)
        return gathered(_rows(observed, kept), about, held, points, places, kept, begun)

    def _arguments(self, begun: Begun, weights: Weights | None, results: Sequence[Any]) -> tuple[Any, ...]:
        device, game, threads = self._cuda.to_device, self._game, self.threads
        *given, limit, begins = begun.arguments()
        states = [self._cuda.device_array((threads, 1), game.state) for _ in range(2)]
        tried_words = self._cuda.device_array(threads * game.state.itemsize // 2, np.int16)
        return (
            *map(device, given),
            limit,
            device(begins),
            *results,
            *states,
            tried_words.view(game.state).reshape(threads, 1),
            tried_words.reshape(threads, 1, game.state.itemsize // 2),
            self._cuda.device_array((threads, 1, vector_length(game)), np.int8),
            device(begun.programmes.steps),
            device(begun.programmes.parts),
            *map(device, vars(weights or blank_weights(game, *self._size)).values()),
            *rooms_on(self._cuda, game, self._nodes, threads),
        )

    def _made(self) -> Any:
        """The kernel, compiled or loaded from the cache."""
        import numba

        compiler: Any = numba
        filling = {**learned_slots(self._game), "lift": lift_words, "lay": lay_words}
        linker = Linker(
            lambda function: with_wide_arguments(self._cuda.jit(device=True)(function)), np.ascontiguousarray, filling
        )
        names = self._names(linker.link(play_games))
        kernel: Any = self_play_kernel
        function = FunctionType(kernel.__code__, {"__builtins__": builtins, **names}, kernel.__name__)
        function.__qualname__, function.__module__ = kernel.__name__, __name__
        signature = compiler.void(*map(compiler.typeof, like_arguments(self._game)))
        chip = self._cuda.get_current_device().compute_capability
        described = (str(self._game.state.descr), str(self._size), *gpu_settings(), str(chip))
        folder = cache_root() / f"{self._game.name}-self-play-gpu-{digest([play_games], filling, *described)}"
        with cache_directory(folder), tables_in_global_memory(), counting_from_the_front(index_compiler()):
            return self._cuda.jit(signature, cache=True)(function)

    def _names(self, play: Any) -> dict[str, Any]:
        from numba import from_dtype, types

        wide, narrow = self._size
        return {
            "cuda": self._cuda,
            "int16": types.int16,
            "int32": types.int32,
            "int64": types.int64,
            "RECORD": from_dtype(self._game.state),
            "WORDS": in_global_memory(scratch_for(self._game, 1))[1].dtype.type,
            "MOVES": self._game.max_moves,
            "SEATS": self._game.seats,
            "TALLIES": TALLIES,
            "LONGEST_TURN": LONGEST_TURN,
            "ENDS": ENDS,
            "WIDE": wide,
            "NARROW": narrow,
            "play": play,
        }


def results_of(game: Game, games: int, positions: int) -> list[tuple[tuple[int, ...], type]]:
    """Shapes and kinds: what is seen, what else is known and what everybody holds in every position; points, places,
    how many positions there are."""
    seats, sources = game.state["points"].shape
    return [
        ((games, positions, vector_length(game)), np.int8),
        ((games, positions, WORTHS + seats), np.int32),
        ((games, positions, seats, sources), np.int16),
        ((games, seats, sources), np.int16),
        ((games, seats), np.int16),
        ((games,), np.int64),
    ]


def like_arguments(game: Game) -> tuple[Any, ...]:
    """Arguments of the kernel in the memory of the host, for one thread and one game."""
    begun = begin_games(game, [game.options.complete({})], 0, None, Manner())
    states = np.zeros((1, 1), game.state)
    return (
        *begun.arguments(),
        *(np.zeros(*like) for like in results_of(game, 1, 1)),
        states,
        states,
        states,
        states.view(np.int16).reshape(1, 1, -1),
        np.zeros((1, 1, vector_length(game)), np.int8),
        begun.programmes.steps,
        begun.programmes.parts,
        *vars(blank_weights(game)).values(),
        *in_global_memory(scratch_for(game, 1, games=1)),
    )


def some_of(counts: Any, positions: int, seed: int, one_in: int = ONE_IN) -> Any:
    """Which of the positions that were written are kept, by game."""
    written = np.arange(positions) < counts[:, None]
    kept: Any = written & (np.random.default_rng(seed).random(written.shape) * one_in < 1)
    return kept


def _rows(observed: Any, kept: Any) -> Any:
    """Taken out where they lie: most of what was set aside for rows is not brought here."""
    import torch

    return torch.as_tensor(observed, device="cuda")[torch.from_numpy(kept).cuda()].cpu().numpy()


def gathered(observed: Any, about: Any, held: Any, points: Any, places: Any, kept: Any, begun: Begun) -> Experience:
    """What there is to learn; `observed` has only the rows that are kept, `about` and `held` have all."""
    about[:, :, GAME] = np.arange(len(about))[:, None]
    return learnt(observed, about[kept], held[kept], points, places, begun.starts[PLAYERS])
