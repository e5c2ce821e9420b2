"""Counts every answer by method, route and status."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .metrics import REQUESTS

METHODS = ("GET", "HEAD", "POST")
OTHER = "other"


class Counted:
    """Counts under the pattern of a route, never under an address: addresses hold the tokens of seats."""

    def __init__(self, app: ASGIApp, routes: Sequence[BaseRoute]) -> None:
        self._app = app
        self._patterns: dict[Hashable, str] = {}
        for route in routes:
            if isinstance(route, Route):
                self._patterns[route.endpoint] = route.path
            elif isinstance(route, Mount):
                self._patterns[route.app] = route.path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def send_counted(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                self._count(scope, message["status"])
            await send(message)

        try:
            await self._app(scope, receive, send_counted)
        except Exception:
            # What is answered to this, is answered outside of us.
            if not begun:
                self._count(scope, 500)
            raise

    def _count(self, scope: Scope, status: int) -> None:
        method = scope["method"] if scope["method"] in METHODS else OTHER
        REQUESTS.add(method, self._patterns.get(scope.get("endpoint"), OTHER), str(status))
