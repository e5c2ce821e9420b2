"""How often a client may ask: a bucket per client and kind of request, and a count of open event streams."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .answers import Refusal
from .settings import Rate

FORGET_ABOVE = 10_000


class Buckets:
    """Token buckets by client. Full ones are forgotten, so that memory does not grow with the number of clients."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, client: str) -> None:
        """Takes one; raises a Refusal when the bucket is empty."""
        now = self._clock()
        left, since = self._left.get(client, (float(self._rate.burst), now))
        left = min(float(self._rate.burst), left + (now - since) * self._rate.per_minute / 60)
        if left < 1:
            raise Refusal(429, "too_many_requests")
        if len(self._left) > FORGET_ABOVE:
            self._forget_full(now)
        self._left[client] = (left - 1, now)

    def _forget_full(self, now: float) -> None:
        refill = self._rate.burst * 60 / self._rate.per_minute
        self._left = {client: (left, at) for client, (left, at) in self._left.items() if now - at < refill}


class Listeners:
    """Open event streams, counted in all and by client."""

    def __init__(self, in_all: int, per_client: int) -> None:
        self._in_all = in_all
        self._per_client = per_client
        self._open: dict[str, int] = {}

    def check(self, client: str) -> None:
        """Raises a Refusal when no further stream may be opened."""
        if sum(self._open.values()) >= self._in_all or self._open.get(client, 0) >= self._per_client:
            raise Refusal(429, "too_many_listeners")

    @contextmanager
    def one(self, client: str) -> Iterator[None]:
        self._open[client] = self._open.get(client, 0) + 1
        try:
            yield
        finally:
            self._open[client] -= 1
            if self._open[client] == 0:
                del self._open[client]
