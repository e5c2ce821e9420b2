"""The study board over HTTP: a page to begin at, one address per position, and what is done there."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...bots.service import Busy, NotReady
from ...stage.game_words import words_of
from ...stage.presentation import drawing_of
from ...table.row import MOST_IN_A_ROW
from ...teach.study.address import LONGEST
from ...teach.study.line import begun
from ...teach.study.ways import Change
from ..answers import Refusal, json_answer, page, wants_json
from ..bodies import read_json
from ..clients import client_of
from ..game_folder import sprite
from ..language import language_of, page_words
from ..links import Access
from ..live import LiveTable
from ..new_table import chosen_game, chosen_options
from ..page import Page
from ..puzzle import puzzle_named
from ..reviews import review_of
from ..services import Services, enter, services_of
from ..start_form import offer_of, offered_levels
from ..study.acting import bot_turn, played, rolled, with_change
from ..study.board import draw_place
from ..study.comparing import asked_at, compared, draw_cards
from ..study.files import position_file
from ..study.going_on import set_going_on
from ..study.places import Place, place_at, written
from ..study.reviewed import from_address, in_address
from ..study.tables import line_of, puzzle_line
from ..unbroken import aside
from .start import playable

_DIGITS = 6
# In a turn that is compared.
MOST_MOVES = 60


async def begin_page(request: Request) -> Response:
    """Where one begins: a game to set up, a file, or a link."""
    services, language = services_of(request), language_of(request)

    def offers() -> list[Any]:
        bots = services.bots
        return [offer_of(game, bots.offered(game.name), bots.usual(game.name), language) for game in playable()]

    return await asyncio.to_thread(_begin, request, await services.studies.aside(offers))


def _begin(request: Request, offers: list[Any]) -> Response:
    return page(request, "study_begin.html", offers=offers, longest=LONGEST)


async def new_study(request: Request) -> Response:
    """A game with its options, set up and rolled until somebody decides; leads to its address."""
    services, language = services_of(request), language_of(request)
    services.creations.take(client_of(request))
    form = {key: value for key, value in request.query_params.items() if value}
    game = await asyncio.to_thread(chosen_game, form)
    options = await asyncio.to_thread(chosen_options, game, form, language)
    line = await services.studies.aside(rolled, begun(game, options))
    return RedirectResponse(f"/study/{await services.studies.aside(written, line)}", 303)


async def study_table(request: Request) -> Response:
    """Leads from a position of a table to the study board."""
    services, access, live = await enter(request)
    services.moves.take(client_of(request))
    line = await aside(live, line_of, live, access)
    text = request.path_params["position"]
    at = _number(text)
    if at is None or at > len(line):
        raise Refusal(404, "no_such_position", last=len(line))
    address = await services.studies.aside(written, line)
    query = {"at": str(at)} if at < len(line) else {}
    query |= await asyncio.to_thread(_reviewed, services, access, live, at)
    return RedirectResponse(f"/study/{address}" + (f"?{urlencode(query)}" if query else ""), 303)


def _reviewed(services: Services, access: Access, live: LiveTable, at: int) -> dict[str, str]:
    """What the review of this game says of the decision there, if there is one, for the address."""
    review = review_of(live, services.reviews.kept.find(access.table_id)) if live.table.over() else None
    return in_address(review, at) if review else {}


async def study_puzzle(request: Request) -> Response:
    """Leads from a puzzle to its position; the turn that was tried there follows on it."""
    services = services_of(request)
    services.moves.take(client_of(request))
    game, puzzle = await asyncio.to_thread(puzzle_named, request.path_params["game"], request.path_params["name"])
    tried = [_number(move) or 0 for move in request.query_params.get("tried", "").split("-")[:MOST_MOVES] if move]
    line = await services.studies.aside(puzzle_line, game, puzzle, tried)
    at = len(puzzle.plays())
    address = await services.studies.aside(written, line)
    return RedirectResponse(f"/study/{address}?at={at}&seat={puzzle.seat}", 303)


async def study_page(request: Request) -> Response:
    services, language, query = services_of(request), language_of(request), request.query_params
    place = await _place(services, request.path_params["address"], query.get("at"), query.get("seat"))
    drawn, about = await services.studies.aside(draw_place, place, language)
    if wants_json(request):
        return json_answer(_changes(services, drawn, about, query.get("have", "")))
    services.studies.keep(drawn)
    game, words = place.game, words_of(place.game, language)
    levels = offered_levels(game, services.bots.offered(game.name), language)
    return await asyncio.to_thread(
        page,
        request,
        "study.html",
        sprite=sprite(game),
        game=game,
        game_title=words("title"),
        leaves=drawing_of(game).leaves(words),
        parts=drawn.parts,
        page_id=drawn.id,
        seat=drawn.seat,
        levels=levels,
        usual=services.bots.usual(game.name),
        reviewed=query.get("review", "") if from_address(query.get("review", "")) else "",
        **about,
    )


async def _place(services: Services, address: str, at: str | None, seat: str | None) -> Place:
    return await services.studies.aside(place_at, address, None if at is None else _position(at), _number(seat))


def _position(text: str) -> int:
    found = _number(text)
    if found is None:
        raise Refusal(404, "unknown_page")
    return found


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= _DIGITS else None


def _changes(services: Services, drawn: Page, about: dict[str, Any], have: str) -> dict[str, Any]:
    known = services.studies.find(have)
    services.studies.keep(drawn)
    return {**drawn.changes(known), **about}


class Spot(msgspec.Struct):
    """A position of a line, and whose decision it is where several decide at the same time."""

    address: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    at: Annotated[int, msgspec.Meta(ge=0, le=10**_DIGITS)]
    seat: int = -1
    have: str = ""


class Moves(Spot):
    moves: Annotated[list[int], msgspec.Meta(min_length=1, max_length=MOST_IN_A_ROW)] = msgspec.field(
        default_factory=lambda: [-1]
    )


class Changing(Spot, kw_only=True):
    field: str
    place: Annotated[int, msgspec.Meta(ge=0, le=10**_DIGITS)]
    value: Annotated[int, msgspec.Meta(ge=-(2**15), lt=2**15)]


class Comparing(Spot):
    """Turns that somebody wonders about, how far the line was played on from there, and what a review said of it."""

    until: int = 0
    reviewed: Annotated[str, msgspec.Meta(max_length=30)] = ""
    turns: Annotated[list[Annotated[list[int], msgspec.Meta(max_length=MOST_MOVES)]], msgspec.Meta(max_length=6)] = []


class BotTurn(Spot):
    level: str = ""


async def play_on(request: Request) -> Response:
    """Moves of the seat that decides, or an outcome of chance."""
    services, said, place = await _received(request, Moves)
    line = await services.studies.aside(played, place, said.seat, said.moves)
    return await _shown(request, services, place.with_steps(line), said.have)


async def change(request: Request) -> Response:
    """One number of the position is set."""
    services, said, place = await _received(request, Changing)
    step = Change(said.field, said.place, said.value)
    line = await services.studies.aside(with_change, place, step, language_of(request))
    return await _shown(request, services, place.with_steps(line), said.have)


async def roll_on(request: Request) -> Response:
    """Chance does what it must, by its odds."""
    services, said, place = await _received(request, Spot)
    line = await services.studies.aside(rolled, place.shown)
    return await _shown(request, services, place.with_steps(line), said.have)


async def let_play(request: Request) -> Response:
    """A bot plays one turn."""
    services, said, place = await _received(request, BotTurn)
    line = await bot_turn(services, place, said.level, client_of(request))
    return await _shown(request, services, place.with_steps(line), said.have)


async def compare(request: Request) -> Response:
    """Turns side by side as cards; 202 while the bots are not ready, then the browser asks again."""
    services, said, place = await _received(request, Comparing)
    services.hinted.take(client_of(request))
    asked = await services.studies.aside(asked_at, place, said.until, said.turns)
    try:
        hint = await compared(services, asked, client_of(request))
    except NotReady as wait:
        services.hinted.give_back(client_of(request))
        key = "busy" if isinstance(wait, Busy) else "not_ready"
        return json_answer({"ready": False, "waiting": page_words(language_of(request))(f"hint.{key}")}, 202)
    reviewed = from_address(said.reviewed)
    cards = await services.studies.aside(draw_cards, asked, hint, reviewed, language_of(request))
    return json_answer({"cards": str(cards), "turns": asked.turns})


async def go_on(request: Request) -> Response:
    """A game of its own that goes on from there, against bots."""
    services, _, place = await _received(request, Spot)
    services.creations.take(client_of(request))
    access = await services.studies.aside(set_going_on, services, place, language_of(request))
    return json_answer({"address": f"/t/{access.token}"})


async def save_position(request: Request) -> Response:
    """The position as a file."""
    services = services_of(request)
    place = await _place(services, request.path_params["address"], request.query_params.get("at"), None)
    text = await services.studies.aside(position_file, place)
    headers = {"content-disposition": f'attachment; filename="{place.game.name}-position.json"'}
    return Response(text, media_type="application/json", headers=headers)


async def _received(request: Request, kind: type[Any]) -> tuple[Services, Any, Place]:
    services = services_of(request)
    services.moves.take(client_of(request))
    said = await read_json(request, services.settings, kind)
    wished = said.seat if said.seat >= 0 else None
    return services, said, await services.studies.aside(place_at, said.address, said.at, wished)


async def _shown(request: Request, services: Services, place: Place, have: str) -> Response:
    drawn, about = await services.studies.aside(draw_place, place, language_of(request))
    return json_answer(_changes(services, drawn, about, have))
