"""Game files in and out, the rules of a game, and what its folder gives to the page."""

from __future__ import annotations

import re
import secrets
from importlib.resources import files

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ..kernel import Game
from ..kernel.registry import UnknownGame, find_game
from ..stage.game_words import words_of
from ..table.gamefile import GameFile, GameFileError, open_game, read_game, write_game
from ..table.table import Table
from .answers import json_answer, page
from .guard import client_of, read_body
from .language import language_of
from .links import share_again
from .refusal import Refusal
from .rulebook import rules_of
from .sheet import file_name
from .site import Site, enter, site_of
from .sprite import sprite

_ID = re.compile(r"[0-9A-Za-z_-]{1,64}")


async def download_game(request: Request) -> Response:
    """The game file; a running game's file would tell what players must not know."""
    site, _, room = enter(request)
    site.reads.take(client_of(request))
    if not room.table.over():
        raise Refusal(409, "file_when_over")
    headers = {"content-disposition": f'attachment; filename="{file_name(room)}"'}
    return Response(write_game(room.table), media_type="application/json", headers=headers)


async def import_game(request: Request) -> Response:
    """Takes a game file in, to be looked at; answers with the address of its replay."""
    site = site_of(request)
    site.creations.take(client_of(request))
    body = await read_body(request, site.settings.import_limit)
    try:
        table = open_game(_with_id(read_game(body)))
    except GameFileError as problem:
        raise Refusal(422, "bad_file", reason=problem) from None
    return json_answer({"address": f"/t/{_taken_in(site, table)}/at/0"})


def _with_id(file: GameFile) -> GameFile:
    """Dice are proved by the table's id, so a usable one is kept."""
    return file if _ID.fullmatch(file.id) else msgspec.structs.replace(file, id=secrets.token_hex(8))


def _taken_in(site: Site, table: Table) -> str:
    try:
        return site.rooms.take_in(table, (), (), imported=True).token
    except Refusal:
        known = site.rooms.room(table.id)
        if known.table.log != table.log or not (known.table.over() or known.settings.imported):
            raise
        return share_again(site.store, table.id)


def _game(request: Request) -> Game:
    try:
        return find_game(request.path_params["game"])
    except UnknownGame:
        raise Refusal(404, "unknown_game") from None


async def rules_page(request: Request) -> Response:
    """The rules in our own words, as a page or as a part for the drawer."""
    game, language = _game(request), language_of(request)
    rules = rules_of(game, language)
    if "part" in request.query_params:
        return Response(rules, media_type="text/html")
    title = words_of(game, language)("title")
    return page(request, "rules.html", sprite=sprite(game), game=game, game_title=title, rules=rules)


async def game_icon(request: Request) -> Response:
    """The game's own icon, or ours for a game without one."""
    icon = files(_game(request).folder).joinpath("icon.svg")
    if not icon.is_file():
        icon = files(__package__).joinpath("static/icon.svg")
    headers = {"cache-control": "no-cache"}
    return Response(icon.read_text(encoding="utf-8"), media_type="image/svg+xml", headers=headers)


async def game_style(request: Request) -> Response:
    """The game's own style, or none: the shared one draws tables, cards and buttons."""
    style = files(_game(request).folder).joinpath("style.css")
    text = style.read_text(encoding="utf-8") if style.is_file() else ""
    return Response(text, media_type="text/css", headers={"cache-control": "no-cache"})
