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
    untold: bool

    @property
    def made(self) -> Made:
        return self.stood[self.at]


class Corrections:
    """`following` waits to be made again; `changing` says that its first is the one to be replaced.

    `cleared_up` are the positions before what was untold and became something else by the newest entry.
    """

    def __init__(self) -> None:
        self.following: list[Withdrawn] = []
        self._to_change: list[Withdrawn] = []
        self.cleared_up: tuple[int, ...] = ()
        self._just_done = False

    @property
    def changing(self) -> bool:
        return bool(self.following) and any(one is self.following[0] for one in self._to_change)

    def withdraw(self, plays: Sequence[Play], position: int) -> None:
        """All plays from a position on wait, before those that waited already."""
        stood = tuple((play.who, play.move) for play in plays)
        self.following[:0] = [Withdrawn(stood, at, plays[at].untold) for at in range(position, len(stood))]
        if not plays[position].untold:
            self._to_change.clear()
        self._to_change.append(self.following[0])
        self.cleared_up = ()

    def leave_out(self, count: int) -> None:
        del self.following[:count]
        self._to_change.clear()
        self.cleared_up = ()

    def played(self, who: int, move: int, untold: bool, history: History) -> None:
        """Somebody entered a play: it is the one that waited, replaces it, or comes before it."""
        if not self.following:
            # The entry that cleared something up is made after all that stood before it.
            self.cleared_up = self.cleared_up if self._just_done else ()
            self._just_done = False
            return
        first = self.following[0]
        still_untold = untold and first.untold and first.made[0] == who
        if still_untold and first.made[1] != move:
            self.cleared_up += (len(history) - 1,)
        if self.changing or still_untold or first.made == (who, move) or self._stands_for_first(who, history):
            del self.following[0]
        self._to_change = [one for one in self._to_change if one is not first]
        self._just_done = not self.following

    def _stands_for_first(self, who: int, history: History) -> bool:
        """Whether a play was entered instead of the first that waits: that is not possible, but what came after is."""
        first, *rest = (one.made for one in self.following[:2])
        return who == first[0] and not is_possible(history, first) and any(is_possible(history, one) for one in rest)


def is_possible(history: History, made: Made) -> bool:
    who, move = made
    return bool(history.waiting >> who & 1) and move in history.choices(who)
