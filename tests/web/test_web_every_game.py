"""Every game by clicks in a real browser: two players to the end, the first rounds of all and of what is special."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from spielwerk.bots.searching import best_move
from spielwerk.games.marcopolo.state import Kind
from spielwerk.kernel.engine import seats_of
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.table import Seat, Table
from spielwerk.web.new_table import table_from_form
from spielwerk.web.shown_games import NODES
from spielwerk.web.table_settings import TableSettings

from .conftest import GAME
from .test_web_browser import READY, Desk, acted, browser, click_on, desk, over, play_to_the_end, take_seat

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]


def sit_down(desk: Desk, game: str, **form: str) -> Page:
    """A table of this game with quick random bots at the other seats."""
    bots = {f"seat-{number}": "bot:random" for number in range(1, 4)}
    access = table_from_form(desk.services, {"game": game, "fast": "on", **bots, **form}, "en")
    return desk.page(desk.context("en"), f"/t/{access.token}")


def form_of(page: Page, game: str) -> Locator:
    """The form of a game, with its panel open."""
    page.locator(f"[data-choose-game={game}]").click()
    return page.locator(f"form[data-game={game}]")


def choose_players(form: Locator, players: int) -> None:
    form.locator(f".segments label:has(input[value='{players}'])").click()


@pytest.mark.parametrize("game", game_names())
def test_the_form_sets_a_table_for_every_number_of_players(desk: Desk, game: str) -> None:
    page = desk.page(desk.context("en"))
    for players in find_game(game).players:
        form = form_of(page, game)
        choose_players(form, players)
        take_seat(page, form)
        assert desk.table(page).options["players"] == players
        page.goto(desk.address)


def test_one_click_plays_again_with_the_last_choices(desk: Desk) -> None:
    page = desk.page(desk.context("de"))
    form = form_of(page, "burgundy")
    choose_players(form, 3)
    form.locator("[name=option-duchy]").select_option("2")
    form.locator("[name=seat-2]").select_option("local")
    take_seat(page, form)
    page.goto(desk.address)
    expect(form.locator(".offer [data-who] li")).to_have_count(3)
    expect(form.locator(".offer [data-recap]")).to_contain_text("Tableau 2")
    form.locator(".offer [data-play].can").click()
    page.wait_for_url("**/t/*")
    table = desk.table(page)
    assert (table.options["players"], table.options["duchy"], table.seats[2].is_person) == (3, "2", True)
    page.goto(desk.address)
    page.locator("form[data-game=murano] .offer [name=invite]").click()
    page.wait_for_url("**/t/*")
    assert [seat.is_person for seat in desk.table(page).seats] == [True, True, False, False]


def test_only_what_goes_together_can_be_chosen_and_only_what_matters_is_shown(desk: Desk) -> None:
    page = desk.page(desk.context("en"))
    form = form_of(page, "burgundy")
    duchy, start = form.locator("[name=option-duchy]"), form.locator("[name=option-start_castle]")
    duchy.select_option("12b")
    assert start.input_value() == "open"
    choose_players(form, 3)
    assert (duchy.input_value(), start.input_value()) == ("1", "centre")
    assert form.locator("[name=option-duchy] option[value='12b']").is_disabled()
    choose_players(form, 4)
    duchy.select_option("12a")
    expect(start).to_be_hidden()
    assert start.input_value() == "centre"
    form.locator("[data-group=ruling] summary").click()
    expect(form.locator("[name=option-solo_target]")).to_be_hidden()
    expect(form.locator("[name=option-inn_placing]")).to_be_hidden()
    form.locator("[data-group=expansion] summary").click()
    form.locator("[name=option-inns]").select_option("True")
    expect(form.locator("[name=option-inn_placing]")).to_be_visible()
    choose_players(form, 1)
    expect(form.locator("[name=option-solo_target]")).to_be_visible()
    expect(form.locator("[name=option-shields]")).to_be_hidden()
    form.locator("[data-by-the-book]").click()
    assert form.locator("[name=option-inns]").input_value() == "False"


def test_the_form_is_kept_when_the_language_changes(desk: Desk) -> None:
    page = desk.page(desk.context("de"))
    form = form_of(page, "murano")
    choose_players(form, 3)
    with page.expect_navigation():
        page.locator("[data-language=en]").click()
    expect(form.locator(".choices")).to_be_visible()
    assert form.locator("input[name=players]:checked").input_value() == "3"


def test_on_a_phone_everything_on_the_start_page_is_within_reach(desk: Desk) -> None:
    page = desk.page(desk.context("de", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True))
    for target in page.locator(".offer :is(button, a)").locator("visible=true").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
        assert box["x"] + box["width"] <= 390
    form_of(page, "burgundy")
    assert page.evaluate(
        "[...document.querySelectorAll('select, label')].every(e => e.scrollWidth <= e.clientWidth + 1)"
    )
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_table_is_set_without_a_script(desk: Desk) -> None:
    page = desk.page(desk.browser.new_context(java_script_enabled=False, locale="en"))
    form = form_of(page, GAME)
    choose_players(form, 2)
    form.locator(".set [data-play]").click()
    page.wait_for_url("**/t/*")
    assert desk.table(page).options["players"] == 2


@pytest.mark.parametrize(("game", "entries"), [("burgundy", 300), ("murano", 420)])
def test_the_later_part_of_a_game_of_two(desk: Desk, game: str, entries: int) -> None:
    """How games begin is played by `test_the_first_rounds`."""
    begun = played_for(game, entries)
    access = desk.services.tables.take_in(begun, (0,), (), TableSettings(fast=True))
    page = desk.page(desk.context("en"), f"/t/{access.token}")
    switch_confirming_off(page)
    play_to_the_end(desk, page, click_well)


def played_for(game: str, entries: int) -> Table:
    """Somebody who knows the game against a random bot, after so many entries."""
    seats = [Seat("Anna"), Seat("Bruno", "random")]
    table, random = Table(find_game(game), {"players": 2}, seats, bytes(32), id=f"later-{game}"), Random(7)
    table.advance()
    while len(table.log) < entries or table.to_confirm() is not None:
        if (done := table.to_confirm()) is not None:
            table.confirm(done)
            continue
        seat = seats_of(table.waiting())[0]
        table.play(seat, best_move(table.engine, table.view(seat), seat, random, NODES))
    return table


def test_what_is_no_move_tells_why_when_it_is_clicked(desk: Desk) -> None:
    page = sit_down(desk, "murano", players="2")
    station = page.locator(".mu-aim").first
    station.click()
    for sentence in (station.get_attribute("aria-label") or "nothing").split(". "):
        expect(page.locator("#prompt .detail")).to_contain_text(sentence)
    page.locator("h1").hover()
    expect(page.locator("#prompt .detail")).not_to_have_class("detail told")


def switch_confirming_off(page: Page) -> None:
    """Turns end by themselves: a quarter fewer clicks."""
    page.locator("[data-drawer=settings]").click()
    off = page.locator("[data-setting=confirm][data-value=false]")
    off.click()
    expect(off).to_have_attribute("aria-pressed", "true")
    page.locator("[data-close-drawer]").click()


def click_well(desk: Desk, page: Page) -> None:
    """One click of somebody who knows the game: aimless games take longer."""
    table = desk.table(page)
    best = best_move(table.engine, table.view(0), 0, Random(1), NODES)
    click_first(desk, page, [str(table.game.move_space.decode(best))])


def test_a_whole_game_with_a_journey_taken_back(desk: Desk) -> None:
    page = next(page for page in marco_polos(desk) if begin_a_journey(desk, page))
    before = journey(desk, page)
    assert before[0] == 0
    for _ in range(2):
        # A journey that nothing can follow ends within the click.
        click_first(desk, page, ["step"])
        assert journey(desk, page) != before
    for _ in range(2):
        with acted(desk, page):
            page.locator("[data-do=take_back]").click()
    assert journey(desk, page) == before
    click_first(desk, page, ["step"])
    play_to_the_end(desk, page)


def marco_polos(desk: Desk) -> Iterator[Page]:
    """New tables: one game in fifteen ends without a journey long enough."""
    for _ in range(4):
        yield sit_down(desk, "marcopolo", players="2")


def begin_a_journey(desk: Desk, page: Page) -> bool:
    """Sends the two highest dice on journeys, until there is one on which two steps can be paid."""
    while True:
        page.wait_for_selector(READY)
        if over(page):
            return False
        record = desk.table(page).state.record
        begins = record.agenda[record.agenda_rows - 1, 0] == Kind.JOURNEY and not record.steps_made
        if begins and goes_far(desk.table(page), 2):
            return True
        if page.locator("[data-do=confirm]").count():
            click_on(desk, page)
        else:
            click_first(desk, page, wishes(record))


def goes_far(table: Table, steps: int) -> bool:
    """Whether the first way there is can be gone for so many steps."""
    state = table.state.copy()
    for _ in range(steps):
        ways = [m for m in table.engine.moves(state, 0) if table.game.move_space.decode(m).verb == "step"]
        if table.engine.waiting(state) != 1 or not ways:
            return False
        table.engine.play(state, 0, ways[0])
    return True


def wishes(record: Any) -> list[str]:
    """What to click, best first; a die that shows nothing yet can be anything."""
    values = sorted(face or 6 for colour in range(3) for face in range(7) for _ in range(record.dice[0, colour, face]))
    travel = "place travel" if len(values) > 1 and values[-2] > 1 else "place five_money"
    highest = [f"die own {value}" for value in ("unset", *"654321")]
    return [travel, "value 6", "place five_money", "end_turn", *highest, ""]


def click_first(desk: Desk, page: Page, wishes: list[str]) -> None:
    """Clicks the move whose name begins with the first wish that can come true."""
    table = desk.table(page)
    names = {move: str(table.game.move_space.decode(move)) for move in table.legal(0)}
    move = next(move for wish in wishes for move, name in names.items() if name.startswith(wish))
    with acted(desk, page):
        page.locator(f'[data-move="{move}"]').locator("visible=true").first.click()


def journey(desk: Desk, page: Page) -> tuple[int, ...]:
    """Steps made, where the figure stands, and what is in store."""
    record = desk.table(page).state.record
    return (record.steps_made, record.figure[0, 0], *(record.stock[0, resource] for resource in range(5)))


@pytest.mark.parametrize(
    ("game", "form", "clicks"),
    [
        ("burgundy", {"players": "1", "option-duchy": "13a"}, 40),
        ("burgundy", {"players": "4", "option-duchy": "12a"}, 40),
        ("marcopolo", {"players": "4"}, 30),
        ("murano", {"players": "4"}, 30),
    ],
    ids=["solo", "team", "marcopolo-4", "murano-4"],
)
def test_the_first_rounds(desk: Desk, game: str, form: dict[str, str], clicks: int) -> None:
    page = sit_down(desk, game, **form)
    for _ in range(clicks):
        page.wait_for_selector(READY)
        click_on(desk, page)
    assert len([entry for entry in desk.table(page).log if entry.who == 0]) >= clicks
