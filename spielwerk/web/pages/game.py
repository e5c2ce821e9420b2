"""What a game shows of itself: its rules and their summary, icon, vignette, style, and what its pieces are."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ...kernel import Game
from ...kernel.registry import UnknownGame, find_game
from ...stage.game_words import words_of
from ...stage.presentation import drawing_of
from ...stage.words import LANGUAGES
from ..answers import Refusal, page
from ..game_folder import about_of, icon_of, sprite, style_of, vignette_of
from ..game_texts import has_summary, rules_of, summary_of
from ..language import language_of, page_words

ASK_AGAIN = {"cache-control": "no-cache"}
# The title of the drawer is a heading above those of a text in it.
IN_DRAWER = 1


async def _game(request: Request) -> Game:
    try:
        # Beside the event loop: who asks for a game that is not there makes us look through all that is installed.
        return await asyncio.to_thread(find_game, request.path_params["game"])
    except UnknownGame:
        raise Refusal(404, "unknown_game") from None


async def rules_page(request: Request) -> Response:
    """The rules in our own words, as a page or as a part for the drawer."""
    game, language = await _game(request), language_of(request)
    if "part" in request.query_params:
        rules = await asyncio.to_thread(rules_of, game, language, IN_DRAWER)
        return Response(rules.html, media_type="text/html")
    rules = await asyncio.to_thread(rules_of, game, language)
    return _document(request, game, "rules", content=rules.html, contents=rules.headings[1:])


async def summary_page(request: Request) -> Response:
    """The rules on one page, with pictures, as a page or as a part for the drawer."""
    game, language = await _game(request), language_of(request)
    if not has_summary(game):
        raise Refusal(404, "unknown_page")
    if "part" in request.query_params:
        return Response(await asyncio.to_thread(summary_of, game, language, IN_DRAWER), media_type="text/html")
    return _document(request, game, "summary", content=await asyncio.to_thread(summary_of, game, language))


def _document(request: Request, game: Game, kind: str, **values: Any) -> Response:
    """A text about a game; the other one is a click away."""
    words = page_words(language_of(request))
    title = words(f"{kind}.title", game=words_of(game, language_of(request))("title"))
    others = {"rules": f"/rules/{game.name}"} | (
        {"summary": f"/rules/{game.name}/summary"} if has_summary(game) else {}
    )
    return page(
        request, "document.html", sprite=sprite(game), title=title, game=game, kind=kind, others=others, **values
    )


async def game_icon(request: Request) -> Response:
    return Response(icon_of(await _game(request)), media_type="image/svg+xml", headers=ASK_AGAIN)


async def game_vignette(request: Request) -> Response:
    return Response(vignette_of(await _game(request)), media_type="image/svg+xml", headers=ASK_AGAIN)


async def game_style(request: Request) -> Response:
    return Response(style_of(await _game(request)), media_type="text/css", headers=ASK_AGAIN)


async def game_picture(request: Request) -> Response:
    """A ground that the game draws."""
    pictures = await asyncio.to_thread(drawing_of(await _game(request)).pictures)
    picture = pictures.get(request.path_params["name"])
    if picture is None:
        raise Refusal(404, "unknown_page")
    return _if_changed(request, picture, "image/svg+xml")


async def game_about(request: Request) -> Response:
    """What the pieces of a game are, in a language; the same for everybody, so that nothing hidden can be in it."""
    game, language = await _game(request), request.path_params["language"]
    if language not in LANGUAGES:
        raise Refusal(404, "unknown_page")
    return _if_changed(request, await asyncio.to_thread(about_of, game, language), "application/json")


def _if_changed(request: Request, text: str, media_type: str) -> Response:
    """It is asked for again each time, but sent only when it changed."""
    tag = f'"{sha256(text.encode()).hexdigest()[:20]}"'
    headers = {**ASK_AGAIN, "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type=media_type, headers=headers)
