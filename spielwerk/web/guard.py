"""What every request passes first: how many its client may make, its address, its host and where it comes from."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Mapping
from functools import lru_cache
from urllib.parse import unquote_to_bytes, urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from .answers import Refusal, refused
from .clients import client_of
from .services import services_of
from .settings import Settings

HOSTS_KEPT = 64


class Gate:
    """Turns away too many requests, and those under a foreign name or from a foreign page, before all else."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        try:
            services_of(request).reads.take(client_of(request))
            check_address(scope)
            check_host(request.headers, self._settings)
            if request.method not in ("GET", "HEAD"):
                check_origin(request.headers)
        except Refusal as refusal:
            await refused(request, refusal)(scope, receive, send)
            return
        await self._app(scope, receive, send)


def check_address(scope: Scope) -> None:
    """Refuses addresses that are not text: nothing behind could store or compare them."""
    for part in (scope.get("raw_path") or scope["path"].encode(), scope["query_string"]):
        try:
            text = unquote_to_bytes(part).decode()
        except UnicodeError:
            raise Refusal(400, "malformed") from None
        if "\0" in text:
            raise Refusal(400, "malformed")


def check_host(headers: Headers, settings: Settings) -> None:
    """Refuses names that are not ours: a page elsewhere cannot make a browser speak to us under its own name."""
    if not _is_ours(headers.get("host", ""), (settings.host, *settings.hosts)):
        raise Refusal(400, "unknown_host")


@lru_cache(maxsize=HOSTS_KEPT)
def _is_ours(host: str, named: tuple[str, ...]) -> bool:
    own = socket.gethostname().lower()
    try:
        place = urlsplit(f"//{host}")
        # A port that is none is found here, and not where a link is made of it.
        name, _ = (place.hostname or "").lower(), place.port
        if name not in ("localhost", own, f"{own}.local", *map(str.lower, named)):
            ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


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
