"""The record of Murano, its move space, the kinds of rows on its agenda, its sources of points and places of cards."""

from __future__ import annotations

from enum import IntEnum

from ...kernel import Kinds, MoveSpace, agenda_fields, ledger_fields, row_rules, state_record
from ...kernel.meanings import bits, by_seat, seat, settable
from ...kernel.turns import Turn
from .tables import (
    BUNDLE_NAMES,
    CHARACTERS,
    CUSTOMER_COLOURS,
    FAMILIES,
    GLASS,
    GLASS_COLOURS,
    GOLD_STEPS,
    GONDOLAS,
    ISLAND_NAMES,
    ISLANDS,
    SEATS,
    SITES,
    SORTS,
    SPACES,
    SPECIAL_NAMES,
    SPECIALS,
    STREET_NAMES,
    STREETS,
    TILE_NAMES,
    TILES,
    VARIANTS,
)

# A gondola on an island that is out of play.
CLOSED = -3


class Deck(IntEnum):
    """Two decks of cards; characters, then special building cards are numbered through."""

    CHARACTERS = 0
    SPECIALS = 1


CARDS = CHARACTERS + SPECIALS
BATCHES = 36


class Place(IntEnum):
    """Where a card can be. Unseen is the face-down stack, or the box, or whatever a viewer cannot know."""

    UNSEEN = 0
    FIRST_HAND = 1
    LOOKED_AT = 5
    SCORED = 6
    OUT_OF_GAME = 7
    FIRST_BATCH = 8


class Hidden(IntEnum):
    """Tiles that lie face down before players, as the record counts them."""

    SHOPS = 0
    PALACES = 1


class Source(IntEnum):
    """Where points come from; characters have a source for each family of cards."""

    START = 0
    FACTORIES = 1
    SHOPS = 2
    PALACES = 3
    CRANES = 4
    HARBOUR_PUB = 5
    GUILD_HALL = 6
    BASILICA = 7
    PRODUCTION = 8
    FIRST_FAMILY = 9
    UNUSED_GONDOLIERS = 9 + len(FAMILIES)


SOURCES = (
    "start",
    "factories",
    "shops",
    "palaces",
    "cranes",
    "harbour_pub",
    "guild_hall",
    "basilica",
    "production",
    *FAMILIES,
    "unused_gondoliers",
)


class Kind(Kinds):
    """What the agenda can hold; `agenda.py` says what each row asks."""

    START_TURN = 1
    END_TURN = 2
    END_SCORING = 3
    DRAW_START = 4
    DRAW_RED = 5
    DRAW_STREET = 6
    DRAW_TILE = 7, "sort"
    DRAW_REMOVED = 8, "sort"
    DRAW_CARD = 9, "deck", ("left", 8)
    DRAW_BEAD = 10, "left"
    REDEAL = 11
    CHOOSE_RED = 12
    SAIL = 13
    DRIFT = 14
    BUY = 15, "sort"
    SEARCH = 16, "sort"
    RECRUIT = 17
    CHOOSE_SPECIAL = 18
    PLACE_GONDOLIER = 19
    BUILD = 20, "left"
    LAY = 21, "street"
    ERECT = 22, "tile"
    ERECT_BOUGHT = 23, "tile"
    INCOME = 24
    PRODUCE = 25
    SELL = 26, "bead_back", ("produced", 2)
    RETURN_BEAD = 27
    OFFICE = 28
    SCORE = 29
    HAND_IN_GOLD = 30, "character"
    HAND_IN_GLASS = 31, "character"


ROW = row_rules(Kind)

_RING = [str(space) for space in range(SPACES)]
_SITES = [str(site + 1) for site in range(SITES)]
_CHARACTERS = [f"character_{n + 1}" for n in range(CHARACTERS)]
_CARDS = [*_CHARACTERS, *SPECIAL_NAMES]

MOVES = MoveSpace(
    [
        ("sail", [("from", _RING), ("to", _RING)]),
        ("sail_red", [("to", _RING)]),
        ("clear", [("from", _RING), ("to", _RING)]),
        ("clear_red", [("to", _RING)]),
        ("pass", []),
        ("drift", [("from", _RING), ("to", _RING)]),
        ("drift_red", [("to", _RING)]),
        ("top", []),
        ("search", []),
        ("take", [("tile", TILE_NAMES)]),
        ("recruit", [("character", _CHARACTERS)]),
        ("decline", []),
        ("gondola", [("island", ISLAND_NAMES), ("gondola", [str(n + 1) for n in range(GONDOLAS)])]),
        ("street", []),
        ("build", [("tile", TILE_NAMES)]),
        ("done", []),
        ("lay", [("island", ISLAND_NAMES), ("space", _SITES)]),
        ("erect", [("island", ISLAND_NAMES), ("space", _SITES)]),
        ("special_card", [("card", SPECIAL_NAMES)]),
        ("income", [("island", ISLAND_NAMES)]),
        ("produce", [("factories", [str(n) for n in range(13)])]),
        ("sell", [("beads", BUNDLE_NAMES)]),
        ("return", [("bead", GLASS)]),
        ("dismiss", []),
        ("hire", []),
        ("score", [("character", _CHARACTERS), ("island", ISLAND_NAMES)]),
        ("hand_in_gold", [("step", [str(step) for step in range(GOLD_STEPS)])]),
        ("hand_in_glass", [("beads", BUNDLE_NAMES)]),
        ("finish", []),
        ("red_ship", [("space", _RING)]),
        ("start", [("seat", [str(seat + 1) for seat in range(SEATS)])]),
        ("draw_street", [("street", STREET_NAMES)]),
        ("draw_tile", [("tile", TILE_NAMES)]),
        ("draw_card", [("card", _CARDS)]),
        ("draw_bead", [("bead", GLASS)]),
        ("remove_palace", [("tile", TILE_NAMES)]),
        ("redeal_card", [("card", _CARDS)]),
        ("redeal_tile", [("tile", TILE_NAMES)]),
    ]
)
MOVE = MOVES.as_rules(__name__)

STATE = state_record(
    {
        # options
        "players": (),
        "layout": (),
        "red_by_choice": (),
        "balance_needs_one": (),
        "free_scoring": (),
        "last_workshop_counts": (),
        # the course of the game; `ending` is the seat that caused the end
        "start_player": (),
        "active": (),
        "ending": (),
        "finished": (),
        # ships: black ones as bit sets of ring spaces (wide), the red one by its space
        "red": (),
        "red_moved": (),
        "ships_moved": (),
        # stacks: how many tiles, and what is among them; with 2-3 players one palace is out, unseen
        "stack": (SORTS,),
        "street_stack": (STREETS,),
        "shop_stack": (VARIANTS,),
        "palace_stack": (VARIANTS,),
        "removed_palace": (),
        "beside_stack": (2, VARIANTS),
        "bag": (GLASS_COLOURS,),
        # cards: where each is; a deck is its unseen part, then batches put under it, known to who put them there
        "place_of": (CARDS,),
        "unseen_left": (2,),
        "looked_at": (2,),
        "batches": (2,),
        "batch_count": (2, BATCHES),
        "batch_owner": (2, BATCHES),
        # players
        "gold": (SEATS,),
        "beads": (SEATS, GLASS_COLOURS),
        "tiles_held": (SEATS, TILES),
        "tiles_hidden": (SEATS, 2),
        "gondoliers": (SEATS,),
        "supply": (SEATS,),
        "recruited": (SEATS,),
        "characters": (SEATS,),
        "special_cards": (SEATS,),
        "fresh_cards": (),
        # islands: free spaces as bit sets, what stands where, and how much of everything there is
        "free_streets": (ISLANDS,),
        "free_sites": (ISLANDS,),
        "served_sites": (ISLANDS,),
        "street": (ISLANDS, SITES),
        "building": (ISLANDS, SITES),
        "owner": (ISLANDS, SITES),
        "gondola": (ISLANDS, GONDOLAS),
        "landed": (ISLANDS, GONDOLAS),
        "customers": (ISLANDS, CUSTOMER_COLOURS),
        "factories": (ISLANDS, SEATS),
        "shops": (ISLANDS, SEATS, CUSTOMER_COLOURS),
        "palaces": (ISLANDS,),
        "coats": (ISLANDS,),
        "specials": (ISLANDS,),
        # the final scoring
        "scored_on": (CHARACTERS,),
        "scored_points": (CHARACTERS,),
        **ledger_fields(SEATS, len(SOURCES)),
        **agenda_fields(8),
    },
    wide={"black": (), "black_moved": ()},
)

MEANINGS = {
    **dict.fromkeys(("start_player", "active", "ending", "owner", "gondola"), seat()),
    "batch_owner": seat(used="batch_count"),
    "place_of": seat(first=Place.FIRST_HAND),
    **dict.fromkeys(("tiles_held", "tiles_hidden", "supply", "recruited", "characters"), by_seat()),
    "gold": by_seat() | settable(0, 99),
    "beads": by_seat() | settable(0, 10),
    "gondoliers": by_seat() | settable(0, 12),
    "special_cards": by_seat() | bits(SPECIALS),
    "fresh_cards": bits(SPECIALS),
    **dict.fromkeys(("factories", "shops"), by_seat(axis=1)),
    **dict.fromkeys(("free_streets", "free_sites", "served_sites"), bits(SITES)),
    **dict.fromkeys(("black", "black_moved"), bits(SPACES)),
}

WHOSE_TURN = Turn(
    asks=Kind.SAIL, rows=(Kind.END_TURN,), marks=("active",), begun=("ships_moved", "black_moved", "red_moved")
)
