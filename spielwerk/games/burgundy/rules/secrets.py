"""What a seat may know: everything lies open except starting castles that are chosen in secret."""

from __future__ import annotations

from ....kernel import EVERYBODY, pop, push, rule, top_kind, top_who
from ..state import CHOOSE_START, HIDDEN, MAY_START, NONE, REDEAL, REDEAL_MOVE, SPACE_COUNT
from .holdings import duchy_of


@rule
def choosing_secretly(s):
    return int(top_kind(s) == CHOOSE_START and top_who(s) == EVERYBODY)


@rule
def hide(s, viewer):
    """Choices of the others are blank until all have chosen."""
    if not choosing_secretly(s):
        return
    for d in range(s.duchies):
        if s.start_space[d] != NONE and (viewer < 0 or duchy_of(s, viewer) != d):
            s.start_space[d] = HIDDEN


@rule
def redeal(s, viewer):
    for d in range(s.duchies):
        if s.start_space[d] == HIDDEN:
            push(s, REDEAL, d, 0)


@rule
def list_redeal(s, out, weight):
    """Any castle space of the board."""
    board = int(s.board[top_who(s)])
    n = 0
    for space in range(SPACE_COUNT[board]):
        if MAY_START[board, space]:
            out[n] = REDEAL_MOVE + space
            weight[n] = 1
            n += 1
    return n


@rule
def play_redeal(s, space):
    s.start_space[top_who(s)] = space
    pop(s)


@rule
def witnesses(s, who, move):
    """A secret choice is seen by its own side only."""
    if not choosing_secretly(s):
        return EVERYBODY
    mask = 0
    for seat in range(s.players):
        if duchy_of(s, seat) == duchy_of(s, who):
            mask |= 1 << seat
    return mask
