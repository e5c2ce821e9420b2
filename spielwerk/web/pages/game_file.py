"""Game files in and out."""

from __future__ import annotations

import re
import secrets

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...table.gamefile import GameFile, GameFileError, open_game, read_game, write_game
from ...table.table import Table
from ..answers import Refusal, json_answer
from ..bodies import read_body
from ..clients import client_of
from ..links import share_again
from ..services import Services, enter, services_of
from ..sheet import file_name
from ..table_settings import TableSettings

_ID = re.compile(r"[0-9A-Za-z_-]{1,64}")


async def download_game(request: Request) -> Response:
    """The game file; a running game's file would tell what players must not know."""
    _, _, live = await enter(request)
    if not live.table.over():
        raise Refusal(409, "file_when_over")
    headers = {"content-disposition": f'attachment; filename="{file_name(live)}"'}
    return Response(write_game(live.table), media_type="application/json", headers=headers)


async def import_game(request: Request) -> Response:
    """Takes a game file in, to be looked at; answers with the address of its replay."""
    services = services_of(request)
    services.creations.take(client_of(request))
    body = await read_body(request, services.settings.import_limit, services.settings.import_s)
    try:
        table = open_game(_with_id(read_game(body)))
    except GameFileError as problem:
        raise Refusal(422, "bad_file", reason=problem) from None
    return json_answer({"address": f"/t/{await _taken_in(services, table)}/at/0"})


def _with_id(file: GameFile) -> GameFile:
    """Dice are proved by the table's id, so a usable one is kept."""
    return file if _ID.fullmatch(file.id) else msgspec.structs.replace(file, id=secrets.token_hex(8))


async def _taken_in(services: Services, table: Table) -> str:
    try:
        return services.tables.take_in(table, (), (), TableSettings(imported=True)).token
    except Refusal:
        known = await services.tables.find(table.id)
        if known.table.log != table.log or not (known.table.over() or known.settings.imported):
            raise
        return share_again(services.store, table.id)
