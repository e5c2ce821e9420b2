"""The solo game, p.14: the marker that counts points, buying points, tiles for colours, the end."""

from __future__ import annotations

from ....kernel import pop, push, rule, set_top_argument, top_argument
from ....kernel.agenda import KIND
from ..state import (
    ACTION,
    BUILDING,
    BUY_POINTS,
    BUY_POINTS_MOVE,
    COLOUR_TILE,
    CRANE,
    DECLINE_MOVE,
    FACE_DOWN,
    FROM_BOUGHT,
    GIVE,
    LATER_MOVE,
    NONE,
    NUMBERED,
    PER_DEPOT,
    PLACE_FROM_BOARD,
    SLOTS,
    SOLO_LOWEST,
    SOLO_STEP,
    SPACE_COLOUR,
    SWAP_GOODS,
    TAKE_MOVE,
    TURN,
)
from .duchy import can_place
from .holdings import pay_silver
from .monasteries import count_tiles, score_monastery
from .storage import take_tile


@rule
def remove_first_tile(s, depot):
    """The white die takes a tile out of the game: the first of its depot, or of the next clockwise (ruling 149)."""
    for i in range(NUMBERED):
        slot = (depot * PER_DEPOT + i) % NUMBERED
        if s.depot[slot] != NONE:
            s.removed[s.depot[slot]] += 1
            s.depot[slot] = NONE
            return


# Counting points


@rule
def count_gain(s, who, points):
    """One gain moves the counter; the player chooses in which order gains are counted (ruling 137)."""
    s.pending[points] -= 1
    s.pending_gains -= 1
    s.counter += points
    if s.counter >= s.target:
        reset_counter(s, who)
    elif s.silver[0] > 0:
        push(s, BUY_POINTS, who, 0)


@rule
def reset_counter(s, who):
    """At the marker the counter goes back, the rest is lost, the marker sinks to 5 at least (ruling 142), an action."""
    s.counter = 0
    s.target = max(s.target - SOLO_STEP, SOLO_LOWEST)
    push(s, ACTION, who, 0)


@rule
def list_points(s, out):
    """Up to the marker every silver buys a point (ruling 140)."""
    n = 0
    for points in range(1, min(s.silver[0], s.target - s.counter) + 1):
        out[n] = BUY_POINTS_MOVE + points
        n += 1
    out[n] = DECLINE_MOVE
    return n + 1


@rule
def play_buy_points(s, who, move):
    pop(s)
    if move == DECLINE_MOVE:
        return
    points = move - BUY_POINTS_MOVE
    pay_silver(s, 0, points)
    s.points[who, FROM_BOUGHT] += points
    s.counter += points
    if s.counter >= s.target:
        reset_counter(s, who)


# Tiles


@rule
def play_swap(s, who, move):
    """Five goods for a black tile, which is stored face down: it fits every colour and has no function."""
    pop(s)
    if move == DECLINE_MOVE:
        return
    slot = move - TAKE_MOVE
    s.removed[s.depot[slot]] += 1
    s.depot[slot] = FACE_DOWN
    s.swaps += 1
    take_tile(s, who, slot)
    push(s, GIVE, who, SWAP_GOODS)


@rule
def offer_colour_tile(s, who, space):
    """Instead of a bonus tile a completed colour lets the player place a tile of the black depot (ruling 144)."""
    if s.colour_left[0, SPACE_COLOUR[s.board[0], space]] > 0:
        return
    for slot in range(NUMBERED, SLOTS):
        if s.depot[slot] != NONE:
            push(s, COLOUR_TILE, who, 0)
            return


@rule
def list_colour_tile(s, out):
    """The tile is placed at once, with all it does, on a space of any number."""
    n = 0
    for slot in range(NUMBERED, SLOTS):
        if s.depot[slot] != NONE and can_place(s, 0, s.depot[slot], 0):
            out[n] = TAKE_MOVE + slot
            n += 1
    if top_argument(s) == 0 and s.agenda[s.agenda_rows - 2, KIND] > TURN:
        out[n] = LATER_MOVE
        n += 1
    out[n] = DECLINE_MOVE
    return n + 1


@rule
def play_colour_tile(s, who, move):
    if move == LATER_MOVE:
        set_top_argument(s, 1)
        swap_top_rows(s)
        return
    pop(s)
    if move != DECLINE_MOVE:
        push(s, PLACE_FROM_BOARD, who, move - TAKE_MOVE)


@rule
def swap_top_rows(s):
    """The effect below comes first: the order of part actions is free, p.14."""
    for i in range(3):
        kept = s.agenda[s.agenda_rows - 1, i]
        s.agenda[s.agenda_rows - 1, i] = s.agenda[s.agenda_rows - 2, i]
        s.agenda[s.agenda_rows - 2, i] = kept


@rule
def score_monastery_at_once(s, who, number):
    """Monasteries of the final scoring count when they are placed, and only then; the crane for each (ruling 52)."""
    score_monastery(s, who, 0, number, 1, count_tiles(s, 0, BUILDING, CRANE))


# The end


@rule
def fill_duchy(s):
    """All spaces covered: the game is won at once (ruling 151)."""
    if s.empty[0] == 0:
        s.filled = 1
        s.finished = 1
        while s.agenda_rows > 0:
            pop(s)
