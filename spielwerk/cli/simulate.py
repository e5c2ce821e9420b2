"""`spielwerk simulate`: games between bots, a result table, optionally a file with all the games."""

from __future__ import annotations

import argparse
import os
import re
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spielwerk.kernel.registry import find_game

from .output import (
    CommandError,
    add_game_arguments,
    add_json_argument,
    finite,
    options_from,
    print_json,
    print_table,
    progress_bar,
)

if TYPE_CHECKING:
    from spielwerk.bots.arena import Results
    from spielwerk.kernel.game import Game
    from spielwerk.kernel.options import OptionValues


PARQUET = ".parquet"
NETWORK = ".npz"
IMPORT_PATH = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*(:|$)")


def add(commands: Any) -> None:
    parser = commands.add_parser("simulate", help="let bots play many games and compare them")
    add_game_arguments(parser)
    parser.add_argument("-n", "--games", type=int, default=100, help="how many games (default 100)")
    parser.add_argument(
        "--bots",
        default="medium,random",
        help="levels at the seats, separated by commas, or networks as FILE.npz, or bots of your own as "
        "module:function; repeated to fill all seats",
    )
    add_spread_arguments(parser)
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="keep what has been played; the same command goes on from there"
    )
    parser.add_argument(
        "--records",
        type=Path,
        metavar="PLACE",
        help="write every game as a game file into this new or empty folder, or all of them into FILE.parquet",
    )
    add_json_argument(parser)
    parser.set_defaults(run=run)


def add_spread_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default 1)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="default: one per core")
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="spread the games over this Ray cluster; auto for the one of this machine"
    )


def run(chosen: argparse.Namespace) -> int:
    game = find_game(chosen.game)
    options, seats = _seated(game, chosen)
    if chosen.games < 1 or chosen.processes < 1:
        raise CommandError("--games and --processes must be at least 1")
    if chosen.records:
        _prepare(chosen.records)
    results = _played(game, options, seats, chosen)
    _show(results, chosen)
    if chosen.records:
        _write_records(game, results, chosen.records)
    return 0


def _played(game: Game, options: OptionValues, seats: list[str], chosen: argparse.Namespace) -> Results:
    from spielwerk.bots.arena import simulate
    from spielwerk.bots.levels import UnknownLevel
    from spielwerk.lab.collecting import CannotGoOn, PieceLost, collect
    from spielwerk.lab.on_ray import NoRay

    with progress_bar("Playing") as progress:

        def told(done: int, of: int) -> None:
            progress("", done, of)

        try:
            if not (chosen.ray or chosen.keep):
                return simulate(game, options, seats, chosen.games, chosen.seed, chosen.processes, told)
            spread = {"ray": chosen.ray, "processes": chosen.processes, "keep": chosen.keep}
            return collect(game, chosen.games, seats, options, seed=chosen.seed, progress=told, **spread)
        except (UnknownLevel, CannotGoOn, PieceLost, NoRay) as problem:
            raise CommandError(str(problem)) from problem


def _seated(game: Game, chosen: argparse.Namespace) -> tuple[OptionValues, list[str]]:
    """The options, and the level at each seat."""
    bots = bots_named(chosen.bots)
    options = options_from(game, chosen, default_players=max(len(bots), game.players[0]))
    if len(bots) > options["players"]:
        raise CommandError(f"{len(bots)} bots for {options['players']} players")
    return options, [bots[seat % len(bots)] for seat in range(options["players"])]


def bots_named(names: str) -> list[str]:
    """What --bots says, separated by commas."""
    bots = [bot_named(name.strip()) for name in names.split(",") if name.strip()]
    if not bots:
        raise CommandError("--bots names nobody")
    return bots


def bot_named(name: str) -> str:
    """A level, a bot by its import path, or a network in a file."""
    from spielwerk.bots.levels import load_bot

    path = name
    if name.endswith(NETWORK) and not IMPORT_PATH.match(name):
        from spielwerk.lab.network import path_of_player

        path = path_of_player(name)
    if ":" in path:
        try:
            load_bot(path)
        except (ImportError, AttributeError, ValueError, OSError) as problem:
            raise CommandError(f"{name} cannot play: {problem}") from problem
    return path


def _prepare(place: Path) -> None:
    """Refuses a place that cannot be written to before anything is played."""
    if place.suffix == PARQUET:
        _prepare_file(place)
    else:
        _prepare_folder(place)


def _prepare_file(file: Path) -> None:
    from spielwerk.lab.records import games_file

    if find_spec("pyarrow") is None:
        raise CommandError("writing Parquet needs pyarrow: pip install 'spielwerk[lab]'")
    for one in (file, games_file(file)):
        if one.exists():
            raise CommandError(f"{one} is there already")
    if not file.parent.is_dir():
        raise CommandError(f"there is no folder {file.parent}")


def _prepare_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise CommandError(f"{folder} is not empty")
    except OSError as problem:
        raise CommandError(f"cannot write to {folder}: {problem.strerror}") from problem


def _write_records(game: Game, results: Results, place: Path) -> None:
    from spielwerk.lab.records import write_records

    if place.suffix != PARQUET:
        _write_game_files(game, results, place)
        return
    try:
        write_records(game, results.records, place)
    except OSError as problem:
        raise CommandError(f"cannot write to {place}: {problem.strerror or problem}") from problem


def _write_game_files(game: Game, results: Results, folder: Path) -> None:
    from spielwerk.table.gamefile import write_game
    from spielwerk.table.seat import Seat
    from spielwerk.table.table import Table

    for record in results.records:
        seats = [Seat(f"{level} {seat + 1}", level) for seat, level in enumerate(record.levels)]
        name = f"{game.name}-{record.seed.replace('/', '-')}-{record.number:05}"
        table = Table.from_plays(game, record.options, seats, record.played.log(), id=name)
        try:
            (folder / f"{name}.json").write_text(write_game(table), encoding="utf-8")
        except OSError as problem:
            raise CommandError(f"cannot write to {folder}: {problem.strerror}") from problem


def _show(results: Results, chosen: argparse.Namespace) -> None:
    by_bot = results.by_bot()
    if chosen.json:
        print_json(
            {
                "game": results.game,
                "options": results.options,
                "seed": chosen.seed,
                "games": len(results.records),
                "bots": [{key: finite(value) for key, value in asdict(one).items()} for one in by_bot],
            }
        )
        return
    cells = [
        [
            one.bot,
            one.games,
            f"{one.points:.1f} ± {one.points_error:.1f}",
            f"{one.wins:g}",
            f"{one.win_rate:.0%} ({one.win_low:.0%}-{one.win_high:.0%})",
            f"{one.place:.2f}",
            f"{one.decisions_per_second:,.0f}",
        ]
        for one in by_bot
    ]
    title = f"{results.game}, {results.options['players']} players, {len(results.records)} games, seed {chosen.seed}"
    headings = ["bot", "games", "points ± s.e.", "wins", "win rate (95 %)", "place", "moves/s"]
    print_table(title, headings, cells)
