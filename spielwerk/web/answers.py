"""How the server answers: pages, JSON, refusals in the person's language, and the headers every answer carries."""

from __future__ import annotations

import asyncio
from logging import getLogger
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..stage.words import Words
from .game_folder import sprite
from .language import language_of, page_words
from .templates import render

# After these the rest of the body would still be under way.
LAST_OF_CONNECTION = (408, 413)
RETRY_S = {429: 5, 503: 1}
# After so many seconds a page that the database could not give is asked for again.
AGAIN_S = 3
HTTP_CODES = {404: "unknown_page", 405: "wrong_method"}
SAFE_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
RAW_SAFE_HEADERS = [(name.encode(), value.encode()) for name, value in SAFE_HEADERS.items()]

log = getLogger("spielwerk")


class Refusal(Exception):
    """A request that is refused: a status, and the key of the sentence that tells why. Raised anywhere in a request."""

    def __init__(self, status: int, code: str, **values: object) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.values = values

    def sentence(self, words: Words) -> str:
        return words(f"refused.{self.code}", **self.values)


def page(request: Request, name: str, /, status: int = 200, **values: Any) -> HTMLResponse:
    """A whole page from a template."""
    values.setdefault("sprite", sprite(None))
    return HTMLResponse(render(name, language_of(request), **values), status)


def json_answer(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


def refused(request: Request, refusal: Exception) -> Response:
    """The answer to a Refusal, as JSON for scripts and as a page for people."""
    assert isinstance(refusal, Refusal)
    message = refusal.sentence(page_words(language_of(request)))
    headers = {"retry-after": str(RETRY_S[refusal.status])} if refusal.status in RETRY_S else {}
    if refusal.status in LAST_OF_CONNECTION:
        headers["connection"] = "close"
    if wants_json(request):
        answer = json_answer({"message": message}, refusal.status)
    else:
        answer = page(request, "refused.html", status=refusal.status, message=message)
    answer.headers.update(headers)
    return answer


def http_problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    return refused(request, Refusal(problem.status_code, HTTP_CODES.get(problem.status_code, "malformed")))


def busy(request: Request, _problem: Exception) -> Response:
    """Somebody else held the table or the database for too long; a page comes by itself when it is free."""
    return _asked_again(request, refused(request, Refusal(503, "busy")), RETRY_S[503])


def _asked_again(request: Request, answer: Response, seconds: int) -> Response:
    """A page that had to wait is asked for again after so long, without a click."""
    if request.method == "GET":
        answer.headers["refresh"] = str(seconds)
    return answer


def gone(request: Request, _problem: Exception) -> Response:
    """A table that was removed while it was open here."""
    return refused(request, Refusal(404, "unknown_table"))


def away(request: Request, problem: Exception) -> Response:
    """The database does not answer; nothing that was accepted is lost, and whoever waits goes on by itself."""
    # Its kind only: a message can hold the address of the database.
    log.warning("the database does not answer (%s)", type(problem.__cause__ or problem).__name__)
    return _asked_again(request, refused(request, Refusal(503, "kept_safe")), AGAIN_S)


def broken(request: Request, _problem: Exception) -> Response:
    """Something of ours failed; it is in the log, and the person gets a sentence, never a traceback."""
    answer = refused(request, Refusal(500, "broken"))
    # Starlette answers this outside of everything that the other answers pass.
    answer.headers.update(SAFE_HEADERS)
    return answer


class SafeHeaders:
    """Adds the headers to every answer, also to errors and static files."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _ in message["headers"]}
                missing = [header for header in RAW_SAFE_HEADERS if header[0] not in given]
                message["headers"] = [*message["headers"], *missing]
            await send(message)

        await self._app(scope, receive, send_with_headers)


class CutOff:
    """Whoever could not be answered before the server stopped is asked to come again, not told of an error."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def send_on(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        except asyncio.CancelledError:
            if scope["type"] != "http" or begun:
                raise
            await refused(Request(scope), Refusal(503, "kept_safe"))(scope, receive, send)
