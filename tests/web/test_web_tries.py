"""What somebody tries and takes back reaches nobody else: no event, no other page, no other number."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient
from starlette.types import Message

from spielwerk.web.links import links_of
from spielwerk.web.new_table import table_from_form
from spielwerk.web.server import create_app

from .conftest import GAME, Sit, asked, other_links, settings

PAGE_ID = re.compile(rb'data-page="[0-9a-f]+"|"id":"[0-9a-f]+"')


class Seated:
    """Somebody at a table, with an event stream open as a browser has one."""

    def __init__(self, app: Any, token: str) -> None:
        self.app = app
        self.token = token
        self.heard: list[Message] = []

    async def listen(self) -> None:
        self.listening = asyncio.create_task(asked(self.app, "GET", f"/t/{self.token}/events", sent=self.heard))
        await self.said()

    async def said(self) -> bytes:
        """Everything that the stream has brought, once it is silent."""
        await asyncio.sleep(0.3)
        return b"".join(message.get("body", b"") for message in self.heard)

    async def get(self, address: str) -> bytes:
        parts = await asked(self.app, "GET", address.format(self.token))
        return b"".join(part.get("body", b"") for part in parts)

    async def page(self) -> dict[str, Any]:
        page: dict[str, Any] = json.loads(await self.get("/t/{}/parts"))
        return page

    async def do(self, what: str, **more: Any) -> int:
        page = await self.page()
        body = json.dumps({"seat": page["seat"], "version": page["version"]} | more).encode()
        answer = await asked(self.app, "POST", f"/t/{self.token}/{what}", {"type": "http.request", "body": body})
        return int(answer[0]["status"])

    async def play_first(self) -> None:
        assert await self.do("play", move=(await self.page())["legal"][0]) == 200


async def two_at_their_first_turn(app: Any) -> list[Seated]:
    """Both have chosen a card; who must place one is named first."""
    services = app.state.services
    access = table_from_form(services, {"game": GAME, "players": "2", "seat-1": "friend"}, "en")
    links = [link for link in links_of(services.store, access.table_id) if link.seats]
    seated = [Seated(app, link.token) for link in links]
    for one in seated:
        await one.play_first()
    mine = [(await one.page())["mine"] for one in seated]
    return [seated[mine.index(True)], seated[mine.index(False)]]


async def everything(one: Seated) -> list[bytes]:
    page, parts, *replay = [await one.get(f"/t/{{}}{place}") for place in ("", "/parts", "/at/last", "/at/0")]
    # Pages of a replay are named anew each time they are drawn.
    return [page, parts, *(PAGE_ID.sub(b"", text) for text in replay)]


async def tried_and_taken_back(app: Any) -> None:
    first, second = await two_at_their_first_turn(app)
    await second.listen()
    before, heard, version = await everything(second), await second.said(), (await second.page())["version"]
    for what in ("take_back", "restart_turn", "take_back"):
        await first.play_first()
        assert (await everything(second), await second.said()) == (before, heard)
        assert await first.do(what) == 200
        assert (await everything(second), await second.said()) == (before, heard)
    await first.play_first()
    while "legal" in (page := await first.page()) and page["legal"]:
        await first.play_first()
    assert await second.said() == heard
    assert await first.do("confirm") == 200
    assert len(await second.said()) > len(heard)
    # As far as it would have come without all that was tried.
    moved = (await second.page())["heard"]
    assert 0 < (await second.page())["version"] - version <= len(moved)
    second.listening.cancel()
    await asyncio.gather(second.listening, return_exceptions=True)


def test_what_is_tried_and_taken_back_reaches_nobody_else(tmp_path: Path) -> None:
    asyncio.run(tried_and_taken_back(create_app(settings(tmp_path))))


def test_take_back_restart_and_confirm_are_refused_when_another_window_was_faster(client: TestClient, sit: Sit) -> None:
    host = sit(seat_1="friend")
    friend = other_links(client, host)[(1,)]
    for visitor in (host, friend):
        visitor.play(visitor.moves()[0])
    first = host if host.page()["mine"] else friend
    seat, empty = first.page()["seat"], first.page()["version"]
    first.play(first.moves()[0])
    played = first.page()["version"]
    for what in ("take_back", "restart_turn", "confirm"):
        assert first.do(what, seat=seat, version=empty).status_code == 409
    assert first.do("take_back", seat=seat, version=played).status_code == 200
    first.play(first.moves()[-1])
    for what in ("take_back", "restart_turn", "confirm"):
        late = first.do(what, seat=seat, version=played)
        assert late.status_code == 409
        assert "moved on" in late.json()["message"]
    # Without a version nobody can tell what was meant.
    assert first.client.post(f"/t/{first.token}/confirm", json={"seat": seat}).status_code == 400
