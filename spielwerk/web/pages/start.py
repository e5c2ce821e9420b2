"""Before a table: the start page, setting a table, finding my tables again, and the language of every page."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from logging import getLogger

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ...kernel import Game, Option, OptionError
from ...kernel.registry import BrokenGame, find_game, game_names
from ...stage.game_words import words_of
from ...stage.words import LANGUAGES, Words
from ..answers import Refusal, json_answer
from ..bodies import read_form, read_json
from ..clients import client_of
from ..game_folder import sprite
from ..language import language_of, remember_language
from ..new_table import BOT_NAMES, table_from_form
from ..services import Services, services_of
from ..story import level_detail, level_name
from ..templates import render

MOST_TOKENS = 24

log = getLogger("spielwerk")


async def start_page(request: Request) -> Response:
    services, language = services_of(request), language_of(request)
    if language not in services.start_pages:
        games = [_described(services, game, language) for game in _playable()]
        services.start_pages[language] = render("start.html", language, sprite=sprite(None), games=games)
    answer = HTMLResponse(services.start_pages[language])
    # Under no-referrer a form's origin is sent as null, and we could not tell it from another site's.
    answer.headers["referrer-policy"] = "same-origin"
    return answer


def _playable() -> Iterator[Game]:
    """The installed games; one that cannot be loaded is told to whoever runs the server, and the others go on."""
    for name in game_names():
        try:
            yield find_game(name)
        except BrokenGame as problem:
            log.error("%s", problem)


def _players_for(game: Game, key: str, value: object) -> str:
    """The numbers of players with which an option can have this value, separated by spaces."""
    return " ".join(str(n) for n in game.players if _goes_together(game, {"players": n, key: value}))


def _goes_together(game: Game, given: dict[str, object]) -> bool:
    try:
        game.options.complete(given)
    except OptionError:
        return False
    return True


def _described(services: Services, game: Game, language: str) -> dict[str, object]:
    """Everything the form needs to know about a game."""
    words = words_of(game, language)
    levels = services.bots.levels(game.name)
    defaults = game.options.complete({})
    return {
        "name": game.name,
        "title": words("title"),
        "tagline": words("tagline"),
        "about": " · ".join(filter(None, (words("players"), words("minutes")))),
        "players": list(game.players),
        "default_players": defaults["players"],
        "seats": list(range(game.seats)),
        "bot_names": BOT_NAMES,
        "levels": [(level, level_name(level, language), level_detail(level, language)) for level in levels],
        "default_level": levels[-1],
        "options": [_described_option(game, option, words) for option in game.options if option.key != "players"],
    }


def _described_option(game: Game, option: Option, words: Words) -> dict[str, object]:
    key = option.key
    return {
        "key": key,
        "name": words(f"option.{key}.name"),
        "help": words(f"option.{key}.help"),
        "values": [
            (str(value), words(f"option.{key}.value.{value}"), _players_for(game, key, value))
            for value in option.values
        ],
        "default": str(game.options.complete({})[key]),
        "follows": option.follows,
        "default_by": {str(k): str(v) for k, v in (option.default_by or {}).items()},
    }


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
    found = []
    for token in body.tokens[:MOST_TOKENS]:
        try:
            access, live = await services.tables.enter(token)
        except Refusal:
            continue
        table = live.table
        found.append(
            {
                "token": token,
                "title": words_of(live.game, language)("title"),
                "names": ", ".join(live.names),
                "over": table.over(),
                "mine": not table.over() and any(table.waiting() >> seat & 1 for seat in access.seats),
            }
        )
    found.sort(key=lambda row: (row["over"], not row["mine"]))
    return json_answer(found)


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
