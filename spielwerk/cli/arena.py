"""`spielwerk arena`: bots play everybody with everybody, or one against all others, and are rated."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spielwerk.kernel.registry import find_game

from .output import CommandError, add_game_arguments, finite, options_from, print_table, progress_bar
from .simulate import add_spread_arguments, bot_named, bots_named

if TYPE_CHECKING:
    from spielwerk.lab.tournament import Arena, ArenaResults


def add(commands: Any) -> None:
    parser = commands.add_parser("arena", help="let bots play everybody with everybody and rate them")
    add_game_arguments(parser)
    parser.add_argument(
        "--bots",
        help="who plays, separated by commas: levels, networks as FILE.npz, bots of your own as module:function "
        "(default: all levels and styles)",
    )
    parser.add_argument("--gauntlet", metavar="NAME", help="only this one against each of the others")
    parser.add_argument(
        "-n",
        "--rounds",
        type=int,
        default=10,
        help="in a round every line-up plays at every seat with the same chance (default 10)",
    )
    add_spread_arguments(parser)
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="write down every game; the same command goes on from there"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write ratings, duels and points by source")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw the ratings")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    arena = _arena(chosen)
    for file in filter(None, (chosen.keep, chosen.json, chosen.plot)):
        if not file.parent.is_dir():
            raise CommandError(f"there is no folder {file.parent}")
    results = _played(arena, chosen)
    _show(results)
    if chosen.json:
        _write(chosen.json, json.dumps(_finite(results.as_json()), indent=2, ensure_ascii=False) + "\n")
    if chosen.plot:
        _write(chosen.plot, _picture(results))
    return 0


def _arena(chosen: argparse.Namespace) -> Arena:
    from spielwerk.bots.levels import UnknownLevel, levels_of
    from spielwerk.lab.tournament import Arena

    game = find_game(chosen.game)
    bots = bots_named(chosen.bots) if chosen.bots else [level.name for level in levels_of(game)]
    if chosen.processes < 1:
        raise CommandError("--processes must be at least 1")
    hero = bot_named(chosen.gauntlet) if chosen.gauntlet else None
    options = options_from(game, chosen, default_players=max(2, game.players[0]))
    try:
        return Arena.of(game, bots, options, rounds=chosen.rounds, seed=chosen.seed, hero=hero)
    except (UnknownLevel, ValueError) as problem:
        raise CommandError(str(problem)) from problem


def _played(arena: Arena, chosen: argparse.Namespace) -> ArenaResults:
    from spielwerk.lab.collecting import CannotGoOn, PieceLost
    from spielwerk.lab.on_ray import NoRay
    from spielwerk.lab.tournament import play_arena

    with progress_bar("Playing") as progress:
        try:
            return play_arena(
                arena,
                ray=chosen.ray,
                processes=chosen.processes,
                keep=chosen.keep,
                progress=lambda done, of: progress("", done, of),
            )
        except (CannotGoOn, PieceLost, NoRay) as problem:
            raise CommandError(str(problem)) from problem
        except OSError as problem:
            raise CommandError(f"cannot write to {chosen.keep}: {problem.strerror or problem}") from problem


def _show(results: ArenaResults) -> None:
    arena, by_bot = results.arena, results.by_bot()
    rows = []
    for one in results.ratings():
        bot = by_bot[one.bot]
        rows.append(
            [
                one.bot,
                f"{one.rating:.0f}",
                f"{one.low:.0f} to {one.high:.0f}",
                bot.games,
                f"{bot.win_rate:.0%}",
                f"{bot.points:.1f}",
                f"{bot.place:.2f}",
                f"{bot.decisions_per_second:,.0f}",
            ]
        )
    players = arena.options["players"]
    title = f"{arena.game.name}, {players} players, {len(results.records)} games, seed {arena.seed}"
    print_table(title, ["bot", "rating", "95 %", "games", "wins", "points", "place", "moves/s"], rows)


def _picture(results: ArenaResults) -> str:
    from spielwerk.lab.plots import intervals

    arena = results.arena
    title = f"{arena.game.name}, {arena.options['players']} players, {len(results.records)} games"
    return intervals(title, [(one.bot, one.rating, one.low, one.high) for one in results.ratings()], "Elo, 95 %")


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    return [_finite(inner) for inner in value] if isinstance(value, list | tuple) else finite(value)


def _write(file: Path, content: str) -> None:
    try:
        file.write_text(content, encoding="utf-8")
    except OSError as problem:
        raise CommandError(f"cannot write to {file}: {problem.strerror}") from problem
