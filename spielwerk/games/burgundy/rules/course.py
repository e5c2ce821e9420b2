"""The course of the game: set-up, five phases of five rounds, p.2-4, and the end of a phase, p.9."""

from __future__ import annotations

from ....kernel import EVERYBODY, pop, push, rule, top_argument, top_kind, top_who
from ..state import (
    BEGIN_TRIBUTE,
    BEGIN_TURN,
    BOARD_BACK,
    CARDS_EACH,
    CHOOSE_BOARD,
    CHOOSE_START,
    CHOSEN_BOARDS,
    CHOSEN_BORDER_BOARDS,
    COLOURS_COUNT,
    DEAL_BOARD,
    DEAL_GOODS,
    DEAL_ROUTES,
    DEAL_SHIELDS,
    DRAW_START,
    DUCHY_CELLS,
    END_ROUND,
    FINISH,
    HOLD,
    INCOME,
    LAST_AUTOMATIC,
    LAY_ROUTE,
    MINE,
    MINES,
    NONE,
    OPEN_GOODS,
    PHASES,
    REMOTE,
    ROLL_DICE,
    ROLL_WHITE,
    ROUNDS,
    ROUTE_SPACES,
    SEATS,
    SHIELDS_OUT,
    SILVER_IN_BOX,
    SLOTS,
    SOLO_SILVER,
    SOLO_WORKERS,
    START_CASTLES,
    START_CENTRE,
    START_GOODS,
    START_PHASE,
    START_ROUND,
    START_SECRETLY,
    START_SILVER,
    TEAM_CARDS,
    TEAM_SHARED,
    TEAM_SILVER,
    TEAM_WORKERS,
    TURN,
    WHITE_DIE,
    WORKERS_IN_BOX,
)
from .actions import turn_is_done
from .bridge import speaks
from .duchy import lay_out_duchy, lay_start_castle
from .ending import final_scoring
from .goods import lay_next_good
from .holdings import duchy_of, gain_silver, gain_workers, has, holds, is_team, take_chips
from .monasteries import count_tiles
from .shields import begin_tribute, open_naming, open_phase_shields
from .solo import remove_first_tile
from .supply import clear_depots, fill_stacks, lay_inn, start_laying
from .tiles import use_building

# Set-up, p.2-3


@rule
def setup(s):
    """Everything in its stack; then the start player is drawn."""
    s.silver_left = SILVER_IN_BOX
    s.workers_left = WORKERS_IN_BOX
    s.actor = NONE
    fill_stacks(s)
    empty_places(s)
    if s.players == 1:
        prepare(s, 0)
    else:
        push(s, DRAW_START, 0, 0)


@rule
def empty_places(s):
    for slot in range(SLOTS):
        s.depot[slot] = NONE
    for i in range(ROUNDS):
        s.round_goods[i] = NONE
    for cell in range(DUCHY_CELLS):
        s.tile[cell] = REMOTE
    for colour in range(COLOURS_COUNT):
        for rank in range(2):
            s.bonus_tile[colour, rank] = NONE
    for rank in range(2):
        s.border_bonus[rank] = NONE
        for i in range(TEAM_SHARED):
            s.shared[rank, i] = NONE
    for seat in range(SEATS):
        empty_seat(s, seat)


@rule
def empty_seat(s, seat):
    s.order[seat] = NONE
    s.board[seat] = NONE
    s.start_space[seat] = NONE
    s.copies[seat] = NONE
    for i in range(HOLD):
        s.storage[seat, i] = NONE
    for i in range(TEAM_CARDS):
        s.route_card[seat, i] = NONE
    for i in range(ROUTE_SPACES):
        s.route_good[seat, i] = NONE


@rule
def prepare(s, start):
    """Everything that depends on who starts, and what chance and players must decide before the first phase."""
    for i in range(s.players):
        s.order[i] = (start + i) % s.players
    hand_out_money(s)
    push(s, START_PHASE, 0, 0)
    push(s, START_CASTLES, 0, 0)
    open_start_castles(s)
    open_boards(s)
    if s.shields:
        push(s, DEAL_SHIELDS, 0, SHIELDS_OUT[s.scale])
    for i in range(s.duchies):
        d = duchy_of(s, s.order[s.duchies - 1 - i])
        if s.trade_routes:
            push(s, DEAL_ROUTES, d, TEAM_CARDS if is_team(s) else CARDS_EACH[s.scale])
        push(s, DEAL_GOODS, d, START_GOODS)


@rule
def hand_out_money(s):
    """One silver; one worker for the start player, one more for each that follows; teams and solo differ, p.13-14."""
    for i in range(s.duchies):
        d = duchy_of(s, s.order[i])
        if s.players == 1:
            gain_silver(s, d, SOLO_SILVER)
            take_chips(s, d, SOLO_WORKERS)
        elif is_team(s):
            gain_silver(s, d, TEAM_SILVER)
            take_chips(s, d, TEAM_WORKERS[i])
        else:
            gain_silver(s, d, START_SILVER)
            take_chips(s, d, i + 1)


@rule
def open_boards(s):
    """All the same board, or one each by choice or by chance, in turn order."""
    if s.duchy_choice < CHOSEN_BOARDS:
        for d in range(s.duchies):
            lay_out_duchy(s, d, s.duchy_choice)
        return
    chosen = s.duchy_choice == CHOSEN_BOARDS or s.duchy_choice == CHOSEN_BORDER_BOARDS
    for i in range(s.players):
        push(s, CHOOSE_BOARD if chosen else DEAL_BOARD, s.order[s.players - 1 - i], 0)


@rule
def open_start_castles(s):
    """Fixed, or chosen in turn order, or by all at once in secret, p.15-16."""
    if s.start_choice == START_SECRETLY:
        push(s, CHOOSE_START, EVERYBODY, 0)
    elif s.start_choice != START_CENTRE:
        for i in range(s.duchies):
            push(s, CHOOSE_START, s.order[s.duchies - 1 - i], 0)


@rule
def give_board(s, who, board):
    """A tableau shows one of its sides: the board on its back goes with it (ruling 2)."""
    s.boards_left[board] -= 1
    back = int(BOARD_BACK[board])
    if back != NONE:
        s.boards_left[back] -= 1
    lay_out_duchy(s, who, board)


# Phases and rounds


@rule
def work_off(s):
    """Works off everything on the agenda that needs no decision."""
    while s.agenda_rows > 0:
        kind = top_kind(s)
        if kind > LAST_AUTOMATIC:
            if kind != TURN or not turn_is_done(s, top_who(s)):
                return
            pop(s)
        else:
            who = top_who(s)
            argument = top_argument(s)
            pop(s)
            work_off_row(s, kind, who, argument)


@rule
def work_off_row(s, kind, who, argument):
    if kind == START_PHASE:
        start_phase(s, argument)
    elif kind == START_ROUND:
        start_round(s, argument)
    elif kind == WHITE_DIE:
        use_white_die(s)
    elif kind == BEGIN_TURN:
        s.actor = who
        s.bought = 0
        push(s, TURN, who, 0)
    elif kind == END_ROUND:
        end_round(s)
    elif kind == BEGIN_TRIBUTE:
        begin_tribute(s, who)
    elif kind == INCOME:
        pay_mines(s)
    elif kind == LAY_ROUTE:
        bonus = lay_next_good(s, who, argument // 8, argument % 8)
        if bonus != NONE:
            use_building(s, who, bonus)
    elif kind == START_CASTLES:
        for d in range(s.duchies):
            lay_start_castle(s, d)
    else:
        final_scoring(s)


@rule
def start_phase(s, phase):
    """Left-over tiles go, new ones come, five goods are opened, p.3."""
    s.phase = phase
    clear_depots(s)
    lay_inn(s)
    push(s, START_ROUND, 0, 0)
    push(s, OPEN_GOODS, 0, ROUNDS)
    start_laying(s)


@rule
def start_round(s, number):
    """Everybody rolls, the white die places a good, then all take their turns in the order of the bridge, p.4."""
    s.round_number = number
    push(s, END_ROUND, 0, 0)
    for i in range(s.players):
        push(s, BEGIN_TURN, s.order[s.players - 1 - i], 0)
    push(s, WHITE_DIE, 0, 0)
    for i in range(s.players):
        push(s, ROLL_DICE, s.order[s.players - 1 - i], 0)
    push(s, ROLL_WHITE, 0, 0)


@rule
def use_white_die(s):
    """The good of this round goes to the depot of that number; solo a tile leaves it, p.4 and p.14."""
    depot = s.white - 1
    s.depot_goods[depot, s.round_goods[s.round_number]] += 1
    s.round_goods[s.round_number] = NONE
    if s.players == 1:
        remove_first_tile(s, depot)


@rule
def end_round(s):
    s.actor = NONE
    if s.round_number + 1 < ROUNDS:
        push(s, START_ROUND, 0, s.round_number + 1)
    else:
        end_phase(s)


@rule
def end_phase(s):
    """Shields 14 and 15, then tribute, then the mines (ruling 101); after the fifth phase the game is over."""
    if s.phase + 1 < PHASES:
        push(s, START_PHASE, 0, s.phase + 1)
    else:
        push(s, FINISH, 0, 0)
    push(s, INCOME, 0, 0)
    if s.shields:
        for i in range(s.players):
            if speaks(s, s.players - 1 - i):
                push(s, BEGIN_TRIBUTE, s.order[s.players - 1 - i], 0)
        open_phase_shields(s)


@rule
def pay_mines(s):
    """A silver for every mine, two with shield 8, and one worker with monastery 2, p.5 and p.9 (rulings 38 and 114)."""
    for d in range(s.duchies):
        mines = count_tiles(s, d, MINES, MINE)
        gain_silver(s, d, mines * (1 + holds(s, d, 8)))
        if mines > 0 and has(s, d, 2):
            gain_workers(s, d, mines)
    if s.shields and s.phase + 1 == PHASES:
        open_naming(s)
