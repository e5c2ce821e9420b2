"""Rules compiled for the CPU by Numba, cached in a directory named by a digest of everything that was compiled.

`SPIELWERK_JIT=0` turns compiling off everywhere; `SPIELWERK_CACHE` moves the cache.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import numpy.typing as npt

from . import entries, playout
from .by_address import by_address
from .engine import CompiledEngine, Engine, InterpretedEngine
from .game import BOT_NAMES, Game
from .record import StateArray
from .refusals import Blame
from .rule import Linker, Rule, digest

Progress = Callable[[str, int, int], None]

# What is set in Numba while something is compiled holds for all threads.
_ONE_AT_A_TIME = threading.Lock()


def jit_enabled() -> bool:
    return os.environ.get("SPIELWERK_JIT", "1") != "0"


def cache_root() -> Path:
    """Where compiled rules are kept between runs."""
    chosen = os.environ.get("SPIELWERK_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "spielwerk"


def rule_digest(game: Game, *settings: str) -> str:
    """The fingerprint of a game's rules; recorded with results and used to name the cache."""
    targets = [*game.rules.values(), playout.play_randomly, playout.record_randomly]
    return digest(targets, game.rules, str(game.state.descr), *settings)


def bot_digest(game: Game, *settings: str) -> str:
    """The fingerprint of what bots know of a game, with the rules it calls."""
    return digest(list(game.bot.values()), game.rules, str(game.state.descr), *settings)


def compiler_settings(checked: bool) -> dict[str, Any]:
    """How Numba compiles rules; they allocate nothing, so references to arrays need no counting (`_nrt`)."""
    return {"boundscheck": checked, "error_model": "numpy", "_nrt": False}


def cache_folder(game: Game, checked: bool = False) -> Path:
    """Where the compiled rules of a game are kept."""
    return cache_root() / f"{game.name}-{rule_digest(game, *cache_settings(checked))}"


def bot_folder(game: Game, checked: bool = False) -> Path:
    """Where the compiled knowledge of its bots is kept."""
    return cache_root() / f"{game.name}-bot-{bot_digest(game, *cache_settings(checked))}"


def cache_settings(checked: bool) -> tuple[str, ...]:
    """What compiled code depends on besides the rules."""
    import numba

    return (sys.version, np.__version__, numba.__version__, str(compiler_settings(checked)), "counting from the front")


def is_warm(game: Game) -> bool:
    """Whether this game's compiled rules, and what its bots know, are complete in the cache."""
    return all((folder / "complete").exists() for folder in _folders(game, False).values())


def _folders(game: Game, checked: bool) -> dict[str, Path]:
    """The folder of every entry a game has; what bots know is optional."""
    rules = cache_folder(game, checked)
    folders = {name: rules for name in _SHAPES if name not in BOT_NAMES}
    if game.bot:
        bot = bot_folder(game, checked)
        folders |= {name: bot for name in _SHAPES if name in game.bot}
    return folders


class Compiled:
    """A game's compiled rules: entries by name, made on demand and kept in the cache.

    `more` fills slots of rules that are not the game's, see `compile`.
    """

    def __init__(self, game: Game, checked: bool = False, more: Mapping[str, Rule] | None = None) -> None:
        self.game = game
        self.checked = checked
        self.folders = _folders(game, checked)
        self._settings = compiler_settings(checked)
        self._linker = Linker(self._inner, np.ascontiguousarray, {**game.rules, **game.bot, **(more or {})})
        self._entries: dict[str, Any] = {}
        self._blame = Blame()

    def _inner(self, function: FunctionType) -> Any:
        import numba

        if function.__dict__["inlined"]:
            return numba.njit(inline="always", **self._settings)(function)
        dispatcher = with_wide_arguments(numba.njit(**self._settings)(function))
        dispatcher.get_call_template = self._blame.watched(function, dispatcher.get_call_template)
        return dispatcher

    def fill(self, more: Mapping[str, Rule]) -> None:
        """Fills slots of rules that are not the game's, for what is compiled from here on."""
        self._linker.fill(more)

    def entry(self, name: str) -> Any:
        """The function `enter_<name>`, compiled for this game's record or loaded from the cache.

        Raises DoesNotCompile, which names the rule that the compiler refuses.
        """
        if name not in self._entries:
            self._entries[name] = self.compile(_entry_rule(name), _signature(self.game, name), self.folders[name])
        return self._entries[name]

    def compile(self, target: Rule, signature: Any, folder: Path) -> Any:
        """A rule with the game's rules in its slots, compiled or loaded from the folder, which knows it by a digest."""
        import numba

        with _ONE_AT_A_TIME, cache_directory(folder), counting_from_the_front():
            linked = self._linker.rebind(target)
            entry = numba.njit(cache=True, nogil=True, **self._settings)(linked)
            with self._blame.named(linked):
                entry.compile(signature)
        entry.disable_compile()
        return entry

    def lend(self, *names: str) -> None:
        """Has what is compiled from here on call these entries where they are, and not compile them again."""
        for name in names:
            symbol = f"{self.folders[name].name}.{name}"
            self._linker.give(_entry_rule(name), by_address(self.entry(name), symbol))

    def names(self) -> list[str]:
        """All entries this game has."""
        return list(self.folders)

    def warm(self, progress: Progress | None = None) -> None:
        """Compiles everything and marks the cache complete."""
        names = self.names()
        for done, name in enumerate(names):
            if progress:
                progress(name, done, len(names))
            self.entry(name)
        if progress:
            progress("", len(names), len(names))
        for folder in self.folders.values():
            (folder / "complete").touch()

    def engine(self) -> CompiledEngine:
        playing = [name for name in self.names() if name not in ("play_games", "record_games")]
        return CompiledEngine(self, {name: self.entry(name) for name in playing})

    def play_games(self, states: StateArray, seed: int) -> npt.NDArray[np.int64]:
        """Plays every state to its end at random; returns the players' decisions per game."""
        decisions = np.zeros(len(states), np.int64)
        out, weights = self._scratch()
        rngs = random_words(seed, len(states))
        self.entry("play_games")(states, rngs, out, weights, self.game.max_entries, decisions)
        return decisions

    def play_games_on_all_cores(self, states: StateArray, seed: int, cores: int) -> npt.NDArray[np.int64]:
        """The same on several threads; games are dealt out in equal shares."""
        self.entry("play_games")
        shares = np.array_split(states, cores)
        with ThreadPoolExecutor(cores) as pool:
            return np.concatenate(list(pool.map(self.play_games, shares, range(seed, seed + cores))))

    def record_games(self, states: StateArray, seed: int) -> list[list[tuple[int, int]]]:
        """Plays every state to its end at random; returns the logs as (who, move)."""
        count, limit = len(states), self.game.max_entries
        whos = np.zeros((count, limit), np.int16)
        played = np.zeros((count, limit), np.int16)
        entries = np.zeros(count, np.int64)
        out, weights = self._scratch()
        self.entry("record_games")(states, random_words(seed, count), out, weights, limit, whos, played, entries)
        return [
            list(zip(whos[i, :n].tolist(), played[i, :n].tolist(), strict=True)) for i, n in enumerate(entries.tolist())
        ]

    def _scratch(self) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int64]]:
        return np.zeros(self.game.max_moves, np.int16), np.zeros(self.game.max_moves, np.int64)


# What each entry takes: a = states, w = a number, o = int16 row, g = int16 grid, l = int64 row, r = int64 grid.
_SHAPES = {
    "waiting": "a",
    "moves": "awo",
    "odds": "aol",
    "play": "aww",
    "over": "a",
    "places": "ao",
    "hide": "aw",
    "redeal": "aw",
    "witnesses": "aww",
    "worth": "aw",
    "rehearse": "aw",
    "play_games": "arolwl",
    "record_games": "arolwggl",
}


def with_wide_arguments(dispatcher: Any) -> Any:
    """Has a compiled rule take all numbers as int64.

    Otherwise every constant and every width of integer would make one more variant of it to compile.
    """
    resolve = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: resolve(tuple(_widened(kind) for kind in args), kws)
    return dispatcher


def _widened(kind: Any) -> Any:
    from numba import types

    return types.int64 if isinstance(kind, types.Integer | types.Boolean) else kind


def _entry_rule(name: str) -> Rule:
    return getattr(entries, f"enter_{name}")  # type: ignore[no-any-return]


def _signature(game: Game, name: str) -> Any:
    from numba import from_dtype, types

    kinds = {
        "a": types.Array(from_dtype(game.state), 1, "C"),
        "w": types.int64,
        "o": types.Array(types.int16, 1, "C"),
        "g": types.Array(types.int16, 2, "C"),
        "l": types.Array(types.int64, 1, "C"),
        "r": types.Array(types.int64, 2, "C"),
    }
    return tuple(kinds[letter] for letter in _SHAPES[name])


@contextmanager
def counting_from_the_front(compiler: Any = None) -> Iterator[None]:
    """Compiles indices as they are: a rule never counts from the end, and an index below 0 is a fault.

    The checked build refuses it then, where it would have read the last element, and the fast build is faster.
    `compiler` is the module that compiles indices, where it is not Numba's own.
    """
    from numba.core import types
    from numba.np import arrayobj

    module: Any = compiler or arrayobj
    before = module.fix_integer_index

    def as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    module.fix_integer_index = as_it_is
    try:
        yield
    finally:
        module.fix_integer_index = before


@contextmanager
def cache_directory(folder: Path) -> Iterator[None]:
    """What is compiled here is kept in this folder."""
    from numba.core import config as numba_config

    config: Any = numba_config
    folder.mkdir(parents=True, exist_ok=True)
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def random_words(seed: int, count: int) -> npt.NDArray[np.int64]:
    """Starting values for `count` random generators."""
    return np.random.default_rng(seed).integers(1, 2**32, size=(count, 4), dtype=np.int64)


def best_engine(game: Game, compiled: bool | None = None) -> Engine:
    """Compiled or interpreted as asked; where nobody asks, compiled unless compiling is switched off."""
    wanted = jit_enabled() if compiled is None else compiled
    return Compiled(game).engine() if wanted else InterpretedEngine(game)
