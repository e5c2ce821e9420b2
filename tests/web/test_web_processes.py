"""Several processes on one PostgreSQL are one server to everybody, and an SQLite file has one."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from spielwerk.table.database import Away, StoreError
from spielwerk.table.store import Store
from spielwerk.web import arrangements
from spielwerk.web.language import page_words
from spielwerk.web.links import Access
from spielwerk.web.live import Listener, LiveTable
from spielwerk.web.live_tables import LiveTables
from spielwerk.web.server import create_app

from ..conftest import PostgreSQL
from ..serving import COMMAND, served
from ..table.sittings import play_to_end, sit_down
from .conftest import GAME, JSON, Sit, Visitor, entered, open_table, other_links, services, settings
from .test_web_resting import House

FRIEND = {"seat_1": "friend", "name_0": "Ada"}


def until(true: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


@contextmanager
def server(folder: Path, database: str) -> Iterator[TestClient]:
    app = create_app(replace(settings(folder), database=database))
    with TestClient(app, base_url="http://localhost") as client:
        yield client


@pytest.fixture
def two(tmp_path: Path, postgresql: PostgreSQL) -> Iterator[tuple[TestClient, TestClient]]:
    """Two servers on one database, each with a loop of its own."""
    database = postgresql.new_database()
    with server(tmp_path, database) as one, server(tmp_path, database) as other:
        yield one, other


@pytest.fixture
def deaf(two: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch) -> tuple[TestClient, TestClient]:
    """The second one hears nothing of the first."""
    monkeypatch.setattr(services(two[1]).tables._news, "_heard", lambda table_id, entries: None)
    return two


def at(client: TestClient, visitor: Visitor) -> Visitor:
    """The same link at another server."""
    return Visitor(client, visitor.token)


def test_what_one_server_accepts_another_has_at_once(two: tuple[TestClient, TestClient]) -> None:
    one, other = two
    host = open_table(one, **FRIEND)
    access, seen = entered(other, host.token)
    table, woken = seen.table, Listener(access, None, "en")
    with seen.heard_by(woken):
        assert host.play(host.moves()[0]).status_code == 200
        until(lambda: seen.table.version > 0 and seen.table.log == entered(one, host.token)[1].table.log)
        until(woken.is_set)
        assert seen.table is table
        host.do("settings", seat=0, fast=False)
        until(lambda: not seen.settings.fast)
        friend = other_links(one, host)[(1,)]
        friend.do("name", seat=1, name="Berta")
        until(lambda: seen.names == ("Ada", "Berta") and not seen.settings.unnamed)


def test_what_others_append_is_told_with_the_news(
    two: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    host = open_table(one, **FRIEND)
    friend = other_links(one, host)[(1,)]
    _, seen = entered(other, host.token)
    until(lambda: not seen.told and (seen.catching_up is None or seen.catching_up.done()))

    def asked(*_: object) -> None:
        raise AssertionError("the database was asked for what had been told")

    monkeypatch.setattr(services(other).tables.store, "standing", asked)
    for visitor in (host, friend):
        assert visitor.play(visitor.moves()[0]).status_code == 200
        until(lambda: seen.table.log == entered(one, host.token)[1].table.log)


def test_a_server_that_heard_nothing_looks_before_it_answers(deaf: tuple[TestClient, TestClient]) -> None:
    one, other = deaf
    host = open_table(one, **FRIEND)
    friend = other_links(one, host)[(1,)]
    before = at(other, host).page()["version"]
    first, second = host.moves()[:2]
    assert host.play(first).status_code == 200
    # A move that was chosen before is told so, one chosen after is made.
    late = at(other, host).do("play", seat=0, move=second, version=before)
    assert (late.status_code, late.json()["message"]) == (409, page_words("en")("rejected.out_of_date"))
    assert at(other, friend).play(friend.moves()[0]).status_code == 200
    assert host.page()["version"] == at(other, host).page()["version"]
    # And the other way round: what a browser has seen elsewhere, this server finds.
    player = next(visitor for visitor in (host, friend) if visitor.page()["mine"])
    assert player.play(player.moves()[0]).status_code == 200
    page = player.page()
    taken_back = at(other, player).do("take_back", seat=page["seat"], version=page["version"])
    assert taken_back.status_code == 200
    assert player.page()["legal"]


def test_names_pace_and_rematch_are_the_same_for_all(deaf: tuple[TestClient, TestClient]) -> None:
    one, other = deaf
    host = open_table(one, players="3", seat_1="friend", seat_2="friend", fast="off")
    links = other_links(one, host)
    for visitor in (host, links[(1,)], links[(2,)]):
        at(other, visitor).page()
    # Each process knows nothing of what the other wrote last.
    assert links[(1,)].do("name", seat=1, name="Berta").status_code == 200
    assert at(other, links[(2,)]).do("name", seat=2, name="Cora").status_code == 200
    assert links[(1,)].do("name", seat=1, name="Else").status_code == 403
    assert at(other, host).do("settings", seat=0, fast=True).status_code == 200
    for client in two_views(one, other, host):
        live = entered(client, host.token)[1]
        assert live.names[1:] == ("Berta", "Cora")
        assert (live.settings.fast, live.settings.unnamed) == (True, ())


def two_views(one: TestClient, other: TestClient, visitor: Visitor) -> tuple[TestClient, TestClient]:
    for client in (one, other):
        at(client, visitor).page()
    return one, other


def test_whoever_sets_the_rematch_first_sets_it_for_all(deaf: tuple[TestClient, TestClient]) -> None:
    one, other = deaf
    host = Visitor(one, services(one).tables.take_in(play_to_end(sit_down(2), 1), (0,), (1,)).token)
    friend = at(other, other_links(one, host)[(1,)])
    for visitor in (at(other, host), friend):
        visitor.page()
    first = host.do("again", seat=0).json()["address"]
    assert at(other, host).do("again", seat=0).json()["address"] == first
    theirs = friend.do("again", seat=1).json()["address"].removeprefix("/t/")
    assert entered(other, theirs)[1].table.id == entered(one, first.removeprefix("/t/"))[1].table.id


def test_who_sets_a_rematch_at_the_same_moment_leaves_no_table_behind(postgresql: PostgreSQL) -> None:
    database = postgresql.new_database()
    stores = [Store(database), Store(database)]
    processes = [LiveTables(store) for store in stores]
    access = processes[0].take_in(play_to_end(sit_down(2), 1), (0,), (1,))

    async def set_again() -> list[Access | None]:
        lives = [await tables.find(access.table_id) for tables in processes]
        asking = zip(processes, lives, strict=True)
        return await asyncio.gather(*(arrangements.play_again(tables, live, access) for tables, live in asking))

    first, second = asyncio.run(set_again())
    assert first is not None
    assert first == second
    assert len(stores[0].tables()) == 2
    for store in stores:
        store.close()


def test_bots_think_in_one_process_and_another_takes_over(tmp_path: Path, postgresql: PostgreSQL) -> None:
    database = postgresql.new_database()

    async def run() -> None:
        houses = [House(tmp_path, database=database) for _ in range(2)]
        for house in houses:
            house.services.start()
        token, live = await houses[0].opened("192.0.2.1")
        await wait_for(lambda: len(houses[0].bots.asked_by) > 2)
        await houses[1].looked(token, "192.0.2.1")
        _, seen = await houses[1].services.tables.enter(token)
        begun = len(live.table.log)
        await wait_for(lambda: len(seen.table.log) > begun + 10)
        assert houses[1].bots.asked_by == []
        # The first process dies: all that it held in the database is free.
        assert live.thinking is not None
        live.thinking.cancel()
        await houses[0].services.close()
        begun = len(seen.table.log)
        await wait_for(lambda: len(seen.table.log) > begun + 10)
        assert houses[1].bots.asked_by
        await houses[1].services.close()

    asyncio.run(run())


async def wait_for(true: Callable[[], bool], seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


def test_play_goes_on_when_postgresql_is_back_bots_included(tmp_path: Path, own_postgresql: PostgreSQL) -> None:
    with server(tmp_path, own_postgresql.address) as client:
        host = open_table(client, seat_0="me", seat_1="bot:random")
        move, page = host.moves()[0], host.page()
        said: dict[str, Any] = {"seat": 0, "move": move, "version": page["version"]}
        own_postgresql.stop()
        for language in ("en", "de"):
            answer = client.post(f"/t/{host.token}/play", json=said, headers=JSON | {"accept-language": language})
            sentence = page_words(language)("refused.kept_safe")
            assert (answer.status_code, answer.json()["message"]) == (503, sentence)
            shown = client.get(f"/t/{host.token}", headers={"accept-language": language})
            assert (shown.status_code, shown.headers["refresh"]) == (503, "3")
            assert sentence in shown.text
        own_postgresql.start()
        assert host.do("play", **said).status_code == 200
        assert host.wait_for_turn()["mine"]


def test_bots_wait_for_a_database_that_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody reloads; the room is dropped with the move that was not written, and the bots open it again."""

    async def run() -> None:
        house = House(tmp_path)
        _, live = await house.opened("192.0.2.1")
        await wait_for(lambda: len(house.bots.asked_by) > 2)
        with monkeypatch.context() as patched:
            for name in ("save", "load"):
                patched.setattr(house.services.store, name, unreachable)
            await wait_for(lambda: live.gone)
            await asyncio.sleep(0.3)
        thought = len(house.bots.asked_by)
        await wait_for(lambda: len(house.bots.asked_by) > thought + 3)
        fresh = await house.services.tables.find(live.table.id)
        assert fresh is not live
        stored = house.services.store.load(live.table.id)
        assert fresh.table.log[: stored.version] == stored.log
        await house.services.close()

    asyncio.run(run())


def unreachable(*_: object) -> None:
    raise Away("nobody answers")


def test_what_was_not_written_did_not_happen(client: TestClient, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where what is stored cannot be read again: the room is dropped, and who listens gets a fresh one."""
    host = sit(**FRIEND)
    before, move = host.page(), host.moves()[0]
    access, live = entered(client, host.token)
    woken = Listener(access, None, "en")
    with monkeypatch.context() as patched, live.heard_by(woken):
        for name in ("save", "load"):
            patched.setattr(services(client).store, name, unreachable)
        assert host.play(move).status_code == 503
        assert woken.is_set()
        assert client.get(f"/t/{host.token}/parts", headers=JSON).status_code == 503
    after = host.page()
    assert (after["version"], after["legal"]) == (before["version"], before["legal"])
    assert entered(client, host.token)[1] is not live
    assert host.play(move).status_code == 200


def test_whoever_still_holds_a_dropped_table_can_do_nothing_there(client: TestClient, sit: Sit) -> None:
    live: LiveTable = entered(client, sit(**FRIEND).token)[1]
    tables = services(client).tables
    tables.forget(live)
    with pytest.raises(Away):
        asyncio.run(tables.change(live, lambda table: table.play(0, table.legal(0)[0])))


def test_an_sqlite_file_has_one_server(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path))
    with TestClient(app, base_url="http://localhost") as client:
        open_table(client, **FRIEND)
        services(client).sole.say_where("http://127.0.0.1:8420/")
        with pytest.raises(StoreError, match=r"another server at http://127.0.0.1:8420/ has .*tables.sqlite open"):
            create_app(settings(tmp_path))
        database = str(tmp_path / "tables.sqlite")
        refused = subprocess.run(
            [*COMMAND, "serve", "--port", "0", "--database", f"sqlite:///{database}"], capture_output=True, text=True
        )
        assert refused.returncode == 2
        assert refused.stderr.startswith("spielwerk: the server cannot start: another server at")
        # Who only reads may.
        assert len(Store(database).tables()) == 1
    with TestClient(create_app(settings(tmp_path)), base_url="http://localhost"):
        pass


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    refused = subprocess.run(
        [*COMMAND, "serve", "--port", "0", "--workers", "2", "--database", str(database)],
        capture_output=True,
        text=True,
    )
    assert (refused.returncode, database.exists()) == (2, False)
    assert "several workers need PostgreSQL" in refused.stderr


def test_what_somebody_fails_to_write_hides_nothing_that_is_stored(postgresql: PostgreSQL) -> None:
    """A move of this process waits for the database and fails while one of another is stored under the same number."""

    async def run() -> None:
        store, other = (Store(database) for database in [postgresql.new_database()] * 2)
        tables = LiveTables(store)
        table = sit_down(2)
        store.create(table)
        live = await tables.find(table.id)
        async with live.held():
            before = store.load(table.id)
            live.table.play(0, live.table.legal(0)[0])
            stored = other.load(table.id)
            other.save(stored, stored.play(1, stored.legal(1)[0]))
            checking = asyncio.create_task(tables.check(live))
            await asyncio.sleep(0.2)
            assert not checking.done()
            live.table = before
        await checking
        assert live.table.log == stored.log
        for one in (store, other):
            one.close()

    asyncio.run(run())


@pytest.mark.long
def test_a_worker_that_dies_is_replaced_and_all_stop_together(tmp_path: Path, postgresql: PostgreSQL) -> None:
    with served(tmp_path, "--workers", "2", "--database", postgresql.new_database()) as running:

        def serving() -> list[int]:
            return [int(pid) for pid in re.findall(r"process (\d+) serves", running.told.read_text())]

        until(lambda: len(serving()) == 2)
        os.kill(serving()[0], signal.SIGKILL)
        until(lambda: len(serving()) == 3)
        watching = HTTPConnection(urlsplit(running.address).netloc, timeout=60)
        watching.request("POST", "/tables", f"game={GAME}&players=2&seat-1=friend")
        made = watching.getresponse()
        made.read()
        address = made.headers["location"]
        watching.request("GET", f"{address}/events")
        stream = watching.getresponse()
        while not stream.readline().startswith(b"data: "):
            pass
        assert running.stop() == 0
        assert b"Traceback" not in stream.read()
        told = running.told.read_text()
        assert f"process {serving()[0]} ended (-9); another takes its place" in told
        # The new one may be told to stop before it has begun, and then has nothing to end.
        assert told.count("the server has stopped") >= 1
        assert "Traceback" not in told
        assert not any(Path(f"/proc/{pid}").exists() for pid in serving())
