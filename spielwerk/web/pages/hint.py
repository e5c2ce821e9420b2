"""A hint over HTTP: the three best turns of whoever must decide, for the eyes of that seat alone."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from ...bots.service import Busy, NotReady
from ...teach.positions import team_of
from ...teach.telling import tell_hint
from ..answers import Refusal, json_answer
from ..bodies import read_json
from ..clients import client_of
from ..hints import HintAt
from ..language import language_of, page_words
from ..live import LiveTable
from ..services import enter
from ..templates import render
from ..turn_cards import BEST, cards_of
from .table import Said


async def ask_hint(request: Request) -> Response:
    """The hint as a part of the page; 202 while the bots are not ready, then the browser asks again."""
    services, access, live = await enter(request)
    said = await read_json(request, services.settings, Said)
    if said.seat not in access.seats:
        raise Refusal(403, "not_your_seat")
    services.hinted.take(client_of(request))
    language = language_of(request)
    try:
        found = await services.hints.at(live, said.seat, client_of(request))
    except NotReady as wait:
        services.hinted.give_back(client_of(request))
        waits = "busy" if isinstance(wait, Busy) else "not_ready"
        waiting = render("parts/hint.html", language, turns=None, waits=waits)
        return json_answer({"ready": False, "hint": str(waiting)}, 202)
    drawn = await asyncio.to_thread(_drawn, live, found, language)
    return json_answer({"ready": True, "version": found.version, "hint": drawn})


def _drawn(live: LiveTable, found: HintAt, language: str) -> str:
    turns = found.hint.turns
    team = team_of(live.table, found.hint.seat)
    told = tell_hint(live.game, found.view, found.hint, language, live.names, team)
    cards = cards_of(turns, told, page_words(language)("hint.elsewhere"))
    return str(render("parts/hint.html", language, turns=cards, best=BEST, games=turns[0].estimate.worlds))
