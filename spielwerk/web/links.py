"""Which link opens which seats, and what else the page keeps about a table: its pace and notices about its bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ..kernel import SPECTATOR
from ..table.store import Store


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


class BotNotice(msgspec.Struct, frozen=True):
    """From this position on a seat was played by another level than it was given."""

    position: int
    seat: int
    level: str


class RoomSettings(msgspec.Struct, frozen=True):
    """`shared` lists the seats of tokens that open several; every other token opens the seat it is stored with.

    `unnamed` are seats of invited people who have not said their name yet; `followed_by` is the table of a rematch.
    """

    host: str
    shared: dict[str, tuple[int, ...]]
    fast: bool = False
    notices: tuple[BotNotice, ...] = ()
    imported: bool = False
    unnamed: tuple[int, ...] = ()
    followed_by: str = ""


def open_links(
    store: Store,
    table_id: str,
    own: Sequence[int],
    others: Sequence[int],
    fast: bool = False,
    imported: bool = False,
    unnamed: Sequence[int] = (),
) -> Access:
    """Makes the host's link with its own seats, one link for each other person, and one for spectators."""
    host = store.new_token(table_id, own[0] if len(own) == 1 else SPECTATOR)
    shared = {host: tuple(own)} if len(own) > 1 else {}
    for seat in others:
        store.new_token(table_id, seat)
    store.new_token(table_id, SPECTATOR)
    write_settings(store, table_id, RoomSettings(host, shared, fast, imported=imported, unnamed=tuple(unnamed)))
    return Access(host, table_id, tuple(own), host=True)


def share_again(store: Store, table_id: str) -> str:
    """One more link for a spectator."""
    return store.new_token(table_id, SPECTATOR)


def read_settings(store: Store, table_id: str) -> RoomSettings:
    settings: dict[str, Any] = store.settings(table_id)
    return msgspec.convert(settings, RoomSettings) if settings else RoomSettings("", {})


def write_settings(store: Store, table_id: str, settings: RoomSettings) -> None:
    store.set_settings(table_id, msgspec.to_builtins(settings))


def find_access(store: Store, token: str) -> Access | None:
    found = store.find_token(token)
    if found is None:
        return None
    table_id, seat = found
    return _access(read_settings(store, table_id), token, table_id, seat)


def links_of(store: Store, table_id: str) -> list[Access]:
    """All links of a table."""
    settings = read_settings(store, table_id)
    return [_access(settings, token, table_id, seat) for token, seat in store.tokens(table_id).items()]


def _access(settings: RoomSettings, token: str, table_id: str, seat: int) -> Access:
    alone = () if seat == SPECTATOR else (seat,)
    return Access(token, table_id, settings.shared.get(token, alone), token == settings.host)
