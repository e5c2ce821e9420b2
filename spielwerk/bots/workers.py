"""The processes in which bots think: lent for one question each, ended when they gave no good answer, and warmed up."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import TypeVar

import msgspec

from ..kernel.compiled import jit_enabled
from .child import Child
from .turns import Turns
from .wire import Ask, Load, Study, Warm

Message = TypeVar("Message")


class BotsClosed(RuntimeError):
    """The service was closed while a table waited for a move."""


class BotFailed(Exception):
    """A bot gave no usable answer; the text says why."""


class Workers:
    """Started when they are needed. What a game's bots need is compiled beside them, in the background."""

    def __init__(self) -> None:
        self._idle: list[Child] = []
        self._children: set[Child] = set()
        self._warming: dict[str, asyncio.Task[None]] = {}
        self._warm: set[str] = set()
        self._looking_further: set[str] = set()
        self._closed = False

    def refuse_closed(self) -> None:
        """Raises BotsClosed once the processes have been ended."""
        if self._closed:
            raise BotsClosed("the bots have been sent home")

    def look_further(self, game_name: str) -> bool:
        """Whether that is compiled by which some bots of this game look further."""
        return game_name in self._looking_further

    async def keep_one(self, turns: Turns, game_name: str) -> None:
        """Has a process ready before anybody asks."""
        async with self.lent(turns, game_name):
            pass

    @contextlib.asynccontextmanager
    async def lent(self, turns: Turns, whom: str) -> AsyncIterator[Child]:
        """A worker for one question; one that gave no good answer is ended."""
        async with turns.one(whom):
            worker = await self._free()
            kept = False
            try:
                yield worker
                kept = True
            finally:
                if kept and not self._closed:
                    self._idle.append(worker)
                else:
                    await self._end(worker)

    async def close(self) -> None:
        """Ends all processes."""
        self._closed = True
        for task in self._warming.values():
            task.cancel()
        await asyncio.gather(*(child.kill() for child in self._children))
        await asyncio.gather(*self._warming.values(), return_exceptions=True)
        self._idle.clear()
        self._children.clear()

    async def _free(self) -> Child:
        """A process that is free to think: an idle one, or a new one."""
        self.refuse_closed()
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            self._children.discard(worker)
        try:
            worker = await Child.start("spielwerk.bots.worker")
        except OSError as problem:
            raise BotFailed(f"no process could be started ({problem})") from None
        self._children.add(worker)
        for game_name in self._warm:
            await self._load(worker, game_name)
        return worker

    async def _end(self, child: Child) -> None:
        self._children.discard(child)
        await child.kill()

    def warm_up(self, game_name: str) -> None:
        """Has the rules compiled in the background, once per service; other services wait for each other."""
        if jit_enabled() and not self._closed and game_name not in self._warming:
            self._warming[game_name] = asyncio.create_task(self._watch_warmer(game_name))

    async def _watch_warmer(self, game_name: str) -> None:
        try:
            warmer = await Child.start("spielwerk.bots.warmer", game_name)
        except OSError:
            return
        self._children.add(warmer)
        try:
            await warmer.receive(Warm)
            self._warm.add(game_name)
            await self._load_everywhere(game_name)
            # Once more when that is compiled by which some bots look further.
            await warmer.receive(Warm)
            self._looking_further.add(game_name)
            await self._load_everywhere(game_name)
        except (EOFError, OSError, msgspec.MsgspecError):
            return
        finally:
            await self._end(warmer)

    async def _load_everywhere(self, game_name: str) -> None:
        for worker in list(self._children):
            await self._load(worker, game_name)

    async def _load(self, worker: Child, game_name: str) -> None:
        with contextlib.suppress(OSError):
            await worker.send(Load(game_name, self.look_further(game_name)))


async def answered(worker: Child, request: Ask | Study, kind: type[Message], patience: float) -> Message:
    """What a worker answers in time; raises BotFailed where that is nothing."""
    try:
        return await asyncio.wait_for(worker.ask(request, kind), patience)
    except TimeoutError:
        raise BotFailed(f"no answer within {patience:g} s") from None
    except (EOFError, OSError, msgspec.MsgspecError) as problem:
        raise BotFailed(f"its process broke off ({type(problem).__name__})") from None
