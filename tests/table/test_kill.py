"""kill -9 at any moment loses no accepted move."""

from __future__ import annotations

import multiprocessing
import signal
import time
from random import Random

import pytest

from spielwerk.kernel.engine import seats_of
from spielwerk.table.store import Store

from .sitter import begin, fingerprint, sit_and_play

KILLS = 30


@pytest.mark.long
def test_no_accepted_move_is_lost_by_a_kill(tmp_path):
    """A process plays at three tables and gives numbers for their dice, and is killed, again and again.

    What it reported is there, and replays.
    """
    random = Random(9)
    path = str(tmp_path / "tables.db")
    store = Store(path)
    tables = [begin(store) for _ in range(3)]
    store.close()
    accepted = {table.id: (table.version, fingerprint(table.log)) for table in tables}
    reported = 0
    for kill in range(KILLS):
        new = _play_until_killed(path, list(accepted), kill, random.uniform(0.0, 0.12))
        reported += len(new)
        accepted |= {table_id: (version, mark) for table_id, version, mark in new}
        store = Store(path)
        for table_id, (version, mark) in accepted.items():
            table = store.load(table_id)
            assert table.version >= version
            assert fingerprint(table.log[:version]) == mark
            assert table.over() or seats_of(table.waiting())
        final = [store.load(table_id) for table_id in accepted]
        store.close()
    assert reported > 2 * KILLS
    assert all(len(table.numbers()) == 4 for table in final if not table.awaited())
    assert any(not table.awaited() for table in final)


def _play_until_killed(path: str, ids: list[str], seed: int, after: float) -> list[tuple[str, int, str]]:
    """What the process had reported when it died, `after` seconds from its first move."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["spielwerk.table.store", "tests.table.sitter"])
    reader, writer = context.Pipe(duplex=False)
    process = context.Process(target=sit_and_play, args=(path, ids, seed, writer))
    process.start()
    writer.close()
    assert reader.poll(20)
    time.sleep(after)
    process.kill()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    received: list[tuple[str, int, str]] = []
    try:
        while True:
            received.append(reader.recv())
    except (EOFError, OSError):
        return received
