"""Tables on disk, through SQLAlchemy Core. What `save` has returned from survives any crash."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..kernel.registry import UnknownGame, find_game
from .appending import Appending
from .claims import Claims
from .database import Database, StoreError
from .entered import kind_of_table
from .log import Entry
from .news import Heard, News
from .reviews import Reviews
from .schema import ABOUT, ENTRIES, SITTINGS, TOKENS
from .seat import Seat
from .stored import StoredTable, stored
from .table import Table
from .tokens import new_token
from .visits import Visits, begin_visits

BEGAN_WITH = ("id", "game", "rules_version", "options", "secret", "commitment", "terms")


class Conflict(StoreError):
    """Somebody else appended to this table first: load it again."""


class NoSuchTable(StoreError, LookupError):
    """There is no table with this id."""


class GameNotInstalled(StoreError):
    """A stored table is of a game that is not installed now."""


class NoLongerReplays(StoreError):
    """A stored table does not play as recorded under the rules installed now."""

    def __init__(self, table_id: str, began_under: int, rules_version: int, reason: str) -> None:
        super().__init__(
            f"table {table_id} began under rules version {began_under} and does not replay "
            f"under version {rules_version}: {reason}"
        )
        self.table_id = table_id
        self.began_under = began_under
        self.rules_version = rules_version
        self.reason = reason


class Summary(msgspec.Struct, frozen=True):
    """One line of the list of tables."""

    id: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    entries: int
    over: bool
    created: float
    changed: float


class Found(msgspec.Struct, frozen=True):
    """What a token opens, and how that table stands; `waiting` is a mask, or None where it was not noted."""

    token: str
    table_id: str
    seat: int
    game: str
    seats: tuple[Seat, ...]
    settings: dict[str, Any]
    over: bool
    waiting: int | None


class Standing(msgspec.Struct, frozen=True):
    """What is stored of a table beyond a version: its newer entries, who sits there, and its settings."""

    version: int
    entries: list[Entry]
    seats: tuple[Seat, ...]
    settings: dict[str, Any]


class Store:
    """All tables of one database: a path for SQLite, or any SQLAlchemy URL."""

    def __init__(self, url_or_path: str | Path) -> None:
        self._database = Database(url_or_path)
        self.visits = Visits(self._database)
        self.reviews = Reviews(self._database)
        # By this a process knows its own news.
        self._process = secrets.token_hex(4)
        self._appending = Appending(self._database, self._process)
        # Who sat at each table when it was loaded or saved last: only what changed since is written.
        self._seated: WeakKeyDictionary[Table, tuple[Seat, ...]] = WeakKeyDictionary()

    def close(self) -> None:
        self._database.close()

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to the same tables."""
        return self._database.is_shared

    def news(self, heard: Heard, missed: Callable[[], None]) -> News | None:
        """Tells what others change at which table, from another thread; None where there are no others."""
        return News(self._database, self._process, heard, missed) if self.is_shared else None

    def claims(self) -> Claims | None:
        """What this process does for all; None where there are no others."""
        return Claims(self._database) if self.is_shared else None

    def ask(self) -> None:
        """Asks the database for something small; raises what it raises when it does not answer."""
        with self._database.reading() as database:
            database.execute(select(ABOUT.c.value)).all()

    # Tables

    def create(
        self,
        table: Table | StoredTable,
        tokens: Mapping[str, int] | None = None,
        settings: Mapping[str, Any] | None = None,
        imported: bool = False,
    ) -> None:
        """Stores a new table with its log so far, the tokens of its seats and its settings: all of it or nothing."""
        try:
            with self._database.writing() as database:
                self._insert(database, table, tokens or {}, settings or {})
                if imported:
                    begin_visits(database, table.id)
        except IntegrityError as error:
            raise Conflict(f"there is already a table {table.id}") from error
        if isinstance(table, Table):
            self._seated[table] = table.seats

    def create_next(
        self,
        earlier: str,
        change: Callable[[dict[str, Any]], dict[str, Any]],
        table: Table,
        tokens: Mapping[str, int],
        settings: Mapping[str, Any],
    ) -> dict[str, Any]:
        """Stores a new table and what it changes in the settings of an earlier one: both, or neither where nothing
        changes there. Returns the settings of the earlier one."""

        def create(database: Connection) -> None:
            self._insert(database, table, tokens, settings)

        return self._change_settings(earlier, change, create)

    def _insert(
        self, database: Connection, table: Table | StoredTable, tokens: Mapping[str, int], settings: Mapping[str, Any]
    ) -> None:
        kept = stored(table) if isinstance(table, Table) else table
        now = time.time()
        row = {name: getattr(kept, name) for name in BEGAN_WITH}
        row |= {"settings": dict(settings), "created": now, "changed": now, **_standing(kept)}
        database.execute(insert(SITTINGS), row)
        self._appending.append(database, table.id, kept.log)
        _insert_tokens(database, table.id, tokens)

    def load(self, table_id: str) -> Table:
        """The table, rebuilt from its log; raises NoLongerReplays where the rules have changed under it."""
        with self._database.reading() as database:
            row = _sitting(database, table_id)
            of_table = select(ENTRIES).where(ENTRIES.c.table_id == table_id).order_by(ENTRIES.c.sequence)
            log = msgspec.convert(database.execute(of_table).mappings().all(), list[Entry])
            options, seats = msgspec.convert((row.options, row.seats), tuple[dict[str, Any], list[Seat]])
        table = _rebuilt(row, options, seats, log)
        self._seated[table] = table.seats
        return table

    def standing(self, table_id: str, version: int) -> Standing:
        """What is stored beyond this version; cheap where nothing is."""
        columns = (SITTINGS.c.points_at, SITTINGS.c.seats, SITTINGS.c.settings)
        newer = select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.sequence >= version)
        with self._database.reading() as database:
            row = database.execute(select(*columns).where(SITTINGS.c.id == table_id)).one_or_none()
            if row is None:
                raise NoSuchTable(f"there is no table {table_id}")
            log = database.execute(newer.order_by(ENTRIES.c.sequence)).mappings() if row.points_at > version else ()
            entries, seats = msgspec.convert((list(log), row.seats), tuple[list[Entry], tuple[Seat, ...]])
        return Standing(row.points_at, entries, seats, row.settings)

    def catch_up(self, table: Table, standing: Standing) -> bool:
        """Brings a table to what is stored of it; False where that does not follow from what the table knows."""
        behind = [entry.sequence for entry in standing.entries]
        if standing.version < table.version or behind[:1] not in ([], [table.version]):
            return False
        for entry in standing.entries:
            table.replay(entry)
        table.seats = self._seated[table] = standing.seats
        table.settle()
        return True

    def follow(self, table: Table, entries: Sequence[Entry]) -> bool:
        """Appends what another process said that it wrote; False where the table does not know what was before."""
        if not entries or entries[0].sequence > table.version:
            return False
        for entry in entries[table.version - entries[0].sequence :]:
            table.replay(entry)
        table.settle()
        return True

    def save(self, table: Table, entries: Sequence[Entry]) -> None:
        """Appends the newest entries of a table, with its seats and standing, in one transaction.

        Raises Conflict where the stored log does not end right before them, or somebody else changed the seats.
        """
        table_id, from_version = table.id, table.version - len(entries)
        if [entry.sequence for entry in entries] != list(range(from_version, from_version + len(entries))):
            raise ValueError(f"entries from version {from_version} must be numbered {from_version} and on")
        try:
            if self.is_shared and entries and table.seats == self._seated.get(table):
                self._save_at_once(table, from_version, entries)
            else:
                self._save_in_steps(table, from_version, entries)
        except IntegrityError as error:
            raise Conflict(f"somebody else appended to table {table_id} first: load it again") from error
        self._seated[table] = table.seats

    def _save_at_once(self, table: Table, from_version: int, entries: Sequence[Entry]) -> None:
        with self._database.asking() as database:
            if not self._appending.at_once(database, table, from_version, entries):
                raise _misfit(database, table.id, from_version)

    def _save_in_steps(self, table: Table, from_version: int, entries: Sequence[Entry]) -> None:
        known = self._seated.get(table)
        with self._database.writing() as database:
            if not self._appending.stand(database, table, from_version):
                raise _misfit(database, table.id, from_version)
            if table.seats != known and not self._appending.seat(database, table, known):
                raise Conflict(f"somebody else changed a seat at table {table.id} first: load it again")
            self._appending.append(database, table.id, entries)
            self._appending.tell(database, table.id)

    def tables(self) -> list[Summary]:
        """All tables, the last changed first."""
        counts = select(ENTRIES.c.table_id, func.count().label("entries")).group_by(ENTRIES.c.table_id).subquery()
        rows = (
            select(SITTINGS, func.coalesce(counts.c.entries, 0).label("entries"))
            .outerjoin(counts, counts.c.table_id == SITTINGS.c.id)
            .order_by(SITTINGS.c.changed.desc(), SITTINGS.c.id)
        )
        with self._database.reading() as database:
            return [_summary(row) for row in database.execute(rows)]

    # Settings of a table that are no part of the game

    def settings(self, table_id: str) -> dict[str, Any]:
        with self._database.reading() as database:
            settings: dict[str, Any] = _sitting(database, table_id).settings
            return settings

    def change_settings(self, table_id: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
        """Makes new settings of those that are stored, while nobody else can; returns them."""
        return self._change_settings(table_id, change, lambda _: None)

    def _change_settings(
        self,
        table_id: str,
        change: Callable[[dict[str, Any]], dict[str, Any]],
        on_change: Callable[[Connection], None],
    ) -> dict[str, Any]:
        stored = select(SITTINGS.c.settings).where(SITTINGS.c.id == table_id).with_for_update()
        with self._database.writing() as database:
            row = database.execute(stored).one_or_none()
            if row is None:
                raise NoSuchTable(f"there is no table {table_id}")
            settings = change(row.settings)
            if settings != row.settings:
                on_change(database)
                database.execute(update(SITTINGS).where(SITTINGS.c.id == table_id).values(settings=settings))
                self._appending.tell(database, table_id)
        return settings

    # Links to seats

    def new_token(self, table_id: str, seat: int) -> str:
        """A new token that opens a seat, or SPECTATOR's place, at a table."""
        token = new_token(table_id)
        with self._database.writing() as database:
            _sitting(database, table_id)
            _insert_tokens(database, table_id, {token: seat})
        return token

    def find_token(self, token: str) -> tuple[str, int] | None:
        """The table and seat a token opens."""
        with self._database.reading() as database:
            row = database.execute(select(TOKENS).where(TOKENS.c.token == token)).one_or_none()
        return None if row is None else (row.table_id, row.seat)

    def find_tables(self, tokens: Sequence[str]) -> list[Found]:
        """What these tokens open, without playing anything again; those that lead nowhere are left out."""
        rows = select(TOKENS, SITTINGS).join(SITTINGS, TOKENS.c.table_id == SITTINGS.c.id)
        with self._database.reading() as database:
            found = database.execute(rows.where(TOKENS.c.token.in_(tokens))).mappings().all()
            return [msgspec.convert({name: row[name] for name in Found.__struct_fields__}, Found) for row in found]

    def tokens(self, table_id: str) -> dict[str, int]:
        """All tokens of a table with their seats."""
        with self._database.reading() as database:
            rows = database.execute(select(TOKENS).where(TOKENS.c.table_id == table_id).order_by(TOKENS.c.seat))
            return {row.token: row.seat for row in rows}


def _sitting(database: Connection, table_id: str) -> sql.Row[Any]:
    row = database.execute(select(SITTINGS).where(SITTINGS.c.id == table_id)).one_or_none()
    if row is None:
        raise NoSuchTable(f"there is no table {table_id}")
    return row


def _summary(row: sql.Row[Any]) -> Summary:
    return msgspec.convert({name: getattr(row, name) for name in Summary.__struct_fields__}, Summary)


def _misfit(database: Connection, table_id: str, from_version: int) -> StoreError:
    """Why the table cannot be saved from this version on."""
    _sitting(database, table_id)
    last = database.execute(select(func.max(ENTRIES.c.sequence)).where(ENTRIES.c.table_id == table_id)).scalar()
    held = 0 if last is None else int(last) + 1
    return Conflict(f"table {table_id} has {held} entries, not {from_version}: load it again")


def _insert_tokens(database: Connection, table_id: str, tokens: Mapping[str, int]) -> None:
    rows = [{"token": token, "table_id": table_id, "seat": seat} for token, seat in tokens.items()]
    if rows:
        database.execute(insert(TOKENS), rows)


def _standing(kept: StoredTable) -> dict[str, Any]:
    standing = {"points": kept.points, "points_at": len(kept.log), "over": kept.over, "waiting": kept.waiting}
    return {"seats": msgspec.to_builtins(kept.seats), **standing}


def _rebuilt(row: sql.Row[Any], options: dict[str, Any], seats: list[Seat], log: Sequence[Entry]) -> Table:
    try:
        game = find_game(row.game)
    except UnknownGame as error:
        raise GameNotInstalled(f"table {row.id}: {error}") from error
    try:
        table = kind_of_table(row.terms).rebuild(
            game,
            options,
            seats,
            row.secret,
            log,
            id=row.id,
            rules_version=row.rules_version,
            commitment=row.commitment,
            terms=row.terms,
        )
    except ValueError as error:
        raise NoLongerReplays(row.id, row.rules_version, game.version, str(error)) from error
    if row.points_at == table.version and row.points != table.points():
        reason = f"the points were {row.points} and are now {table.points()}"
        raise NoLongerReplays(row.id, row.rules_version, game.version, reason)
    return table
