"""What a seat may know: everything lies open except starting castles that are chosen in secret."""

from __future__ import annotations

from ....kernel import EVERYBODY, push, rule, top_kind, top_who
from .. import tables
from ..state import MOVE, Kind
from ..tables import HIDDEN, NONE
from .holdings import duchy_of


@rule
def hide(s, viewer):
    """Choices of the others are blank until all have chosen."""
    if top_kind(s) != Kind.CHOOSE_START or top_who(s) != EVERYBODY:
        return
    for d in range(s.duchies):
        if s.start_space[d] != NONE and (viewer < 0 or duchy_of(s, viewer) != d):
            s.start_space[d] = HIDDEN


@rule
def redeal(s, viewer):
    for d in range(s.duchies):
        if s.start_space[d] == HIDDEN:
            push(s, Kind.REDEAL, d, 0)


@rule
def list_redeal(s, who, out):
    """Any castle space of the board."""
    board = int(s.board[who])
    n = 0
    for space in range(tables.SPACE_COUNT[board]):
        if tables.MAY_START[board, space]:
            out[n] = MOVE.redeal_castle(space)
            n += 1
    return n


@rule
def fill_blank(s, who, space):
    s.start_space[who] = space


@rule
def seen_by_own_side(s, who, row_who):
    """A secret choice is seen by its own side only, an open one by everybody."""
    if row_who != EVERYBODY:
        return EVERYBODY
    mask = 0
    for seat in range(s.players):
        if duchy_of(s, seat) == duchy_of(s, who):
            mask |= 1 << seat
    return mask
