"""Event streams are one compressed piece for browsers that can read it: what came before makes the next thing short."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.types import Message

from spielwerk.web.page import PAGES_KEPT, Page, PagesSent
from spielwerk.web.server import create_app

from .conftest import asked, settings
from .test_web_tries import two_at_their_first_turn


def test_a_stream_is_compressed_and_each_event_can_be_read_when_it_comes(tmp_path: Path) -> None:
    asyncio.run(_listen(create_app(settings(tmp_path))))


async def _listen(app: Any) -> None:
    mover, _ = await two_at_their_first_turn(app)
    packed: list[Message] = []
    plain: list[Message] = []
    address = f"/t/{mover.token}/events"
    streams = [
        asyncio.create_task(asked(app, "GET", address, sent=packed, accept_encoding="gzip, br")),
        asyncio.create_task(asked(app, "GET", address, sent=plain)),
    ]
    await _until_told(plain, packed, 2)
    await mover.play_first()
    await _until_told(plain, packed, 3)
    assert (b"content-encoding", b"gzip") in packed[0]["headers"]
    unpacker = zlib.decompressobj(31)
    events = [unpacker.decompress(message["body"]) for message in packed[1:4]]
    assert [event[:6] for event in events] == [b"retry:", b"data: ", b"data: "]
    assert all(event.endswith(b"\n\n") for event in events)
    assert 3 * sum(len(message["body"]) for message in packed[1:4]) < sum(map(len, events))
    for stream in streams:
        stream.cancel()


async def _until_told(plain: list[Message], packed: list[Message], events: int) -> None:
    await _until(lambda: min(len(plain), len(packed)) > events)


def test_what_was_drawn_is_remembered_for_those_who_listen_and_no_longer(tmp_path: Path) -> None:
    asyncio.run(_come_and_go(create_app(settings(tmp_path))))


async def _come_and_go(app: Any) -> None:
    mover, other = await two_at_their_first_turn(app)
    _, live = await app.state.services.tables.enter(mover.token)
    assert not live.memories
    told: list[Message] = []
    stream = asyncio.create_task(asked(app, "GET", f"/t/{mover.token}/events", sent=told))
    await _until(lambda: len(told) > 2)
    await mover.play_first()
    await other.page()
    await _until(lambda: len(told) > 3)
    assert {remembered[0] for remembered in live.memories} == {mover.token}
    stream.cancel()
    await _until(lambda: not live.memories)


async def _until(reached: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not reached():
            await asyncio.sleep(0.02)


def test_few_pages_are_kept_for_each_way_of_looking() -> None:
    sent = PagesSent()
    pages = [Page({}, version, 0, True, [], "") for version in range(2 * PAGES_KEPT)]
    for drawn in pages:
        sent.keep("looking", drawn)
    assert [sent.find(drawn.id) for drawn in pages] == [None] * PAGES_KEPT + pages[PAGES_KEPT:]
