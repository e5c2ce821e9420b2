"""Connections that say nothing, say it slowly, say nonsense or do not listen: everybody else is served all the same."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import logging
import select
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from spielwerk.web.connections import Connection, Connections, most_connections
from spielwerk.web.seldom import Seldom
from spielwerk.web.server import Server, create_app

from .conftest import GAME, settings

HALF_A_HEAD = b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: "
HALF_A_BODY = b"POST /tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\ngame="
WHOLE = b"GET /nothing HTTP/1.1\r\nhost: localhost\r\n\r\n"
SOON_S = 5.0


@contextlib.contextmanager
def listening(folder: Path, **changes: Any) -> Iterator[int]:
    """A real server on a port."""
    app = create_app(settings(folder, **changes))
    server = Server(app, app.state.services)
    port = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [port]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield port.getsockname()[1]
    server.should_exit = True
    thread.join(10)
    assert not thread.is_alive()


class Crowd:
    """Many connections of one address that all send the same."""

    def __init__(self, port: int, count: int, sent: bytes, address: str = "127.0.0.1") -> None:
        self.sockets = []
        for _ in range(count):
            connection = socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(address, 0))
            with contextlib.suppress(OSError):
                connection.sendall(sent)
            self.sockets.append(connection)

    def left(self) -> int:
        """How many are not closed, once nothing more happens to them."""
        time.sleep(0.3)
        return sum(not select.select([one], [], [], 0)[0] for one in self.sockets)

    def left_after(self, seconds: float) -> int:
        until = time.monotonic() + seconds
        while self.left() and time.monotonic() < until:
            pass
        return self.left()

    def go(self) -> None:
        for one in self.sockets:
            one.close()


def status(port: int, address: str = "127.0.0.1") -> int:
    """What somebody gets who asks for the start page, within a few seconds."""
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=SOON_S, source_address=(address, 0))
    with contextlib.closing(client):
        client.request("GET", f"/rules/{GAME}", headers={"host": "localhost"})
        return client.getresponse().status


def send_on(connection: socket.socket, sent: bytes, times: int, every_s: float = 0.0) -> None:
    for _ in range(times):
        connection.sendall(sent)
        time.sleep(every_s)


@pytest.mark.parametrize("sent", [b"", HALF_A_HEAD, HALF_A_BODY], ids=["nothing", "half a head", "half a body"])
def test_hundreds_of_half_open_connections_keep_nobody_out(tmp_path: Path, sent: bytes) -> None:
    with listening(tmp_path) as port:
        crowd = Crowd(port, 300, sent)
        # Neither from elsewhere nor from the same address.
        assert [status(port, "127.0.0.2"), status(port, "127.0.0.1")] == [200, 200]
        assert 0 < crowd.left() <= 128
        crowd.go()


def test_who_does_not_say_what_it_wants_is_cut_off(tmp_path: Path) -> None:
    with listening(tmp_path, head_s=0.5, body_s=0.5) as port:
        for sent in (b"", HALF_A_HEAD, HALF_A_BODY):
            crowd = Crowd(port, 5, sent)
            assert crowd.left_after(SOON_S) == 0
            crowd.go()


def test_dripping_does_not_put_the_deadline_off(tmp_path: Path) -> None:
    with listening(tmp_path, head_s=0.5, body_s=0.5) as port:
        for sent in (HALF_A_HEAD, HALF_A_BODY, WHOLE + HALF_A_HEAD):
            crowd = Crowd(port, 1, sent)
            with pytest.raises(OSError, match=r"Broken pipe|reset"):
                send_on(crowd.sockets[0], b"x", 100, 0.05)
            crowd.go()


def test_who_does_not_take_its_answers_is_cut_off(tmp_path: Path) -> None:
    with listening(tmp_path, answer_s=0.5) as port:
        ask = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
        connection = socket.create_connection(("127.0.0.1", port), timeout=SOON_S)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with contextlib.closing(connection), pytest.raises(OSError, match=r"Broken pipe|reset"):
            send_on(connection, ask, 100_000)
        assert status(port) == 200


@pytest.mark.long
def test_a_connection_is_kept_while_a_person_thinks(tmp_path: Path) -> None:
    with listening(tmp_path) as port:
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=SOON_S)
        with contextlib.closing(client):
            local = []
            for wait in (0, 7):
                time.sleep(wait)
                client.request("GET", "/nothing", headers={"host": "localhost"})
                client.getresponse().read()
                local.append(client.sock.getsockname())
        assert local[0] == local[1]


def test_nonsense_is_answered_and_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with listening(tmp_path) as port, caplog.at_level(logging.WARNING):
        for sent in (b"\0\0\0\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", WHOLE + b"\0\0\r\n\r\n", b"x" * 100_000):
            crowd = Crowd(port, 100, sent)
            assert crowd.left_after(SOON_S) == 0
            crowd.go()
        assert status(port) == 200
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == len(set(said)) <= 3, said
    assert not any(record.exc_info for record in caplog.records)


def test_a_head_without_end_is_not_read_for_ever(tmp_path: Path) -> None:
    with listening(tmp_path) as port, socket.create_connection(("127.0.0.1", port), timeout=SOON_S) as endless:
        with contextlib.suppress(OSError):
            endless.sendall(HALF_A_HEAD)
            for _ in range(100):
                endless.sendall(b"x" * 10_000)
        with contextlib.suppress(OSError):
            answer = endless.recv(1000)
            assert answer == b"" or answer.startswith(b"HTTP/1.1 400 ")
        assert Crowd.left(cast(Crowd, SimpleNamespace(sockets=[endless]))) == 0
        assert status(port) == 200


def test_a_stream_whose_listener_talks_nonsense_ends_quietly(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with listening(tmp_path) as port, caplog.at_level(logging.ERROR):
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=SOON_S)
        client.request("POST", "/tables", f"game={GAME}", {"host": "localhost"})
        place = client.getresponse().headers["location"]
        crowd = Crowd(port, 1, f"GET {place}/events HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
        assert b"retry" in crowd.sockets[0].recv(65536) + crowd.sockets[0].recv(65536)
        crowd.sockets[0].sendall(b"\0nonsense\0\r\n\r\n")
        time.sleep(0.5)
        crowd.go()
        client.close()
    assert [record for record in caplog.records if record.exc_info] == []


# How many


class Anybody:
    """As much of a connection as is counted."""

    def __init__(self) -> None:
        self.gone = False

    def break_off(self) -> None:
        self.gone = True


def joined(connections: Connections, host: str, count: int) -> list[Anybody]:
    new = [Anybody() for _ in range(count)]
    for one in new:
        connections.join(cast(Connection, one), host)
    return new


def gone(crowd: list[Anybody]) -> list[int]:
    return [number for number, one in enumerate(crowd) if one.gone]


def test_of_one_client_the_connection_gives_way_that_kept_us_waiting_longest() -> None:
    connections = Connections(100, 3)
    first = joined(connections, "192.0.2.1", 3)
    connections.work_for(cast(Connection, first[0]))
    joined(connections, "192.0.2.1", 1)
    assert gone(first) == [1]
    connections.wait_for(cast(Connection, first[0]))
    joined(connections, "192.0.2.1", 1)
    assert gone(first) == [1, 2]
    assert gone(joined(connections, "192.0.2.2", 3)) == []


def test_a_client_whose_connections_are_all_at_work_gets_no_more() -> None:
    connections = Connections(100, 2)
    for one in joined(connections, "192.0.2.1", 2):
        connections.work_for(cast(Connection, one))
    assert gone(joined(connections, "192.0.2.1", 1)) == [0]


def test_when_all_places_are_taken_the_client_with_the_most_gives_way() -> None:
    connections = Connections(10, 9)
    many, few = joined(connections, "192.0.2.1", 8), joined(connections, "192.0.2.2", 2)
    assert gone(joined(connections, "192.0.2.3", 2)) == []
    assert (gone(many), gone(few)) == ([0, 1], [])
    assert len(connections) == 10
    for one in (*many[2:], *few):
        connections.leave(cast(Connection, one))
        connections.leave(cast(Connection, one))
    assert len(connections) == 2


def test_a_named_proxy_stands_for_many() -> None:
    connections = Connections(100, 3, ["10.0.0.0/8"])
    assert gone(joined(connections, "10.1.2.3", 50)) == []
    assert len(gone(joined(connections, "192.0.2.1", 50))) == 47


def test_there_are_never_more_connections_than_files() -> None:
    import resource

    assert 1 <= most_connections(10**9) < resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    assert most_connections(5) == 5


# The log


def test_the_same_is_said_once_a_minute_with_how_often_it_happened() -> None:
    now = [0.0]
    log = Seldom(lambda: now[0])

    def said(text: str, *values: object) -> str | None:
        record = logging.LogRecord("x", logging.WARNING, "", 1, text, values, None)
        return record.getMessage() if log.filter(record) else None

    assert [said("no %s", value) for value in "abc"] == ["no a", None, None]
    assert said("another") == "another"
    now[0] = 61.0
    assert said("no %s", "d") == "no d (and 2 times more)"
    assert said("no %s", "e") is None


def test_different_errors_are_all_told() -> None:
    log = Seldom()
    found = []
    for number in (0, 1, 0):
        try:
            [int, asyncio.run][number]("x")  # type: ignore[operator]
        except Exception as error:
            record = logging.LogRecord("x", logging.ERROR, "", 1, "failed", (), (type(error), error, None))
            found.append(log.filter(record))
    assert found == [True, True, False]
