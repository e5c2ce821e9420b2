"""A process that plays at stored tables until it is killed; it reports every move after the store has it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from multiprocessing.connection import Connection
from random import Random

import msgspec

from spielwerk.table import Entry, Seat, Table
from spielwerk.table.store import Store

from .chains import Chain
from .sittings import GAME, step


def fingerprint(log: Sequence[Entry]) -> str:
    return hashlib.sha256(msgspec.json.encode(list(log))).hexdigest()


def begin(store: Store) -> Table:
    table = Table.new(GAME, {"players": 4}, [Seat(name) for name in "abcd"], await_numbers=True)
    store.create(table)
    return table


def next_step(table: Table, random: Random) -> list[Entry]:
    """The next number for the dice while the table waits for one, a decision otherwise."""
    if not table.awaited():
        return step(table, random)
    given = [seat for seat, _ in table.contributions()]
    seat = min(table.owing(), default=len(set(given)))
    # The same chain in every process, so that another can go on with it.
    chain = Chain(seat)
    numbers = [chain.give() for _ in range(given.count(seat) + 1)]
    return table.contribute(seat, numbers[-1])


def sit_and_play(path: str, ids: list[str], seed: int, report: Connection) -> None:
    store = Store(path)
    random = Random(seed)
    tables = [store.load(table_id) for table_id in ids]
    while True:
        place = random.randrange(len(tables))
        if tables[place].over():
            tables[place] = begin(store)
        table = tables[place]
        store.save(table, next_step(table, random))
        report.send((table.id, table.version, fingerprint(table.log)))
