"""What buildings bring, p.6-7, the crane, p.11, and white castles, p.12. Sets of colours are bits."""

from __future__ import annotations

from ....kernel import push, rule
from .. import tables
from ..state import MOVE, ROW, Kind, Source
from ..tables import NONE, Colour, Tile
from .holdings import duchy_of, earn, gain_silver, gain_workers, goods_held
from .purchase import may_do_anything
from .storage import count_stored, may_store


@rule
def use_building(s, who, tile):
    """The benefit of a building, once; what cannot be used lapses, and what is allowed may be declined (ruling 9)."""
    d = duchy_of(s, who)
    if tile == Tile.MARKET:
        fetch(s, who, 1 << Colour.SHIP | 1 << Colour.ANIMAL)
    elif tile == Tile.CARPENTER:
        fetch(s, who, 1 << Colour.BUILDING)
    elif tile == Tile.CHURCH:
        fetch(s, who, 1 << Colour.MINE | 1 << Colour.MONASTERY | 1 << Colour.CASTLE)
    elif tile == Tile.WAREHOUSE:
        if goods_held(s, d) > 0:
            push(s, Kind.SELL_EXTRA, who, 0)
    elif tile == Tile.BOARDING_HOUSE:
        gain_workers(s, d, 4)
    elif tile == Tile.BANK:
        gain_silver(s, d, 2)
    elif tile == Tile.CITY_HALL:
        if count_stored(s, who) > 0 or may_do_anything(s, who):
            push(s, Kind.PLACE_EXTRA, who, 0)
    elif tile == Tile.WATCHTOWER:
        earn(s, who, Source.WATCHTOWERS, 4)
    elif tile == Tile.WHITE_CASTLE:
        push(s, Kind.ACTION, who, ROW.action(0, s.white))
    elif tile == Tile.CRANE:
        push(s, Kind.USE_CRANE, who, 0)


# Market, carpenter and church


@rule
def wanted(s, slot, colours):
    """Whether a tile of one of these colours lies in a slot."""
    tile = int(s.depot[slot])
    return int(tile != NONE and (colours >> tables.TILE_COLOUR[tile]) & 1)


@rule
def fetch(s, who, colours):
    """A tile of certain colours from any numbered depot."""
    if not may_store(s, who):
        return
    for slot in range(tables.NUMBERED):
        if wanted(s, slot, colours):
            push(s, Kind.FETCH, who, colours)
            return


@rule
def list_fetches(s, who, colours, out):
    n = 0
    if may_store(s, who):
        for slot in range(tables.NUMBERED):
            if wanted(s, slot, colours):
                out[n] = MOVE.take(slot)
                n += 1
    return n


# The crane


@rule
def list_buildings(s, out):
    """The crane works like any building, a white castle only if they are in the game (ruling 49)."""
    n = 0
    for building in range(Tile.MARKET, Tile.WHITE_CASTLE + 1):
        if building != Tile.WHITE_CASTLE or s.white_castles:
            out[n] = MOVE.use_as(building)
            n += 1
    return n


@rule
def use_crane(s, who, building):
    use_building(s, who, building)
