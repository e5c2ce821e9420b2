"""Game files in and out."""

from __future__ import annotations

import asyncio
import secrets

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...table.gamefile import write_game
from ...table.seat import PERSON, Seat
from ..answers import Refusal, json_answer
from ..bodies import read_body
from ..clients import client_of
from ..import_worker import Taken
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
    """Takes a game file in, to be looked at; answers with the address of its replay."""
    services, client = services_of(request), client_of(request)
    try:
        services.imported.take(client)
        taken = await services.imports.replay(client, await _file_in(request, services))
    except Refusal as refusal:
        IMPORTS.add("busy" if refusal.status in (429, 503) else "refused")
        raise
    access = await asyncio.to_thread(_take_in, services, taken, language_of(request))
    IMPORTS.add(taken.verdict)
    await services.forgetting.forget()
    return json_answer({"address": f"/t/{access.token}/at/0"})


async def _file_in(request: Request, services: Services) -> bytes:
    most = services.settings.import_limit
    try:
        return await read_body(request, most, services.settings.import_s)
    except Refusal as refusal:
        if refusal.code == "too_large":
            raise Refusal(413, "file_too_large", most=f"{most / MEGABYTE:g}") from None
        raise


def _take_in(services: Services, taken: Taken, language: str) -> Access:
    """Under an id of its own, so that no file can stand in the way of a table; the names as if they were typed."""
    seats = [_cleaned(seat, number, language) for number, seat in enumerate(taken.table.seats)]
    table = msgspec.structs.replace(taken.table, id=secrets.token_hex(8), seats=seats)
    settings = TableSettings(imported=True, verdict=taken.verdict, problems=taken.problems, known_as=taken.table.id)
    return services.tables.take_in(table, (), (), settings)


def _cleaned(seat: Seat, number: int, language: str) -> Seat:
    kind = clean_name(seat.kind) or PERSON
    name = clean_name(seat.name) or default_name(kind, number, language)
    return msgspec.structs.replace(seat, name=name, kind=kind)
