"""The tentative turn: the newest plays of one seat that others do not see yet, and what may be taken back."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel.chance import CHANCE
from .history import History, Play
from .knowledge import WORLDS_TRIED, WORLDS_TRIED_AFTER_CHOICE, learned
from .rejections import Rejected
from .seat import Seat


@dataclass(frozen=True)
class TentativeTurn:
    """The plays from position `start` on, all of `seat`, are tentative; once `complete` only confirm() is missing."""

    seat: int
    start: int
    complete: bool


def closes_choice(plays: Sequence[Play], position: int) -> bool:
    """Whether this play was the last of a simultaneous choice."""
    play = plays[position]
    return (
        position > 0
        and play.is_secret
        and play.before == 1 << play.who
        and plays[position - 1].is_open_choice
        and plays[position - 1].who != play.who
    )


def tentative_turn(history: History, seats: Sequence[Seat], confirmed: int) -> TentativeTurn | None:
    """The turn in progress, or None when everything played is final; `confirmed` plays are settled by entries."""
    plays = history.plays
    if not plays or plays[-1].who == CHANCE or not seats[plays[-1].who].is_person:
        return None
    last, end = plays[-1], len(plays)
    # Whoever decides at the same time would wait for a confirmation without knowing why.
    final = not seats[last.who].confirms or last.others != 0 or closes_choice(plays, end - 1) or says_so(history, last)
    if last.ends_turn and final:
        return None
    start = end
    while start > confirmed and plays[start - 1].who == last.who and not plays[start - 1].is_open_choice:
        if revealed(history, start - 1):
            break
        start -= 1
    return TentativeTurn(last.who, start, last.ends_turn) if start < end else None


def says_so(history: History, play: Play) -> bool:
    """Whether the play itself was the word that the turn is over."""
    game = history.engine.game
    return game.move_space.decode(play.move).verb in game.last_words


def revealed(history: History, position: int) -> bool:
    """Whether the play made at this position taught its player something."""
    if position not in history.lessons:
        history.lessons[position] = _revealed(history, position)
    return history.lessons[position]


def _revealed(history: History, position: int) -> bool:
    play = history.plays[position]
    worlds = WORLDS_TRIED_AFTER_CHOICE if closes_choice(history.plays, position) else WORLDS_TRIED
    return learned(history.engine, history.state_at(position), play.who, play.move, play.ends_turn, worlds)


def last_play_of(history: History, seat: int) -> int | None:
    """The position before the newest play of a seat."""
    return next((i for i in reversed(range(len(history))) if history.plays[i].who == seat), None)


def is_open(plays: Sequence[Play], position: int) -> bool:
    """Whether a play is a choice in a simultaneous decision that others still have to make."""
    return all(play.is_open_choice for play in plays[position:])


def may_withdraw(history: History, seat: int, sequence: int, confirmed: int) -> bool:
    """Whether a take-back in a log is possible: nothing final, no chance and nobody else's move came after."""
    plays = history.plays
    first = bisect_left(plays, sequence, key=lambda play: play.sequence)
    if first == len(plays) or (plays[first].who, plays[first].sequence) != (seat, sequence):
        return False
    if first < confirmed or seat == CHANCE:
        return False
    if is_open(plays, first):
        return True
    if any(play.who != seat for play in plays[first:]):
        return False
    return not (plays[-1].ends_turn and closes_choice(plays, len(plays) - 1))


def refusal(history: History, seat: int, turn: TentativeTurn | None, confirmed: int) -> Rejected | None:
    """Why the newest decision of a seat cannot be taken back, or None when it can."""
    if turn is not None and turn.seat == seat:
        return None
    why = _refusal(history, history.plays, seat, confirmed)
    return why and (refusal_as_seen(history, seat, turn, confirmed) or why)


def refusal_as_seen(history: History, seat: int, turn: TentativeTurn | None, confirmed: int) -> Rejected | None:
    """The same as far as the seat can know it: not that somebody else tries something at this moment."""
    if turn is not None and turn.seat == seat:
        return None
    return _refusal(history, history.plays[: turn.start] if turn else history.plays, seat, confirmed)


def _refusal(history: History, plays: Sequence[Play], seat: int, confirmed: int) -> Rejected | None:
    position = last_play_of(history, seat)
    if position is None:
        return Rejected("nothing_to_take_back")
    if is_open(plays, position):
        return None
    if plays[position].is_open_choice or closes_choice(plays, position):
        return Rejected("revealed")
    if position + 1 < len(plays):
        return Rejected("chance" if plays[position + 1].who == CHANCE else "other_moved")
    if position < confirmed:
        return Rejected("already_confirmed")
    return Rejected("revealed" if revealed(history, position) else "final")
