"""The record of Marco Polo and its move space; the constant tables stand in tables.py."""

from __future__ import annotations

from ...kernel import MoveSpace, agenda_fields, ledger_fields, state_record
from .facts import CHARACTERS, names, town_letters
from .tables import (
    ACTIVE,
    BEIJING_PLACES,
    CARD_SPACES,
    COLOURS,
    CONTRACT_PLACES,
    DEALT_GOALS,
    FACES,
    FIGURES,
    MOST_COMPENSATION,
    MOST_STEPS,
    PLACED_DICE,
    REGULAR_CONTRACTS,
    RESOURCES,
    SEATS,
    SPACE_NAMES,
    SPACES,
)

# Sources of points.
SOURCES = (
    "contracts",
    "town_bonuses",
    "city_cards",
    "trading_posts",
    "goal_cards",
    "goal_cities",
    "money",
    "beijing",
    "goods",
    "most_contracts",
)
(
    FROM_CONTRACTS,
    FROM_TOWNS,
    FROM_CARDS,
    FROM_POSTS,
    FROM_GOAL_CARDS,
    FROM_GOAL_CITIES,
    FROM_MONEY,
    FROM_BEIJING,
    FROM_GOODS,
    FROM_MOST_CONTRACTS,
) = range(len(SOURCES))

# What the agenda can hold. Rows up to LAST_AUTOMATIC need no decision and are worked off at once.
START_ROUND, GATHER_DICE, COMPENSATION, NEXT_TURN, REFILL = 1, 2, 3, 4, 5
NEXT_CONTRACT, DRAW_CONTRACT, GAIN_BLACK_DIE, OFFER_STEP, ARRIVE, BONUSES, NEXT_TOWN = 6, 7, 8, 9, 10, 11, 12
LAST_AUTOMATIC = 12
# Chance decides.
DRAW_START_PLAYER, DEAL_TOWNS, DEAL_OUTPOSTS, DEAL_CARDS, DEAL_DISPLAY, DEAL_START_CONTRACT = 13, 14, 15, 16, 17, 18
REVEAL_CHARACTER, DEAL_GOALS, ROLL, REVEAL_CONTRACT, REDEAL_CONTRACTS, REDEAL_GOALS = 19, 20, 21, 22, 23, 24
LAST_CHANCE = 24
# Several seats decide at once.
KEEP_GOALS, PAYOUT, COMPENSATE = 25, 26, 27
# One seat decides.
CHOOSE_CHARACTER, TURN, USE_DIE, CHOOSE_VALUE, MORE_DICE = 28, 29, 30, 31, 32
MARKET_FIELD, CARD_FIELD, EXCHANGE, SWAP_GOODS, SWAP_POINTS, PAY_PAIRS = 33, 34, 35, 36, 37, 38
TAKE_GOOD, TAKE_PAIR, COPY_TOWN, CHOOSE_TOWN = 39, 40, 41, 42
TAKE_CONTRACT, CHOOSE_EXTRA, MAKE_ROOM, KEEP_DRAWN = 43, 44, 45, 46
JOURNEY, CARD_STEPS, BONUS_STEP, MOVE_POST, CHOOSE_BONUS = 47, 48, 49, 50, 51
# One more that needs no decision, and one more choice.
PUT_AWAY, BUY_STEPS = 52, 53

# Piles that lie face down, as bit sets of what may still come from them.
PILES = ("towns", "outposts", "cards", "contracts", "start_contracts", "characters", "goals")
TOWN_PILE, OUTPOST_PILE, CARD_PILE, CONTRACT_PILE, START_PILE, CHARACTER_PILE, GOAL_PILE = range(len(PILES))

# The columns of a placed die.
DIE_SPACE, DIE_SEAT, DIE_COLOUR, DIE_VALUE = range(4)

_LOCATIONS = names("locations")
_CITIES = _LOCATIONS[1:15]
_TOWNS = _LOCATIONS[9:15]
_CONTRACTS = names("contracts")
_GOALS = names("goals")
_DICE = [("colour", ("own", "black", "white")), ("value", ("unset", *"123456"))]
_PAIRS = ("pepper+silk", "pepper+gold", "silk+gold")
_GOODS = ("pepper", "silk", "gold")

MOVES = MoveSpace(
    [
        # the turn
        ("die", _DICE),
        ("fulfil", [("contract", _CONTRACTS)]),
        ("buy_black_die", []),
        ("end_turn", []),
        # what a die is used for
        ("place", [("space", SPACE_NAMES)]),
        ("purse", []),
        ("reroll", []),
        ("turn", [("way", ("up", "down"))]),
        ("value", [("value", "123456")]),
        # actions and rewards
        ("field", [("field", "123456")]),
        ("exchange", [("way", ("forth", "back")), ("times", "123456")]),
        ("swap_goods", [("way", ("good_for_camels", "camels_for_good")), ("good", _GOODS)]),
        ("swap_points", [("way", ("point_for_money", "money_for_point"))]),
        ("pay_pair", [("pair", _PAIRS)]),
        ("good", [("good", _GOODS)]),
        ("pair", [("pair", _PAIRS)]),
        ("town", [("town", _TOWNS)]),
        ("take", [("place", "123456")]),
        ("extra", [("kind", ("money", "camels"))]),
        ("drop", [("contract", _CONTRACTS)]),
        ("refuse", []),
        ("step", [("figure", "12"), ("place", _LOCATIONS)]),
        ("move_post", [("city", _CITIES)]),
        ("bonus", [("city", _CITIES)]),
        ("stop", []),
        # set-up and start of a round
        ("character", [("character", CHARACTERS)]),
        ("keep_goals", [("first", _GOALS), ("second", _GOALS)]),
        ("compensate", [("camels", [str(n) for n in range(MOST_COMPENSATION + 1)])]),
        # chance
        ("start_player", [("seat", [str(seat + 1) for seat in range(SEATS)])]),
        ("lay_town_bonus", [("letter", town_letters())]),
        ("lay_outpost", [("outpost", names("outpost_bonuses"))]),
        ("lay_card", [("card", names("city_cards"))]),
        ("lay_contract", [("contract", _CONTRACTS)]),
        ("reveal_character", [("character", CHARACTERS)]),
        ("deal_goal", [("goal", _GOALS)]),
        ("roll", [("value", "123456")]),
    ]
)
DIE_MOVE = MOVES.first("die")
FULFIL_MOVE = MOVES.first("fulfil")
BUY_BLACK_DIE_MOVE = MOVES.first("buy_black_die")
END_TURN_MOVE = MOVES.first("end_turn")
PLACE_MOVE = MOVES.first("place")
PURSE_MOVE = MOVES.first("purse")
REROLL_MOVE = MOVES.first("reroll")
TURN_MOVE = MOVES.first("turn")
VALUE_MOVE = MOVES.first("value")
FIELD_MOVE = MOVES.first("field")
EXCHANGE_MOVE = MOVES.first("exchange")
SWAP_GOODS_MOVE = MOVES.first("swap_goods")
SWAP_POINTS_MOVE = MOVES.first("swap_points")
PAY_PAIR_MOVE = MOVES.first("pay_pair")
GOOD_MOVE = MOVES.first("good")
PAIR_MOVE = MOVES.first("pair")
TOWN_MOVE = MOVES.first("town")
TAKE_MOVE = MOVES.first("take")
EXTRA_MOVE = MOVES.first("extra")
DROP_MOVE = MOVES.first("drop")
REFUSE_MOVE = MOVES.first("refuse")
STEP_MOVE = MOVES.first("step")
MOVE_POST_MOVE = MOVES.first("move_post")
BONUS_MOVE = MOVES.first("bonus")
STOP_MOVE = MOVES.first("stop")
CHARACTER_MOVE = MOVES.first("character")
KEEP_GOALS_MOVE = MOVES.first("keep_goals")
COMPENSATE_MOVE = MOVES.first("compensate")
START_PLAYER_MOVE = MOVES.first("start_player")
LAY_TOWN_BONUS_MOVE = MOVES.first("lay_town_bonus")
LAY_OUTPOST_MOVE = MOVES.first("lay_outpost")
LAY_CARD_MOVE = MOVES.first("lay_card")
LAY_CONTRACT_MOVE = MOVES.first("lay_contract")
REVEAL_CHARACTER_MOVE = MOVES.first("reveal_character")
DEAL_GOAL_MOVE = MOVES.first("deal_goal")
ROLL_MOVE = MOVES.first("roll")

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
        # the movement being made: steps so far, where each began (figure, place), moved figures, cities passed in order
        "steps_made": (),
        "trail": (MOST_STEPS,),
        "moved_figures": (),
        "passed": (MOST_STEPS,),
        "passed_count": (),
        # dice: on the tableaus by colour and value, on the board in the order they were placed
        "dice": (SEATS, len(COLOURS), FACES + 1),
        "dice_left": (SEATS,),
        "black_dice": (),
        "placed": (PLACED_DICE, 4),
        "placed_count": (),
        "occupied": (SPACES,),
        "colours": (SPACES,),
        "khan_value": (),
        # the map
        "town_bonus": (6,),
        "outpost": (7,),
        "card": (CARD_SPACES,),
        "beijing": (BEIJING_PLACES,),
        # contracts: on the board, on the tableaus (one face down is fulfilled and not put away yet), in the special
        # stack from its top with who has seen them
        "display": (CONTRACT_PLACES,),
        "active": (SEATS, ACTIVE),
        "fulfilled": (SEATS,),
        "stack": (REGULAR_CONTRACTS,),
        "stack_seen": (REGULAR_CONTRACTS,),
        "stack_count": (),
        "drawn": (),
        "drawn_seen": (),
        "taken": (ACTIVE,),
        "taken_count": (),
        # what belongs to a seat
        "character": (SEATS,),
        "offered": (),
        "stock": (SEATS, RESOURCES),
        "figure": (SEATS, FIGURES),
        "posts": (SEATS,),
        "posts_left": (SEATS,),
        # the kept goals come first, then those put back
        "goals": (SEATS, DEALT_GOALS),
        "goals_kept": (SEATS,),
        # choices owed to everybody at the start of a round
        "due_copies": (SEATS,),
        "due_pairs": (SEATS,),
        "due_pips": (SEATS,),
        **ledger_fields(SEATS, len(SOURCES)),
        **agenda_fields(24),
    },
    wide={"unseen": (len(PILES),), "drawer": (SEATS,), "removed": ()},
)
