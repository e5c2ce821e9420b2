"""The record of Marco Polo, its move space, the kinds of rows on its agenda, and its sources of points."""

from __future__ import annotations

from enum import IntEnum

from ...kernel import Kinds, MoveSpace, agenda_fields, ledger_fields, row_rules, state_record
from ...kernel.meanings import bits, by_seat, seat, seat_set, settable
from ...kernel.turns import Turn
from . import tables
from .facts import CHARACTERS, names, town_letters
from .tables import SEATS


class Source(IntEnum):
    """Where points come from."""

    CONTRACTS = 0
    TOWN_BONUSES = 1
    CITY_CARDS = 2
    TRADING_POSTS = 3
    GOAL_CARDS = 4
    GOAL_CITIES = 5
    MONEY = 6
    BEIJING = 7
    GOODS = 8
    MOST_CONTRACTS = 9


SOURCES = tuple(source.name.lower() for source in Source)


class Pile(IntEnum):
    """Piles that lie face down, as sets of bits of what may still come from them."""

    TOWNS = 0
    OUTPOSTS = 1
    CARDS = 2
    CONTRACTS = 3
    START_CONTRACTS = 4
    CHARACTERS = 5
    GOALS = 6


class Placed(IntEnum):
    """The columns of a die on the board."""

    SPACE = 0
    SEAT = 1
    COLOUR = 2
    VALUE = 3


class Kind(Kinds):
    """What the agenda can hold, with the values of each row; `agenda.py` says what it asks."""

    START_ROUND = 1
    GATHER_DICE = 2
    COMPENSATION = 3
    NEXT_TURN = 4
    REFILL = 5, "left"
    NEXT_CONTRACT = 6, "die"
    DRAW_CONTRACT = 7
    GAIN_BLACK_DIE = 8
    OFFER_STEP = 9
    ARRIVE = 10, "place"
    BONUSES = 11, "cities"
    NEXT_TOWN = 12, "price", ("left", 8), ("used", 64)
    DRAW_START_PLAYER = 13
    DEAL_TOWNS = 14, "left"
    DEAL_OUTPOSTS = 15, "left"
    DEAL_CARDS = 16, "left"
    DEAL_DISPLAY = 17, "left"
    DEAL_START_CONTRACT = 18, "left"
    REVEAL_CHARACTER = 19, "left"
    DEAL_GOALS = 20, "left"
    ROLL = 21, "colour", ("left", 8)
    REVEAL_CONTRACT = 22
    REDEAL_CONTRACTS = 23
    REDEAL_GOALS = 24
    KEEP_GOALS = 25
    PAYOUT = 26
    COMPENSATE = 27
    CHOOSE_CHARACTER = 28
    TURN = 29
    USE_DIE = 30, "colour", ("value", tables.FACES + 1)
    CHOOSE_VALUE = 31, "space", ("colour", len(tables.COLOURS))
    MORE_DICE = 32, "space"
    MARKET_FIELD = 33, "market_row"
    CARD_FIELD = 34, "card"
    EXCHANGE = 35, "card"
    SWAP_GOODS = 36, "left"
    SWAP_POINTS = 37, "left"
    PAY_PAIRS = 38, "left"
    TAKE_GOOD = 39, "left"
    TAKE_PAIR = 40
    COPY_TOWN = 41
    CHOOSE_TOWN = 42, "price", ("left", 8), ("used", 64)
    TAKE_CONTRACT = 43, "die"
    CHOOSE_EXTRA = 44, "amount"
    MAKE_ROOM = 45
    KEEP_DRAWN = 46
    JOURNEY = 47, "left"
    CARD_STEPS = 48, "left"
    BONUS_STEP = 49, "left"
    MOVE_POST = 50, "there"
    CHOOSE_BONUS = 51, "cities"
    PUT_AWAY = 52
    BUY_STEPS = 53, "left"


ROW = row_rules(Kind)

_PLACES = names("locations")
_CITIES = ("city", _PLACES[tables.BEIJING : tables.FIRST_OASIS], tables.BEIJING)
_CONTRACTS = ("contract", names("contracts"))
_GOALS = names("goals")
_PAIRS = ("pair", ("pepper+silk", "pepper+gold", "silk+gold"))
_GOODS = ("good", ("pepper", "silk", "gold"))
_PIPS = "123456"

MOVES = MoveSpace(
    [
        # the turn
        ("die", [("colour", tables.COLOURS), ("value", ("unset", *_PIPS))]),
        ("fulfil", [_CONTRACTS]),
        ("buy_black_die", []),
        ("end_turn", []),
        # what a die is used for
        ("place", [("space", tables.SPACE_NAMES)]),
        ("purse", []),
        ("reroll", []),
        ("turn", [("way", ("up", "down"))]),
        ("value", [("value", _PIPS, 1)]),
        # actions and rewards
        ("field", [("field", _PIPS)]),
        ("exchange", [("way", ("forth", "back")), ("times", _PIPS, 1)]),
        ("swap_goods", [("way", ("good_for_camels", "camels_for_good")), _GOODS]),
        ("swap_points", [("way", ("point_for_money", "money_for_point"))]),
        ("pay_pair", [_PAIRS]),
        ("good", [_GOODS]),
        ("pair", [_PAIRS]),
        ("town", [("town", _PLACES[tables.FIRST_TOWN : tables.FIRST_OASIS])]),
        ("take", [("place", _PIPS)]),
        ("extra", [("kind", ("money", "camels"))]),
        ("drop", [_CONTRACTS]),
        ("refuse", []),
        ("step", [("figure", "12"), ("place", _PLACES)]),
        ("move_post", [_CITIES]),
        ("bonus", [_CITIES]),
        ("stop", []),
        # set-up and start of a round
        ("character", [("character", CHARACTERS)]),
        ("keep_goals", [("first", _GOALS), ("second", _GOALS)]),
        ("compensate", [("camels", [str(n) for n in range(tables.MOST_COMPENSATION + 1)])]),
        # chance
        ("start_player", [("seat", [str(seat + 1) for seat in range(SEATS)])]),
        ("lay_town_bonus", [("letter", town_letters())]),
        ("lay_outpost", [("outpost", names("outpost_bonuses"))]),
        ("lay_card", [("card", names("city_cards"))]),
        ("lay_contract", [_CONTRACTS]),
        ("reveal_character", [("character", CHARACTERS)]),
        ("deal_goal", [("goal", _GOALS)]),
        ("roll", [("value", _PIPS, 1)]),
    ]
)
MOVE = MOVES.as_rules(__name__)

STATE = state_record(
    {
        # options
        "players": (),
        "random_towns": (),
        "draft": (),
        "choose_goals": (),
        "single_steps": (),
        # the course of the game
        "round_number": (),
        "start_player": (),
        "traveller": (),
        "finished": (),
        # the running turn: whether the action is done, a black die bought, and in which cities posts are new
        "acted": (),
        "bought": (),
        "new_posts": (),
        # the dice being placed: how many, the lowest of them, and the rank of the last one
        "dice_laid": (),
        "lowest_die": (),
        "last_rank": (),
        # the movement being made: steps so far, where each began (figure, place), moved figures, places passed in order
        "steps_made": (),
        "trail": (tables.MOST_STEPS,),
        "moved_figures": (),
        "passed": (tables.MOST_STEPS,),
        "passed_count": (),
        # dice: on the tableaus by colour and value, on the board in the order they were placed
        "dice": (SEATS, len(tables.COLOURS), tables.FACES + 1),
        "dice_left": (SEATS,),
        "black_dice": (),
        "placed": (tables.PLACED_DICE, len(Placed)),
        "placed_count": (),
        "occupied": (tables.SPACES,),
        "colours": (tables.SPACES,),
        "khan_value": (),
        # the map
        "town_bonus": (tables.TOWNS,),
        "outpost": (tables.LARGE_CITIES,),
        "card": (tables.CARD_SPACES,),
        "beijing": (tables.BEIJING_PLACES,),
        # contracts: on the board, on the tableaus (one face down is fulfilled and not put away yet), in the special
        # stack from its top with who has seen them
        "display": (tables.CONTRACT_PLACES,),
        "active": (SEATS, tables.ACTIVE),
        "fulfilled": (SEATS,),
        "stack": (tables.REGULAR_CONTRACTS,),
        "stack_seen": (tables.REGULAR_CONTRACTS,),
        "stack_count": (),
        "drawn": (),
        "drawn_seen": (),
        "taken": (tables.ACTIVE,),
        "taken_count": (),
        # what belongs to a seat
        "character": (SEATS,),
        "offered": (),
        "stock": (SEATS, tables.RESOURCES),
        "figure": (SEATS, tables.FIGURES),
        "posts": (SEATS,),
        "posts_left": (SEATS,),
        # the kept goals come first, then those put back
        "goals": (SEATS, tables.DEALT_GOALS),
        "goals_kept": (SEATS,),
        # choices owed to everybody at the start of a round
        "due_copies": (SEATS,),
        "due_pairs": (SEATS,),
        "due_pips": (SEATS,),
        **ledger_fields(SEATS, len(SOURCES)),
        **agenda_fields(24),
    },
    wide={"unseen": (len(Pile),), "drawer": (SEATS,), "removed": ()},
)

MEANINGS = {
    **dict.fromkeys(("start_player", "traveller", "beijing"), seat()),
    "placed": seat(column=Placed.SEAT, used="placed_count"),
    **dict.fromkeys(("colours", "stack_seen", "drawn_seen"), seat_set()),
    **dict.fromkeys(("dice_left", "active", "fulfilled", "character", "figure"), by_seat()),
    "stock": by_seat() | settable(0, 99),
    "dice": by_seat() | settable(0, tables.OWN_DICE),
    "display": settable(0, tables.CONTRACT_COUNT - 1, values_by="lay_contract"),
    **dict.fromkeys(("posts_left", "goals", "goals_kept", "due_copies", "due_pairs", "due_pips"), by_seat()),
    "posts": by_seat() | bits(tables.FIRST_OASIS),
    "new_posts": bits(tables.FIRST_OASIS),
    "moved_figures": bits(tables.FIGURES),
    "offered": bits(len(CHARACTERS)),
    "drawer": by_seat() | bits(tables.CONTRACT_COUNT),
    **dict.fromkeys(("unseen", "removed"), bits(tables.CONTRACT_COUNT)),
}

WHOSE_TURN = Turn(asks=Kind.TURN, begun=("acted", "bought", "new_posts", "lowest_die"), needs=("dice_left",))
