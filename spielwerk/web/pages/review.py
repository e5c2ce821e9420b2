"""The review of a finished game: its page, its file, and how it is asked for."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...stage.game_words import words_of
from ...stage.markup import json_text
from ...teach.review.asking import asked_of
from ...teach.review.record import Review
from ..answers import Refusal, json_answer, page
from ..bodies import read_json
from ..clients import client_of
from ..game_folder import sprite
from ..language import language_of
from ..links import Access
from ..live import LiveTable
from ..review.findings import findings_of
from ..review.page import kind_of
from ..review.page import review_page as drawn_page
from ..reviews import can_review, review_of
from ..services import Services, enter
from ..sheet import file_name
from ..unbroken import aside
from ..what_if import set_what_if


async def review_page(request: Request) -> Response:
    """The review, or how far it is; the page asks for one that nobody has asked for yet."""
    services, access, live = await _entered(request)
    language, query = language_of(request), request.query_params
    kept = await asyncio.to_thread(services.reviews.kept.find, access.table_id)
    review = review_of(live, kept)
    drawn, findings = None, []
    if review is not None:
        own = None if live.settings.imported else _own_seat(access)
        findings = [] if own is None else findings_of(review, own, access.table_id)
        position = _decision(request.path_params.get("position"), review)
        seat = _number(query.get("seat")) if "seat" in query else _own_seat(access)
        given = (live, review, seat, position, kind_of(query.get("curve")), language)
        drawn = await aside(live, drawn_page, *given, by=live.drawers)
    return await asyncio.to_thread(
        page,
        request,
        "review.html",
        sprite=sprite(live.game),
        game=live.game,
        game_title=words_of(live.game, language)("title"),
        token=access.token,
        names=live.names,
        points=live.table.scores(),
        file_name=file_name(live),
        review=drawn,
        asked="position" in request.path_params,
        findings=json_text(findings),
        under_way=kept is not None and kept.under_way,
        share=kept.share if kept is not None else 0.0,
    )


async def ask_review(request: Request) -> Response:
    """Has the game reviewed, unless that is done or under way."""
    services, access, live = await _entered(request)
    services.moves.take(client_of(request))
    kept = await asyncio.to_thread(services.reviews.kept.find, access.table_id)
    if review_of(live, kept) is None and not (kept is not None and kept.under_way):
        await services.reviews.ask(client_of(request), access.table_id, asked_of(live.table))
    return json_answer({}, 202)


async def review_file(request: Request) -> Response:
    """The review as JSON, or how far it is."""
    services, access, live = await _entered(request)
    kept = await asyncio.to_thread(services.reviews.kept.find, access.table_id)
    if kept is not None and review_of(live, kept) is not None:
        return Response(kept.content, media_type="application/json")
    under_way = kept is not None and kept.under_way
    return json_answer({"under_way": under_way, "share": kept.share if kept and under_way else 0.0}, 202)


class Position(msgspec.Struct):
    position: int


async def what_if(request: Request) -> Response:
    """The address of a new table that goes on from a position of this finished game."""
    services, access, live = await enter(request)
    if not live.table.over():
        raise Refusal(409, "not_over")
    said = await read_json(request, services.settings, Position)
    services.creations.take(client_of(request))
    new = await aside(live, set_what_if, services, live, access, said.position)
    return json_answer({"address": f"/t/{new.token}"})


async def _entered(request: Request) -> tuple[Services, Access, LiveTable]:
    """A running game's review would tell what players must not know."""
    services, access, live = await enter(request)
    if not live.table.over():
        raise Refusal(409, "review_when_over")
    if not can_review(live.game):
        raise Refusal(409, "no_review")
    return services, access, live


def _decision(text: str | None, review: Review) -> int | None:
    if text is None:
        return None
    position = _number(text)
    if all(one.position != position for one in review.decisions):
        raise Refusal(404, "no_such_decision")
    return position


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 7 else None


def _own_seat(access: Access) -> int | None:
    return access.seats[0] if len(access.seats) == 1 else None
