"""What every request passes first: host, origin and size; and the headers every answer carries."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .refusal import Refusal
from .settings import Settings

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
                headers = MutableHeaders(scope=message)
                for name, value in SAFE_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def check_host(headers: Headers, settings: Settings) -> None:
    """Refuses names that are not ours: a page elsewhere cannot make a browser speak to us under its own name."""
    own = socket.gethostname().lower()
    try:
        name = (urlsplit(f"//{headers.get('host', '')}").hostname or "").lower()
        if name in ("localhost", own, f"{own}.local", settings.host.lower(), *map(str.lower, settings.hosts)):
            return
        ipaddress.ip_address(name)
    except ValueError:
        raise Refusal(400, "unknown_host") from None


def check_origin(headers: Mapping[str, str]) -> None:
    """Refuses what another site's page sends."""
    origin = headers.get("origin")
    if origin is not None:
        if _place(origin) != headers.get("host"):
            raise Refusal(403, "other_origin")
    elif headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refusal(403, "other_origin")


def _place(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


async def read_body(request: Request, limit: int) -> bytes:
    """The body, at most `limit` bytes of it, whatever the length header claims."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise Refusal(413, "too_large")
    return bytes(body)


def client_of(request: Request) -> str:
    return request.client.host if request.client else "unknown"
