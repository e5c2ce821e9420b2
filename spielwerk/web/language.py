"""Which language a request is answered in: what was chosen by the switch, else what the browser asks for."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ..stage.words import LANGUAGES, Words, load_words

COOKIE = "language"
A_YEAR = 365 * 24 * 3600
FALLBACK = "en"


def language_of(request: Request) -> str:
    chosen = request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    return accepted_language(request.headers.get("accept-language", ""))


def says_language(request: Request) -> bool:
    """Browsers say which languages they speak; what else fetches a page often does not."""
    return request.cookies.get(COOKIE) in LANGUAGES or bool(request.headers.get("accept-language", "").strip(" *"))


def remember_language(answer: Response, language: str) -> None:
    """In a cookie, since every page is drawn on the server."""
    answer.set_cookie(COOKIE, language, max_age=A_YEAR, samesite="lax", httponly=True)


def accepted_language(header: str) -> str:
    """The best language we have for an Accept-Language header."""
    wishes: list[tuple[float, str]] = []
    for part in header.split(",")[:20]:
        name, _, quality = part.replace(" ", "").partition(";q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            weight = 0.0
        wishes.append((weight, name.split("-")[0].lower()))
    wishes.sort(key=lambda wish: -wish[0])
    return next((name for weight, name in wishes if name in LANGUAGES and weight > 0), FALLBACK)


def page_words(language: str) -> Words:
    """The page's own texts."""
    package = __package__
    assert package is not None
    return load_words(package, language)
