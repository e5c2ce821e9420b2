"""A table at which people play with the box and enter all that happens, outcomes of chance too."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random

import msgspec

from ..kernel.chance import CHANCE, CHANCE_BIT, EVERYBODY
from ..kernel.engine import seats_of
from ..kernel.game import Game
from ..kernel.options import OptionValues
from .corrections import Corrections, Withdrawn, is_possible
from .log import Entry, Kind
from .rejections import Rejected
from .seat import Seat
from .table import Table
from .terms import ENTERED
from .untold import Contradicted, Untold, World

# A long game has a thousand plays, and each may be written again by a correction.
MOST_ENTRIES = 30_000
# What stands for the untold.
ANY: Random = secrets.SystemRandom()


class EnteredTable(Table):
    """Nothing is tentative and everything can be corrected: going back to a play and changing it makes what followed
    again, as far as it remains possible."""

    # The version for which it was found what lies open of the untold, and what does.
    _shown: tuple[int, Sequence[int]] | None = None

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

    def may_stay_untold(self) -> int | None:
        """Whose play can be left untold now, as not everybody sees it: of several who choose, the first one's."""
        who = next(iter(seats_of(self.waiting())), None)
        return who if who is not None and self._hidden(who) else None

    def _hidden(self, who: int) -> list[int]:
        """What somebody can do now that not everybody sees."""
        return [move for move in self.legal(who) if self.engine.witnesses(self.state, who, move) != EVERYBODY]

    def cleared_up(self) -> Sequence[int]:
        """The positions before what was untold and became something else by the newest entry."""
        return self._corrections.cleared_up

    def untold_but_shown(self) -> Sequence[int]:
        """The positions before what nobody told and what lies open by now."""
        if self._shown is None or self._shown[0] != self.version:
            self._shown = (self.version, [] if self.following() else Untold(self._history).shown())
        return self._shown[1]

    def instead(self, who: int) -> dict[int, int]:
        """What else can be entered because something is untold, each with what that was then."""
        legal = self.legal(who)
        return Untold(self._history).instead(who, legal) if legal else {}

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
        cleared = self._clear_up(who, move, version)
        return [*cleared, *super().play(who, move, None if cleared else version), *self.go_on()]

    def play_in_a_row(self, seat: int, moves: Sequence[int], version: int | None = None) -> list[Entry]:
        if self.waiting() != CHANCE_BIT and len(moves) > 1:
            return [*super().play_in_a_row(seat, moves, version), *self.go_on()]
        if len(moves) > 1:
            raise Rejected("one_by_one")
        if self.waiting() == CHANCE_BIT:
            return self.play(CHANCE, moves[0], version)
        cleared = self._clear_up(seat, moves[0], version)
        return [*cleared, *super().play_in_a_row(seat, moves, None if cleared else version), *self.go_on()]

    def enter_unknown(self, version: int | None = None, move: int | None = None) -> list[Entry]:
        """Enters any play, or this one, for one that not everybody sees and nobody tells."""
        who = self.may_stay_untold()
        if who is None:
            raise Rejected("over" if self.over() else "seen_by_all")
        drawn = self._any(who) if move is None else move
        self._refuse_play(who, drawn, version)
        if drawn not in self._hidden(who):
            raise Rejected("seen_by_all")
        return [self._append(Kind.UNTOLD, who, drawn), *self.go_on()]

    def enter_all_unknown(self, version: int | None = None) -> list[Entry]:
        """The same for all that chance gives the same people now: a whole hand that nobody tells."""
        seen = self.seen_by() if self.waiting() == CHANCE_BIT else EVERYBODY
        made = self.enter_unknown(version)
        while self.waiting() == CHANCE_BIT and self.seen_by() == seen != EVERYBODY and not self.following():
            made += self.enter_unknown()
        return made

    def _any(self, who: int) -> int:
        odds = self.engine.odds(self.state) if who == CHANCE else [(move, 1) for move in self._hidden(who)]
        return ANY.choices([move for move, _ in odds], [weight for _, weight in odds])[0]

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
        """What waits is made again, as far as it is possible; what is untold may be something else then."""
        made: list[Entry] = []
        while self.following():
            first = self.following()[0]
            if is_possible(self._history, first.made):
                made.append(self._append(Kind.UNTOLD if first.untold else Kind.PLAY, *first.made))
            elif not self.is_changing() and (stand_in := self._stand_in(first)) is not None:
                made.append(self._append(Kind.UNTOLD, first.made[0], stand_in))
            elif not self.is_changing() and (world := self._world_for(*first.made)) is not None:
                made += self._make(world)
            else:
                break
        return made

    def _stand_in(self, waiting: Withdrawn) -> int | None:
        """What can stand for something untold that cannot be what it was."""
        who, move = waiting.made
        space = self.game.move_space
        verb = space.decode(move).verb
        alike = {other for other in self.legal(who) if space.decode(other).verb == verb}
        if not waiting.untold or not alike or self.may_stay_untold() != who:
            return None
        return ANY.choice(sorted(alike))

    def _clear_up(self, who: int, move: int, version: int | None) -> list[Entry]:
        """Where this is not possible with what stands for the untold, makes that what it must have been."""
        if not 0 <= move < self.game.move_space.count or move in self.legal(who) or not self.legal(who):
            return []
        self._refuse_play(who, self.legal(who)[0], version)
        self._refuse_correction(version)
        try:
            world = Untold(self._history).world_for(who, move)
        except Contradicted as against:
            raise Rejected("contradicts", entry=against.position + 1) from against
        return self._make(world) if world else []

    def _world_for(self, who: int, move: int) -> World | None:
        if not self.waiting() >> who & 1 or self._is_full():
            return None
        try:
            return Untold(self._history).world_for(who, move)
        except Contradicted:
            return None

    def _make(self, world: World) -> list[Entry]:
        untold = [play.untold for play in self.plays()[world.position :]]
        entries = [self._append(Kind.REWIND, CHANCE, world.position)]
        for play, hidden in zip(world.made, untold, strict=True):
            entries.append(self._append(Kind.UNTOLD if hidden else Kind.PLAY, *play))
        return entries

    def settle(self) -> None:
        self._turn = None

    # Why not

    def _is_current(self, seat: int, version: int) -> bool:
        return version == self.version

    def _refuse_correction(self, version: int | None) -> None:
        if version not in (None, self.version):
            raise Rejected("out_of_date", seen=version, version=self.version)
        if self._is_full():
            raise Rejected("corrected_too_often")

    def _is_full(self) -> bool:
        return self.version + len(self.plays()) + len(self.following()) >= MOST_ENTRIES


def kind_of_table(terms: str | None) -> type[Table]:
    return EnteredTable if terms == ENTERED else Table
