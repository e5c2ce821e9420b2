"""Placing a tile and what it does: ships, castles, animals, buildings, monasteries, p.5-7 and p.9-12."""

from __future__ import annotations

from ....kernel import pop, push, rule, top_argument
from ..state import (
    ACTION,
    ANIMAL,
    BANK,
    BOARDING_HOUSE,
    BUILDING,
    BY_CASTLE,
    BY_COLOUR,
    CARPENTER,
    CASTLE,
    CASTLES,
    CHOOSE_SPECIES,
    CHURCH,
    CITY_HALL,
    COLOUR_FIRST,
    CRANE,
    CRANE_CHOICES,
    DECLINE_MOVE,
    FETCH,
    FIRST_BUILDING,
    FIRST_MONASTERY,
    FROM_ANIMALS,
    FROM_WATCHTOWERS,
    GEESE,
    GEESE_SPECIES,
    KIND_ANIMALS,
    KIND_COLOUR,
    KIND_SPECIES,
    LOAD,
    MARKET,
    MINES,
    MONASTERY,
    NONE,
    NUMBERED,
    PLACE_EXTRA,
    REGION_OF,
    SELL_EXTRA,
    SHIP,
    SHIPS,
    SPECIES_MOVE,
    TAKE_MOVE,
    USE_AS_MOVE,
    USE_CRANE,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
)
from .borders import link_posts
from .bridge import advance, rise
from .duchy import complete_colour, complete_region, cover
from .goods import goods_held
from .holdings import duchy_of, earn, gain_silver, gain_workers, has, holds
from .purchase import may_do_anything
from .solo import fill_duchy, offer_colour_tile, score_monastery_at_once
from .storage import count_stored, may_store


@rule
def place(s, who, kind, space):
    """A tile comes into the duchy: points first, then what it lets its owner do (ruling 12)."""
    d = duchy_of(s, who)
    cover(s, d, kind, space)
    if KIND_COLOUR[kind] == MONASTERY:
        found_monastery(s, d, kind - FIRST_MONASTERY)
        if s.players == 1:
            # Before its own colour counts as complete (ruling 146).
            score_monastery_at_once(s, who, kind - FIRST_MONASTERY)
    if KIND_ANIMALS[kind] > 0:
        score_animals(s, who, d, kind, space)
    complete_region(s, who, d, space)
    complete_colour(s, who, d, space)
    link_posts(s, who, d)
    if kind == SHIP:
        advance(s, who)
        push(s, LOAD, who, 0)
    elif kind == CASTLE:
        push(s, ACTION, who, BY_CASTLE)
    elif KIND_COLOUR[kind] == BUILDING:
        use_building(s, who, kind)
    if s.players == 1:
        offer_colour_tile(s, who, space)
        fill_duchy(s)


@rule
def found_monastery(s, d, number):
    s.monasteries[d] |= 1 << number
    if number == 27:
        rise(s, d)


# Animals, p.6; geese, p.11


@rule
def same_pasture(s, d, space, other):
    """The pasture is the region; with shield 1 all pastures are one, p.15."""
    board = int(s.board[d])
    return int(REGION_OF[board, space] == REGION_OF[board, other] or holds(s, d, 1))


@rule
def species_points(s, d, species, space):
    """The points of every tile of a species on the pasture; monastery 7 adds one for each tile (rulings 29 and 54)."""
    board = int(s.board[d])
    points = 0
    for j in range(COLOUR_FIRST[board, ANIMAL], COLOUR_FIRST[board, ANIMAL + 1]):
        other = int(BY_COLOUR[board, j])
        kind = int(s.tile[d * s.spaces + other])
        if kind >= 0 and KIND_SPECIES[kind] == species and same_pasture(s, d, space, other):
            points += KIND_ANIMALS[kind] + has(s, d, 7)
    return points


@rule
def score_animals(s, who, d, kind, space):
    """The new tile and all of its species on the same pasture score, and the geese there too (rulings 53 and 55)."""
    points = species_points(s, d, KIND_SPECIES[kind], space)
    if kind != GEESE:
        points += species_points(s, d, GEESE_SPECIES, space)
        earn(s, who, FROM_ANIMALS, points)
        return
    others = 0
    only = 0
    for species in range(GEESE_SPECIES):
        found = species_points(s, d, species, space)
        if found > 0:
            others += 1
            only = found
    if others > 1:
        push(s, CHOOSE_SPECIES, who, space)
    else:
        earn(s, who, FROM_ANIMALS, points + only)


@rule
def list_species(s, who, out):
    n = 0
    d = duchy_of(s, who)
    for species in range(GEESE_SPECIES):
        if species_points(s, d, species, top_argument(s)) > 0:
            out[n] = SPECIES_MOVE + species
            n += 1
    return n


@rule
def play_species(s, who, move):
    """The geese and one other species of their pasture score together."""
    d = duchy_of(s, who)
    space = top_argument(s)
    pop(s)
    geese = species_points(s, d, GEESE_SPECIES, space)
    earn(s, who, FROM_ANIMALS, geese + species_points(s, d, move - SPECIES_MOVE, space))


# Buildings, p.6-7. The argument of FETCH is the set of colours, as bits.


@rule
def use_building(s, who, kind):
    """The benefit of a building, once; what cannot be used lapses, and what is allowed may be declined (ruling 9)."""
    d = duchy_of(s, who)
    if kind == MARKET:
        fetch(s, who, 1 << SHIPS | 1 << ANIMAL)
    elif kind == CARPENTER:
        fetch(s, who, 1 << BUILDING)
    elif kind == CHURCH:
        fetch(s, who, 1 << MINES | 1 << MONASTERY | 1 << CASTLES)
    elif kind == WAREHOUSE:
        if goods_held(s, d) > 0:
            push(s, SELL_EXTRA, who, 0)
    elif kind == BOARDING_HOUSE:
        gain_workers(s, d, 4)
    elif kind == BANK:
        gain_silver(s, d, 2)
    elif kind == CITY_HALL:
        if count_stored(s, who) > 0 or may_do_anything(s, who):
            push(s, PLACE_EXTRA, who, 0)
    elif kind == WATCHTOWER:
        earn(s, who, FROM_WATCHTOWERS, 4)
    elif kind == WHITE_CASTLE:
        push(s, ACTION, who, s.white)
    elif kind == CRANE:
        push(s, USE_CRANE, who, 0)


@rule
def wanted(s, slot, colours):
    """Whether a tile of one of these colours lies in a slot."""
    kind = int(s.depot[slot])
    return int(kind != NONE and (colours >> KIND_COLOUR[kind]) & 1)


@rule
def fetch(s, who, colours):
    """A tile of certain colours from any numbered depot."""
    if not may_store(s, who):
        return
    for slot in range(NUMBERED):
        if wanted(s, slot, colours):
            push(s, FETCH, who, colours)
            return


@rule
def list_fetch(s, who, out):
    n = 0
    if may_store(s, who):
        for slot in range(NUMBERED):
            if wanted(s, slot, top_argument(s)):
                out[n] = TAKE_MOVE + slot
                n += 1
    out[n] = DECLINE_MOVE
    return n + 1


@rule
def list_crane(s, out):
    """The crane works like any building, a white castle only if they are in the game (ruling 49)."""
    n = CRANE_CHOICES if s.white_castles else CRANE_CHOICES - 1
    for building in range(n):
        out[building] = USE_AS_MOVE + building
    out[n] = DECLINE_MOVE
    return n + 1


@rule
def play_crane(s, who, move):
    pop(s)
    if move != DECLINE_MOVE:
        use_building(s, who, FIRST_BUILDING + move - USE_AS_MOVE)
