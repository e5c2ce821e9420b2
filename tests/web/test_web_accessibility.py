"""Nobody is left out: names, roles, labels, headings, focus and contrast on every kind of page, wide and on a phone."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import JSHandle, Page

from spielwerk.kernel import CHANCE, CHANCE_BIT
from spielwerk.kernel.engine import InterpretedEngine, seats_of
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.table import Seat, Table
from spielwerk.table.entered import EnteredTable
from spielwerk.teach.puzzles import puzzles_of
from spielwerk.teach.review.record import write_review

from .conftest import GAME
from .sample_tables import random_plays
from .stranger import studied
from .test_web_browser import Desk, browser, desk
from .test_web_review import made_up

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

CHECK = Path(__file__).with_name("accessibility.js").read_text(encoding="utf-8")
WIDE = 1280
WIDTHS = {WIDE: 800, 390: 844}
THEMES = ("light", "dark")
PLAYS = 150
# Pages with scripts of their own for keys.
HELD = ("start", "rules", GAME, "replay", "review")


def seated(desk: Desk, name: str, most: int | None = PLAYS) -> str:
    """The address of whoever must decide in a random game after so many plays, or of a seat where it is over."""
    game = find_game(name)
    options = game.options.complete({"players": 2})
    engine, seats = InterpretedEngine(game), [Seat("Anna", confirm=False), Seat("Bruno", confirm=False)]
    plays = random_plays(engine, options, Random(3), most)
    table = Table.from_plays(game, options, seats, plays, id=f"{name}-{most}")
    while table.waiting() == CHANCE_BIT:
        table.play(CHANCE, table.legal(CHANCE)[0])
    seat = 0 if table.over() else seats_of(table.waiting())[0]
    return f"/t/{desk.services.tables.take_in(table, (seat,), ()).token}"


def reviewed(desk: Desk, over: str) -> str:
    """The address of a review of a finished game."""
    store = desk.services.store
    table_id, _ = store.find_token(over.removeprefix("/t/")) or ("", 0)
    store.reviews.begin(table_id)
    store.reviews.note(table_id, 1.0, write_review(made_up(store.load(table_id))).decode())
    return f"{over}/review"


def following(desk: Desk) -> str:
    """The address of a table at which people enter what is dealt."""
    game = find_game("burgundy")
    table = EnteredTable.begin(game, game.options.complete({"players": 2}), [Seat("Anna"), Seat("Bruno")])
    table.play(0, table.legal(CHANCE)[0])
    return f"/t/{desk.services.tables.take_in(table, (0, 1), ()).token}"


def pages(desk: Desk) -> Iterator[tuple[str, str]]:
    """Every kind of page by its name, with its address."""
    yield "start", "/"
    yield "record", "/record"
    yield "puzzles", "/puzzles"
    yield "puzzle", f"/puzzles/{GAME}/{puzzles_of(find_game(GAME))[0].name}"
    yield "study", "/study"
    yield "studied", f"/study/{studied('burgundy')}"
    yield "rules", f"/rules/{GAME}"
    yield "summary", f"/rules/{GAME}/summary"
    for name in game_names():
        yield name, seated(desk, name)
    yield "entering", following(desk)
    over = seated(desk, GAME, None)
    yield "end", over
    yield "replay", f"{over}/at/30"
    yield "review", reviewed(desk, over)


def checked(page: Page) -> JSHandle:
    return page.evaluate_handle(CHECK)


def too_faint(page: Page, check: JSHandle, wide: bool) -> Iterator[str]:
    """What cannot be read in each theme."""
    for theme in THEMES:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found = check.evaluate("check => check.contrast()")
        if wide and page.locator("main.table").count():
            picture = base64.b64encode(page.screenshot(animations="disabled")).decode()
            found += check.evaluate("(check, picture) => check.drawn(picture)", picture)
        yield from (f"{theme}: {one}" for one in found)


def trapped(page: Page, check: JSHandle) -> bool:
    """Whether the Tab key ever fails to come back to where it began."""
    page.evaluate("document.activeElement.blur()")
    for _ in range(check.evaluate("check => check.tabbable()") + 4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            return False
    return True


def test_every_page_can_be_read_heard_and_used_by_keys(desk: Desk) -> None:
    found = []
    for name, address in pages(desk):
        page = desk.page(desk.context("de"), address)
        page.wait_for_load_state("load")
        for width, height in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": height})
            check, where = checked(page), f"{name}, {width} px"
            found += [f"{where}: {one}" for one in check.evaluate("check => check.structure()")]
            found += [f"{where}, {one}" for one in too_faint(page, check, width == WIDE)]
            page.keyboard.press("Tab")
            found += [f"{where}: {one}" for one in check.evaluate("check => check.focus()")]
        if name in HELD and trapped(page, check):
            found.append(f"{name}: the keyboard is trapped")
        page.context.close()
    assert not found, "\n".join(found)
