"""Income of one island, producing glass and selling it (p.6)."""

from __future__ import annotations

from ....kernel import count_down, pop, push, rule, score, top_argument, top_who
from ..state import (
    DRAW_BEAD,
    GUILD,
    INCOME_MOVE,
    PRODUCE_MOVE,
    RETURN_BEAD,
    RETURN_MOVE,
    SELL,
    SELL_MOVE,
    SMOKE,
)
from ..tables import (
    ALIKE,
    BUNDLE_BEADS,
    BUNDLE_COLOURS,
    BUNDLE_COUNT,
    BUNDLES,
    GUILD_HALL,
    GUILD_POINTS,
    ISLANDS,
    POINTS_PER_FACTORY,
    POST_BEADS,
    SALE_GOLD,
    TRADING_POST,
)
from .needs import island_income, most_producing
from .pieces import GLASS_COLOURS, all_beads, beads_in_bag, works, workshops

# The argument of a sale: whether something was produced, and whether a bead must go back afterwards.
PRODUCED, BEAD_BACK = 1, 2


@rule
def list_incomes(s, who, out):
    """Only islands that pay (ruling 5)."""
    n = 0
    for island in range(ISLANDS):
        if island_income(s, who, island) > 0:
            out[n] = INCOME_MOVE + island
            n += 1
    return n


@rule
def list_production(s, who, out):
    """How many factories work; none only where something can be sold instead."""
    n = 0
    if all_beads(s, who) > 0:
        out[n] = PRODUCE_MOVE
        n += 1
    for factories in range(1, most_producing(s, who) + 1):
        out[n] = PRODUCE_MOVE + factories
        n += 1
    return n


@rule
def produce(s, who, factories):
    """Two points per factory for the smoke; then a bead each, and one more with the trading post."""
    if factories == 0:
        push(s, SELL, who, 0)
        return
    score(s, who, SMOKE, -POINTS_PER_FACTORY * factories)
    if works(s, who, GUILD_HALL):
        score(s, who, GUILD, GUILD_POINTS)
    if works(s, who, TRADING_POST) and beads_in_bag(s) >= factories + POST_BEADS:
        push(s, SELL, who, PRODUCED + BEAD_BACK)
        push(s, DRAW_BEAD, who, factories + POST_BEADS)
    else:
        push(s, SELL, who, PRODUCED)
        push(s, DRAW_BEAD, who, factories)


@rule
def draw_bead(s, colour):
    s.bag[colour] -= 1
    s.beads[top_who(s), colour] += 1
    count_down(s)


@rule
def has_bundle(s, who, bundle):
    for colour in range(GLASS_COLOURS):
        if BUNDLE_BEADS[bundle, colour] > s.beads[who, colour]:
            return False
    return True


@rule
def one_colour(s, who, bundle):
    """Whether all beads of a bundle count as one colour; workshops make colours alike (p.11)."""
    colours = int(BUNDLE_COLOURS[bundle])
    for colour in range(GLASS_COLOURS):
        if colours & ~ALIKE[workshops(s, who), colour] == 0:
            return True
    return False


@rule
def list_sales(s, who, terms, out):
    """One to three beads of one colour, or none after producing; the trading post keeps one bead back."""
    most = all_beads(s, who) - (1 if terms & BEAD_BACK else 0)
    n = 0
    if terms & PRODUCED:
        out[n] = SELL_MOVE
        n += 1
    for bundle in range(1, BUNDLES):
        if BUNDLE_COUNT[bundle] <= most and has_bundle(s, who, bundle) and one_colour(s, who, bundle):
            out[n] = SELL_MOVE + bundle
            n += 1
    return n


@rule
def hand_in(s, who, bundle):
    """The beads of a bundle go back into the bag."""
    for colour in range(GLASS_COLOURS):
        s.beads[who, colour] -= BUNDLE_BEADS[bundle, colour]
        s.bag[colour] += BUNDLE_BEADS[bundle, colour]


@rule
def sell(s, who, bundle):
    terms = top_argument(s)
    pop(s)
    hand_in(s, who, bundle)
    s.gold[who] += SALE_GOLD[BUNDLE_COUNT[bundle]]
    if terms & BEAD_BACK:
        push(s, RETURN_BEAD, who, 0)


@rule
def list_returns(s, who, out):
    """The owner of the trading post chooses the bead that goes back (ruling 55)."""
    n = 0
    for colour in range(GLASS_COLOURS):
        if s.beads[who, colour] > 0:
            out[n] = RETURN_MOVE + colour
            n += 1
    return n


@rule
def return_bead(s, who, colour):
    s.beads[who, colour] -= 1
    s.bag[colour] += 1
