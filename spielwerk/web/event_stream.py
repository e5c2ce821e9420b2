"""An event stream that is counted while it is open, and compressed as one piece where the browser can read that."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator, Callable

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

LEVEL = 3
# A window of 32 KiB and 160 KiB of memory: there are as many streams as people.
GZIP_WINDOW = 16 + 15
MEMORY_LEVEL = 6


class EventStream(StreamingResponse):
    """Gives the place of its listener back when it ends, also where nobody stayed to hear its beginning."""

    def __init__(self, request: Request, events: AsyncIterator[str], give_back: Callable[[], None]) -> None:
        headers = {"x-accel-buffering": "no", "vary": "accept-encoding"}
        packed = "gzip" in request.headers.get("accept-encoding", "")
        if packed:
            headers["content-encoding"] = "gzip"
        super().__init__(_packed(events) if packed else events, media_type="text/event-stream", headers=headers)
        self._give_back = give_back

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._give_back()


async def _packed(events: AsyncIterator[str]) -> AsyncIterator[bytes]:
    """What was sent before helps to say the next thing shortly."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP_WINDOW, MEMORY_LEVEL)
    async for event in events:
        yield packer.compress(event.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)
