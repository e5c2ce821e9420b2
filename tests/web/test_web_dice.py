"""Numbers for the dice over HTTP: a table waits for them, takes them, and begins without whoever does not come."""

from __future__ import annotations

import hashlib
import hmac
import html
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from spielwerk.kernel.registry import find_game, game_names
from spielwerk.table.table import Table
from spielwerk.web.language import page_words
from spielwerk.web.server import create_app
from spielwerk.web.shown_games import played_game

from ..table.chains import Chain, give_numbers
from ..table.sittings import play_to_end
from .conftest import GAME, JSON, Visitor, entered, open_table, other_links, services, settings

# As the start page's form sends it.
FRIEND = {"numbers": "on", "seat_1": "friend", "name_0": "Anna", "name_1": "Bruno"}


def told(visitor: Visitor) -> dict[str, Any]:
    """What the page tells a browser about the dice."""
    found: dict[str, Any] = json.loads(html.unescape(visitor.page()["parts"]["dice"]))
    return found


def give(visitor: Visitor, seat: int, number: str, **changes: Any) -> Any:
    return visitor.do("number", **{"seat": seat, "number": number, "seen": len(told(visitor)["given"])} | changes)


def table_of(client: TestClient, visitor: Visitor) -> Table:
    return entered(client, visitor.token)[1].table


@pytest.fixture
def host(client: TestClient) -> Visitor:
    return open_table(client, **FRIEND)


@pytest.fixture
def friend(client: TestClient, host: Visitor) -> Visitor:
    return other_links(client, host)[(1,)]


def test_a_table_waits_with_its_first_draw_for_everybodys_numbers(
    client: TestClient, host: Visitor, friend: Visitor
) -> None:
    page = host.page()
    assert not page["mine"]
    assert host.moves() == []
    assert page_words("en")("prompt.setting_up") in page["parts"]["prompt"]
    assert "Still missing: Anna and Bruno" in page["parts"]["prompt"]
    chains = {0: Chain(0), 1: Chain(1)}
    assert give(host, 0, chains[0].give()).status_code == 200
    assert "Still missing: Bruno" in friend.page()["parts"]["prompt"]
    assert give(friend, 1, chains[1].give()).status_code == 200
    assert told(friend)["owing"] == [0]
    assert host.moves() == []
    assert give(host, 0, chains[0].give()).status_code == 200
    assert len(host.moves()) > 1
    assert len(friend.moves()) > 1
    assert [seat for seat, _ in table_of(client, host).numbers()] == [0, 1]


def test_the_page_tells_a_browser_what_it_must_keep(client: TestClient, host: Visitor, friend: Visitor) -> None:
    table = table_of(client, host)
    for visitor, seats in ((host, [0]), (friend, [1]), (other_links(client, host)[()], [])):
        known = told(visitor)
        assert (known["commitment"], known["terms"], known["seats"]) == (table.commitment, table.terms, seats)
        assert (known["given"], known["owing"], known["over"]) == ([], [], False)
        secret = table.stored_secret()
        assert secret is not None
        assert secret.hex() not in client.get(f"/t/{visitor.token}").text
    number = Chain(0).give()
    give(host, 0, number)
    assert told(friend)["given"] == [[0, number]]
    shown = html.unescape(client.get(f"/t/{friend.token}").text)
    assert number in shown


def test_whoever_sits_or_invites_can_begin_without_the_others(client: TestClient, host: Visitor) -> None:
    watcher = other_links(client, host)[()]
    assert 'data-do="begin"' in host.page()["parts"]["prompt"]
    assert 'data-do="begin"' not in watcher.page()["parts"]["prompt"]
    assert watcher.do("begin", seat=-1).status_code == 403
    give(host, 0, Chain(0).give())
    assert host.do("begin", seat=0).status_code == 200
    assert 'data-do="begin"' not in host.page()["parts"]["prompt"]
    assert len(host.moves()) > 1
    before = table_of(client, host).version
    assert host.do("begin", seat=0).status_code == 200
    assert table_of(client, host).version == before
    assert [seat for seat, _ in table_of(client, host).numbers()] == [0]


def test_who_comes_late_adds_a_number_to_what_is_drawn_from_then_on(
    client: TestClient, host: Visitor, friend: Visitor
) -> None:
    mine, theirs = Chain(0), Chain(1)
    give(host, 0, mine.give())
    host.do("begin", seat=0)
    drawn = table_of(client, host).version
    assert give(friend, 1, theirs.give()).status_code == 200
    assert told(host)["owing"] == [0]
    assert give(host, 0, mine.give()).status_code == 200
    table = table_of(client, host)
    assert [seat for seat, _ in table.numbers()] == [0, 1]
    assert table.version == drawn + 2
    assert host.play(host.moves()[0]).status_code == 200


@pytest.mark.parametrize(
    ("form", "waits"),
    [
        ({"numbers": "on"}, True),
        ({"numbers": "on", "seat_0": "bot:random", "seat_1": "bot:random"}, False),
        ({}, False),
    ],
)
def test_a_table_without_people_or_from_a_program_waits_for_nobody(
    client: TestClient, form: dict[str, str], waits: bool
) -> None:
    host = open_table(client, **form)
    assert bool(table_of(client, host).awaited()) == waits


def test_one_browser_gives_the_numbers_of_all_who_sit_at_it(client: TestClient) -> None:
    host = open_table(client, numbers="on", seat_1="local", name_0="Anna", name_1="Bruno")
    assert 'data-do="begin"' in host.page()["parts"]["prompt"]
    assert told(host)["seats"] == [0, 1]
    chains = {0: Chain(0), 1: Chain(1)}
    for seat in (0, 1, 0):
        assert give(host, seat, chains[seat].give()).status_code == 200
    assert 'data-uncover="0"' in host.page()["parts"]["cover"]


def test_a_table_begins_by_itself_after_a_while(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path, numbers_wait_s=0.2))
    with TestClient(app, base_url="http://localhost") as client:
        host = open_table(client, **FRIEND)
        assert host.moves() == []
        client.get(f"/t/{host.token}")
        until = time.monotonic() + 10
        while not host.moves():
            assert time.monotonic() < until
            time.sleep(0.05)
        assert table_of(client, host).numbers() == ()


def test_bots_play_on_when_the_last_number_has_come(client: TestClient) -> None:
    host = open_table(client, numbers="on", seat_1="bot:random")
    give(host, 0, Chain(0).give())
    page = host.wait_for_turn()
    assert page["mine"]


def test_numbers_are_refused_with_a_sentence(client: TestClient, host: Visitor, friend: Visitor) -> None:
    number = Chain(0).give()
    assert give(friend, 0, number).status_code == 403
    assert give(other_links(client, host)[()], 0, number).status_code == 403
    for wrong in ("", "00", number.upper(), number + "0", "\N{DIGIT ZERO}" * 63 + "\N{FULLWIDTH DIGIT ONE}"):
        answer = give(host, 0, wrong)
        assert answer.status_code == 409
        assert answer.json()["message"] == page_words("en")("rejected.wrong_number")
    for malformed in ({"number": 7}, {"seen": "x"}, {"number": None}, {"seen": None}):
        assert host.do("number", **{"seat": 0, "number": number, "seen": 0} | malformed).status_code == 400
    for wrong_count in (1, -1, 2**70):
        assert give(host, 0, number, seen=wrong_count).status_code == 409
    assert give(host, 0, number).status_code == 200
    assert give(host, 0, number).json()["message"] == page_words("en")("rejected.no_number_due")
    assert give(friend, 1, Chain(1).give(), seen=0).json()["message"] == page_words("en")("rejected.out_of_date")


def test_a_number_that_was_answered_is_stored(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path)), base_url="http://localhost") as client:
        host = open_table(client, **FRIEND)
        give(host, 0, Chain(0).give())
        before, token = told(host), host.token
    with TestClient(create_app(settings(tmp_path)), base_url="http://localhost") as client:
        again = Visitor(client, token)
        assert told(again) == before
        assert "Still missing: Bruno" in again.page()["parts"]["prompt"]


def test_a_rematch_waits_for_numbers_where_the_game_before_had_some(client: TestClient) -> None:
    for with_numbers in (False, True):
        table = Table.new(find_game(GAME), {"players": 2}, played_game(find_game(GAME), 0).seats[:2])
        if with_numbers:
            give_numbers(table, {0: Chain(0)})
        host = Visitor(client, services(client).tables.take_in(play_to_end(table, 1), (0,), ()).token)
        address = host.do("again").json()["address"]
        following = Visitor(client, address.rsplit("/", 1)[1])
        assert bool(table_of(client, following).awaited()) == with_numbers


@pytest.mark.parametrize("game", game_names())
def test_every_game_is_drawn_before_its_first_draw(client: TestClient, game: str) -> None:
    host = open_table(client, numbers="on", game=game)
    assert client.get(f"/t/{host.token}").status_code == 200
    page = host.page()
    assert "<svg" in page["parts"]["board"]
    assert page_words("en")("prompt.setting_up") in page["parts"]["prompt"]
    give(host, 0, Chain(0).give())
    assert page_words("en")("prompt.setting_up") not in host.page()["parts"]["prompt"]


# At the end


def evidence_of(visitor: Visitor) -> dict[str, Any]:
    answer = visitor.client.get(f"/t/{visitor.token}/dice.json", headers=JSON)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_dice_of_a_finished_game_can_be_computed_again_from_what_is_shown(client: TestClient) -> None:
    table = Table.new(find_game(GAME), {"players": 2}, played_game(find_game(GAME), 0).seats[:2], await_numbers=True)
    give_numbers(table, {0: Chain(0)})
    host = Visitor(client, services(client).tables.take_in(play_to_end(table, 1), (0,), ()).token)
    shown = evidence_of(host)
    covered = f"{shown['secret']}\n{shown['terms']}".encode()
    assert hashlib.sha256(covered).hexdigest() == shown["commitment"] == table.commitment
    [[_, seat, number]] = shown["given"]
    for n, (_, move, odds) in enumerate(shown["outcomes"]):
        asked = f"{shown['commitment']}:{n}:{seat}={number}".encode()
        answer = int.from_bytes(hmac.new(bytes.fromhex(shown["secret"]), asked, hashlib.sha256).digest(), "big")
        rest = answer * sum(odds[1::2]) >> 256
        fallen = next(odds[at] for at in range(0, len(odds), 2) if (rest := rest - odds[at + 1]) < 0)
        assert fallen == move
    assert len(shown["outcomes"]) > 50


def test_nothing_is_shown_before_the_end(client: TestClient, host: Visitor) -> None:
    answer = client.get(f"/t/{host.token}/dice.json", headers=JSON)
    assert answer.status_code == 409
    assert answer.json()["message"] == page_words("en")("refused.no_evidence")


def test_the_end_asks_the_browser_to_check(client: TestClient) -> None:
    table = played_game(find_game(GAME), 1)
    host = Visitor(client, services(client).tables.take_in(table, (0,), ()).token)
    end = host.page()["parts"]["end"]
    assert "data-check" in end
    assert page_words("en")("check.right") in end
    assert 'href="/fair-dice"' in end
    assert "data-check" not in open_table(client).page()["parts"]["sheet"]


@pytest.mark.parametrize(("language", "title"), [("de", "Ehrlicher Zufall"), ("en", "Fair dice")])
def test_what_still_rests_on_trust_is_told_in_both_languages(client: TestClient, language: str, title: str) -> None:
    page = client.get("/fair-dice", headers={"accept-language": language})
    assert page.status_code == 200
    assert re.search(rf"<h1[^>]*>{title}</h1>", page.text)
    assert page.text.count("<li>") >= 12


def test_the_document_and_the_page_say_the_same() -> None:
    root = Path(__file__).parents[2]
    page = (root / "spielwerk" / "web" / "fair-dice.en.md").read_text(encoding="utf-8")
    assert (root / "docs" / "fair-dice.md").read_text(encoding="utf-8").startswith(page)
