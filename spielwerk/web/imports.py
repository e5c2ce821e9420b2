"""Game files of strangers: replayed and verified in a process of their own, one at a time, within a deadline."""

from __future__ import annotations

import asyncio
import math
from logging import getLogger

import msgspec

from ..bots.child import Child
from ..bots.wire import framed
from .answers import Refusal
from .import_worker import Failed, NotTaken, Outcome, Taken

WAITING = 4
# Longer than any answer: ten thousand entries with names of their fields.
LONGEST_ANSWER = 16 * 1024 * 1024
IDLE_S = 60.0

log = getLogger("spielwerk")
_OUTCOME: msgspec.msgpack.Decoder[Outcome] = msgspec.msgpack.Decoder(Outcome)


class Imports:
    """One file is replayed, a few wait, at most one for each client; a process that takes too long is killed."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._clients: set[str] = set()
        self._turn = asyncio.Lock()
        self._child: Child | None = None
        self._leaving: asyncio.TimerHandle | None = None

    async def replay(self, client: str, body: bytes) -> Taken:
        """What becomes of a file; raises a Refusal that says why it is not taken."""
        if client in self._clients:
            raise Refusal(429, "import_under_way")
        if len(self._clients) > WAITING:
            raise Refusal(503, "imports_busy")
        self._clients.add(client)
        try:
            await self._wait_for_turn()
            try:
                return _taken(await self._ask(body))
            finally:
                self._turn.release()
        finally:
            self._clients.discard(client)

    async def close(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
        if self._child is not None:
            child, self._child = self._child, None
            await child.kill()

    async def _wait_for_turn(self) -> None:
        try:
            async with asyncio.timeout(self._seconds):
                await self._turn.acquire()
        except TimeoutError:
            raise Refusal(503, "imports_busy") from None

    async def _ask(self, body: bytes) -> Outcome:
        child, kept = await self._ready(), False
        try:
            async with asyncio.timeout(self._seconds):
                await child.write(framed(body))
                outcome = await asyncio.to_thread(_OUTCOME.decode, await child.read(LONGEST_ANSWER))
            kept = True
            return outcome
        except (TimeoutError, EOFError, OSError, msgspec.MsgspecError):
            raise Refusal(422, "file_too_heavy") from None
        finally:
            if kept:
                self._leaving = asyncio.get_running_loop().call_later(IDLE_S, self._send_home, child)
            else:
                self._child = None
                await child.kill()

    async def _ready(self) -> Child:
        """The process that waits for the next file, or a new one."""
        if self._leaving is not None:
            self._leaving.cancel()
        if self._child is None or not self._child.alive:
            self._child = await Child.start("spielwerk.web.import_worker", str(math.ceil(self._seconds)))
        return self._child

    def _send_home(self, child: Child) -> None:
        """Nobody has sent a file for a while: the process ends with its input."""
        if self._child is child:
            self._child = None
        child.send_home()


def _taken(outcome: Outcome) -> Taken:
    if isinstance(outcome, Failed):
        log.error("a game file could not be replayed: %s", outcome.traceback)
        raise Refusal(422, "file_failed")
    if isinstance(outcome, NotTaken):
        if outcome.part:
            raise Refusal(422, f"too_much.{outcome.part}", found=outcome.found, most=outcome.most)
        raise Refusal(422, "bad_file", reason=outcome.reason)
    return outcome
