"""Positions of a recorded game in which a seat must decide, as that seat saw them."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel import CHANCE_BIT, State
from ..kernel.engine import seats_of
from ..kernel.views import view
from ..table.table import Table


class NoDecision(ValueError):
    """Nobody, or another seat, decides there; the text tells why."""


@dataclass(frozen=True)
class Decision:
    """A seat must decide after so many plays; `view` is all that it knew. `team` are the seats that play with it."""

    position: int
    seat: int
    view: State
    team: frozenset[int]


def decision_at(table: Table, position: int, seat: int | None = None) -> Decision:
    """The decision at a position, of a seat or of the first that has one; raises NoDecision."""
    if not 0 <= position <= table.positions():
        raise NoDecision(f"there are positions 0 to {table.positions()}, not {position}")
    state = table.state_at(position)
    waiting = table.engine.waiting(state)
    if not waiting:
        raise NoDecision(f"the game is over at position {position}")
    if waiting == CHANCE_BIT:
        raise NoDecision(f"chance decides at position {position}")
    deciding = seats_of(waiting)
    if seat is not None and seat not in deciding:
        raise NoDecision(f"at position {position} decides seat {', '.join(map(str, deciding))}, not {seat}")
    chosen = deciding[0] if seat is None else seat
    # Hidden here: a finished game shows everything to everybody.
    return Decision(position, chosen, view(table.engine, state, chosen), team_of(table, chosen))


def team_of(table: Table, seat: int) -> frozenset[int]:
    """The seats that play together with this one."""
    return frozenset(next((team for team in table.game.teams(table.options) if seat in team), ()))
