"""What a seat may know: own tiles and cards, batches it put under a deck, a stack while it searches it (p.4-5, p.7)."""

from __future__ import annotations

from ....kernel import CHANCE, EVERYBODY, pop, push, rule, top_argument, top_kind, top_who
from ..state import (
    CHARACTER_DECK,
    DECLINE_MOVE,
    DRAW_CARD,
    DRAW_REMOVED,
    DRAW_TILE,
    ERECT_BOUGHT,
    FIRST_BATCH,
    FIRST_HAND,
    LOOKED_AT,
    RECRUIT,
    REDEAL,
    REDEAL_CARD_MOVE,
    REDEAL_TILE_MOVE,
    SEARCH,
    SPECIAL_DECK,
    UNSEEN,
)
from ..tables import (
    CHARACTERS,
    FIRST_PALACE,
    FIRST_SHOP,
    NONE,
    PALACE_STACK,
    SEATS,
    SHOP_STACK,
    SPECIAL,
    VARIANTS,
)
from .decks import end_of_deck, first_card

HIDDEN = -2
SHOP_SORT, PALACE_SORT, SORTS_HIDDEN = 0, 1, 2

# What a redeal fills next: a place of a deck's cards, a seat's tiles, the palace in the box, the tile just bought.
DECK_GAP, TILE_GAP, BOX_GAP, BOUGHT_GAP = 64, 200, 220, 221


@rule
def hide(s, viewer):
    """Whatever the viewer cannot know goes back among the unseen things."""
    hide_bought_tile(s, viewer)
    hide_tiles(s, viewer, SHOP_SORT)
    hide_tiles(s, viewer, PALACE_SORT)
    for card in range(CHARACTERS):
        if not knows_card(s, viewer, CHARACTER_DECK, card):
            s.place_of[card] = UNSEEN
    for card in range(first_card(SPECIAL_DECK), end_of_deck(SPECIAL_DECK)):
        if not knows_card(s, viewer, SPECIAL_DECK, card):
            s.place_of[card] = UNSEEN


@rule
def knows_card(s, viewer, deck, card):
    """Hands of characters, cards looked at and batches under a deck are known to one seat at most."""
    place = int(s.place_of[card])
    if place >= FIRST_BATCH:
        return viewer >= 0 and s.batch_owner[deck, place - FIRST_BATCH] == viewer
    if place == LOOKED_AT:
        return s.active == viewer
    if deck == CHARACTER_DECK and FIRST_HAND <= place < LOOKED_AT:
        return place - FIRST_HAND == viewer
    return True


@rule
def searches(s, viewer, sort):
    """Whether the viewer is looking through this stack right now."""
    wanted = SHOP_STACK if sort == SHOP_SORT else PALACE_STACK
    return top_kind(s) == SEARCH and top_who(s) == viewer and top_argument(s) == wanted


@rule
def first_tile(sort):
    return FIRST_SHOP if sort == SHOP_SORT else FIRST_PALACE


@rule
def return_unseen(s, sort, variant, n, beside):
    """Tiles a viewer cannot tell: beside a stack that is known, otherwise mixed with it."""
    if beside:
        s.beside_stack[sort, variant] += n
    elif sort == SHOP_SORT:
        s.shop_stack[variant] += n
    else:
        s.palace_stack[variant] += n


@rule
def hide_tiles(s, viewer, sort):
    known_stack = searches(s, viewer, sort)
    for seat in range(s.players):
        if seat != viewer:
            for variant in range(VARIANTS):
                n = int(s.tiles_held[seat, first_tile(sort) + variant])
                s.tiles_held[seat, first_tile(sort) + variant] = 0
                s.tiles_hidden[seat, sort] += n
                return_unseen(s, sort, variant, n, known_stack)
    if sort == PALACE_SORT and s.removed_palace >= 0:
        return_unseen(s, sort, int(s.removed_palace), 1, known_stack)
        s.removed_palace = HIDDEN if known_stack else NONE


@rule
def hide_bought_tile(s, viewer):
    """Others see which sort was bought, not which tile."""
    if top_kind(s) == ERECT_BOUGHT and top_who(s) != viewer and FIRST_SHOP <= top_argument(s) < SPECIAL:
        sort = SHOP_SORT if top_argument(s) < FIRST_PALACE else PALACE_SORT
        s.agenda[s.agenda_rows - 1, 2] = HIDDEN - sort


@rule
def redeal(s, viewer):
    """Chance must fill every blank."""
    push(s, REDEAL, CHANCE, 0)
    if next_gap(s) == NONE:
        pop(s)


@rule
def next_gap(s):
    """The first thing that has fewer cards or tiles than it should have, or NONE."""
    for seat in range(s.players):
        if cards_at(s, CHARACTER_DECK, FIRST_HAND + seat) < s.characters[seat]:
            return FIRST_HAND + seat
    for deck in range(2):
        gap = deck_gap(s, deck)
        if gap != NONE:
            return gap
    for seat in range(s.players):
        for sort in range(SORTS_HIDDEN):
            if s.tiles_hidden[seat, sort] > 0:
                return TILE_GAP + seat * SORTS_HIDDEN + sort
    if s.removed_palace < 0 and s.players < SEATS:
        return BOX_GAP
    if s.agenda_rows > 1 and s.agenda[s.agenda_rows - 2, 0] == ERECT_BOUGHT and s.agenda[s.agenda_rows - 2, 2] < 0:
        return BOUGHT_GAP
    return NONE


@rule
def deck_gap(s, deck):
    if cards_at(s, deck, LOOKED_AT) < s.looked_at[deck]:
        return deck * DECK_GAP + LOOKED_AT
    for batch in range(s.batches[deck]):
        if cards_at(s, deck, FIRST_BATCH + batch) < s.batch_count[deck, batch]:
            return deck * DECK_GAP + FIRST_BATCH + batch
    return NONE


@rule
def cards_at(s, deck, place):
    n = 0
    for card in range(first_card(deck), end_of_deck(deck)):
        if s.place_of[card] == place:
            n += 1
    return n


@rule
def list_redeal(s, out, weight):
    gap = next_gap(s)
    if gap < TILE_GAP:
        return list_unseen_cards(s, gap // DECK_GAP, out, weight)
    if gap == BOUGHT_GAP:
        return list_bought(s, out, weight)
    return list_unseen_tiles(s, PALACE_SORT if gap == BOX_GAP else (gap - TILE_GAP) % SORTS_HIDDEN, out, weight)


@rule
def list_unseen_cards(s, deck, out, weight):
    n = 0
    for card in range(first_card(deck), end_of_deck(deck)):
        if s.place_of[card] == UNSEEN:
            out[n] = REDEAL_CARD_MOVE + card
            weight[n] = 1
            n += 1
    return n


@rule
def beside(s, sort):
    """Whether the viewer knows the stack, so that blanks are filled from beside it."""
    return s.beside_stack[sort, 0] + s.beside_stack[sort, 1] + s.beside_stack[sort, 2] > 0


@rule
def unseen_tiles(s, sort, variant):
    if beside(s, sort):
        return int(s.beside_stack[sort, variant])
    return int(s.shop_stack[variant]) if sort == SHOP_SORT else int(s.palace_stack[variant])


@rule
def list_unseen_tiles(s, sort, out, weight):
    n = 0
    for variant in range(VARIANTS):
        if unseen_tiles(s, sort, variant) > 0:
            out[n] = REDEAL_TILE_MOVE + first_tile(sort) + variant
            weight[n] = unseen_tiles(s, sort, variant)
            n += 1
    return n


@rule
def list_bought(s, out, weight):
    """Any tile of the right sort that its buyer holds may be the one just bought."""
    row = s.agenda_rows - 2
    who = int(s.agenda[row, 1])
    first = first_tile(HIDDEN - s.agenda[row, 2])
    n = 0
    for tile in range(first, first + VARIANTS):
        if s.tiles_held[who, tile] > 0:
            out[n] = REDEAL_TILE_MOVE + tile
            weight[n] = s.tiles_held[who, tile]
            n += 1
    return n


@rule
def fill_blank(s, move):
    gap = next_gap(s)
    if gap < TILE_GAP:
        s.place_of[move - REDEAL_CARD_MOVE] = gap % DECK_GAP
    elif gap == BOUGHT_GAP:
        s.agenda[s.agenda_rows - 2, 2] = move - REDEAL_TILE_MOVE
    else:
        fill_tile(s, gap, move - REDEAL_TILE_MOVE)
    if next_gap(s) == NONE:
        pop(s)


@rule
def fill_tile(s, gap, tile):
    sort = SHOP_SORT if tile < FIRST_PALACE else PALACE_SORT
    variant = tile - first_tile(sort)
    return_unseen(s, sort, variant, -1, beside(s, sort))
    if gap == BOX_GAP:
        s.removed_palace = variant
    else:
        seat = (gap - TILE_GAP) // SORTS_HIDDEN
        s.tiles_held[seat, tile] += 1
        s.tiles_hidden[seat, sort] -= 1


@rule
def witnesses(s, who, move):
    """Tiles drawn or searched, cards looked at and the character kept are seen by one seat only."""
    kind = top_kind(s)
    # Who searches sees what the stack lacks, not which of it lies in the box: the log does not name that palace.
    if kind == DRAW_TILE or kind == DRAW_CARD or kind == DRAW_REMOVED:
        return 1 << top_who(s)
    if kind == SEARCH or (kind == RECRUIT and move != DECLINE_MOVE):
        return 1 << who
    if kind == REDEAL:
        return 0
    return EVERYBODY
