"""Whole games by clicks in a real browser: German with a friend at a second browser, English against a bot."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect, sync_playwright
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spielwerk.kernel import CHANCE
from spielwerk.table.database import Away
from spielwerk.table.log import OWN, Kind
from spielwerk.table.table import Table
from spielwerk.web.language import page_words
from spielwerk.web.live import LiveTable
from spielwerk.web.screenshots import CHROMIUM_FLAGS, chromium_path, running
from spielwerk.web.services import Services

from .conftest import GAME, settings

pytestmark = [pytest.mark.browser, pytest.mark.long]

READY = "[data-part=board] [data-move], [data-panels] [data-move], .choices [data-move], [data-do=confirm], .end .sheet"
PATIENCE_MS = 60_000
expect.set_options(timeout=PATIENCE_MS)


class Recorder:
    """Keeps everything the server sent, by address; nothing is compressed, so that it can be searched."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, bytes]] = []

    def around(self, app: ASGIApp) -> ASGIApp:
        async def recorded(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "http":
                scope = scope | {"headers": [pair for pair in scope["headers"] if pair[0] != b"accept-encoding"]}

            async def keep(message: Message) -> None:
                if message["type"] == "http.response.body":
                    self.sent.append((scope["path"], message.get("body", b"")))
                await send(message)

            await app(scope, receive, keep if scope["type"] == "http" else send)

        return recorded

    def to(self, token: str, but: str = "") -> list[bytes]:
        return [body for path, body in self.sent if f"/t/{token}" in path and not (but and path.endswith(but))]


class Desk:
    """A browser, a server, and what went wrong in the pages."""

    def __init__(self, browser: Browser, address: str, services: Services, recorder: Recorder) -> None:
        self.browser = browser
        self.address = address
        self.services = services
        self.recorder = recorder
        self.problems: list[str] = []
        # What browsers report of answers that a test asks for.
        self.forgiven: tuple[str, ...] = ()

    def context(self, language: str, **how: Any) -> BrowserContext:
        context = self.browser.new_context(
            **{"viewport": {"width": 1280, "height": 860}, "locale": language, "reduced_motion": "reduce"} | how
        )
        # On a slow machine a turn that ends by itself would end before the next click.
        context.add_init_script("try { localStorage.ending ??= 'asked'; } catch {}")
        return context

    def page(self, context: BrowserContext, path: str = "/") -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda said: self.hear(said) if said.type == "error" else None)
        page.set_default_timeout(PATIENCE_MS)
        page.goto(self.address + path)
        return page

    def hear(self, said: ConsoleMessage) -> None:
        # A page loaded anew may offer the dice a number while the one before it still gives another: one is refused.
        crossed = said.location["url"].endswith("/number") and "409" in said.text
        if not crossed and not any(words in said.text for words in self.forgiven):
            self.problems.append(said.text)

    def live(self, page: Page) -> LiveTable:
        found = self.services.store.find_token(token_of(page))
        assert found is not None
        return self.services.tables._open[found[0]]

    def table(self, page: Page) -> Table:
        return self.live(page).table


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    try:
        path = chromium_path()
    except FileNotFoundError as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(missing))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def desk(browser: Browser, tmp_path: Path) -> Iterator[Desk]:
    recorder = Recorder()
    with running(settings(tmp_path), recorder.around) as (address, services):
        desk = Desk(browser, address, services, recorder)
        yield desk
        for context in browser.contexts:
            context.close()
    assert desk.problems == []


def token_of(page: Page) -> str:
    return re.findall(r"/t/([^/?#]+)", page.url)[0]


def set_table(page: Page, second: str, wait: bool = False) -> None:
    """Fills in the form by hand: two players, quick bots. A friend who is invited is not waited for, unless told so."""
    form = two_players(page, second)
    form.locator("input[name=name-0]").fill("Anna")
    form.locator("[data-group=pace] summary").click()
    form.locator("input[name=fast]").check()
    take_seat(page, form)
    if second == "friend" and not wait:
        page.locator("[data-do=begin]").click()
    page.wait_for_selector("[data-do=begin]" if wait else READY)


def take_seat(page: Page, form: Locator) -> None:
    """Sends the form and waits for the table's scripts: a click before them is lost."""
    form.locator("[data-play]").locator("visible=true").click()
    page.wait_for_url("**/t/*")


def two_players(page: Page, second: str) -> Locator:
    """The panel of this game, with two seats."""
    page.locator(f"[data-choose-game={GAME}]").click()
    form = page.locator(f"form[data-game={GAME}]")
    form.locator(".segments label", has_text="2").locator("input").check()
    form.locator("select[name=seat-1]").select_option(second)
    return form


def ready(page: Page) -> bool:
    return page.locator(READY).count() > 0


def over(page: Page) -> bool:
    return page.locator(".end .sheet").count() > 0


def plays(table: Table, seat: int, since: int = 0) -> int:
    """Moves of a seat; a page's numbers for the dice come to the log whenever they come."""
    return sum(entry.kind == Kind.PLAY and entry.who == seat for entry in table.log[since:])


def shown_version(page: Page) -> int:
    return int(page.locator("main.table").get_attribute("data-version") or -1)


def until(page: Page, condition: Callable[[], bool]) -> None:
    """Waits in Python: the page's policy lets nobody evaluate text in it again and again."""
    for _ in range(PATIENCE_MS // 15):
        if condition():
            return
        page.wait_for_timeout(15)
    raise AssertionError("waited in vain")


def click_on(desk: Desk, page: Page) -> None:
    """One click: the turn is ended if it can be, else one of the moves is made; until the page shows it."""
    confirm, moves = page.locator("[data-do=confirm]"), page.locator(READY)
    with acted(desk, page):
        if confirm.count():
            confirm.click()
        else:
            moves.nth(shown_version(page) % moves.count()).click()


@contextmanager
def acted(desk: Desk, page: Page) -> Iterator[None]:
    """Waits until the table has one more entry of this page's seat, and the page has seen it."""
    table, seat = desk.table(page), int(page.locator("main.table").get_attribute("data-seat") or -1)

    def own() -> int:
        return sum(entry.who == seat and entry.kind != Kind.CONTRIBUTE for entry in table.log)

    before = own()
    yield
    until(page, lambda: own() > before and shown_version(page) // OWN >= own())


def play_until_end_of_turn(desk: Desk, page: Page) -> None:
    """Plays until a finished turn waits for its end."""
    while not page.locator("[data-do=confirm]").count():
        page.wait_for_selector(READY)
        click_on(desk, page)


def undo_and_reload(desk: Desk, page: Page) -> None:
    """A turn is taken back, made again, survives a reload before it is ended, and is begun anew."""
    play_until_end_of_turn(desk, page)
    with acted(desk, page):
        page.locator("[data-do=take_back]").click()
    assert not page.locator("[data-do=confirm]").count()
    play_until_end_of_turn(desk, page)
    version = shown_version(page)
    page.reload()
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    assert shown_version(page) == version
    with acted(desk, page):
        page.locator("[data-do=restart_turn]").click()
    assert not page.locator("[data-do=confirm]").count()


def check_sheet(page: Page, table: Table) -> None:
    totals = page.locator(".end tfoot tr").first.locator("td").all_inner_texts()
    scores, places = table.scores(), table.places()
    assert [int(total) for total in totals] == [
        scores[seat] for seat in sorted(range(len(places)), key=places.__getitem__)
    ]
    secret = table.reveal_secret()
    assert secret is not None
    assert page.locator(".end [data-secret]").text_content() == secret.hex()


def play_to_the_end(desk: Desk, page: Page, click: Callable[[Desk, Page], None] = click_on) -> None:
    while not over(page):
        page.wait_for_selector(READY)
        if not over(page):
            click(desk, page)
    expect(page.locator(".end .winner")).to_contain_text("win")
    check_sheet(page, desk.table(page))


# The newest line of the log, or what it is folded into, lies inside the log.
NEWEST_IN_SIGHT = """() => {
  const log = document.querySelector("[data-part=log]"), frame = log.getBoundingClientRect();
  const lines = [...log.querySelectorAll(".line[data-position]")];
  const newest = lines.sort((one, other) => other.dataset.position - one.dataset.position)[0];
  const box = (newest?.closest("details:not([open])") ?? newest)?.getBoundingClientRect();
  return box && box.height > 0 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
}"""


def test_a_whole_game_in_english_against_a_bot(desk: Desk) -> None:
    page = desk.page(desk.context("en"))
    set_table(page, "bot:beginner")
    expect(page.locator("#prompt h2")).to_contain_text("Choose a card")
    undo_and_reload(desk, page)
    page.wait_for_function(NEWEST_IN_SIGHT)
    play_to_the_end(desk, page)
    page.locator(".end a", has_text="Replay").click()
    page.wait_for_url("**/at/0")
    step_through(page)


def step_through(page: Page) -> None:
    """Arrow keys, buttons and the slider move through the positions, each with its own address."""
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/at/1")
    page.locator("[data-forward]").click()
    page.wait_for_url("**/at/2")
    page.keyboard.press("End")
    last = page.locator("main.table").get_attribute("data-last")
    page.wait_for_url(f"**/at/{last}")
    page.locator("[data-slider]").fill("40")
    page.wait_for_url("**/at/40")
    page.keyboard.press("Escape")


def test_a_whole_game_in_german_with_a_friend_at_a_second_browser(desk: Desk) -> None:
    page = desk.page(desk.context("de"))
    set_table(page, "friend", wait=True)
    expect(page.locator("#prompt h2")).to_contain_text("Der Tisch wird gedeckt")
    invitation = page.locator(".side .invites input").first.input_value()
    friend = desk.page(desk.context("de"), invitation.removeprefix(desk.address))
    friend.wait_for_selector(READY)
    expect(page.locator("#prompt h2")).to_contain_text("Wähle eine Karte")
    say_name(page, friend, "Bruno")
    secret = desk.table(page).stored_secret()
    assert secret is not None
    check_friend_learns_nothing(desk, page, friend)
    click_on(desk, friend)
    first = page if desk.table(page).waiting() == 1 else friend
    undo_and_reload(desk, first)
    while not over(page):
        for one in (page, friend):
            while not over(one) and ready(one):
                click_on(desk, one)
        page.wait_for_timeout(20)
    sent = desk.recorder.to(token_of(friend), but="/dice.json")
    before_the_end = [body for body in sent if b"data-secret" not in body]
    assert not any(secret.hex().encode() in body or secret in body for body in before_the_end)
    expect(page.locator(".end .winner")).to_contain_text("gewinn")
    check_sheet(page, desk.table(page))
    expect(friend.locator(".end .winner")).to_contain_text("gewinn")
    check_dice(page, desk.table(page))
    check_dice(friend, desk.table(page))
    play_again(desk, page, friend)


def check_dice(page: Page, table: Table) -> None:
    """The browser has checked every draw by itself, and its own number is in all of them."""
    verdict = page.locator(".end [data-verdict=right]")
    expect(page.locator(".end [data-short=right]")).to_be_visible()
    page.locator(".end .fair > summary").click()
    expect(verdict).to_have_text("In deinem Browser geprüft")
    drawn = sum(entry.who == CHANCE for entry in table.log)
    for count in ("draws", "own"):
        expect(page.locator(f".end [data-count={count}]")).to_have_text(str(drawn))
    expect(page.locator(".end .check li:visible")).to_have_count(2)
    expect(page.locator(".end .check summary")).to_have_text("Was das beweist und was nicht")


def check_friend_learns_nothing(desk: Desk, page: Page, friend: Page) -> None:
    """Whatever card I choose, the friend's browser is sent the same; and never a card of my hand."""
    table = desk.table(page)
    token = token_of(friend)
    told = []
    # The banner of the first round goes by itself.
    expect(friend.locator(".banner")).to_have_count(0)
    for card in (0, 1):
        with acted(desk, page):
            page.locator(".panel-hand [data-move]").nth(card).click()
        until(friend, lambda: shown_version(friend) == table.version_for(1))
        pages = [json.loads(body[6:]) for body in desk.recorder.to(token) if body.startswith(b"data: {")]
        told.append((pages[-1] | {"id": "", "from": ""}, friend.locator("body").inner_html()))
        if card == 0:
            with acted(desk, page):
                page.locator("[data-do=take_back]").click()
            until(friend, lambda: shown_version(friend) == table.version_for(1))
    assert told[0][0] == told[1][0]
    assert without_version(told[0][1]) == without_version(told[1][1])
    mine, theirs = hand_names(table, 0), hand_names(table, 1)
    hand_sent = set(re.findall(rb'data-card=\\?"([\w-]+)', b"".join(desk.recorder.to(token))))
    names = {name.decode() for name in hand_sent}
    display = {name for name, count in zip(card_names(table), table.state.record.display, strict=True) if count}
    assert theirs <= names
    assert not names & (mine - theirs - display)


def without_version(html: str) -> str:
    return re.sub(r' data-(?:version|page)="\w+"| class="line lit"|<div id="heard".*?</div>', "", html)


def card_names(table: Table) -> tuple[str, ...]:
    return table.game.move_space.verbs["choose"].arguments[0].values


def hand_names(table: Table, seat: int) -> set[str]:
    record = table.state.record
    return {card_names(table)[record.hand[seat, i]] for i in range(record.hand_count[seat])}


def tab_to_a_move(page: Page) -> None:
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[data-move]:focus-visible')"):
            return
    raise AssertionError("no move can be reached with the Tab key")


def say_name(page: Page, friend: Page, name: str) -> None:
    """Whoever comes through a link is asked for a name, and everybody reads it."""
    friend.locator("[data-naming] input").fill(name)
    friend.locator("[data-naming] button").click()
    expect(friend.locator("[data-naming]")).to_have_count(0)
    expect(page.locator("[data-seat-card='1'] .name")).to_contain_text(name)


def play_again(desk: Desk, page: Page, friend: Page) -> None:
    """The host sets the table again; the friend finds the same seat there."""
    played = desk.table(page)
    for one in (page, friend):
        elsewhere = re.compile(f"/t/(?!{re.escape(token_of(one))})")
        one.locator(".end [data-again]").click()
        one.wait_for_url(elsewhere)
    for one in (page, friend):
        one.wait_for_selector(READY)
    assert desk.table(page) is desk.table(friend)
    assert desk.table(page) is not played
    assert [seat.name for seat in desk.table(page).seats] == ["Anna", "Bruno"]


def test_a_turn_with_the_keyboard_alone(desk: Desk) -> None:
    page = desk.page(desk.context("en"))
    set_table(page, "bot:beginner")
    while not page.locator("[data-do=confirm]").count():
        page.wait_for_selector(READY)
        tab_to_a_move(page)
        name = page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.innerText")
        assert len(name) > 3
        with acted(desk, page):
            page.keyboard.press("Enter")
    page.keyboard.press("e")
    expect(page.locator("[data-do=confirm]")).to_have_count(0)
    assert page.locator("#heard").inner_text() != ""
    page.keyboard.press("?")
    expect(page.locator("#drawer")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()


def test_a_phone_shows_everything_without_scrolling_sideways_and_taps_twice(desk: Desk) -> None:
    # So low that the leaf with the board is scrolled.
    context = desk.context("de", viewport={"width": 390, "height": 640}, has_touch=True, is_mobile=True)
    page = desk.page(context)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    set_table(page, "bot:beginner")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    version = shown_version(page)
    card = page.locator(".panel-hand [data-move]").first
    card.tap()
    expect(page.locator(".chip").first).to_be_visible()
    assert shown_version(page) == version
    page.wait_for_timeout(200)
    page.locator(".board").evaluate("board => board.scrollBy(0, board.scrollTop ? -40 : 40)")
    expect(page.locator(".chip")).to_have_count(0)
    card.tap()
    until(page, lambda: shown_version(page) > version)
    for tail in ("/at/0", "/at/last"):
        page.goto(f"{desk.address}/t/{token_of(page)}{tail}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_pointing_shows_what_a_card_could_bring(desk: Desk) -> None:
    page = desk.page(desk.context("en"))
    set_table(page, "friend")
    page.locator(".panel-hand [data-then]").first.hover()
    assert page.locator(".target").count() > 0
    assert page.locator(".chip").count() > 1
    page.mouse.move(5, 5)
    expect(page.locator(".chip")).to_have_count(0)


def boxes(page: Page) -> list[object]:
    """Where the fixed parts of the page lie; the log begins where it does and gives way to the inspector below it."""
    log = page.locator("[data-part=log]").bounding_box() or {}
    fixed = [page.locator(f"[data-part={part}]").bounding_box() for part in ("header", "seats", "prompt", "board")]
    return [*fixed, (log.get("x"), log.get("y"))]


def test_nothing_moves_under_the_pointer_or_by_whose_turn_it_is(desk: Desk) -> None:
    page = desk.page(desk.context("de", viewport={"width": 1280, "height": 800}))
    set_table(page, "friend")
    before = boxes(page)
    for card in page.locator(".panel-hand [data-move]").all():
        card.hover()
        expect(page.locator("#prompt .detail.told")).to_be_visible()
        assert boxes(page) == before
    click_on(desk, page)
    expect(page.locator("#prompt h2")).not_to_contain_text("Wähle eine Karte")
    assert boxes(page)[:2] == before[:2]


def test_on_a_phone_the_hand_lies_on_the_sheet_and_every_card_is_large_enough(desk: Desk) -> None:
    page = desk.page(desk.context("de", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True))
    set_table(page, "friend")
    sheet = page.locator("#prompt").bounding_box()
    assert sheet is not None
    for card in page.locator(".panel-hand [data-move]").all():
        box = card.bounding_box()
        assert box is not None
        assert box["width"] >= 40
        assert box["y"] + box["height"] <= sheet["y"] + 1
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_handing_over_hides_the_hand(desk: Desk) -> None:
    page = desk.page(desk.context("en"))
    form = two_players(page, "local")
    form.locator("input[name=name-1]").fill("Bea")
    take_seat(page, form)
    page.locator("[data-uncover='0']").click()
    page.locator(".panel-hand [data-move]").first.click()
    expect(page.locator(".cover")).to_contain_text("Bea")
    expect(page.locator(".panel-hand [data-move]")).to_have_count(0)
    page.locator("[data-uncover='1']").click()
    expect(page.locator(".panel-hand [data-move]").first).to_be_visible()


def test_the_language_switches_in_mid_game_and_the_start_page_finds_the_table(desk: Desk) -> None:
    page = desk.page(desk.context("de"))
    set_table(page, "friend")
    click_on(desk, page)
    version = shown_version(page)
    page.locator("[data-drawer=settings]").click()
    page.locator("#drawer [data-language=en]").click()
    expect(page.locator("#prompt h2")).to_contain_text("You have chosen")
    assert shown_version(page) == version
    page.locator(".home").click()
    # The puzzle of the day stands beside my tables, and is none of them.
    expect(page.locator("[data-mine] li a")).to_have_count(1)


def test_a_lost_connection_comes_back_by_itself(desk: Desk) -> None:
    # The lost connection itself is reported by the browser; everything else would be a fault.
    desk.forgiven = ("ERR_INTERNET_DISCONNECTED",)
    context = desk.context("en")
    page = desk.page(context)
    set_table(page, "friend")
    invitation = page.locator(".side .invites input").first.input_value()
    friend = desk.page(desk.context("en"), invitation.removeprefix(desk.address))
    friend.wait_for_selector(READY)
    expect(page.locator(".side .invites")).to_be_hidden()
    context.set_offline(True)
    click_on(desk, friend)
    context.set_offline(False)
    until(page, lambda: shown_version(page) == desk.table(page).version_for(0))


def test_a_database_that_is_away_is_told_and_the_move_is_made_when_it_is_back(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise Away("nobody answers")

    desk.forgiven = ("503",)
    page = desk.page(desk.context("de"))
    set_table(page, "friend")
    table = desk.table(page)
    before = plays(table, 0)
    with monkeypatch.context() as patched:
        for name in ("save", "load"):
            patched.setattr(desk.services.store, name, away)
        page.locator(".panel-hand [data-move]").first.click()
        expect(page.locator("#toast")).to_have_text(page_words("de")("refused.kept_safe"))
        page.wait_for_timeout(500)
    expect(page.locator("#prompt h2")).to_have_text(re.compile("Du hast .+ gewählt"))
    expect(page.locator("#toast")).to_be_hidden()
    assert plays(table, 0) == before + 1
