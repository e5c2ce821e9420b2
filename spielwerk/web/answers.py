"""How the server answers: pages, JSON, and refusals as a sentence in the person's language."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from .guard import SAFE_HEADERS
from .language import language_of, page_words
from .refusal import Refusal
from .sprite import sprite
from .templates import render

HTTP_CODES = {404: "unknown_page", 405: "wrong_method"}


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
    headers = {"retry-after": "5"} if refusal.status == 429 else {}
    if wants_json(request):
        answer = json_answer({"message": message}, refusal.status)
    else:
        answer = page(request, "refused.html", status=refusal.status, message=message)
    answer.headers.update(headers)
    return answer


def http_problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    return refused(request, Refusal(problem.status_code, HTTP_CODES.get(problem.status_code, "malformed")))


def broken(request: Request, _problem: Exception) -> Response:
    """Something of ours failed; it is in the log, and the person gets a sentence, never a traceback."""
    answer = refused(request, Refusal(500, "broken"))
    # Starlette answers this outside of everything that the other answers pass.
    answer.headers.update(SAFE_HEADERS)
    return answer
