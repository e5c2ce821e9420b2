"""Tables over HTTP: setting them, who may move where, refusals, taking back, going on after a restart."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from spielwerk.kernel.registry import find_game
from spielwerk.stage.words import LANGUAGES
from spielwerk.table.log import Entry
from spielwerk.table.rejections import CODES
from spielwerk.table.table import Table
from spielwerk.web.language import page_words
from spielwerk.web.my_tables import AT_LENGTH
from spielwerk.web.new_table import table_from_form
from spielwerk.web.server import create_app
from spielwerk.web.shown_games import played_game
from spielwerk.web.table_settings import TableSettings

from .conftest import GAME, JSON, Sit, Visitor, entered, open_table, other_links, services, settings

FRIEND = {"seat_1": "friend", "name_0": "Anna", "name_1": "Bruno"}


def test_one_click_sets_a_table_with_me_and_bots(client: TestClient) -> None:
    start = client.get("/")
    assert start.status_code == 200
    assert "Mille Fiori" in start.text
    answer = client.post("/tables", content=f"game={GAME}")
    assert answer.status_code == 200
    assert 'data-part="board"' in answer.text
    table = entered(client, str(answer.url).rsplit("/", 1)[1])[1].table
    assert [seat.is_person for seat in table.seats] == [True, False, False, False]


def test_the_form_offers_every_option_with_its_explanation(client: TestClient) -> None:
    from spielwerk.kernel.registry import find_game
    from spielwerk.stage.game_words import words_of

    game = find_game(GAME)
    words = words_of(game, "de")
    page = client.get("/", headers={"accept-language": "de"}).text
    for option in game.options:
        if option.key != "players":
            assert f'name="option-{option.key}"' in page
            assert words(f"option.{option.key}.help") in page


def test_options_and_seats_of_the_form_reach_the_table(client: TestClient, sit: Sit) -> None:
    host = sit(players="3", seat_1="local", seat_2="bot:random", name_1=" Bea\x07 ", option_profile="rulebook_2021")
    access, live = entered(client, host.token)
    assert access.seats == (0, 1)
    assert [(seat.name, seat.kind) for seat in live.table.seats][1:] == [("Bea", "person"), ("Carla", "random")]
    assert live.table.options["profile"] == "rulebook_2021"
    assert live.table.options["diamonds"] == "25+5"


@pytest.mark.parametrize(
    "fields",
    ["", "game=chess", f"game={GAME}&players=9", f"game={GAME}&seat-1=ghost", f"game={GAME}&option-tie=x", "%%%=&&"],
)
def test_a_form_that_makes_no_sense_is_refused_with_a_sentence(client: TestClient, fields: str) -> None:
    answer = client.post("/tables", content=fields, headers=JSON)
    assert 400 <= answer.status_code < 500
    assert len(answer.json()["message"]) > 10


def test_a_move_is_played_and_answered_with_the_changed_parts(sit: Sit) -> None:
    host = sit(**FRIEND)
    page = host.page()
    move = host.moves()[0]
    answer = host.do("play", seat=0, move=move, version=page["version"], have=page["id"])
    assert answer.status_code == 200
    changed = answer.json()["page"]
    assert changed["from"] == page["id"]
    assert "prompt" in changed["parts"]
    assert "board" not in changed["parts"]
    assert set(changed["patches"]) >= {"log", "panel-hand"}
    assert host.do("take_back", seat=0).json() == {}


def test_every_move_is_checked_against_the_seat_of_the_link(client: TestClient, sit: Sit) -> None:
    host = sit(**FRIEND)
    links = other_links(client, host)
    move = host.moves()[0]
    assert links[(1,)].play(move, seat=0).status_code == 403
    assert links[()].play(move, seat=0).status_code == 403
    assert links[()].do("settings", seat=-1, fast=True).status_code == 403
    assert links[(1,)].do("settings", seat=0, confirm=False).status_code == 403
    for what in ("confirm", "take_back", "restart_turn"):
        assert links[()].do(what, seat=0).status_code == 403
    assert Visitor(client, "no-such-token").client.get("/t/no-such-token").status_code == 404


def test_illegal_and_late_moves_say_why_and_bring_fresh_parts(client: TestClient, sit: Sit) -> None:
    host = sit(**FRIEND)
    friend = other_links(client, host)[(1,)]
    old = host.page()["version"]
    first, second = host.moves()[:2]
    assert host.play(9999).status_code == 422
    assert host.play(first).status_code == 200
    late = host.do("play", seat=0, move=second, version=old, have="")
    assert late.status_code == 409
    assert late.json()["message"] == page_words("en")("rejected.out_of_date")
    assert "prompt" in late.json()["page"]["parts"]
    assert friend.do("play", seat=1, move=second, version=10_000).status_code == 409


def test_two_secret_choices_at_the_same_time_both_stand(client: TestClient, sit: Sit) -> None:
    host = sit(**FRIEND)
    friend = other_links(client, host)[(1,)]
    before, mine, theirs = host.page()["version"], host.moves()[0], friend.moves()[0]
    assert host.do("play", seat=0, move=mine, version=before).status_code == 200
    assert friend.do("play", seat=1, move=theirs, version=before).status_code == 200


def test_a_secret_choice_is_told_in_the_games_own_words_without_the_secret(client: TestClient, sit: Sit) -> None:
    host = sit(**FRIEND, **{"name-0": "Anna"})
    friend = other_links(client, host)[(1,)]
    assert "Anna has chosen a card" not in friend.page()["parts"]["log"]
    host.play(host.moves()[0])
    assert "Anna has chosen a card" in friend.page()["parts"]["log"]
    assert "Anna is dealt 5 cards" in friend.page()["parts"]["log"]
    assert "Anna has chosen a card" not in host.page()["parts"]["log"]


def test_taking_back_and_the_reason_where_it_is_refused(client: TestClient, sit: Sit) -> None:
    host = sit(**FRIEND)
    friend = other_links(client, host)[(1,)]
    assert page_words("en")("rejected.nothing_to_take_back") in host.page()["parts"]["prompt"]
    move = host.moves()[0]
    host.play(move)
    assert host.moves() == []
    assert host.do("take_back", seat=0).status_code == 200
    assert move in host.moves()
    host.play(move)
    friend.play(friend.moves()[0])
    refused = host.do("take_back", seat=0)
    assert refused.status_code == 409
    assert refused.json()["message"] == page_words("en")("rejected.revealed")


def test_a_finished_turn_waits_for_the_end_turn_button(client: TestClient, sit: Sit) -> None:
    host = sit(**FRIEND)
    friend = other_links(client, host)[(1,)]
    for visitor in (host, friend):
        visitor.play(visitor.moves()[0])
    first, second = (host, friend) if host.page()["mine"] else (friend, host)
    seat = first.page()["seat"]
    before = second.page()["parts"]["board"]
    first.play(first.moves()[0])
    while 'data-do="confirm"' not in first.page()["parts"]["prompt"]:
        first.play(first.moves()[0])
    assert second.page()["parts"]["board"] == before
    assert first.do("restart_turn", seat=seat).status_code == 200
    assert 'data-do="confirm"' not in first.page()["parts"]["prompt"]
    while 'data-do="confirm"' not in first.page()["parts"]["prompt"]:
        first.play(first.moves()[0])
    assert first.do("confirm", seat=seat).status_code == 200
    assert second.page()["parts"]["board"] != before


def test_the_end_turn_button_can_be_switched_off_and_stays_off(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path)), base_url="http://localhost") as client:
        host = open_table(client, **FRIEND)
        links = {0: host, 1: other_links(client, host)[(1,)]}
        for seat, visitor in links.items():
            assert visitor.do("settings", seat=seat, confirm=False, fast=True).status_code == 200
    with TestClient(create_app(settings(tmp_path)), base_url="http://localhost") as client:
        visitors = [Visitor(client, visitor.token) for visitor in links.values()]
        for _ in range(12):
            visitor = next(visitor for visitor in visitors if visitor.page()["mine"])
            assert visitor.play(visitor.moves()[0]).status_code == 200
            assert 'data-do="confirm"' not in visitor.page()["parts"]["prompt"]


def test_a_shared_screen_is_covered_until_the_next_person_says_so(sit: Sit) -> None:
    host = sit(seat_1="local", name_0="Anna", name_1="Bruno")
    covered = host.page()
    assert 'data-uncover="0"' in covered["parts"]["cover"]
    assert covered["seat"] == -1
    assert not re.search(r'data-move="', covered["parts"]["panel-hand"])
    open_page = host.page(seat=0)
    assert open_page["seat"] == 0
    assert open_page["parts"]["cover"] == ""
    move = int(re.findall(r'data-move="(\d+)"', open_page["parts"]["panel-hand"])[0])
    answer = host.do("play", seat=0, move=move, version=open_page["version"], have="")
    assert 'data-uncover="1"' in answer.json()["page"]["parts"]["cover"]
    assert answer.json()["page"]["seat"] == -1
    assert host.page(seat=1)["seat"] == 1


def test_tables_go_on_after_a_restart(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path)), base_url="http://localhost") as client:
        host = open_table(client, **FRIEND)
        token, friend = host.token, other_links(client, host)[(1,)].token
        host.play(host.moves()[0])
        before = host.page()
    with TestClient(create_app(settings(tmp_path)), base_url="http://localhost") as client:
        assert Visitor(client, token).page()["parts"] == before["parts"]
        visitor = Visitor(client, friend)
        assert visitor.play(visitor.moves()[0]).status_code == 200


@pytest.mark.long
def test_a_whole_game_against_a_bot_through_http(sit: Sit) -> None:
    host = sit(seat_1="bot:random", option_profile="rulebook_2021")
    page = host.wait_for_turn()
    while "data-secret" not in page["parts"]["sheet"]:
        moves = host.moves()
        answer = host.play(moves[0]) if moves else host.do("confirm", seat=0)
        assert answer.status_code == 200, answer.text
        page = host.wait_for_turn()
    game_file = host.client.get(f"/t/{host.token}/game.json")
    assert game_file.status_code == 200
    from spielwerk.table.gamefile import read_game
    from spielwerk.table.verify import verify

    report = verify(read_game(game_file.content))
    assert report.ok
    assert report.dice_checked > 0


def test_every_refusal_of_a_table_has_words_in_both_languages() -> None:
    for language in ("de", "en"):
        words = page_words(language)
        assert all(f"rejected.{code}" in words for code in CODES)


def test_my_tables_are_found_again_by_their_links_and_few_are_opened_for_it(client: TestClient, sit: Sit) -> None:
    running = [sit(**FRIEND).token for _ in range(AT_LENGTH + 2)]
    watched, gone = sit(seat_0="bot:random", seat_1="bot:random").token, sit(**FRIEND).token
    with services(client).store._database.writing() as database:
        lost = entered(client, gone)[0].table_id
        database.exec_driver_sql(f"UPDATE spielwerk_tables SET game = 'chess' WHERE id = '{lost}'")
    services(client).tables._open.clear()
    assert client.get(f"/t/{gone}").status_code == 409
    body = {"tokens": [gone, "unknown", "\u2028", "a" * 99, watched, *running, running[0]]}
    rows = client.post("/mine", json=body, headers=JSON).json()
    assert services(client).tables.count() == AT_LENGTH
    assert [row["token"] for row in rows] == [*running, watched]
    assert [row["mine"] for row in rows] == [True] * len(running) + [False]
    assert {row["names"] for row in rows[:-1]} == {"Anna, Bruno"}
    assert {tuple(row) for row in rows} == {tuple(rows[0])}
    assert all(row["state"] for row in rows)


def test_a_table_of_which_nobody_noted_whom_it_waits_for_is_opened(client: TestClient, sit: Sit) -> None:
    host = sit(**FRIEND)
    with services(client).store._database.writing() as database:
        database.exec_driver_sql("UPDATE spielwerk_tables SET waiting = NULL")
    assert [row["mine"] for row in client.post("/mine", json={"tokens": [host.token]}, headers=JSON).json()] == [True]


def test_what_fails_half_way_did_not_happen(client: TestClient, sit: Sit) -> None:
    host = sit(**FRIEND)
    live = entered(client, host.token)[1]
    before = live.table.log.copy()

    def half_way(table: Table) -> list[Entry]:
        table.play(0, table.legal(0)[0])
        raise RuntimeError("a fault in a rule")

    with pytest.raises(RuntimeError, match="a fault in a rule"):
        asyncio.run(services(client).tables.change(live, half_way))
    assert live.table.log == before


def test_a_guest_says_a_name_once(client: TestClient, sit: Sit) -> None:
    host = sit(seat_1="friend", name_0="Anna")
    guest = other_links(client, host)[(1,)]
    assert "data-naming" in guest.page()["parts"]["naming"]
    assert host.page()["parts"]["naming"] == ""
    assert host.do("name", seat=1, name="Mallory").status_code == 403
    assert guest.do("name", seat=1, name="  ").status_code == 200
    assert "data-naming" in guest.page()["parts"]["naming"]
    assert guest.do("name", seat=1, name=" Bruno\n").status_code == 200
    assert guest.page()["parts"]["naming"] == ""
    assert "Bruno" in host.page()["parts"]["seats"]
    assert guest.do("name", seat=1, name="Carla").status_code == 403
    services(client).tables._open.clear()
    assert "Bruno" in host.page()["parts"]["seats"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_gave_no_name_is_called_in_the_language_of_the_page(client: TestClient, language: str) -> None:
    client.headers["accept-language"] = language
    host = open_table(client, seat_1="local", name_1="Bea")
    assert _names(client, host) == [page_words(language)("seat.default_name", number=1), "Bea"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_set_before_any_browser_came_calls_people_in_the_language_of_the_first(
    client: TestClient, language: str
) -> None:
    form = {"game": GAME, "players": "2", "seat-1": "local", "name-1": "Bea", "numbers": "on"}
    host = Visitor(client, table_from_form(services(client), form, language=None).token)
    other = next(known for known in LANGUAGES if known != language)
    # A spectator decides nothing.
    client.get(f"/t/{other_links(client, host)[()].token}", headers={"accept-language": other})
    # Nor does whatever fetches the page and says no language.
    for silent in ("", "*"):
        client.get(f"/t/{host.token}", headers={"accept-language": silent})
    assert entered(client, host.token)[1].settings.unaddressed == (0,)
    for speaks in (language, other):
        client.get(f"/t/{host.token}", headers={"accept-language": speaks})
        assert _names(client, host) == [page_words(language)("seat.default_name", number=1), "Bea"]


def _names(client: TestClient, visitor: Visitor) -> list[str]:
    return [seat.name for seat in entered(client, visitor.token)[1].table.seats]


def test_a_finished_game_is_played_again_with_the_same_seats(client: TestClient) -> None:
    table = played_game(find_game(GAME), 1)
    table.change_seat(1, replace(table.seats[1], kind="person"))
    host = Visitor(client, services(client).tables.take_in(table, (0,), (1,)).token)
    guest = other_links(client, host)[(1,)]
    assert "data-again" not in guest.page()["parts"]["end"]
    assert guest.do("again").status_code == 409
    assert "data-again" in host.page()["parts"]["end"]
    first, second = (host.do("again").json()["address"] for _ in range(2))
    assert first == second
    assert "data-again" in guest.page()["parts"]["end"]
    following = [Visitor(client, address.rsplit("/", 1)[1]) for address in (first, guest.do("again").json()["address"])]
    opened = [entered(client, visitor.token) for visitor in following]
    assert [access.seats for access, _ in opened] == [(0,), (1,)]
    assert opened[0][1].table is opened[1][1].table
    assert (opened[0][1].table.options, opened[0][1].table.seats) == (table.options, table.seats)
    assert following[0].do("again").status_code == 409


def test_an_imported_game_is_not_played_again(client: TestClient) -> None:
    table = played_game(find_game(GAME), 1)
    host = Visitor(client, services(client).tables.take_in(table, (), (), TableSettings(imported=True)).token)
    assert "data-again" not in host.page()["parts"]["end"]
    assert host.do("again").status_code == 409


def test_only_who_sits_or_invites_sets_the_pace(client: TestClient, sit: Sit) -> None:
    host = sit(seat_0="bot:random", seat_1="bot:random")
    watcher = other_links(client, host)[()]
    assert 'data-setting="fast"' in host.page()["parts"]["settings"]
    assert host.do("settings", seat=-1, fast=False).status_code == 200
    assert 'data-setting="fast"' not in watcher.page()["parts"]["settings"]
    assert watcher.do("settings", seat=-1, fast=False).status_code == 403


def test_the_host_sees_the_links_and_the_friend_does_not(client: TestClient, sit: Sit) -> None:
    host = sit(**FRIEND)
    friend = other_links(client, host)[(1,)]
    assert f"/t/{friend.token}" in client.get(f"/t/{host.token}").text
    assert host.token not in client.get(f"/t/{friend.token}").text


def test_boards_are_sent_compressed_to_whoever_can_read_that(client: TestClient, sit: Sit) -> None:
    address = f"/t/{sit().token}/parts"
    packed = client.get(address)
    plain = client.get(address, headers={"accept-encoding": "identity"})
    assert packed.json() == plain.json()
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) * 3 < int(plain.headers["content-length"])
