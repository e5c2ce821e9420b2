"""Event streams are one compressed piece for browsers that can read it: what came before makes the next thing short."""

from __future__ import annotations

import asyncio
import zlib
from pathlib import Path
from typing import Any

from starlette.types import Message

from spielwerk.web.server import create_app

from .conftest import asked, settings
from .test_web_tries import two_at_their_first_turn


def test_a_stream_is_compressed_and_each_event_can_be_read_when_it_comes(tmp_path: Path) -> None:
    asyncio.run(_listen(create_app(settings(tmp_path))))


async def _listen(app: Any) -> None:
    mover, _ = await two_at_their_first_turn(app)
    heard: list[Message] = []
    address = f"/t/{mover.token}/events"
    listening = asyncio.create_task(asked(app, "GET", address, sent=heard, accept_encoding="gzip, br"))
    plain = asyncio.create_task(mover.listen())
    await mover.said()
    await mover.play_first()
    spoken = await mover.said()
    assert (b"content-encoding", b"gzip") in heard[0]["headers"]
    unpacker = zlib.decompressobj(31)
    packed = [message.get("body", b"") for message in heard[1:]]
    events = [unpacker.decompress(part) for part in packed]
    assert all(event.endswith(b"\n\n") for event in events)
    told = [event for event in events if event.startswith(b"data: ")]
    assert len(told) == 2
    assert sum(map(len, packed)) * 3 < len(spoken)
    for task in (listening, plain, mover.listening):
        task.cancel()
