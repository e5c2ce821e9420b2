"""What happened in a game: endings and rare cases, read off its states, for picking and counting fixtures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from spielwerk.games.millefiori import GAME, tables
from spielwerk.games.millefiori.state import MOVE, Kind
from spielwerk.games.millefiori.tables import NONE, Area
from spielwerk.kernel.record import StateArray

Plays = list[tuple[int, int]]


def happenings(states: StateArray, plays: Plays, places: list[int]) -> set[str]:
    """Names of everything noteworthy in a finished game."""
    return {
        *_ending(states, places),
        *_supplies(states),
        *_ladders(states, plays),
        *_voyages(states, plays),
        *_extra_cards(states, plays),
    }


def _ending(states: StateArray, places: list[int]) -> Iterator[str]:
    final = states[-1]
    yield "ended by diamonds" if final["ending"] else "ended by the deck"
    totals = final["points"].sum(axis=1)[: len(places)].tolist()
    level = [seat for seat, points in enumerate(totals) if points == max(totals)]
    if len(level) > 1:
        first = [seat for seat in level if places[seat] == 1]
        if not final["fewest_diamonds_win"]:
            yield "first place shared"
        elif len(first) == 1:
            yield "tie broken by diamonds"
        else:
            yield "still level after counting diamonds"
    if any(totals.count(points) > 1 and points != max(totals) for points in totals):
        yield "lower place level"


def _supplies(states: StateArray) -> Iterator[str]:
    final = states[-1]
    seats = range(final["players"])
    if any(final["reserve"][seat] < final["reserve_at_start"] for seat in seats):
        yield "reserve used"
    if any(final["personal"][seat] + final["reserve"][seat] == 0 for seat in seats):
        yield "no diamond left at all"
    if (final["ladder"] != NONE).all(axis=1).any():
        yield "a ladder full"
    for before, after in pairwise(states):
        if after["ending"] and not before["ending"]:
            if (before["personal"] - after["personal"]).max() == 2:
                yield "a ladder marker set off the end"
            if after["round_number"] == _last_round(after):
                yield "diamonds ended the last round"
    if not final["ending"] and any(final["personal"][seat] == 0 for seat in seats):
        yield "the last round went on after an empty supply"


def _last_round(state: Any) -> int:
    per_round = state["players"] * 5 + state["display_per_round"]
    return int((109 - state["display_at_start"]) // per_round)


def _voyages(states: StateArray, plays: Plays) -> Iterator[str]:
    for (before, after), (who, move) in zip(pairwise(states), plays, strict=True):
        row = before["agenda"][before["agenda_rows"] - 1]
        if row[0] != Kind.USE_CARD:
            continue
        start, stop = int(before["ship"][who]), int(after["ship"][who])
        if start + tables.CARD_WHEEL[row[2]] > tables.LAST_SEA and start < tables.LAST_SEA == stop:
            yield "a ship stopped on the last space"
        if start == tables.LAST_SEA and move == MOVE.sail():
            yield "sailed from the last space"
        if stop != start and tables.SEA_STAR[stop] and before["display_left"] == 0:
            yield "an extra card lost on an empty display"
        if (after["points"] - before["points"])[:, Area.HARBOUR].max() >= 10:
            yield "a fleet with all goods"


def _decisions(states: StateArray, plays: Plays) -> Iterator[tuple[Any, int, str]]:
    """The row that was decided, who decided it, and by which verb."""
    for state, (who, move) in zip(states, plays, strict=False):
        yield state["agenda"][state["agenda_rows"] - 1], who, GAME.move_space.decode(move).verb


def _ladders(states: StateArray, plays: Plays) -> Iterator[str]:
    let_be = set()
    for row, who, verb in _decisions(states, plays):
        if row[0] == Kind.LADDER_MARKER:
            ladder = int(row[2])
            if verb == "decline":
                let_be.add((who, ladder))
                yield "a ladder let be"
            elif (who, ladder) in let_be:
                yield "a ladder climbed later"


def _extra_cards(states: StateArray, plays: Plays) -> Iterator[str]:
    chain = 0
    for row, _, verb in _decisions(states, plays):
        if verb == "decline" and row[0] == Kind.EXTRA_CARD:
            yield "an extra card declined"
        if verb == "extra":
            chain += 1
        elif verb not in ("place", "sail", "climb"):
            chain = 0
        if chain >= 3:
            yield "a chain of three extra cards"
