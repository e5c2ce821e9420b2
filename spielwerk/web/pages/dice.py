"""The dice of a finished game, for browsers to check by themselves, and what a check proves."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ...table.evidence import evidence_of
from ..answers import Refusal, json_answer, page
from ..language import language_of, page_words
from ..prose import as_html
from ..services import enter
from ..unbroken import aside


async def dice_evidence(request: Request) -> Response:
    """Secret, numbers and every draw with its odds; before the end that would tell what nobody may know."""
    _, _, live = await enter(request)
    evidence = await aside(live, lambda: evidence_of(live.table, live.settings.known_as))
    if evidence is None:
        raise Refusal(409, "no_evidence")
    return json_answer(evidence)


async def fair_dice_page(request: Request) -> Response:
    """How the dice work, what is checked, and what still rests on trust."""
    language = language_of(request)
    return page(request, "document.html", title=page_words(language)("fair.title"), content=_text(language))


@cache
def _text(language: str) -> Markup:
    text = files("spielwerk.web").joinpath(f"fair-dice.{language}.md")
    return as_html(text.read_text(encoding="utf-8"))
