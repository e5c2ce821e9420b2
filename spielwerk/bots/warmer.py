"""A process that compiles a game's rules at low priority: `python -m spielwerk.bots.warmer GAME`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ..kernel import Game
from ..kernel.compiled import Compiled, cache_root, is_warm
from ..kernel.registry import find_game
from .deep_search import deep_search_is_warm, warm_deep_search
from .foresight import foresight_is_warm, warm_foresight
from .searching import search_is_warm, warm_search
from .wire import Warm, die_with_parent, frame, take_stdout


@contextmanager
def only_one(path: Path) -> Iterator[None]:
    """One process at a time; the system lets go of the lock when its holder dies, so it is never stale."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def warm(name: str, rules_are_warm: Callable[[], object] = lambda: None) -> None:
    """Waits for another process that is at it already, then compiles what is still missing: first what every bot needs,
    then what those need who look further."""
    game = find_game(name)
    for stage, told in ((_WITH_RULES, rules_are_warm), (_FURTHER, lambda: None)):
        if not _is_complete(game, stage):
            with only_one(cache_root() / f"{name}.lock"):
                if not _is_complete(game, stage):
                    compiled = Compiled(game)
                    for _, compiling in stage:
                        compiling(compiled)
        told()


Stage = tuple[tuple[Callable[[Game], bool], Callable[[Compiled], None]], ...]
_WITH_RULES: Stage = ((is_warm, Compiled.warm), (search_is_warm, warm_search))
_FURTHER: Stage = ((foresight_is_warm, warm_foresight), (deep_search_is_warm, warm_deep_search))


def _is_complete(game: Game, stage: Stage) -> bool:
    return all(is_there(game) for is_there, _ in stage)


def main() -> None:
    channel = take_stdout()
    die_with_parent(lambda request: None)
    if hasattr(os, "nice"):
        os.nice(15)
    warm(sys.argv[1], lambda: channel.write(frame(Warm())))
    channel.write(frame(Warm()))


if __name__ == "__main__":
    main()
