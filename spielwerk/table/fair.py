"""Fair dice: outcomes follow from a secret that is committed to before the first one and shown after the last.

In scheme 1 the commitment covers the secret alone, and the n-th outcome follows from secret, table id and n. In
scheme 2 it covers the terms of the game too, and the numbers that people's browsers had given by then go into the
outcome. In both, neither moves nor take-backs can change what the next die will show.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence

SECRET_BYTES = 32
NUMBER_BITS = 256


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes, terms: str | None) -> str:
    """What is published at the start; without terms, as in scheme 1, it covers the secret alone."""
    covered = secret if terms is None else f"{secret.hex()}\n{terms}".encode()
    return hashlib.sha256(covered).hexdigest()


def question_by_id(table_id: str, n: int) -> str:
    """What the secret is asked for the n-th outcome, counted from 0, in scheme 1."""
    return f"{table_id}:{n}"


def question(committed: str, n: int, numbers: Iterable[tuple[int, str]]) -> str:
    """The same in scheme 2: `numbers` are those that count now, with their seats in ascending order."""
    return f"{committed}:{n}" + "".join(f":{seat}={number}" for seat, number in numbers)


def answer(secret: bytes, asked: str) -> int:
    """The 256-bit number behind an outcome of chance."""
    return int.from_bytes(hmac.new(secret, asked.encode(), hashlib.sha256).digest(), "big")


def outcome(answered: int, odds: Sequence[tuple[int, int]]) -> int:
    """The number, scaled to the sum of the weights, falls on one move in ascending order."""
    rest = answered * sum(weight for _, weight in odds) >> NUMBER_BITS
    for move, weight in sorted(odds):
        rest -= weight
        if rest < 0:
            return move
    raise ValueError("there are no odds to choose from")
