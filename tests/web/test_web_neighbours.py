"""Processes that serve together hand connections to where the table belongs that they ask for."""

from __future__ import annotations

import contextlib
import http.client
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from spielwerk.table.tokens import new_token, place_of
from spielwerk.web.neighbours import MOST_SAID, Neighbours, neighbourhood
from spielwerk.web.server import Server, create_app

from .conftest import entered, open_table, other_links, settings

SOON_S = 5.0


def token_at(place: int) -> str:
    """A token that belongs to one of two processes."""
    return next(token for token in iter(lambda: secrets.token_urlsafe(18), "") if place_of(token) % 2 == place)


class Process:
    """A server that answers every request with its number and what it was sent."""

    def __init__(self, folder: Path, neighbours: Neighbours | None) -> None:
        assert neighbours is not None
        self.number = neighbours.own
        self.server = Server(self, create_app(settings(folder)).state.services, neighbours)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listening]}, daemon=True)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        body = b""
        more = True
        while more:
            message = await receive()
            body, more = body + message.get("body", b""), message.get("more_body", False)
        told = f"{self.number} {scope['client'][0]} {len(body)}".encode()
        headers = [(b"content-length", str(len(told)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": told})

    def start(self) -> None:
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[list[Process]]:
    """Two of them; the second does not run yet."""
    made = []
    for neighbours in neighbourhood(2):
        folder = tmp_path / str(len(made))
        folder.mkdir()
        made.append(Process(folder, neighbours))
    made[0].start()
    yield made
    for process in made:
        if process.thread.is_alive():
            process.stop()


@contextlib.contextmanager
def connected(process: Process) -> Iterator[http.client.HTTPConnection]:
    client = http.client.HTTPConnection("127.0.0.1", process.port, timeout=SOON_S)
    with contextlib.closing(client):
        yield client


def answered(client: http.client.HTTPConnection, path: str, body: bytes | None = None) -> str:
    client.request("POST" if body else "GET", path, body)
    return client.getresponse().read().decode()


def test_all_links_of_a_table_belong_where_it_does(client: TestClient) -> None:
    for _ in range(3):
        host = open_table(client, seat_1="friend")
        access, _live = entered(client, host.token)
        links = [host, *other_links(client, host).values()]
        assert len(links) == 3
        assert {place_of(link.token) for link in links} == {place_of(access.table_id)}


def test_tokens_of_a_table_differ() -> None:
    assert len({new_token("a table") for _ in range(50)}) == 50


def test_a_connection_goes_where_it_asks_to_go_and_back(processes: list[Process]) -> None:
    processes[1].start()
    with connected(processes[0]) as client:
        for place in (1, 1, 0, 1, 0, 0):
            assert answered(client, f"/t/{token_at(place)}") == f"{place} 127.0.0.1 0"
            # What belongs to no table is answered by whoever has the connection.
            assert answered(client, "/") == f"{place} 127.0.0.1 0"
            assert answered(client, f"/t/{token_at(place)}/play", b"x" * 500) == f"{place} 127.0.0.1 500"
            assert answered(client, f"/t/{token_at(place)}/events?seat=0", b"x" * 60_000) == f"{place} 127.0.0.1 60000"
    # Nothing is left of it in either.
    deadline = time.monotonic() + SOON_S
    while any(process.server.server_state.connections for process in processes):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_who_says_much_or_little_at_once_is_answered_too(processes: list[Process]) -> None:
    processes[1].start()
    head = f"POST /t/{token_at(1)}/play HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\n".encode()
    for cuts in ([5], [20, 40], [len(head)], [MOST_SAID // 2], []):
        with socket.create_connection(("127.0.0.1", processes[0].port), timeout=SOON_S) as connection:
            sent = head + b"x" * 100_000
            for begin, end in zip([0, *cuts], [*cuts, len(sent)], strict=True):
                connection.sendall(sent[begin:end])
                time.sleep(0.02)
            assert b" 127.0.0.1 100000" in connection.recv(4096)


def test_two_requests_at_once_are_answered_in_their_order(processes: list[Process]) -> None:
    processes[1].start()
    asked = "".join(f"GET /t/{token_at(place)} HTTP/1.1\r\nhost: localhost\r\n\r\n" for place in (1, 0))
    with socket.create_connection(("127.0.0.1", processes[0].port), timeout=SOON_S) as connection:
        connection.sendall(asked.encode())
        read = b""
        while read.count(b"127.0.0.1") < 2:
            read += connection.recv(4096)
    assert read.count(b"1 127.0.0.1 0") == 2


def test_a_connection_for_a_process_that_starts_again_waits_for_it(processes: list[Process]) -> None:
    with connected(processes[0]) as client:
        client.request("GET", f"/t/{token_at(1)}")
        time.sleep(0.2)
        processes[1].start()
        assert client.getresponse().read() == b"1 127.0.0.1 0"


def test_where_too_many_wait_another_process_serves(processes: list[Process]) -> None:
    waiting, served = 0, ""
    with contextlib.ExitStack() as stack:
        while not served:
            client = stack.enter_context(connected(processes[0]))
            client.timeout = 0.3
            with contextlib.suppress(TimeoutError):
                served = answered(client, f"/t/{token_at(1)}/play", b"x" * 8000)
                continue
            waiting += 1
            assert waiting < 2000
    assert served == "0 127.0.0.1 8000"
    assert waiting > 0
