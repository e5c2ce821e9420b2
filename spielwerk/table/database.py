"""A database for tables, SQLite or PostgreSQL: how it is opened, its layout made, and how it is read and written."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy import URL, Connection, create_engine, event, insert, select, update
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoFreeConnection
from sqlalchemy.pool import StaticPool

from .schema import ABOUT, METADATA, SCHEMA_VERSION, UPGRADES

# Nobody waits longer for a lock, or for a connection: a person would rather be told to try again.
BUSY_MILLISECONDS = 1000
# An error must not print what a statement was about: tokens are among it.
DISCREET = {"hide_parameters": True}
PATIENCE = {"pool_timeout": BUSY_MILLISECONDS / 1000}
# How PostgreSQL says that somebody else held a lock for too long.
LOCK_NOT_AVAILABLE = "55P03"
# What people write, and the driver that we install for it.
DRIVERS = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


class StoreError(Exception):
    """The database cannot be used as asked; the text says why."""


class Busy(StoreError):
    """Somebody else held what was needed for too long: try again."""


class Unusable(StoreError):
    """The database does not do what it is asked: it is damaged, full, or not there."""


class Database:
    """A path for SQLite, or any SQLAlchemy URL."""

    def __init__(self, url_or_path: str | Path) -> None:
        self._connections = _open(str(url_or_path))
        try:
            self._prepare()
        except (Busy, Unusable) as problem:
            self.close()
            # The engine's URL shows no password.
            name = self._connections.url if "://" in str(url_or_path) else url_or_path
            raise StoreError(f"{name} cannot be used as a store: {problem}") from problem
        except StoreError:
            self.close()
            raise

    def close(self) -> None:
        self._connections.dispose()

    def reading(self) -> AbstractContextManager[Connection]:
        return self._transaction(writes=False)

    def writing(self) -> AbstractContextManager[Connection]:
        return self._transaction(writes=True)

    @contextmanager
    def _transaction(self, writes: bool) -> Iterator[Connection]:
        """What the database cannot do, and what it holds that nobody can have written, is told as a StoreError."""
        try:
            with self._connections.execution_options(writes=writes).begin() as database:
                yield database
        except IntegrityError:
            raise
        except NoFreeConnection as error:
            raise Busy("all connections to the database are in use") from error
        except DBAPIError as error:
            raise (Busy if _is_locked(error.orig) else Unusable)(str(error.orig)) from error
        except ValueError as error:
            raise Unusable(f"it is damaged: {error}") from error

    def _prepare(self) -> None:
        """Makes the layout in an empty database and the newest of an earlier one; refuses one it does not know."""
        with self.writing() as database:
            METADATA.create_all(database, tables=[ABOUT])
            version = select(ABOUT.c.value).where(ABOUT.c.key == "schema_version").with_for_update()
            found = database.execute(version).scalar()
            if found is None:
                METADATA.create_all(database)
                database.execute(insert(ABOUT), {"key": "schema_version", "value": str(SCHEMA_VERSION)})
            elif found != str(SCHEMA_VERSION):
                _upgrade(database, found)


def _upgrade(database: Connection, found: str) -> None:
    """Brings an earlier layout up to date within the transaction; the tables in it stay as they are."""
    if not (found.isascii() and found.isdigit() and int(found) in UPGRADES):
        raise StoreError(f"the database has layout {found}; this program knows layout {SCHEMA_VERSION}")
    for version in range(int(found), SCHEMA_VERSION):
        for statement in UPGRADES[version]:
            database.exec_driver_sql(statement)
    database.execute(update(ABOUT).where(ABOUT.c.key == "schema_version").values(value=str(SCHEMA_VERSION)))


def _open(target: str) -> sql.Engine:
    if target in (":memory:", "sqlite://", "sqlite:///:memory:"):
        # One connection for all threads: every other one would see an empty database of its own.
        threads = {"check_same_thread": False}
        database = create_engine("sqlite://", poolclass=StaticPool, connect_args=threads, **DISCREET)
    elif "://" in target:
        database = _open_url(target)
    else:
        database = create_engine(URL.create("sqlite", database=target), **DISCREET, **PATIENCE)
    if database.dialect.name == "sqlite":
        event.listen(database, "connect", _set_up_sqlite)
        event.listen(database, "begin", _begin_sqlite)
    else:
        event.listen(database, "connect", _set_up_postgresql)
    return database


def _open_url(url: str) -> sql.Engine:
    scheme, _, rest = url.partition("://")
    if scheme.partition("+")[0] not in ("sqlite", *DRIVERS):
        raise StoreError(f"{scheme}:// is no database we can use; give a file, or a postgresql:// URL")
    try:
        address = f"{DRIVERS.get(scheme, scheme)}://{rest}"
        return create_engine(address, pool_pre_ping=True, **DISCREET, **PATIENCE)
    except (ArgumentError, ValueError) as error:
        raise StoreError(f"this {scheme}:// URL cannot be read: {error}") from error
    except ModuleNotFoundError as error:
        raise StoreError(f"{scheme}:// needs a driver: pip install 'spielwerk[postgresql]'") from error


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    # The driver must not begin transactions by itself: `_begin_sqlite` does.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _set_up_postgresql(connection: Any, _record: Any) -> None:
    connection.execute(f"SET lock_timeout = {BUSY_MILLISECONDS}")
    connection.commit()


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock at once: one that read first could find its snapshot outdated when it writes.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _is_locked(error: object) -> bool:
    return (
        getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
        or getattr(error, "sqlstate", None) == LOCK_NOT_AVAILABLE
    )
