"""`spielwerk games`: the installed games and their options; `spielwerk agenda`: what is written from a page."""

from __future__ import annotations

import argparse
from typing import Any

from spielwerk.kernel.game import Game
from spielwerk.kernel.registry import BrokenGame, find_game, game_names
from spielwerk.stage.game_words import words_of
from spielwerk.stage.words import LANGUAGES

from .output import CommandError, add_json_argument, print_json, print_table


def add(commands: Any) -> None:
    parser = commands.add_parser("games", help="list the installed games, or one game's options")
    parser.add_argument("game", nargs="?", help="show the options of this game")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--names", action="store_true", help="print only the names, one per line")
    add_json_argument(parser)
    parser.set_defaults(run=run)
    agenda = commands.add_parser("agenda", help="print the rules that are written from a game's page of decisions")
    agenda.add_argument("game", help="name of the game")
    agenda.set_defaults(run=run_agenda)


def run_agenda(chosen: argparse.Namespace) -> int:
    game = find_game(chosen.game)
    if game.agenda is None:
        raise CommandError(f"{game.name} declares no agenda; its decisions are written by hand")
    print(game.agenda.text())
    return 0


def run(chosen: argparse.Namespace) -> int:
    if chosen.names and (chosen.game or chosen.json):
        raise CommandError("--names lists all games, and only as text")
    if chosen.names:
        print("\n".join(game_names()))
    elif chosen.game:
        _show_game(find_game(chosen.game), chosen.language, chosen.json)
    else:
        _show_all(*_loaded(), chosen.language, chosen.json)
    return 0


def _loaded() -> tuple[list[Game], list[str]]:
    """The games that can be played, and a sentence about each that cannot be loaded."""
    games: list[Game] = []
    broken: list[str] = []
    for name in game_names():
        try:
            games.append(find_game(name))
        except BrokenGame as problem:
            broken.append(str(problem))
    return games, broken


def _show_all(games: list[Game], broken: list[str], language: str, as_json: bool) -> None:
    rows = [
        {
            "name": game.name,
            "title": words_of(game, language)("title"),
            "players": f"{game.players[0]}-{game.players[-1]}",
            "rules_version": game.version,
            "moves": game.move_space.count,
            "state_bytes": game.state.itemsize,
        }
        for game in games
    ]
    if as_json:
        print_json(rows)
    else:
        headings = ["name", "title", "players", "rules", "moves", "bytes"]
        print_table("Games", headings, [list(row.values()) for row in rows], broken)


def _show_game(game: Game, language: str, as_json: bool) -> None:
    words = words_of(game, language)
    defaults = game.options.complete({})
    rows = [
        {
            "option": option.key,
            "values": list(option.values),
            "default": defaults[option.key],
            "help": words(f"option.{option.key}.help"),
        }
        for option in game.options
    ]
    if as_json:
        print_json(rows)
        return
    cells = [[r["option"], ", ".join(map(str, r["values"])), r["default"], r["help"]] for r in rows]
    print_table(words("title"), ["option", "values", "default", ""], cells)
