"""What a decision or an outcome of chance sets off: the top of the agenda is carried out."""

from __future__ import annotations

from ....kernel import (
    pop,
    rule,
    top_argument,
    top_kind,
    top_who,
)
from ..state import (
    ARRIVE,
    BONUS_MOVE,
    BONUS_STEP,
    BONUSES,
    BUY_STEPS,
    CARD_FIELD,
    CHARACTER_MOVE,
    CHOOSE_CHARACTER,
    CHOOSE_EXTRA,
    CHOOSE_TOWN,
    CHOOSE_VALUE,
    COMPENSATE,
    COMPENSATE_MOVE,
    COMPENSATION,
    COPY_TOWN,
    DEAL_CARDS,
    DEAL_DISPLAY,
    DEAL_GOAL_MOVE,
    DEAL_GOALS,
    DEAL_OUTPOSTS,
    DEAL_START_CONTRACT,
    DEAL_TOWNS,
    DIE_MOVE,
    DRAW_CONTRACT,
    DRAW_START_PLAYER,
    DROP_MOVE,
    EXCHANGE,
    EXCHANGE_MOVE,
    EXTRA_MOVE,
    FIELD_MOVE,
    GAIN_BLACK_DIE,
    GATHER_DICE,
    GOOD_MOVE,
    KEEP_DRAWN,
    KEEP_GOALS,
    KEEP_GOALS_MOVE,
    LAST_AUTOMATIC,
    LAST_CHANCE,
    LAY_CARD_MOVE,
    LAY_CONTRACT_MOVE,
    LAY_OUTPOST_MOVE,
    LAY_TOWN_BONUS_MOVE,
    MAKE_ROOM,
    MARKET_FIELD,
    MORE_DICE,
    MOVE_POST,
    MOVE_POST_MOVE,
    NEXT_CONTRACT,
    NEXT_TOWN,
    NEXT_TURN,
    OFFER_STEP,
    PAIR_MOVE,
    PAY_PAIR_MOVE,
    PAY_PAIRS,
    PAYOUT,
    PUT_AWAY,
    REDEAL_CONTRACTS,
    REFILL,
    REFUSE_MOVE,
    REVEAL_CHARACTER,
    REVEAL_CHARACTER_MOVE,
    REVEAL_CONTRACT,
    ROLL,
    ROLL_MOVE,
    START_PLAYER_MOVE,
    START_ROUND,
    STEP_MOVE,
    STOP_MOVE,
    SWAP_GOODS,
    SWAP_GOODS_MOVE,
    SWAP_POINTS_MOVE,
    TAKE_CONTRACT,
    TAKE_GOOD,
    TAKE_MOVE,
    TAKE_PAIR,
    TOWN_MOVE,
    TURN,
    USE_DIE,
    VALUE_MOVE,
)
from ..tables import (
    BEIJING,
    FACES,
    GOAL_COUNT,
    LOCATIONS,
)
from .cards import (
    buy_step,
    exchange,
    next_town,
    pay_pair,
    stop_paying,
    swap_goods,
    swap_points,
    take_card_field,
    visit_town,
)
from .contracts import (
    choose_extra,
    draw_contract,
    drop_contract,
    next_contract,
    place_taken,
    put_away,
    refill,
    refuse_drawn,
    reveal_contract,
    settle_taken,
    swap_for_drawn,
    take_contract,
)
from .gains import (
    add_pair,
    gain_black_die,
    receive_town_bonus,
    roll,
    take_good,
)
from .preparation import (
    choose_character,
    deal_goal,
    deal_start_contract,
    keep_goals,
    lay_card,
    lay_contract,
    lay_outpost,
    lay_town_bonus,
    reveal_character,
    set_out,
)
from .rounds import (
    compensate,
    compensate_low_rolls,
    copy_at_payout,
    gather_dice,
    next_turn,
    start_round,
    take_pair_at_payout,
)
from .secrets import (
    refill_contract,
    refill_goal,
)
from .spaces import (
    choose_value,
    lay_die,
    take_field,
)
from .travel import (
    arrive,
    choose_bonus,
    end_movement,
    hand_out_bonuses,
    move_post,
    offer_step,
    step,
)
from .turn import (
    play_turn,
    use_die,
)


@rule
def play(s, who, move):
    kind = top_kind(s)
    if kind == TURN:
        play_turn(s, who, move)
    elif kind == USE_DIE:
        use_die(s, who, move)
    elif kind == BUY_STEPS:
        play_bought_steps(s, who, move)
    elif kind <= LAST_CHANCE:
        happen(s, kind, top_who(s), move)
    elif kind <= CHOOSE_CHARACTER:
        play_before_turns(s, kind, who, move)
    elif kind <= PAY_PAIRS:
        play_in_action(s, kind, who, move)
    else:
        play_in_reward(s, kind, who, move)
    work_off(s)


@rule
def happen(s, kind, who, move):
    """An outcome of chance."""
    if kind == ROLL:
        roll(s, who, move - ROLL_MOVE + 1)
    elif kind == DEAL_DISPLAY:
        lay_contract(s, move - LAY_CONTRACT_MOVE)
    elif kind == REVEAL_CONTRACT:
        reveal_contract(s, who, move - LAY_CONTRACT_MOVE)
    elif kind == DRAW_START_PLAYER:
        pop(s)
        set_out(s, move - START_PLAYER_MOVE)
    elif kind == DEAL_TOWNS:
        lay_town_bonus(s, move - LAY_TOWN_BONUS_MOVE)
    elif kind == DEAL_OUTPOSTS:
        lay_outpost(s, move - LAY_OUTPOST_MOVE)
    elif kind == DEAL_CARDS:
        lay_card(s, move - LAY_CARD_MOVE)
    elif kind == DEAL_START_CONTRACT:
        deal_start_contract(s, who, move - LAY_CONTRACT_MOVE)
    elif kind == REVEAL_CHARACTER:
        reveal_character(s, move - REVEAL_CHARACTER_MOVE)
    elif kind == DEAL_GOALS:
        deal_goal(s, who, move - DEAL_GOAL_MOVE)
    elif kind == REDEAL_CONTRACTS:
        refill_contract(s, move - LAY_CONTRACT_MOVE)
    else:
        refill_goal(s, who, move - DEAL_GOAL_MOVE)


@rule
def play_before_turns(s, kind, who, move):
    if kind == KEEP_GOALS:
        goals = move - KEEP_GOALS_MOVE
        keep_goals(s, who, goals // GOAL_COUNT, goals % GOAL_COUNT)
    elif kind == PAYOUT:
        if move >= TOWN_MOVE:
            copy_at_payout(s, who, move - TOWN_MOVE)
        else:
            take_pair_at_payout(s, who, move - PAIR_MOVE)
    elif kind == COMPENSATE:
        compensate(s, who, move - COMPENSATE_MOVE)
    else:
        choose_character(s, who, move - CHARACTER_MOVE)


@rule
def play_in_action(s, kind, who, move):
    if kind == CHOOSE_VALUE:
        choose_value(s, who, move - VALUE_MOVE + 1)
    elif kind == MORE_DICE:
        space = top_argument(s)
        pop(s)
        die = move - DIE_MOVE
        lay_die(s, who, space, die // (FACES + 1), die % (FACES + 1))
    elif kind == MARKET_FIELD:
        take_field(s, who, move - FIELD_MOVE)
    elif kind == CARD_FIELD:
        take_card_field(s, who, move - FIELD_MOVE)
    elif kind == EXCHANGE:
        use = move - EXCHANGE_MOVE
        exchange(s, who, use // FACES, use % FACES + 1)
    else:
        play_swap(s, kind, who, move)


@rule
def play_swap(s, kind, who, move):
    """City cards used pip by pip."""
    if kind == PAY_PAIRS:
        if move == STOP_MOVE:
            stop_paying(s, who)
        else:
            pay_pair(s, who, move - PAY_PAIR_MOVE)
    elif move == STOP_MOVE:
        pop(s)
    elif kind == SWAP_GOODS:
        swap_goods(s, who, move - SWAP_GOODS_MOVE)
    else:
        swap_points(s, who, move - SWAP_POINTS_MOVE)


@rule
def play_bought_steps(s, who, move):
    if move == STOP_MOVE:
        pop(s)
    else:
        buy_step(s, who)


@rule
def play_in_reward(s, kind, who, move):
    if kind == TAKE_GOOD:
        take_good(s, who, move - GOOD_MOVE)
    elif kind == TAKE_PAIR:
        pop(s)
        add_pair(s, who, move - PAIR_MOVE, 1)
    elif kind == COPY_TOWN:
        pop(s)
        receive_town_bonus(s, who, move - TOWN_MOVE)
    elif kind == CHOOSE_TOWN:
        if move == STOP_MOVE:
            pop(s)
        else:
            visit_town(s, who, move - TOWN_MOVE)
    elif kind <= KEEP_DRAWN:
        play_with_contracts(s, kind, who, move)
    elif kind <= BONUS_STEP:
        play_step(s, who, move)
    elif kind == MOVE_POST:
        move_post(s, who, move - MOVE_POST_MOVE + BEIJING)
    else:
        choose_bonus(s, who, move - BONUS_MOVE + BEIJING)


@rule
def play_with_contracts(s, kind, who, move):
    if kind == TAKE_CONTRACT:
        if move == STOP_MOVE:
            pop(s)
            settle_taken(s, who)
        else:
            take_contract(s, who, move - TAKE_MOVE)
    elif kind == CHOOSE_EXTRA:
        choose_extra(s, who, move - EXTRA_MOVE)
    elif kind == MAKE_ROOM:
        pop(s)
        drop_contract(s, who, move - DROP_MOVE)
        place_taken(s, who)
    elif move == REFUSE_MOVE:
        refuse_drawn(s)
    else:
        swap_for_drawn(s, who, move - DROP_MOVE)


@rule
def play_step(s, who, move):
    if move == STOP_MOVE:
        end_movement(s, who)
    else:
        choice = move - STEP_MOVE
        step(s, who, choice // LOCATIONS, choice % LOCATIONS)


@rule
def work_off(s):
    """Works off everything on the agenda that needs no decision."""
    while s.agenda_rows > 0 and (top_kind(s) <= LAST_AUTOMATIC or top_kind(s) == PUT_AWAY):
        kind = top_kind(s)
        who = top_who(s)
        argument = top_argument(s)
        pop(s)
        if kind <= REFILL:
            go_on(s, kind, who, argument)
        else:
            follow_up(s, kind, who, argument)


@rule
def go_on(s, kind, who, argument):
    """The course of the round."""
    if kind == START_ROUND:
        start_round(s)
    elif kind == GATHER_DICE:
        gather_dice(s)
    elif kind == COMPENSATION:
        compensate_low_rolls(s)
    elif kind == NEXT_TURN:
        next_turn(s, who)
    else:
        refill(s, argument)


@rule
def follow_up(s, kind, who, argument):
    """What follows from an action."""
    if kind == NEXT_CONTRACT:
        next_contract(s, who, argument)
    elif kind == DRAW_CONTRACT:
        draw_contract(s, who)
    elif kind == GAIN_BLACK_DIE:
        gain_black_die(s, who)
    elif kind == OFFER_STEP:
        offer_step(s, who)
    elif kind == ARRIVE:
        arrive(s, who, argument)
    elif kind == BONUSES:
        hand_out_bonuses(s, who, argument)
    elif kind == NEXT_TOWN:
        next_town(s, who, argument)
    else:
        put_away(s, who)
