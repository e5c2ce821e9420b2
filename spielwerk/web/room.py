"""A room: one table that is open on this server, its lock, those who listen, and what was drawn of it already."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..kernel import Game
from ..table.table import Table
from .links import RoomSettings


class Room:
    """Everything the server keeps in memory about a table; all of it can be made anew from the store."""

    def __init__(self, table: Table, settings: RoomSettings) -> None:
        self.table = table
        self.settings = settings
        self.lock = asyncio.Lock()
        self.thinking: asyncio.Task[None] | None = None
        # Drawings of the newest version; `lines` of the log outlive a version, because the log only grows at its end.
        self.drawn: dict[Any, Any] = {}
        self.lines: dict[Any, Any] = {}
        self._listeners: set[asyncio.Event] = set()

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.table.seats)

    @property
    def deserted(self) -> bool:
        """Whether nobody looks and nothing goes on here."""
        return not self._listeners and not self.lock.locked() and (self.thinking is None or self.thinking.done())

    def changed(self) -> None:
        """Forgets old drawings and wakes everybody who listens."""
        self.drawn.clear()
        self.wake_listeners()

    def wake_listeners(self) -> None:
        for listener in self._listeners:
            listener.set()

    @contextmanager
    def listen(self) -> Iterator[asyncio.Event]:
        listener = asyncio.Event()
        self._listeners.add(listener)
        try:
            yield listener
        finally:
            self._listeners.discard(listener)
