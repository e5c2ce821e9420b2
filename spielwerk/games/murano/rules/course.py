"""The course of the game: who begins, where the red ship lies, and turn after turn to the last round (p.2-3, p.7)."""

from __future__ import annotations

from ....kernel import CHANCE, push, rule
from .. import tables
from ..state import MOVE, Kind
from ..tables import NONE
from .ending import begin_scoring


@rule
def begin(s, seat):
    """The start player; the red ship lies on any anchor, by lot or by the start player's choice (ruling 15)."""
    s.start_player = seat
    push(s, Kind.START_TURN, seat, 0)
    if s.red_by_choice:
        push(s, Kind.CHOOSE_RED, seat, 0)
    else:
        push(s, Kind.DRAW_RED, CHANCE, 0)


@rule
def list_anchors(s, out):
    n = 0
    for space in range(tables.SPACES):
        if tables.ANCHOR[s.layout, space]:
            out[n] = MOVE.red_ship(space)
            n += 1
    return n


@rule
def put_red_ship(s, space):
    """A black ship less, for on every anchor lies one."""
    s.red = space
    s.black &= ~(1 << space)


@rule
def start_turn(s, who):
    s.active = who
    push(s, Kind.END_TURN, who, 0)
    push(s, Kind.SAIL, who, 0)


@rule
def end_turn(s, who):
    """The left neighbour follows; once the end is caused everybody else has one turn more (ruling 67)."""
    s.ships_moved = 0
    s.black_moved = 0
    s.red_moved = 0
    # Without another turn a new card never begins to work, unless a workshop counts in the scoring (ruling 41).
    if s.ending == NONE or s.last_workshop_counts:
        s.fresh_cards = 0
    follower = (who + 1) % s.players
    if s.ending == follower:
        begin_scoring(s)
    else:
        push(s, Kind.START_TURN, follower, 0)
