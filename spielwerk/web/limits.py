"""How often a client may ask: a bucket per client and kind of request, and a count of open event streams."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable

from .answers import Refusal
from .settings import Rate

MOST_CLIENTS = 10_000


class Buckets:
    """Token buckets by client. Those that were used longest ago are forgotten, so that memory does not grow."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> None:
        """Takes one; raises a Refusal when the bucket is empty."""
        now = self._clock()
        left, since = self._left.get(client, (float(self._rate.burst), now))
        left = min(float(self._rate.burst), left + (now - since) * self._rate.per_minute / 60)
        if left < 1:
            raise Refusal(429, "too_many_requests")
        self._left[client] = (left - 1, now)
        self._left.move_to_end(client)
        if len(self._left) > MOST_CLIENTS:
            self._left.popitem(last=False)

    def give_back(self, client: str) -> None:
        """For a request that could not be answered yet: who asks again has not asked twice."""
        if client in self._left:
            left, since = self._left[client]
            self._left[client] = (left + 1, since)


class Listeners:
    """Open event streams. One client gets a part of all, and a part of those at a table: the rest find a place."""

    def __init__(self, in_all: int, per_client: int, per_table: int) -> None:
        self._in_all = in_all
        self._per_client = per_client
        self._per_table = per_table
        self._open: Counter[object] = Counter()

    def count(self) -> int:
        return self._open["all"]

    def open(self, client: str, table_id: str) -> Callable[[], None]:
        """Takes a place, which is given back by what is returned; raises a Refusal when there is none."""
        limits: dict[object, int] = {
            "all": self._in_all,
            ("client", client): self._per_client,
            ("table", table_id): self._per_table,
            (client, table_id): self._per_table // 3,
        }
        if any(self._open[what] >= most for what, most in limits.items()):
            raise Refusal(429, "too_many_listeners")
        self._open.update(limits.keys())

        def give_back() -> None:
            self._open.subtract(limits.keys())
            for what in limits:
                if not self._open[what]:
                    del self._open[what]

        return give_back
