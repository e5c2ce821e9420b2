"""What commands share: tables or JSON, progress, game options on the command line, and errors in a sentence."""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from spielwerk.kernel.game import Game
from spielwerk.kernel.options import OptionValues


class CommandError(Exception):
    """Wrong input; the message is the sentence shown to the person."""


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="name of the game; `spielwerk games` lists them")
    parser.add_argument("--players", help="number of players")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game, may be given several times; `spielwerk games GAME` lists them",
    )


def options_from(game: Game, chosen: argparse.Namespace, default_players: int | None = None) -> OptionValues:
    """The game options given on the command line, completed with the defaults."""
    texts: dict[str, str] = {}
    players = chosen.players or (str(default_players) if default_players else None)
    if players:
        texts["players"] = players
    for pair in chosen.option:
        key, equals, value = pair.partition("=")
        if not equals:
            raise CommandError(f"--option takes KEY=VALUE, not {pair!r}")
        texts[key] = value
    return game.options.parse(texts)


DATABASE_HELP = "an SQLite file, or a postgresql:// URL"


def add_json_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def refuse_output(path: Path) -> None:
    """Refuses where nothing can be written, before the work is done; raises CommandError."""
    if path.is_dir():
        raise CommandError(f"cannot write {path}: it is a folder")
    if not path.absolute().parent.is_dir():
        raise CommandError(f"cannot write {path}: there is no folder {path.absolute().parent}")


def finite(value: Any) -> Any:
    """JSON knows no infinity."""
    return None if isinstance(value, float) and not math.isfinite(value) else value


def print_json(value: Any) -> None:
    json.dump(value, sys.stdout, indent=2, ensure_ascii=False, default=str)
    print()


def print_table(title: str, headings: Sequence[str], rows: Sequence[Sequence[Any]], notes: Sequence[str] = ()) -> None:
    from rich.console import Console
    from rich.table import Table as Grid
    from rich.text import Text

    # Names come from people: as Text nothing in them is taken for markup.
    grid = Grid(title=Text(title), title_justify="left", title_style="bold", header_style="bold")
    for number, heading in enumerate(headings):
        figures = all(str(row[number])[:1].isdigit() for row in rows)
        grid.add_column(Text(heading), justify="right" if figures and number else "left")
    for row in rows:
        grid.add_row(*(Text(str(cell)) for cell in row))
    console = Console()
    console.print(grid)
    for note in notes:
        console.print(Text(note), style="dim")


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[str, int, int], None]]:
    """A progress bar on stderr; the callback takes (what, done, of)."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn(label),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=None)

        def update(what: str, done: int, of: int) -> None:
            progress.update(task, description=what, completed=done, total=of)

        yield update
