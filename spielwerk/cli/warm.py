"""`spielwerk warm`: compiles the rules ahead, so that nothing has to wait for it later."""

from __future__ import annotations

import argparse
from typing import Any

from spielwerk.kernel.game import Game
from spielwerk.kernel.registry import find_game, game_names

from .output import CommandError, progress_bar


def add(commands: Any) -> None:
    parser = commands.add_parser("warm", help="compile the rules ahead of time")
    parser.add_argument("game", nargs="*", help="which games; all of them if none is named")
    parser.add_argument(
        "--checked", action="store_true", help="compile the build with bounds checks that the tests use"
    )
    parser.add_argument("--lab", action="store_true", help="compile the steps of batches, too")
    parser.add_argument("--cuda", action="store_true", help="compile the steps of batches for the GPU, too")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    from spielwerk.bots.deep_search import warm_deep_search
    from spielwerk.bots.foresight import warm_foresight
    from spielwerk.bots.searching import warm_search
    from spielwerk.kernel.compiled import Compiled, jit_enabled

    if not jit_enabled():
        raise CommandError("SPIELWERK_JIT=0 switches compiling off; there is nothing to warm")
    for game in [find_game(name) for name in chosen.game or game_names()]:
        compiled = Compiled(game, checked=chosen.checked)
        with progress_bar(f"Compiling {game.name}") as progress:
            compiled.warm(progress)
        with progress_bar(f"Compiling the search of {game.name}") as progress:
            for done, warm in enumerate((warm_search, warm_foresight, warm_deep_search)):
                progress("", done, 3)
                warm(compiled)
            progress("", 3, 3)
        for device in [name for name, wanted in (("cpu", chosen.lab), ("cuda", chosen.cuda)) if wanted]:
            _warm_batches(game, device)
    return 0


def _warm_batches(game: Game, device: str) -> None:
    from spielwerk.kernel.cuda import NoGpu
    from spielwerk.lab import Batch
    from spielwerk.lab.gpu_compiling import compile_kernels

    with progress_bar(f"Compiling batches of {game.name} for {device}") as progress:
        progress("", 0, 1)
        try:
            if device == "cuda":
                compile_kernels(game)
            Batch(game, 1, device=device)
        except NoGpu as problem:
            raise CommandError(str(problem)) from problem
        progress("", 1, 1)
