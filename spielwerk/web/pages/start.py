"""Before a table: the start page, setting a table, finding my tables again, and the language of every page."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime
from logging import getLogger

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ...kernel import Game
from ...kernel.registry import BrokenGame, find_game, game_names
from ...stage.words import LANGUAGES
from ...table.database import Busy
from ..answers import Refusal, json_answer
from ..bodies import read_form, read_json
from ..clients import client_of
from ..game_folder import sprite
from ..language import language_of, remember_language
from ..my_tables import AT_LENGTH, briefly, find_mine, told
from ..new_table import table_from_form
from ..puzzle_shelves import daily_of, shelves_in
from ..services import Services, services_of
from ..start_form import offer_of
from ..templates import render
from ..unbroken import aside

MOST_TOKENS = 24

log = getLogger("spielwerk")


async def start_page(request: Request) -> Response:
    services, language = services_of(request), language_of(request)
    pages, today = services.start_pages, datetime.now(UTC).date()
    if (language, today) not in pages:
        drawn = await asyncio.to_thread(_drawn, services, language, today)
        for old in [known for known in pages if known[1] != today]:
            del pages[old]
        pages[language, today] = drawn
    answer = HTMLResponse(pages[language, today])
    # Under no-referrer a form's origin is sent as null, and we could not tell it from another site's.
    answer.headers["referrer-policy"] = "same-origin"
    return answer


def _drawn(services: Services, language: str, today: date) -> str:
    bots = services.bots
    offers = [offer_of(game, bots.offered(game.name), bots.usual(game.name), language) for game in playable()]
    daily = daily_of(shelves_in(language), today)
    return render("start.html", language, sprite=sprite(None), offers=offers, daily=daily)


def playable() -> Iterator[Game]:
    """The installed games; one that cannot be loaded is told to whoever runs the server, and the others go on."""
    for name in game_names():
        try:
            yield find_game(name)
        except BrokenGame as problem:
            log.error("%s", problem)


async def create_table(request: Request) -> Response:
    services = services_of(request)
    services.creations.take(client_of(request))
    form = await read_form(request, services.settings)
    access = await asyncio.to_thread(table_from_form, services, form, language_of(request))
    return RedirectResponse(f"/t/{access.token}", 303)


class Tokens(msgspec.Struct):
    tokens: list[str]


async def my_tables(request: Request) -> Response:
    """The tables behind the links a browser remembers, the running ones first."""
    services, language = services_of(request), language_of(request)
    body = await read_json(request, services.settings, Tokens)
    services.moves.take(client_of(request))
    tokens = list(dict.fromkeys(body.tokens))[:MOST_TOKENS]
    found = await asyncio.to_thread(find_mine, services.store, tokens)
    rows = [briefly(access, row, language) for access, row in found[AT_LENGTH:]]
    for access, _ in found[:AT_LENGTH]:
        with suppress(Refusal, Busy):
            live = await services.tables.find(access.table_id)
            await services.tables.check(live)
            rows.append(await aside(live, told, access, live, language))
    return json_answer(sorted(rows, key=lambda row: (row["over"], not row["mine"], tokens.index(row["token"]))))


class Switch(msgspec.Struct):
    language: str


async def switch_language(request: Request) -> Response:
    services = services_of(request)
    switch = await read_json(request, services.settings, Switch)
    if switch.language not in LANGUAGES:
        raise Refusal(422, "malformed")
    answer = json_answer({"language": switch.language})
    remember_language(answer, switch.language)
    return answer
