"""Game files in and out."""

from __future__ import annotations

import asyncio
import secrets

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...table.gamefile import write_game
from ...table.seat import PERSON, Seat
from ...table.stored import StoredTable
from ..answers import Refusal, json_answer
from ..bodies import read_body
from ..clients import client_of
from ..import_worker import ENTERED, Taken
from ..language import language_of
from ..links import Access
from ..live import LiveTable
from ..metrics import IMPORTS
from ..new_table import clean_name, default_name
from ..services import Services, enter, services_of
from ..sheet import file_name
from ..table_settings import TableSettings
from ..unbroken import aside

MEGABYTE = 1024 * 1024


async def download_game(request: Request) -> Response:
    """The game file; a running game's file would tell what players must not know, unless they entered it themselves."""
    _, access, live = await enter(request)
    text = await aside(live, _written, live, live.table.entered and bool(access.seats))
    headers = {"content-disposition": f'attachment; filename="{file_name(live)}"'}
    return Response(text, media_type="application/json", headers=headers)


def _written(live: LiveTable, at_any_time: bool) -> str:
    if not live.table.over() and not at_any_time:
        raise Refusal(409, "file_when_over")
    return write_game(live.table, live.settings.known_as)


async def import_game(request: Request) -> Response:
    """Takes a game file in: one that people entered and did not finish goes on, any other opens in its replay."""
    services, client = services_of(request), client_of(request)
    try:
        services.imported.take(client)
        taken = await services.imports.replay(client, await _file_in(request, services))
        going_on = taken.verdict == ENTERED and not taken.table.over
        if going_on:
            services.creations.take(client)
    except Refusal as refusal:
        IMPORTS.add("busy" if refusal.status in (429, 503) else "refused")
        raise
    take_in = _take_up if going_on else _take_in
    access = await asyncio.to_thread(take_in, services, taken, language_of(request))
    IMPORTS.add(taken.verdict)
    await services.forgetting.forget()
    return json_answer({"address": f"/t/{access.token}" + ("" if going_on else "/at/0")})


async def _file_in(request: Request, services: Services) -> bytes:
    most = services.settings.import_limit
    try:
        return await read_body(request, most, services.settings.import_s)
    except Refusal as refusal:
        if refusal.code == "too_large":
            raise Refusal(413, "file_too_large", most=f"{most / MEGABYTE:g}") from None
        raise


def _take_in(services: Services, taken: Taken, language: str) -> Access:
    table = _as_ours(taken, language)
    settings = TableSettings(imported=True, verdict=taken.verdict, problems=taken.problems, known_as=taken.table.id)
    return services.tables.take_in(table, (), (), settings)


def _take_up(services: Services, taken: Taken, language: str) -> Access:
    """All who play with the box sit before the screen that goes on following them."""
    table = _as_ours(taken, language)
    people = [msgspec.structs.replace(seat, kind=PERSON, confirm=False) for seat in table.seats]
    table = msgspec.structs.replace(table, seats=people)
    return services.tables.take_in(table, range(len(people)), (), TableSettings(known_as=taken.table.id))


def _as_ours(taken: Taken, language: str) -> StoredTable:
    """Under an id of its own, so that no file can stand in the way of a table; the names as if they were typed."""
    seats = [_cleaned(seat, number, language) for number, seat in enumerate(taken.table.seats)]
    return msgspec.structs.replace(taken.table, id=secrets.token_hex(8), seats=seats)


def _cleaned(seat: Seat, number: int, language: str) -> Seat:
    kind = clean_name(seat.kind) or PERSON
    name = clean_name(seat.name) or default_name(kind, number, language)
    return msgspec.structs.replace(seat, name=name, kind=kind)
