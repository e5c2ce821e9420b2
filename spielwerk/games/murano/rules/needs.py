"""What every action needs before it can be carried out at least in part (rulings 4-6, 16, 23)."""

from __future__ import annotations

from ....kernel import rule, total
from ..state import (
    BUILD_ACTION,
    BUY_FACTORY,
    BUY_PALACE,
    BUY_SHOP,
    BUY_SPECIAL,
    CHARACTER_DECK,
    INCOME_ACTION,
    OFFICE_ACTION,
    PLACE_GONDOLIER,
    PRODUCTION,
    RECRUIT_ACTION,
)
from ..tables import (
    ASSEMBLY_HALL,
    ASSEMBLY_HIRE,
    COLOURS,
    FACTORY_PRICE,
    FACTORY_STACK,
    GONDOLA_COLOUR,
    GONDOLA_OTHER,
    GONDOLA_OWN,
    GONDOLAS,
    HARBOUR,
    HARBOUR_OTHER,
    HARBOUR_OWN,
    HIRE_PRICE,
    ISLANDS,
    NONE,
    PALACE_PRICE,
    PALACE_STACK,
    POINTS_PER_FACTORY,
    SHOP_PRICE,
    SHOP_STACK,
    SPECIAL_PRICE,
    SPECIAL_STACK,
    STREET_STACK,
    TAVERN,
    TAVERN_DISCOUNT,
    TILES,
)
from .decks import cards_left
from .pieces import all_beads, any_open_site, beads_in_bag, works

CUSTOMER_COLOURS = len(COLOURS)

# The gold each action needs, packed into one number: five bits per action, the price of a character on top.
BITS = 5
IMPOSSIBLE = 31
NEVER = 1 << 20


@rule
def need_for(needs, action):
    """The gold an action needs; more than anybody has where it is impossible."""
    if action == RECRUIT_ACTION:
        price = needs >> (RECRUIT_ACTION * BITS)
        return NEVER if price > 100 else price
    price = (needs >> (action * BITS)) & IMPOSSIBLE
    return NEVER if price == IMPOSSIBLE else price


@rule
def needs_of_actions(s, who):
    needs = 0
    needs |= (FACTORY_PRICE if s.stack[FACTORY_STACK] > 0 else IMPOSSIBLE) << (BUY_FACTORY * BITS)
    needs |= (SHOP_PRICE if s.stack[SHOP_STACK] > 0 else IMPOSSIBLE) << (BUY_SHOP * BITS)
    needs |= (PALACE_PRICE if s.stack[PALACE_STACK] > 0 else IMPOSSIBLE) << (BUY_PALACE * BITS)
    needs |= (SPECIAL_PRICE if s.stack[SPECIAL_STACK] > 0 else IMPOSSIBLE) << (BUY_SPECIAL * BITS)
    needs |= gondola_need(s, who) << (PLACE_GONDOLIER * BITS)
    needs |= (0 if may_build(s, who) else IMPOSSIBLE) << (BUILD_ACTION * BITS)
    needs |= (0 if has_income(s, who) else IMPOSSIBLE) << (INCOME_ACTION * BITS)
    needs |= (0 if may_use_glass(s, who) else IMPOSSIBLE) << (PRODUCTION * BITS)
    needs |= office_need(s, who) << (OFFICE_ACTION * BITS)
    needs |= (character_price(s, who) if cards_left(s, CHARACTER_DECK) > 0 else 255) << (RECRUIT_ACTION * BITS)
    return needs


@rule
def own_gondola_price(s, who):
    return HARBOUR_OWN if works(s, who, HARBOUR) else GONDOLA_OWN


@rule
def other_gondola_price(s, who):
    return HARBOUR_OTHER if works(s, who, HARBOUR) else GONDOLA_OTHER


@rule
def gondola_need(s, who):
    """The cheapest free gondola, for a player who has a gondolier to place."""
    if s.gondoliers[who] == 0:
        return IMPOSSIBLE
    need = IMPOSSIBLE
    for island in range(ISLANDS):
        for gondola in range(GONDOLAS):
            if s.gondola[island, gondola] == NONE:
                if GONDOLA_COLOUR[s.layout, island, gondola] == who:
                    return own_gondola_price(s, who)
                need = other_gondola_price(s, who)
    return need


@rule
def may_lay_street(s):
    """A street can be drawn and there is a space for it."""
    if s.stack[STREET_STACK] == 0:
        return False
    for island in range(ISLANDS):
        if s.free_streets[island] != 0:
            return True
    return False


@rule
def may_build(s, who):
    return may_lay_street(s) or (holds_building(s, who) and any_open_site(s))


@rule
def holds_building(s, who):
    for tile in range(TILES):
        if s.tiles_held[who, tile] > 0:
            return True
    return False


@rule
def island_income(s, who, island):
    """A gold per customer of every colour in which the player has a shop on the island (p.6)."""
    gold = 0
    for colour in range(CUSTOMER_COLOURS):
        if s.shops[island, who, colour] > 0:
            gold += s.customers[island, colour]
    return gold


@rule
def has_income(s, who):
    for island in range(ISLANDS):
        if island_income(s, who, island) > 0:
            return True
    return False


@rule
def own_factories(s, who):
    n = 0
    for island in range(ISLANDS):
        n += s.factories[island, who]
    return n


@rule
def most_producing(s, who):
    """Factories that can be paid with points and find a bead in the bag (p.6, rulings 45, 50)."""
    factories = own_factories(s, who)
    if factories == 0:
        return 0
    return min(factories, max(0, total(s, who)) // POINTS_PER_FACTORY, beads_in_bag(s))


@rule
def may_use_glass(s, who):
    return all_beads(s, who) > 0 or most_producing(s, who) > 0


@rule
def hire_price(s, who):
    return ASSEMBLY_HIRE if works(s, who, ASSEMBLY_HALL) else HIRE_PRICE


@rule
def office_need(s, who):
    if s.gondoliers[who] > 0:
        return 0
    return hire_price(s, who) if s.supply[who] > 0 else IMPOSSIBLE


@rule
def character_price(s, who):
    """One gold for the first, two for the second, ...; two less with the tavern (p.4, p.10)."""
    discount = TAVERN_DISCOUNT if works(s, who, TAVERN) else 0
    return max(0, s.recruited[who] + 1 - discount)
