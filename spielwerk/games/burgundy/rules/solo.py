"""The solo game, p.14: the marker that counts points, buying points, swapping goods, tiles for colours, the end."""

from __future__ import annotations

from ....kernel import pop, push, rule, set_top_argument
from ....kernel.agenda import KIND
from .. import tables
from ..state import MOVE, ROW, Kind, Source
from ..tables import NONE, Colour, Tile
from .duchy import can_place
from .holdings import goods_held, pay_silver
from .monasteries import count_tiles, score_monastery
from .storage import may_store, take_tile


@rule
def remove_first_tile(s, depot):
    """The white die takes a tile out of the game: the first of its depot, or of the next clockwise (ruling 149)."""
    for i in range(tables.NUMBERED):
        slot = (depot * tables.PER_DEPOT + i) % tables.NUMBERED
        if s.depot[slot] != NONE:
            s.removed[s.depot[slot]] += 1
            s.depot[slot] = NONE
            return


# Counting and buying points


@rule
def count_gain(s, who, points):
    """One gain moves the counter; the player chooses in which order gains are counted (ruling 137)."""
    s.pending[points] -= 1
    s.pending_gains -= 1
    s.counter += points
    if s.counter >= s.target:
        reset_counter(s, who)
    elif s.silver[0] > 0:
        push(s, Kind.BUY_POINTS, who, 0)


@rule
def reset_counter(s, who):
    """At the marker the counter goes back, the rest is lost, the marker sinks to 5 at least (ruling 142), an action."""
    s.counter = 0
    s.target = max(s.target - tables.SOLO_STEP, tables.SOLO_LOWEST)
    push(s, Kind.ACTION, who, ROW.action(0, 0))


@rule
def list_points(s, out):
    """Up to the marker every silver buys a point (ruling 140)."""
    n = 0
    for points in range(1, min(s.silver[0], s.target - s.counter) + 1):
        out[n] = MOVE.buy_points(points)
        n += 1
    return n


@rule
def buy_points(s, who, points):
    pay_silver(s, 0, points)
    s.points[who, Source.BOUGHT_POINTS] += points
    s.counter += points
    if s.counter >= s.target:
        reset_counter(s, who)


# After a ship the other goods are lost, and five goods may be swapped for a black tile


@rule
def lose_other_goods(s, who):
    for depot in range(tables.DEPOTS):
        for good in range(tables.GOODS):
            s.goods_removed[good] += s.depot_goods[depot, good]
            s.depot_goods[depot, good] = 0
    if goods_held(s, 0) >= tables.SWAP_GOODS:
        push(s, Kind.SWAP, who, 0)


@rule
def list_swaps(s, who, out):
    """Any tile of the black depot but no inn, as long as there still are five goods to give (ruling 147)."""
    n = 0
    if goods_held(s, 0) >= tables.SWAP_GOODS and may_store(s, who):
        for slot in range(tables.NUMBERED, tables.INN_SLOT):
            if s.depot[slot] != NONE:
                out[n] = MOVE.take(slot)
                n += 1
    return n


@rule
def swap(s, who, slot):
    """The tile is stored face down: it fits every colour and has no function."""
    s.removed[s.depot[slot]] += 1
    s.depot[slot] = Tile.FACE_DOWN
    s.swaps += 1
    take_tile(s, who, slot)
    push(s, Kind.GIVE, who, tables.SWAP_GOODS)


@rule
def list_gifts(s, out):
    n = 0
    for good in range(tables.GOODS):
        if s.goods[0, good] > 0:
            out[n] = MOVE.give(good)
            n += 1
    return n


@rule
def give(s, good):
    s.goods[0, good] -= 1
    s.goods_removed[good] += 1


# Tiles for colours


@rule
def offer_colour_tile(s, who, space):
    """Instead of a bonus tile a completed colour lets the player place a tile of the black depot (ruling 144)."""
    if s.colour_left[0, tables.SPACE_COLOUR[s.board[0], space]] > 0:
        return
    for slot in range(tables.NUMBERED, tables.SLOTS):
        if s.depot[slot] != NONE:
            push(s, Kind.COLOUR_TILE, who, 0)
            return


@rule
def list_colour_tiles(s, out):
    """The tile is placed at once, with all it does, on a space of any number."""
    n = 0
    for slot in range(tables.NUMBERED, tables.SLOTS):
        if s.depot[slot] != NONE and can_place(s, 0, s.depot[slot], 0):
            out[n] = MOVE.take(slot)
            n += 1
    return n


@rule
def place_colour_tile(s, who, slot):
    push(s, Kind.PLACE_FROM_BOARD, who, slot)


@rule
def list_postponing(s, postponed, out, n):
    """Once, and only behind an effect of the same action: the order of part actions is free, p.14."""
    below = s.agenda[s.agenda_rows - 2, KIND]
    if not postponed and below != Kind.TURN and below != Kind.LAY_ROUTE:
        out[n] = MOVE.later()
        n += 1
    return n


@rule
def postpone(s):
    """The row below comes first."""
    set_top_argument(s, 1)
    for i in range(3):
        kept = s.agenda[s.agenda_rows - 1, i]
        s.agenda[s.agenda_rows - 1, i] = s.agenda[s.agenda_rows - 2, i]
        s.agenda[s.agenda_rows - 2, i] = kept


@rule
def score_monastery_at_once(s, who, number):
    """Monasteries of the final scoring count when they are placed, and only then; the crane for each (ruling 52)."""
    score_monastery(s, who, 0, number, 1, count_tiles(s, 0, Colour.BUILDING, Tile.CRANE))


# The end


@rule
def fill_duchy(s):
    """All spaces covered: the game is won at once (ruling 151)."""
    if s.empty[0] == 0:
        s.filled = 1
        s.finished = 1
        while s.agenda_rows > 0:
            pop(s)
