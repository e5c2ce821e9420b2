"""Whatever is sent to any route, the server answers with a sentence, tells nobody's secrets, and goes on.

More of the same: `python -m tests.web.fuzz --requests 50000 --database postgresql`.
"""

from __future__ import annotations

import asyncio
import re
import socket
from pathlib import Path
from random import Random
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from starlette.routing import Mount, Route

from ..conftest import PostgreSQL
from ..serving import served
from .fuzz import fuzzed
from .nonsense import METHODS, a_part, changed_bytes, raw_json, some_headers

REQUESTS = 1500
OVER_THE_NET = 200


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_whatever_is_sent_no_route_fails(request: pytest.FixtureRequest, tmp_path: Path, database: str) -> None:
    address: Path | str = tmp_path / "tables.sqlite"
    if database == "postgresql":
        postgresql: PostgreSQL = request.getfixturevalue("postgresql")
        address = postgresql.new_database()
    fuzz = asyncio.run(fuzzed(address, REQUESTS, seed=REQUESTS))
    assert fuzz.faults == []
    routes = {route.path for route in fuzz.app.routes if isinstance(route, Route | Mount)}
    assert set(fuzz.statuses) - {"(none)"} == routes
    assert all(statuses.total() > 5 for route, statuses in fuzz.statuses.items() if route in routes)
    done = {route for route, statuses in fuzz.statuses.items() if any(status < 400 for status in statuses)}
    # Most do what was asked of them now and then, instead of refusing all of it.
    assert len(done) > 0.6 * len(routes), sorted(routes - done)


def sent_over(address: str, content: bytes) -> bytes:
    """The answer to some bytes, whatever they are."""
    place = urlsplit(address)
    with socket.create_connection((place.hostname, place.port), timeout=20) as line:
        answer = b""
        try:
            line.sendall(content)
            line.shutdown(socket.SHUT_WR)
            while part := line.recv(65536):
                answer += part
        except TimeoutError:
            raise
        except OSError:
            # It hung up on us.
            return answer
        return answer


def some_bytes(random: Random) -> bytes:
    """A request, or something that begins like one."""
    method, body = random.choice(METHODS), raw_json(random)
    path = random.choice(("/", "/mine", "/import", "/tables", "/t/x/play", "/static/base.css", f"/{a_part(random)}"))
    headers = [(b"host", b"localhost"), (b"content-length", str(len(body)).encode()), *some_headers(random)]
    head = b"\r\n".join(
        [f"{method} {path} HTTP/1.1".encode("ascii", "replace"), *(b": ".join(pair) for pair in headers)]
    )
    whole = head + b"\r\n\r\n" + body
    how = random.randrange(4)
    return (whole, whole * 3, changed_bytes(random, whole), whole[: random.randrange(len(whole))])[how]


def test_whatever_comes_over_the_net_the_server_goes_on(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        random = Random(3)
        for _ in range(OVER_THE_NET):
            content = some_bytes(random)
            answer = sent_over(server.address, content)
            statuses = {int(status) for status in re.findall(rb"HTTP/1.1 (\d{3}) ", answer)}
            assert not any(status >= 500 and status != 503 for status in statuses), content[:500]
        assert urlopen(f"{server.address}/health").read() == b"ok\n"
        assert server.stop() == 0
        told = server.told.read_text()
    assert "Traceback" not in told
    assert "rror" not in told
    assert len(told.splitlines()) < 20
