"""What a decision costs a server, without the net: `python benchmarks/decisions.py [GAME ...]`.

Two people play at random; for each decision the move is checked and written to an SQLite file, and both pages are
drawn step by step, compared with those sent before and compressed as their streams are. CPU seconds of the process, so
that other programs on the machine matter little; the first decisions of each game are not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
import zlib
from contextlib import ExitStack
from dataclasses import dataclass

from spielwerk.kernel import Game
from spielwerk.kernel.registry import find_game
from spielwerk.stage.markup import json_text
from spielwerk.table.log import Entry
from spielwerk.table.seat import Seat
from spielwerk.table.store import Store
from spielwerk.table.table import Table
from spielwerk.web.event_stream import GZIP_WINDOW, LEVEL, MEMORY_LEVEL
from spielwerk.web.links import Access, links_of
from spielwerk.web.live import Listener, LiveTable
from spielwerk.web.live_tables import LiveTables
from spielwerk.web.page import Page
from spielwerk.web.parts import draw_table
from spielwerk.web.pauses import few_pauses
from spielwerk.web.steps import draw_step

GAMES = ("millefiori", "burgundy", "marcopolo", "murano")
NOT_COUNTED = 20


class Reader:
    """Somebody who looks at a table through a compressed stream."""

    def __init__(self, access: Access) -> None:
        self.access = access
        self.shown: Page | None = None
        self._packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP_WINDOW, MEMORY_LEVEL)

    def look(self, live: LiveTable) -> int:
        """Has the newest page, step by step; so many bytes came for it."""
        received = 0
        while self.shown is not None and (step := draw_step(live, self.access, None, "en", self.shown)):
            received += self._receive(step)
        return received + self._receive(draw_table(live, self.access, None, "en"))

    def _receive(self, page: Page) -> int:
        if self.shown is not None and page.id == self.shown.id:
            return 0
        event = f"data: {json_text(page.changes(self.shown))}\n\n".encode()
        self.shown = page
        return len(self._packer.compress(event) + self._packer.flush(zlib.Z_SYNC_FLUSH))


@dataclass
class Cost:
    decisions: int = 0
    seconds: float = 0.0
    received: int = 0


async def play(tables: LiveTables, game: Game, chance: random.Random, cost: Cost, most: int) -> None:
    """One game, or as much of it as is asked for."""
    table = Table.new(game, {"players": 2}, [Seat("Anna"), Seat("Bruno")])
    access = tables.take_in(table, [0], [1])
    links = {link.seats: link for link in links_of(tables.store, access.table_id)}
    readers = [Reader(links[(seat,)]) for seat in (0, 1)]
    live = await tables.find(access.table_id)
    with ExitStack() as listening:
        for reader in readers:
            listening.enter_context(live.heard_by(Listener(reader.access, None, "en")))
        await play_on(tables, live, readers, chance, cost, most)


async def play_on(
    tables: LiveTables, live: LiveTable, readers: list[Reader], chance: random.Random, cost: Cost, most: int
) -> None:
    made = 0
    while not live.table.over() and cost.decisions < most:
        began = time.process_time()
        received = sum(reader.look(live) for reader in readers)
        await tables.change(live, lambda table: decide(table, readers, chance))
        made += 1
        if made > NOT_COUNTED:
            cost.decisions += 1
            cost.seconds += time.process_time() - began
            cost.received += received


def decide(table: Table, readers: list[Reader], chance: random.Random) -> list[Entry]:
    seat = next(seat for seat in (0, 1) if table.waiting() >> seat & 1)
    page = readers[seat].shown
    assert page is not None
    legal = table.legal(seat)
    return table.play(seat, chance.choice(legal), page.version) if legal else table.confirm(seat, page.version)


async def measure(game: Game, decisions: int) -> Cost:
    cost, chance = Cost(), random.Random(1)
    with tempfile.TemporaryDirectory() as folder, few_pauses():
        store = Store(f"{folder}/tables.sqlite")
        while cost.decisions < decisions:
            await play(LiveTables(store), game, chance, cost, decisions)
        store.close()
    return cost


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--decisions", type=int, default=400)
    chosen = parser.parse_args()
    for name in chosen.games:
        cost = asyncio.run(measure(find_game(name), chosen.decisions))
        each = 1000 * cost.seconds / cost.decisions
        print(f"{name}: {each:.2f} ms of CPU and {cost.received / cost.decisions:.0f} bytes per decision")


if __name__ == "__main__":
    main()
