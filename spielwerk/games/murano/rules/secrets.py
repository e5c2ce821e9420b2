"""What a seat may know: own tiles and cards, batches it put under a deck, a stack while it searches it (ruling 94)."""

from __future__ import annotations

from ....kernel import CHANCE, pop, push, rule, set_top_argument, top_argument, top_kind, top_who
from ....kernel.agenda import ARGUMENT, KIND, WHO
from .. import tables
from ..state import MOVE, Deck, Hidden, Kind, Place
from ..tables import NONE, SEATS, Sort, Tile
from .decks import end_of_deck, first_card

# The palace in the box, once its stack is known; a tile just bought, less what is hidden.
BLANK = -2


@rule
def hide(s, viewer):
    """Whatever the viewer cannot know goes back among the unseen things."""
    hide_bought_tile(s, viewer)
    hide_tiles(s, viewer, Hidden.SHOPS)
    hide_tiles(s, viewer, Hidden.PALACES)
    for deck in range(len(s.unseen_left)):
        for card in range(first_card(deck), end_of_deck(deck)):
            if not knows_card(s, viewer, deck, card):
                s.place_of[card] = Place.UNSEEN


@rule
def knows_card(s, viewer, deck, card):
    """Hands of characters, cards looked at and batches under a deck are known to one seat at most."""
    place = int(s.place_of[card])
    if place >= Place.FIRST_BATCH:
        return viewer >= 0 and s.batch_owner[deck, place - Place.FIRST_BATCH] == viewer
    if place == Place.LOOKED_AT:
        return s.active == viewer
    if deck == Deck.CHARACTERS and Place.FIRST_HAND <= place < Place.FIRST_HAND + SEATS:
        return place - Place.FIRST_HAND == viewer
    return True


@rule
def searches(s, viewer, hidden):
    """Whether the viewer is looking through this stack right now."""
    sort = Sort.SHOP if hidden == Hidden.SHOPS else Sort.PALACE
    return top_kind(s) == Kind.SEARCH and top_who(s) == viewer and top_argument(s) == sort


@rule
def first_hidden(hidden):
    return Tile.SHOP if hidden == Hidden.SHOPS else Tile.PALACE


@rule
def hide_tiles(s, viewer, hidden):
    known_stack = searches(s, viewer, hidden)
    for seat in range(s.players):
        if seat != viewer:
            for variant in range(tables.VARIANTS):
                n = int(s.tiles_held[seat, first_hidden(hidden) + variant])
                s.tiles_held[seat, first_hidden(hidden) + variant] = 0
                s.tiles_hidden[seat, hidden] += n
                return_unseen(s, hidden, variant, n, known_stack)
    if hidden == Hidden.PALACES and s.removed_palace >= 0:
        return_unseen(s, hidden, int(s.removed_palace), 1, known_stack)
        s.removed_palace = BLANK if known_stack else NONE


@rule
def return_unseen(s, hidden, variant, n, beside):
    """Tiles a viewer cannot tell: beside a stack that is known, otherwise mixed with it."""
    if beside:
        s.beside_stack[hidden, variant] += n
    elif hidden == Hidden.SHOPS:
        s.shop_stack[variant] += n
    else:
        s.palace_stack[variant] += n


@rule
def hide_bought_tile(s, viewer):
    """Others see which sort was bought, not which tile."""
    if top_kind(s) == Kind.ERECT_BOUGHT and top_who(s) != viewer and top_argument(s) >= 0:
        sort = tables.TILE_SORT[top_argument(s)]
        if sort == Sort.SHOP:
            set_top_argument(s, BLANK - Hidden.SHOPS)
        elif sort == Sort.PALACE:
            set_top_argument(s, BLANK - Hidden.PALACES)


# Filling the blanks


@rule
def redeal(s, viewer):
    """Chance must fill every blank."""
    push(s, Kind.REDEAL, CHANCE, 0)
    if not any_blank(s):
        pop(s)


@rule
def any_blank(s):
    return blank_deck(s) != NONE or blank_tiles(s) != NONE or bought_is_blank(s)


@rule
def blank_deck(s):
    """The first deck of which cards are missing somewhere, or NONE."""
    for deck in range(len(s.unseen_left)):
        if blank_place(s, deck) != NONE:
            return deck
    return NONE


@rule
def blank_place(s, deck):
    """The first place that has fewer cards of a deck than it should have, or NONE."""
    if deck == Deck.CHARACTERS:
        for seat in range(s.players):
            if cards_at(s, deck, Place.FIRST_HAND + seat) < s.characters[seat]:
                return Place.FIRST_HAND + seat
    if cards_at(s, deck, Place.LOOKED_AT) < s.looked_at[deck]:
        return Place.LOOKED_AT
    for batch in range(s.batches[deck]):
        if cards_at(s, deck, Place.FIRST_BATCH + batch) < s.batch_count[deck, batch]:
            return Place.FIRST_BATCH + batch
    return NONE


@rule
def cards_at(s, deck, place):
    n = 0
    for card in range(first_card(deck), end_of_deck(deck)):
        if s.place_of[card] == place:
            n += 1
    return n


@rule
def blind_seat(s):
    """The first seat with tiles that are hidden, or NONE."""
    for seat in range(s.players):
        if s.tiles_hidden[seat, Hidden.SHOPS] + s.tiles_hidden[seat, Hidden.PALACES] > 0:
            return seat
    return NONE


@rule
def blank_tiles(s):
    """What is hidden before that seat, else the palace in the box, or NONE."""
    seat = blind_seat(s)
    if seat != NONE:
        return Hidden.SHOPS if s.tiles_hidden[seat, Hidden.SHOPS] > 0 else Hidden.PALACES
    return Hidden.PALACES if s.removed_palace < 0 and s.players < SEATS else NONE


@rule
def bought_is_blank(s):
    """Whether a tile just bought, in the row below, is hidden."""
    below = s.agenda_rows - 2
    return below >= 0 and s.agenda[below, KIND] == Kind.ERECT_BOUGHT and s.agenda[below, ARGUMENT] < 0


@rule
def list_redeal(s, out, weight):
    """Cards first, then tiles before players and in the box, at last the tile just bought."""
    deck = blank_deck(s)
    if deck != NONE:
        return list_unseen_cards(s, deck, out, weight)
    hidden = blank_tiles(s)
    if hidden != NONE:
        return list_unseen_tiles(s, hidden, out, weight)
    return list_bought(s, out, weight)


@rule
def list_unseen_cards(s, deck, out, weight):
    n = 0
    for card in range(first_card(deck), end_of_deck(deck)):
        if s.place_of[card] == Place.UNSEEN:
            out[n] = MOVE.redeal_card(card)
            weight[n] = 1
            n += 1
    return n


@rule
def beside(s, hidden):
    """Whether the viewer knows the stack, so that blanks are filled from beside it."""
    return s.beside_stack[hidden, 0] + s.beside_stack[hidden, 1] + s.beside_stack[hidden, 2] > 0


@rule
def unseen_tiles(s, hidden, variant):
    if beside(s, hidden):
        return int(s.beside_stack[hidden, variant])
    return int(s.shop_stack[variant]) if hidden == Hidden.SHOPS else int(s.palace_stack[variant])


@rule
def list_unseen_tiles(s, hidden, out, weight):
    n = 0
    for variant in range(tables.VARIANTS):
        if unseen_tiles(s, hidden, variant) > 0:
            out[n] = MOVE.redeal_tile(first_hidden(hidden) + variant)
            weight[n] = unseen_tiles(s, hidden, variant)
            n += 1
    return n


@rule
def list_bought(s, out, weight):
    """Any tile of the right sort that its buyer holds may be the one just bought."""
    below = s.agenda_rows - 2
    who = int(s.agenda[below, WHO])
    first = first_hidden(BLANK - s.agenda[below, ARGUMENT])
    n = 0
    for tile in range(first, first + tables.VARIANTS):
        if s.tiles_held[who, tile] > 0:
            out[n] = MOVE.redeal_tile(tile)
            weight[n] = s.tiles_held[who, tile]
            n += 1
    return n


@rule
def fill_card(s, card):
    s.place_of[card] = blank_place(s, blank_deck(s))
    end_redeal(s)


@rule
def fill_tile(s, tile):
    if blank_tiles(s) == NONE:
        s.agenda[s.agenda_rows - 2, ARGUMENT] = tile
    else:
        put_tile(s, tile, blind_seat(s))
    end_redeal(s)


@rule
def put_tile(s, tile, seat):
    """Before a seat, or into the box."""
    hidden = Hidden.SHOPS if tables.TILE_SORT[tile] == Sort.SHOP else Hidden.PALACES
    return_unseen(s, hidden, tile - first_hidden(hidden), -1, beside(s, hidden))
    if seat == NONE:
        s.removed_palace = tile - Tile.PALACE
    else:
        s.tiles_held[seat, tile] += 1
        s.tiles_hidden[seat, hidden] -= 1


@rule
def end_redeal(s):
    if not any_blank(s):
        pop(s)


@rule
def seen_by_nobody(s):
    return 0
