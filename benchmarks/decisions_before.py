"""`decisions.py` for the house of 7be6fc8, where `beside_before.py` runs it: move, store and both pages, no net.

What is imported here is that house's.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import random
import tempfile
import time
from typing import Any

import msgspec
from spielwerk.web.rooms import Rooms

from spielwerk.kernel.registry import find_game
from spielwerk.table.store import Store
from spielwerk.table.table import Seat, Table
from spielwerk.web.links import links_of
from spielwerk.web.parts import draw_table

NOT_COUNTED = 20
# As its answers were compressed, where they were long enough.
LEVEL, LEAST = 4, 4096


class Reader:
    def __init__(self, access: Any) -> None:
        self.access = access
        self.prints: dict[str, str] = {}
        self.page: Any = None

    def look(self, room: Any) -> int:
        """Has the newest page; so many bytes came for it."""
        self.page = draw_table(room, self.access, None, "en")
        changes = self.page.changes(self.prints)
        self.prints = changes["prints"]
        answer = msgspec.json.encode(changes)
        return len(gzip.compress(answer, LEVEL) if len(answer) > LEAST else answer)


def decide(table: Table, readers: list[Reader], chance: random.Random) -> Any:
    seat = next(seat for seat in (0, 1) if table.waiting() >> seat & 1)
    legal = table.legal(seat)
    return table.play(seat, chance.choice(legal), readers[seat].page.version) if legal else table.confirm(seat)


async def measure(game: Any, most: int) -> tuple[float, float]:
    decisions, seconds, received, chance = 0, 0.0, 0, random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        rooms = Rooms(Store(f"{folder}/tables.sqlite"))
        while decisions < most:
            table = Table.new(game, {"players": 2}, [Seat("Anna"), Seat("Bruno")])
            access = rooms.take_in(table, [0], [1])
            links = {link.seats: link for link in links_of(rooms.store, access.table_id)}
            readers, room, made = [Reader(links[(seat,)]) for seat in (0, 1)], rooms.room(access.table_id), 0
            while not room.table.over() and decisions < most:
                began = time.process_time()
                came = sum(reader.look(room) for reader in readers)
                await rooms.change(room, lambda table, readers=readers: decide(table, readers, chance))
                made += 1
                if made > NOT_COUNTED:
                    decisions, seconds, received = decisions + 1, seconds + time.process_time() - began, received + came
    return 1000 * seconds / decisions, received / decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--decisions", type=int, default=400)
    chosen = parser.parse_args()
    for name in chosen.games:
        each, received = asyncio.run(measure(find_game(name), chosen.decisions))
        print(f"{name}: {each:.2f} ms of CPU and {received:.0f} bytes per decision")


if __name__ == "__main__":
    main()
