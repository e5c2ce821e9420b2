"""Chance: what is dealt, drawn, laid out and rolled. Stacks are counts; nothing is decided before it is seen."""

from __future__ import annotations

from ....kernel import count_down, pop, push, rule, set_top_argument, top_argument, top_who
from ..state import (
    BLACK_SLOTS,
    BOARD_COPIES,
    BOARDS,
    BORDER_BOARDS,
    CHOSEN_BOARDS,
    COLOUR_END_KIND,
    COLOUR_FIRST_KIND,
    COLOURED_KINDS,
    EXTRA_SET,
    FIRST_BORDER_BOARD,
    GOODS,
    GOODS_EACH,
    IN_BOX,
    INN,
    INN_SET,
    INN_SLOT,
    KIND_BLACK,
    KIND_COLOURED,
    KIND_SET,
    KINDS,
    LAY_TILES,
    NONE,
    NUMBERED,
    PAIRS,
    RANDOM_BOARDS,
    ROUNDS,
    ROUTE_CARDS,
    SHIELD_DEPOT,
    SHIELDS,
    SHIELDS_OUT,
    SLOT_COLOUR,
    SLOT_PLAYERS,
    SPECIAL_COLOUR,
    SPECIAL_SLOT,
    WHITE_SET,
)

# The stacks at the beginning


@rule
def in_the_game(s, kind):
    """Tiles of expansions are mixed in only if the expansion is played."""
    chosen = KIND_SET[kind]
    if chosen == EXTRA_SET:
        return int(s.extra_tiles)
    if chosen == WHITE_SET:
        return int(s.white_castles)
    return int(chosen != INN_SET)


@rule
def fill_stacks(s):
    for kind in range(KINDS):
        if in_the_game(s, kind):
            s.supply[kind] = KIND_COLOURED[kind]
            s.black_supply[kind] = KIND_BLACK[kind]
    if s.inns:
        s.inns_left = KIND_COLOURED[INN]
    for good in range(GOODS):
        s.goods_bag[good] = GOODS_EACH
    for card in range(ROUTE_CARDS):
        s.routes_left[card] = s.trade_routes
    for shield in range(SHIELDS + 1):
        s.shield_place[shield] = IN_BOX
        s.shield_space[shield] = NONE
    fill_boards(s)


@rule
def fill_boards(s):
    """Boards 1 and 2 are in the box four times, the others once, p.1; border boards are apart (rulings 2 and 63)."""
    border = s.duchy_choice > RANDOM_BOARDS
    for board in range(BOARDS):
        if board < FIRST_BORDER_BOARD:
            s.boards_left[board] = 0 if border or s.duchy_choice < CHOSEN_BOARDS else BOARD_COPIES[board]
        elif board < FIRST_BORDER_BOARD + BORDER_BOARDS:
            s.boards_left[board] = int(border)


# The tiles of a phase, p.3 and p.11. The argument of LAY_TILES is the slot.


@rule
def clear_depots(s):
    """What is left over leaves the game; inns stay."""
    for slot in range(INN_SLOT):
        if s.depot[slot] != NONE:
            s.removed[s.depot[slot]] += 1
            s.depot[slot] = NONE


@rule
def lay_inn(s):
    if s.inns_left > 0:
        s.inns_left -= 1
        s.inn_pile += 1
        s.depot[INN_SLOT] = INN


@rule
def slot_colour(s, slot):
    """The colour of a slot; with three players one slot changes from phase to phase, p.11 (ruling 44)."""
    if slot == SPECIAL_SLOT and s.scale == 3:
        return int(SPECIAL_COLOUR[s.phase])
    return int(SLOT_COLOUR[slot])


@rule
def lay_alike_tiles(s, slot):
    """Fills slots with ships, mines and castles, which are all alike; returns the first slot that needs a draw."""
    while slot < NUMBERED + BLACK_SLOTS:
        if SLOT_PLAYERS[slot] <= s.scale:
            if slot >= NUMBERED:
                return slot
            kind = int(COLOUR_FIRST_KIND[slot_colour(s, slot)])
            if COLOUR_END_KIND[slot_colour(s, slot)] > kind + 1:
                return slot
            s.supply[kind] -= 1
            s.depot[slot] = kind
        slot += 1
    return NONE


@rule
def start_laying(s):
    push(s, LAY_TILES, 0, lay_alike_tiles(s, 0))


@rule
def list_stack(s, first, out, weight):
    """Every kind in the stack from which the slot is filled, weighted by how many there are."""
    slot = top_argument(s)
    n = 0
    if slot >= NUMBERED:
        for kind in range(COLOURED_KINDS):
            if s.black_supply[kind] > 0:
                out[n] = first + kind
                weight[n] = s.black_supply[kind]
                n += 1
        return n
    colour = slot_colour(s, slot)
    for kind in range(COLOUR_FIRST_KIND[colour], COLOUR_END_KIND[colour]):
        if s.supply[kind] > 0:
            out[n] = first + kind
            weight[n] = s.supply[kind]
            n += 1
    return n


@rule
def play_lay(s, kind):
    slot = top_argument(s)
    if slot >= NUMBERED:
        s.black_supply[kind] -= 1
    else:
        s.supply[kind] -= 1
    s.depot[slot] = kind
    following = lay_alike_tiles(s, slot + 1)
    if following == NONE:
        pop(s)
    else:
        set_top_argument(s, following)


# Goods: dealt to players at the start, five opened in every phase


@rule
def play_deal_good(s, good):
    s.goods_bag[good] -= 1
    s.goods[top_who(s), good] += 1
    count_down(s)


@rule
def play_open_good(s, good):
    s.goods_bag[good] -= 1
    s.round_goods[ROUNDS - top_argument(s)] = good
    count_down(s)


# Boards, routes, shields


@rule
def list_boards(s, first, out):
    n = 0
    for board in range(BOARDS):
        if s.boards_left[board] > 0:
            out[n] = first + board
            n += 1
    return n


@rule
def play_deal_route(s, card):
    """Routes lie side by side as they come, p.12."""
    d = top_who(s)
    s.routes_left[card] = 0
    s.route_card[d, s.route_cards[d]] = card
    s.route_cards[d] += 1
    count_down(s)


@rule
def list_boxed_shields(s, first, out, weight):
    n = 0
    for shield in range(1, SHIELDS + 1):
        if s.shield_place[shield] == IN_BOX:
            out[n] = first + shield - 1
            weight[n] = 1
            n += 1
    return n


@rule
def play_deal_shield(s, shield):
    """Shields are laid open beside the depots, by the number of players, p.15."""
    s.shield_place[shield] = SHIELD_DEPOT[s.scale, SHIELDS_OUT[s.scale] - top_argument(s)]
    count_down(s)


# Dice


@rule
def list_numbers(first, out, weight):
    for number in range(6):
        out[number] = first + number
        weight[number] = 1
    return 6


@rule
def list_pairs(first, out, weight):
    """Two equal dice are rolled half as often as two different ones."""
    for pair in range(len(PAIRS)):
        out[pair] = first + pair
        weight[pair] = 1 if PAIRS[pair, 0] == PAIRS[pair, 1] else 2
    return len(PAIRS)


@rule
def play_roll(s, pair):
    who = top_who(s)
    pop(s)
    for die in range(2):
        s.dice[who, die] = PAIRS[pair, die]
        s.used[who, die] = 0
    s.turned[who] = 0
