"""A process of ours that is asked over its standard input and answers over its standard output."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from typing import TypeVar

import msgspec

from .wire import LONGEST, body_length, frame

Message = TypeVar("Message")


class Child:
    """A process of ours. It ends by itself when we are gone, because its standard input then ends."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, module: str, *arguments: str) -> Child:
        pipe = asyncio.subprocess.PIPE
        return cls(
            await asyncio.create_subprocess_exec(sys.executable, "-m", module, *arguments, stdin=pipe, stdout=pipe)
        )

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    @property
    def pid(self) -> int:
        return self._process.pid

    async def send(self, message: msgspec.Struct) -> None:
        await self.write(frame(message))

    async def write(self, content: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(content)
        await self._process.stdin.drain()

    async def receive(self, kind: type[Message]) -> Message:
        return msgspec.msgpack.decode(await self.read(), type=kind)

    async def read(self, longest: int = LONGEST) -> bytes:
        assert self._process.stdout is not None
        length = body_length(await self._process.stdout.readexactly(4), longest)
        return await self._process.stdout.readexactly(length)

    async def ask(self, request: msgspec.Struct, kind: type[Message]) -> Message:
        await self.send(request)
        return await self.receive(kind)

    def send_home(self) -> None:
        """Ends its standard input, and so the process once it has nothing to do."""
        assert self._process.stdin is not None
        self._process.stdin.close()

    async def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
