"""Following a real table: what people enter over HTTP, who may, and a short game by taps in a real browser."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from spielwerk.kernel import CHANCE, CHANCE_BIT
from spielwerk.kernel.registry import game_names
from spielwerk.table.entered import EnteredTable
from spielwerk.table.gamefile import open_game, read_game
from spielwerk.table.verify import verify
from spielwerk.web.language import page_words
from spielwerk.web.links import store_with_links
from spielwerk.web.table_settings import TableSettings

from .conftest import JSON, Visitor, entered, open_table, other_links
from .test_web_browser import Desk, browser, desk

__all__ = ["browser", "desk"]

FIXTURES = Path(__file__).parents[1] / "games"


def follow(client: TestClient, **form: str) -> Visitor:
    return open_table(client, **{"game": "burgundy", "entered": "on", **form})


def outcomes_of(page: dict[str, Any]) -> dict[str, int]:
    """What can be entered now by its name, or by its digits."""
    prompt = page["parts"]["prompt"]
    keys = re.search(r'data-keys="([^"]*)"', prompt)
    named = re.findall(r'data-move="(\d+)"[^>]*>.*?<span class="outcome-name">([^<]*)</span>', prompt)
    typed = json.loads(unescape(keys.group(1))) if keys else {}
    return {name: int(move) for move, name in named} | typed


def enter(visitor: Visitor, name: str, seat: str = "") -> None:
    page = visitor.page(seat=seat)
    answer = visitor.do("play", seat=page["seat"], moves=[outcomes_of(page)[name]], version=page["version"])
    assert answer.status_code == 200, answer.text


def made(client: TestClient, visitor: Visitor) -> list[str]:
    table = entered(client, visitor.token)[1].table
    return [str(table.game.move_space.decode(play.move)) for play in table.plays()]


@pytest.mark.parametrize("game", game_names())
def test_every_game_asks_for_what_chance_gives(client: TestClient, game: str) -> None:
    """Its outcomes are named in both languages, each question is the game's own, and every one can be entered."""
    visitor, front = follow(client, game=game, players="3"), ""
    asked, secret = set(), False
    for _ in range(36):
        page = visitor.page(seat=front)
        if cover := re.search(r'data-uncover="(\d)"', page["parts"]["cover"]):
            assert "data-outcomes" not in page["parts"]["prompt"]
            front, secret = cover.group(1), True
            continue
        outcomes = outcomes_of(page)
        if not outcomes:
            break
        asked.add(page["title"])
        assert visitor.do("play", seat=page["seat"], move=[*outcomes.values()][-1], version=page["version"]).is_success
    assert len(asked) > 1
    assert not asked & {"What did chance give?", "Was hat der Zufall gegeben?"}
    # What only its owner sees is entered behind the cover.
    assert secret == (game in ("millefiori", "marcopolo"))


def test_who_enters_is_not_kept_waiting_for_what_was_just_entered(client: TestClient) -> None:
    assert "data-entered" in client.get(f"/t/{follow(client).token}").text
    assert "data-entered" not in client.get(f"/t/{open_table(client).token}").text


def test_before_one_screen_it_is_said_who_is_asked(client: TestClient) -> None:
    visitor = follow(client, players="2", name_0="Ada", name_1="Bo")
    while outcomes := outcomes_of(page := visitor.page()):
        assert visitor.do(
            "play", seat=page["seat"], move=next(iter(outcomes.values())), version=page["version"]
        ).is_success
    assert page["title"].startswith(f"{('Ada', 'Bo')[page['seat']]}: ")


def test_every_place_of_the_set_up_is_asked_for_by_name(client: TestClient) -> None:
    """Nobody has to guess in which city the next card lies, or how many are still to come."""
    visitor = follow(client, game="marcopolo", players="2")
    asked: list[str] = []
    while "data-uncover" not in (page := visitor.page())["parts"]["cover"]:
        asked.append(page["title"])
        assert visitor.do(
            "play", seat=page["seat"], move=next(iter(outcomes_of(page).values())), version=page["version"]
        ).is_success
    for question in ("outpost bonus lies in Moscow", "city card lies in Sumatra, place 3 of 3", "lies on space 6"):
        assert sum(question in title for title in asked) == 1
    assert 'data-do="all_unknown"' in page["parts"]["cover"]
    assert visitor.do("all_unknown", seat=-1, version=page["version"]).is_success
    assert visitor.page()["version"] > page["version"] + 1


def test_only_who_sits_there_enters_and_all_sit_before_one_screen(client: TestClient) -> None:
    visitor = follow(client, seat_0="me", seat_1="friend", name_1="Bruno")
    access, live = entered(client, visitor.token)
    assert access.seats == (0, 1)
    assert [(seat.name, seat.kind, seat.confirm) for seat in live.table.seats][1] == ("Bruno", "person", False)
    (spectator,) = other_links(client, visitor).values()
    assert "data-outcomes" not in spectator.page()["parts"]["prompt"]
    assert read_game(client.get(f"/t/{visitor.token}/game.json").text).entered
    assert client.get(f"/t/{spectator.token}/game.json").status_code == 409
    outcomes, version = outcomes_of(visitor.page()), visitor.page()["version"]
    for what in ("play", "unknown", "all_unknown", "rewind", "go_on", "leave_out", "leave_all_out", "take_back"):
        assert spectator.do(what, seat=0, move=outcomes["1"], version=version).status_code == 403
    assert visitor.do("play", seat=0, move=9999, version=version).status_code == 422
    assert visitor.do("play", seat=0, move=outcomes["1"], version=version + 1).status_code == 409
    assert visitor.do("unknown", seat=0, version=version).status_code == 409
    assert visitor.do("rewind", seat=0, position=0).status_code == 409
    assert visitor.do("rewind", seat=0, position=-1).status_code == 409
    assert live.table.version == 0
    dealt = open_table(client, game="burgundy", seat_0="me", seat_1="bot:random")
    for what in ("unknown", "all_unknown", "rewind", "go_on", "leave_out", "leave_all_out"):
        assert dealt.do(what, seat=0, version=0).status_code == 409


def test_an_entry_is_changed_and_what_followed_is_made_again(client: TestClient) -> None:
    visitor = follow(client)
    for name in ("2", "red (4)", "red (4)", "pink (3)", "brown (5)"):
        enter(visitor, name)
    past = visitor.client.get(f"/t/{visitor.token}/at/3", headers=JSON).json()
    assert 'data-rewind="2"' in past["parts"]["stepper"]
    assert visitor.do("rewind", seat=-1, position=2).status_code == 200
    prompt = unescape(visitor.page()["parts"]["prompt"])
    assert page_words("en")("enter.changing") in prompt
    assert prompt.count("gets a good") == 3
    enter(visitor, "orange (6)")
    assert made(client, visitor) == [
        "start 2",
        "deal_good red",
        "deal_good orange",
        "deal_good pink",
        "deal_good brown",
    ]
    assert "following" not in visitor.page()["parts"]["prompt"]


def test_a_saved_game_that_is_not_over_goes_on_where_it_stopped(client: TestClient) -> None:
    visitor = follow(client, name_0="Ada", name_1="Bruno")
    for name in ("2", "red (4)", "red (4)", "pink (3)"):
        enter(visitor, name)
    saved = client.get(f"/t/{visitor.token}/game.json").content
    address = client.post("/import", content=saved, headers=JSON).json()["address"]
    again = Visitor(client, address.removeprefix("/t/"))
    access, live = entered(client, again.token)
    assert (access.seats, [seat.name for seat in live.table.seats]) == ((0, 1), ["Ada", "Bruno"])
    assert live.table.id != entered(client, visitor.token)[1].table.id
    enter(again, "brown (5)")
    # What was entered before it was saved can be corrected too.
    assert again.do("rewind", seat=-1, position=2).status_code == 200
    enter(again, "orange (6)")
    assert made(client, again)[1:] == ["deal_good red", "deal_good orange", "deal_good pink", "deal_good brown"]
    # The first table is as it was, and the file knows under which id the game began.
    assert len(made(client, visitor)) == 4
    assert read_game(client.get(f"/t/{again.token}/game.json").text).id == read_game(saved).id


def test_a_saved_game_with_a_fault_is_not_taken_up(client: TestClient) -> None:
    visitor = follow(client)
    enter(visitor, "2")
    saved = json.loads(client.get(f"/t/{visitor.token}/game.json").text)
    saved["log"][0]["move"] += 1
    address = client.post("/import", content=json.dumps(saved), headers=JSON).json()["address"]
    assert address.endswith("/at/0")
    assert entered(client, address.split("/")[2])[0].seats == ()


@pytest.mark.parametrize("language", ["de", "en"])
def test_where_hands_lie_open_the_screen_is_never_covered(client: TestClient, language: str) -> None:
    client.cookies.set("language", language)
    visitor = follow(client, game="millefiori", players="2")
    while "data-uncover" not in (covered := visitor.page())["parts"]["cover"]:
        enter(visitor, next(iter(outcomes_of(covered))))
    assert "data-outcomes" not in covered["parts"]["prompt"]
    (spectator,) = other_links(client, visitor).values()
    assert spectator.do("settings", seat=-1, hands_open=True).status_code == 403
    assert visitor.do("settings", seat=covered["seat"], hands_open=True).status_code == 200
    assert page_words(language)("setting.hands_open") in visitor.page()["parts"]["settings"]
    # Every card of every hand is entered, and every card chosen, without handing the screen on.
    table = entered(client, visitor.token)[1].table
    seen = set()
    for _ in range(16):
        page = visitor.page()
        seen.add(page["seat"])
        assert "data-uncover" not in page["parts"]["cover"]
        move = visitor.moves()[0] if table.waiting() != CHANCE_BIT else next(iter(outcomes_of(page).values()))
        assert visitor.do("play", seat=page["seat"], moves=[move], version=page["version"]).is_success
    assert seen == {0, 1}
    assert "data-outcomes" not in spectator.page()["parts"]["prompt"]
    dealt = open_table(client, seat_0="me", seat_1="bot:random")
    assert dealt.do("settings", seat=0, hands_open=True).status_code == 409


def prepared(desk: Desk, fixture: str, plays: int, language: str) -> tuple[Page, list[tuple[int, int]]]:
    """A page at a recorded game that lacks its last plays, and all that was played."""
    whole = open_game(read_game((FIXTURES / fixture).read_text()))
    made = [(play.who, play.move) for play in whole.plays()]
    table = EnteredTable.begin(whole.game, whole.options, whole.seats)
    for play in made[:-plays]:
        table.play(*play)
    access = store_with_links(desk.services.store, table, range(len(whole.seats)), (), TableSettings())
    return desk.page(desk.context(language), f"/t/{access.token}"), made


def shown_version(page: Page, version: int) -> None:
    expect(page.locator(f"main.table[data-version='{version}']")).to_have_count(1)


@pytest.mark.browser
@pytest.mark.long
def test_on_a_phone_the_set_up_and_the_dice_are_tapped(desk: Desk) -> None:
    """From the start page, in German; a mistake is changed later, and what followed comes back by itself."""
    page = desk.page(desk.context("de", viewport={"width": 390, "height": 844}, has_touch=True))
    page.locator(".follow summary").click()
    page.locator(".follow button[form=form-burgundy]").click()
    page.wait_for_url("**/t/*")
    outcomes = page.locator("[data-outcomes]")
    outcomes.locator(".outcome", has_text="Person 2").click()
    shown_version(page, 1)
    # Two pictures are two entries, however fast they are tapped.
    outcomes.locator(".outcome").evaluate_all("all => all.slice(0, 2).forEach((one) => one.click())")
    table, entries = desk.table(page), 3
    shown_version(page, entries)
    while not outcomes.locator("[data-digit]").count():
        box = outcomes.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844
        # A tile is asked for where it lies.
        for_a_slot = "Plättchen" in page.locator(".prompt h2").inner_text()
        expect(page.locator("[data-part=board] .asked")).to_have_count(int(for_a_slot))
        outcomes.locator(".outcome").nth(entries % 3).click()
        entries += 1
        shown_version(page, entries)
    outcomes.locator("[data-digit='5']").click()
    expect(outcomes.locator("[data-digit='5']")).to_have_attribute("aria-pressed", "true")
    outcomes.locator("[data-digit='3']").click()
    shown_version(page, entries + 1)
    # Four keys are two rolls, however fast they come.
    page.keyboard.type("6622")
    shown_version(page, entries + 3)
    rolls = [str(table.game.move_space.decode(play.move)) for play in table.plays()][-3:]
    assert rolls == ["roll 35", "roll 66", "roll 22"]
    page.goto(f"{page.url}/at/2")
    page.locator("[data-rewind='1']").click()
    page.wait_for_url(re.compile(r"/t/[^/]+$"))
    expect(page.locator(".following")).to_contain_text("Gebt dies neu ein")
    page.locator("[data-do=go_on]").click()
    expect(page.locator(".following")).to_have_count(0)
    assert len(table.plays()) == entries + 3


@pytest.mark.browser
@pytest.mark.long
def test_a_game_is_entered_to_its_end_and_its_file_says_how(desk: Desk) -> None:
    page, recorded = prepared(desk, "millefiori/fixtures/summary-2-diamonds.json", 14, "en")
    table = desk.table(page)
    while not table.over():
        version = table.version
        if page.locator("[data-uncover]").count():
            seat = page.locator("[data-uncover]").get_attribute("data-uncover")
            page.locator("[data-uncover]").click()
            expect(page.locator(f"main.table[data-seat='{seat}']")).to_have_count(1)
        # Who chooses at the same time as others does so in any order.
        who = (
            CHANCE if table.waiting() == CHANCE_BIT else int(page.locator("main.table").get_attribute("data-seat") or 0)
        )
        move = [move for by, move in recorded if by == who][sum(play.who == who for play in table.plays())]
        page.locator(f"[data-move='{move}'] >> visible=true").first.click()
        expect(page.locator(f"main.table:not([data-version='{version}'])")).to_have_count(1)
        shown_version(page, table.version)
    expect(page.locator(".ending")).to_contain_text(page_words("en")("enter.by_hand"))
    expect(page.locator(".ending .after a[href$='/review']")).to_be_visible()
    with page.expect_download() as got:
        page.locator(".onward [download]").click()
    file = read_game(Path(got.value.path()).read_text())
    report = verify(file)
    assert report.ok
    assert "entered by hand" in report.notes[0]
    assert [entry.kind for entry in file.log] == ["play"] * len(table.plays())


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_nobody_told_becomes_clear_by_what_is_played(client: TestClient, language: str) -> None:
    client.cookies.set("language", language)
    words, visitor = page_words(language), follow(client, game="millefiori", players="2")
    table = entered(client, visitor.token)[1].table
    assert isinstance(table, EnteredTable)
    swan = table.game.move_space.encode("deal", {"card": "swan-1"})
    while table.waiting() == CHANCE_BIT:
        unknown = table.seen_by() == 2
        legal = table.legal(CHANCE)
        move = swan if swan in legal else legal[0]
        said = {"seat": 0, "version": table.version}
        assert visitor.do("unknown" if unknown else "play", **said, **({} if unknown else {"move": move})).is_success
    assert visitor.do("play", seat=0, version=table.version, moves=[table.legal(0)[0]]).is_success
    # Bruno laid a card that does not stand in his hand; a spectator is asked nothing.
    prompt = visitor.page(seat="1")["parts"]["prompt"]
    instead = table.instead(1)
    assert words("enter.instead") in prompt
    assert all(f'data-move="{move}"' in prompt for move in instead)
    (spectator,) = other_links(client, visitor).values()
    assert words("enter.instead") not in spectator.page()["parts"]["prompt"]
    dealt = {play.move for play in table.plays()}
    laid = next(move for move, outcome in instead.items() if outcome not in dealt)
    assert visitor.do("play", seat=1, version=table.version, moves=[laid]).is_success
    prompt = unescape(visitor.page(seat="1")["parts"]["prompt"])
    assert words("enter.cleared_up") in prompt
    assert words("enter.entry", number=table.cleared_up()[0] + 1) in prompt
    assert words("enter.cleared_up") not in spectator.page()["parts"]["prompt"]
    # The only swan with a one lies in the display since entry 2.
    visitor.do("take_back", seat=1, version=table.version)
    contradicting = table.game.move_space.encode("choose", {"card": "swan-1"})
    refused = visitor.do("play", seat=1, version=table.version, moves=[contradicting])
    assert (refused.status_code, refused.json()["message"]) == (409, words("rejected.contradicts", entry=2))
