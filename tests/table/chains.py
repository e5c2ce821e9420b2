"""A browser's numbers for the dice, as a Python program would think of them."""

from __future__ import annotations

import hashlib

from spielwerk.table import Entry, Table

LENGTH = 16


class Chain:
    """Each number is the SHA-256 of the one that is given next."""

    def __init__(self, start: int) -> None:
        self._numbers = [hashlib.sha256(start.to_bytes(8, "big")).digest()]
        for _ in range(LENGTH):
            self._numbers.append(hashlib.sha256(self._numbers[-1]).digest())

    def give(self) -> str:
        return self._numbers.pop().hex()


def give_numbers(table: Table, chains: dict[int, Chain]) -> list[Entry]:
    """Everybody gives a first number, and after each what is owed, until all of them count."""
    entries = []
    for seat, chain in chains.items():
        entries += table.contribute(seat, chain.give())
        for other in sorted(table.owing()):
            entries += table.contribute(other, chains[other].give())
    return entries
