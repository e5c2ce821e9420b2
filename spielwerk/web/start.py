"""The start page: choose a game, its options and who sits where; import a game file; find my tables again."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ..kernel import Game, OptionError
from ..kernel.registry import UnknownGame, find_game, game_names
from ..stage.game_words import words_of
from ..table.table import Seat
from .answers import json_answer, page
from .guard import client_of, read_body
from .language import language_of, page_words
from .links import Access
from .refusal import Refusal
from .site import Site, site_of
from .story import level_detail, level_name

NAME_LENGTH = 24
BOT_NAMES = ("Ada", "Bruno", "Carla", "Dario")
MOST_TOKENS = 24

ME, LOCAL, FRIEND, BOT = "me", "local", "friend", "bot:"


async def start_page(request: Request) -> Response:
    site, language = site_of(request), language_of(request)
    games = [_described(site, find_game(name), language) for name in game_names()]
    answer = page(request, "start.html", games=games)
    # Under no-referrer a form's origin is sent as null, and we could not tell it from another site's.
    answer.headers["referrer-policy"] = "same-origin"
    return answer


def _players_for(game: Game, key: str, value: object) -> str:
    """The numbers of players with which an option can have this value, separated by spaces."""
    return " ".join(str(n) for n in game.players if _goes_together(game, {"players": n, key: value}))


def _goes_together(game: Game, given: dict[str, object]) -> bool:
    try:
        game.options.complete(given)
    except OptionError:
        return False
    return True


def _described(site: Site, game: Game, language: str) -> dict[str, object]:
    """Everything the form needs to know about a game."""
    words = words_of(game, language)
    levels = site.bots.levels(game.name)
    defaults = game.options.complete({})
    options = [
        {
            "key": option.key,
            "name": words(f"option.{option.key}.name"),
            "help": words(f"option.{option.key}.help"),
            "values": [
                (str(value), words(f"option.{option.key}.value.{value}"), _players_for(game, option.key, value))
                for value in option.values
            ],
            "default": str(defaults[option.key]),
            "follows": option.follows,
            "default_by": {str(k): str(v) for k, v in (option.default_by or {}).items()},
        }
        for option in game.options
        if option.key != "players"
    ]
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
        "options": options,
    }


async def create_table(request: Request) -> Response:
    site = site_of(request)
    site.creations.take(client_of(request))
    form = _form(await read_body(request, site.settings.body_limit))
    access = table_from_form(site, form, language_of(request))
    return RedirectResponse(f"/t/{access.token}", 303)


def _form(body: bytes) -> dict[str, str]:
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, strict_parsing=True, max_num_fields=200))
    except ValueError:
        raise Refusal(400, "malformed") from None


def table_from_form(site: Site, form: Mapping[str, str], language: str) -> Access:
    """A new table as the form describes it; whatever the form leaves out has a sensible default."""
    try:
        game = find_game(form.get("game", ""))
    except UnknownGame:
        raise Refusal(422, "unknown_game") from None
    texts = {key.removeprefix("option-"): value for key, value in form.items() if key.startswith("option-")}
    if "players" in form:
        texts["players"] = form["players"]
    try:
        options = game.options.parse(texts)
    except OptionError as problem:
        words = words_of(game, language)
        reason = words(problem.clash) if problem.clash and problem.clash in words else problem
        raise Refusal(422, "bad_option", reason=reason) from None
    levels = site.bots.levels(game.name)
    seats: list[Seat] = []
    own: list[int] = []
    others: list[int] = []
    unnamed: list[int] = []
    for number in range(options["players"]):
        kind = form.get(f"seat-{number}", ME if number == 0 else f"{BOT}{levels[-1]}")
        seats.append(_seat(kind, form.get(f"name-{number}", ""), number, levels, language))
        if kind in (ME, LOCAL):
            own.append(number)
        elif kind == FRIEND:
            others.append(number)
            unnamed += [] if clean_name(form.get(f"name-{number}", "")) else [number]
    return site.rooms.create(game, options, seats, own, others, form.get("fast") == "on", unnamed)


def clean_name(text: str) -> str:
    return "".join(c for c in text if c.isprintable()).strip()[:NAME_LENGTH]


def _seat(kind: str, name: str, number: int, levels: list[str], language: str) -> Seat:
    name = clean_name(name)
    if kind in (ME, LOCAL, FRIEND):
        return Seat(name or page_words(language)("seat.default_name", number=number + 1))
    level = kind.removeprefix(BOT)
    if not kind.startswith(BOT) or level not in levels:
        raise Refusal(422, "unknown_seat_kind")
    return Seat(name or BOT_NAMES[number % len(BOT_NAMES)], level)


class Tokens(msgspec.Struct):
    tokens: list[str]


async def my_tables(request: Request) -> Response:
    """The tables behind the links a browser remembers, the running ones first."""
    site, language = site_of(request), language_of(request)
    site.reads.take(client_of(request))
    try:
        body = msgspec.json.decode(await read_body(request, site.settings.body_limit), type=Tokens)
    except msgspec.MsgspecError:
        raise Refusal(400, "malformed") from None
    found = []
    for token in body.tokens[:MOST_TOKENS]:
        try:
            access, room = site.rooms.enter(token)
        except Refusal:
            continue
        table = room.table
        found.append(
            {
                "token": token,
                "title": words_of(room.game, language)("title"),
                "names": ", ".join(room.names),
                "over": table.over(),
                "mine": not table.over() and any(table.waiting() >> seat & 1 for seat in access.seats),
            }
        )
    found.sort(key=lambda row: (row["over"], not row["mine"]))
    return json_answer(found)
