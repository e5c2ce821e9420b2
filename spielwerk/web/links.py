"""Links to a table: which opens which seats, and whose is the host's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from ..kernel import SPECTATOR
from ..table.store import Found, Store
from ..table.stored import StoredTable
from ..table.table import Table
from ..table.tokens import new_token
from .table_settings import TableSettings, read_settings, settings_from

_TOKEN = re.compile(r"[0-9A-Za-z_-]{1,64}")


class Access(msgspec.Struct, frozen=True):
    """What a token opens: seats of one table (none for a spectator); the host also sees the other links."""

    token: str
    table_id: str
    seats: tuple[int, ...]
    host: bool = False

    @property
    def sets_pace(self) -> bool:
        """Whether this link may say how fast the bots play."""
        return self.host or bool(self.seats)


def store_with_links(
    store: Store, table: Table | StoredTable, own: Sequence[int], others: Sequence[int], settings: TableSettings
) -> Access:
    """Stores a table with the host's link to its own seats, one for each other person, and one for spectators."""
    tokens, settings = _new_links(table.id, own, others, settings)
    store.create(table, tokens, msgspec.to_builtins(settings), settings.imported or bool(settings.puzzle))
    return Access(settings.host, table.id, tuple(own), host=True)


def store_rematch(
    store: Store, earlier: str, table: Table, own: Sequence[int], others: Sequence[int], settings: TableSettings
) -> TableSettings:
    """Stores the table that follows an earlier one, unless one does already; gives the settings of the earlier one."""
    tokens, settings = _new_links(table.id, own, others, settings)

    def follow(stored: dict[str, Any]) -> dict[str, Any]:
        known = settings_from(stored)
        following = known.with_rematch(table.id)
        return stored if following is known else msgspec.to_builtins(following)

    return settings_from(store.create_next(earlier, follow, table, tokens, msgspec.to_builtins(settings)))


def _new_links(
    table_id: str, own: Sequence[int], others: Sequence[int], settings: TableSettings
) -> tuple[dict[str, int], TableSettings]:
    """A token for the host, for each of the others and for spectators, and the settings that name the host's."""
    host = new_token(table_id)
    seats = [own[0] if len(own) == 1 else SPECTATOR, *others, SPECTATOR]
    tokens = dict(zip([host, *(new_token(table_id) for _ in seats[1:])], seats, strict=True))
    shared = {host: tuple(own)} if len(own) > 1 else {}
    return tokens, msgspec.structs.replace(settings, host=host, shared=shared)


def find_access(store: Store, token: str) -> Access | None:
    found = store.find_token(token) if _TOKEN.fullmatch(token) else None
    if found is None:
        return None
    table_id, seat = found
    return _access(read_settings(store, table_id), token, table_id, seat)


def find_tables(store: Store, tokens: Sequence[str]) -> list[tuple[Access, Found]]:
    """What these links open and how it stands, without opening any table."""
    found = store.find_tables([token for token in tokens if _TOKEN.fullmatch(token)])
    return [(_access(settings_from(row.settings), row.token, row.table_id, row.seat), row) for row in found]


def links_of(store: Store, table_id: str) -> list[Access]:
    """All links of a table."""
    settings = read_settings(store, table_id)
    return [_access(settings, token, table_id, seat) for token, seat in store.tokens(table_id).items()]


def _access(settings: TableSettings, token: str, table_id: str, seat: int) -> Access:
    alone = () if seat == SPECTATOR else (seat,)
    return Access(token, table_id, settings.shared.get(token, alone), token == settings.host)
