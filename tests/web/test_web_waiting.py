"""Nobody waits long for a table or a database that somebody else holds: a 503 with a sentence comes within seconds."""

from __future__ import annotations

import asyncio
import time

from starlette.testclient import TestClient

from spielwerk.table.store import Store
from spielwerk.web.language import page_words

from .conftest import Sit, services


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
    lock = services(client).tables.enter(host.token)[1].lock
    asyncio.run(lock.acquire())
    began = time.monotonic()
    assert host.do("play", seat=0, move=move, version=version).status_code == 503
    assert time.monotonic() - began < 3
    lock.release()
    assert host.play(move).status_code == 200
