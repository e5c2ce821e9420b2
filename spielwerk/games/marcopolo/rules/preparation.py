"""Set-up and the deals of chance (p.2-4, p.15)."""

from __future__ import annotations

from ....kernel import CHANCE, EVERYBODY, count_down, pop, push, rule, top_argument, top_kind
from ..state import (
    CARD_PILE,
    CHARACTER_MOVE,
    CHARACTER_PILE,
    CHOOSE_CHARACTER,
    CONTRACT_PILE,
    DEAL_CARDS,
    DEAL_DISPLAY,
    DEAL_GOALS,
    DEAL_OUTPOSTS,
    DEAL_START_CONTRACT,
    DEAL_TOWNS,
    DRAW_START_PLAYER,
    GOAL_PILE,
    KEEP_GOALS,
    KEEP_GOALS_MOVE,
    OUTPOST_PILE,
    REVEAL_CHARACTER,
    START_PILE,
    START_ROUND,
    TOWN_PILE,
)
from ..tables import (
    ACTIVE,
    BEIJING,
    BEIJING_PLACES,
    CAMELS,
    CARD_COUNT,
    CARD_SPACES,
    CHARACTER_COUNT,
    CONTRACT_COUNT,
    CONTRACT_PLACES,
    DEALT_GOALS,
    EXTRA_POSTS,
    FIGURES,
    FIRST_GAME,
    GOAL_COUNT,
    HIDDEN,
    KEPT_GOALS,
    KUBLAI,
    LARGE_CITIES,
    MONEY,
    NICCOLO_MARCO,
    NONE,
    OUTPOSTS,
    POSTS,
    REGULAR_CONTRACTS,
    RUBRUK,
    SEATS,
    SPECIAL_STACK,
    STANDARD_LETTER,
    START_CAMELS,
    START_CONTRACTS,
    START_MONEY,
    TOWNS,
    VENEZIA,
)


@rule
def setup(s):
    """The board before anything is drawn."""
    s.unseen[TOWN_PILE] = (1 << TOWNS) - 1
    s.unseen[OUTPOST_PILE] = (1 << OUTPOSTS) - 1
    s.unseen[CARD_PILE] = (1 << CARD_COUNT) - 1
    s.unseen[CHARACTER_PILE] = (1 << CHARACTER_COUNT) - 1
    s.unseen[GOAL_PILE] = (1 << GOAL_COUNT) - 1
    s.unseen[START_PILE] = (1 << START_CONTRACTS) - 1
    s.unseen[CONTRACT_PILE] = (1 << CONTRACT_COUNT) - (1 << START_CONTRACTS)
    s.start_player = NONE
    s.traveller = NONE
    s.drawn = NONE
    blank_map(s)
    blank_contracts(s)
    for seat in range(SEATS):
        blank_seat(s, seat)
    push(s, DRAW_START_PLAYER, CHANCE, 0)


@rule
def blank_map(s):
    for town in range(TOWNS):
        s.town_bonus[town] = NONE
    for city in range(LARGE_CITIES):
        s.outpost[city] = NONE
    for space in range(CARD_SPACES):
        s.card[space] = NONE
    for place in range(BEIJING_PLACES):
        s.beijing[place] = NONE


@rule
def blank_contracts(s):
    """Eight unknown contracts form the special stack, p.3."""
    for place in range(CONTRACT_PLACES):
        s.display[place] = NONE
    for i in range(ACTIVE):
        s.taken[i] = NONE
    for i in range(REGULAR_CONTRACTS):
        s.stack[i] = HIDDEN if i < SPECIAL_STACK else NONE
    s.stack_count = SPECIAL_STACK


@rule
def blank_seat(s, seat):
    s.character[seat] = NONE
    for i in range(ACTIVE):
        s.active[seat, i] = NONE
    for i in range(FIGURES):
        s.figure[seat, i] = NONE
    for i in range(DEALT_GOALS):
        s.goals[seat, i] = NONE
    if seat < s.players:
        s.posts_left[seat] = POSTS
        s.figure[seat, 0] = VENEZIA
        s.stock[seat, CAMELS] = START_CAMELS


@rule
def seat_after(s, seat, n):
    """The n-th seat clockwise."""
    return int((seat + n) % s.players)


@rule
def set_out(s, start):
    """The start player is known: money by seat (p.4), and everything else is laid out from the top of the agenda."""
    s.start_player = start
    for i in range(s.players):
        s.stock[seat_after(s, start, i), MONEY] = START_MONEY[i]
    push(s, START_ROUND, 0, 0)
    push_goals(s)
    push_characters(s, start)
    for i in range(s.players):
        push(s, DEAL_START_CONTRACT, seat_after(s, start, s.players - 1 - i), 1)
    push(s, DEAL_DISPLAY, CHANCE, CONTRACT_PLACES)
    push(s, DEAL_CARDS, CHANCE, CARD_SPACES)
    push(s, DEAL_OUTPOSTS, CHANCE, LARGE_CITIES)
    if s.random_towns:
        push(s, DEAL_TOWNS, CHANCE, TOWNS)
    else:
        s.unseen[TOWN_PILE] = 0
        for town in range(TOWNS):
            s.town_bonus[town] = STANDARD_LETTER[town]


@rule
def push_goals(s):
    """Two goals for everybody, or four of which two are kept (p.4, p.15)."""
    dealt = KEPT_GOALS
    if s.choose_goals:
        dealt = DEALT_GOALS
        push(s, KEEP_GOALS, EVERYBODY, 0)
    for i in range(s.players):
        push(s, DEAL_GOALS, seat_after(s, s.start_player, s.players - 1 - i), dealt)


@rule
def push_characters(s, start):
    """The four of the first game by seat (p.4), or one more than players laid out and chosen from the last seat on."""
    if not s.draft:
        s.unseen[CHARACTER_PILE] = 0
        for i in range(s.players):
            become(s, seat_after(s, start, i), int(FIRST_GAME[i]))
        return
    for i in range(s.players):
        push(s, CHOOSE_CHARACTER, seat_after(s, start, i), 0)
    push(s, REVEAL_CHARACTER, CHANCE, s.players + 1)


@rule
def become(s, seat, character):
    """What a character changes before the game begins, supplement p.4."""
    s.character[seat] = character
    if character == KUBLAI:
        s.figure[seat, 0] = BEIJING
        s.posts[seat] = 1 << BEIJING
        s.posts_left[seat] -= 1
        s.beijing[0] = seat
    elif character == NICCOLO_MARCO:
        s.figure[seat, 1] = VENEZIA
    elif character == RUBRUK:
        s.posts_left[seat] += EXTRA_POSTS


@rule
def list_characters(s, out):
    n = 0
    for character in range(CHARACTER_COUNT):
        if (s.offered >> character) & 1:
            out[n] = CHARACTER_MOVE + character
            n += 1
    return n


@rule
def choose_character(s, seat, character):
    """After the last choice the one that is left goes back to the box."""
    pop(s)
    s.offered &= ~(1 << character)
    become(s, seat, character)
    if top_kind(s) != CHOOSE_CHARACTER:
        s.offered = 0


# What chance lays out; every deal takes one thing from its pile


@rule
def lay_town_bonus(s, letter):
    s.unseen[TOWN_PILE] &= ~(1 << letter)
    s.town_bonus[TOWNS - top_argument(s)] = letter
    count_down(s)


@rule
def lay_outpost(s, outpost):
    """One on each large city; the three left over go back to the box."""
    s.unseen[OUTPOST_PILE] &= ~(1 << outpost)
    s.outpost[LARGE_CITIES - top_argument(s)] = outpost
    if top_argument(s) == 1:
        s.unseen[OUTPOST_PILE] = 0
    count_down(s)


@rule
def lay_card(s, card):
    s.unseen[CARD_PILE] &= ~(1 << card)
    s.card[CARD_SPACES - top_argument(s)] = card
    if top_argument(s) == 1:
        s.unseen[CARD_PILE] = 0
    count_down(s)


@rule
def lay_contract(s, contract):
    s.unseen[CONTRACT_PILE] &= ~(1 << contract)
    s.display[CONTRACT_PLACES - top_argument(s)] = contract
    count_down(s)


@rule
def deal_start_contract(s, seat, contract):
    """One each; those not dealt leave the game with the last one."""
    pop(s)
    s.unseen[START_PILE] &= ~(1 << contract)
    s.active[seat, 0] = contract
    if top_kind(s) != DEAL_START_CONTRACT:
        s.removed = s.unseen[START_PILE]
        s.unseen[START_PILE] = 0


@rule
def reveal_character(s, character):
    s.unseen[CHARACTER_PILE] &= ~(1 << character)
    s.offered |= 1 << character
    if top_argument(s) == 1:
        s.unseen[CHARACTER_PILE] = 0
    count_down(s)


@rule
def deal_goal(s, seat, goal):
    s.unseen[GOAL_PILE] &= ~(1 << goal)
    i = 0
    while s.goals[seat, i] != NONE:
        i += 1
    sort_in_goal(s, seat, goal, i, 0)
    count_down(s)


@rule
def sort_in_goal(s, seat, goal, i, first):
    """Goals from position `first` to i are kept sorted, so that equal hands are equal bytes."""
    while i > first and s.goals[seat, i - 1] > goal:
        s.goals[seat, i] = s.goals[seat, i - 1]
        i -= 1
    s.goals[seat, i] = goal


@rule
def list_goal_choices(s, seat, out):
    """Every two of the four."""
    n = 0
    for i in range(DEALT_GOALS):
        for j in range(i + 1, DEALT_GOALS):
            out[n] = KEEP_GOALS_MOVE + s.goals[seat, i] * GOAL_COUNT + s.goals[seat, j]
            n += 1
    return n


@rule
def keep_goals(s, seat, first, second):
    """The two kept goals come first, the two put back after them."""
    low = NONE
    high = NONE
    for i in range(DEALT_GOALS):
        goal = int(s.goals[seat, i])
        if goal != first and goal != second:
            if low == NONE:
                low = goal
            else:
                high = goal
    s.goals[seat, 0] = first
    s.goals[seat, 1] = second
    s.goals[seat, 2] = low
    s.goals[seat, 3] = high
    s.goals_kept[seat] = 1
    for other in range(s.players):
        if not s.goals_kept[other]:
            return
    pop(s)
