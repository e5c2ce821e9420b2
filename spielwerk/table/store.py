"""Tables on disk, through SQLAlchemy Core. What `save` has returned from survives any crash."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..kernel.registry import UnknownGame, find_game
from .database import Database, StoreError
from .log import Entry
from .schema import ABOUT, ENTRIES, SITTINGS, TOKENS
from .seat import Seat
from .stored import StoredTable, stored
from .table import Table
from .visits import Visits, begin_visits

TOKEN_BYTES = 18
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


def new_token() -> str:
    """An unguessable word."""
    return secrets.token_urlsafe(TOKEN_BYTES)


class Store:
    """All tables of one database: a path for SQLite, or any SQLAlchemy URL."""

    def __init__(self, url_or_path: str | Path) -> None:
        self._database = Database(url_or_path)
        self.visits = Visits(self._database)

    def close(self) -> None:
        self._database.close()

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
        kept = stored(table) if isinstance(table, Table) else table
        now = time.time()
        row = {name: getattr(kept, name) for name in BEGAN_WITH}
        row |= {"settings": dict(settings or {}), "created": now, "changed": now, **_standing(kept)}
        try:
            with self._database.writing() as database:
                database.execute(insert(SITTINGS), row)
                _insert_entries(database, table.id, kept.log)
                _insert_tokens(database, table.id, tokens or {})
                if imported:
                    begin_visits(database, table.id)
        except IntegrityError as error:
            raise Conflict(f"there is already a table {table.id}") from error

    def load(self, table_id: str) -> Table:
        """The table, rebuilt from its log; raises NoLongerReplays where the rules have changed under it."""
        with self._database.reading() as database:
            row = _sitting(database, table_id)
            of_table = select(ENTRIES).where(ENTRIES.c.table_id == table_id).order_by(ENTRIES.c.sequence)
            log = msgspec.convert(database.execute(of_table).mappings().all(), list[Entry])
            options, seats = msgspec.convert((row.options, row.seats), tuple[dict[str, Any], list[Seat]])
        return _rebuilt(row, options, seats, log)

    def save(self, table: Table, entries: Sequence[Entry]) -> None:
        """Appends the newest entries of a table, with its seats and standing, in one transaction.

        Raises Conflict where the stored log does not end right before them.
        """
        table_id, from_version = table.id, table.version - len(entries)
        if [entry.sequence for entry in entries] != list(range(from_version, from_version + len(entries))):
            raise ValueError(f"entries from version {from_version} must be numbered {from_version} and on")
        try:
            with self._database.writing() as database:
                # First, because it locks the row of the table: other writers wait here for their turn.
                _change(database, table_id, {"changed": time.time(), **_standing(stored(table))})
                held = _length(database, table_id)
                if held != from_version:
                    raise Conflict(f"table {table_id} has {held} entries, not {from_version}: load it again")
                _insert_entries(database, table_id, entries)
        except IntegrityError as error:
            raise Conflict(f"somebody else appended to table {table_id} first: load it again") from error

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

    def set_settings(self, table_id: str, settings: Mapping[str, Any]) -> None:
        with self._database.writing() as database:
            _change(database, table_id, {"settings": dict(settings)})

    # Links to seats

    def new_token(self, table_id: str, seat: int) -> str:
        """A new token that opens a seat, or SPECTATOR's place, at a table."""
        token = new_token()
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


def _length(database: Connection, table_id: str) -> int:
    last = database.execute(select(func.max(ENTRIES.c.sequence)).where(ENTRIES.c.table_id == table_id)).scalar()
    return 0 if last is None else int(last) + 1


def _change(database: Connection, table_id: str, values: Mapping[str, Any]) -> None:
    changed = database.execute(update(SITTINGS).where(SITTINGS.c.id == table_id).values(**values))
    if changed.rowcount == 0:
        raise NoSuchTable(f"there is no table {table_id}")


def _insert_entries(database: Connection, table_id: str, entries: Sequence[Entry]) -> None:
    rows = [
        {
            "table_id": table_id,
            "sequence": e.sequence,
            "kind": str(e.kind),
            "who": e.who,
            "move": e.move,
            "number": e.number,
        }
        for e in entries
    ]
    if rows:
        database.execute(insert(ENTRIES), rows)


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
        table = Table.rebuild(
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
