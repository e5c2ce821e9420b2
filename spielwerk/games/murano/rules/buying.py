"""Buying tiles and recruiting characters (p.4)."""

from __future__ import annotations

from ....kernel import pop, push, rule, top_argument
from ..state import (
    BUY,
    CHARACTER_DECK,
    DECLINE_MOVE,
    DRAW_REMOVED,
    DRAW_TILE,
    DRAW_TILE_MOVE,
    ERECT_BOUGHT,
    FIRST_HAND,
    RECRUIT,
    RECRUIT_MOVE,
    REMOVE_PALACE_MOVE,
    SEARCH,
    SEARCH_MOVE,
    TAKE_MOVE,
    TOP_MOVE,
)
from ..tables import (
    CHARACTERS_SEEN,
    FACTORY,
    FACTORY_PRICE,
    FACTORY_STACK,
    FIRST_PALACE,
    FIRST_SHOP,
    HOSTEL,
    HOSTEL_SEEN,
    NONE,
    PALACE_PRICE,
    PALACE_STACK,
    SEARCH_PRICE,
    SEATS,
    SHOP_PRICE,
    SHOP_STACK,
    SPECIAL,
    SPECIAL_PRICE,
    SPECIAL_STACK,
    VARIANTS,
)
from .decks import list_looked_at, look_at_cards, put_under, take_card
from .needs import character_price
from .pieces import any_open_site, pay, take_from_stack, works


@rule
def keep_tile(s, who, tile, sort):
    """A bought tile lies before its buyer; at the end of the game it may be built at once (p.7)."""
    s.tiles_held[who, tile] += 1
    take_from_stack(s, sort)
    if s.ending != NONE and any_open_site(s):
        push(s, ERECT_BOUGHT, who, tile)


@rule
def buy_factory(s, who):
    pay(s, who, FACTORY_PRICE)
    keep_tile(s, who, FACTORY, FACTORY_STACK)


@rule
def buy_special(s, who):
    pay(s, who, SPECIAL_PRICE)
    keep_tile(s, who, SPECIAL, SPECIAL_STACK)


@rule
def list_purchases(s, who, out):
    """The top tile, or for more gold any tile of the stack."""
    out[0] = TOP_MOVE
    if s.gold[who] < SEARCH_PRICE:
        return 1
    out[1] = SEARCH_MOVE
    return 2


@rule
def purchase(s, who, move):
    sort = top_argument(s)
    pop(s)
    if move == TOP_MOVE:
        pay(s, who, SHOP_PRICE if sort == SHOP_STACK else PALACE_PRICE)
        push(s, DRAW_TILE, who, sort)
        return
    pay(s, who, SEARCH_PRICE)
    push(s, SEARCH, who, sort)
    if sort == PALACE_STACK and s.players < SEATS and s.removed_palace == NONE:
        push(s, DRAW_REMOVED, who, sort)


@rule
def first_variant(sort):
    return FIRST_SHOP if sort == SHOP_STACK else FIRST_PALACE


@rule
def in_stack(s, sort, variant):
    return int(s.shop_stack[variant]) if sort == SHOP_STACK else int(s.palace_stack[variant])


@rule
def list_stack(s, sort, first_move, out, weight):
    """Any tile of the stack may be the top one; with 2-3 players also the palace in the box."""
    n = 0
    for variant in range(VARIANTS):
        if in_stack(s, sort, variant) > 0:
            out[n] = first_move + first_variant(sort) + variant
            weight[n] = in_stack(s, sort, variant)
            n += 1
    return n


@rule
def list_search(s, sort, out):
    """The player sees the whole stack and must take one (ruling 21)."""
    n = 0
    for variant in range(VARIANTS):
        if in_stack(s, sort, variant) > 0:
            out[n] = TAKE_MOVE + first_variant(sort) + variant
            n += 1
    return n


@rule
def leave_stack(s, tile):
    if tile < FIRST_PALACE:
        s.shop_stack[tile - FIRST_SHOP] -= 1
    else:
        s.palace_stack[tile - FIRST_PALACE] -= 1


@rule
def receive_tile(s, who, tile):
    """A shop or palace goes face down before its buyer."""
    leave_stack(s, tile)
    keep_tile(s, who, tile, SHOP_STACK if tile < FIRST_PALACE else PALACE_STACK)


@rule
def list_tile_draw(s, sort, out, weight):
    return list_stack(s, sort, DRAW_TILE_MOVE, out, weight)


@rule
def list_removed_palace(s, out, weight):
    return list_stack(s, PALACE_STACK, REMOVE_PALACE_MOVE, out, weight)


@rule
def remove_palace(s, tile):
    """Only a search shows which palace is in the box, so only then it is decided."""
    leave_stack(s, tile)
    s.removed_palace = tile - FIRST_PALACE


@rule
def begin_purchase(s, who, sort):
    push(s, BUY, who, sort)


@rule
def begin_recruiting(s, who):
    """Three cards are looked at, five with the hostel."""
    push(s, RECRUIT, who, 0)
    look_at_cards(s, who, CHARACTER_DECK, HOSTEL_SEEN if works(s, who, HOSTEL) else CHARACTERS_SEEN)


@rule
def list_recruits(s, out):
    n = list_looked_at(s, CHARACTER_DECK, RECRUIT_MOVE, out)
    out[n] = DECLINE_MOVE
    return n + 1


@rule
def recruit(s, who, move):
    """One card is paid and kept, or none; the others go under the deck."""
    if move != DECLINE_MOVE:
        pay(s, who, character_price(s, who))
        s.recruited[who] += 1
        s.characters[who] += 1
        take_card(s, CHARACTER_DECK, move - RECRUIT_MOVE, FIRST_HAND + who)
    put_under(s, who, CHARACTER_DECK)
