"""The language switch: remembered in a cookie, since every page is drawn on the server."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ..stage.words import LANGUAGES
from .answers import json_answer
from .guard import client_of, read_body
from .language import COOKIE
from .refusal import Refusal
from .site import site_of

A_YEAR = 365 * 24 * 3600


class Switch(msgspec.Struct):
    language: str


async def switch_language(request: Request) -> Response:
    site = site_of(request)
    site.reads.take(client_of(request))
    try:
        switch = msgspec.json.decode(await read_body(request, site.settings.body_limit), type=Switch)
    except msgspec.MsgspecError:
        raise Refusal(400, "malformed") from None
    if switch.language not in LANGUAGES:
        raise Refusal(422, "malformed")
    answer = json_answer({"language": switch.language})
    answer.set_cookie(COOKIE, switch.language, max_age=A_YEAR, samesite="lax", httponly=True)
    return answer
