"""The record of Murano, its move space, and the numbers of agenda rows, sources and places of cards."""

from __future__ import annotations

from ...kernel import MoveSpace, agenda_fields, ledger_fields, state_record
from .tables import (
    ACTIONS,
    BUNDLE_NAMES,
    CHARACTERS,
    COLOURS,
    FAMILIES,
    GLASS,
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

# The actions of the ring.
(
    TAKE_GOLD_ACTION,
    BUY_FACTORY,
    BUY_SHOP,
    BUY_PALACE,
    BUY_SPECIAL,
    PLACE_GONDOLIER,
    BUILD_ACTION,
    INCOME_ACTION,
    PRODUCTION,
    OFFICE_ACTION,
    RECRUIT_ACTION,
) = range(len(ACTIONS))

# Two decks: character cards, then special building cards, numbered through.
CHARACTER_DECK, SPECIAL_DECK = 0, 1
CARDS = CHARACTERS + SPECIALS
BATCHES = 36

# Where a card can be. UNSEEN is the face-down stack, or the box, or whatever a viewer cannot know.
UNSEEN, FIRST_HAND, LOOKED_AT, SCORED, OUT_OF_GAME, FIRST_BATCH = 0, 1, 5, 6, 7, 8

# Sources of points.
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
START, FACTORIES, SHOPS, PALACES, CRANES, PUB, GUILD, BASILICA_SOURCE, SMOKE = range(9)
FIRST_FAMILY = 9
UNUSED = FIRST_FAMILY + len(FAMILIES)

# What the agenda can hold: rows that work off by themselves, then rows of chance, then decisions of players.
START_TURN, END_TURN, END_SCORING, LAST_AUTOMATIC = 1, 2, 3, 3
DRAW_START, DRAW_RED, DRAW_STREET, DRAW_TILE, DRAW_REMOVED, DRAW_CARD, DRAW_BEAD, REDEAL, LAST_CHANCE = (
    *range(4, 12),
    11,
)
(
    CHOOSE_RED,
    SAIL,
    DRIFT,
    BUY,
    SEARCH,
    RECRUIT,
    CHOOSE_SPECIAL,
    PLACE,
    BUILD,
    LAY,
    ERECT,
    ERECT_BOUGHT,
    INCOME,
    PRODUCE,
    SELL,
    RETURN_BEAD,
    OFFICE,
    SCORE,
    HAND_IN_GOLD,
    HAND_IN_GLASS,
) = range(12, 32)

_RING = [str(space) for space in range(SPACES)]
_SITES = [str(site + 1) for site in range(SITES)]
_CARD_NAMES = [*(f"character_{n + 1}" for n in range(CHARACTERS)), *SPECIAL_NAMES]

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
        ("recruit", [("character", _CARD_NAMES[:CHARACTERS])]),
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
        ("score", [("character", _CARD_NAMES[:CHARACTERS]), ("island", ISLAND_NAMES)]),
        ("hand_in_gold", [("step", [str(step) for step in range(GOLD_STEPS)])]),
        ("hand_in_glass", [("beads", BUNDLE_NAMES)]),
        ("finish", []),
        ("red_ship", [("space", _RING)]),
        ("start", [("seat", [str(seat + 1) for seat in range(SEATS)])]),
        ("draw_street", [("street", STREET_NAMES)]),
        ("draw_tile", [("tile", TILE_NAMES)]),
        ("draw_card", [("card", _CARD_NAMES)]),
        ("draw_bead", [("bead", GLASS)]),
        ("remove_palace", [("tile", TILE_NAMES)]),
        ("redeal_card", [("card", _CARD_NAMES)]),
        ("redeal_tile", [("tile", TILE_NAMES)]),
    ]
)
SAIL_MOVE = MOVES.first("sail")
SAIL_RED_MOVE = MOVES.first("sail_red")
CLEAR_MOVE = MOVES.first("clear")
CLEAR_RED_MOVE = MOVES.first("clear_red")
PASS_MOVE = MOVES.first("pass")
DRIFT_MOVE = MOVES.first("drift")
DRIFT_RED_MOVE = MOVES.first("drift_red")
TOP_MOVE = MOVES.first("top")
SEARCH_MOVE = MOVES.first("search")
TAKE_MOVE = MOVES.first("take")
RECRUIT_MOVE = MOVES.first("recruit")
DECLINE_MOVE = MOVES.first("decline")
GONDOLA_MOVE = MOVES.first("gondola")
STREET_MOVE = MOVES.first("street")
BUILD_MOVE = MOVES.first("build")
DONE_MOVE = MOVES.first("done")
LAY_MOVE = MOVES.first("lay")
ERECT_MOVE = MOVES.first("erect")
SPECIAL_CARD_MOVE = MOVES.first("special_card")
INCOME_MOVE = MOVES.first("income")
PRODUCE_MOVE = MOVES.first("produce")
SELL_MOVE = MOVES.first("sell")
RETURN_MOVE = MOVES.first("return")
DISMISS_MOVE = MOVES.first("dismiss")
HIRE_MOVE = MOVES.first("hire")
SCORE_MOVE = MOVES.first("score")
HAND_IN_GOLD_MOVE = MOVES.first("hand_in_gold")
HAND_IN_GLASS_MOVE = MOVES.first("hand_in_glass")
FINISH_MOVE = MOVES.first("finish")
RED_SHIP_MOVE = MOVES.first("red_ship")
START_MOVE = MOVES.first("start")
DRAW_STREET_MOVE = MOVES.first("draw_street")
DRAW_TILE_MOVE = MOVES.first("draw_tile")
DRAW_CARD_MOVE = MOVES.first("draw_card")
DRAW_BEAD_MOVE = MOVES.first("draw_bead")
REMOVE_PALACE_MOVE = MOVES.first("remove_palace")
REDEAL_CARD_MOVE = MOVES.first("redeal_card")
REDEAL_TILE_MOVE = MOVES.first("redeal_tile")

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
        "stack": (len(SORTS),),
        "street_stack": (STREETS,),
        "shop_stack": (VARIANTS,),
        "palace_stack": (VARIANTS,),
        "removed_palace": (),
        "beside_stack": (2, VARIANTS),
        "bag": (len(GLASS),),
        # cards: where each is; a deck is its unseen part, then batches put under it, known to who put them there
        "place_of": (CARDS,),
        "unseen_left": (2,),
        "looked_at": (2,),
        "batches": (2,),
        "batch_count": (2, BATCHES),
        "batch_owner": (2, BATCHES),
        # players
        "gold": (SEATS,),
        "beads": (SEATS, len(GLASS)),
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
        "customers": (ISLANDS, len(COLOURS)),
        "factories": (ISLANDS, SEATS),
        "shops": (ISLANDS, SEATS, len(COLOURS)),
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
