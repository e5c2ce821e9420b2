"""Everything about a server that can be set from outside."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Any

# So many ways limits are shared at most.
MOST_SHARES = 4
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def default_database() -> Path:
    """Where tables are kept when nobody says otherwise."""
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return data / "spielwerk" / "tables.sqlite"


@dataclass(frozen=True)
class Rate:
    """So many requests at once, refilled evenly over a minute."""

    burst: int
    per_minute: int

    def share(self, workers: int) -> Rate:
        return Rate(_share(self.burst, workers), _share(self.per_minute, workers))


def _share(limit: int, workers: int) -> int:
    """What one of several processes allows; never so little that who always meets the same one is refused early."""
    return -(-limit // min(workers, MOST_SHARES))


@dataclass(frozen=True)
class Settings:
    """How a server runs. `database` is a file for SQLite, or a URL; `hosts` are names it answers to besides its own.

    IP addresses are always answered. `proxies` are the addresses whose word on who asks is believed, `metrics` the
    networks that may read the counters besides this machine; `stop_s` is how long requests may take to end when the
    server stops. `head_s`, `body_s` and `import_s` are how long a request may take to arrive, `answer_s` how long a
    client may take none of its answer, `keep_alive_s` how long it may ask for nothing. Bots rest where nobody has
    looked for `rest_after_s`; so many tables of a client at which only bots play do not rest. They think about a hint
    for `hint_s`. A game file may take `replay_s` to be replayed; `imports_kept` imported games stay, each for so many
    days after the last visit. A review takes about `review_s` of an idle machine, and is given up after
    `review_longest_s`. `workers` is how many processes serve together; each of them counts for itself, so that it gets
    its share of the limits, but for those of a table, which belongs to one of them.
    """

    database: Path | str = field(default_factory=default_database)
    host: str = "127.0.0.1"
    port: int = 8420
    hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    creations: Rate = Rate(20, 20)
    imports: Rate = Rate(10, 10)
    moves: Rate = Rate(60, 600)
    hints: Rate = Rate(10, 30)
    reads: Rate = Rate(400, 2400)
    body_limit: int = 64 * 1024
    connections: int = 10_000
    connections_per_client: int = 128
    head_s: float = 10.0
    body_s: float = 10.0
    answer_s: float = 30.0
    keep_alive_s: int = 75
    import_limit: int = 2 * 1024 * 1024
    import_s: float = 30.0
    replay_s: float = 20.0
    review_s: float = 90.0
    review_longest_s: float = 1200.0
    imports_kept: int = 1000
    imports_kept_days: float = 14.0
    listeners_per_client: int = 40
    listeners_per_table: int = 60
    listeners: int = 5000
    pace_s: float = 0.9
    hint_s: float = 2.0
    rest_after_s: float = 60.0
    bot_tables_per_client: int = 3
    numbers_wait_s: float = 60.0
    metrics: tuple[IPv4Network | IPv6Network, ...] = ()
    stop_s: float = 8.0
    workers: int = 1

    @property
    def on_loopback(self) -> bool:
        return self.host in LOOPBACK

    def for_one_worker(self) -> Settings:
        """The same for one of the processes: together they allow what one server does."""
        counts = ("connections", "connections_per_client", "listeners", "listeners_per_client")
        rates = ("creations", "imports", "moves", "hints", "reads")
        shares: dict[str, Any] = {name: _share(getattr(self, name), self.workers) for name in counts}
        shares |= {name: getattr(self, name).share(self.workers) for name in rates}
        return replace(self, **shares)
