"""A database for tables, SQLite or PostgreSQL: how it is opened, its layout made, and how it is read and written."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

import sqlalchemy as sql
from sqlalchemy import URL, Connection, create_engine, event, insert, make_url, select, update
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    InterfaceError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as NoFreeConnection
from sqlalchemy.pool import StaticPool

from .schema import ABOUT, METADATA, SCHEMA_VERSION, UPGRADES

# Nobody waits longer for a lock, or for a connection: a person would rather be told to try again.
BUSY_MILLISECONDS = 1000
# An error must not print what a statement was about: tokens are among it.
DISCREET = {"hide_parameters": True}
PATIENCE = {"pool_timeout": BUSY_MILLISECONDS / 1000}
# As many as threads that read and write tables, and some for seldom things; more come and go.
CONNECTIONS = 10
# After so long a connection is asked whether it still stands before it is used.
RESTED_S = 1.0
# A number that no table's claim has, see `claims`.
LAYOUT_LOCK = 0
# How PostgreSQL says that somebody else held a lock for too long, and that it takes no writes at the moment.
LOCK_NOT_AVAILABLE = "55P03"
READ_ONLY = "25006"
# A machine that is gone says nothing: nobody waits for it as long as the system would.
REACHABLE = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
# What people write, and the driver that we install for it.
DRIVERS = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}

Values = dict[str, Any] | list[dict[str, Any]] | tuple[()]


class StoreError(Exception):
    """The database cannot be used as asked; the text says why."""


class Busy(StoreError):
    """Somebody else held what was needed for too long: try again."""


class Unusable(StoreError):
    """The database does not do what it is asked: it is damaged, or not what it should be."""


class Away(Unusable):
    """The database does not answer, or takes nothing, at this moment; what it was given is safe."""


class Database:
    """A path for SQLite, or any SQLAlchemy URL."""

    def __init__(self, url_or_path: str | Path) -> None:
        self._connections = _open(str(url_or_path))
        # Writers of this process wait here: SQLite has them sleep ever longer, PostgreSQL sees to it itself.
        self._turn = Lock()
        self._writer: Connection | None = None
        self._ways = {writes: self._connections.execution_options(writes=writes) for writes in (False, True)}
        if self.is_shared:
            # Each statement sees what is committed anyhow; asked by itself it costs one way there and back, not three.
            self._ways[False] = self._connections.execution_options(isolation_level="AUTOCOMMIT")
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
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        self._connections.dispose()

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write too: to PostgreSQL they may, an SQLite file has one server."""
        return self._connections.dialect.name != "sqlite"

    def own_connection(self) -> Any:
        """A connection of the driver, to be kept and closed by whoever asks; what fails is told as a StoreError."""
        with self._told():
            connection = self._connections.raw_connection()
            driven = connection.driver_connection
            connection.detach()
            return driven

    def plain(self, statement: str) -> str:
        """A statement with `:name` for its values, as the driver takes it."""
        return re.sub(r":(\w+)", r"%(\1)s", statement) if self.is_shared else statement

    def reading(self) -> AbstractContextManager[Connection]:
        return self._transaction(writes=False)

    def asking(self) -> AbstractContextManager[Connection]:
        """For statements to a PostgreSQL that are transactions by themselves, also where they write."""
        return self._transaction(writes=False)

    def writing(self) -> AbstractContextManager[Connection]:
        return self._transaction(writes=True)

    @contextmanager
    def _transaction(self, writes: bool) -> Iterator[Connection]:
        with self._told(), self._in_turn(writes), self._begun(writes) as database:
            yield database

    def _begun(self, writes: bool) -> AbstractContextManager[Connection]:
        return self._written_again() if writes and not self.is_shared else self._ways[writes].begin()

    @contextmanager
    def _written_again(self) -> Iterator[Connection]:
        """SQLite has one writer at a time: the connection of the last one is used by the next, unless it failed."""
        writer, self._writer = self._writer or self._ways[True].connect(), None
        try:
            with writer.begin():
                yield writer
        except BaseException:
            writer.close()
            raise
        self._writer = writer

    @contextmanager
    def _in_turn(self, writes: bool) -> Iterator[None]:
        if self.is_shared or not writes:
            yield
        elif self._turn.acquire(timeout=BUSY_MILLISECONDS / 1000):
            try:
                yield
            finally:
                self._turn.release()
        else:
            raise Busy("others are writing")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What the database cannot do, and what it holds that nobody can have written, is told as a StoreError."""
        try:
            yield
        except IntegrityError:
            raise
        except NoFreeConnection as error:
            raise Busy("all connections to the database are in use") from error
        except DBAPIError as error:
            raise _kind(error)(str(error.orig)) from error
        except ValueError as error:
            raise Unusable(f"it is damaged: {error}") from error

    def _prepare(self) -> None:
        """Makes the layout in an empty database and the newest of an earlier one; refuses one it does not know."""
        with self.writing() as database:
            if self.is_shared:
                # Of processes that start together on an empty database one makes the layout, the others wait for it.
                database.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LAYOUT_LOCK})")
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


def is_postgresql(url_or_path: str | Path) -> bool:
    """Whether this names a PostgreSQL, which many processes may use at once."""
    return str(url_or_path).partition("://")[0].partition("+")[0] in DRIVERS


def file_of(url_or_path: str | Path) -> Path | None:
    """The file of an SQLite database; None for one in memory and for other databases."""
    target = str(url_or_path)
    if "://" not in target:
        return None if target == ":memory:" else Path(target)
    name = target.partition("://")[2].removeprefix("/").partition("?")[0]
    return Path(name) if target.startswith("sqlite") and name not in ("", ":memory:") else None


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
        event.listen(database, "checkin", _note_rest)
        event.listen(database, "checkout", _ask_after_rest)
    return database


def _open_url(url: str) -> sql.Engine:
    scheme, _, rest = url.partition("://")
    if scheme.partition("+")[0] not in ("sqlite", *DRIVERS):
        raise StoreError(f"{scheme}:// is no database we can use; give a file, or a postgresql:// URL")
    try:
        address = make_url(f"{DRIVERS.get(scheme, scheme)}://{rest}")
        reachable = (
            {} if scheme.startswith("sqlite") else {k: v for k, v in REACHABLE.items() if k not in address.query}
        )
        return create_engine(address, connect_args=reachable, pool_size=CONNECTIONS, **DISCREET, **PATIENCE)
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


def _note_rest(_connection: Any, record: Any) -> None:
    record.info["resting_since"] = time.monotonic()


def _ask_after_rest(connection: Any, record: Any, _proxy: Any) -> None:
    """A connection that rested may have been closed by the other side meanwhile: then another one is opened."""
    if time.monotonic() - record.info.get("resting_since", 0.0) > RESTED_S:
        try:
            connection.execute("SELECT 1")
            connection.rollback()
        except Exception as problem:
            raise DisconnectionError(type(problem).__name__) from problem


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock at once: one that read first could find its snapshot outdated when it writes.
    writes = connection.get_execution_options().get("writes", False)
    given_to_sqlite(connection, "BEGIN IMMEDIATE" if writes else "BEGIN")


def given_to_sqlite(connection: Connection, statement: str, values: Values = ()) -> Any:
    """A plain statement, given to the driver itself; a list is one row of values after the other.

    The way of every move goes past what SQLAlchemy prepares for each statement; what fails is told as it tells it.
    """
    driver: Any = connection.connection.driver_connection
    try:
        return (driver.executemany if isinstance(values, list) else driver.execute)(statement, values)
    except sqlite3.Error as error:
        raise DBAPIError.instance(statement, None, error, sqlite3.Error, hide_parameters=True) from error


def _kind(error: DBAPIError) -> type[StoreError]:
    sqlite, postgresql = getattr(error.orig, "sqlite_errorcode", None), getattr(error.orig, "sqlstate", None)
    if sqlite is not None:
        code = sqlite & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return Busy
        return Away if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR) else Unusable
    if postgresql == LOCK_NOT_AVAILABLE:
        return Busy
    return Away if postgresql == READ_ONLY or isinstance(error, OperationalError | InterfaceError) else Unusable
