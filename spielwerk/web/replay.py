"""Replay: one address per position, of a running game as far as the viewer may know, of a finished one openly."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ..kernel import SPECTATOR
from ..stage.game_words import words_of
from ..stage.presentation import drawing_of
from ..stage.scene import Scene
from .answers import json_answer, wants_json
from .guard import client_of
from .language import language_of, page_words
from .links import Access
from .parts import Page, draw_scene
from .refusal import Refusal
from .room import Room
from .sheet import sheet_of
from .site import enter
from .story import lines_of, paragraphs_of
from .table_pages import around, have_of
from .templates import render

LAST = "last"


async def replay_page(request: Request) -> Response:
    site, access, room = enter(request)
    site.reads.take(client_of(request))
    language = language_of(request)
    # Several people share that screen: it shows what all of them may know.
    viewer = access.seats[0] if len(access.seats) == 1 else SPECTATOR
    last = room.table.positions(viewer)
    position = _position(request.path_params["position"], last)
    drawn = _draw(room, access, viewer, position, last, language)
    if wants_json(request):
        return json_answer(drawn.changes(have_of(request)))
    return around(request, room, access, drawn, invites=[], replay=True, position=position, last=last)


def _position(text: str, last: int) -> int:
    if text == LAST:
        return last
    if not (text.isascii() and text.isdigit() and len(text) < 7 and int(text) <= last):
        raise Refusal(404, "no_such_position", last=last)
    return int(text)


def _draw(room: Room, access: Access, viewer: int, position: int, last: int, language: str) -> Page:
    state = room.table.view_at(position, viewer)
    scene = Scene(room.game, state, viewer, words_of(room.game, language), room.names)
    lines = lines_of(room, viewer, language)
    text = lines[position - 1].spoken() if position else page_words(language)("replay.start")
    sheet = vars(sheet_of(room, state, language)) | {"token": access.token, "again": False}
    parts = draw_scene(room, scene, drawing_of(room.game), language, access.seats)
    parts |= {
        "stepper": render("parts/stepper.html", language, token=access.token, position=position, last=last, text=text),
        "log": render(
            "parts/log.html",
            language,
            game=room.game.name,
            token=access.token,
            paragraphs=paragraphs_of(room, lines, language),
        ),
        "sheet": render("parts/sheet.html", language, **sheet, framed=False),
        "end": render("parts/sheet.html", language, **sheet, framed=True) if sheet["over"] else Markup(),
        "cover": Markup(),
    }
    return Page(parts, position, viewer, False, [(position, text)], "")
