"""Kills servers, workers and PostgreSQL while people play: `python benchmarks/kills.py --kills 1000`.

People play quickly, each request at any of the servers that have the same tables; one table has a bot. At
random moments something is killed outright, once people have moved since the last time. Printed: what was killed, the
moves that were answered, and how many of those are not in the stored log at their place (must be 0); pages that showed
less than their reader had done already, streams and tables that did not go on, and answers that were faults of ours
(must be 0 too). Needs the packages of the tests, because it brings its own PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from ipaddress import IPv4Address
from pathlib import Path
from urllib.parse import urlencode

from killable import PATIENCE_S, PostgreSQL, Served

from spielwerk.table.log import OWN, Kind
from spielwerk.table.store import Store

GAMES = ("millefiori", "burgundy", "marcopolo", "murano")
INVITED = re.compile(r'value="[^"]*/t/([\w-]+)"')
# How often each is killed, of a hundred times.
OF_A_HUNDRED = {
    "worker": 55,
    "process of PostgreSQL": 28,
    "server": 6,
    "server with workers": 2,
    "PostgreSQL": 3,
    "SQLite server": 6,
}
MOVES_BETWEEN = 2
# Nobody is quicker: the time is needed for what is killed to come back.
PAUSE_S = 0.1


@dataclass
class Person:
    """`answered` are the moves for which the server said yes: how many the seat had made before, the kind, the move."""

    token: str
    seat: int
    address: str
    answered: list[tuple[int, str, int]] = field(default_factory=list)

    @property
    def done(self) -> int:
        return self.answered[-1][0] + 1 if self.answered else 0


@dataclass
class Sitting:
    people: list[Person]
    shown: int = -1
    last: float = 0.0
    over: bool = False


@dataclass
class World:
    """The servers that share one database, and the people there."""

    name: str
    database: str
    servers: list[Served]
    sittings: list[Sitting] = field(default_factory=list)
    answered: int = 0

    def port(self, chance: random.Random) -> int:
        return chance.choice([server.port for server in self.servers if server.port] or [0])


class Kills:
    def __init__(self, worlds: dict[str, World], postgresql: PostgreSQL, seed: int) -> None:
        self.worlds = worlds
        self.postgresql = postgresql
        self.chance = random.Random(seed)
        self.killed: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.stale = 0
        self.faults: list[str] = []
        self.playing = True
        self.restarts: set[asyncio.Task[None]] = set()

    # People

    def address(self) -> str:
        return str(IPv4Address(self.chance.randrange(10 << 24, 11 << 24)))

    async def request(self, world: World, method: str, path: str, body: str = "", address: str = "") -> tuple[int, str]:
        """Status and answer of one request at any server of the world; status 0 where it broke off."""
        try:
            async with asyncio.timeout(20):
                reader, writer = await asyncio.open_connection("127.0.0.1", world.port(self.chance), limit=2**22)
                kind = "application/x-www-form-urlencoded" if path == "/tables" else "application/json"
                headers = {
                    "host": "127.0.0.1",
                    "connection": "close",
                    "accept": "application/json",
                    "x-forwarded-for": address or self.address(),
                    "content-type": kind,
                    "content-length": str(len(body)),
                }
                lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
                writer.write("\r\n".join([*lines, "", body]).encode())
                answer = (await reader.read()).decode(errors="replace")
                writer.close()
        except (OSError, TimeoutError) as problem:
            self.answers["broken off" if isinstance(problem, OSError) else "no answer"] += 1
            return 0, ""
        if not answer.startswith("HTTP/1.1 ") or "\r\n\r\n" not in answer:
            self.answers["broken off"] += 1
            return 0, ""
        status = int(answer[9:12])
        length = re.search(r"\r\ncontent-length: (\d+)", answer.partition("\r\n\r\n")[0])
        if length and len(answer.partition("\r\n\r\n")[2].encode()) != int(length[1]):
            self.answers["broken off"] += 1
            return 0, ""
        self.answers[f"{status}"] += 1
        if status >= 500 and status != 503:
            self.faults.append(f"{method} {path.rpartition('/')[2]}: {status} {answer[-200:]}")
        return status, answer

    async def sit_down(self, world: World, number: int) -> Sitting:
        """A new table for two people, or for one and a bot."""
        bot = number == 0
        form = {
            "game": GAMES[number % len(GAMES)],
            "players": "2",
            "fast": "on",
            "seat-1": "bot:random" if bot else "friend",
        }
        while True:
            status, answer = await self.request(world, "POST", "/tables", urlencode(form))
            if status == 303:
                host = re.findall(r"location: /t/([\w-]+)", answer)[0]
                status, page = await self.request(world, "GET", f"/t/{host}")
                if status == 200:
                    links = [] if bot else [next(link for link in INVITED.findall(page) if link != host)]
                    return Sitting([Person(token, seat, self.address()) for seat, token in enumerate([host, *links])])
            await asyncio.sleep(0.2)

    async def table(self, world: World, number: int) -> None:
        """One table after the other."""
        while self.playing:
            sitting = await self.sit_down(world, number)
            sitting.last = time.monotonic()
            world.sittings.append(sitting)
            watching = asyncio.create_task(self.watch(world, sitting))
            await asyncio.gather(*(self.play(world, sitting, person) for person in sitting.people))
            watching.cancel()

    async def play(self, world: World, sitting: Sitting, person: Person) -> None:
        while self.playing and not sitting.over:
            status, answer = await self.request(
                world, "GET", f"/t/{person.token}/parts?seat={person.seat}", "", person.address
            )
            if status != 200:
                await asyncio.sleep(0.1)
                continue
            page = json.loads(answer.partition("\r\n\r\n")[2])
            sitting.over = "data-secret" in str(page["parts"].get("sheet"))
            self.stale += page["version"] // OWN < person.done
            if page["mine"]:
                await self.decide(world, sitting, person, page)
            else:
                await asyncio.sleep(0.03)

    async def decide(self, world: World, sitting: Sitting, person: Person, page: dict[str, object]) -> None:
        legal, version = page["legal"], page["version"]
        assert isinstance(legal, list)
        assert isinstance(version, int)
        kind, move = (Kind.PLAY, self.chance.choice(legal)) if legal else (Kind.CONFIRM, -1)
        said = json.dumps({"seat": person.seat, "version": version, "move": move})
        status, _ = await self.request(world, "POST", f"/t/{person.token}/{kind}", said, person.address)
        if status == 200:
            person.answered.append((version // OWN, str(kind), move))
            world.answered += 1
            sitting.last = time.monotonic()
        await asyncio.sleep(PAUSE_S)

    async def watch(self, world: World, sitting: Sitting) -> None:
        """A browser's event stream, opened again whenever it ends."""
        path = f"/t/{sitting.people[0].token}/events?have=&seat=0"
        while True:
            with suppress(OSError, ValueError):
                reader, writer = await asyncio.open_connection("127.0.0.1", world.port(self.chance), limit=2**22)
                # Closed after each answer: a refusal is no stream.
                head = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n"
                writer.write(f"{head}x-forwarded-for: {self.address()}\r\n\r\n".encode())
                try:
                    while line := await reader.readline():
                        if line.startswith(b"data: {"):
                            sitting.shown = json.loads(line[6:])["version"]
                finally:
                    writer.close()
            await asyncio.sleep(0.5)

    # What is done to them

    async def kill(self, count: int) -> None:
        kinds, weights = list(OF_A_HUNDRED), list(OF_A_HUNDRED.values())
        while self.killed.total() < count:
            # Each kind once, and then as it comes.
            kind = next((kind for kind in kinds if kind not in self.killed), self.chance.choices(kinds, weights)[0])
            world = self.worlds["SQLite" if kind == "SQLite server" else "PostgreSQL"]
            moved = world.answered
            until = time.monotonic() + PATIENCE_S
            while world.answered < moved + MOVES_BETWEEN:
                if time.monotonic() > until:
                    self.faults.append(f"nobody could move for {PATIENCE_S:.0f} s after {self.killed.total()} kills")
                    return
                await asyncio.sleep(0.005)
            await asyncio.sleep(self.chance.uniform(0, 0.1))
            if await self.strike(kind):
                self.killed[kind] += 1

    async def strike(self, kind: str) -> bool:
        together, alone = self.worlds["PostgreSQL"].servers
        if kind == "worker":
            return together.kill_worker(self.chance)
        if kind == "process of PostgreSQL":
            return await asyncio.to_thread(self.postgresql.kill_process, self.chance)
        if kind == "PostgreSQL":
            await asyncio.to_thread(self.postgresql.kill)
            await asyncio.to_thread(self.postgresql.start)
            return True
        server = {"server": alone, "server with workers": together}.get(kind, self.worlds["SQLite"].servers[0])
        if not server.port:
            return False
        server.kill()
        task = asyncio.create_task(self.restart(server))
        self.restarts.add(task)
        task.add_done_callback(self.restarts.discard)
        return True

    async def restart(self, server: Served) -> None:
        """Somebody starts it again; where its database does not answer it is started once more."""
        while True:
            try:
                server.start()
                return await asyncio.to_thread(server.look)
            except RuntimeError:
                await asyncio.sleep(0.2)

    async def run(self, kills: int, tables: int) -> None:
        for world in self.worlds.values():
            for server in world.servers:
                await asyncio.to_thread(server.look)
        playing = [
            asyncio.create_task(self.table(world, number))
            for world in self.worlds.values()
            for number in range(tables if world.name == "PostgreSQL" else max(1, tables // 2))
        ]
        await self.kill(kills)
        await asyncio.gather(*self.restarts)
        await self.see_all_go_on()
        self.playing = False
        await asyncio.wait(playing, timeout=PATIENCE_S)
        for task in playing:
            task.cancel()

    async def see_all_go_on(self) -> None:
        """Every table that was running gets another move, and its stream shows what is so."""
        begun = time.monotonic()
        running = [(world, sitting) for world in self.worlds.values() for sitting in world.sittings if not sitting.over]
        for world, sitting in running:
            while not sitting.over and (sitting.last < begun or sitting.shown // OWN < sitting.people[0].done - 1):
                if time.monotonic() > begun + PATIENCE_S:
                    state = f"last move {begun - sitting.last:.0f} s before, stream at {sitting.shown}"
                    self.faults.append(f"a table of {world.name} did not go on: {state}")
                    break
                await asyncio.sleep(0.05)

    # What is left of it

    def lost(self) -> int:
        """Answered moves that are not at their place in the stored log."""
        lost = 0
        for world in self.worlds.values():
            store = Store(world.database)
            for sitting in world.sittings:
                found = store.find_token(sitting.people[0].token)
                assert found is not None
                table = store.load(found[0])
                for person in sitting.people:
                    own = [entry for entry in table.log if entry.who == person.seat and entry.kind != Kind.CONTRIBUTE]
                    stored = {place: (str(entry.kind), entry.move) for place, entry in enumerate(own)}
                    lost += sum(stored.get(place) != (kind, move) for place, kind, move in person.answered)
            store.close()
        return lost


@contextmanager
def worlds(workers: int) -> Iterator[tuple[dict[str, World], PostgreSQL]]:
    # Run as root, PostgreSQL works under another name that cannot enter every folder.
    with (
        tempfile.TemporaryDirectory(prefix="spielwerk-kills-") as postgresql,
        tempfile.TemporaryDirectory(prefix="spielwerk-kills-") as other,
    ):
        database, folder = PostgreSQL(postgresql), Path(other)
        # Makes the layout before two servers want to.
        Store(database.url).close()
        together = Served(folder, "together", "--database", database.url, "--workers", str(workers))
        alone = Served(folder, "alone", "--database", database.url)
        file = str(folder / "tables.sqlite")
        small = Served(folder, "sqlite", "--database", file)
        try:
            yield (
                {
                    "PostgreSQL": World("PostgreSQL", database.url, [together, alone]),
                    "SQLite": World("SQLite", file, [small]),
                },
                database,
            )
        finally:
            for server in (together, alone, small):
                server.kill()
            # Workers notice after a moment that they are alone.
            time.sleep(1)
            database.remove()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=6, help="tables on PostgreSQL; half as many on SQLite")
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    began = time.monotonic()
    with worlds(chosen.workers) as (places, postgresql):
        kills = Kills(places, postgresql, chosen.seed)
        asyncio.run(kills.run(chosen.kills, chosen.tables))
        lost = kills.lost()
    return report(kills, lost, time.monotonic() - began)


def report(kills: Kills, lost: int, seconds: float) -> int:
    print(
        f"{kills.killed.total()} kills in {seconds:.0f} s: "
        + ", ".join(f"{n} {kind}" for kind, n in kills.killed.most_common())
    )
    for world in kills.worlds.values():
        print(f"{world.name}: {world.answered} moves answered at {len(world.sittings)} tables")
    print("answers: " + ", ".join(f"{n} {answer}" for answer, n in kills.answers.most_common()))
    print(f"answered moves lost: {lost}")
    print(f"pages older than what their reader had done: {kills.stale}")
    print(f"faults: {len(kills.faults)}" + "".join(f"\n  {fault}" for fault in kills.faults[:5]))
    return bool(lost or kills.stale or kills.faults)


if __name__ == "__main__":
    raise SystemExit(main())
