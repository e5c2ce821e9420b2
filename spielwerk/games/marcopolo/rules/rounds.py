"""The course of a round: its start, whose turn it is, its end (p.5, p.14-16)."""

from __future__ import annotations

from ....kernel import CHANCE, EVERYBODY, pop, push, rule, score
from ..state import (
    COMPENSATE,
    COMPENSATE_MOVE,
    COMPENSATION,
    DEAL_DISPLAY,
    DIE_COLOUR,
    DIE_SEAT,
    DIE_SPACE,
    DIE_VALUE,
    DRAW_CONTRACT,
    FROM_TOWNS,
    GATHER_DICE,
    NEXT_TURN,
    PAYOUT,
    ROLL,
    START_ROUND,
    TURN,
)
from ..tables import (
    BLACK_DICE,
    CAMELS,
    CAPRINI,
    CAPRINI_MONEY,
    COLOURS_COUNT,
    CONTRACT_PLACES,
    COPY_LETTER,
    FACES,
    FIRST_TOWN,
    FIVE_MONEY,
    KHAN,
    LOW_ROLL,
    MATTEO,
    MONEY,
    NEUTRAL_AT_KHAN,
    NEUTRAL_AT_MONEY,
    NEUTRAL_VALUE,
    NICCOLO_CAMELS,
    NICCOLO_MARCO,
    NONE,
    OWN,
    OWN_DICE,
    POINTS,
    RASCHID,
    RESOURCES,
    REWARD,
    ROUNDS,
    SPACES,
    TOWN_REWARD,
    TOWNS,
    TWO_GOODS_LETTER,
    UNSET,
    WHITE,
)
from .contracts import clear_display
from .ending import finish
from .gains import add_pair, list_pairs, list_towns_to_copy, put_die
from .preparation import seat_after


@rule
def start_round(s):
    """Start player, bonuses, dice back, roll (p.15-16); each bonus with an exclamation mark is paid in round 1 too."""
    s.round_number += 1
    if s.traveller != NONE:
        s.start_player = s.traveller
        s.traveller = NONE
    push(s, NEXT_TURN, s.start_player, 0)
    push(s, COMPENSATION, 0, 0)
    push(s, GATHER_DICE, 0, 0)
    for seat in range(s.players):
        pay_character(s, seat)
    for seat in range(s.players):
        for town in range(TOWNS):
            if (s.posts[seat] >> (FIRST_TOWN + town)) & 1:
                pay_out_town(s, seat, town)
    if payout_open(s):
        push(s, PAYOUT, EVERYBODY, 0)


@rule
def pay_character(s, seat):
    """Characters with an exclamation mark, supplement p.3-4."""
    character = int(s.character[seat])
    if character == CAPRINI:
        s.stock[seat, MONEY] += CAPRINI_MONEY
    elif character == NICCOLO_MARCO:
        s.stock[seat, CAMELS] += NICCOLO_CAMELS
    elif character == MATTEO:
        push(s, DRAW_CONTRACT, seat, 0)


@rule
def pay_out_town(s, seat, town):
    """A town bonus at the start of a round; all seats make their choices at the same time."""
    letter = int(s.town_bonus[town])
    if letter == COPY_LETTER:
        s.due_copies[seat] += 1
    elif letter == TWO_GOODS_LETTER:
        s.due_pairs[seat] += 1
    for resource in range(RESOURCES):
        s.stock[seat, resource] += REWARD[TOWN_REWARD + letter, resource]
    if REWARD[TOWN_REWARD + letter, POINTS] != 0:
        score(s, seat, FROM_TOWNS, REWARD[TOWN_REWARD + letter, POINTS])


@rule
def payout_open(s):
    """Which seats still have a choice to make."""
    mask = 0
    for seat in range(s.players):
        if s.due_copies[seat] + s.due_pairs[seat] > 0:
            mask |= 1 << seat
    return mask


@rule
def list_payout(s, who, out):
    """First which bonuses are copied, then which goods are taken."""
    if s.due_copies[who] > 0:
        return list_towns_to_copy(s, out)
    return list_pairs(out)


@rule
def copy_at_payout(s, who, town):
    s.due_copies[who] -= 1
    pay_out_town(s, who, town)
    if payout_open(s) == 0:
        pop(s)


@rule
def take_pair_at_payout(s, who, pair):
    s.due_pairs[who] -= 1
    add_pair(s, who, pair, 1)
    if payout_open(s) == 0:
        pop(s)


# Dice


@rule
def gather_dice(s):
    """All dice come back, neutral ones stay; everybody rolls at the same time, p.16."""
    for i in range(s.placed_count):
        for column in range(s.placed.shape[1]):
            s.placed[i, column] = 0
    s.placed_count = 0
    for space in range(SPACES):
        s.occupied[space] = 0
        s.colours[space] = 0
    s.khan_value = 0
    s.black_dice = BLACK_DICE[s.players]
    for i in range(NEUTRAL_AT_KHAN[s.players]):
        lay_on_space(s, KHAN, s.players + i, OWN, NEUTRAL_VALUE)
        s.occupied[KHAN] += 1
        s.khan_value = NEUTRAL_VALUE
    for i in range(NEUTRAL_AT_MONEY[s.players]):
        lay_on_space(s, FIVE_MONEY, s.players + i, OWN, NEUTRAL_VALUE)
        s.occupied[FIVE_MONEY] += 1
    for i in range(s.players):
        gather_dice_of(s, seat_after(s, s.start_player, s.players - 1 - i))


@rule
def gather_dice_of(s, seat):
    """Five dice of the own colour, for Matteo the white one too; Raschid does not roll."""
    if s.character[seat] == RASCHID:
        for _ in range(OWN_DICE):
            put_die(s, seat, OWN, UNSET)
        return
    if s.character[seat] == MATTEO:
        push(s, ROLL, seat, WHITE * 8 + 1)
    push(s, ROLL, seat, OWN * 8 + OWN_DICE)


@rule
def lay_on_space(s, space, seat, colour, value):
    """A die on top of those that lie there already."""
    i = int(s.placed_count)
    s.placed[i, DIE_SPACE] = space
    s.placed[i, DIE_SEAT] = seat
    s.placed[i, DIE_COLOUR] = colour
    s.placed[i, DIE_VALUE] = value
    s.placed_count = i + 1


@rule
def compensate_low_rolls(s):
    """Whoever rolled less than 15 gets one money or camel per missing pip, p.14; Raschid does not roll."""
    due = 0
    for seat in range(s.players):
        if s.character[seat] != RASCHID:
            s.due_pips[seat] = max(0, LOW_ROLL - pips(s, seat))
            due += s.due_pips[seat]
    if due > 0:
        push(s, COMPENSATE, EVERYBODY, 0)


@rule
def pips(s, seat):
    """The sum of all dice on a tableau."""
    n = 0
    for colour in range(COLOURS_COUNT):
        for value in range(1, FACES + 1):
            n += value * s.dice[seat, colour, value]
    return n


@rule
def compensation_open(s):
    mask = 0
    for seat in range(s.players):
        if s.due_pips[seat] > 0:
            mask |= 1 << seat
    return mask


@rule
def list_compensations(s, who, out):
    """Any mixture of camels and money; a move names the camels."""
    for camels in range(s.due_pips[who] + 1):
        out[camels] = COMPENSATE_MOVE + camels
    return int(s.due_pips[who] + 1)


@rule
def compensate(s, who, camels):
    s.stock[who, CAMELS] += camels
    s.stock[who, MONEY] += s.due_pips[who] - camels
    s.due_pips[who] = 0
    if compensation_open(s) == 0:
        pop(s)


# Turns and the end of the round


@rule
def next_turn(s, first):
    """Clockwise the next player who has dice; when nobody has any, the round is over (p.5)."""
    for i in range(s.players):
        seat = seat_after(s, first, i)
        if s.dice_left[seat] > 0:
            s.acted = 0
            s.bought = 0
            s.new_posts = 0
            s.lowest_die = 0
            push(s, TURN, seat, 0)
            return
    end_round(s)


@rule
def end_round(s):
    """Contracts left lying go under the special stack, six new ones are laid out; none after the fifth round."""
    clear_display(s)
    if s.round_number == ROUNDS:
        finish(s)
        return
    push(s, START_ROUND, 0, 0)
    push(s, DEAL_DISPLAY, CHANCE, CONTRACT_PLACES)
