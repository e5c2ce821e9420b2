"""The record: games played at this browser. The browser keeps and shows them; the server gives page and words."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from ...kernel import Game
from ...kernel.registry import BrokenGame, find_game, game_names
from ...stage.game_words import words_of
from ...stage.markup import json_text
from ...teach.puzzles import puzzles_of
from ..answers import page
from ..language import language_of, page_words
from ..services import Services, services_of
from ..story import level_name

# More of one kind the page need not know.
_PRACTISED = 6


async def record_page(request: Request) -> Response:
    language = language_of(request)
    known = await asyncio.to_thread(_known, services_of(request), language)
    return page(request, "record.html", known=json_text(known), games=known["games"])


def _known(services: Services, language: str) -> dict[str, object]:
    """What the page needs to tell the record: texts, and the names of games, sources and levels."""
    games: dict[str, object] = {}
    levels: dict[str, str] = {}
    for name in game_names():
        try:
            game = find_game(name)
        except BrokenGame:
            continue
        words = words_of(game, language)
        sources = {source: words(f"source.{source}") for source in game.sources}
        games[name] = {"title": words("title"), "sources": sources, "puzzles": _to_practise(game)}
        levels |= {level: level_name(game, level, language) for level in services.bots.levels(name)}
    texts = page_words(language).texts
    return {
        "texts": {key: text for key, text in texts.items() if key.startswith(("record.", "place."))},
        "games": games,
        "levels": levels,
    }


def _to_practise(game: Game) -> dict[str, dict[str, list[str]]]:
    """Some puzzles in which a source makes the difference, by the part of the game."""
    found: dict[str, dict[str, list[str]]] = {}
    for puzzle in puzzles_of(game):
        names = found.setdefault(puzzle.motive, {}).setdefault(puzzle.phase, [])
        if len(names) < _PRACTISED:
            names.append(puzzle.name)
    return found
