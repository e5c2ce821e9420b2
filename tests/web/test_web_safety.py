"""What the server refuses, the headers it sends, and that it tells nobody what they must not know."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from spielwerk.kernel import CHANCE, CHANCE_BIT
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.registry import find_game
from spielwerk.table import Seat, Table
from spielwerk.web import page
from spielwerk.web.answers import Refusal
from spielwerk.web.limits import Buckets
from spielwerk.web.links import links_of
from spielwerk.web.pages import start
from spielwerk.web.server import create_app
from spielwerk.web.settings import Rate

from .conftest import GAME, JSON, Sit, entered, other_links, services, settings

PAGES = [
    "/",
    "/static/base.css",
    "/static/table.js",
    f"/rules/{GAME}",
    f"/games/{GAME}/style.css",
    f"/games/{GAME}/icon.svg",
    "/nothing",
]


@pytest.mark.parametrize("address", PAGES)
def test_every_answer_carries_the_safe_headers(client: TestClient, address: str) -> None:
    headers = client.get(address).headers
    policy = headers["content-security-policy"]
    for rule in ("default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
        assert rule in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == ("same-origin" if address == "/" else "no-referrer")


def test_no_page_holds_inline_script_or_style(client: TestClient, sit: Sit) -> None:
    host = sit()
    for address in ("/", f"/t/{host.token}", f"/t/{host.token}/at/0", f"/rules/{GAME}", "/nothing"):
        text = client.get(address).text
        assert " style=" not in text
        assert "<style" not in text
        assert "<script>" not in text
        assert "javascript:" not in text
        assert " onclick=" not in text
        assert "http://" not in text.replace("http://localhost", "").replace("http://www.w3.org/2000/svg", "")
        assert "https://" not in text


MALFORMED = [
    b"",
    b"{",
    b"[]",
    b'{"seat":"x"}',
    b'{"seat":0}',
    b'{"seat":0,"move":1.5,"version":0}',
    b"\xff\xfe",
    b"null",
]


@pytest.mark.parametrize("body", MALFORMED)
def test_a_malformed_request_gets_a_sentence(client: TestClient, sit: Sit, body: bytes) -> None:
    host = sit()
    answer = client.post(f"/t/{host.token}/play", content=body, headers=JSON | {"accept-language": "de"})
    assert answer.status_code == 400
    assert answer.json()["message"] == "Die Anfrage war nicht zu verstehen."


@pytest.mark.parametrize("position", ["-1", "99999", "x", "1e3", "٣"])
def test_positions_that_do_not_exist_are_not_found(client: TestClient, sit: Sit, position: str) -> None:
    assert client.get(f"/t/{sit().token}/at/{position}").status_code == 404


@pytest.mark.parametrize("seat", ["", "x", "-1", "99", "9" * 50, "²"])
def test_strange_seats_in_an_address_do_no_harm(client: TestClient, sit: Sit, seat: str) -> None:
    assert client.get(f"/t/{sit(seat_1='local').token}/parts", params={"seat": seat}).status_code == 200


def test_large_bodies_are_refused(client: TestClient, sit: Sit) -> None:
    host = sit()
    assert client.post(f"/t/{host.token}/play", content=b" " * 70_000, headers=JSON).status_code == 413
    assert client.post("/import", content=b" " * 2_200_000, headers=JSON).status_code == 413
    assert client.post("/tables", content=b"a" * 70_000, headers=JSON).status_code == 413


def test_wrong_methods_and_unknown_pages_are_told_in_the_language_of_the_visitor(client: TestClient) -> None:
    answer = client.get("/tables", headers={"accept-language": "de"})
    assert answer.status_code == 405
    assert "nimmt solche Anfragen nicht an" in answer.text
    assert "nothing at this address" in client.get("/nothing", headers={"accept-language": "en"}).text


@pytest.mark.parametrize(
    "headers",
    [{"origin": "http://evil.example"}, {"origin": "http://["}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}],
)
def test_requests_from_another_site_are_refused(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/tables", content=f"game={GAME}", headers=headers).status_code == 403
    assert client.post("/tables", content=f"game={GAME}", headers={"origin": "http://localhost"}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "[", ""])
def test_foreign_host_names_are_refused(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 400


@pytest.mark.parametrize("host", ["127.0.0.1:8420", "[::1]:8420", "192.168.1.5", "localhost:1"])
def test_addresses_and_own_names_are_answered(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 200


def test_names_given_to_the_server_are_answered_in_any_case(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path, host="Games.lan", hosts=("MyServer",)))
    with TestClient(app, base_url="http://localhost") as client:
        for host in ("games.lan", "myserver", "MyServer:8420"):
            assert client.get("/", headers={"host": host}).status_code == 200


def test_what_breaks_on_our_side_is_answered_safely(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(start, "_drawn", fail)
    app = create_app(settings(tmp_path))
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        answer = client.get("/", headers={"accept-language": "en"})
    assert answer.status_code == 500
    assert "Something went wrong on our side" in answer.text
    assert "fault" not in answer.text
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


def test_creation_is_limited_per_client(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path, creations=Rate(2, 1)))
    with TestClient(app, base_url="http://localhost") as client:
        answers = [client.post("/tables", content=f"game={GAME}", follow_redirects=False) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert answers[2].headers["retry-after"]


def test_moves_are_limited_per_client(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path, moves=Rate(1, 1)))
    with TestClient(app, base_url="http://localhost") as client:
        token = client.post("/tables", content=f"game={GAME}", follow_redirects=False).headers["location"]
        body = {"seat": 0, "move": 0, "version": 0}
        first, second = (client.post(f"{token}/play", json=body, headers=JSON) for _ in range(2))
    assert first.status_code != 429
    assert second.status_code == 429


def test_a_bucket_refills_with_time() -> None:
    now = [0.0]
    bucket = Buckets(Rate(2, 60), lambda: now[0])
    bucket.take("a")
    bucket.take("a")
    with pytest.raises(Refusal):
        bucket.take("a")
    bucket.take("b")
    now[0] = 1.1
    bucket.take("a")


def test_names_are_escaped(client: TestClient, sit: Sit) -> None:
    host = sit(name_0="<b>&\"'", name_1="</script>")
    for address in (f"/t/{host.token}", f"/t/{host.token}/at/last"):
        text = client.get(address).text
        assert "<b>&" not in text
        assert '</script>"' not in text
        assert "&lt;b&gt;" in text


# Secrets


def scripted_table(last_first: bool) -> Table:
    """Two players; what seat 0 sees is the same in both worlds, what only seat 1 sees is not."""
    game = find_game(GAME)
    options = game.options.complete({"players": 2})
    engine = InterpretedEngine(game)
    state = engine.new(options)
    plays: list[tuple[int, int]] = []

    def play(who: int, move: int) -> None:
        plays.append((who, move))
        engine.play(state, who, move)

    while engine.waiting(state) == CHANCE_BIT:
        outcomes = sorted(move for move, _ in engine.odds(state))
        secret_to_other = engine.witnesses(state, CHANCE, outcomes[0]) == 1 << 1
        play(CHANCE, outcomes[(-1 if last_first else -4) if secret_to_other else 0])
    legal = engine.moves(state, 1)
    play(1, legal[-1 if last_first else 0])
    seats = [Seat("Anna"), Seat("Bruno")]
    return Table.from_plays(game, options, seats, plays, id="world")


def everything_sent(folder: Path, table: Table, seats: tuple[int, ...]) -> bytes:
    """All bytes a link with these seats can get from a server of its own."""
    with TestClient(create_app(settings(folder)), base_url="http://localhost") as client:
        services(client).tables.take_in(table, (), (0, 1))
        links = links_of(services(client).store, table.id)
        token = next(link.token for link in links if link.seats == seats and not link.host)
        addresses = [f"/t/{token}", f"/t/{token}/parts", f"/t/{token}/game.json"]
        addresses += [f"/t/{token}/at/{position}" for position in range(0, table.positions() + 1, 3)]
        languages = [{"accept-language": language} for language in ("de", "en")]
        sent = [client.get(address, headers=language).content for address in addresses for language in languages]
        return b"".join([*sent, client.post("/mine", json={"tokens": [token]}).content])


@pytest.mark.parametrize("seats", [(0,), ()])
def test_tables_that_differ_in_secrets_only_send_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: tuple[int, ...]
) -> None:
    sent = []
    for last_first in (False, True):
        # The same links for both, so that every byte can be compared.
        words = (f"link-{number}" for number in range(10))
        monkeypatch.setattr("spielwerk.web.links.new_token", lambda _, words=words: next(words))
        pages = (f"page-{number}" for number in range(100))
        monkeypatch.setattr(page, "new_id", lambda pages=pages: next(pages))
        folder = tmp_path / str(last_first)
        folder.mkdir()
        sent.append(everything_sent(folder, scripted_table(last_first), seats))
    assert bytes(scripted_table(False).state) != bytes(scripted_table(True).state)
    assert sent[0] == sent[1]
    assert len(sent[0]) > 100_000


def test_the_secret_of_the_dice_stays_on_the_server_while_the_game_runs(client: TestClient, sit: Sit) -> None:
    host = sit(seat_1="friend")
    table = entered(client, host.token)[1].table
    secret = table.stored_secret()
    assert secret is not None
    links = [host, *other_links(client, host).values()]
    for link in links:
        sent = b"".join(client.get(f"/t/{link.token}{tail}").content for tail in ("", "/parts", "/at/0", "/game.json"))
        assert secret.hex().encode() not in sent
        assert secret not in sent
        assert table.commitment is not None
        assert table.commitment.encode() in sent
