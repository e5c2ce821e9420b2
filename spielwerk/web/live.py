"""One table that is live in this process: opened from the store, changed and drawn while nobody else does either."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import asynccontextmanager, contextmanager
from functools import lru_cache
from typing import Any

from ..kernel import Game
from ..stage.game_words import words_of
from ..stage.keeping import Memory
from ..stage.words import Words
from ..table.database import Away, Busy
from ..table.log import Entry
from ..table.seat import Seat
from ..table.table import Table
from .links import Access
from .page import Page, PagesSent
from .table_settings import TableSettings

LOCK_S = 1.0


class Listener(asyncio.Event):
    """Somebody with a stream, woken by what happens: how they look at the table, and the page they were sent last."""

    def __init__(self, access: Access, in_front: int | None, language: str, by_steps: bool = False) -> None:
        super().__init__()
        self.access = access
        self.in_front = in_front
        self.looking = (access, in_front, language)
        self.by_steps = by_steps
        self.shown: Page | None = None
        # What comes after a page, drawn already.
        self._next: tuple[Page | None, Page] | None = None

    @property
    def upcoming(self) -> Page | None:
        """What comes after the page they were sent last, where that was drawn since anything happened."""
        following = self._next
        return following[1] if following is not None and following[0] is self.shown else None

    def expect(self, after: Page | None, page: Page) -> None:
        self._next = after, page

    def wake(self) -> None:
        self._next = None
        self.set()


class LiveTable:
    """One table with its lock, those who listen, and what was drawn of it; all can be made anew from the store."""

    def __init__(self, table: Table, settings: TableSettings, drawers: Executor | None = None) -> None:
        self.table = table
        self.settings = settings
        self.drawers = drawers
        self.lock = asyncio.Lock()
        # Whether this process has dropped it: whoever still holds it asks for a fresh one.
        self.gone = False
        # What other processes said that they appended, or nothing where they only said that they did; who looks.
        self.told: list[Sequence[Entry]] = []
        self.catching_up: asyncio.Task[None] | None = None
        self.thinking: asyncio.Task[None] | None = None
        # For whom its bots think, and when somebody last asked for anything here.
        self.client = ""
        self.looked_at = time.monotonic()
        # What was drawn: for the newest version, for the newest sight of each viewer, and line by line of the log.
        self.drawn: dict[Any, Any] = {}
        self.sights: dict[Any, Any] = {}
        self.lines: dict[Any, Any] = {}
        # What was drawn for those who listen, by their token, how they look, and what everybody was called then.
        self.memories: dict[tuple[str, Any, tuple[str, ...]], Memory] = {}
        # The same for all of them, by language.
        self._together: dict[tuple[str, tuple[str, ...]], Memory] = {}
        self._words: dict[str, Words] = {}
        self.sent = PagesSent()
        # The newest hint of each seat, found or being found, with the version it is for.
        self.hints: dict[int, tuple[int, asyncio.Task[Any]]] = {}
        self._listeners: set[Listener] = set()
        # While the pages of all who listen are drawn together.
        self.drawing: asyncio.Task[None] | None = None

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def names(self) -> tuple[str, ...]:
        return _names(self.table.seats)

    @property
    def only_bots(self) -> bool:
        return not any(seat.is_person for seat in self.table.seats)

    def words(self, language: str) -> Words:
        """What pages say about the game of this table."""
        known = self._words.get(language)
        if known is None:
            known = self._words[language] = words_of(self.game, language)
        return known

    def awaited(self) -> list[int]:
        """The seats whose people's numbers the first draw waits for."""
        return [] if self.settings.imported else self.table.awaited()

    @property
    def deserted(self) -> bool:
        """Whether nobody looks and nothing goes on here."""
        return not self._listeners and not self.lock.locked() and (self.thinking is None or self.thinking.done())

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Nobody else changes the table meanwhile; whoever must wait too long for it is told so, or that it is gone."""
        await self._acquire()
        try:
            if self.gone:
                raise Away("the table was dropped from memory")
            yield
        finally:
            self.lock.release()

    async def _acquire(self) -> None:
        if not self.lock.locked():
            await self.lock.acquire()
            return
        try:
            async with asyncio.timeout(LOCK_S):
                await self.lock.acquire()
        except TimeoutError:
            raise Busy("somebody else is changing this table") from None

    def unseen_for(self) -> float:
        """How many seconds nobody has looked."""
        return 0.0 if self._listeners else time.monotonic() - self.looked_at

    def changed(self) -> None:
        """Forgets old drawings and wakes everybody who listens."""
        self.drawn.clear()
        self.wake_listeners()

    def wake_listeners(self) -> None:
        for listener in self._listeners:
            listener.wake()

    def memory_for(self, access: Access, looking: Any, language: str) -> Memory | None:
        """What was drawn before for this way of looking; who only fetches pages leaves nothing behind."""
        if not self._is_heard(access.token):
            return None
        together = self._together.setdefault((language, self.names), Memory())
        return self.memories.setdefault((access.token, looking, self.names), Memory(together))

    def _is_heard(self, token: str) -> bool:
        return any(listener.access.token == token for listener in self.listeners())

    def listeners(self) -> list[Listener]:
        return list(self._listeners)

    @contextmanager
    def heard_by(self, listener: Listener) -> Iterator[None]:
        self._listeners.add(listener)
        try:
            yield
        finally:
            self._listeners.discard(listener)
            # Whoever comes back has it drawn anew; what was sent stays, so that only changes are sent again.
            for remembered in [*self.memories]:
                if not self._is_heard(remembered[0]):
                    self.memories.pop(remembered, None)
            if not self._listeners:
                self._together.clear()
                self.sights.clear()
                self.drawn.clear()


@lru_cache(maxsize=4096)
def _names(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    return tuple([seat.name for seat in seats])


def may_play_again(live: LiveTable, access: Access) -> bool:
    """Whether this link leads on to a rematch: the host's sets it, the others find it; an imported game has none."""
    follows = access.host or (bool(access.seats) and bool(live.settings.followed_by))
    return follows and not live.settings.imported
