"""Game files in and out."""

from __future__ import annotations

import asyncio
import re
import secrets

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...table.gamefile import GameFile, GameFileError, open_game, read_game, write_game
from ...table.table import Table
from ...table.verify import verify
from ..answers import Refusal, json_answer
from ..bodies import read_body
from ..clients import client_of
from ..links import share_again
from ..services import Services, enter, services_of
from ..sheet import file_name
from ..table_settings import TableSettings

LONGEST_PROBLEM = 240
MOST_PROBLEMS = 5
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
        table, problems = await asyncio.to_thread(_opened, body)
    except GameFileError as problem:
        raise Refusal(422, "bad_file", reason=problem) from None
    return json_answer({"address": f"/t/{await _taken_in(services, table, problems)}/at/0"})


def _opened(body: bytes) -> tuple[Table, tuple[str, ...]]:
    """The table of a file, and what is wrong with its dice and its result."""
    file = read_game(body)
    table = open_game(_with_id(file))
    return table, tuple(problem[:LONGEST_PROBLEM] for problem in verify(file).problems[:MOST_PROBLEMS])


def _with_id(file: GameFile) -> GameFile:
    """Dice are proved by the table's id, so a usable one is kept."""
    return file if _ID.fullmatch(file.id) else msgspec.structs.replace(file, id=secrets.token_hex(8))


async def _taken_in(services: Services, table: Table, problems: tuple[str, ...]) -> str:
    settings = TableSettings(imported=True, problems=problems)
    try:
        return services.tables.take_in(table, (), (), settings).token
    except Refusal:
        known = await services.tables.find(table.id)
        if known.table.log != table.log or not (known.table.over() or known.settings.imported):
            raise
        return share_again(services.store, table.id)
