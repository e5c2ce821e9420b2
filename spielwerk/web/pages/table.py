"""A table over HTTP: its page, its parts, its events, and everything a seat can do there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Annotated, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...stage.game_words import words_of
from ...stage.guiding import texts
from ...stage.markup import json_text
from ...stage.presentation import drawing_of
from ...table.database import Away, Busy
from ...table.log import Entry, Kind
from ...table.rejections import Rejected
from ...table.row import MOST_IN_A_ROW
from ...table.seat import PERSON
from ...table.table import Table
from .. import arrangements
from ..answers import Refusal, json_answer, page
from ..bodies import read_json
from ..clients import client_of
from ..event_stream import EventStream
from ..game_folder import sprite
from ..game_texts import has_summary
from ..invites import invites_for
from ..language import language_of, page_words, says_language
from ..links import Access
from ..live import Listener, LiveTable
from ..new_table import clean_name, default_name
from ..page import Page
from ..parts import draw_table, drawn_already, sentence
from ..reviews import can_review
from ..services import Services, enter, services_of
from ..sheet import imported_of
from ..unbroken import aside
from ..upcoming import next_page

HEARTBEAT_S = 15.0
# The moves of a click, and as many again that followed from it.
MOST_PLAYED = 2 * MOST_IN_A_ROW

Saying = TypeVar("Saying", bound="Said")


async def table_page(request: Request) -> Response:
    services, access, live = await enter(request)
    services.thinking.wake(live)
    services.beginning.wake(live)
    language = language_of(request)
    if says_language(request):
        await _call_by_default(services, access, live, language)
    drawn = await page_now(live, access, None, language)
    invites, hint = await asyncio.to_thread(invites_for, services, request, access, live, language)
    return await around(request, live, access, drawn, invites=invites, invite_hint=hint, replay=False)


async def _call_by_default(services: Services, access: Access, live: LiveTable, language: str) -> None:
    """Who sat down before anybody knew their language is called by default in that their browser says."""
    for seat in set(live.settings.unaddressed) & set(access.seats):
        await arrangements.rename(services.tables, live, seat, default_name(PERSON, seat, language))


async def page_now(live: LiveTable, access: Access, in_front: int | None, language: str) -> Page:
    """The newest page, drawn beside the event loop; nobody changes the table meanwhile."""
    drawn = drawn_already(live, access, in_front, language)
    if drawn is None:
        drawn = await aside(live, draw_table, live, access, in_front, language, by=live.drawers)
    return drawn


async def around(request: Request, live: LiveTable, access: Access, drawn: Page, **values: Any) -> Response:
    """The whole page around the parts that were drawn."""
    words = words_of(live.game, language_of(request))
    return await asyncio.to_thread(
        page,
        request,
        "table.html",
        sprite=sprite(live.game),
        game=live.game,
        game_title=words("title"),
        leaves=drawing_of(live.game).leaves(words),
        guide=texts(live.game, words),
        summary=has_summary(live.game),
        token=access.token,
        seats=access.seats,
        draws=live.table.drawn(),
        parts=drawn.parts,
        page_id=drawn.id,
        version=drawn.version,
        seat=drawn.seat,
        mine=drawn.mine,
        shown=drawn.position,
        chapter=drawn.chapter.title,
        pace_ms=round(1000 * services_of(request).settings.pace_s),
        usual_pace="now" if live.settings.fast else "normal",
        imported=imported_of(live),
        taken_over=live.settings.taken_over,
        entered=live.table.entered,
        reviewed=live.table.over() and can_review(live.game),
        kept_days=f"{services_of(request).settings.imports_kept_days:g}",
        **values,
    )


async def table_parts(request: Request) -> Response:
    """What changed since the page that the browser has, or a whole page."""
    services, access, live = await enter(request)
    services.thinking.wake(live)
    drawn = await page_now(live, access, _in_front(request.query_params.get("seat")), language_of(request))
    return json_answer(drawn.changes(live.sent.find(have_of(request))))


def have_of(request: Request) -> str:
    """The id of the page that the browser has."""
    return request.query_params.get("have", "")


def _in_front(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 3 else None


async def table_events(request: Request) -> Response:
    """A stream of what changes, each time from the page sent last; it begins with what the browser lacks.

    Whoever asks for `steps` is sent what others did one by one.
    """
    services, access, live = await enter(request)
    front = _in_front(request.query_params.get("seat"))
    listener = Listener(access, front, language_of(request), "steps" in request.query_params)
    give_back = services.listeners.open(client_of(request), access.table_id)
    services.thinking.wake(live)
    services.beginning.wake(live)

    async def stream() -> AsyncIterator[str]:
        with live.heard_by(listener):
            listener.shown, sign_at = live.sent.find(have_of(request)), 0.0
            yield "retry: 1000\n\n"
            while not services.tables.closing and not live.gone:
                # Before drawing: what changes while this is drawn and sent is drawn next.
                listener.clear()
                try:
                    drawn = await next_page(live, listener)
                except Busy:
                    continue
                except Away:
                    # The browser asks for a new stream, of a fresh table.
                    return
                shown, listener.shown = listener.shown, drawn
                news = shown is None or drawn.id != shown.id
                if news or time.monotonic() >= sign_at:
                    # A sign of life comes when it is due, whatever others try meanwhile.
                    sign_at = time.monotonic() + HEARTBEAT_S
                    yield f"data: {json_text(drawn.changes(shown))}\n\n" if news else ": still here\n\n"
                if drawn.step:
                    continue
                with suppress(TimeoutError):
                    async with asyncio.timeout(sign_at - time.monotonic()):
                        await listener.wait()

    return EventStream(request, stream(), give_back)


class Said(msgspec.Struct):
    """What a browser sends, and for which seat.

    Who listens to no stream names the page it has in `have` ("" for none) and gets the changes as answer.
    """

    seat: int
    have: str | None = None


class Act(Said, kw_only=True):
    """What was done at the version that was seen, and for a play the move.

    A click may be several `moves` in a row: all of them or none, and what follows in one way only comes with them. Its
    answer tells what was `played`; who takes the click back names that.
    """

    version: int
    move: int = -1
    moves: Annotated[list[int], msgspec.Meta(max_length=MOST_PLAYED)] = []


async def play(request: Request) -> Response:
    act = await received(request, Act)
    if not act.moves:
        return await do(request, act, lambda table: table.play(act.seat, act.move, act.version))
    if len(act.moves) > MOST_IN_A_ROW:
        raise Refusal(400, "malformed")
    return await do(request, act, lambda table: table.play_in_a_row(act.seat, act.moves, act.version), tells=True)


async def confirm(request: Request) -> Response:
    act = await received(request, Act)
    return await do(request, act, lambda table: table.confirm(act.seat, act.version))


async def take_back(request: Request) -> Response:
    act = await received(request, Act)
    return await do(request, act, lambda table: table.take_back(act.seat, act.version, act.moves))


async def restart_turn(request: Request) -> Response:
    act = await received(request, Act)
    return await do(request, act, lambda table: table.restart_turn(act.seat, act.version))


async def received(request: Request, kind: type[Saying]) -> Saying:
    services, _, _ = await enter(request, checked=False)
    services.moves.take(client_of(request))
    return await read_json(request, services.settings, kind)


async def do(request: Request, act: Said, action: Callable[[Table], list[Entry]], tells: bool = False) -> Response:
    """Does it if this link holds the seat; what it changes comes by the event stream, a refusal says why."""
    services, access, live = await enter(request, checked=False)
    # Where outcomes are entered all seats are before one screen, and what lies open is no seat's.
    if act.seat not in access.seats and not (live.table.entered and access.seats):
        raise Refusal(403, "not_your_seat")
    entries: list[Entry] = []

    def noted(table: Table) -> list[Entry]:
        entries[:] = action(table)
        return entries

    try:
        await services.tables.change(live, noted)
    except Rejected as rejected:
        return await _answer(request, access, live, act, rejected)
    services.thinking.wake(live)
    played = [entry.move for entry in entries if entry.kind == Kind.PLAY and entry.who == act.seat]
    return await _answer(request, access, live, act, played=played if tells else None)


async def _answer(
    request: Request,
    access: Access,
    live: LiveTable,
    said: Said,
    rejected: Rejected | None = None,
    played: list[int] | None = None,
) -> Response:
    language = language_of(request)
    answer: dict[str, Any] = {} if played is None else {"played": played}
    if said.have is not None:
        drawn = await page_now(live, access, said.seat, language)
        answer["page"] = drawn.changes(live.sent.find(said.have))
    if rejected is None:
        return json_answer(answer)
    status = 422 if rejected.code in ("illegal_move", "unknown_seat") else 409
    return json_answer({"message": sentence(rejected, page_words(language)), **answer}, status)


class Contribution(Said, kw_only=True):
    """A number for the dice; `seen` is how many numbers of everybody the browser knew of when it gave this one."""

    number: str
    seen: int


async def give_number(request: Request) -> Response:
    given = await received(request, Contribution)
    return await do(request, given, lambda table: table.contribute(given.seat, given.number, given.seen))


async def begin(request: Request) -> Response:
    """Somebody who sits or invites does not wait for the numbers of the others."""
    said = await received(request, Said)
    services, access, live = await enter(request)
    if not access.sets_pace or live.settings.imported:
        raise Refusal(403, "not_your_seat")
    await services.beginning.begin(live)
    return await _answer(request, access, live, said)


class Naming(Said, kw_only=True):
    """Who sits there, said by whoever came through a link."""

    name: str


async def say_name(request: Request) -> Response:
    naming = await received(request, Naming)
    services, access, live = await enter(request)
    if naming.seat not in access.seats or naming.seat not in live.settings.unnamed:
        raise Refusal(403, "not_your_seat")
    try:
        if name := clean_name(naming.name):
            await arrangements.rename(services.tables, live, naming.seat, name)
    except Rejected as rejected:
        return await _answer(request, access, live, naming, rejected)
    return await _answer(request, access, live, naming)


async def play_again(request: Request) -> Response:
    """The address of the next game with the same seats."""
    services, access, live = await enter(request)
    services.creations.take(client_of(request))
    if not live.table.over():
        raise Refusal(409, "not_over")
    following = await arrangements.play_again(services.tables, live, access)
    if following is None:
        raise Refusal(409, "no_rematch")
    return json_answer({"address": f"/t/{following.token}"})


class Change(Said):
    """Settings of this table's page: the pace of its bots, whether turns of a seat wait for their end, whether who sits
    here wishes hints, and whether all cards lie open at the real table that is followed."""

    fast: bool | None = None
    confirm: bool | None = None
    hints: bool | None = None
    hands_open: bool | None = None


async def change_settings(request: Request) -> Response:
    change = await received(request, Change)
    services, access, live = await enter(request)
    own = change.confirm is not None or change.hints is not None
    if not access.sets_pace or (own and change.seat not in access.seats):
        raise Refusal(403, "not_your_seat")
    if change.fast is not None:
        await arrangements.set_fast(services.tables, live, change.fast)
    if change.hands_open is not None:
        if not live.table.entered:
            raise Refusal(409, "not_entered")
        if not access.seats:
            raise Refusal(403, "not_your_seat")
        await arrangements.lay_hands_open(services.tables, live, change.hands_open)
    if change.hints is not None:
        await arrangements.wish_hints(services.tables, live, access, change.hints)
    if change.confirm is not None:
        try:
            await arrangements.set_confirm(services.tables, live, change.seat, change.confirm)
        except Rejected as rejected:
            return await _answer(request, access, live, change, rejected)
        services.thinking.wake(live)
    return await _answer(request, access, live, change)
