"""The history of a game: the plays that stand, the newest state, and snapshots not far from each other."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from dataclasses import dataclass

from ..kernel.chance import CHANCE, CHANCE_BIT, EVERYBODY
from ..kernel.engine import Engine
from ..kernel.options import OptionValues
from ..kernel.record import State

STATES_KEPT = 16
# From one snapshot to the next so many plays are made again at most.
APART = 8


@dataclass(frozen=True)
class Play:
    """A play that stands. `before` and `after` are the masks of those who had to decide, `witnesses` saw it.

    What is `untold` stands for something that nobody told who played with the box.
    """

    sequence: int
    who: int
    move: int
    before: int
    after: int
    witnesses: int
    untold: bool = False

    @property
    def ends_turn(self) -> bool:
        """Whether somebody else, chance or nobody is next."""
        return self.after != 1 << self.who

    @property
    def others(self) -> int:
        """Those who had to decide at the same time."""
        return self.before & ~(1 << self.who)

    @property
    def is_secret(self) -> bool:
        """Whether nobody who decides at the same time sees it; a partner may."""
        return self.witnesses != EVERYBODY and not self.witnesses & self.others

    @property
    def is_open_choice(self) -> bool:
        """A secret choice beside others who still have to choose: they neither see it nor depend on it."""
        return self.is_secret and self.others != 0 and self.after & ~(1 << self.who) == self.others


class History:
    """Plays are added at the end and withdrawn by seat; position n is the state after the first n plays."""

    def __init__(self, engine: Engine, options: OptionValues) -> None:
        self.engine = engine
        self.plays: list[Play] = []
        self.state = engine.new(options)
        self.waiting = engine.waiting(self.state)
        self._places = [0]
        self._snapshots = [self.state.copy()]
        # The states before the newest plays: whoever takes one back and tries again gets there at once.
        self._before: deque[State] = deque(maxlen=STATES_KEPT)
        # By position, whether the play made there taught its player something, as far as somebody has asked.
        self.lessons: dict[int, bool] = {}

    def __len__(self) -> int:
        return len(self.plays)

    def fault(self, who: int, move: int) -> str | None:
        """Why this play is not possible now, in words, or None."""
        if not self.waiting >> who & 1:
            return f"{name_of(who)} has nothing to decide here; {names_of(self.waiting)} must decide"
        if move in self.choices(who):
            return None
        space = self.engine.game.move_space
        legal = ", ".join(str(space.decode(m)) for m in self.choices(who))
        played = str(space.decode(move)) if 0 <= move < space.count else f"number {move}"
        return f"{played!r} is not possible for {name_of(who)}; possible: {legal}"

    def choices(self, who: int) -> list[int]:
        """What this seat, or chance, can do now."""
        if who == CHANCE:
            return [move for move, weight in self.engine.odds(self.state) if weight > 0]
        return self.engine.moves(self.state, who)

    def add(self, sequence: int, who: int, move: int, untold: bool = False) -> None:
        """Plays a move that was checked before."""
        if len(self.plays) - self._places[-1] >= APART:
            self._places.append(len(self.plays))
            self._snapshots.append(self.state.copy())
        self._before.append(self.state.copy())
        witnesses = self.engine.witnesses(self.state, who, move)
        before = self.waiting
        self.engine.play(self.state, who, move)
        self.waiting = self.engine.waiting(self.state)
        self.plays.append(Play(sequence, who, move, before, self.waiting, witnesses, untold))

    def withdraw(self, who: int, sequence: int) -> None:
        """Takes out all plays of a seat from a sequence on; what others chose in the meantime stands."""
        at = bisect_left(self.plays, sequence, key=lambda play: play.sequence)
        first = next(i for i in range(at, len(self.plays)) if self.plays[i].who == who)
        standing = [play for play in self.plays[first:] if play.who != who]
        self.go_back(first)
        for play in standing:
            self.add(play.sequence, play.who, play.move)

    def go_back(self, position: int) -> None:
        """Takes out all plays from a position on."""
        self.state = self._state_before(position)
        self.waiting = self.engine.waiting(self.state)
        del self.plays[position:]
        self.lessons = {at: taught for at, taught in self.lessons.items() if at < position}
        kept = max(1, bisect_right(self._places, position - 1))
        del self._places[kept:]
        del self._snapshots[kept:]

    def _state_before(self, position: int) -> State:
        """The state after the first `position` plays; those kept of later plays are forgotten."""
        later = len(self.plays) - position
        if later > len(self._before):
            self._before.clear()
            return self.state_at(position)
        while later > 1:
            self._before.pop()
            later -= 1
        return self._before.pop()

    def state_at(self, position: int) -> State:
        """A copy of the state after the first `position` plays."""
        if position == len(self.plays):
            return self.state.copy()
        later = len(self.plays) - position
        if later <= len(self._before):
            return self._before[-later].copy()
        nearest = bisect_right(self._places, position) - 1
        state = self._snapshots[nearest].copy()
        for play in self.plays[self._places[nearest] : position]:
            self.engine.play(state, play.who, play.move)
        return state


def name_of(who: int) -> str:
    return "chance" if who == CHANCE else f"seat {who}"


def names_of(mask: int) -> str:
    """Everybody in a mask, in words."""
    if mask == CHANCE_BIT:
        return "chance"
    return " and ".join(name_of(seat) for seat in range(CHANCE) if mask >> seat & 1) or "nobody"
