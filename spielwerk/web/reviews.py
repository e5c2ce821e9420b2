"""Reviews of finished games: made in processes of their own, one game at a time, and kept beside the table."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from logging import getLogger

import msgspec

from ..bots.child import Child
from ..bots.searching import can_search
from ..kernel import Game
from ..kernel.compiled import jit_enabled
from ..table.database import StoreError
from ..table.reviews import KeptReview
from ..table.reviews import Reviews as Kept
from ..teach.review.jobs import Asked
from ..teach.review.record import Review, read_review
from .answers import Refusal
from .live import LiveTable
from .review_worker import Failed, News, Reviewed

WAITING = 6
# So often the store is told that somebody is still at it.
HEARTBEAT_S = 15.0
LONGEST_REVIEW = 16 * 1024 * 1024

log = getLogger("spielwerk")
_NEWS: msgspec.msgpack.Decoder[News] = msgspec.msgpack.Decoder(News)


def can_review(game: Game) -> bool:
    """Whether bots know enough of the game, and the machine may compile."""
    return can_search(game) and jit_enabled()


def review_of(live: LiveTable, kept: KeptReview | None) -> Review | None:
    """Read once; one that was written in another form, or by other rules, is made again."""
    if kept is None or kept.content is None:
        return None
    review: Review | None = live.lines.get("review") or read_review(kept.content)
    if review is not None:
        live.lines["review"] = review
    return review


class Reviews:
    """One game is reviewed, for about `seconds`, and a few wait, at most one for each client.

    What takes longer than `longest`, because much else is done, is given up.
    """

    def __init__(self, kept: Kept, seconds: float, longest: float) -> None:
        self.kept = kept
        self._seconds = seconds
        self._longest = longest
        self._clients: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()

    async def ask(self, client: str, table_id: str, asked: Asked) -> None:
        """Has a game reviewed, if nobody else does; raises a Refusal where there is no room."""
        if client in self._clients:
            raise Refusal(429, "review_under_way")
        if len(self._clients) > WAITING:
            raise Refusal(503, "reviews_busy")
        if await asyncio.to_thread(self.kept.begin, table_id):
            task = self._clients[client] = asyncio.create_task(self._make(table_id, asked))
            task.add_done_callback(lambda _: self._clients.pop(client, None))

    async def close(self) -> None:
        tasks = list(self._clients.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, table_id: str, asked: Asked) -> None:
        content = None
        try:
            await self._wait_for_turn(table_id)
            try:
                content = await self._review(table_id, asked)
            finally:
                self._turn.release()
        finally:
            # Given up also where the server stops: whoever looks is asked whether to try again.
            with suppress(StoreError):
                if content is None:
                    await asyncio.to_thread(self.kept.give_up, table_id)
                else:
                    await asyncio.to_thread(self.kept.note, table_id, 1.0, content)

    async def _wait_for_turn(self, table_id: str) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT_S):
                    await self._turn.acquire()
                return
            await self._note(table_id, 0.0)

    async def _review(self, table_id: str, asked: Asked) -> str | None:
        """The review, or None where it failed or took too long; both are in the log."""
        child = await Child.start("spielwerk.web.review_worker", str(self._seconds))
        try:
            async with asyncio.timeout(self._longest):
                await child.send(asked)
                return await self._listen(child, table_id)
        except TimeoutError:
            log.warning("the review of a game of %s took too long and was given up", asked.game)
        except (EOFError, OSError, msgspec.MsgspecError) as problem:
            log.warning("the process that reviewed a game broke off (%s)", type(problem).__name__)
        finally:
            await child.kill()
        return None

    async def _listen(self, child: Child, table_id: str) -> str | None:
        share = 0.0
        reading = asyncio.create_task(child.read(LONGEST_REVIEW))
        try:
            while True:
                done, _ = await asyncio.wait({reading}, timeout=HEARTBEAT_S)
                if not done:
                    await self._note(table_id, share)
                    continue
                news = _NEWS.decode(reading.result())
                if isinstance(news, Reviewed):
                    return news.content
                if isinstance(news, Failed):
                    log.error("a game could not be reviewed: %s", news.traceback)
                    return None
                share = news.share
                await self._note(table_id, share)
                reading = asyncio.create_task(child.read(LONGEST_REVIEW))
        finally:
            reading.cancel()

    async def _note(self, table_id: str, share: float) -> None:
        # What the store does not take now it takes the next time.
        with suppress(StoreError):
            await asyncio.to_thread(self.kept.note, table_id, share)
