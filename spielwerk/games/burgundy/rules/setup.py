"""Set-up, p.2-3: stacks, boards, money, what is dealt, and the starting castles."""

from __future__ import annotations

from ....kernel import EVERYBODY, pop, push, rule
from .. import tables
from ..state import MOVE, Kind
from ..tables import NONE, SEATS, BoardChoice, StartChoice, Tile, TileSet
from .duchy import cover, lay_out_duchy
from .holdings import duchy_of, gain_silver, is_solo, is_team, take_chips


@rule
def setup(s):
    """Everything in its stack; then the start player is drawn."""
    s.silver_left = tables.SILVER_IN_BOX
    s.workers_left = tables.WORKERS_IN_BOX
    s.actor = NONE
    fill_stacks(s)
    empty_places(s)
    if is_solo(s):
        prepare(s, 0)
    else:
        push(s, Kind.DRAW_START, 0, 0)


# Stacks and empty places


@rule
def in_the_game(s, tile):
    """Tiles of expansions are mixed in only if the expansion is played; inns have a pile of their own."""
    chosen = tables.TILE_SET[tile]
    if chosen == TileSet.EXTRA_TILES:
        return int(s.extra_tiles)
    if chosen == TileSet.WHITE_CASTLES:
        return int(s.white_castles)
    return int(chosen != TileSet.INNS)


@rule
def fill_stacks(s):
    for tile in range(tables.TILES):
        if in_the_game(s, tile):
            s.supply[tile] = tables.COLOURED_COPIES[tile]
            s.black_supply[tile] = tables.BLACK_COPIES[tile]
    if s.inns:
        s.inns_left = tables.COLOURED_COPIES[Tile.INN]
    for good in range(tables.GOODS):
        s.goods_bag[good] = tables.GOODS_EACH
    for card in range(tables.ROUTE_CARDS):
        s.routes_left[card] = s.trade_routes
    for shield in range(tables.SHIELDS + 1):
        s.shield_place[shield] = tables.IN_BOX
        s.shield_space[shield] = NONE
    fill_boards(s)


@rule
def fill_boards(s):
    """Boards 1 and 2 are in the box four times, the others once, p.1; border boards are apart (rulings 2 and 63)."""
    plain = s.duchy_choice == BoardChoice.CHOSEN or s.duchy_choice == BoardChoice.RANDOM
    border = s.duchy_choice == BoardChoice.CHOSEN_BORDER or s.duchy_choice == BoardChoice.RANDOM_BORDER
    for board in range(tables.FIRST_BORDER_BOARD):
        s.boards_left[board] = tables.BOARD_COPIES[board] if plain else 0
    for i in range(tables.BORDER_BOARDS):
        s.boards_left[tables.FIRST_BORDER_BOARD + i] = int(border)


@rule
def empty_places(s):
    for slot in range(tables.SLOTS):
        s.depot[slot] = NONE
    for i in range(tables.ROUNDS):
        s.round_goods[i] = NONE
    for cell in range(tables.DUCHY_CELLS):
        s.tile[cell] = tables.REMOTE
    for colour in range(tables.COLOURS_COUNT):
        for rank in range(2):
            s.bonus_tile[colour, rank] = NONE
    for rank in range(2):
        s.border_bonus[rank] = NONE
        for i in range(tables.TEAM_SHARED):
            s.shared[rank, i] = NONE
    for seat in range(SEATS):
        empty_seat(s, seat)


@rule
def empty_seat(s, seat):
    s.order[seat] = NONE
    s.board[seat] = NONE
    s.start_space[seat] = NONE
    s.copies[seat] = NONE
    for i in range(tables.HOLD):
        s.storage[seat, i] = NONE
    for i in range(tables.TEAM_CARDS):
        s.route_card[seat, i] = NONE
    for i in range(tables.ROUTE_SPACES):
        s.route_good[seat, i] = NONE


# Everything that depends on who starts


@rule
def prepare(s, seat):
    """The order of the first round, and what chance and players must decide before the first phase."""
    for i in range(s.players):
        s.order[i] = (seat + i) % s.players
    hand_out_money(s)
    push(s, Kind.START_PHASE, 0, 0)
    push(s, Kind.START_CASTLES, 0, 0)
    open_start_castles(s)
    open_boards(s)
    if s.shields:
        push(s, Kind.DEAL_SHIELDS, 0, tables.SHIELDS_OUT[s.scale])
    for i in range(s.duchies):
        d = duchy_of(s, s.order[s.duchies - 1 - i])
        if s.trade_routes:
            push(s, Kind.DEAL_ROUTES, d, tables.TEAM_CARDS if is_team(s) else tables.CARDS_EACH[s.scale])
        push(s, Kind.DEAL_GOODS, d, tables.START_GOODS)


@rule
def hand_out_money(s):
    """One silver; one worker for the start player, one more for each that follows; teams and solo differ, p.13-14."""
    for i in range(s.duchies):
        d = duchy_of(s, s.order[i])
        if is_solo(s):
            gain_silver(s, d, tables.SOLO_SILVER)
            take_chips(s, d, tables.SOLO_WORKERS)
        elif is_team(s):
            gain_silver(s, d, tables.TEAM_SILVER)
            take_chips(s, d, tables.TEAM_WORKERS[i])
        else:
            gain_silver(s, d, tables.START_SILVER)
            take_chips(s, d, i + 1)


@rule
def open_boards(s):
    """All the same board, or one each by choice or by chance, in turn order."""
    if s.duchy_choice < tables.BOARDS:
        for d in range(s.duchies):
            lay_out_duchy(s, d, s.duchy_choice)
        return
    chosen = s.duchy_choice == BoardChoice.CHOSEN or s.duchy_choice == BoardChoice.CHOSEN_BORDER
    for i in range(s.players):
        push(s, Kind.CHOOSE_BOARD if chosen else Kind.DEAL_BOARD, s.order[s.players - 1 - i], 0)


@rule
def open_start_castles(s):
    """Fixed, or chosen in turn order, or by all at once in secret, p.15-16."""
    if s.start_choice == StartChoice.SECRETLY:
        push(s, Kind.CHOOSE_START, EVERYBODY, 0)
    elif s.start_choice == StartChoice.OPENLY:
        for i in range(s.duchies):
            push(s, Kind.CHOOSE_START, s.order[s.duchies - 1 - i], 0)


# What is dealt


@rule
def deal_good(s, who, good):
    s.goods_bag[good] -= 1
    s.goods[who, good] += 1


@rule
def deal_route(s, who, card):
    """Routes lie side by side as they come, p.12."""
    s.routes_left[card] = 0
    s.route_card[who, s.route_cards[who]] = card
    s.route_cards[who] += 1


@rule
def list_boxed_shields(s, out):
    n = 0
    for shield in range(1, tables.SHIELDS + 1):
        if s.shield_place[shield] == tables.IN_BOX:
            out[n] = MOVE.deal_shield(shield)
            n += 1
    return n


@rule
def deal_shield(s, shield, left):
    """Shields are laid open beside the depots, by the number of players, p.15."""
    s.shield_place[shield] = tables.SHIELD_DEPOT[s.scale, tables.SHIELDS_OUT[s.scale] - left]


# Boards


@rule
def list_boards(s, out):
    n = 0
    for board in range(tables.BOARDS):
        if s.boards_left[board] > 0:
            out[n] = MOVE.choose_board(board)
            n += 1
    return n


@rule
def give_board(s, who, board):
    """A tableau shows one of its sides: the board on its back goes with it (ruling 2)."""
    s.boards_left[board] -= 1
    back = int(tables.BOARD_BACK[board])
    if back != NONE:
        s.boards_left[back] -= 1
    lay_out_duchy(s, who, board)


# Starting castles


@rule
def still_to_start(s, who):
    """The seat whose choice it is; in secret everybody who has not chosen yet."""
    if who != EVERYBODY:
        return 1 << who
    mask = 0
    for i in range(s.duchies):
        if s.start_space[duchy_of(s, s.order[i])] == NONE:
            mask |= 1 << s.order[i]
    return mask


@rule
def list_starts(s, who, out):
    """The spaces on which the starting castle may lie."""
    n = 0
    board = int(s.board[duchy_of(s, who)])
    for space in range(tables.SPACE_COUNT[board]):
        if tables.MAY_START[board, space]:
            out[n] = MOVE.start_castle(space)
            n += 1
    return n


@rule
def choose_start(s, who, row_who, space):
    """A secret choice stays open until everybody has made it."""
    s.start_space[duchy_of(s, who)] = space
    if row_who != EVERYBODY:
        pop(s)


@rule
def lay_start_castles(s):
    """They lie there from the beginning: they score nothing and give no action (ruling 1)."""
    for d in range(s.duchies):
        if s.start_space[d] == NONE:
            s.start_space[d] = tables.CENTRE[s.board[d]]
        s.supply[Tile.CASTLE] -= 1
        cover(s, d, Tile.CASTLE, s.start_space[d])
