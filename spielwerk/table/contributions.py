"""The numbers people's browsers add to the dice, so that whoever runs the table cannot choose an outcome either.

A browser thinks of a chain of numbers, each the SHA-256 of the one it gives next. A seat's first number fixes all that
follow, so a later one cannot be searched for. A first number counts only after everybody who gave one earlier has given
the next of theirs, so that who comes last cannot search for one either; until then nobody else's first is taken, so
that nobody's next can be known to somebody who still chooses.
"""

from __future__ import annotations

import hashlib
import re

from ..kernel.chance import CHANCE
from .rejections import Rejected

_NUMBER = re.compile(r"[0-9a-f]{64}")


class Contributions:
    """`given` are all (seat, number) in order; `standing` those that go into outcomes now, by seat; `owing` are the
    seats that must give their next. Dice that are not `open_to_all` take none."""

    def __init__(self, open_to_all: bool) -> None:
        self.given: list[tuple[int, str]] = []
        self.standing: tuple[tuple[int, str], ...] = ()
        self.owing: frozenset[int] = frozenset()
        self._open_to_all = open_to_all
        self._newest: dict[int, str] = {}
        self._firsts: list[int] = []

    def refusal(self, seat: int, number: str | None) -> Rejected | None:
        """Why a seat cannot give this number now, or None when it can."""
        if not self._open_to_all or seat == CHANCE:
            return Rejected("takes_no_numbers")
        if number is None or not _NUMBER.fullmatch(number):
            return Rejected("wrong_number")
        if seat not in self._newest:
            return Rejected("number_under_way") if self.owing else None
        if seat not in self.owing:
            return Rejected("no_number_due")
        fits = hashlib.sha256(bytes.fromhex(number)).hexdigest() == self._newest[seat]
        return None if fits else Rejected("wrong_number")

    def nobody_new_since(self, seen: int) -> bool:
        """Whether whoever knew of the first `seen` contributions knows everybody who gave one."""
        return 0 <= seen <= len(self.given) and all(place < seen for place in self._firsts)

    def add(self, seat: int, number: str) -> None:
        """Takes a number that was checked before."""
        if seat in self._newest:
            self.owing -= {seat}
        else:
            self.owing = frozenset(self._newest)
            self._firsts.append(len(self.given))
        self._newest[seat] = number
        self.given.append((seat, number))
        if not self.owing:
            self.standing = tuple(sorted(self._newest.items()))
