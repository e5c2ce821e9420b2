"""`python -m spielwerk.web.screenshots FOLDER`: pictures of every page in six sizes, light and dark, de and en.

`--set` chooses among the sets (start, texts, ways, end, review, the name of a game), `--size`, `--theme` and
`--language` among the rest. `--option` shows the games with these options instead of their usual variants. Every leaf
of a phone is a picture.
"""

from __future__ import annotations

import argparse
import json
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.types import ASGIApp

from ..kernel import CHANCE, SPECTATOR
from ..kernel.registry import find_game, game_names
from ..stage.words import LANGUAGES
from ..table.table import Table
from ..teach.review.asking import asked_of, within
from ..teach.review.jobs import reviewer_for
from ..teach.review.processes import cores, shared_work
from ..teach.review.record import write_review
from ..teach.review.reviewing import review
from .game_texts import has_summary
from .puzzle_shelves import shelves_in
from .server import Server, create_app
from .services import Services
from .settings import Rate, Settings
from .shown_games import part_of, played_game, variants

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
SIZES = {"1280": (1280, 800), "1366": (1366, 768), "1920": (1920, 1080), "1024": (1024, 768), "820": (820, 1180)}
PHONE = "390"
SIZES[PHONE] = (390, 844)
THEMES = ("light", "dark")
SHARES = {"early": 0.08, "middle": 0.5, "late": 0.85}
START, TEXTS, WAYS, END, REVIEW = "start", "texts", "ways", "end", "review"
# So long is thought about a game whose review is shown.
REVIEW_S = 20.0
MANY = Rate(10_000, 10_000)
_NUMBERS = count()
Options = tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class Shot:
    """A page worth a picture; `open_game` names the game whose panel is opened, `tables` what the browser knows."""

    name: str
    path: str
    open_game: str = ""
    tables: tuple[str, ...] = ()
    whole: bool = False


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


def set_names() -> list[str]:
    return [START, TEXTS, WAYS, END, REVIEW, *game_names()]


def shots_of(services: Services, sets: Iterable[str], chosen: Mapping[str, str]) -> Iterator[Shot]:
    """The pages of the chosen sets; `chosen` are options of the games."""
    for name in sets:
        if name == START:
            yield from _start_shots(services)
        elif name == TEXTS:
            yield from _text_shots()
        elif name == WAYS:
            yield from _way_shots(services)
        elif name == REVIEW:
            yield from _review_shots(services, chosen)
        elif name == END:
            for game in game_names():
                for variant, options in _shown(game, chosen):
                    whole = _whole_game(game, options)
                    yield Shot(f"{game}-{variant}-end", _seat_at(services, whole), whole=True)
        else:
            yield from _game_shots(services, name, chosen)


def _text_shots() -> Iterator[Shot]:
    for game in game_names():
        yield Shot(f"{game}-rules", f"/rules/{game}")
        if has_summary(find_game(game)):
            yield Shot(f"{game}-summary", f"/rules/{game}/summary", whole=True)


def _way_shots(services: Services) -> Iterator[Shot]:
    """Where a game is studied, followed and remembered."""
    yield Shot("record", "/record")
    yield Shot("puzzles", "/puzzles")
    yield Shot("study-begin", "/study")
    for game in game_names():
        whole = _whole_game(game, _shown(game, {})[0][1])
        yield Shot(f"{game}-study", f"{_seat_at(services, whole)}/study/{_someones_move(whole)}")
    for shelf in shelves_in(LANGUAGES[0]):
        yield Shot(f"{shelf.game}-puzzle", f"/puzzles/{shelf.game}/{next(shelf.all()).puzzle.name}")


def _review_shots(services: Services, chosen: Mapping[str, str]) -> Iterator[Shot]:
    for game in game_names():
        for variant, options in _shown(game, chosen):
            whole = _whole_game(game, options)
            path = _seat_at(services, whole)
            services.store.reviews.begin(whole.id)
            services.store.reviews.note(whole.id, 1.0, _reviewed(whole))
            yield Shot(f"{game}-{variant}-review", f"{path}/review")


def _reviewed(table: Table) -> str:
    asked = asked_of(table)
    asked, reviewer = within(asked, reviewer_for(asked), REVIEW_S, cores())
    with shared_work(asked, reviewer, cores()) as do_all:
        return write_review(review(asked, reviewer, do_all)).decode()


def _start_shots(services: Services) -> Iterator[Shot]:
    """Nothing known yet, every panel open, and with tables: one that waits, one that runs, one that is over."""
    names = game_names()
    yield Shot("start-plain", "/")
    for name in names:
        yield Shot(f"start-options-{name}", "/", open_game=name, whole=True)
    wholes = [_whole_game(name, _shown(name, {})[0][1]) for name in names[:2]]
    tables = [part_of(wholes[0], SHARES["middle"]), part_of(wholes[1], SHARES["early"]), wholes[0]]
    yield Shot("start-tables", "/", tables=tuple(_seat_at(services, table).removeprefix("/t/") for table in tables))


def _game_shots(services: Services, name: str, chosen: Mapping[str, str]) -> Iterator[Shot]:
    for variant, options in _shown(name, chosen):
        whole = _whole_game(name, options)
        for moment, share in SHARES.items():
            yield Shot(f"{name}-{variant}-{moment}", _seat_at(services, part_of(whole, share)))
        yield Shot(f"{name}-{variant}-replay", f"{_seat_at(services, whole)}/at/{_someones_move(whole)}")


def _shown(name: str, chosen: Mapping[str, str]) -> list[tuple[str, Options]]:
    """The variants of a game that are shown, each with its name and its options."""
    game = find_game(name)
    if chosen:
        return [("-".join(chosen.values()), tuple(game.options.parse(chosen).items()))]
    return [(variant, tuple(options.items())) for variant, options in variants(game)]


@cache
def _whole_game(name: str, options: Options) -> Table:
    return played_game(find_game(name), 1, options=dict(options))


def _seat_at(services: Services, table: Table) -> str:
    """The address of the first seat at this table; the parts of a game are tables of their own."""
    if not table.over():
        own = f"{table.id}-{next(_NUMBERS)}"
        table = Table.rebuild(table.game, table.options, table.seats, table.stored_secret(), table.log, id=own)
    known = [token for token, seat in services.store.tokens(table.id).items() if seat == 0]
    return f"/t/{known[0] if known else services.tables.take_in(table, (0,), ()).token}"


def _someones_move(table: Table) -> int:
    """A position in the middle to which a player's move led."""
    moved = [line.position for line in table.log_for(SPECTATOR) if line.who != CHANCE]
    return moved[len(moved) // 2]


def take(
    browser: Browser, address: str, shot: Shot, size: str, theme: str, language: str, folder: Path
) -> Iterator[Path]:
    """One picture, or one for each leaf of a page that has some on a phone."""
    width, height = SIZES[size]
    phone: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2} if size == PHONE else {}
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        locale=language,
        reduced_motion="reduce",
        **phone,
    )
    page = context.new_page()
    if shot.tables:
        page.goto(f"{address}/static/icon.svg")
        page.evaluate("tables => localStorage.setItem('tables', tables)", json.dumps(shot.tables))
    page.goto(address + shot.path)
    _settle(page, shot)
    for leaf in _leaves(page):
        picture = folder / f"{shot.name}{leaf and '-'}{leaf}-{size}-{theme}-{language}.png"
        page.screenshot(path=picture, full_page=shot.whole)
        yield picture
    context.close()


def _leaves(page: Page) -> Iterator[str]:
    """Opens one leaf after the other, and gives their names; the empty one for a page without."""
    tabs = page.locator("[data-open-leaf]").locator("visible=true").all()
    for tab in tabs:
        tab.click()
        yield tab.get_attribute("data-open-leaf") or ""
    if not tabs:
        yield ""


def _settle(page: Page, shot: Shot) -> None:
    """Waits for the first parts, opens what is to be open, and points at the first move so that its preview is seen."""
    page.wait_for_load_state("load")
    page.wait_for_timeout(300)
    if shot.tables:
        page.wait_for_selector("[data-mine] li")
    if shot.open_game:
        page.locator(f"[data-choose-game={shot.open_game}]").click()
        page.wait_for_timeout(100)
    move = page.locator("[data-move][data-gains]").first
    if move.count() and not page.evaluate("'ontouchstart' in window"):
        move.hover(force=True)
        page.wait_for_timeout(100)


def take_all(folder: Path, chosen: Mapping[str, str], sets: list[str], *looks: list[str]) -> Iterator[Path]:
    """Takes the pictures of these sets one after the other; `looks` are sizes, themes and languages."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        settings = Settings(Path(scratch) / "tables.sqlite", reads=MANY, creations=MANY, moves=MANY)
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
        with running(settings) as (address, services):
            for shot in shots_of(services, sets, chosen):
                for size, theme, language in product(*looks):
                    yield from take(browser, address, shot, size, theme, language, folder)
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m spielwerk.web.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    choices = {"set": set_names(), "size": list(SIZES), "theme": list(THEMES), "language": list(LANGUAGES)}
    for name, known in choices.items():
        parser.add_argument(f"--{name}", action="append", choices=known, help="all of them, if none is chosen")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the games")
    given = vars(parser.parse_args())
    chosen = {key: value for key, _, value in (pair.partition("=") for pair in given["option"])}
    for path in take_all(given["folder"], chosen, *(given[name] or known for name, known in choices.items())):
        print(path, flush=True)


if __name__ == "__main__":
    main()
