"""What the page keeps about a table beside its game: who hosts it, its pace, notices about its bots."""

from __future__ import annotations

from typing import Any

import msgspec

from ..table.store import Store


class BotNotice(msgspec.Struct, frozen=True):
    """From this position on a seat was played by another level than it was given."""

    position: int
    seat: int
    level: str


class TableSettings(msgspec.Struct, frozen=True):
    """`host` is the token of the host; `shared` lists the seats of tokens that open several, every other token opens
    the seat it is stored with.

    `unnamed` are seats of invited people who have not said their name yet; `followed_by` is the table of a rematch;
    `verdict` is what verification found of an imported game, `problems` what is wrong with it in words, `known_as` the
    id in its file.
    """

    host: str = ""
    shared: dict[str, tuple[int, ...]] = {}
    fast: bool = False
    notices: tuple[BotNotice, ...] = ()
    imported: bool = False
    unnamed: tuple[int, ...] = ()
    followed_by: str = ""
    problems: tuple[str, ...] = ()
    verdict: str = ""
    known_as: str | None = None


def read_settings(store: Store, table_id: str) -> TableSettings:
    settings: dict[str, Any] = store.settings(table_id)
    return msgspec.convert(settings, TableSettings)


def write_settings(store: Store, table_id: str, settings: TableSettings) -> None:
    store.set_settings(table_id, msgspec.to_builtins(settings))
