"""A game in leaves on a phone: one at a time, tabs that count what can be done, and a page that turns to it."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from spielwerk.games.marcopolo.state import Kind
from spielwerk.games.murano.state import Kind as Murano
from spielwerk.kernel import CHANCE, top_kind
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.registry import find_game
from spielwerk.table import Seat, Table
from spielwerk.teach.puzzles import puzzles_of
from spielwerk.web.language import page_words
from spielwerk.web.puzzle import draw_still

from .sample_tables import random_plays
from .test_web_browser import Desk, acted, browser, desk

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["browser", "desk"]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LEAVES = ("map", "actions", "mine", "log")
SMALL = """() => [...document.querySelectorAll('[data-part=board] :is([data-move], [data-ways])')]
  .filter((e) => { const r = e.getBoundingClientRect(); return r.width && Math.min(r.width, r.height) < 39.5; })
  .map((e) => e.outerHTML.slice(0, 120))"""
CUT_OFF = """() => [...document.querySelectorAll('.seat .name')].filter((e) => e.scrollWidth > e.clientWidth)
  .map((e) => e.textContent)"""

# As if somebody else had moved a piece on the map meanwhile.
MOVED = """() => {
  const { token, shown } = document.querySelector('main.table').dataset;
  const marks = [[`piece:${document.querySelector('[data-leaf=map] [data-piece]').dataset.piece}`, 1]];
  sessionStorage.setItem(`rings-${token}`, JSON.stringify({ position: Number(shown), marks }));
}"""


def phone_at_a_turn(desk: Desk) -> Page:
    """Marco Polo in its first turn, on a phone."""
    table = Table(
        find_game("marcopolo"), {"players": 2}, [Seat("Anna"), Seat("Bruno", "random")], bytes(32), id="leaves"
    )
    table.advance()
    while table.waiting() != 1 or top_kind(table.state.record) != Kind.TURN:
        seat = table.to_confirm()
        if seat is not None:
            table.confirm(seat)
        else:
            seat = table.waiting().bit_length() - 1
            table.play(seat, table.legal(seat)[0])
    token = desk.services.tables.take_in(table, (0,), ()).token
    return desk.page(desk.context("en", **PHONE), f"/t/{token}")


def opened(page: Page) -> str:
    return str(page.evaluate("document.querySelector('main.table').dataset.opened"))


def count(page: Page, leaf: str) -> int:
    return int(page.locator(f"[data-open-leaf={leaf}] b").inner_text() or 0)


def test_leaves_show_one_at_a_time_and_count_what_can_be_done(desk: Desk) -> None:
    page = phone_at_a_turn(desk)
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    dice = page.locator("[data-name=felt] .can")
    # The dice are always in sight; what they can do lies on one leaf.
    assert opened(page) == "actions"
    assert dice.first.is_visible()
    assert page.evaluate(SMALL) == []
    with acted(desk, page):
        dice.last.tap()
        dice.last.tap()
    assert opened(page) == "actions"
    shown = page.locator("[data-leaf=actions] [data-move], [data-leaf=actions][data-move]")
    assert count(page, "actions") == shown.count() > 3
    for leaf in LEAVES:
        page.locator(f"[data-open-leaf={leaf}]").tap()
        assert opened(page) == leaf
        assert page.locator("#prompt").is_visible()
        assert page.evaluate(SMALL) == []
        hidden = [other for other in LEAVES if other != leaf]
        assert not any(page.locator(f"[data-leaf={other}]").first.is_visible() for other in hidden)
    assert desk.problems == []


def test_a_card_of_the_hand_turns_to_where_it_leads(desk: Desk) -> None:
    table = Table(find_game("millefiori"), {"players": 2}, [Seat("Anna"), Seat("Bruno")], bytes(32), id="hand")
    table.advance()
    token = desk.services.tables.take_in(table, (0,), ()).token
    page = desk.page(desk.context("de", **PHONE), f"/t/{token}")
    board, hand = page.locator(".board"), page.locator(".mf-hand")
    for areas, leaf in ((".mf-trade, .mf-harbour", "harbour"), (":not(.mf-trade, .mf-harbour)", "city")):
        hand.locator(f".mf-card.can:is({areas})").first.tap()
        assert opened(page) == leaf
        # All of the leaf is seen at once, and the hand below it.
        assert board.evaluate("(board) => board.scrollHeight <= board.clientHeight")
        assert hand.is_visible()
        assert page.locator(f"[data-leaf={leaf}] .target").count()
    assert page.evaluate(SMALL) == []


def test_a_low_phone_shows_where_a_card_of_the_hand_leads(desk: Desk) -> None:
    table = Table(find_game("millefiori"), {"players": 2}, [Seat("Anna"), Seat("Bruno")], bytes(32), id="low")
    table.advance()
    token = desk.services.tables.take_in(table, (0,), ()).token
    low = {"viewport": {"width": 390, "height": 600}, "has_touch": True, "is_mobile": True}
    page = desk.page(desk.context("de", **low), f"/t/{token}")
    for card in page.locator(".mf-hand .mf-card.can").all():
        card.tap()
        board = page.locator(".board").bounding_box()
        targets = [target.bounding_box() for target in page.locator(".target").locator("visible=true").all()]
        assert board
        assert any(
            box and board["y"] - 8 <= box["y"] and box["y"] + box["height"] <= board["y"] + board["height"] + 8
            for box in targets
        )


def murano_when(kind: int, seed: int) -> tuple[Table, int]:
    """Murano of four at the last decision of this kind, and who decides."""
    game = find_game("murano")
    options = game.options.complete({"players": 4})
    plays, seats = random_plays(InterpretedEngine(game), options, Random(seed)), [Seat(name) for name in "ABCD"]
    for cut in reversed(range(len(plays))):
        if plays[cut][0] != CHANCE:
            table = Table.from_plays(game, options, seats, plays[:cut], id=f"murano-{kind}")
            if top_kind(table.state.record) == kind:
                return table, plays[cut][0]
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", [Murano.LAY, Murano.ERECT, Murano.PLACE_GONDOLIER])
def test_all_islands_are_seen_at_once_where_something_is_to_be_put_on_them(desk: Desk, kind: Murano) -> None:
    table, seat = murano_when(kind, 3)
    token = desk.services.tables.take_in(table, (seat,), ()).token
    page = desk.page(desk.context("de", **PHONE), f"/t/{token}")
    assert opened(page) == "islands"
    board = page.locator(".board")
    assert board.evaluate("(board) => board.scrollHeight <= board.clientHeight")
    for island in page.locator(".mu-island").all():
        expect(island).to_be_in_viewport(ratio=0.85)
    # Question and answers stand below them, with room for what a tap tells.
    page.locator(".mu-islands .can").first.tap()
    assert board.evaluate("(board) => board.scrollHeight <= board.clientHeight")
    expect(page.locator("#prompt .doing button")).to_be_in_viewport(ratio=1)


def test_a_small_island_in_the_middle_of_the_ring_leads_to_the_large_one(desk: Desk) -> None:
    table, seat = murano_when(Murano.SAIL, 3)
    token = desk.services.tables.take_in(table, (seat,), ()).token
    page = desk.page(desk.context("de", **PHONE), f"/t/{token}")
    assert opened(page) == "ring"
    assert page.locator(".board").evaluate("(board) => board.scrollHeight <= board.clientHeight")
    page.locator("a[href='#mu-island-1']").tap()
    assert opened(page) == "islands"
    # They are as large here as where something is to be put on them, and all of them are seen.
    assert page.locator(".mu-board").bounding_box() == {"x": 0, "y": 91, "width": 390, "height": 588}
    assert page.locator(".board").evaluate("(board) => board.scrollHeight <= board.clientHeight")
    expect(page.locator("#prompt .choice")).to_be_in_viewport(ratio=1)


def test_the_button_that_goes_on_lies_below_what_is_said(desk: Desk) -> None:
    game = find_game("burgundy")
    table = Table(game, game.options.complete({"players": 1}), [Seat("Anna")], bytes(32), id="goes-on")
    table.advance()
    table.play(0, table.legal(0)[0])
    assert table.to_confirm() == 0
    token = desk.services.tables.take_in(table, (0,), ()).token
    page = desk.page(desk.context("de", **PHONE), f"/t/{token}")
    said, button = (page.locator(place).bounding_box() for place in ("#prompt .detail", "#prompt [data-do=confirm]"))
    assert said is not None
    assert button is not None
    assert button["y"] >= said["y"] + said["height"]


@pytest.mark.parametrize("name", ["burgundy", "marcopolo", "millefiori", "murano"])
def test_four_people_without_names_are_told_apart_on_a_phone(desk: Desk, name: str) -> None:
    game = find_game(name)
    seats = [Seat(page_words("de")("seat.default_name", number=n + 1)) for n in range(4)]
    table = Table.new(game, game.options.complete({"players": 4}), seats)
    token = desk.services.tables.take_in(table, (0,), ()).token
    page = desk.page(desk.context("de", **PHONE), f"/t/{token}")
    for points in page.locator(".seat .points").all():
        points.evaluate("(points) => { points.textContent = '199'; }")
    assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("name", ["burgundy", "marcopolo", "millefiori", "murano"])
def test_no_leaf_is_empty_when_the_game_is_over(desk: Desk, name: str) -> None:
    game = find_game(name)
    options = game.options.complete({"players": 2})
    plays = random_plays(InterpretedEngine(game), options, Random(name))
    table = Table.from_plays(game, options, [Seat("Anna"), Seat("Bruno")], plays, id="over")
    token = desk.services.tables.take_in(table, (0,), ()).token
    page = desk.page(desk.context("de", **PHONE), f"/t/{token}")
    page.wait_for_selector(".end .sheet")
    for tab in page.locator("[data-open-leaf]").locator("visible=true").all():
        tab.tap()
        assert page.locator(f"[data-leaf={opened(page)}]").locator("visible=true").count()


@pytest.mark.parametrize("name", ["burgundy", "millefiori"])
def test_a_replay_shows_the_whole_leaf_above_its_steps(desk: Desk, name: str) -> None:
    game = find_game(name)
    options = game.options.complete({"players": 2})
    plays = random_plays(InterpretedEngine(game), options, Random(name))
    table = Table.from_plays(game, options, [Seat("Anna"), Seat("Bruno")], plays, id="steps")
    token = desk.services.tables.take_in(table, (0,), ()).token
    page = desk.page(desk.context("de", **PHONE), f"/t/{token}/at/{len(plays) // 2}")
    assert page.locator(".board").evaluate("(board) => board.scrollHeight <= board.clientHeight")
    pressed = page.locator(".stepper :is(.button, button)").all()
    boxes = [box for box in (one.bounding_box() for one in pressed) if box]
    assert len(boxes) == len(pressed) == 6
    assert all(min(box["width"], box["height"]) >= 40 for box in boxes)
    # All that is pressed stands in one row.
    assert len({box["y"] for box in boxes}) == 1


def test_the_ways_above_a_replay_stand_in_one_line(desk: Desk) -> None:
    """Murano tells most beside its title: its board is no lower for that than where one plays."""
    game = find_game("murano")
    options = game.options.complete({"players": 4})
    plays = random_plays(InterpretedEngine(game), options, Random(1))
    seats = [Seat(name) for name in ("Anna", "Bruno", "Carla", "Dario")]
    table = Table.from_plays(game, options, seats, plays, id="ways")
    token = desk.services.tables.take_in(table, (0,), ()).token
    played = Table.from_plays(game, options, seats, plays[: len(plays) // 2], id="late")
    late = desk.services.tables.take_in(played, (0,), ()).token
    for width, height in ((1280, 800), (1024, 768)):
        context = desk.context("de", viewport={"width": width, "height": height})
        page = desk.page(context, f"/t/{token}/at/{len(plays) // 2}")
        bar = page.locator(".bar").bounding_box()
        assert bar is not None
        assert bar["height"] <= 60
    # Where one plays it tells which stacks are used up, and does so in one line as well.
    page = desk.page(desk.context("de", viewport={"width": 1024, "height": 768}), f"/t/{late}")
    page.evaluate("document.querySelector('.status').textContent = 'aufgebraucht: Straßen, '.repeat(9)")
    bar = page.locator(".bar").bounding_box()
    assert bar is not None
    assert bar["height"] <= 60


@pytest.mark.parametrize("window", [(1280, 800), (1024, 768)], ids=str)
def test_known_hands_lie_beside_the_own_cards(desk: Desk, window: tuple[int, int]) -> None:
    game = find_game("millefiori")
    options = game.options.complete({"players": 2})
    plays = random_plays(InterpretedEngine(game), options, Random(1))
    seats = [Seat("Anna"), Seat("Bruno")]
    boxes = "(all) => all.map((e) => e.getBoundingClientRect()).map((r) => [r.left, r.right, r.top, r.bottom])"
    seen = 0
    for moves in range(len(plays) // 2, len(plays) // 2 + 16):
        table = Table.from_plays(game, options, seats, plays[:moves], id=f"known-{moves}")
        token = desk.services.tables.take_in(table, (0,), ()).token
        context = desk.context("en", viewport={"width": window[0], "height": window[1]})
        page = desk.page(context, f"/t/{token}")
        known = page.locator(":is(.mf-known-card, .mf-known .mf-seat):visible").evaluate_all(boxes)
        cards = page.locator(".mf-hand .mf-card, .mf-in-play .mf-card, .mf-wood").evaluate_all(boxes)
        apart = [a[1] <= b[0] or b[1] <= a[0] or a[3] <= b[2] or b[3] <= a[2] for a in known for b in cards]
        assert all(apart), moves
        seen += len(known)
        context.close()
    assert seen


def test_where_many_hands_are_known_beside_many_cards_they_are_folded(desk: Desk) -> None:
    game = find_game("millefiori")
    options = game.options.complete({"players": 4})
    plays = random_plays(InterpretedEngine(game), options, Random(1))
    table = Table.from_plays(game, options, [Seat(name) for name in "ABCD"], plays, id="dealt")
    token = desk.services.tables.take_in(table, (0,), ()).token
    folded = set()
    for position in range(25, 60, 4):
        page = desk.page(desk.context("en"), f"/t/{token}/at/{position}")
        if page.locator(".mf-known > *").count() > 1:
            many = page.locator(".mf-hand > *").count() > 3
            assert page.locator(".mf-panel-known details[open]").count() == (not many)
            folded.add(many)
    assert folded == {True, False}


def test_many_cards_of_the_display_leave_the_hand_in_sight(desk: Desk) -> None:
    game = find_game("millefiori")
    options = game.options.complete({"players": 2})
    plays = random_plays(InterpretedEngine(game), options, Random(1))
    table = Table.from_plays(game, options, [Seat("Anna"), Seat("Bruno")], plays[: len(plays) * 6 // 10], id="many")
    token = desk.services.tables.take_in(table, (0,), ()).token
    page = desk.page(desk.context("de", **PHONE), f"/t/{token}")
    page.locator("[data-open-leaf=cards]").tap()
    assert page.locator(".mf-display > *").count() > 12
    assert page.locator(".panels").evaluate("(panels) => panels.scrollHeight <= panels.clientHeight")


def test_the_title_of_a_puzzle_ends_before_what_stands_beside_it(desk: Desk) -> None:
    puzzle = puzzles_of(find_game("burgundy"))[0]
    page = desk.page(desk.context("de", **PHONE), f"/puzzles/burgundy/{puzzle.name}")
    title, tools = page.locator(".bar h1").bounding_box(), page.locator(".bar .tools").bounding_box()
    assert title is not None
    assert tools is not None
    assert title["x"] + title["width"] <= tools["x"]
    assert page.locator(".bar h1").evaluate("(title) => title.scrollWidth <= title.clientWidth")


def test_a_puzzle_opens_the_leaf_on_which_its_question_is(desk: Desk) -> None:
    game = find_game("millefiori")
    asked = (puzzle for puzzle in puzzles_of(game) if draw_still(game, puzzle, "en").leaf != "city")
    page = desk.page(desk.context("en", **PHONE), f"/puzzles/millefiori/{next(asked).name}")
    assert opened(page) == "harbour"
    assert page.locator("[data-name=sea]").is_visible()


def test_what_others_changed_on_a_closed_leaf_is_ringed_when_it_opens(desk: Desk) -> None:
    page = phone_at_a_turn(desk)
    page.locator("[data-name=felt] .can").first.wait_for()
    page.evaluate(MOVED)
    page.reload()
    page.locator("[data-open-leaf=mine]").tap()
    expect(page.locator(".ring")).to_have_count(0)
    page.locator("[data-open-leaf=map]").tap()
    expect(page.locator("[data-leaf=map] .ring")).to_have_count(1)
