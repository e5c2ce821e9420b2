"""Thousands of generated requests to every route of a server: `python -m tests.web.fuzz --requests 50000`.

The same seed sends the same requests, as far as they do not hold what the server made up (links, ids of pages).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import tempfile
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from starlette.applications import Starlette
from starlette.types import Message

from spielwerk.bots.service import BotService, Decision
from spielwerk.kernel.registry import find_game
from spielwerk.table import Table
from spielwerk.web.links import links_of
from spielwerk.web.server import create_app
from spielwerk.web.settings import Settings

from ..conftest import started
from .conftest import MANY
from .sample_tables import some_tables, with_dice
from .stranger import NEWEST, Link, Request, Stranger

# So long somebody listens to events.
LISTENS_S = 0.01
WAITS_S = 60.0


class QuickBots(BotService):
    """Any legal move at once."""

    async def prepare(self, game_name: str) -> None:
        """Nothing to compile."""

    async def decide(
        self, game_name: str, level: str, options: Any, view_bytes: bytes, seat: int, seed: int, whom: str = ""
    ) -> Decision:
        return Decision(self._legal(find_game(game_name), options, view_bytes, seat)[0], level)


async def no_review(table_id: str, asked: object) -> None:
    """Nobody thinks about a game here."""


class Fuzz:
    """Sends requests to an application and keeps what was wrong with its answers."""

    def __init__(self, app: Starlette, seed: int) -> None:
        self.app = app
        self.stranger = Stranger(app.routes, seed)
        self.links = self.stranger.links
        self.faults: list[str] = []
        self.statuses: dict[str, Counter[int]] = defaultdict(Counter)
        self._secrets: dict[str, str] = {}

    def set_tables(self) -> None:
        """Running and finished tables of every game, some with all seats before one screen."""
        services = self.app.state.services
        tables = [table for share in (0.5, 1, 0) for table in some_tables(self.stranger.games, share)]
        for number, table in enumerate([*tables, *with_dice()]):
            seats = range(len(table.seats))
            own, others = ((0,), tuple(seats)[1:]) if number % 3 else (tuple(seats), ())
            self._know(services.tables.take_in(table, own, others).table_id, table)

    def _know(self, table_id: str, table: Table | None = None) -> None:
        services = self.app.state.services
        for access in links_of(services.store, table_id):
            if all(link.token != access.token for link in self.links):
                self.links.append(Link(access.token, table_id, access.seats, access.host))
        table = table or services.store.load(table_id)
        secret = table.stored_secret()
        if secret is not None and not table.over():
            self._secrets[table_id] = secret.hex()

    async def send(self, request: Request) -> None:
        status, headers, body = await self.answer(request)
        self.statuses[request.route][status] += 1
        problem = self._problem(request, status, headers, body)
        if problem:
            self.faults.append(f"{problem}: {request.told()}")
        place = headers.get("location", "")
        if status == 303 and place.startswith("/t/"):
            token = place.removeprefix("/t/")
            self._know((await self.app.state.services.tables.enter(token))[0].table_id)
        link = next((link for link in self.links if link.token == request.token), None)
        if link and status == 200 and request.method == "GET" and request.address.startswith(f"/t/{link.token}/parts"):
            link.page = json.loads(body)

    async def answer(self, request: Request) -> tuple[int, dict[str, str], bytes]:
        sent: list[Message] = []
        try:
            async with asyncio.timeout(30):
                await self.app(_scope(request), _receive(request), _keep(sent))
        except Exception as problem:
            self.faults.append(f"{type(problem).__name__}: {problem}: {request.told()}")
        starts = [message for message in sent if message["type"] == "http.response.start"]
        if len(starts) != 1:
            return 599, {}, b""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in starts[0]["headers"]}
        body = b"".join(message.get("body", b"") for message in sent if message["type"] == "http.response.body")
        if headers.get("content-encoding") == "gzip":
            # A stream that was broken off has no end.
            body = zlib.decompressobj(31).decompress(body)
        return starts[0]["status"], headers, body

    def _problem(self, request: Request, status: int, headers: dict[str, str], body: bytes) -> str:
        if status >= 500 and not (status == 503 and "retry-after" in headers):
            return f"answered with {status}"
        if "content-security-policy" not in headers:
            return "without the safe headers"
        if b"Traceback" in body or b"sqlalchemy" in body.lower():
            return "tells of its inside"
        return self._leak(request, body.decode("utf-8", "replace"))

    def _leak(self, request: Request, text: str) -> str:
        shown = [table_id for table_id, secret in self._secrets.items() if secret in text]
        if any(not self.app.state.services.store.load(table_id).over() for table_id in shown):
            return "shows the secret of a running table"
        asked = next(
            (link for link in self.links if link.token == request.token and f"/t/{link.token}" in request.address), None
        )
        sent = request.address + b"".join(request.chunks).decode("utf-8", "replace")
        others = (link.token for link in self.links if not (asked and asked.host and link.table_id == asked.table_id))
        return "shows a link it was not given" if any(token in text and token not in sent for token in others) else ""


def _scope(request: Request) -> dict[str, Any]:
    path, _, query = request.address.partition("?")
    headers = [(b"host", b"localhost"), *request.headers]
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": request.method,
        "path": unquote(path),
        "raw_path": path.encode("ascii", "replace"),
        "query_string": query.encode("ascii", "replace"),
        "root_path": "",
        "headers": list({name: (name, value) for name, value in headers}.values()),
        "scheme": "http",
        "server": ("127.0.0.1", 80),
        "client": ("127.0.0.1", 1),
    }


def _receive(request: Request) -> Any:
    chunks = list(request.chunks) or [b""]
    left: list[Message] = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks]
    if not request.broken_off:
        left[-1]["more_body"] = False

    async def receive() -> Message:
        if left:
            return left.pop(0)
        # Who hears events goes after a while; whoever else asked waits for the answer.
        await asyncio.sleep(LISTENS_S if request.broken_off or request.route.endswith("/events") else WAITS_S)
        return {"type": "http.disconnect"}

    return receive


def _keep(sent: list[Message]) -> Any:
    async def send(message: Message) -> None:
        sent.append(message)

    return send


class Complaints(logging.Handler):
    """What the server tells its operator of errors."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            self.told.append(self.format(record))


@contextmanager
def complaints() -> Iterator[list[str]]:
    handler = Complaints()
    logging.getLogger().addHandler(handler)
    try:
        yield handler.told
    finally:
        logging.getLogger().removeHandler(handler)


def settings_for(database: Path | str) -> Settings:
    return Settings(
        database, pace_s=0.0, creations=MANY, imports=MANY, moves=MANY, reads=MANY, listeners_per_client=1000
    )


async def fuzzed(database: Path | str, requests: int, seed: int, at_once: int = 1) -> Fuzz:
    """Sends so many requests to a new server on this database; at the end it must still answer as it should."""
    app = create_app(settings_for(database), QuickBots())
    app.state.services.reviews._review = no_review
    fuzz = Fuzz(app, seed)
    asyncio.get_running_loop().set_exception_handler(lambda _, context: fuzz.faults.append(str(context)))
    with complaints() as told:
        async with app.router.lifespan_context(app):
            fuzz.set_tables()
            for _ in range(0, requests, at_once):
                await asyncio.gather(*(fuzz.send(fuzz.stranger.request()) for _ in range(at_once)))
            for link in fuzz.links[:NEWEST]:
                status, _, _ = await fuzz.answer(Request("GET", f"/t/{link.token}", "/t/{token}"))
                if status != 200:
                    fuzz.faults.append(f"in the end a table answers with {status}")
    fuzz.faults += told
    return fuzz


def report(fuzz: Fuzz, seconds: float) -> str:
    total: Counter[int] = Counter()
    lines = []
    for route, statuses in sorted(fuzz.statuses.items()):
        total += statuses
        lines.append(f"{route:28} " + "  ".join(f"{status}: {count}" for status, count in sorted(statuses.items())))
    lines.append(f"{total.total()} requests in {seconds:.0f} s, answered with " + str(dict(sorted(total.items()))))
    return "\n".join([*lines, f"{len(fuzz.faults)} faults", *fuzz.faults[:20]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--at-once", type=int, default=1, help="more than one, and each run is another one")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, started_if(chosen.database == "postgresql") as address:
        began = time.monotonic()
        fuzz = asyncio.run(
            fuzzed(address or Path(folder) / "tables.sqlite", chosen.requests, chosen.seed, chosen.at_once)
        )
        print(report(fuzz, time.monotonic() - began))
    raise SystemExit(1 if fuzz.faults else 0)


@contextmanager
def started_if(wanted: bool) -> Iterator[str]:
    if not wanted:
        yield ""
        return
    with started() as server:
        yield server.new_database()


if __name__ == "__main__":
    main()
