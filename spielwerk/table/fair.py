"""Fair dice: outcomes follow from a secret whose hash is published before the first one, and shown after the last.

The n-th outcome of a table depends on the secret, the table's id and n alone, so that neither moves nor
take-backs can change what the next die will show.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

SECRET_BYTES = 32
NUMBER_BITS = 256


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published at the start."""
    return hashlib.sha256(secret).hexdigest()


def number(secret: bytes, table_id: str, n: int) -> int:
    """The 256-bit number behind the n-th outcome of chance, counted from 0."""
    digest = hmac.new(secret, f"{table_id}:{n}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest, "big")


def outcome(secret: bytes, table_id: str, n: int, odds: Sequence[tuple[int, int]]) -> int:
    """The n-th outcome: the number, scaled to the sum of the weights, falls on one move in ascending order."""
    total = sum(weight for _, weight in odds)
    rest = number(secret, table_id, n) * total >> NUMBER_BITS
    for move, weight in sorted(odds):
        rest -= weight
        if rest < 0:
            return move
    raise ValueError("there are no odds to choose from")
