"""Who must decide, and what can be decided: the top of the agenda, turned into lists of moves."""

from __future__ import annotations

from ....kernel import (
    CHANCE_BIT,
    rule,
    top_argument,
    top_kind,
    top_who,
)
from ..state import (
    BONUS_STEP,
    BUY_STEPS,
    CARD_FIELD,
    CARD_PILE,
    CHARACTER_PILE,
    CHOOSE_CHARACTER,
    CHOOSE_EXTRA,
    CHOOSE_TOWN,
    CHOOSE_VALUE,
    COMPENSATE,
    CONTRACT_PILE,
    COPY_TOWN,
    DEAL_CARDS,
    DEAL_GOAL_MOVE,
    DEAL_GOALS,
    DEAL_OUTPOSTS,
    DEAL_START_CONTRACT,
    DEAL_TOWNS,
    DRAW_START_PLAYER,
    EXCHANGE,
    GOAL_PILE,
    KEEP_DRAWN,
    KEEP_GOALS,
    LAST_CHANCE,
    LAY_CARD_MOVE,
    LAY_CONTRACT_MOVE,
    LAY_OUTPOST_MOVE,
    LAY_TOWN_BONUS_MOVE,
    MAKE_ROOM,
    MARKET_FIELD,
    MORE_DICE,
    MOVE_POST,
    OUTPOST_PILE,
    PAY_PAIRS,
    PAYOUT,
    REDEAL_GOALS,
    REVEAL_CHARACTER,
    REVEAL_CHARACTER_MOVE,
    ROLL,
    ROLL_MOVE,
    START_PILE,
    START_PLAYER_MOVE,
    SWAP_GOODS,
    SWAP_POINTS,
    TAKE_CONTRACT,
    TAKE_GOOD,
    TAKE_PAIR,
    TOWN_PILE,
    TURN,
    USE_DIE,
)
from ..tables import (
    CARD_COUNT,
    CHARACTER_COUNT,
    COLOURS_COUNT,
    CONTRACT_COUNT,
    FACES,
    GOAL_COUNT,
    OUTPOSTS,
    START_CONTRACTS,
    TOWNS,
)
from .cards import (
    list_bought_steps,
    list_card_fields,
    list_exchanges,
    list_payable_pairs,
    list_point_swaps,
    list_swaps,
    list_towns,
)
from .contracts import (
    list_active,
    list_display,
    list_extras,
    list_for_drawn,
)
from .gains import (
    list_goods,
    list_pairs,
    list_towns_to_copy,
)
from .preparation import (
    list_characters,
    list_goal_choices,
)
from .rounds import (
    compensation_open,
    list_compensations,
    list_payout,
    payout_open,
)
from .spaces import (
    list_fields,
    list_more_dice,
    list_values,
)
from .travel import (
    list_bonuses,
    list_own_posts,
    list_steps,
)
from .turn import (
    list_turn,
    list_uses,
)

# Who decides


@rule
def waiting(s):
    kind = top_kind(s)
    if kind == 0:
        return 0
    if kind <= LAST_CHANCE:
        return CHANCE_BIT
    if kind == KEEP_GOALS:
        return goals_open(s)
    if kind == PAYOUT:
        return payout_open(s)
    if kind == COMPENSATE:
        return compensation_open(s)
    return 1 << top_who(s)


@rule
def goals_open(s):
    mask = 0
    for seat in range(s.players):
        if not s.goals_kept[seat]:
            mask |= 1 << seat
    return mask


# What may be decided


@rule
def moves(s, who, out):
    kind = top_kind(s)
    if kind == TURN:
        return list_turn(s, who, out)
    if kind == USE_DIE:
        return list_uses(s, who, top_argument(s), out)
    if kind == BUY_STEPS:
        return list_bought_steps(s, who, top_argument(s), out)
    if kind <= CHOOSE_CHARACTER:
        return list_before_turns(s, kind, who, out)
    if kind <= PAY_PAIRS:
        return list_in_action(s, kind, who, out)
    return list_in_reward(s, kind, who, out)


@rule
def list_before_turns(s, kind, who, out):
    if kind == KEEP_GOALS:
        return list_goal_choices(s, who, out)
    if kind == PAYOUT:
        return list_payout(s, who, out)
    if kind == COMPENSATE:
        return list_compensations(s, who, out)
    return list_characters(s, out)


@rule
def list_in_action(s, kind, who, out):
    argument = top_argument(s)
    if kind == CHOOSE_VALUE:
        return list_values(s, who, argument // COLOURS_COUNT, out)
    if kind == MORE_DICE:
        return list_more_dice(s, who, argument, out)
    if kind == MARKET_FIELD:
        return list_fields(s, out)
    if kind == CARD_FIELD:
        return list_card_fields(s, argument, out)
    if kind == EXCHANGE:
        return list_exchanges(s, who, argument, out)
    if kind == SWAP_GOODS:
        return list_swaps(s, who, out)
    if kind == SWAP_POINTS:
        return list_point_swaps(s, who, out)
    return list_payable_pairs(s, who, out)


@rule
def list_in_reward(s, kind, who, out):
    argument = top_argument(s)
    if kind == TAKE_GOOD:
        return list_goods(out)
    if kind == TAKE_PAIR:
        return list_pairs(out)
    if kind == COPY_TOWN:
        return list_towns_to_copy(s, out)
    if kind == CHOOSE_TOWN:
        return list_towns(s, who, argument, out)
    if kind == TAKE_CONTRACT:
        return list_display(s, argument, out)
    if kind == CHOOSE_EXTRA:
        return list_extras(out)
    if kind == MAKE_ROOM:
        return list_active(s, who, out)
    if kind == KEEP_DRAWN:
        return list_for_drawn(s, who, out)
    if kind <= BONUS_STEP:
        return list_steps(s, who, out)
    if kind == MOVE_POST:
        return list_own_posts(s, who, out)
    return list_bonuses(argument, out)


@rule
def odds(s, out, weight):
    """Everything in the pile, or every face of a die, is equally likely."""
    kind = top_kind(s)
    if kind == DRAW_START_PLAYER:
        return list_pile((1 << s.players) - 1, s.players, START_PLAYER_MOVE, out, weight)
    if kind == ROLL:
        return list_pile((1 << FACES) - 1, FACES, ROLL_MOVE, out, weight)
    if kind == DEAL_TOWNS:
        return list_pile(s.unseen[TOWN_PILE], TOWNS, LAY_TOWN_BONUS_MOVE, out, weight)
    if kind == DEAL_OUTPOSTS:
        return list_pile(s.unseen[OUTPOST_PILE], OUTPOSTS, LAY_OUTPOST_MOVE, out, weight)
    if kind == DEAL_CARDS:
        return list_pile(s.unseen[CARD_PILE], CARD_COUNT, LAY_CARD_MOVE, out, weight)
    if kind == REVEAL_CHARACTER:
        return list_pile(s.unseen[CHARACTER_PILE], CHARACTER_COUNT, REVEAL_CHARACTER_MOVE, out, weight)
    if kind == DEAL_GOALS or kind == REDEAL_GOALS:
        return list_pile(s.unseen[GOAL_PILE], GOAL_COUNT, DEAL_GOAL_MOVE, out, weight)
    if kind == DEAL_START_CONTRACT:
        return list_pile(s.unseen[START_PILE], START_CONTRACTS, LAY_CONTRACT_MOVE, out, weight)
    return list_pile(s.unseen[CONTRACT_PILE], CONTRACT_COUNT, LAY_CONTRACT_MOVE, out, weight)


@rule
def list_pile(pile, count, first, out, weight):
    n = 0
    for thing in range(count):
        if (pile >> thing) & 1:
            out[n] = first + thing
            weight[n] = 1
            n += 1
    return n
