"""What a request brings with it, read in one careful way: bounded in size, time and depth, and nothing but text."""

from __future__ import annotations

import asyncio
import re
from typing import TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import ClientDisconnect, Request

from .answers import Refusal
from .settings import Settings

MOST_FIELDS = 200
DEEPEST = 16

Body = TypeVar("Body")

# Both find their end without looking back, however long the text is.
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_NUL = re.compile(r"(?<!\\)(?:\\\\)*+\\u0000")


async def read_body(request: Request, limit: int, seconds: float) -> bytes:
    """The body, at most `limit` bytes of it, whatever the length header claims, and within a time."""
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > limit:
                    raise Refusal(413, "too_large")
    except TimeoutError:
        raise Refusal(408, "too_slow") from None
    except ClientDisconnect:
        # Nobody is there to read it.
        raise Refusal(400, "malformed") from None
    return bytes(body)


async def read_json(request: Request, settings: Settings, kind: type[Body]) -> Body:
    """The body as JSON of this kind; raises a Refusal for anything else."""
    text = _text(await read_body(request, settings.body_limit, settings.body_s))
    if _NUL.search(text) or depth(text) > DEEPEST:
        raise Refusal(400, "malformed")
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError:
        raise Refusal(400, "malformed") from None


async def read_form(request: Request, settings: Settings) -> dict[str, str]:
    """The body as the fields of a form."""
    text = _text(await read_body(request, settings.body_limit, settings.body_s))
    try:
        fields = dict(
            parse_qsl(text, keep_blank_values=True, strict_parsing=True, errors="strict", max_num_fields=MOST_FIELDS)
        )
    except ValueError:
        raise Refusal(400, "malformed") from None
    if any("\0" in part for field in fields.items() for part in field):
        raise Refusal(400, "malformed")
    return fields


def _text(body: bytes) -> str:
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise Refusal(400, "malformed") from None


def depth(text: str) -> int:
    """How deep lists and objects of a JSON text lie in each other."""
    deepest = now = 0
    for bracket in re.findall(r"[\[\]{}]", _STRING.sub("", text)):
        now += 1 if bracket in "[{" else -1
        deepest = max(deepest, now)
    return deepest
