"""Puzzles over HTTP: the list, an address for each and for the one of the day, a table to solve it at, giving up."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...stage.game_words import words_of
from ...stage.presentation import drawing_of
from ..answers import Refusal, json_answer, page, wants_json
from ..clients import client_of
from ..game_folder import sprite
from ..language import language_of
from ..puzzle import draw_still, number_of, open_puzzle, puzzle_named, show_solution
from ..puzzle_shelves import daily_of, shelves_in
from ..services import enter, services_of


async def puzzles_page(request: Request) -> Response:
    shelves, today = await asyncio.to_thread(shelves_in, language_of(request)), datetime.now(UTC).date()
    return _with_form(
        page(request, "puzzles.html", shelves=shelves, daily=daily_of(shelves, today), day=today.isoformat())
    )


def _with_form(answer: Response) -> Response:
    # Under no-referrer a form's origin is sent as null, and we could not tell it from another site's.
    answer.headers["referrer-policy"] = "same-origin"
    return answer


async def puzzle_of_today(request: Request) -> Response:
    """Leads to the puzzle of the day, whose own address stays what it is tomorrow."""
    daily = daily_of(await asyncio.to_thread(shelves_in, language_of(request)), datetime.now(UTC).date())
    if daily is None:
        raise Refusal(404, "no_puzzles")
    shelf, one = daily
    return RedirectResponse(f"/puzzles/{shelf.game}/{one.puzzle.name}", 303)


async def puzzle_page(request: Request) -> Response:
    """One puzzle under its own address: the position as the seat saw it. A table is made only for who solves it."""
    services, language = services_of(request), language_of(request)
    services.moves.take(client_of(request))
    game, puzzle = await asyncio.to_thread(puzzle_named, request.path_params["game"], request.path_params["name"])
    still = await services.studies.aside(draw_still, game, puzzle, language)
    words = words_of(game, language)
    shown: dict[str, Any] = {"game": game, "game_title": words("title"), "sprite": sprite(game)}
    shown |= {"leaves": drawing_of(game).leaves(words), "number": number_of(game, puzzle)}
    return _with_form(page(request, "puzzle.html", puzzle=puzzle, still=still, **shown))


async def solve_puzzle(request: Request) -> Response:
    """A table of its own for whoever wants to solve it."""
    services = services_of(request)
    services.creations.take(client_of(request))
    game, puzzle = await asyncio.to_thread(puzzle_named, request.path_params["game"], request.path_params["name"])
    access = await asyncio.to_thread(open_puzzle, services.tables, game, puzzle)
    address = f"/t/{access.token}"
    return json_answer({"address": address}) if wants_json(request) else RedirectResponse(address, 303)


async def give_up(request: Request) -> Response:
    """The answer without an attempt, for whoever holds the seat."""
    services, access, live = await enter(request)
    services.moves.take(client_of(request))
    if not live.settings.puzzle:
        raise Refusal(404, "unknown_page")
    if not access.seats:
        raise Refusal(403, "not_your_seat")
    await show_solution(services.tables, live)
    return json_answer({})
