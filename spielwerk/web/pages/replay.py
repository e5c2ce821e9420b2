"""Replay: one address per position, of a running game as far as the viewer may know, of a finished one openly."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ...kernel import CHANCE, SPECTATOR
from ...stage.game_words import words_of
from ...stage.presentation import drawing_of
from ...stage.scene import Scene
from ..answers import Refusal, json_answer, wants_json
from ..language import language_of, page_words
from ..links import Access
from ..live import LiveTable
from ..page import Page
from ..parts import draw_record, draw_scene
from ..services import enter
from ..story import lines_until
from ..study.tables import may_study
from ..templates import render
from ..unbroken import aside
from .table import around, have_of

LAST = "last"


async def replay_page(request: Request) -> Response:
    _, access, live = await enter(request)
    language = language_of(request)
    # Several people share that screen: it shows what all of them may know.
    viewer = access.seats[0] if len(access.seats) == 1 else SPECTATOR
    drawn, position, last = await aside(live, _draw, live, access, viewer, request.path_params["position"], language)
    known = live.sent.find(have_of(request))
    live.sent.keep((access.token, "replay", language), drawn)
    if wants_json(request):
        return json_answer(drawn.changes(known))
    at = {"position": position, "last": last, "over": live.table.over()}
    return await around(request, live, access, drawn, invites=[], replay=True, **at)


def _draw(live: LiveTable, access: Access, viewer: int, text: str, language: str) -> tuple[Page, int, int]:
    last = live.table.positions(viewer)
    position = _position(text, last)
    return draw_position(live, access, viewer, position, language), position, last


def _position(text: str, last: int) -> int:
    if text == LAST:
        return last
    if not (text.isascii() and text.isdigit() and len(text) < 7 and int(text) <= last):
        raise Refusal(404, "no_such_position", last=last)
    return int(text)


def draw_position(live: LiveTable, access: Access, viewer: int, position: int, language: str) -> Page:
    """A position of the replay as this viewer may see it."""
    state, last = live.table.view_at(position, viewer), live.table.positions(viewer)
    scene = Scene(live.game, state, viewer, words_of(live.game, language), live.names)
    lines = lines_until(live, viewer, language, position)
    text = lines[-1].spoken if lines else page_words(language)("replay.start")
    # Nobody can play here, so nobody is to play.
    parts = draw_scene(live, scene, drawing_of(live.game), language, access.seats, waiting=0)
    parts |= {
        "stepper": render(
            "parts/stepper.html",
            language,
            token=access.token,
            position=position,
            last=last,
            text=text,
            corrects=live.table.entered and bool(access.seats),
            what_if=live.table.over() and position < last,
            studied=may_study(live, access),
        ),
        **draw_record(live, scene, lines, language, access.token, again=False, replay=True),
        "cover": Markup(),
    }
    who = live.table.plays()[position - 1].who if position else CHANCE
    by = None if who == CHANCE else who
    return Page(parts, position, viewer, False, [(position, text)], "", position=position, by=by)
