"""What a request brings is read carefully: whatever it is, the answer is a sentence and never an error of ours."""

from __future__ import annotations

import asyncio
import json
import logging
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient
from starlette.types import Message

from spielwerk.web.bodies import depth
from spielwerk.web.language import page_words

from .conftest import GAME, JSON, Sit, asked, entered, other_links, services

DEEP = 100_000
BODIES = {
    "deep lists": b"[" * DEEP,
    "deep objects": b'{"seat":0,"x":' * DEEP,
    "deep below a field nobody reads": b'{"seat":0,"x":' + b"[" * 500 + b"]" * 500 + b"}",
    "no UTF-8": b'{"seat":0,"have":"\xff\xfe"}',
    "half a character": b'{"seat":0,"have":"\\ud800","name":"\\udfff","tokens":["\\ud800"],"language":"\\ud800"}',
    "half a character, raw": b'{"seat":0,"have":"\xed\xa0\x80"}',
    "NUL": b'{"seat":0,"have":"\\u0000","name":"a\\u0000b","tokens":["a\\u0000"],"language":"\\u0000"}',
    "a number without end": b'{"seat":' + b"9" * 30_000 + b"}",
    "strings without end": b'{"seat":0,"x":"' + b'\\"' * 30_000,
}
ACTIONS = ("play", "confirm", "take_back", "restart_turn", "settings", "name")


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_that_is_no_json_of_ours_is_malformed_on_every_route(client: TestClient, sit: Sit, body: bytes) -> None:
    host = sit(seat_1="friend")
    for address in (*(f"/t/{host.token}/{action}" for action in ACTIONS), "/mine", "/language"):
        answer = client.post(address, content=body, headers=JSON)
        # The longest is refused for its size before anybody reads it.
        assert answer.status_code == (413 if len(body) > 64 * 1024 else 400), address
        assert answer.json()["message"]
    assert client.post("/import", content=body, headers=JSON).status_code == 422


FIELDS = [b"game=%00", b"game=%ff", b"game=\xff", b"%ed%a0%80=1", b"name-0=a%00b", b"a=1&" * 300, b"\0", b"&&&"]


@pytest.mark.parametrize("body", FIELDS)
def test_a_form_that_is_no_text_is_malformed(client: TestClient, body: bytes) -> None:
    answer = client.post("/tables", content=b"players=2&seat-0=me&" + body, headers=JSON)
    assert answer.status_code == 400, answer.text
    assert answer.json()["message"] == page_words("en")("refused.malformed")


@pytest.mark.parametrize("part", ["%00", "%ff", "%ed%a0%80", "a%00b", "%c3"])
def test_an_address_that_is_no_text_is_malformed(client: TestClient, sit: Sit, part: str) -> None:
    token = sit().token
    places = [f"/t/{part}", f"/t/{part}/parts", f"/t/{token}/at/{part}", f"/rules/{part}", f"/games/{part}/icon.svg"]
    places += [f"/static/{part}", f"/{part}", f"/t/{token}/parts?have={part}", f"/t/{token}/events?seat={part}"]
    for address in places:
        assert client.get(address, headers=JSON).status_code == 400, address


@pytest.mark.parametrize("token", ["a" * 65, "a" * 5000, "ü", "a b", quote("a/b", safe="")])
def test_a_link_of_a_strange_form_leads_nowhere(client: TestClient, token: str) -> None:
    assert client.get(f"/t/{token}", headers=JSON).status_code == 404
    assert client.post("/mine", json={"tokens": [token]}, headers=JSON).json() == []


@pytest.mark.parametrize("host", ["localhost:x", "localhost:99999", "[::1", "127.0.0.1:-1"])
def test_a_host_with_a_port_that_is_none_is_refused(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 400


def test_depth_is_counted_outside_of_strings() -> None:
    assert depth(json.dumps({"a": ["[[[[", '{"{\\"', {}]})) == 3
    assert depth("") == 0


def test_a_body_that_does_not_end_is_given_up(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    object.__setattr__(services(client).settings, "body_s", 0.2)
    begun: Message = {"type": "http.request", "body": b"game=", "more_body": True}
    start = asyncio.run(asked(client.app, "POST", "/tables", begun))[0]
    assert start["status"] == 408
    assert (b"connection", b"close") in start["headers"]


def test_an_upload_that_is_broken_off_leaves_no_trace_in_the_log(
    client: TestClient, sit: Sit, caplog: pytest.LogCaptureFixture
) -> None:
    host = sit()
    with caplog.at_level(logging.DEBUG):
        for path in ("/import", "/tables", "/mine", f"/t/{host.token}/play"):
            begun: Message = {"type": "http.request", "body": b"{", "more_body": True}
            asyncio.run(asked(client.app, "POST", path, begun, {"type": "http.disconnect"}))
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_a_guest_says_a_name_at_a_table_that_another_process_has_changed(client: TestClient, sit: Sit) -> None:
    host = sit(seat_1="friend", name_0="Anna")
    guest = other_links(client, host)[(1,)]
    guest.page()
    # Another process on the same database plays on.
    store = services(client).store
    table = store.load(entered(client, host.token)[0].table_id)
    store.save(table, table.play(0, table.legal(0)[0]))
    assert guest.do("name", seat=1, name="Bruno").status_code == 200
    assert "Bruno" in host.page()["parts"]["seats"]
    assert client.get(f"/rules/{GAME}").status_code == 200
