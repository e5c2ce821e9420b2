"""One sitting: seats, the log and everything that follows from it. Knows no page, no server and no store."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence

import msgspec

from ..kernel.chance import CHANCE, CHANCE_BIT, EVERYBODY
from ..kernel.engine import InterpretedEngine
from ..kernel.game import Game
from ..kernel.ledger import points_of, totals_of
from ..kernel.options import OptionError, OptionValues
from ..kernel.record import State
from ..kernel.views import seen_by
from . import fair
from .contributions import Contributions
from .corrections import Corrections
from .history import Play, names_of
from .knowledge import settled
from .log import Entry, Kind, Log, LogLine
from .rejections import Rejected
from .row import MOST_IN_A_ROW, can_only_decline, goes_without_saying, refuse_row
from .seat import Seat
from .tentative import TentativeTurn, last_play_of, refusal, refusal_as_seen, tentative_turn
from .terms import ENTERED, write_terms

# As many positions of a table are ready to be seen again by each who looks.
VIEWS_KEPT = 3


class Table:
    """A table is its log. `new` begins one, `rebuild` makes it again from what was stored.

    A commitment without terms is one of scheme 1: older tables go on with the dice they began with. What is `entered`
    by people who play with the box is an EnteredTable.
    """

    def __init__(
        self,
        game: Game,
        options: OptionValues,
        seats: Sequence[Seat],
        secret: bytes | None,
        *,
        id: str,
        rules_version: int | None = None,
        commitment: str | None = None,
        terms: str | None = None,
    ) -> None:
        self.id = id
        self.game = game
        self.rules_version = game.version if rules_version is None else rules_version
        self.options = game.options.complete(options, self.rules_version)
        if len(seats) != self.options["players"]:
            raise OptionError(f"{self.options['players']} players need as many seats, not {len(seats)}")
        self.seats = tuple(seats)
        if secret is not None and commitment is None:
            terms = write_terms(id, game.name, self.rules_version, self.options, seats)
            commitment = fair.commitment(secret, terms)
        self.commitment = commitment
        self.terms = terms
        self.entered = terms == ENTERED
        self.engine = InterpretedEngine(game)
        self._secret = secret
        contributions = Contributions(open_to_all=self.takes_numbers)
        self._log = Log(self.engine, self.options, contributions, Corrections() if self.entered else None)
        self._history = self._log.history
        self._contributions = self._log.contributions
        self._turn: TentativeTurn | None = None
        self._views: dict[int, dict[object, State]] = {}

    @classmethod
    def new(
        cls,
        game: Game,
        options: OptionValues,
        seats: Sequence[Seat],
        secret: bytes | None = None,
        await_numbers: bool = False,
    ) -> Table:
        """A new table with fair dice; chance is rolled until players must decide.

        With `await_numbers` the first roll waits until everybody's numbers count, or for `advance`.
        """
        table = cls(game, options, seats, secret or fair.new_secret(), id=secrets.token_hex(8))
        if not (await_numbers and table.awaited()):
            table.advance()
        return table

    @classmethod
    def rebuild(
        cls,
        game: Game,
        options: OptionValues,
        seats: Sequence[Seat],
        secret: bytes | None,
        log: Iterable[Entry],
        *,
        id: str,
        rules_version: int | None = None,
        commitment: str | None = None,
        terms: str | None = None,
    ) -> Table:
        """The table with this log; raises DoesNotReplay. Without a secret, outcomes of chance are played by hand."""
        table = cls(
            game, options, seats, secret, id=id, rules_version=rules_version, commitment=commitment, terms=terms
        )
        for entry in log:
            table.replay(entry)
        table.settle()
        return table

    @classmethod
    def continued(
        cls,
        game: Game,
        options: OptionValues,
        seats: Sequence[Seat],
        plays: Sequence[tuple[int, int]],
        *,
        follows: str,
        rules_version: int | None = None,
    ) -> Table:
        """A game of its own that begins with the (who, move) pairs of another one; then its dice are its own."""
        id, secret = secrets.token_hex(8), fair.new_secret()
        version = game.version if rules_version is None else rules_version
        complete = game.options.complete(options, version)
        terms = write_terms(id, game.name, version, complete, seats, follows, len(plays))
        log = (Entry(i, Kind.PLAY, who, move) for i, (who, move) in enumerate(plays))
        committed = fair.commitment(secret, terms)
        table = cls.rebuild(
            game, complete, seats, secret, log, id=id, rules_version=version, commitment=committed, terms=terms
        )
        seat = table.to_confirm()
        if seat is not None:
            table.confirm(seat)
        table.advance()
        return table

    @classmethod
    def from_plays(
        cls,
        game: Game,
        options: OptionValues,
        seats: Sequence[Seat],
        plays: Iterable[tuple[int, int]],
        *,
        id: str,
    ) -> Table:
        """A table without fair dice from plain (who, move) pairs: a simulated game."""
        log = (Entry(i, Kind.PLAY, who, move) for i, (who, move) in enumerate(plays))
        # Such a game has no confirmations in it: without this the last turn would wait for one.
        final = [msgspec.structs.replace(seat, confirm=False) for seat in seats]
        return cls.rebuild(game, options, final, None, log, id=id)

    # What is so

    @property
    def takes_numbers(self) -> bool:
        """Whether people's browsers add numbers to its dice."""
        return self.terms is not None and not self.entered

    @property
    def state(self) -> State:
        """The newest full state, tentative plays included. Not for any viewer's eyes."""
        return self._history.state

    @property
    def log(self) -> list[Entry]:
        return self._log.entries

    @property
    def version(self) -> int:
        return len(self.log)

    def over(self) -> bool:
        return self.engine.over(self.state) and self.to_confirm() is None

    def waiting(self) -> int:
        """Whom the table waits for, as a mask; a seat that must confirm counts. CHANCE only without fair
        dice, or while the first outcome waits for people's numbers."""
        seat = self.to_confirm()
        return self._history.waiting if seat is None else 1 << seat

    def to_confirm(self) -> int | None:
        """The seat whose turn is complete and waits for confirm()."""
        return self._turn.seat if self._turn and self._turn.complete else None

    def decides_again(self) -> bool:
        """Whether the seat that must confirm is the next to decide, once chance has spoken."""
        seat, state = self.to_confirm(), self.state.copy()
        while self.engine.waiting(state) == CHANCE_BIT:
            self.engine.play(state, CHANCE, next(move for move, weight in self.engine.odds(state) if weight > 0))
        return seat is not None and self.engine.waiting(state) == 1 << seat

    def legal(self, seat: int) -> list[int]:
        """The moves this seat, or CHANCE where outcomes are played by hand, can make now."""
        if seat < 0 or self.to_confirm() is not None or not self._history.waiting >> seat & 1:
            return []
        return self._history.choices(seat)

    def seen_by_all(self, view: State, seat: int, move: int) -> bool:
        """Whether everybody would see this move of a seat in a position it has seen."""
        return self.engine.witnesses(view, seat, move) == EVERYBODY

    def points(self) -> list[list[int]]:
        """The ledger of the newest state: per seat, points by source."""
        return points_of(self.state)

    def scores(self) -> list[int]:
        return totals_of(self.state)

    def places(self) -> list[int]:
        """The place of every seat by the newest state; final when the game is over."""
        return self.engine.places(self.state)

    def reveal_secret(self) -> bytes | None:
        """The secret behind the dice, once nothing depends on it any more."""
        return self._secret if self.over() else None

    def stored_secret(self) -> bytes | None:
        """The secret for the store's eyes only."""
        return self._secret

    def contributions(self) -> Sequence[tuple[int, str]]:
        """The numbers given for the dice so far, each with its seat; everybody may see them."""
        return self._contributions.given

    def owing(self) -> frozenset[int]:
        """The seats that gave a number and must give their next before somebody's first one counts."""
        return self._contributions.owing

    def numbers(self) -> tuple[tuple[int, str], ...]:
        """The numbers that go into the next outcome, by seat."""
        return self._contributions.standing

    def awaited(self) -> list[int]:
        """The people whose numbers do not count yet, as long as the first outcome can wait for them."""
        untouched = not self._history.plays and self._history.waiting == CHANCE_BIT
        if not self.takes_numbers or self._secret is None or not untouched:
            return []
        counting = dict(self.numbers())
        return [number for number, seat in enumerate(self.seats) if seat.is_person and number not in counting]

    def drawn(self) -> int:
        """How many outcomes of chance there have been."""
        return self._log.outcomes

    def due(self) -> int:
        """The outcome that chance must give now."""
        assert self._secret is not None
        return fair.outcome(fair.answer(self._secret, self._question()), self.engine.odds(self.state))

    def _question(self) -> str:
        if self.terms is None or self.commitment is None:
            return fair.question_by_id(self.id, self._log.outcomes)
        return fair.question(self.commitment, self._log.outcomes, self.numbers())

    # What is done

    def play(self, seat: int, move: int, version: int | None = None) -> list[Entry]:
        """Plays a move; outcomes of chance follow by themselves where the turn is final.

        `version` is the one of the seat, at which it was chosen.
        """
        self._refuse_play(seat, move, version)
        return [self._append(Kind.PLAY, seat, move), *self.advance()]

    def play_in_a_row(self, seat: int, moves: Sequence[int], version: int | None = None) -> list[Entry]:
        """Plays several moves as one, all or none; then what the seat can do in one way only plays itself."""
        self._refuse_play(seat, moves[0], version)
        refuse_row(self.engine, self.state, seat, moves)
        entries = [entry for move in moves for entry in (self._append(Kind.PLAY, seat, move), *self.advance())]
        for _ in range(MOST_IN_A_ROW):
            legal = self.legal(seat)
            if len(legal) != 1 or not goes_without_saying(self.engine, self.state, self.seats[seat], seat, legal[0]):
                break
            entries += [self._append(Kind.PLAY, seat, legal[0]), *self.advance()]
        return entries

    def confirm(self, seat: int, version: int | None = None) -> list[Entry]:
        """Makes a complete turn final."""
        self._refuse_other_turn(seat, version)
        if self.to_confirm() != seat:
            raise Rejected("over" if self.over() else "nothing_to_confirm")
        return [self._append(Kind.CONFIRM, seat, -1), *self.advance()]

    def take_back(self, seat: int, version: int | None = None, moves: Sequence[int] = ()) -> list[Entry]:
        """Takes one own decision back, or all of `moves` where these were the newest in a row."""
        self._refuse_other_turn(seat, version)
        last = self._last_decision(seat)
        first = max(0, last + 1 - len(moves))
        in_turn = bool(moves) and self._turn is not None and self._turn.seat == seat and first >= self._turn.start
        as_one = in_turn and [play.move for play in self._history.plays[first:]] == [*moves]
        return self._take_back_to(seat, first if as_one else last)

    def restart_turn(self, seat: int, version: int | None = None) -> list[Entry]:
        """Takes everything back to the start of the own turn."""
        self._refuse_other_turn(seat, version)
        last = self._last_decision(seat)
        return self._take_back_to(seat, self._turn.start if self._turn and self._turn.seat == seat else last)

    def _last_decision(self, seat: int) -> int:
        """The position before the newest decision of a seat, if that can be taken back; raises Rejected."""
        self._refuse_take_back(seat)
        position = last_play_of(self._history, seat)
        assert position is not None
        return position

    def _take_back_to(self, seat: int, position: int) -> list[Entry]:
        return [self._append(Kind.TAKE_BACK, seat, self._history.plays[position].sequence)]

    def take_back_refusal(self, seat: int) -> Rejected | None:
        """Why this seat cannot take its newest decision back, or None when it can, as far as it may know."""
        if self.over():
            return Rejected("over")
        return refusal_as_seen(self._history, seat, self._turn, self._log.confirmed)

    def change_seat(self, seat: int, new: Seat) -> list[Entry]:
        """Somebody else sits down, or confirmation is switched: a waiting turn may become final, not the reverse."""
        self._check_seat(seat)
        seats = (*self.seats[:seat], new, *self.seats[seat + 1 :])
        reopened = tentative_turn(self._history, seats, self._log.confirmed) if self._turn is None else None
        entries = [self._append(Kind.CONFIRM, seat, -1)] if reopened and reopened.complete else []
        self.seats = seats
        self.settle()
        return [*entries, *self._go_on()]

    def contribute(self, seat: int, number: str, seen: int | None = None) -> list[Entry]:
        """Adds a number to all outcomes from now on; `seen` is how many contributions its giver knew of."""
        self._refuse_contribution(seat, number, seen)
        return [self._append(Kind.CONTRIBUTE, seat, -1, number), *self._go_on()]

    def _go_on(self) -> list[Entry]:
        """Chance goes on, unless its first outcome waits for somebody's number."""
        return [] if self.awaited() else self.advance()

    def advance(self) -> list[Entry]:
        """Rolls whatever chance has to decide now, and says no for whom nothing else is left; nothing while a turn is
        tentative."""
        happened = []
        while self._secret is not None and self._turn is None:
            if self._history.waiting == CHANCE_BIT:
                happened.append(self._append(Kind.PLAY, CHANCE, self.due()))
            elif (seat := self._can_only_decline()) is not None:
                happened += self._decline(seat)
            else:
                break
        return happened

    def _can_only_decline(self) -> int | None:
        """The person who must decide now, where no is the only answer."""
        people = (number for number, seat in enumerate(self.seats) if seat.is_person)
        seat = next((number for number in people if self._history.waiting == 1 << number), None)
        return seat if seat is not None and can_only_decline(self.engine, self.state, seat) else None

    def _decline(self, seat: int) -> list[Entry]:
        declined = [self._append(Kind.PLAY, seat, self.legal(seat)[0])]
        return [*declined, self._append(Kind.CONFIRM, seat, -1)] if self.to_confirm() == seat else declined

    # What is seen

    def view(self, viewer: int) -> State:
        """The newest state as a seat or SPECTATOR may see it."""
        return self.view_at(self.positions(viewer), viewer)

    def positions(self, viewer: int | None = None) -> int:
        """The number of the newest position; for a viewer, the newest it may see."""
        if viewer is None or self._turn is None or self._turn.seat == viewer:
            return len(self._history)
        return self._turn.start

    def state_at(self, position: int) -> State:
        """The full state after the first `position` plays."""
        self._check_position(position, None)
        return self._history.state_at(position)

    def view_at(self, position: int, viewer: int) -> State:
        """An earlier position as the viewer saw it; when the game is over everything is open."""
        self._check_position(position, viewer)
        newest = self._history.plays[position - 1].sequence if position else -1
        waits = position == len(self._history) and self.to_confirm() is not None
        at = (position, newest, waits, self.over())
        # Hidden once for all who ask: the page and the log look at the same few.
        known = self._views.setdefault(viewer, {})
        if at not in known:
            while len(known) >= VIEWS_KEPT:
                del known[next(iter(known))]
            known[at] = self._view_at(position, viewer, waits)
        return known[at].copy()

    def _view_at(self, position: int, viewer: int, waits: bool) -> State:
        if self.over():
            return self._history.state_at(position)
        if waits:
            last = self._history.plays[-1]
            state = settled(self.engine, self._history.state_at(position - 1), last.who, last.move)
        else:
            state = self._history.state_at(position)
        self.engine.hide(state, viewer)
        return state

    def version_for(self, viewer: int) -> int:
        """Changes when what the viewer sees of the game changes, and tells nothing of what others tried."""
        return self._log.version_for(viewer, self.positions(viewer))

    def standing(self, viewer: int) -> tuple[object, ...]:
        """What a viewer sees of the table besides the position: equal where nothing changed for it."""
        seen = self.positions(viewer)
        newest = self._history.plays[seen - 1].sequence if seen else -1
        refusal = self.take_back_refusal(viewer) if viewer >= 0 else None
        why = (refusal.code, tuple(refusal.values.items())) if refusal else None
        mine = self.to_confirm() == viewer
        decides = self.waiting() >> max(viewer, 0) & 1
        numbers = len(self.contributions())
        return (newest, seen, mine, mine and self.decides_again(), why, self.over(), decides, numbers)

    def log_for(self, viewer: int, after: int = 0, beside: Sequence[int] = ()) -> list[LogLine]:
        """The plays that stand, as far as the viewer and all `beside` see them, from a position on; secret moves have
        no number."""
        open_to_all = self.over()
        lines = []
        plays = self._history.plays[after : self.positions(viewer)]
        for position, play in enumerate(plays, start=after + 1):
            seen = open_to_all or all(seen_by(play.witnesses, eyes) for eyes in (viewer, *beside))
            lines.append(LogLine(position, play.who, play.move if seen else None))
        return lines

    def sequence_at(self, position: int) -> int:
        """The entry whose play led to a position: as long as it is the same, all plays before it are the same too."""
        return self._history.plays[position - 1].sequence

    def open_log(self) -> list[LogLine]:
        """The plays that stand, secrets included. Not for any viewer's eyes while the game runs."""
        return [LogLine(position, play.who, play.move) for position, play in enumerate(self._history.plays, start=1)]

    def plays(self) -> Sequence[Play]:
        """The plays that stand, with their place in the log. Not for any viewer's eyes while the game runs."""
        return self._history.plays

    # How entries take effect

    def replay(self, entry: Entry) -> None:
        """Appends an entry from a stored log after checking it; call `settle` after the last one."""
        self._log.replay(entry)

    def settle(self) -> None:
        """Finds out which plays are tentative now."""
        self._turn = tentative_turn(self._history, self.seats, self._log.confirmed)

    def _append(self, kind: Kind, who: int, move: int, number: str | None = None) -> Entry:
        entry = self._log.append(kind, who, move, number)
        self.settle()
        return entry

    # Why not

    def _refuse_play(self, seat: int, move: int, version: int | None) -> None:
        if seat != CHANCE or self._secret is not None:
            self._check_seat(seat)
        if self.over():
            raise Rejected("over")
        if version is not None and not self._is_current(seat, version):
            raise Rejected("out_of_date", seen=version, version=self.version_for(seat))
        if self.to_confirm() == seat:
            raise Rejected("confirm_first")
        if not self.waiting() >> seat & 1:
            raise Rejected("not_your_turn", waiting=names_of(self.waiting()))
        if move not in self.legal(seat):
            raise Rejected("illegal_move", move=move)

    def _is_current(self, seat: int, version: int) -> bool:
        return self._log.is_current(seat, version)

    def _refuse_other_turn(self, seat: int, version: int | None) -> None:
        """What is said of the own turn is said of the turn as it was seen."""
        self._check_seat(seat)
        if version is not None and not self._log.did_nothing_since(seat, version):
            raise Rejected("out_of_date", seen=version, version=self.version_for(seat))

    def _refuse_take_back(self, seat: int) -> None:
        self._check_seat(seat)
        if self.over():
            raise Rejected("over")
        reason = refusal(self._history, seat, self._turn, self._log.confirmed)
        if reason is not None:
            raise reason

    def _refuse_contribution(self, seat: int, number: str, seen: int | None) -> None:
        self._check_seat(seat)
        if self.over():
            raise Rejected("over")
        if not self.seats[seat].is_person:
            raise Rejected("takes_no_numbers")
        if seen is not None and not self._contributions.nobody_new_since(seen):
            raise Rejected("out_of_date", seen=seen, version=len(self.contributions()))
        reason = self._contributions.refusal(seat, number)
        if reason is not None:
            raise reason

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise Rejected("unknown_seat", seat=seat)

    def _check_position(self, position: int, viewer: int | None) -> None:
        if not 0 <= position <= self.positions(viewer):
            raise Rejected("no_such_position", position=position, last=self.positions(viewer))
