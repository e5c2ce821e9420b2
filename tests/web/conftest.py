"""A server to talk to without a network, and a seat that plays through it."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlencode

import pytest
from starlette.testclient import TestClient
from starlette.types import Message

from spielwerk.web.links import Access
from spielwerk.web.live import LiveTable
from spielwerk.web.server import create_app
from spielwerk.web.services import Services
from spielwerk.web.settings import Rate, Settings

GAME = "millefiori"
MOVE = re.compile(r'data-move="(\d+)"')
JSON = {"accept": "application/json"}
MANY = Rate(100_000, 100_000)


def settings(folder: Path, **changes: Any) -> Settings:
    values: dict[str, Any] = (
        {"pace_s": 0.0, "creations": MANY, "imports": MANY} | {"moves": MANY, "reads": MANY} | changes
    )
    return Settings(**{"database": folder / "tables.sqlite"} | values)


class Visitor:
    """A browser's view of one link."""

    def __init__(self, client: TestClient, token: str) -> None:
        self.client = client
        self.token = token

    def page(self, **query: Any) -> dict[str, Any]:
        answer = self.client.get(f"/t/{self.token}/parts?{urlencode(query)}", headers=JSON)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def moves(self) -> list[int]:
        return sorted({int(move) for part in self.page()["parts"].values() for move in MOVE.findall(part)})

    def do(self, what: str, **body: Any) -> Any:
        if what in ("confirm", "take_back", "restart_turn") and "version" not in body:
            body["version"] = self.page(seat=body["seat"])["version"]
        return self.client.post(f"/t/{self.token}/{what}", json=body, headers=JSON)

    def play(self, move: int, **changes: Any) -> Any:
        page = self.page()
        return self.do("play", **{"seat": page["seat"], "move": move, "version": page["version"]} | changes)

    def wait_for_turn(self, seconds: float = 20) -> dict[str, Any]:
        """Until the table waits for this seat or is over."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            page = self.page()
            if page["mine"] or "data-secret" in page["parts"]["sheet"]:
                return page
            time.sleep(0.02)
        raise AssertionError("the table never came back to this seat")


Sit = Callable[..., Visitor]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(settings(tmp_path)), base_url="http://localhost") as client:
        yield client


@pytest.fixture
def sit(client: TestClient) -> Sit:
    """Opens a table as the form would and sits down on the host's link."""
    return lambda **form: open_table(client, **form)


def open_table(client: TestClient, **form: Any) -> Visitor:
    fields = {"game": GAME, "players": "2", "fast": "on"} | {key.replace("_", "-", 1): v for key, v in form.items()}
    answer = client.post("/tables", content=urlencode(fields), follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return Visitor(client, answer.headers["location"].removeprefix("/t/"))


def services(client: TestClient) -> Services:
    app: Any = client.app
    found: Services = app.state.services
    return found


def entered(client: TestClient, token: str) -> tuple[Access, LiveTable]:
    """What a link opens, as the server sees it; found in a thread of its own, as a browser may keep this one's loop."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, services(client).tables.enter(token)).result()


def other_links(client: TestClient, host: Visitor) -> dict[tuple[int, ...], Visitor]:
    """All further links of a table by the seats they open."""
    from spielwerk.web.links import links_of

    access, _ = entered(client, host.token)
    links = links_of(services(client).store, access.table_id)
    return {link.seats: Visitor(client, link.token) for link in links if link.token != host.token}


async def asked(
    app: Any,
    method: str,
    address: str,
    *messages: Message,
    client: str = "127.0.0.1",
    sent: list[Message] | None = None,
    **headers: str,
) -> list[Message]:
    """What the server sends to somebody whose request arrives in these pieces and then never goes on."""
    left, sent = list(messages), [] if sent is None else sent
    path, _, query = address.partition("?")

    async def receive() -> Message:
        if not left:
            await asyncio.sleep(60)
        return left.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    lines = {"host": "localhost", "accept": "application/json"} | {k.replace("_", "-"): v for k, v in headers.items()}
    scope = {
        "type": "http",
        "method": method,
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in lines.items()],
        "scheme": "http",
        "server": ("127.0.0.1", 80),
        "client": (client, 1),
    }
    await app(scope, receive, send)
    return sent
