"""Corrections at a table whose outcomes people enter: what was entered after a changed play follows again.

It follows by itself as far as it remains possible; where it does not, it waits until somebody says what happened
instead, or leaves it out. Nothing of it is forgotten meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .history import History, Play

Made = tuple[int, int]


@dataclass(frozen=True)
class Withdrawn:
    """A play that was entered earlier; `stood` are the plays as they stood then, in which it is the one at `at`."""

    stood: tuple[Made, ...]
    at: int

    @property
    def made(self) -> Made:
        return self.stood[self.at]


class Corrections:
    """`following` waits to be made again; `changing` says that its first is the one to be replaced."""

    def __init__(self) -> None:
        self.following: list[Withdrawn] = []
        self.changing = False

    def withdraw(self, plays: Sequence[Play], position: int) -> None:
        """All plays from a position on wait, before those that waited already."""
        stood = tuple((play.who, play.move) for play in plays)
        self.following[:0] = [Withdrawn(stood, at) for at in range(position, len(stood))]
        self.changing = True

    def leave_out(self, count: int) -> None:
        del self.following[:count]
        self.changing = False

    def played(self, who: int, move: int, history: History) -> None:
        """Somebody entered a play: it is the one that waited, replaces it, or comes before it."""
        if not self.following:
            return
        replaces = self.changing or self._stands_for_first(who, history)
        if self.following[0].made == (who, move) or replaces:
            del self.following[0]
        self.changing = False

    def next_possible(self, history: History) -> Made | None:
        """What follows by itself, or None where there is nothing or it is not possible here."""
        if not self.following or not is_possible(history, self.following[0].made):
            return None
        return self.following[0].made

    def _stands_for_first(self, who: int, history: History) -> bool:
        """Whether a play was entered instead of the first that waits: that is not possible, but what came after is."""
        first, *rest = (one.made for one in self.following[:2])
        return who == first[0] and not is_possible(history, first) and any(is_possible(history, one) for one in rest)


def is_possible(history: History, made: Made) -> bool:
    who, move = made
    return bool(history.waiting >> who & 1) and move in history.choices(who)
