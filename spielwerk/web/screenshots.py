"""`python -m spielwerk.web.screenshots FOLDER`: pictures of every page, wide and narrow, light and dark, de and en."""

from __future__ import annotations

import argparse
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from starlette.types import ASGIApp

from ..bots.greedy import TurnSearch
from ..kernel import CHANCE, SPECTATOR, Game
from ..kernel.engine import InterpretedEngine, seats_of
from ..kernel.registry import find_game, game_names
from ..stage.previews import previews
from ..stage.words import LANGUAGES
from ..table.seat import Seat
from ..table.table import Table
from .server import Server, create_app
from .services import Services
from .settings import Rate, Settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
SIZES = {"wide": (1280, 860), "narrow": (390, 844)}
THEMES = ("light", "dark")
NAMES = ("Anna", "Bruno", "Carla", "Dario")
MIDDLE = 0.55
# So few positions are looked at that a whole game takes seconds.
NODES = 40
MANY = Rate(10_000, 10_000)


def chromium_path() -> str:
    """The Chromium of this machine."""
    for name in CHROMIUM:
        found = shutil.which(name)
        if found:
            return found
    raise FileNotFoundError("no Chromium was found; install one, for example with: apt install chromium")


@contextmanager
def running(settings: Settings, around: Callable[[ASGIApp], ASGIApp] | None = None) -> Iterator[tuple[str, Services]]:
    """A server on any free port of this machine, in a thread; gives its address and its services."""
    app = create_app(settings)
    listening = socket.create_server(("127.0.0.1", 0))
    server = Server(around(app) if around else app, app.state.services)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", app.state.services
    finally:
        server.should_exit = True
        thread.join(10)


def played_game(game: Game, share: float, seed: int = 7) -> Table:
    """A game played by quick bots, up to a share of its length, 1 for all of it."""
    whole = _new_table(game, seed)
    while not whole.over():
        _step(whole, Random(seed))
    if share >= 1:
        return whole
    for worth_showing in (_points_in_reach, _much_to_choose):
        table = _new_table(game, seed)
        while not table.over():
            if table.version >= whole.version * share and worth_showing(table):
                return table
            _step(table, Random(seed))
    return whole


def _new_table(game: Game, seed: int) -> Table:
    """Dice follow from id and secret, so that the pictures show the same game each time."""
    players = game.options.complete({})["players"]
    seats = [Seat(NAMES[0]), *(Seat(name, "greedy") for name in NAMES[1:players])]
    table = Table(game, {}, seats, bytes([seed]) * 32, id=f"{game.name}-{seed}")
    table.advance()
    return table


def _step(table: Table, random: Random) -> None:
    if (seat := table.to_confirm()) is not None:
        table.confirm(seat)
        return
    seat = max(seats_of(table.waiting()))
    search = TurnSearch(InterpretedEngine(table.game), table.view(seat), seat, random, NODES)
    table.play(seat, search.best_move())


def _points_in_reach(table: Table) -> bool:
    """The person alone must decide, and several moves bring points."""
    legal = _choices_of_the_person(table)
    foreseen = previews(table.game, table.view(0), 0, legal) if legal else {}
    return sum(bool(foreseen[move].gains) for move in legal) >= 3


def _much_to_choose(table: Table) -> bool:
    return len(_choices_of_the_person(table)) >= 4


def _choices_of_the_person(table: Table) -> tuple[int, ...]:
    """The moves of the first seat, if the table waits for it alone."""
    return tuple(table.legal(0)) if table.waiting() == 1 and table.to_confirm() is None else ()


def take_all(folder: Path) -> list[Path]:
    """Takes every picture; returns their paths."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        settings = Settings(Path(scratch) / "tables.sqlite", reads=MANY, creations=MANY, moves=MANY)
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
        with running(settings) as (address, services):
            taken = [path for pages in _addresses(services) for path in _take(browser, address, pages, folder)]
        browser.close()
    return taken


def _addresses(services: Services) -> Iterator[tuple[str, str]]:
    """Names and addresses of all pages worth a picture."""
    yield "start", "/"
    for name in game_names():
        game = find_game(name)
        running_game = services.tables.take_in(played_game(game, MIDDLE), (0,), ()).token
        whole = played_game(game, 1, seed=8)
        finished = services.tables.take_in(whole, (0,), ()).token
        yield f"{name}-table", f"/t/{running_game}"
        yield f"{name}-end", f"/t/{finished}"
        yield f"{name}-replay", f"/t/{finished}/at/{_someones_move(whole)}"


def _someones_move(table: Table) -> int:
    """A position in the middle to which a player's move led."""
    moved = [line.position for line in table.log_for(SPECTATOR) if line.who != CHANCE]
    return moved[int(len(moved) * MIDDLE)]


def _take(browser: Browser, address: str, what: tuple[str, str], folder: Path) -> Iterator[Path]:
    name, path = what
    for (size, (width, height)), theme, language in product(SIZES.items(), THEMES, LANGUAGES):
        touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if size == "narrow" else {}
        context = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=2 if size == "narrow" else 1,
            color_scheme="dark" if theme == "dark" else "light",
            locale=language,
            reduced_motion="reduce",
            **touch,
        )
        page = context.new_page()
        page.goto(address + path)
        _settle(page)
        picture = folder / f"{name}-{size}-{theme}-{language}.png"
        page.screenshot(path=picture)
        context.close()
        yield picture


def _settle(page: Page) -> None:
    """Waits for the first parts, and points at the first move so that its preview is in the picture."""
    page.wait_for_load_state("load")
    page.wait_for_timeout(300)
    move = page.locator("[data-move][data-gains]").first
    if move.count() and not page.evaluate("'ontouchstart' in window"):
        move.hover()
        page.wait_for_timeout(100)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m spielwerk.web.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    for path in take_all(parser.parse_args().folder):
        print(path)


if __name__ == "__main__":
    main()
