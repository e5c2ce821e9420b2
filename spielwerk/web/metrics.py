"""Counters and timings of this process, in the text format that Prometheus reads. No token, name or id goes in."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Lock

TEXT_FORMAT = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Counter:
    """Counts up, apart for each combination of its labels' values."""

    def __init__(self, name: str, help_text: str, *labels: str) -> None:
        self.name = name
        self._help = help_text
        self._labels = labels
        self._counts: dict[tuple[str, ...], int] = {}
        self._lock = Lock()

    def add(self, *values: str) -> None:
        assert len(values) == len(self._labels)
        with self._lock:
            self._counts[values] = self._counts.get(values, 0) + 1

    def lines(self) -> list[str]:
        with self._lock:
            counts = sorted(self._counts.items())
        return [
            *_heading(self.name, "counter", self._help),
            *(f"{self.name}{_braces(zip(self._labels, values, strict=True))} {n}" for values, n in counts),
        ]


class Histogram:
    """How long something took: how often at most so many seconds, how often in all, and the seconds together."""

    def __init__(self, name: str, help_text: str) -> None:
        self.name = name
        self._help = help_text
        self._buckets = [0] * (len(SECONDS) + 1)
        self._sum = 0.0
        self._lock = Lock()

    def observe(self, seconds: float) -> None:
        place = next((n for n, bound in enumerate(SECONDS) if seconds <= bound), len(SECONDS))
        with self._lock:
            self._buckets[place] += 1
            self._sum += seconds

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Observes what is done inside, if it succeeds."""
        began = time.perf_counter()
        yield
        self.observe(time.perf_counter() - began)

    def lines(self) -> list[str]:
        with self._lock:
            buckets, total = list(self._buckets), self._sum
        lines, count = _heading(self.name, "histogram", self._help), 0
        for bound, within in zip((*map(str, SECONDS), "+Inf"), buckets, strict=True):
            count += within
            lines.append(f"{self.name}_bucket{_braces([('le', bound)])} {count}")
        return [*lines, f"{self.name}_sum {total:.6f}", f"{self.name}_count {count}"]


REQUESTS = Counter("spielwerk_requests_total", "Requests by route and status.", "method", "route", "status")
MOVES = Counter("spielwerk_moves_total", "Moves of people and bots, taking back included.", "result")
IMPORTS = Counter("spielwerk_imports_total", "Game files that were sent, by what became of them.", "result")
DRAWING = Histogram("spielwerk_draw_seconds", "Time to draw a page that changed.")
SAVING = Histogram("spielwerk_save_seconds", "Time to save a move.")


def exposition(now: dict[str, tuple[str, int]]) -> str:
    """Everything that was counted, and what is `now`: a number with its help text by name."""
    lines = [line for counted in (REQUESTS, MOVES, IMPORTS, DRAWING, SAVING) for line in counted.lines()]
    for name, (help_text, number) in now.items():
        lines += [*_heading(name, "gauge", help_text), f"{name} {number}"]
    return "\n".join([*lines, ""])


def _heading(name: str, kind: str, help_text: str) -> list[str]:
    return [f"# HELP {name} {help_text}", f"# TYPE {name} {kind}"]


def _braces(pairs: Iterable[tuple[str, str]]) -> str:
    return "{" + ",".join(f'{label}="{value}"' for label, value in pairs) + "}"
