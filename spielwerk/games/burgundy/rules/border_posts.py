"""Border posts on boards 11a to 11f, p.12."""

from __future__ import annotations

from ....kernel import rule
from .. import tables
from ..state import Source
from ..tables import NONE
from .holdings import earn


@rule
def covered(s, d):
    """The covered spaces as bits."""
    mask = 0
    for space in range(tables.PLAIN_SPACES):
        if s.tile[d * tables.PLAIN_SPACES + space] >= 0:
            mask |= 1 << space
    return mask


@rule
def connected(board, mask, start):
    """Everything in the mask that hangs together with a part of it."""
    group = mask & start
    edge = group
    while edge != 0:
        reached = 0
        for space in range(tables.PLAIN_SPACES):
            if (edge >> space) & 1:
                reached |= tables.NEAR_MASK[board, space]
        edge = reached & mask & ~group
        group |= edge
    return group


@rule
def joined(board, mask, post, other):
    """Whether a chain of covered spaces leads from one post to the other; a post has two spaces (ruling 57)."""
    return int(connected(board, mask, tables.POST_SPACES[post]) & tables.POST_SPACES[other] != 0)


@rule
def link_posts(s, who, d):
    """Every pair of posts brings the points of the phase once; all three bring the colour bonus besides."""
    board = int(s.board[d])
    if board < tables.FIRST_BORDER_BOARD or board >= tables.FIRST_BORDER_BOARD + tables.BORDER_BOARDS:
        return
    before = int(s.linked[d])
    mask = covered(s, d)
    for pair in range(tables.POSTS):
        if (s.linked[d] >> pair) & 1 == 0 and joined(board, mask, tables.POST_PAIR[pair, 0], tables.POST_PAIR[pair, 1]):
            s.linked[d] |= 1 << pair
            earn(s, who, Source.BORDER_POSTS, tables.PHASE_BONUS[s.phase])
    if before != s.linked[d] and s.linked[d] == (1 << tables.POSTS) - 1:
        take_border_bonus(s, who, d)


@rule
def take_border_bonus(s, who, d):
    """Worth as much as a colour bonus, but no bonus tile (ruling 61)."""
    for rank in range(2):
        if s.border_bonus[rank] == NONE:
            s.border_bonus[rank] = d
            earn(s, who, Source.BORDER_BONUS, tables.COLOUR_BONUS[s.scale, rank])
            return
