"""What others did is seen in a browser: motion or none, rings, the pace of who looks, and the final scoring told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.registry import find_game
from spielwerk.table import Seat, Table
from spielwerk.web.links import links_of
from spielwerk.web.screenshots import running
from spielwerk.web.table_settings import TableSettings

from .conftest import GAME, settings
from .sample_tables import random_plays
from .test_web_browser import Desk, Recorder, browser, until

__all__ = ["browser"]

pytestmark = [pytest.mark.browser, pytest.mark.long]

Play = tuple[int, int]
MINE = "#prompt.mine"
MOVES = "[data-part=board] [data-move], [data-panels] [data-move], .choices [data-move]"
# Counts copies that fly, and keeps everything in the air where it is if told so.
WATCH = """(freeze) => {
  window.flights = window.chips = 0;
  const look = (changes) => changes.forEach((change) => {
    window.chips += [...change.addedNodes].filter((one) => one.matches?.(".flying")).length;
    if (!change.target.closest?.(".sky")) return;
    window.flights += change.addedNodes.length;
    if (freeze) requestAnimationFrame(() => document.getAnimations().forEach((one) => one.pause()));
  });
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}"""


@pytest.fixture
def paced(browser: Browser, tmp_path: Path) -> Iterator[Desk]:
    """Others' moves are shown at the usual pace."""
    with running(settings(tmp_path, pace_s=0.9)) as (address, services):
        desk = Desk(browser, address, services, Recorder())
        yield desk
        for context in browser.contexts:
            context.close()
    assert desk.problems == []


def plays_of(game: str, players: int) -> list[Play]:
    """A whole game played at random, the same in every run."""
    engine = InterpretedEngine(find_game(game))
    return random_plays(engine, find_game(game).options.complete({"players": players}), Random(1))


class Sitting:
    """A table at which the first seat looks at pages, and the others play without them."""

    def __init__(self, desk: Desk, game: str, players: int, plays: list[Play], done: int) -> None:
        self.desk = desk
        self.coming = plays[done:]
        seats = [Seat(name, confirm=False) for name in ("Ada", "Bruno", "Carla")[:players]]
        options = find_game(game).options.complete({"players": players})
        table = Table.from_plays(find_game(game), options, seats, plays[:done], id="motion")
        host = desk.services.tables.take_in(table, (0,), (1, 2)[: len(table.seats) - 1], TableSettings())
        links = links_of(desk.services.store, host.table_id)
        self.tokens = {link.seats[0]: link.token for link in links if len(link.seats) == 1}

    def page(self, pace: str, freeze: bool = False, **how: Any) -> Page:
        context = self.desk.context("en", **how)
        context.add_init_script(f"localStorage.pace ??= '{pace}'; ({WATCH})({str(freeze).lower()})")
        return self.desk.page(context, f"/t/{self.tokens[0]}")

    def table(self, page: Page) -> Table:
        return self.desk.table(page)

    def play_on(self, page: Page) -> None:
        """What comes next, until the first seat is asked."""
        while self.coming and not self.table(page).waiting() & 1:
            self._play(page, *self.coming.pop(0))

    def _play(self, page: Page, seat: int, move: int) -> None:
        asked = page.request.get(f"{self.desk.address}/t/{self.tokens[seat]}/parts").json()
        answer = page.request.post(
            f"{self.desk.address}/t/{self.tokens[seat]}/play",
            data={"seat": seat, "version": asked["version"], "move": move},
            headers={"accept": "application/json"},
        )
        assert answer.ok, answer.text()


def before_others(desk: Desk) -> Sitting:
    """Three at Mille Fiori; both others place one after the other before the first seat is asked again."""
    plays = plays_of(GAME, 3)
    verb = [find_game(GAME).move_space.decode(move).verb if who < 3 else "" for who, move in plays]
    done = next(
        n
        for n in range(len(plays))
        if [who for who, _ in plays[n : n + 3]] == [1, 2, 0] and set(verb[n : n + 2]) == {"place"}
    )
    return Sitting(desk, GAME, 3, plays, done)


def shown(page: Page) -> int:
    return int(page.locator("main.table").get_attribute("data-shown") or 0)


def test_things_move_and_what_others_changed_is_ringed_until_i_act(paced: Desk) -> None:
    sitting = before_others(paced)
    page = sitting.page("fast", reduced_motion="no-preference")
    calm = sitting.page("fast")
    sitting.play_on(page)
    for one in (page, calm):
        expect(one.locator(MINE)).to_be_visible()
        expect(one.locator(".ring")).not_to_have_count(0)
    assert page.evaluate("window.flights > 0 && window.chips > 0")
    assert calm.evaluate("window.flights + window.chips") == 0
    rings = page.locator(".ring").count()
    page.reload()
    expect(page.locator(".ring")).to_have_count(rings)
    page.locator(MOVES).first.click()
    expect(page.locator(".ring")).to_have_count(0)


def test_each_looks_at_an_own_pace_and_a_page_opened_anew_shows_the_present(paced: Desk) -> None:
    sitting = before_others(paced)
    stepping, hurrying, at_once = sitting.page("step"), sitting.page("step"), sitting.page("now")
    sitting.play_on(stepping)
    expect(at_once.locator(MINE)).to_be_visible()
    expect(hurrying.locator("[data-catch-up]")).to_be_visible()
    hurrying.locator("[data-catch-up]").click()
    expect(hurrying.locator(MINE)).to_be_visible()
    present = shown(at_once)
    assert shown(hurrying) == present
    assert shown(stepping) < present
    presses = 0
    while not stepping.locator(MINE).count():
        before = shown(stepping)
        stepping.keyboard.press("n")
        presses += 1
        until(stepping, lambda before=before: shown(stepping) > before)
    assert presses > 0
    assert shown(stepping) == present
    expect(sitting.page("step").locator(MINE)).to_be_visible()


def test_a_click_works_while_things_are_in_the_air(paced: Desk) -> None:
    sitting = before_others(paced)
    page = sitting.page("now", freeze=True, reduced_motion="no-preference")
    sitting.play_on(page)
    expect(page.locator(MINE)).to_be_visible()
    expect(page.locator(".sky > *")).not_to_have_count(0)
    before = shown(page)
    page.locator(MOVES).first.click()
    until(page, lambda: shown(page) > before)


def test_the_final_scoring_is_told_line_by_line(paced: Desk) -> None:
    plays = plays_of("marcopolo", 2)
    last = max(n for n, (who, _) in enumerate(plays) if who == 0)
    sitting = Sitting(paced, "marcopolo", 2, plays, last + 1)
    page, calm = sitting.page("fast", reduced_motion="no-preference"), sitting.page("fast")
    sitting.play_on(page)
    telling = page.locator("[data-telling]")
    expect(telling).to_be_visible()
    expect(page.locator("[data-told].untold")).to_have_count(0)
    totals = [int(text) for text in page.locator("[data-total]").all_inner_texts()]
    assert totals == sitting.table(page).scores()
    page.keyboard.press("Escape")
    expect(telling).to_be_hidden()
    expect(calm.locator(".end .winner")).to_be_visible()
    assert not calm.locator("[data-telling]").is_visible()
