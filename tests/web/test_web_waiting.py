"""Nobody waits long for a table or a database that somebody else holds: a 503 with a sentence comes within seconds."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.types import Message

from spielwerk.table import Table
from spielwerk.table.store import Store
from spielwerk.web.language import page_words
from spielwerk.web.live import LiveTable
from spielwerk.web.server import create_app
from spielwerk.web.table_settings import TableSettings
from spielwerk.web.unbroken import aside

from ..table.sittings import sit_down
from .conftest import GAME, Sit, asked, entered, open_table, services, settings


def test_a_database_that_somebody_else_holds_is_told_in_a_sentence(client: TestClient, sit: Sit) -> None:
    host = sit(seat_1="friend")
    page, move = host.page(), host.moves()[0]
    other = Store(services(client).settings.database)
    with other._database.writing():
        began = time.monotonic()
        answer = host.play(move)
        assert time.monotonic() - began < 3
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "1"
    assert answer.json()["message"] == page_words("en")("refused.busy")
    assert host.page()["version"] == page["version"]
    assert host.play(move).status_code == 200
    other.close()


def test_a_table_that_somebody_else_changes_is_told_in_a_sentence(client: TestClient, sit: Sit) -> None:
    host = sit(seat_1="friend")
    move, version = host.moves()[0], host.page()["version"]
    lock = entered(client, host.token)[1].lock
    asyncio.run(lock.acquire())
    began = time.monotonic()
    refused = host.do("play", seat=0, move=move, version=version)
    assert (refused.status_code, "refresh" in refused.headers) == (503, False)
    assert time.monotonic() - began < 3
    live = entered(client, host.token)[1]
    live.changed()
    # Whoever only wants to see it need not ask again by hand.
    shown = client.get(f"/t/{host.token}")
    assert (shown.status_code, shown.headers["refresh"]) == (503, "1")
    lock.release()
    assert client.get(f"/t/{host.token}").status_code == 200
    assert host.play(move).status_code == 200


def test_nobody_waits_while_a_table_is_played_again_from_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(create_app(settings(tmp_path)), base_url="http://localhost") as client:
        token = open_table(client, seat_1="friend").token
    app = create_app(settings(tmp_path))
    store, loads = app.state.services.store, []
    real = store.load

    def slow(table_id: str) -> Table:
        loads.append(table_id)
        time.sleep(1)
        return real(table_id)

    monkeypatch.setattr(store, "load", slow)

    async def answered(address: str) -> tuple[int, float]:
        began = time.monotonic()
        answer = await asked(app, "GET", address)
        return answer[0]["status"], time.monotonic() - began

    async def together() -> list[tuple[int, float]]:
        slow_ones = [asyncio.create_task(answered(f"/t/{token}{tail}")) for tail in ("", "/parts", "/at/0")]
        await asyncio.sleep(0.1)
        return [await answered(f"/rules/{GAME}"), *await asyncio.gather(*slow_ones)]

    quick, *others = asyncio.run(together())
    assert quick[0] == 200
    assert quick[1] < 0.8
    assert [status for status, _ in others] == [200] * 3
    assert len(loads) == 1


def test_who_goes_while_a_page_is_drawn_lets_nobody_overtake_the_drawing() -> None:
    live, order = LiveTable(sit_down(), TableSettings()), []

    def slow() -> None:
        order.append("begun")
        time.sleep(0.3)
        order.append("done")

    async def run() -> None:
        gone = asyncio.create_task(aside(live, slow))
        await asyncio.sleep(0.1)
        gone.cancel()
        await aside(live, order.append, "next")

    asyncio.run(run())
    assert order == ["begun", "done", "next"]


def test_whoever_is_cut_off_when_the_server_stops_is_asked_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(settings(tmp_path))

    async def never(_: str) -> None:
        await asyncio.sleep(60)

    async def run() -> list[Message]:
        monkeypatch.setattr(app.state.services.tables, "enter", never)
        asking = asyncio.create_task(asked(app, "GET", "/t/anything"))
        await asyncio.sleep(0.05)
        asking.cancel()
        return await asking

    head, body = asyncio.run(run())
    assert head["status"] == 503
    assert page_words("en")("refused.kept_safe") in body["body"].decode()
