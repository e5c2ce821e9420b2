"""Set-up and the deals of chance (p.2-4, p.15)."""

from __future__ import annotations

from ....kernel import CHANCE, EVERYBODY, push, rule, top_kind
from .. import tables
from ..state import MOVE, Kind, Pile
from ..tables import BEIJING, HIDDEN, NONE, SEATS, VENEZIA, Character, Stock


@rule
def setup(s):
    """The board before anything is drawn."""
    s.unseen[Pile.TOWNS] = (1 << tables.TOWNS) - 1
    s.unseen[Pile.OUTPOSTS] = (1 << tables.OUTPOSTS) - 1
    s.unseen[Pile.CARDS] = (1 << tables.CARD_COUNT) - 1
    s.unseen[Pile.CHARACTERS] = (1 << tables.CHARACTER_COUNT) - 1
    s.unseen[Pile.GOALS] = (1 << tables.GOAL_COUNT) - 1
    s.unseen[Pile.START_CONTRACTS] = (1 << tables.START_CONTRACTS) - 1
    s.unseen[Pile.CONTRACTS] = (1 << tables.CONTRACT_COUNT) - (1 << tables.START_CONTRACTS)
    s.start_player = NONE
    s.traveller = NONE
    s.drawn = NONE
    blank_map(s)
    blank_contracts(s)
    for seat in range(SEATS):
        blank_seat(s, seat)
    push(s, Kind.DRAW_START_PLAYER, CHANCE, 0)


@rule
def blank_map(s):
    for town in range(tables.TOWNS):
        s.town_bonus[town] = NONE
    for city in range(tables.LARGE_CITIES):
        s.outpost[city] = NONE
    for space in range(tables.CARD_SPACES):
        s.card[space] = NONE
    for place in range(tables.BEIJING_PLACES):
        s.beijing[place] = NONE


@rule
def blank_contracts(s):
    """Eight unknown contracts form the special stack, p.3."""
    for place in range(tables.CONTRACT_PLACES):
        s.display[place] = NONE
    for i in range(tables.ACTIVE):
        s.taken[i] = NONE
    for i in range(tables.REGULAR_CONTRACTS):
        s.stack[i] = HIDDEN if i < tables.SPECIAL_STACK else NONE
    s.stack_count = tables.SPECIAL_STACK


@rule
def blank_seat(s, seat):
    s.character[seat] = NONE
    for i in range(tables.ACTIVE):
        s.active[seat, i] = NONE
    for i in range(tables.FIGURES):
        s.figure[seat, i] = NONE
    for i in range(tables.DEALT_GOALS):
        s.goals[seat, i] = NONE
    if seat < s.players:
        s.posts_left[seat] = tables.POSTS
        s.figure[seat, 0] = VENEZIA
        s.stock[seat, Stock.CAMELS] = tables.START_CAMELS


@rule
def seat_after(s, seat, n):
    """The n-th seat clockwise."""
    return int((seat + n) % s.players)


@rule
def set_out(s, seat):
    """The start player is known: money by seat (p.4), and everything else is laid out from the top of the agenda."""
    s.start_player = seat
    for i in range(s.players):
        s.stock[seat_after(s, seat, i), Stock.MONEY] = tables.START_MONEY[i]
    push(s, Kind.START_ROUND, 0, 0)
    push_goals(s)
    push_characters(s)
    for i in range(s.players):
        push(s, Kind.DEAL_START_CONTRACT, seat_after(s, seat, s.players - 1 - i), 1)
    push(s, Kind.DEAL_DISPLAY, CHANCE, tables.CONTRACT_PLACES)
    push(s, Kind.DEAL_CARDS, CHANCE, tables.CARD_SPACES)
    push(s, Kind.DEAL_OUTPOSTS, CHANCE, tables.LARGE_CITIES)
    if s.random_towns:
        push(s, Kind.DEAL_TOWNS, CHANCE, tables.TOWNS)
    else:
        s.unseen[Pile.TOWNS] = 0
        for town in range(tables.TOWNS):
            s.town_bonus[town] = tables.STANDARD_LETTER[town]


@rule
def push_goals(s):
    """Two goals for everybody, or four of which two are kept (p.4, p.15)."""
    dealt = tables.KEPT_GOALS
    if s.choose_goals:
        dealt = tables.DEALT_GOALS
        push(s, Kind.KEEP_GOALS, EVERYBODY, 0)
    for i in range(s.players):
        push(s, Kind.DEAL_GOALS, seat_after(s, s.start_player, s.players - 1 - i), dealt)


# Characters


@rule
def push_characters(s):
    """The four of the first game by seat (p.4, ruling 6), or one more than players, chosen from the last seat on."""
    if not s.draft:
        s.unseen[Pile.CHARACTERS] = 0
        for i in range(s.players):
            become(s, seat_after(s, s.start_player, i), int(tables.FIRST_GAME[i]))
        return
    for i in range(s.players):
        push(s, Kind.CHOOSE_CHARACTER, seat_after(s, s.start_player, i), 0)
    push(s, Kind.REVEAL_CHARACTER, CHANCE, s.players + 1)


@rule
def become(s, seat, character):
    """What a character changes before the game begins, supplement p.4."""
    s.character[seat] = character
    if character == Character.KUBLAI:
        s.figure[seat, 0] = BEIJING
        s.posts[seat] = 1 << BEIJING
        s.posts_left[seat] -= 1
        s.beijing[0] = seat
    elif character == Character.NICCOLO_MARCO:
        s.figure[seat, 1] = VENEZIA
    elif character == Character.RUBRUK:
        s.posts_left[seat] += tables.EXTRA_POSTS


@rule
def reveal_character(s, left, character):
    s.unseen[Pile.CHARACTERS] &= ~(1 << character)
    s.offered |= 1 << character
    if left == 1:
        s.unseen[Pile.CHARACTERS] = 0


@rule
def list_characters(s, out):
    n = 0
    for character in range(tables.CHARACTER_COUNT):
        if (s.offered >> character) & 1:
            out[n] = MOVE.character(character)
            n += 1
    return n


@rule
def choose_character(s, who, character):
    """After the last choice the one that is left goes back to the box."""
    s.offered &= ~(1 << character)
    become(s, who, character)
    if top_kind(s) != Kind.CHOOSE_CHARACTER:
        s.offered = 0


# What is laid out on the board; what is left over goes back to the box


@rule
def lay_town_bonus(s, left, letter):
    s.unseen[Pile.TOWNS] &= ~(1 << letter)
    s.town_bonus[tables.TOWNS - left] = letter


@rule
def lay_outpost(s, left, outpost):
    """One on each large city."""
    s.unseen[Pile.OUTPOSTS] &= ~(1 << outpost)
    s.outpost[tables.LARGE_CITIES - left] = outpost
    if left == 1:
        s.unseen[Pile.OUTPOSTS] = 0


@rule
def lay_card(s, left, card):
    s.unseen[Pile.CARDS] &= ~(1 << card)
    s.card[tables.CARD_SPACES - left] = card
    if left == 1:
        s.unseen[Pile.CARDS] = 0


@rule
def lay_contract(s, left, contract):
    s.unseen[Pile.CONTRACTS] &= ~(1 << contract)
    s.display[tables.CONTRACT_PLACES - left] = contract


@rule
def deal_start_contract(s, who, contract):
    """One each; those not dealt leave the game with the last one (ruling 4)."""
    s.unseen[Pile.START_CONTRACTS] &= ~(1 << contract)
    s.active[who, 0] = contract
    if top_kind(s) != Kind.DEAL_START_CONTRACT:
        s.removed = s.unseen[Pile.START_CONTRACTS]
        s.unseen[Pile.START_CONTRACTS] = 0


# Goals


@rule
def deal_goal(s, who, goal):
    s.unseen[Pile.GOALS] &= ~(1 << goal)
    i = 0
    while s.goals[who, i] != NONE:
        i += 1
    sort_in_goal(s, who, goal, i, 0)


@rule
def sort_in_goal(s, seat, goal, i, first):
    """Goals from position `first` to i are kept sorted, so that equal hands are equal bytes."""
    while i > first and s.goals[seat, i - 1] > goal:
        s.goals[seat, i] = s.goals[seat, i - 1]
        i -= 1
    s.goals[seat, i] = goal


@rule
def still_to_keep_goals(s):
    """Everybody at the same time (ruling 9)."""
    mask = 0
    for seat in range(s.players):
        if not s.goals_kept[seat]:
            mask |= 1 << seat
    return mask


@rule
def list_goals(s, who, out):
    """Every two of the four."""
    n = 0
    for i in range(tables.DEALT_GOALS):
        for j in range(i + 1, tables.DEALT_GOALS):
            out[n] = MOVE.keep_goals(s.goals[who, i], s.goals[who, j])
            n += 1
    return n


@rule
def keep_goals(s, who, first, second):
    """The two kept goals come first, the two put back after them."""
    low = NONE
    high = NONE
    for i in range(tables.DEALT_GOALS):
        goal = int(s.goals[who, i])
        if goal != first and goal != second:
            if low == NONE:
                low = goal
            else:
                high = goal
    s.goals[who, 0] = first
    s.goals[who, 1] = second
    s.goals[who, 2] = low
    s.goals[who, 3] = high
    s.goals_kept[who] = 1
