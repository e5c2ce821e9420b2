"""Rules that use what the subset does not know, one thing each."""

from __future__ import annotations

import numpy as np

from spielwerk.kernel import rule, total

TABLE = np.zeros((2, 2), np.int16)


@rule
def inside(s):
    """A docstring is fine."""
    n = 0
    for i in range(TABLE.shape[1]):
        n += TABLE[0, i] if i > 0 and not i > 2 else -TABLE[1, i] // 2
    return n == s.points[0, 0]


@rule
def string(s):
    return s.players == "two"


@rule
def formatted(s):
    return f"{s.players}"


@rule
def number(s):
    return s.players > 0.5


@rule
def nothing(s):
    return None


@rule
def division(s):
    return s.players / 2


@rule
def power(s):
    return s.players**2


@rule
def row(s):
    return [s.players]


@rule
def mapping(s):
    return {0: s.players}


@rule
def pair(s):
    a, b = s.players, 1
    return a + b


@rule
def comprehension(s):
    return max(n for n in range(s.players))


@rule
def nameless(s):
    return (lambda n: n)(s.players)


@rule
def attempt(s):
    try:
        return s.players
    finally:
        s.players = 0


@rule
def complaint(s):
    raise s.players


@rule
def generator(s):
    yield s.players


@rule
def importing(s):
    import math  # noqa: F401

    return s.players


@rule
def declared(s):
    global TABLE
    return s.players


@rule
def membership(s):
    return s.players in s.points


@rule
def method(s):
    return s.points.tolist()


@rule
def named_argument(s):
    return total(s, who=0)


@rule
def loop(s):
    n = 0
    for p in s.number:
        n += p
    return n


@rule
def part(s):
    return s.number[1:]


@rule
def inner(s):
    def more(n):
        return n

    return more(s.players)


@rule
def default(s, n=2):
    return s.players == n


@rule
def table_store(s):
    TABLE[0, 0] = s.players
    return 0


@rule
def table_attribute(s):
    return TABLE.ndim


@rule
def forth(s):
    return back(s)


@rule
def back(s):
    return forth(s)
