"""The review of a finished game: asked for and watched in a browser, its page in every game, and what if."""

from __future__ import annotations

import re
import time
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import msgspec
import pytest
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from spielwerk.kernel import CHANCE
from spielwerk.kernel.registry import find_game
from spielwerk.proof.fixtures import replayed
from spielwerk.table import Seat, Table
from spielwerk.table.gamefile import read_game, write_game
from spielwerk.table.store import Store
from spielwerk.table.verify import verify
from spielwerk.teach.estimates import Estimate, Figure
from spielwerk.teach.review.comparing import Compared
from spielwerk.teach.review.effort import Effort
from spielwerk.teach.review.record import (
    FORMAT,
    VERSION,
    Chapter,
    Decision,
    Mark,
    Review,
    Roll,
    SeatReview,
    Turn,
    read_review,
    write_review,
)
from spielwerk.web.answers import Refusal
from spielwerk.web.at_a_glance import apart, without_beginning
from spielwerk.web.language import page_words
from spielwerk.web.links import Access
from spielwerk.web.live import LiveTable
from spielwerk.web.review.boards import draw_board
from spielwerk.web.review.rolls import largest_rolls
from spielwerk.web.services import Services
from spielwerk.web.shown_games import played_game
from spielwerk.web.table_settings import TableSettings

from ..table.sittings import play_to_end
from .conftest import JSON, Visitor, entered, open_table, services
from .test_web_browser import PATIENCE_MS, Desk, browser, desk
from .test_web_hints import Prompter

__all__ = ["browser", "desk"]

GAMES = Path(__file__).parents[1] / "games"
FINISHED = {
    "burgundy": "burgundy/fixtures/team-4.json",
    "marcopolo": "marcopolo/fixtures/expert-2-below-zero.json",
    "millefiori": "millefiori/fixtures/few-diamonds-2.json",
    "murano": "murano/fixtures/street-factory-2.json",
}


def made_up_decision(table: Table, position: int, who: int, played: Turn, better: Turn) -> Decision:
    sources, seats, one = len(table.game.sources), len(table.seats), Figure(1.0, 0.5)
    brought = Estimate(9, (one,) * seats, (one,) * seats, (0.0, 2.0))
    compared = Compared(9, one, (one,) * sources, (one,) * sources, one)
    return Decision(position, who, 0, played, 1.0, better, compared, brought, brought, (2.0, 3.0))


def made_up(table: Table) -> Review:
    """A review that nobody has thought about, with a few decisions of every seat that could have been others."""
    game, seats = table.game, len(table.seats)
    sources, one = len(game.sources), Figure(1.0, 0.5)
    decisions: list[Decision] = []
    for position, play in enumerate(table.plays()):
        moves = [] if play.who == CHANCE else table.engine.moves(table.state_at(position), play.who)
        if len(moves) > 1 and sum(one.seat == play.who for one in decisions) < 6:
            better = next(move for move in moves if move != play.move)
            decisions.append(made_up_decision(table, position, play.who, (play.move,), (better,)))
    last = table.positions()
    mark = Mark(0, (one,) * seats, (0.0,) * seats, (2.0,) * seats, (one,) * seats)
    seat = SeatReview(3, 1, one, 0.3, (1.0,) * sources, 0.5, (1.0,), 5, one, one)
    chapters = (Chapter(0, last, {"de": "Vor der ersten Runde", "en": "Before the first round"}),)
    curve = (mark, *(msgspec.structs.replace(mark, position=one.position) for one in decisions))
    curve = (*curve, msgspec.structs.replace(mark, position=last))
    head = (FORMAT, VERSION, game.name, game.sources, last, True, 1, Effort(), 100)
    dealt = [position for position, play in enumerate(table.plays()) if play.who == CHANCE]
    rolls = tuple(Roll(position, position + 1, (Figure(2.0, 1.0),) * seats) for position in (dealt[0], dealt[-1]))
    return Review(*head, chapters, tuple(decisions), curve, rolls, (seat,) * seats)


def keep_review(served: Services, table: Table) -> tuple[Access, Review]:
    """A finished table with a review beside it."""
    access, review = served.tables.take_in(table, (0,), ()), made_up(table)
    kept = served.store.reviews
    assert kept.begin(table.id)
    kept.note(table.id, 1.0, write_review(review).decode())
    return access, review


def kept_review(client: TestClient, table: Table) -> tuple[Access, Review]:
    return keep_review(services(client), table)


@pytest.mark.parametrize("game", FINISHED)
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_page_shows_every_decision_in_every_game(client: TestClient, game: str, language: str) -> None:
    table = replayed(GAMES / FINISHED[game])
    access, review = kept_review(client, table)
    words = page_words(language)
    cookie = {"cookie": f"language={language}"}
    assert f"/t/{access.token}/review" in client.get(f"/t/{access.token}", headers=cookie).text
    for decision in review.decisions[:3]:
        answer = client.get(f"/t/{access.token}/review/{decision.position}?curve=chances", headers=cookie)
        assert answer.status_code == 200
        text = answer.text
        assert words("review.costliest") in text
        assert "±&nbsp;0,5" in text if language == "de" else "±&nbsp;0.5" in text
        assert words("review.chances") in text
        assert f"/t/{access.token}/at/{decision.position}" in text
        assert all(name in text for name in (seat.name for seat in table.seats))
        assert 'data-move="' not in text
    assert all(f'/t/{access.token}/at/{roll.end}"' in text for roll in review.rolls)
    assert f'href="/t/{access.token}/review"' in client.get(f"/t/{access.token}/at/5", headers=cookie).text
    assert client.get(f"/t/{access.token}/review/{table.positions()}").status_code == 404
    stored = read_review(client.get(f"/t/{access.token}/review.json").content)
    assert stored == review


def test_who_compares_turns_hears_what_the_review_said_and_why_it_may_differ(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    access, review = kept_review(client, played_game(find_game("millefiori"), 1))
    monkeypatch.setattr(services(client).bots, "find", Prompter().find)
    decision = review.decisions[0]
    answer = client.get(f"/t/{access.token}/study/{decision.position}", follow_redirects=False)
    assert answer.status_code == 303, answer.text
    asked = dict(parse_qsl(urlsplit(answer.headers["location"]).query))
    assert asked == {"at": str(decision.position), "seat": str(decision.seat), "review": "1.00~0.50"}
    assert f'data-reviewed="{asked["review"]}"' in client.get(answer.headers["location"]).text
    body = {"address": urlsplit(answer.headers["location"]).path.rpartition("/")[2], "at": decision.position}
    for said, told in (
        (asked["review"], "cost 1.0\u00a0±\u00a00.5 points"),
        ("0.00~0.00", "no other turn"),
        ("nan~x", ""),
    ):
        body |= {"seat": decision.seat, "until": decision.position, "reviewed": said}
        cards = client.post("/study/compare", json=body, headers=JSON).json()["cards"]
        assert told in cards
        assert cards.count(page_words("en")("study.apart")) == ("In the review" in cards) == bool(told)
    silent = client.get(f"/t/{access.token}/study/{review.positions}", follow_redirects=False)
    assert "review" not in silent.headers["location"]


def test_luck_is_told_by_what_fell_the_surest_first() -> None:
    table = replayed(GAMES / FINISHED["burgundy"])
    rolled = [at for at, play in enumerate(table.plays()) if "roll" in str(table.game.move_space.decode(play.move))][:5]
    found = [(3.0, 5.0), (-2.0, 0.5), (0.5, 0.1), (2.5, 2.0), (1.2, 3.0)]
    rolls = tuple(Roll(at, at + 1, (Figure(*luck),) * 4) for at, luck in zip(rolled, found, strict=True))
    review = msgspec.structs.replace(made_up(table), rolls=rolls)
    rows = largest_rolls(LiveTable(table, TableSettings()), review, 0, "en")
    assert [(row.luck.value, row.look) for row in rows] == [("−2.0", "bad"), ("+2.5", "good"), ("+3", "open")]
    assert all("roll" in row.told or "white die" in row.told for row in rows)


@pytest.mark.parametrize("game", FINISHED)
def test_nothing_glows_on_the_picture_of_a_decision_as_if_it_could_be_played(game: str) -> None:
    table = replayed(GAMES / FINISHED[game])
    live = LiveTable(table, TableSettings())
    for decision in made_up(table).decisions:
        board = draw_board(live, decision, True, "en")
        for part in (board.board, *board.panels.values()):
            assert not re.search(r'class="([^"]* )?can[ "]|data-move="', part)


@pytest.mark.parametrize(("game", "panel"), [("millefiori", "hand"), ("murano", "own")])
def test_what_one_had_lies_beside_the_board(game: str, panel: str) -> None:
    table = replayed(GAMES / FINISHED[game])
    for decision in made_up(table).decisions[:3]:
        assert panel in draw_board(LiveTable(table, TableSettings()), decision, True, "de").panels


def test_what_was_played_is_marked_where_it_came_only_after_passing() -> None:
    """Whoever passes in Murano moves a ship next: both moves are one turn, and only the second has a place."""
    table = replayed(GAMES / FINISHED["murano"])
    live, space = LiveTable(table, TableSettings()), table.game.move_space
    plays = table.plays()
    position = next(
        at
        for at, play in enumerate(plays[:-1])
        if space.decode(play.move).verb == "pass" and plays[at + 1].who == play.who
    )
    who, turn = plays[position].who, (plays[position].move, plays[position + 1].move)
    state = table.state_at(position)
    sail = next(move for move in table.engine.moves(state, who) if space.decode(move).verb == "sail")
    board = draw_board(live, made_up_decision(table, position, who, turn, (sail,)), True, "de")
    assert board.marked == {"yours", "better"}


def test_what_both_turns_do_is_not_marked_and_one_within_the_other_is_told() -> None:
    table = replayed(GAMES / FINISHED["burgundy"])
    live, space = LiveTable(table, TableSettings()), table.game.move_space
    position, play = next(
        (at, play)
        for at, play in enumerate(table.plays())
        if play.who != CHANCE and space.decode(play.move).verb == "die"
    )
    state = table.state_at(position)
    table.engine.play(state, play.who, play.move)
    then = next(move for move in table.engine.moves(state, play.who) if space.decode(move).verb == "take")
    other = next(move for move in table.engine.moves(table.state_at(position), play.who) if move != play.move)
    longer = made_up_decision(table, position, play.who, (other, play.move), (play.move, then, other))
    board = draw_board(live, longer, True, "de")
    assert board.marked == board.within ^ {"yours", "better"} == {"better"}
    assert 'data-reviewed="yours"' not in board.board


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        # Short ones stay as they are.
        ("Wählt „Haus 3“", "Wählt „Schiff 4“", ("Wählt „Haus 3“", "Wählt „Schiff 4“")),
        # What both begin with is left out, and whole clauses are told.
        (
            "Setzt einen Würfel beliebiger Augenzahl auf das Pfefferfeld, legt für 5 Geld die 5 fest, bekommt Pfeffer",
            "Setzt einen Würfel beliebiger Augenzahl auf das Reisefeld und reist für 4 Kamele und 7 Geld nach Xian",
            ("… auf das Pfefferfeld", "… auf das Reisefeld und reist für 4 Kamele und 7 Geld nach Xian"),
        ),
        # One that goes on where the other ends is told whole.
        (
            "Takes the two sheep from depot 4 with the 4 and a worker",
            "Takes the two sheep from depot 4 with the 4 and a worker; buys monastery 25",
            (
                "Takes the two sheep from depot 4 with the 4 and a worker",
                "Takes the two sheep from depot 4 with the 4 and a worker; buys monastery 25",
            ),
        ),
    ],
)
def test_two_turns_are_told_apart_at_a_glance(one: str, other: str, told: tuple[str, str]) -> None:
    assert apart(one, other) == told


def test_turns_of_a_hint_are_told_apart_by_how_they_go_on() -> None:
    alike = "Spielt die Extrakarte „Kreuz 3“ auf Nobilifeld"
    assert without_beginning([f"{alike} „Münze“", f"{alike} „Löwe“", f"{alike} „Kreuz“"]) == [
        "… auf Nobilifeld „Münze“",
        "… auf Nobilifeld „Löwe“",
        "… auf Nobilifeld „Kreuz“",
    ]
    assert without_beginning([alike, f"{alike} „Löwe“"]) == [alike, f"{alike} „Löwe“"]
    assert without_beginning([alike]) == [alike]


def test_only_a_finished_game_is_reviewed_and_only_once_at_a_time(client: TestClient) -> None:
    host = open_table(client)
    for address in ("review", "review.json"):
        assert client.get(f"/t/{host.token}/{address}", headers=JSON).status_code == 409
    assert client.post(f"/t/{host.token}/review", headers=JSON).status_code == 409
    assert client.post(f"/t/{host.token}/what-if", json={"position": 0}, headers=JSON).status_code == 409
    table = replayed(GAMES / FINISHED["millefiori"])
    kept = services(client).store.reviews
    token = services(client).tables.take_in(table, (0,), ()).token
    assert kept.find(table.id) is None
    assert client.get(f"/t/{token}/review.json").json() == {"under_way": False, "share": 0.0}
    assert kept.begin(table.id)
    kept.note(table.id, 0.25)
    # Another process is at it: nobody else begins.
    assert not kept.begin(table.id)
    assert client.post(f"/t/{token}/review", headers=JSON).status_code == 202
    assert client.get(f"/t/{token}/review.json").json() == {"under_way": True, "share": 0.25}
    kept.give_up(table.id)
    assert kept.find(table.id) is None


def test_a_review_nobody_works_on_any_more_can_be_begun_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "tables.sqlite")
    table = replayed(GAMES / FINISHED["millefiori"])
    store.create(table)
    assert store.reviews.begin(table.id)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 1000)
    found = store.reviews.find(table.id)
    assert found is not None
    assert not found.under_way
    assert store.reviews.begin(table.id)
    store.reviews.note(table.id, 1.0, "{}")
    store.reviews.give_up(table.id)
    found = store.reviews.find(table.id)
    assert found is not None
    assert found.content == "{}"
    store.close()


def test_what_if_goes_on_from_a_position_with_dice_of_its_own(client: TestClient) -> None:
    old = replayed(GAMES / FINISHED["millefiori"])
    access, review = kept_review(client, old)
    position = review.decisions[-1].position
    answer = client.post(f"/t/{access.token}/what-if", json={"position": position}, headers=JSON)
    assert answer.status_code == 200, answer.text
    token = answer.json()["address"].removeprefix("/t/")
    new, live = entered(client, token)
    table = live.table
    before = [(play.who, play.move) for play in old.plays()[:position]]
    assert [(play.who, play.move) for play in table.plays()[:position]] == before
    assert (table.commitment, table.id) != (old.commitment, old.id)
    own = review.decisions[-1].seat if review.decisions[-1].seat == 0 else new.seats[0]
    assert new.seats == (own,)
    assert [seat.is_person for seat in table.seats] == [seat == own for seat in range(len(table.seats))]
    assert page_words("en")("review.what_if_from", position=position) in client.get(f"/t/{token}").text
    assert client.post(f"/t/{access.token}/what-if", json={"position": 10**6}, headers=JSON).status_code == 404


@pytest.mark.parametrize("game", FINISHED)
def test_an_imported_game_is_reviewed_like_one_that_was_played_here(client: TestClient, game: str) -> None:
    file = (GAMES / FINISHED[game]).read_bytes()
    address = client.post("/import", content=file, headers=JSON).json()["address"]
    token = address.split("/")[2]
    assert f'href="/t/{token}/review"' in client.get(address).text
    assert page_words("en")("review.waiting") in client.get(f"/t/{token}/review").text
    table, kept = entered(client, token)[1].table, services(client).store.reviews
    review = made_up(table)
    assert kept.begin(table.id)
    kept.note(table.id, 1.0, write_review(review).decode())
    decision = review.decisions[0].position
    text = client.get(f"/t/{token}/review/{decision}").text
    assert page_words("en")("review.summary") in text
    # Nobody who looks at it played it here: it belongs to no record.
    assert 'data-findings="[]"' in text
    assert client.post(f"/t/{token}/what-if", json={"position": decision}, headers=JSON).status_code == 200


def test_a_game_that_goes_on_from_another_proves_its_own_dice_only() -> None:
    game, seats = find_game("millefiori"), [Seat("Ada", confirm=False), Seat("Bruno", "greedy")]
    plays = [(play.who, play.move) for play in replayed(GAMES / FINISHED["millefiori"]).plays()[:40]]
    table = play_to_end(Table.continued(game, {"players": 2}, seats, plays, follows="first"), 1)
    file = read_game(write_game(table))
    report = verify(file)
    assert report.ok, report.problems
    assert report.taken_over == 40
    drawn = sum(play.who == CHANCE for play in table.plays())
    assert 0 < report.dice_checked == drawn - sum(who == CHANCE for who, _ in plays)
    assert any("'first'" in note for note in report.notes)
    forged = next(i for i, line in enumerate(file.log) if i >= 40 and line.who == "chance")
    number = dict(file.log[forged].arguments)
    other = next(
        line
        for line in file.log[forged:]
        if line.who == "chance" and line.verb == file.log[forged].verb and line.arguments != number
    )
    lines = [*file.log]
    lines[forged] = msgspec.structs.replace(lines[forged], arguments=other.arguments, move=other.move)
    assert not verify(msgspec.structs.replace(file, log=lines)).ok


def outside(page: Page, *parts: str) -> list[str]:
    """Which of these parts do not lie within the window."""
    size = page.viewport_size
    assert size is not None
    boxes = {part: page.locator(part).bounding_box() for part in parts}
    return [
        f"{part} {box}"
        for part, box in boxes.items()
        if not box
        or min(box["x"], box["y"]) < 0
        or box["x"] + box["width"] > size["width"]
        or box["y"] + box["height"] > size["height"]
    ]


@pytest.mark.browser
@pytest.mark.long
@pytest.mark.parametrize("game", FINISHED)
@pytest.mark.parametrize("language", ["de", "en"])
def test_one_decision_fits_the_window_of_a_desk(desk: Desk, game: str, language: str) -> None:
    access, review = keep_review(desk.services, replayed(GAMES / FINISHED[game]))
    page = desk.page(desk.context(language, viewport={"width": 1280, "height": 800}), f"/t/{access.token}/review")
    parts = (".listed", ".luck table", ".seen .board > *", ".legend", ".plot", ".reasons", "[data-what-if]")
    assert not outside(page, *parts, ".to-summary")
    # However long the name of a round is, the curve has its axis within its card.
    assert page.locator("section.course").evaluate("""card => [...card.querySelectorAll(".plot *")].every(
        part => part.getBoundingClientRect().bottom <= card.getBoundingClientRect().bottom)""")
    # The same numbers in list, curve and headline.
    numbers = [str(number) for number in range(1, len(review.costliest(0)[:5]) + 1)]
    assert page.locator(".listed .badge").all_inner_texts() == numbers
    assert page.locator(".curve .costly text").all_text_contents() == numbers
    expect(page.locator(".told .when .badge")).to_have_text(numbers[0])
    # What is to be said of the whole game is one click away.
    page.locator(".to-summary").click()
    expect(page.get_by_role("heading", name=page_words(language)("review.summary"))).to_be_in_viewport()


@pytest.mark.browser
@pytest.mark.long
def test_the_board_can_be_made_large(desk: Desk) -> None:
    access, _ = keep_review(desk.services, replayed(GAMES / FINISHED["murano"]))
    page = desk.page(desk.context("en", viewport={"width": 1280, "height": 800}), f"/t/{access.token}/review")
    board, large = page.locator(".seen .board"), page.locator("[data-enlarge]")
    assert page.locator(".legend .sign").count() == 2
    # In a drawing what was played and what was better is told apart by the frame, not by its colour alone.
    dashed = (
        "[...document.querySelectorAll('.seen .reviewed')].map((e) => getComputedStyle(e).strokeDasharray !== 'none')"
    )
    assert set(page.evaluate(dashed)) == {True, False}
    small = board.bounding_box()
    large.focus()
    page.keyboard.press("Enter")
    expect(large).to_have_text(page_words("en")("review.as_before"), use_inner_text=True)
    grown = board.bounding_box()
    assert small
    assert grown
    assert grown["width"] > 1.5 * small["width"]
    # What lies below it cannot be reached meanwhile.
    expect(page.locator(".decided")).to_have_attribute("inert", "")
    page.keyboard.press("Escape")
    expect(large).to_have_text(page_words("en")("review.enlarge"), use_inner_text=True)
    assert board.bounding_box() == small
    expect(page.locator(".decided")).not_to_have_attribute("inert", "")
    # The picture itself is a button, too.
    board.click()
    expect(page.locator(".seen")).to_have_class(re.compile("large"))
    board.click()
    assert board.bounding_box() == small


@pytest.mark.browser
@pytest.mark.long
@pytest.mark.parametrize("game", FINISHED)
def test_a_phone_shows_a_review_in_leaves(desk: Desk, game: str) -> None:
    access, review = keep_review(desk.services, replayed(GAMES / FINISHED[game]))
    words = page_words("de")
    page = desk.page(desk.context("de", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True))
    page.goto(f"{desk.address}/t/{access.token}/review")
    leaves = {".listed": "decisions", ".seen .board": "board", ".reasons": "why", ".losses": "summary"}
    for shown, leaf in leaves.items():
        page.locator(f"[data-open-leaf={leaf}]").tap()
        for part in leaves:
            expect(page.locator(part)).to_be_visible(visible=part == shown)
        # The sheet stands on every leaf.
        assert not outside(page, "[data-what-if]", ".leaves")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    # Who asks why of one decision asks it of the next, too; who chooses one from the list looks at the board first.
    page.locator("[data-open-leaf=why]").tap()
    page.get_by_role("link", name=words("review.next_decision")).tap()
    expect(page).to_have_url(re.compile(rf"/review/{review.costliest(0)[1].position}$"))
    expect(page.locator(".reasons")).to_be_visible()
    page.locator("[data-open-leaf=decisions]").tap()
    page.locator(".listed a").first.tap()
    expect(page.locator(".seen .board")).to_be_visible()


@pytest.mark.browser
@pytest.mark.long
def test_a_game_is_reviewed_on_a_phone_in_german(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    words = page_words("de")
    monkeypatch.setattr(desk.services.reviews, "_seconds", 0.5)
    table = replayed(GAMES / FINISHED["millefiori"])
    token = desk.services.tables.take_in(table, (0,), ()).token
    context = desk.context("de", viewport={"width": 390, "height": 844}, has_touch=True)
    page = desk.page(context, f"/t/{token}")
    page.get_by_role("link", name=words("review.look"), exact=True).first.click()
    expect(page.get_by_role("heading", name=words("review.costliest"))).to_be_visible(timeout=4 * PATIENCE_MS)
    expect(page.get_by_role("heading", name=words("review.luck"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    # From decision to decision, whether it cost something or not.
    page.get_by_role("link", name=words("replay.forward"), exact=True).click()
    expect(page).to_have_url(re.compile(rf"/t/{token}/review/\d+$"))
    position = page.url.rpartition("/")[2]
    page.get_by_role("link", name=words("review.chances")).click()
    expect(page.get_by_role("heading", name=words("review.chances"))).to_be_visible()
    page.get_by_role("link", name=words("page.replay")).click()
    expect(page).to_have_url(re.compile(rf"/t/{token}/at/{position}$"))
    # A click before the scripts are there is lost.
    page.wait_for_load_state("load")
    page.get_by_role("button", name=words("review.what_if")).click()
    expect(page.get_by_text(words("review.what_if_from", position=int(position)))).to_be_visible()
    assert token not in page.url
    context.close()


@pytest.mark.browser
@pytest.mark.long
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_review_that_is_not_begun_says_why(desk: Desk, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(*_: object) -> None:
        raise Refusal(503, "reviews_busy")

    monkeypatch.setattr(desk.services.reviews, "ask", busy)
    desk.forgiven = ("503",)
    token = desk.services.tables.take_in(replayed(GAMES / FINISHED["millefiori"]), (0,), ()).token
    page, words = desk.page(desk.context(language), f"/t/{token}/review"), page_words(language)
    expect(page.get_by_role("heading", name=words("review.missing"))).to_be_visible()
    expect(page.locator("[data-why]")).to_have_text(words("refused.reviews_busy"))
    expect(page.locator("progress")).to_be_hidden()
    expect(page.get_by_role("button", name=words("review.again"))).to_be_visible()


def test_a_server_that_may_not_compile_offers_no_review(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from spielwerk.web import reviews

    monkeypatch.setattr(reviews, "jit_enabled", lambda: False)
    visitor = Visitor(client, services(client).tables.take_in(replayed(GAMES / FINISHED["murano"]), (0,), ()).token)
    assert f"/t/{visitor.token}/review" not in visitor.page()["parts"]["end"]
    assert client.get(f"/t/{visitor.token}/review", headers=JSON).status_code == 409
