"""Producing glass and selling it (p.6)."""

from __future__ import annotations

from ....kernel import push, rule, score, total
from .. import tables
from ..state import MOVE, ROW, Kind, Source
from ..tables import Special
from .special_cards import works, workshops


@rule
def all_beads(s, who):
    n = 0
    for colour in range(tables.GLASS_COLOURS):
        n += s.beads[who, colour]
    return n


@rule
def beads_in_bag(s):
    n = 0
    for colour in range(tables.GLASS_COLOURS):
        n += s.bag[colour]
    return n


@rule
def own_factories(s, who):
    n = 0
    for island in range(tables.ISLANDS):
        n += s.factories[island, who]
    return n


@rule
def most_producing(s, who):
    """Factories that can be paid with points and find a bead in the bag (rulings 45, 46, 50)."""
    factories = own_factories(s, who)
    if factories == 0:
        return 0
    return min(factories, max(0, total(s, who)) // tables.POINTS_PER_FACTORY, beads_in_bag(s))


@rule
def may_use_glass(s, who):
    """One factory that can work, or one bead to sell (ruling 6)."""
    return all_beads(s, who) > 0 or most_producing(s, who) > 0


# Producing


@rule
def list_production(s, who, out):
    """How many factories work, said beforehand (ruling 44); none only where something can be sold instead."""
    n = 0
    if all_beads(s, who) > 0:
        out[n] = MOVE.produce(0)
        n += 1
    for factories in range(1, most_producing(s, who) + 1):
        out[n] = MOVE.produce(factories)
        n += 1
    return n


@rule
def produce(s, who, factories):
    """Two points per factory for the smoke; then a bead each.

    The guild hall pays once if any works (ruling 47). The trading post adds a bead, if there is one, and wants one
    back after the sale; without a working factory it does nothing (rulings 52-56).
    """
    if factories == 0:
        push(s, Kind.SELL, who, ROW.sell(0, 0))
        return
    score(s, who, Source.PRODUCTION, -tables.POINTS_PER_FACTORY * factories)
    if works(s, who, Special.GUILD_HALL):
        score(s, who, Source.GUILD_HALL, tables.GUILD_POINTS)
    if works(s, who, Special.TRADING_POST) and beads_in_bag(s) >= factories + tables.POST_BEADS:
        push(s, Kind.SELL, who, ROW.sell(1, 1))
        push(s, Kind.DRAW_BEAD, who, factories + tables.POST_BEADS)
    else:
        push(s, Kind.SELL, who, ROW.sell(0, 1))
        push(s, Kind.DRAW_BEAD, who, factories)


@rule
def draw_bead(s, who, bead):
    s.bag[bead] -= 1
    s.beads[who, bead] += 1


# Selling


@rule
def has_bundle(s, who, bundle):
    for colour in range(tables.GLASS_COLOURS):
        if tables.BUNDLE_BEADS[bundle, colour] > s.beads[who, colour]:
            return False
    return True


@rule
def one_colour(s, who, bundle):
    """Whether all beads of a bundle count as one colour; workshops make colours alike (rulings 57, 58)."""
    colours = int(tables.BUNDLE_COLOURS[bundle])
    for colour in range(tables.GLASS_COLOURS):
        if colours & ~tables.ALIKE[workshops(s, who), colour] == 0:
            return True
    return False


@rule
def list_sales(s, who, bead_back, produced, out):
    """One to three beads of one colour, once (ruling 48), or none after producing; a bead may be wanted back."""
    most = all_beads(s, who) - bead_back
    n = 0
    if produced:
        out[n] = MOVE.sell(0)
        n += 1
    for bundle in range(1, tables.BUNDLES):
        if tables.BUNDLE_COUNT[bundle] <= most and has_bundle(s, who, bundle) and one_colour(s, who, bundle):
            out[n] = MOVE.sell(bundle)
            n += 1
    return n


@rule
def hand_in(s, who, bundle):
    """The beads of a bundle go back into the bag."""
    for colour in range(tables.GLASS_COLOURS):
        s.beads[who, colour] -= tables.BUNDLE_BEADS[bundle, colour]
        s.bag[colour] += tables.BUNDLE_BEADS[bundle, colour]


@rule
def sell(s, who, beads, bead_back):
    hand_in(s, who, beads)
    s.gold[who] += tables.SALE_GOLD[tables.BUNDLE_COUNT[beads]]
    if bead_back:
        push(s, Kind.RETURN_BEAD, who, 0)


@rule
def list_returns(s, who, out):
    """The owner of the trading post chooses the bead that goes back (ruling 55)."""
    n = 0
    for colour in range(tables.GLASS_COLOURS):
        if s.beads[who, colour] > 0:
            out[n] = MOVE.return_(colour)
            n += 1
    return n


@rule
def return_bead(s, who, bead):
    s.beads[who, bead] -= 1
    s.bag[bead] += 1
