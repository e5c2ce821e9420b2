"""Live tables on one server: `python benchmarks/load.py --tables 500 --seconds 600`.

Every table has two people, each with an event stream open as a browser has; one decision is made per table every few
seconds. A server of its own is started on this machine, with limits per client lifted, because all people come from one
address here. Printed: how long moves took to be answered and pages to arrive, errors, CPU per decision, memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import msgspec

GAMES = ("millefiori", "burgundy", "marcopolo", "murano")
INVITED = re.compile(r'value="[^"]*/t/([\w-]+)"')
TICKS = os.sysconf("SC_CLK_TCK")


class Update(msgspec.Struct):
    """As much of a page as somebody without eyes needs."""

    version: int
    seat: int
    mine: bool
    legal: list[int]


@dataclass
class Person:
    token: str
    page: Update | None = None
    changed: float = 0.0


@dataclass
class Measured:
    moves: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    received: int = 0
    games_ended: int = 0


class Load:
    """People at tables, all in one event loop."""

    def __init__(self, port: int, every: float, seconds: float) -> None:
        self.port = port
        self.every = every
        self.until = time.monotonic() + seconds
        self.measured = Measured()
        self.random = random.Random(1)

    async def request(
        self, method: str, path: str, body: str = "", kind: str = "application/json"
    ) -> tuple[int, str, str]:
        """Status, headers and body of one request."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        headers = {
            "host": f"127.0.0.1:{self.port}",
            "connection": "close",
            "accept": "application/json",
            "content-type": kind,
            "content-length": str(len(body)),
        }
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", body]
        writer.write("\r\n".join(lines).encode())
        answer = (await reader.read()).decode(errors="replace")
        writer.close()
        head, _, content = answer.partition("\r\n\r\n")
        return int(answer.split(" ", 2)[1]), head, content

    async def sit_down(self, game: str) -> tuple[Person, Person]:
        """A new table; its host's link and the friend's."""
        form = urlencode({"game": game, "players": "2", "seat-1": "friend", "fast": "on"})
        status, headers, content = await self.request("POST", "/tables", form, "application/x-www-form-urlencoded")
        if status != 303:
            raise RuntimeError(f"no table of {game}: {status} {content[:200]}")
        token = re.findall(r"location: /t/([\w-]+)", headers)[0]
        _, _, page = await self.request("GET", f"/t/{token}")
        return Person(token), Person(next(found for found in INVITED.findall(page) if found != token))

    async def listen(self, person: Person) -> None:
        """A browser's event stream."""
        async for line in self.lines(f"/t/{person.token}/events?have=&seat="):
            self.measured.received += len(line)
            if line.startswith(b"data: {"):
                person.page = msgspec.json.decode(line[6:], type=Update)
                person.changed = time.monotonic()

    async def lines(self, path: str) -> AsyncIterator[bytes]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        writer.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n\r\n".encode())
        try:
            while line := await reader.readline():
                yield line
        finally:
            writer.close()

    async def table(self, number: int) -> None:
        """One table after the other, as long as the load lasts."""
        await asyncio.sleep(self.every * self.random.random())
        while time.monotonic() < self.until:
            people = await self.sit_down(GAMES[number % len(GAMES)])
            streams = [asyncio.create_task(self.listen(person)) for person in people]
            try:
                await self.play(people)
            except (OSError, ValueError, RuntimeError, StopIteration) as problem:
                self.measured.errors.append(repr(problem))
            for stream in streams:
                stream.cancel()

    async def play(self, people: tuple[Person, Person]) -> None:
        silent = 0
        while time.monotonic() < self.until and silent < 3:
            await asyncio.sleep(self.every * self.random.uniform(0.8, 1.2))
            person = next((one for one in people if one.page and one.page.mine), None)
            silent = 0 if person else silent + 1
            if person:
                await self.decide(person)
        self.measured.games_ended += silent >= 3

    async def decide(self, person: Person) -> None:
        page = person.page
        assert page is not None
        what = "play" if page.legal else "confirm"
        said = {"seat": page.seat, "version": page.version}
        if page.legal:
            said["move"] = self.random.choice(page.legal)
        began = time.monotonic()
        status, _, content = await self.request("POST", f"/t/{person.token}/{what}", json.dumps(said))
        self.measured.moves.append(time.monotonic() - began)
        if status != 200:
            self.measured.errors.append(f"{what}: {status} {content[:120]}")
            return
        while person.changed < began and time.monotonic() < began + 10:
            await asyncio.sleep(0.005)
        self.measured.pages.append(max(person.changed, began + 10 * (person.changed < began)) - began)


def percentile(times: list[float], share: float) -> float:
    return 1000 * sorted(times)[min(len(times) - 1, int(len(times) * share))] if times else float("nan")


def cpu_and_memory(pid: int) -> tuple[float, float]:
    """Seconds of CPU and MiB of memory that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    status = Path(f"/proc/{pid}/status").read_text()
    return (int(fields[11]) + int(fields[12])) / TICKS, int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


def serve(database: str) -> None:
    """The server under load; all its clients have one address, so that limits per client do not count."""
    import socket

    from spielwerk.web.server import Server, create_app
    from spielwerk.web.settings import Rate, Settings

    many = Rate(10_000_000, 10_000_000)
    settings = Settings(
        database,
        creations=many,
        moves=many,
        reads=many,
        listeners=100_000,
        listeners_per_client=100_000,
        connections_per_client=100_000,
    )
    listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
    print(listening.getsockname()[1], flush=True)
    app = create_app(settings)
    Server(app, app.state.services).run(sockets=[listening])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=8, help="seconds between two decisions at a table")
    parser.add_argument("--database", help="a PostgreSQL URL; without it an SQLite file of its own")
    parser.add_argument("--serve", metavar="DATABASE", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve(chosen.serve)
        return 0
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    with tempfile.TemporaryDirectory() as folder:
        database = chosen.database or f"{folder}/tables.sqlite"
        command = [sys.executable, __file__, "--serve", database]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            port = int(server.stdout.readline())
            try:
                measured, seconds = asyncio.run(run(port, chosen)), chosen.seconds
                cpu, memory = cpu_and_memory(server.pid)
            finally:
                server.terminate()
    report(measured, chosen.tables, seconds, cpu, memory)
    return bool(measured.errors)


async def run(port: int, chosen: argparse.Namespace) -> Measured:
    await asyncio.sleep(1)
    load = Load(port, chosen.every, chosen.seconds)
    await asyncio.gather(*(load.table(number) for number in range(chosen.tables)))
    return load.measured


def report(measured: Measured, tables: int, seconds: float, cpu: float, memory: float) -> None:
    decisions = max(1, len(measured.moves))
    print(f"{tables} tables, {seconds:.0f} s, {len(measured.moves)} decisions, {measured.games_ended} games ended")
    for name, times in (("moves", measured.moves), ("pages", measured.pages)):
        print(f"{name}: median {percentile(times, 0.5):.0f} ms, 99 % within {percentile(times, 0.99):.0f} ms")
    print(f"server: {1000 * cpu / decisions:.1f} ms of CPU per decision, all told, {memory:.0f} MiB")
    print(f"received: {measured.received / decisions:.0f} bytes per decision on the streams, not compressed")
    print(f"errors: {len(measured.errors)}" + (f", first: {measured.errors[0]}" if measured.errors else ""))


if __name__ == "__main__":
    raise SystemExit(main())
