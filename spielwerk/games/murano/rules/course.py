"""Set-up (p.2), the course of turns (p.3), the eleven actions (p.4-7), the last round and the result (p.7)."""

from __future__ import annotations

from ....kernel import CHANCE, places_by, pop, push, rule, score, top_kind, top_who, total
from ..state import (
    BUILD,
    BUILD_ACTION,
    BUY_FACTORY,
    BUY_PALACE,
    BUY_SHOP,
    BUY_SPECIAL,
    CHARACTER_DECK,
    CHOOSE_RED,
    CLEAR_MOVE,
    CLEAR_RED_MOVE,
    CLOSED,
    DRAW_RED,
    DRAW_START,
    DRIFT,
    DRIFT_MOVE,
    DRIFT_RED_MOVE,
    END_SCORING,
    END_TURN,
    INCOME,
    INCOME_ACTION,
    LAST_AUTOMATIC,
    OFFICE,
    OFFICE_ACTION,
    OUT_OF_GAME,
    PASS_MOVE,
    PLACE,
    PLACE_GONDOLIER,
    PRODUCE,
    PRODUCTION,
    SAIL,
    SAIL_MOVE,
    SAIL_RED_MOVE,
    SCORE,
    SPECIAL_DECK,
    START,
    START_TURN,
    TAKE_GOLD_ACTION,
)
from ..tables import (
    ANCHOR,
    BANK,
    BANK_GOLD,
    BEADS,
    BUILDING_SPACES,
    CHARACTERS,
    GONDOLA_COLOUR,
    GONDOLAS,
    ISLANDS,
    NONE,
    ONLY_WITH_4,
    PALACE_COUNT,
    PALACE_STACK,
    PASS_GOLD,
    REMOVED_UNSEEN,
    RING_ACTION,
    SEATS,
    SHOP_COUNT,
    SHOP_STACK,
    SITES,
    SPACES,
    SPECIALS,
    STACK_SIZE,
    START_GOLD,
    START_GONDOLIERS,
    START_POINTS,
    START_SUPPLY,
    STREET_COUNT,
    STREET_SPACES,
    STREETS,
    TAKE_GOLD,
    TILES_PER_BUILD,
    VARIANTS,
)
from .buying import begin_purchase, begin_recruiting, buy_factory, buy_special
from .characters import may_score, score_unused_gondoliers
from .pieces import GLASS_COLOURS, STACKS, pay, works
from .ships import move_ship


@rule
def setup(s):
    """Everything in its place; who begins and where the red ship lies is decided first."""
    s.ending = NONE
    set_up_stacks(s)
    set_up_cards(s)
    for island in range(ISLANDS):
        set_up_island(s, island)
    for seat in range(s.players):
        s.gold[seat] = START_GOLD
        s.gondoliers[seat] = START_GONDOLIERS
        s.supply[seat] = START_SUPPLY
        score(s, seat, START, START_POINTS)
    for space in range(SPACES):
        if ANCHOR[s.layout, space]:
            s.black |= 1 << space
    s.red = NONE
    push(s, DRAW_START, CHANCE, 0)


@rule
def set_up_stacks(s):
    """With 2-3 players some tiles leave the game; which palace, nobody knows."""
    for sort in range(STACKS):
        s.stack[sort] = STACK_SIZE[s.layout, s.players, sort]
    for kind in range(STREETS):
        s.street_stack[kind] = STREET_COUNT[s.layout, s.players, kind]
    for variant in range(VARIANTS):
        s.shop_stack[variant] = SHOP_COUNT[s.layout, s.players, variant]
        s.palace_stack[variant] = PALACE_COUNT[s.layout, variant]
    s.removed_palace = NONE
    for colour in range(GLASS_COLOURS):
        s.bag[colour] = BEADS[colour]


@rule
def set_up_cards(s):
    """Two characters leave with 2-3 players, then five more, unseen."""
    s.unseen_left[CHARACTER_DECK] = CHARACTERS - REMOVED_UNSEEN
    s.unseen_left[SPECIAL_DECK] = SPECIALS
    for card in range(CHARACTERS):
        s.scored_on[card] = NONE
        if ONLY_WITH_4[card] and s.players < SEATS:
            s.place_of[card] = OUT_OF_GAME
            s.unseen_left[CHARACTER_DECK] -= 1


@rule
def set_up_island(s, island):
    s.free_streets[island] = STREET_SPACES[s.layout, s.players, island]
    s.free_sites[island] = BUILDING_SPACES[s.layout, s.players, island]
    for site in range(SITES):
        s.street[island, site] = NONE
        s.building[island, site] = NONE
        s.owner[island, site] = NONE
    for gondola in range(GONDOLAS):
        there = s.free_sites[island] != 0 and GONDOLA_COLOUR[s.layout, island, gondola] != NONE
        s.gondola[island, gondola] = NONE if there else CLOSED


@rule
def begin(s, seat):
    """The start player; the red ship lies on any anchor, by lot or by the start player's choice (ruling 15)."""
    s.start_player = seat
    push(s, START_TURN, seat, 0)
    if s.red_by_choice:
        push(s, CHOOSE_RED, seat, 0)
    else:
        push(s, DRAW_RED, CHANCE, 0)


@rule
def put_red_ship(s, space):
    s.red = space
    s.black &= ~(1 << space)


@rule
def list_anchors(s, first, out):
    n = 0
    for space in range(SPACES):
        if ANCHOR[s.layout, space]:
            out[n] = first + space
            n += 1
    return n


@rule
def work_off(s):
    """Works off everything on the agenda that needs no decision."""
    while s.agenda_rows > 0:
        kind = top_kind(s)
        who = top_who(s)
        if kind == SCORE:
            if may_score(s, who):
                return
            end_own_scoring(s, who)
        elif kind > LAST_AUTOMATIC:
            return
        else:
            pop(s)
            if kind == START_TURN:
                start_turn(s, who)
            elif kind == END_TURN:
                end_turn(s, who)
            else:
                s.finished = 1


@rule
def start_turn(s, who):
    s.active = who
    push(s, END_TURN, who, 0)
    push(s, SAIL, who, 0)


@rule
def end_turn(s, who):
    """The left neighbour follows; after the last round the characters are scored."""
    s.ships_moved = 0
    s.black_moved = 0
    s.red_moved = 0
    # Without another turn a new card never begins to work, unless a workshop counts in the scoring (ruling 41).
    if s.ending == NONE or s.last_workshop_counts:
        s.fresh_cards = 0
    follower = (who + 1) % s.players
    if s.ending == follower:
        begin_scoring(s)
    else:
        push(s, START_TURN, follower, 0)


@rule
def begin_scoring(s):
    """One after the other, beginning with whoever caused the end."""
    push(s, END_SCORING, 0, 0)
    for i in range(s.players):
        push(s, SCORE, (s.ending + s.players - 1 - i) % s.players, 0)


@rule
def end_own_scoring(s, who):
    pop(s)
    score_unused_gondoliers(s, who)


@rule
def take_turn(s, who, move):
    """The next ship costs a gold more than the one before; only the last one acts."""
    if move == PASS_MOVE:
        pop(s)
        s.gold[who] += PASS_GOLD
        push(s, DRIFT, who, 0)
        return
    pay(s, who, s.ships_moved)
    s.ships_moved += 1
    if move >= CLEAR_MOVE:
        move_ship(s, move, CLEAR_MOVE, CLEAR_RED_MOVE)
        return
    space = move_ship(s, move, SAIL_MOVE, SAIL_RED_MOVE)
    pop(s)
    use_action(s, who, RING_ACTION[s.layout, space])


@rule
def drift(s, move):
    pop(s)
    move_ship(s, move, DRIFT_MOVE, DRIFT_RED_MOVE)


@rule
def use_action(s, who, action):
    if action == TAKE_GOLD_ACTION:
        s.gold[who] += TAKE_GOLD + (BANK_GOLD if works(s, who, BANK) else 0)
    elif action == BUY_FACTORY:
        buy_factory(s, who)
    elif action == BUY_SHOP:
        begin_purchase(s, who, SHOP_STACK)
    elif action == BUY_PALACE:
        begin_purchase(s, who, PALACE_STACK)
    elif action == BUY_SPECIAL:
        buy_special(s, who)
    elif action == PLACE_GONDOLIER:
        push(s, PLACE, who, 0)
    elif action == BUILD_ACTION:
        push(s, BUILD, who, TILES_PER_BUILD)
    elif action == INCOME_ACTION:
        push(s, INCOME, who, 0)
    elif action == PRODUCTION:
        push(s, PRODUCE, who, 0)
    elif action == OFFICE_ACTION:
        push(s, OFFICE, who, 0)
    else:
        begin_recruiting(s, who)


@rule
def standing(s, who):
    """Points, then gold that is left."""
    return total(s, who) * 65536 + s.gold[who]


places = places_by(standing)
