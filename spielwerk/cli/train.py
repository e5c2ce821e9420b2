"""`spielwerk train`: learns what positions of a game are worth by playing it; needs PyTorch."""

from __future__ import annotations

import argparse
import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from spielwerk.kernel import Game
from spielwerk.kernel.cuda import NoGpu
from spielwerk.kernel.registry import find_game

from .output import CommandError


def add(commands: Any) -> None:
    parser = commands.add_parser("train", help="learn what positions are worth, for bots; needs PyTorch")
    parser.add_argument("game")
    parser.add_argument("folder", type=Path, help="where everything is kept; the same command goes on from there")
    parser.add_argument("--rounds", type=int, default=8, help="of playing and fitting (default 8)")
    parser.add_argument("--playing", type=float, default=60.0, metavar="SECONDS", help="of a round (default 60)")
    parser.add_argument("--fitting", type=float, default=30.0, metavar="SECONDS", help="of a round (default 30)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="default: one per core")
    parser.add_argument("--device", default="", help="for fitting: cuda or cpu (default: a GPU if there is one)")
    parser.add_argument("--on-gpu", action="store_true", help="play on the GPU, too, instead of in processes")
    parser.add_argument("--begin", type=Path, metavar="FILE", help="weights to begin with (default: none)")
    parser.add_argument("--anew", action="store_true", help="fit a new network every round: for the last ones")
    parser.add_argument("--nodes", type=int, default=300, help="moves tried per turn (default 300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    game = find_game(chosen.game)
    if find_spec("torch") is None:
        raise CommandError("learning needs PyTorch: pip install 'spielwerk[learn]'")
    from spielwerk.bots.searching import can_search

    if not can_search(game):
        raise CommandError(
            f"{game.name} does not say what its bots know (worth and rehearse), so no turn can be searched"
        )
    if min(chosen.rounds, chosen.processes, chosen.nodes) < 1 or min(chosen.playing, chosen.fitting) <= 0:
        raise CommandError("--rounds, --processes, --nodes, --playing and --fitting must be more than nothing")
    if chosen.begin:
        _check(chosen.begin, game)
    import torch

    from spielwerk.lab.experience import Manner
    from spielwerk.lab.plan import Plan
    from spielwerk.lab.training import OtherTraining, train

    plan = Plan(
        rounds=chosen.rounds,
        playing=chosen.playing,
        fitting=chosen.fitting,
        processes=chosen.processes,
        device=chosen.device or ("cuda" if torch.cuda.is_available() else "cpu"),
        seed=chosen.seed,
        begin=str(chosen.begin or ""),
        anew=chosen.anew,
        on_gpu=chosen.on_gpu,
        manner=Manner(nodes=chosen.nodes),
    )
    try:
        print(train(game, chosen.folder, plan))
    except (OtherTraining, NoGpu) as problem:
        raise CommandError(str(problem)) from problem
    return 0


def _check(file: Path, game: Game) -> None:
    from spielwerk.bots.learned import BadWeights, load_weights

    try:
        load_weights(file, game)
    except (BadWeights, OSError) as problem:
        raise CommandError(str(problem)) from problem
