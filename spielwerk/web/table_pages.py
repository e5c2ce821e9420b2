"""A table over HTTP: its page, its parts, its events, and everything a seat can do there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ..stage.game_words import words_of
from ..table.log import Entry
from ..table.rejections import Rejected
from ..table.table import Table
from .answers import json_answer, page
from .guard import client_of, read_body
from .invites import invites_for
from .language import language_of, page_words
from .links import Access
from .parts import Page, draw_table, sentence
from .refusal import Refusal
from .room import Room
from .site import Site, enter
from .sprite import sprite
from .start import clean_name

HEARTBEAT_S = 15.0


async def table_page(request: Request) -> Response:
    site, access, room = enter(request)
    site.reads.take(client_of(request))
    site.thinking.wake(room)
    language = language_of(request)
    drawn = draw_table(room, access, None, language)
    invites, hint = invites_for(site, request, access, room, language)
    return around(request, room, access, drawn, invites=invites, invite_hint=hint, replay=False)


def around(request: Request, room: Room, access: Access, drawn: Page, **values: Any) -> Response:
    """The whole page around the parts that were drawn."""
    return page(
        request,
        "table.html",
        sprite=sprite(room.game),
        game=room.game,
        game_title=words_of(room.game, language_of(request))("title"),
        token=access.token,
        parts=drawn.parts,
        version=drawn.version,
        seat=drawn.seat,
        mine=drawn.mine,
        **values,
    )


async def table_parts(request: Request) -> Response:
    """The parts the browser does not have yet: `have` lists name and fingerprint of those it has."""
    site, access, room = enter(request)
    site.reads.take(client_of(request))
    drawn = draw_table(room, access, _in_front(request.query_params.get("seat")), language_of(request))
    return json_answer(drawn.changes(have_of(request)))


def have_of(request: Request) -> dict[str, str]:
    """Which parts the browser has: name:fingerprint, separated by commas."""
    texts = request.query_params.get("have", "").split(",")
    return dict(text.split(":", 1) for text in texts if ":" in text)


def _in_front(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 3 else None


async def table_events(request: Request) -> Response:
    """A stream that says when something changed; what changed is fetched as parts."""
    site, _, room = enter(request)
    client = client_of(request)
    site.listeners.check(client)
    site.thinking.wake(room)

    async def stream() -> AsyncIterator[str]:
        with site.listeners.one(client), room.listen() as changed:
            yield "retry: 1000\ndata: open\n\n"
            while not site.rooms.closing:
                try:
                    await asyncio.wait_for(changed.wait(), HEARTBEAT_S)
                except TimeoutError:
                    yield ": still here\n\n"
                else:
                    changed.clear()
                    yield "data: changed\n\n"

    return StreamingResponse(stream(), media_type="text/event-stream", headers={"x-accel-buffering": "no"})


class Act(msgspec.Struct):
    """What a browser sends: the seat, for a play the move and the version it was seen at; `have` as for parts."""

    seat: int
    move: int = -1
    version: int | None = None
    have: dict[str, str] = {}


async def play(request: Request) -> Response:
    act = await _act(request)
    if act.version is None:
        raise Refusal(400, "malformed")
    return await _do(request, act, lambda table: table.play(act.seat, act.move, act.version))


async def confirm(request: Request) -> Response:
    act = await _act(request)
    return await _do(request, act, lambda table: table.confirm(act.seat))


async def take_back(request: Request) -> Response:
    act = await _act(request)
    return await _do(request, act, lambda table: table.take_back(act.seat))


async def restart_turn(request: Request) -> Response:
    act = await _act(request)
    return await _do(request, act, lambda table: table.restart_turn(act.seat))


async def _act(request: Request) -> Act:
    site, _, _ = enter(request)
    site.moves.take(client_of(request))
    act: Act = await _decoded(request, site, Act)
    return act


async def _decoded(request: Request, site: Site, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(await read_body(request, site.settings.body_limit), type=kind)
    except msgspec.MsgspecError:
        raise Refusal(400, "malformed") from None


async def _do(request: Request, act: Act, action: Callable[[Table], list[Entry]]) -> Response:
    """Does it if this link holds the seat; answers with the changed parts, a refusal with the reason as well."""
    site, access, room = enter(request)
    if act.seat not in access.seats:
        raise Refusal(403, "not_your_seat")
    try:
        await site.rooms.change(room, action)
    except Rejected as rejected:
        return _answer(request, access, room, act, rejected)
    site.thinking.wake(room)
    return _answer(request, access, room, act)


def _answer(request: Request, access: Access, room: Room, act: Act, rejected: Rejected | None = None) -> Response:
    language = language_of(request)
    drawn = draw_table(room, access, act.seat, language).changes(act.have)
    if rejected is None:
        return json_answer({"page": drawn})
    status = 422 if rejected.code in ("illegal_move", "unknown_seat") else 409
    return json_answer({"message": sentence(rejected, page_words(language)), "page": drawn}, status)


class Naming(msgspec.Struct):
    """Who sits there, said by whoever came through a link."""

    seat: int
    name: str
    have: dict[str, str] = {}


async def say_name(request: Request) -> Response:
    site, access, room = enter(request)
    site.moves.take(client_of(request))
    naming: Naming = await _decoded(request, site, Naming)
    if naming.seat not in access.seats or naming.seat not in room.settings.unnamed:
        raise Refusal(403, "not_your_seat")
    if name := clean_name(naming.name):
        await site.rooms.rename(room, naming.seat, name)
    return _answer(request, access, room, Act(naming.seat, have=naming.have))


async def play_again(request: Request) -> Response:
    """The address of the next game with the same seats."""
    site, access, room = enter(request)
    site.creations.take(client_of(request))
    if not room.table.over():
        raise Refusal(409, "not_over")
    following = site.rooms.play_again(room, access)
    if following is None:
        raise Refusal(409, "no_rematch")
    return json_answer({"address": f"/t/{following.token}"})


class Change(msgspec.Struct):
    """Settings of this table's page: the pace of its bots, and whether turns of a seat wait for their end."""

    seat: int
    fast: bool | None = None
    confirm: bool | None = None
    have: dict[str, str] = {}


async def change_settings(request: Request) -> Response:
    site, access, room = enter(request)
    site.moves.take(client_of(request))
    change: Change = await _decoded(request, site, Change)
    if not access.sets_pace or (change.confirm is not None and change.seat not in access.seats):
        raise Refusal(403, "not_your_seat")
    if change.fast is not None:
        site.rooms.set_fast(room, change.fast)
    act = Act(change.seat, have=change.have)
    if change.confirm is not None:
        try:
            await site.rooms.set_confirm(room, change.seat, change.confirm)
        except Rejected as rejected:
            return _answer(request, access, room, act, rejected)
        site.thinking.wake(room)
    return _answer(request, access, room, act)
