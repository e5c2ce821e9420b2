"""Who must decide, what may be done, and what happens then."""

from __future__ import annotations

from ....kernel import CHANCE_BIT, EVERYBODY, list_bag, pop, rule, top_kind, top_who
from ..state import (
    ACTION,
    BUY_MOVE,
    BUY_POINTS,
    CHOOSE_BOARD,
    CHOOSE_BOARD_MOVE,
    CHOOSE_GOOD,
    CHOOSE_SPECIES,
    COLOUR_TILE,
    DEAL_BOARD,
    DEAL_BOARD_MOVE,
    DEAL_GOOD_MOVE,
    DEAL_GOODS,
    DEAL_ROUTE_MOVE,
    DEAL_ROUTES,
    DEAL_SHIELD_MOVE,
    DEAL_SHIELDS,
    DECLINE_MOVE,
    DISCARD,
    DISCARD_DOWN,
    DISCARD_MOVE,
    DRAW_START,
    FETCH,
    GATHER,
    GIVE,
    GIVE_MOVE,
    LAST_WITH_ANYTIME,
    LAY_MOVE,
    LAY_TILES,
    LOAD,
    NONE,
    OPEN_GOOD_MOVE,
    OPEN_GOODS,
    PHASE_SHIELDS,
    PLACE,
    PLACE_EXTRA,
    PLACE_FROM_BOARD,
    PUT_SHIELD,
    REDEAL,
    REDEAL_MOVE,
    ROLL_DICE,
    ROLL_MOVE,
    ROLL_WHITE,
    SECOND_DEPOT,
    SELL_EXTRA,
    START_CASTLE_MOVE,
    START_MOVE,
    STORE,
    SWAP,
    TRIBUTE,
    TURN,
    USE_CRANE,
    WHITE_MOVE,
)
from .actions import (
    list_actions,
    list_extra_placing,
    list_extra_sale,
    list_place,
    list_place_from_board,
    list_turn,
    play_action,
    play_extra_placing,
    play_extra_sale,
    play_fetch,
    play_place,
    play_place_from_board,
    play_turn,
)
from .course import give_board, prepare, work_off
from .duchy import list_starts
from .goods import (
    list_gather,
    list_goods,
    list_load,
    list_new_types,
    list_second_depot,
    list_swap,
    play_choose_good,
    play_gather,
    play_give,
    play_load,
    play_second_depot,
)
from .holdings import duchy_of
from .purchase import list_anytime, play_anytime
from .secrets import list_redeal, play_redeal
from .shields import (
    list_castles,
    list_phase_shields,
    list_tribute,
    play_phase_shields,
    play_put_shield,
    play_tribute,
)
from .solo import list_colour_tile, list_points, play_buy_points, play_colour_tile, play_swap
from .storage import list_own_stored, list_store, list_stored, play_discard, play_discard_down, play_store
from .supply import (
    list_boards,
    list_boxed_shields,
    list_numbers,
    list_pairs,
    list_stack,
    play_deal_good,
    play_deal_route,
    play_deal_shield,
    play_lay,
    play_open_good,
    play_roll,
)
from .tiles import list_crane, list_fetch, list_species, play_crane, play_species


@rule
def waiting(s):
    """Chance, everybody who has not chosen in secret yet, or the one player whose decision is on top."""
    kind = top_kind(s)
    if kind == 0:
        return 0
    if DRAW_START <= kind <= REDEAL:
        return CHANCE_BIT
    if top_who(s) != EVERYBODY:
        return 1 << top_who(s)
    mask = 0
    for i in range(s.duchies):
        if s.start_space[duchy_of(s, s.order[i])] == NONE:
            mask |= 1 << s.order[i]
    return mask


# What may be done


@rule
def moves(s, who, out):
    kind = top_kind(s)
    if kind > LAST_WITH_ANYTIME:
        return list_closed(s, who, kind, out)
    if kind == TURN:
        n = list_turn(s, who, out)
    elif kind == ACTION:
        n = list_actions(s, who, out)
    else:
        n = list_effect(s, who, kind, out)
    return list_anytime(s, who, out, n)


@rule
def list_effect(s, who, kind, out):
    """What a tile, a shield or a colour asks."""
    if kind == FETCH:
        return list_fetch(s, who, out)
    if kind == PLACE_EXTRA:
        return list_extra_placing(s, who, out)
    if kind == SELL_EXTRA:
        return list_extra_sale(s, who, out)
    if kind == USE_CRANE:
        return list_crane(s, out)
    if kind == LOAD:
        return list_load(s, who, out)
    if kind == SECOND_DEPOT:
        return list_second_depot(s, out)
    if kind == CHOOSE_GOOD:
        return list_new_types(s, who, out)
    if kind == CHOOSE_SPECIES:
        return list_species(s, who, out)
    if kind == PHASE_SHIELDS:
        return list_phase_shields(s, who, out)
    if kind == TRIBUTE:
        return list_tribute(s, who, out)
    if kind == COLOUR_TILE:
        return list_colour_tile(s, out)
    if kind == SWAP:
        return list_swap(s, who, out)
    n = list_gather(s, who, out, 0) if kind == GATHER else 0
    out[n] = DECLINE_MOVE
    return n + 1


@rule
def list_closed(s, who, kind, out):
    """What must be finished before anything else."""
    if kind == PLACE:
        return list_place(s, who, out)
    if kind == PLACE_FROM_BOARD:
        return list_place_from_board(s, who, out)
    if kind == STORE:
        return list_store(out)
    if kind == DISCARD:
        return list_stored(s, who, DISCARD_MOVE, out)
    if kind == DISCARD_DOWN:
        return list_own_stored(s, who, out)
    if kind == PUT_SHIELD:
        return list_castles(s, who, out)
    if kind == GIVE:
        return list_goods(s, who, GIVE_MOVE, out, 0)
    if kind == BUY_POINTS:
        return list_points(s, out)
    if kind == CHOOSE_BOARD:
        return list_boards(s, CHOOSE_BOARD_MOVE, out)
    return list_starts(s, duchy_of(s, who), out)


@rule
def odds(s, out, weight):
    kind = top_kind(s)
    if kind == ROLL_DICE:
        return list_pairs(ROLL_MOVE, out, weight)
    if kind == ROLL_WHITE:
        return list_numbers(WHITE_MOVE, out, weight)
    if kind == LAY_TILES:
        return list_stack(s, LAY_MOVE, out, weight)
    if kind == OPEN_GOODS:
        return list_bag(s.goods_bag, OPEN_GOOD_MOVE, out, weight)
    if kind == DEAL_GOODS:
        return list_bag(s.goods_bag, DEAL_GOOD_MOVE, out, weight)
    return list_rare_odds(s, kind, out, weight)


@rule
def list_rare_odds(s, kind, out, weight):
    """Chance before the first phase."""
    if kind == DEAL_ROUTES:
        return list_bag(s.routes_left, DEAL_ROUTE_MOVE, out, weight)
    if kind == DEAL_SHIELDS:
        return list_boxed_shields(s, DEAL_SHIELD_MOVE, out, weight)
    if kind == REDEAL:
        return list_redeal(s, out, weight)
    if kind == DEAL_BOARD:
        n = list_boards(s, DEAL_BOARD_MOVE, out)
        for i in range(n):
            weight[i] = s.boards_left[out[i] - DEAL_BOARD_MOVE]
        return n
    for seat in range(s.players):
        out[seat] = START_MOVE + seat
        weight[seat] = 1
    return int(s.players)


# What happens then


@rule
def play(s, who, move):
    kind = top_kind(s)
    if move >= BUY_MOVE:
        play_anytime(s, who, move)
    elif kind <= REDEAL:
        play_chance(s, kind, move)
    elif kind == TURN:
        play_turn(s, who, move)
    elif kind == ACTION:
        play_action(s, who, move)
    elif kind <= LAST_WITH_ANYTIME:
        play_effect(s, who, kind, move)
    else:
        play_closed(s, who, kind, move)
    work_off(s)


@rule
def play_chance(s, kind, move):
    if kind == ROLL_DICE:
        play_roll(s, move - ROLL_MOVE)
    elif kind == ROLL_WHITE:
        pop(s)
        s.white = move - WHITE_MOVE + 1
    elif kind == LAY_TILES:
        play_lay(s, move - LAY_MOVE)
    elif kind == OPEN_GOODS:
        play_open_good(s, move - OPEN_GOOD_MOVE)
    elif kind == DEAL_GOODS:
        play_deal_good(s, move - DEAL_GOOD_MOVE)
    elif kind == DEAL_ROUTES:
        play_deal_route(s, move - DEAL_ROUTE_MOVE)
    elif kind == DEAL_SHIELDS:
        play_deal_shield(s, move - DEAL_SHIELD_MOVE + 1)
    elif kind == DEAL_BOARD:
        seat = top_who(s)
        pop(s)
        give_board(s, seat, move - DEAL_BOARD_MOVE)
    elif kind == REDEAL:
        play_redeal(s, move - REDEAL_MOVE)
    else:
        pop(s)
        prepare(s, move - START_MOVE)


@rule
def play_effect(s, who, kind, move):
    if kind == FETCH:
        play_fetch(s, who, move)
    elif kind == PLACE_EXTRA:
        play_extra_placing(s, who, move)
    elif kind == SELL_EXTRA:
        play_extra_sale(s, who, move)
    elif kind == USE_CRANE:
        play_crane(s, who, move)
    elif kind == LOAD:
        play_load(s, who, move)
    elif kind == SECOND_DEPOT:
        play_second_depot(s, who, move)
    elif kind == CHOOSE_GOOD:
        play_choose_good(s, who, move)
    elif kind == GATHER:
        play_gather(s, who, move)
    elif kind == CHOOSE_SPECIES:
        play_species(s, who, move)
    elif kind == PHASE_SHIELDS:
        play_phase_shields(s, who, move)
    elif kind == TRIBUTE:
        play_tribute(s, who, move)
    elif kind == COLOUR_TILE:
        play_colour_tile(s, who, move)
    elif kind == SWAP:
        play_swap(s, who, move)
    else:
        pop(s)


@rule
def play_closed(s, who, kind, move):
    if kind == PLACE:
        play_place(s, who, move)
    elif kind == PLACE_FROM_BOARD:
        play_place_from_board(s, who, move)
    elif kind == STORE:
        play_store(s, who, move)
    elif kind == DISCARD:
        play_discard(s, who, move)
    elif kind == DISCARD_DOWN:
        play_discard_down(s, move)
    elif kind == PUT_SHIELD:
        play_put_shield(s, who, move)
    elif kind == GIVE:
        play_give(s, who, move)
    elif kind == BUY_POINTS:
        play_buy_points(s, who, move)
    elif kind == CHOOSE_BOARD:
        pop(s)
        give_board(s, who, move - CHOOSE_BOARD_MOVE)
    else:
        choose_start(s, who, move - START_CASTLE_MOVE)


@rule
def choose_start(s, who, space):
    """A secret choice stays open until everybody has made it."""
    s.start_space[duchy_of(s, who)] = space
    if top_who(s) != EVERYBODY or waiting(s) == 0:
        pop(s)
