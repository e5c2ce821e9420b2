"""`spielwerk bench`: decisions per second, every way of running in one run."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spielwerk.kernel.registry import find_game

from .output import CommandError, add_game_arguments, add_json_argument, options_from, print_json, print_table

if TYPE_CHECKING:
    from spielwerk.kernel.game import Game
    from spielwerk.kernel.options import OptionValues
    from spielwerk.lab.bench import Speed


def add(commands: Any) -> None:
    parser = commands.add_parser("bench", help="measure decisions per second of random play")
    add_game_arguments(parser)
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to measure each way (default 3)")
    parser.add_argument("--cuda", action="store_true", help="measure on the GPU too")
    parser.add_argument(
        "--check", action="store_true", help="with --cuda: compare the GPU's games with the CPU's, byte by byte"
    )
    parser.add_argument(
        "--batch", action="store_true", help="measure batches with observations and legal moves, on the GPU with --cuda"
    )
    parser.add_argument(
        "--search", action="store_true", help="measure the search through one's own turn, on the GPU too with --cuda"
    )
    parser.add_argument("--sizes", type=_sizes, help="with --batch: how many games at once, separated by commas")
    parser.add_argument(
        "--plot", type=Path, metavar="FILE.svg", help="with --batch: draw it, from one game to a million"
    )
    add_json_argument(parser)
    parser.set_defaults(run=run)


def _sizes(text: str) -> list[int]:
    sizes = [int(part) for part in text.split(",")]
    if min(sizes) < 1:
        raise argparse.ArgumentTypeError("a batch has at least one game")
    return sizes


def run(chosen: argparse.Namespace) -> int:
    from spielwerk.lab.bench import NoGpu, measure

    if chosen.check and not chosen.cuda:
        raise CommandError("--check compares the GPU with the CPU: give --cuda as well")
    if not chosen.seconds > 0:
        raise CommandError("--seconds must be more than 0")
    if chosen.batch and chosen.check:
        raise CommandError("--check goes with whole games, not with --batch")
    for option in ("sizes", "plot"):
        if getattr(chosen, option) and not chosen.batch:
            raise CommandError(f"--{option} goes with --batch")
    if chosen.search and chosen.batch:
        raise CommandError("give --search or --batch, not both")
    game = find_game(chosen.game)
    options = options_from(game, chosen, default_players=max(2, game.players[0]))
    if chosen.batch:
        return _run_batches(game, options, chosen)
    if chosen.search:
        return _run_search(game, options, chosen)
    try:
        speed = measure(game, options, chosen.seconds, chosen.cuda, chosen.check)
    except NoGpu as problem:
        raise CommandError(str(problem)) from problem
    if chosen.json:
        print_json(asdict(speed))
    else:
        _show(speed)
    return 1 if speed.equal is False else 0


def _run_batches(game: Game, options: OptionValues, chosen: argparse.Namespace) -> int:
    from spielwerk.lab.batch_bench import PLOTTED_SIZES, measure_batches, picture
    from spielwerk.lab.bench import NoGpu

    device = "cuda" if chosen.cuda else "cpu"
    sizes = chosen.sizes or (PLOTTED_SIZES if chosen.plot else None)
    try:
        speeds = list(measure_batches(game, options, device, chosen.seconds, sizes))
    except NoGpu as problem:
        raise CommandError(str(problem)) from problem
    told = {"game": game.name, "options": options, "device": device, "batches": [asdict(one) for one in speeds]}
    if chosen.plot:
        _write(chosen.plot, picture([told]))
    if chosen.json:
        print_json(told)
    else:
        rows = [
            [f"{one.games:,}", _figure(one.decisions), _figure(one.per_core), f"{one.bytes_per_game:,}"]
            for one in speeds
        ]
        title = f"{game.name}, {options['players']} players, batches on {device}"
        print_table(title, ["games at once", "decisions/s", "per second of a core", "bytes per game"], rows)
    return 0


def _write(file: Path, content: str) -> None:
    try:
        file.write_text(content, encoding="utf-8")
    except OSError as problem:
        raise CommandError(f"cannot write to {file}: {problem.strerror}") from problem


def _run_search(game: Game, options: OptionValues, chosen: argparse.Namespace) -> int:
    from spielwerk.bots.searching import can_search
    from spielwerk.lab.bench import NoGpu
    from spielwerk.lab.search_bench import measure_search

    if not can_search(game):
        raise CommandError(f"{game.name} does not say what a position is worth: there is nothing to search for")
    try:
        speeds = list(measure_search(game, options, chosen.seconds, chosen.cuda, chosen.check))
    except NoGpu as problem:
        raise CommandError(str(problem)) from problem
    if chosen.json:
        print_json({"game": game.name, "options": options, "searches": [asdict(one) for one in speeds]})
    else:
        rows = [[one.way, f"{one.budget:,}", _figure(one.decisions), _figure(one.nodes)] for one in speeds]
        notes = [
            f"{one.checked} choices on GPU and CPU: {'equal' if one.equal else 'THEY DIFFER'}"
            for one in speeds
            if one.equal is not None
        ]
        title = f"{game.name}, {options['players']} players, search through one's own turn"
        print_table(title, ["way of running", "at most", "decisions/s", "moves tried/s"], rows, notes)
    return 1 if any(one.equal is False for one in speeds) else 0


def _show(speed: Speed) -> None:
    rows = [["interpreted", _figure(speed.interpreted)]]
    if speed.core is not None:
        rows += [
            ["compiled, one core", _figure(speed.core)],
            [f"compiled, {speed.core_count} cores", _figure(speed.cores)],
        ]
    if speed.gpu is not None:
        rows.append([f"GPU ({speed.gpu})", _figure(speed.cuda)])
    notes = []
    if speed.equal is not None:
        verdict = "equal byte for byte" if speed.equal else "THEY DIFFER"
        notes.append(f"{speed.checked_games} games on GPU and CPU: {verdict}")
    print_table(f"{speed.game}, {speed.options['players']} players", ["way of running", "decisions/s"], rows, notes)


def _figure(speed: float | None) -> str:
    return "-" if speed is None else f"{speed:,.0f}"
