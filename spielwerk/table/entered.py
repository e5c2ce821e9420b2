"""A table at which people play with the box and enter all that happens, outcomes of chance too."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec

from ..kernel.chance import CHANCE, CHANCE_BIT, EVERYBODY
from ..kernel.game import Game
from ..kernel.options import OptionValues
from .corrections import Corrections, Withdrawn
from .log import Entry, Kind
from .rejections import Rejected
from .seat import Seat
from .table import Table
from .terms import ENTERED

# A long game has a thousand plays, and each may be written again by a correction.
MOST_ENTRIES = 30_000


class EnteredTable(Table):
    """Nothing is tentative and everything can be corrected: going back to a play and changing it makes what followed
    again, as far as it remains possible."""

    @classmethod
    def begin(cls, game: Game, options: OptionValues, seats: Sequence[Seat]) -> EnteredTable:
        """A new table; nothing waits for a confirmation."""
        final = [msgspec.structs.replace(seat, confirm=False) for seat in seats]
        return cls(game, options, final, None, id=secrets.token_hex(8), terms=ENTERED)

    @property
    def _corrections(self) -> Corrections:
        assert self._log.corrections is not None
        return self._log.corrections

    # What is so

    def following(self) -> Sequence[Withdrawn]:
        """What was entered after a play that is changed, and waits to be made again."""
        return self._corrections.following

    def is_changing(self) -> bool:
        """Whether the first play that waits is the one to be replaced."""
        return self._corrections.changing

    def seen_by(self) -> int:
        """Who sees the outcome that chance gives now, as a mask, or EVERYBODY."""
        outcomes = self.legal(CHANCE)
        return self.engine.witnesses(self.state, CHANCE, outcomes[0]) if outcomes else EVERYBODY

    def version_for(self, viewer: int) -> int:
        return self.version

    def standing(self, viewer: int) -> tuple[object, ...]:
        return (*super().standing(viewer), len(self.following()), self.is_changing())

    def take_back_refusal(self, seat: int) -> Rejected | None:
        return None if self.plays() else Rejected("nothing_to_take_back")

    # What is done

    def play(self, seat: int, move: int, version: int | None = None) -> list[Entry]:
        """Enters a move of a seat; while chance must decide, whoever says it, what chance gave."""
        who = CHANCE if self.waiting() == CHANCE_BIT else seat
        return [*super().play(who, move, version), *self.go_on()]

    def play_in_a_row(self, seat: int, moves: Sequence[int], version: int | None = None) -> list[Entry]:
        if self.waiting() != CHANCE_BIT:
            return [*super().play_in_a_row(seat, moves, version), *self.go_on()]
        if len(moves) > 1:
            raise Rejected("one_by_one")
        return self.play(CHANCE, moves[0], version)

    def enter_unknown(self, version: int | None = None) -> list[Entry]:
        """Enters any outcome for one that not everybody sees; it can be corrected once it is known."""
        if self.seen_by() == EVERYBODY:
            raise Rejected("seen_by_all")
        odds = self.engine.odds(self.state)
        drawn = secrets.SystemRandom().choices([move for move, _ in odds], [weight for _, weight in odds])
        return self.play(CHANCE, drawn[0], version)

    def take_back(self, seat: int, version: int | None = None, moves: Sequence[int] = ()) -> list[Entry]:
        """Takes the newest play back, whoever made it; it does not wait to be made again."""
        self._refuse_correction(version)
        if not self.plays():
            raise Rejected("nothing_to_take_back")
        back = self._append(Kind.REWIND, CHANCE, len(self.plays()) - 1)
        return [back, self._append(Kind.LEAVE_OUT, CHANCE, 1)]

    def restart_turn(self, seat: int, version: int | None = None) -> list[Entry]:
        return self.take_back(seat, version)

    def rewind(self, position: int, version: int | None = None) -> list[Entry]:
        """Goes back to a position to change the play that was made there; what followed waits to be made again."""
        self._refuse_correction(version)
        if not 0 <= position < len(self.plays()):
            raise Rejected("no_such_position", position=position, last=len(self.plays()) - 1)
        return [self._append(Kind.REWIND, CHANCE, position)]

    def leave_out(self, count: int, version: int | None = None) -> list[Entry]:
        """Drops so many of the plays that wait; the rest follows as far as it is possible."""
        self._refuse_correction(version)
        if not 1 <= count <= len(self.following()):
            raise Rejected("nothing_follows")
        return [self._append(Kind.LEAVE_OUT, CHANCE, count), *self.go_on()]

    def go_on(self) -> list[Entry]:
        """What waits is made again, as far as it is possible."""
        made = []
        while play := self._corrections.next_possible(self._history):
            made.append(self._append(Kind.PLAY, *play))
        return made

    def settle(self) -> None:
        self._turn = None

    # Why not

    def _is_current(self, seat: int, version: int) -> bool:
        return version == self.version

    def _refuse_correction(self, version: int | None) -> None:
        if version not in (None, self.version):
            raise Rejected("out_of_date", seen=version, version=self.version)
        if self.version + len(self.plays()) + len(self.following()) >= MOST_ENTRIES:
            raise Rejected("corrected_too_often")


def kind_of_table(terms: str | None) -> type[Table]:
    return EnteredTable if terms == ENTERED else Table
