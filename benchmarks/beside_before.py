"""What a decision costs this server beside an earlier one: `python benchmarks/beside_before.py`.

The earlier one is the commit before pages were made of named pieces; it is checked out into a folder of its own. Both
run at the same time, so that they meet the same noise: first each game without the net (the move, the store and both
pages), then both servers as a whole with equally many tables of all games, each as its own page asks over HTTP and
event streams. CPU seconds by decisions, over SQLite.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from load import GAMES, Answer, Connection, Load, Measured, Person, Update, run

if TYPE_CHECKING:
    from collections.abc import Iterator

BEFORE = "7be6fc8"
HOUSE = Path(__file__).parent.parent
MOVE = re.compile(r'data-move="(\d+)"')
SERVE_BEFORE = """
import socket, sys
from spielwerk.web.server import Server, create_app
from spielwerk.web.settings import Rate, Settings
many = Rate(10_000_000, 10_000_000)
limits = {"creations": many, "moves": many, "reads": many, "listeners": 100_000, "listeners_per_client": 100_000}
settings = Settings(sys.argv[1], **limits)
listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
print(listening.getsockname()[1], flush=True)
app = create_app(settings)
Server(app, app.state.site).run(sockets=[listening])
"""


class PersonBefore(Person):
    """Somebody at the earlier page: a stream says that something changed, what changed is fetched as parts."""

    def __init__(self, port: int, token: str) -> None:
        super().__init__(port, token)
        self._parts: dict[str, str] = {}
        self._prints: dict[str, str] = {}
        self._told = Connection(port)
        self._in_turn = asyncio.Lock()

    async def listen(self) -> None:
        async for chunk in self._told.listen(f"/t/{self.token}/events"):
            self.received += len(chunk)
            if b"data: " in chunk:
                await self._fetch()

    async def _fetch(self) -> None:
        have = ",".join(f"{name}:{print_}" for name, print_ in self._prints.items())
        async with self._in_turn:
            answer = await self.connection.ask("GET", f"/t/{self.token}/parts?seat=&have={have}")
            self._show(json.loads(answer.content))

    async def act(self, what: str, said: dict[str, object]) -> Answer:
        async with self._in_turn:
            answer = await super().act(what, {**said, "have": self._prints})
            if answer.status == 200:
                self._show(json.loads(answer.content)["page"])
        return answer

    def _show(self, page: dict[str, Any]) -> None:
        self._prints = page["prints"]
        self._parts = {**self._parts, **page["parts"]}
        shown = "".join(self._parts[name] for name in self._prints)
        legal = sorted({int(move) for move in MOVE.findall(shown)})
        self.page = Update(page["version"], page["seat"], page["mine"], legal if page["mine"] else [])
        self.news.set()

    def leave(self) -> None:
        super().leave()
        self._told.close()


@contextmanager
def before_in(folder: str, commit: str) -> Iterator[Path]:
    """The earlier house, checked out."""
    house = Path(folder) / "before"
    git = ["git", "-C", str(HOUSE), "worktree"]
    subprocess.run([*git, "add", "--quiet", "--detach", str(house), commit], check=True)
    try:
        yield house
    finally:
        subprocess.run([*git, "remove", "--force", str(house)], check=True)


@contextmanager
def serving(house: Path, *command: str) -> Iterator[tuple[int, int]]:
    """A server from that house: its port and its process."""
    environment = {**os.environ, "PYTHONPATH": str(house)}
    with subprocess.Popen(
        [sys.executable, *command], stdout=subprocess.PIPE, text=True, cwd=house, env=environment
    ) as server:
        assert server.stdout is not None
        try:
            yield int(server.stdout.readline()), server.pid
        finally:
            server.terminate()


async def both(
    before: tuple[int, int], now: tuple[int, int], chosen: argparse.Namespace
) -> list[tuple[Measured, float, float]]:
    loads = (Load(before[0], chosen.every, PersonBefore), Load(now[0], chosen.every))
    return await asyncio.gather(*(run(load, pid, chosen) for load, (_, pid) in zip(loads, (before, now), strict=True)))


def without_the_net(house: Path, game: str, decisions: int) -> tuple[float, float]:
    """Milliseconds of CPU per decision, earlier and now."""
    benchmarks = HOUSE / "benchmarks"
    running = [
        subprocess.Popen(
            [sys.executable, str(script), game, "--decisions", str(count)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=place,
            env={**os.environ, "PYTHONPATH": str(place)},
        )
        # So that both take about as long.
        for place, script, count in (
            (house, benchmarks / "decisions_before.py", decisions),
            (HOUSE, benchmarks / "decisions.py", 5 * decisions),
        )
    ]
    told = [process.communicate()[0] for process in running]
    before, now = (float(re.findall(r"([\d.]+) ms", line)[0]) for line in told)
    return before, now


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=400, help="of the earlier server, without the net")
    parser.add_argument("--tables", type=int, default=24, help="tables of each server")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--every", type=float, default=1, help="seconds between two decisions at a table")
    parser.add_argument("--before", default=BEFORE, help="a commit whose page asks for parts")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, before_in(folder, chosen.before) as house:
        pairs = {game: without_the_net(house, game, chosen.decisions) for game in GAMES}
        load = str(HOUSE / "benchmarks" / "load.py")
        with (
            serving(house, "-c", SERVE_BEFORE, f"{folder}/before.sqlite") as before,
            serving(HOUSE, load, "--serve", f"{folder}/now.sqlite") as now,
        ):
            results = asyncio.run(both(before, now, chosen))
    for game, (earlier, later) in pairs.items():
        print(f"{game}, without the net: {earlier:.2f} and {later:.2f} ms of CPU per decision")
    before_all, now_all = (sum(pair[side] for pair in pairs.values()) for side in (0, 1))
    print(f"all games, without the net: {before_all / now_all:.2f} times less")
    costs = []
    for name, (measured, cpu, memory) in zip((chosen.before, "now"), results, strict=True):
        costs.append(1000 * cpu / max(1, len(measured.moves)))
        print(f"{name}: {costs[-1]:.2f} ms of CPU per decision, {len(measured.moves)} decisions, {memory:.0f} MiB")
        print(f"errors: {len(measured.errors)}" + (f", first: {measured.errors[0]}" if measured.errors else ""))
    print(f"whole servers: {costs[0] / costs[1]:.2f} times less")
    return any(measured.errors for measured, _, _ in results)


if __name__ == "__main__":
    raise SystemExit(main())
