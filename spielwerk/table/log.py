"""The log of a table: append-only entries, whether the next one fits, and what each does to the history.

A take-back is an entry too; nothing is ever deleted.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

import msgspec

from ..kernel.chance import CHANCE, EVERYBODY
from ..kernel.engine import Engine
from ..kernel.options import OptionValues
from .contributions import Contributions
from .corrections import Corrections
from .history import History, Play
from .tentative import may_withdraw

# A version for a seat is so many times what it did, and then what others did.
OWN = 1_000_000


class Kind(StrEnum):
    PLAY = "play"
    TAKE_BACK = "take_back"
    CONFIRM = "confirm"
    CONTRIBUTE = "contribute"
    REWIND = "rewind"
    LEAVE_OUT = "leave_out"
    UNTOLD = "untold"


PLAYS = (Kind.PLAY, Kind.UNTOLD)


class Entry(msgspec.Struct, frozen=True):
    """One line of the log.

    `sequence` is its index. A PLAY has a move, of a seat or of CHANCE. A TAKE_BACK withdraws all plays of `who`
    from the sequence given in `move` on. A CONFIRM has -1 there, and so has a CONTRIBUTE: a number for the dice.
    Where people enter the outcomes, a REWIND withdraws all plays from the position given in `move` on, of everybody,
    to be made again after a correction, and a LEAVE_OUT drops so many of these. An UNTOLD is a play there that stands
    for something not everybody sees, and which nobody told.
    """

    sequence: int
    kind: Kind
    who: int
    move: int
    number: str | None = None


def kind_of(play: Play) -> Kind:
    return Kind.UNTOLD if play.untold else Kind.PLAY


class LogLine(msgspec.Struct, frozen=True):
    """A play as a viewer may know it; `position` is the position it led to, `move` is None where it is secret."""

    position: int
    who: int
    move: int | None


class DoesNotReplay(ValueError):
    """A log cannot be played under these rules; `sequence` is the first entry that does not fit."""

    def __init__(self, sequence: int, reason: str) -> None:
        super().__init__(f"entry {sequence}: {reason}")
        self.sequence = sequence
        self.reason = reason


class Log:
    """The entries and the history they make; `confirmed` plays are final, `outcomes` of chance have been rolled.

    There are `corrections` where people enter the outcomes.
    """

    def __init__(
        self,
        engine: Engine,
        options: OptionValues,
        contributions: Contributions,
        corrections: Corrections | None = None,
    ) -> None:
        self.entries: list[Entry] = []
        self.history = History(engine, options)
        self.contributions = contributions
        self.corrections = corrections
        self.confirmed = 0
        self.outcomes = 0
        self._players: int = options["players"]
        self._done_by: Counter[int] = Counter()
        self._played: Counter[int] = Counter()
        # Per entry, the seats whose own decision stayed as it was: they need not look again before they move.
        self._untouched: list[int] = []

    def append(self, kind: Kind, who: int, move: int, number: str | None = None) -> Entry:
        """Writes an entry that was checked before."""
        entry = Entry(len(self.entries), kind, who, move, number)
        self._take_effect(entry)
        return entry

    def replay(self, entry: Entry) -> None:
        """Appends an entry of a stored log after checking it."""
        reason = self._fault(entry)
        if reason is not None:
            raise DoesNotReplay(entry.sequence, reason)
        self._take_effect(entry)

    def version_for(self, viewer: int, positions: int) -> int:
        """How far a viewer who sees so many positions has come: all it did, and what stands of what others did."""
        own = [play.who for play in self.history.plays[:positions]].count(viewer)
        return self._done_by[viewer] * OWN + positions - own

    def did_nothing_since(self, seat: int, version: int) -> bool:
        """Whether all that this seat did was done when it saw this version."""
        return version // OWN == self._done_by[seat]

    def is_current(self, seat: int, version: int) -> bool:
        """Whether a seat that has seen this version still faces the same decision."""
        if not self.did_nothing_since(seat, version):
            return False
        faced = len(self._untouched) - 1
        while faced >= 0 and self._untouched[faced] >> seat & 1:
            faced -= 1
        before = len([play for play in self.history.plays if play.who != seat and play.sequence <= faced])
        return before <= version % OWN <= self._played.total() - self._played[seat]

    def _take_effect(self, entry: Entry) -> None:
        before, touched = self.history.waiting, 1 << entry.who
        if entry.kind in PLAYS:
            untold = entry.kind == Kind.UNTOLD
            self.history.add(entry.sequence, entry.who, entry.move, untold)
            self.outcomes += entry.who == CHANCE
            if self.corrections is not None:
                self.corrections.played(entry.who, entry.move, untold, self.history)
        elif entry.kind in (Kind.REWIND, Kind.LEAVE_OUT):
            assert self.corrections is not None
            self._correct(self.corrections, entry)
        elif entry.kind == Kind.TAKE_BACK:
            self.history.withdraw(entry.who, entry.move)
        elif entry.kind == Kind.CONTRIBUTE:
            assert entry.number is not None
            self.contributions.add(entry.who, entry.number)
            touched = 0
        else:
            self.confirmed = len(self.history)
            before = 0
        self._done_by[entry.who] += entry.kind != Kind.CONTRIBUTE
        self._played[entry.who] += entry.kind == Kind.PLAY
        self.entries.append(entry)
        self._untouched.append(before & self.history.waiting & ~touched)

    def _correct(self, corrections: Corrections, entry: Entry) -> None:
        if entry.kind == Kind.LEAVE_OUT:
            corrections.leave_out(entry.move)
            return
        corrections.withdraw(self.history.plays, entry.move)
        self.outcomes -= sum(play.who == CHANCE for play in self.history.plays[entry.move :])
        self.history.go_back(entry.move)

    def _fault(self, entry: Entry) -> str | None:
        """Why an entry cannot follow the log so far, in words, or None."""
        if entry.sequence != len(self.entries):
            return f"the sequence should be {len(self.entries)}"
        if entry.who != CHANCE and not 0 <= entry.who < self._players:
            return f"there is no seat {entry.who}"
        if entry.kind in PLAYS:
            return self.history.fault(entry.who, entry.move) or self._untold_fault(entry)
        if entry.kind == Kind.TAKE_BACK:
            possible = may_withdraw(self.history, entry.who, entry.move, self.confirmed)
            return None if possible else f"seat {entry.who} cannot take back to entry {entry.move} here"
        if entry.kind == Kind.CONTRIBUTE:
            refused = self.contributions.refusal(entry.who, entry.number)
            return None if refused is None else str(refused)
        if entry.kind in (Kind.REWIND, Kind.LEAVE_OUT):
            return self._correction_fault(entry)
        return self._confirm_fault(entry.who)

    def _untold_fault(self, entry: Entry) -> str | None:
        if entry.kind != Kind.UNTOLD:
            return None
        if self.corrections is None:
            return "only what people enter can be untold"
        open_to_all = self.history.engine.witnesses(self.history.state, entry.who, entry.move) == EVERYBODY
        return "everybody sees it: it cannot be untold" if open_to_all else None

    def _correction_fault(self, entry: Entry) -> str | None:
        if self.corrections is None:
            return "only what people enter is corrected"
        if entry.kind == Kind.REWIND:
            last = len(self.history) - 1
            return None if 0 <= entry.move <= last else f"there is no play {entry.move}; there are 0 to {last}"
        waiting = len(self.corrections.following)
        return None if 1 <= entry.move <= waiting else f"{waiting} plays wait, {entry.move} cannot be left out"

    def _confirm_fault(self, who: int) -> str | None:
        plays = self.history.plays
        if who == CHANCE:
            return "chance confirms nothing"
        if not plays or plays[-1].who != who or not plays[-1].ends_turn or self.confirmed == len(plays):
            return f"seat {who} has no finished turn to confirm here"
        return None
