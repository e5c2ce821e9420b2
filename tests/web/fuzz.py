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
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote

import msgspec
from starlette.applications import Starlette
from starlette.routing import Mount, Route
from starlette.types import Message

from spielwerk.bots.service import BotService, Decision
from spielwerk.kernel import CHANCE, CHANCE_BIT
from spielwerk.kernel.engine import InterpretedEngine, seats_of
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.stage.presentation import drawing_of
from spielwerk.table import Seat, Table
from spielwerk.table.gamefile import write_game
from spielwerk.web.links import links_of
from spielwerk.web.server import create_app
from spielwerk.web.settings import Settings

from ..conftest import started
from ..table.chains import Chain, give_numbers
from ..table.sittings import play_to_end
from .conftest import GAME, MANY
from .nonsense import (
    METHODS,
    a_form,
    a_part,
    a_struct,
    a_text,
    a_value,
    changed_bytes,
    changed_fields,
    encoded,
    raw_json,
    some_headers,
)

# So long somebody listens to events.
LISTENS_S = 0.01
WAITS_S = 60.0
FILES = ("base.css", "table.js", "symbols.svg", "none.js")
NEWEST = 12


class QuickBots(BotService):
    """Any legal move at once."""

    async def prepare(self, game_name: str) -> None:
        """Nothing to compile."""

    async def decide(
        self, game_name: str, level: str, options: Any, view_bytes: bytes, seat: int, seed: int, whom: str = ""
    ) -> Decision:
        return Decision(self._legal(find_game(game_name), options, view_bytes, seat)[0], level)


@dataclass
class Request:
    method: str
    address: str
    route: str
    token: str = ""
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    chunks: list[bytes] = field(default_factory=list)
    broken_off: bool = False

    def told(self) -> str:
        return f"{self.method} {self.address} {self.headers} {b''.join(self.chunks)[:300]!r}"


@dataclass
class Link:
    """A link that leads somewhere, and what was last seen through it."""

    token: str
    table_id: str
    seats: tuple[int, ...]
    host: bool
    page: dict[str, Any] = field(default_factory=dict)


class Fuzz:
    """Sends requests to an application and keeps what was wrong with its answers."""

    def __init__(self, app: Starlette, seed: int) -> None:
        self.app = app
        self.random = Random(seed)
        self.games = game_names()
        self.links: list[Link] = []
        self.faults: list[str] = []
        self.statuses: dict[str, Counter[int]] = defaultdict(Counter)
        self.files = [json.loads(write_game(table)) for table in (*some_tables(self.games, 0.3), *with_dice())]
        self._routes = [route for route in app.routes if isinstance(route, Route | Mount)]
        self._secrets: dict[str, str] = {}

    def set_tables(self) -> None:
        """Running and finished tables of every game, some with all seats before one screen."""
        services = self.app.state.services
        tables = [table for share in (0.5, 1, 0) for table in some_tables(self.games, share)]
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

    # Requests

    def request(self) -> Request:
        """Every route as often as any other; now and then an address that is none."""
        random = self.random
        if random.random() < 0.02:
            return Request(random.choice(METHODS), "/" + a_part(random), "(none)", headers=some_headers(random))
        route = random.choice(self._routes)
        if isinstance(route, Mount):
            name = random.choice(FILES) if random.random() < 0.5 else a_part(random)
            return Request(
                random.choice(("GET", "GET", "HEAD", "POST")),
                f"{route.path}/{name}",
                route.path,
                headers=some_headers(random),
            )
        link = self._a_link()
        methods = sorted(route.methods or {"GET"})
        if "{token}" in route.path and "POST" in methods and not link.page and random.random() < 0.8:
            # Nobody acts at a table before looking at it.
            return Request("GET", f"/t/{link.token}/parts", "/t/{token}/parts", link.token)
        method = random.choice(METHODS) if random.random() < 0.08 else random.choice(methods)
        request = Request(method, self._address(route, link), route.path, link.token, some_headers(random))
        if "POST" in methods or random.random() < 0.05:
            self._give_body(request, route, link)
        return request

    def _a_link(self) -> Link:
        """More often one with a seat, at one of the newest tables."""
        links = self.links[-NEWEST:] if self.random.random() < 0.7 else self.links
        seated = [link for link in links if link.seats]
        return self.random.choice(seated if seated and self.random.random() < 0.8 else links)

    def _address(self, route: Route, link: Link) -> str:
        random, address = self.random, route.path
        for name in route.param_convertors:
            good = self._good_part(name, link)
            part = a_part(random) or "x" if random.random() < 0.12 else good
            address = address.replace("{" + name + "}", part).replace("{" + name + ":path}", part)
        if random.random() < 0.5:
            have = link.page.get("id", "") if random.random() < 0.7 else a_part(random)
            seat = str(random.choice(link.seats or (0,))) if random.random() < 0.7 else a_part(random)
            address += f"?have={have}&seat={seat}&part=1"
        return address

    def _good_part(self, name: str, link: Link) -> str:
        random = self.random
        if name == "token":
            return link.token
        if name == "game":
            return random.choice(self.games)
        if name == "position":
            return random.choice(("0", "last", str(random.randrange(400))))
        return random.choice(
            [a_part(random), *(name for game in self.games for name in drawing_of(find_game(game)).pictures())]
        )

    def _give_body(self, request: Request, route: Route, link: Link) -> None:
        random, which = self.random, self.random.random()
        shapes = shapes_of(route.endpoint)
        if which < 0.1:
            body = raw_json(random)
        elif which < 0.2:
            body = encoded(a_value(random))
        elif route.path == "/tables":
            body = a_form(random, self.games)
        elif route.path == "/import":
            body = self._a_file()
        elif shapes:
            body = encoded(a_struct(random, random.choice(shapes), lambda name: self._good_value(name, link)))
        else:
            body = encoded({"seat": 0, "version": 0})
        if random.random() < 0.05:
            body = changed_bytes(random, body)
        cuts = sorted(random.randrange(len(body) + 1) for _ in range(random.choice((0, 0, 1, 3))))
        request.chunks = [body[a:b] for a, b in zip([0, *cuts], [*cuts, len(body)], strict=True)]
        request.broken_off = random.random() < 0.02

    def _a_file(self) -> bytes:
        random, content = self.random, self.random.choice(self.files)
        how = random.random()
        if how < 0.1:
            return encoded(content)
        return changed_bytes(random, encoded(content)) if how < 0.4 else encoded(changed_fields(random, content))

    def _good_value(self, name: str, link: Link) -> Any:
        random, seen = self.random, link.page
        values: dict[str, list[Any]] = {
            "seat": [*link.seats, seen.get("seat", 0)],
            "version": [seen.get("version", 0)],
            "move": list(seen.get("legal") or ()) or [0],
            "have": [None, "", seen.get("id", "")],
            "fast": [True, False, None],
            "confirm": [True, False, None],
            "number": ["0" * 64, "f" * 64, f"{random.getrandbits(256):064x}"],
            "seen": [0, 1, 2],
            "tokens": [[random.choice(self.links).token for _ in range(3)]],
            "language": ["de", "en"],
            "name": ["Ada", a_text(random)],
        }
        return random.choice(values.get(name) or [a_value(random)])

    # Answers

    async def send(self, request: Request) -> None:
        status, headers, body = await self._answer(request)
        self.statuses[request.route][status] += 1
        problem = self._problem(request, status, headers, body)
        if problem:
            self.faults.append(f"{problem}: {request.told()}")
        if status == 303:
            token = headers.get("location", "").removeprefix("/t/")
            self._know((await self.app.state.services.tables.enter(token))[0].table_id)
        link = next((link for link in self.links if link.token == request.token), None)
        if link and status == 200 and request.method == "GET" and request.address.startswith(f"/t/{link.token}/parts"):
            link.page = json.loads(body)

    async def _answer(self, request: Request) -> tuple[int, dict[str, str], bytes]:
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


def shapes_of(endpoint: Any) -> list[type[msgspec.Struct]]:
    """The bodies that a route reads: those it names."""
    named = (endpoint.__globals__.get(name) for name in endpoint.__code__.co_names)
    return [kind for kind in named if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]


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


def with_dice() -> Iterator[Table]:
    """One whose people have given numbers and begun, and one that is over."""
    seats = [Seat("a"), Seat("b", confirm=False)]
    begun = Table.new(find_game(GAME), {"players": 2}, seats, await_numbers=True)
    give_numbers(begun, {0: Chain(0), 1: Chain(1)})
    yield begun
    yield play_to_end(Table.new(find_game(GAME), {"players": 2}, seats), 1)


def some_tables(games: list[str], share: float) -> Iterator[Table]:
    """A table of every game, played at random up to a share of its length."""
    for number, name in enumerate(games):
        game, random = find_game(name), Random(number)
        players = 2 if 2 in game.players else max(game.players)
        options = game.options.complete({"players": players})
        engine, seats = InterpretedEngine(game), [Seat(f"P{n}", confirm=False) for n in range(players)]
        table = Table(game, options, seats, Random(name).randbytes(32), id=f"{name}-{share}")
        whole = _plays(engine, options, random)
        if share:
            table = Table.from_plays(game, options, seats, whole[: int(len(whole) * share)], id=f"{name}-{share}")
        else:
            table.advance()
        yield table


def _plays(engine: InterpretedEngine, options: Any, random: Random) -> list[tuple[int, int]]:
    state, plays = engine.new(options), []
    while not engine.over(state):
        who = random.choice(seats_of(engine.waiting(state)))
        if engine.waiting(state) == CHANCE_BIT:
            who, legal = CHANCE, [move for move, weight in engine.odds(state) if weight > 0]
        else:
            legal = engine.moves(state, who)
        move = random.choice(legal)
        plays.append((who, move))
        engine.play(state, who, move)
    return plays


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


async def fuzzed(database: Path | str, requests: int, seed: int) -> Fuzz:
    """Sends so many requests to a new server on this database; at the end it must still answer as it should."""
    app = create_app(settings_for(database), QuickBots())
    fuzz = Fuzz(app, seed)
    asyncio.get_running_loop().set_exception_handler(lambda _, context: fuzz.faults.append(str(context)))
    with complaints() as told:
        async with app.router.lifespan_context(app):
            fuzz.set_tables()
            for _ in range(requests):
                await fuzz.send(fuzz.request())
            for link in fuzz.links[:NEWEST]:
                status, _, _ = await fuzz._answer(Request("GET", f"/t/{link.token}", "/t/{token}"))
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
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, started_if(chosen.database == "postgresql") as address:
        began = time.monotonic()
        fuzz = asyncio.run(fuzzed(address or Path(folder) / "tables.sqlite", chosen.requests, chosen.seed))
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
