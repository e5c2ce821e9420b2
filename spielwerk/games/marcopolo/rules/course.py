"""The course of the game: the start of a round, whose turn it is, the end of a round (p.5, p.14-16)."""

from __future__ import annotations

from ....kernel import CHANCE, EVERYBODY, push, rule, score
from .. import tables
from ..state import MOVE, ROW, Kind, Placed, Source
from ..tables import NONE, Character, Colour, Gain, Space, Stock
from .contracts import clear_display
from .ending import finish
from .gains import add_pair, list_pairs, list_towns_to_copy, put_die
from .setup import seat_after


@rule
def start_round(s):
    """Start player, bonuses, dice back, roll (p.15-16); bonuses of characters are paid in round 1 too (ruling 13)."""
    s.round_number += 1
    if s.traveller != NONE:
        s.start_player = s.traveller
        s.traveller = NONE
    push(s, Kind.NEXT_TURN, s.start_player, 0)
    push(s, Kind.COMPENSATION, 0, 0)
    push(s, Kind.GATHER_DICE, 0, 0)
    for seat in range(s.players):
        pay_character(s, seat)
    for seat in range(s.players):
        for town in range(tables.TOWNS):
            if (s.posts[seat] >> (tables.FIRST_TOWN + town)) & 1:
                pay_out_town(s, seat, town)
    push(s, Kind.PAYOUT, EVERYBODY, 0)


@rule
def pay_character(s, seat):
    """Characters with an exclamation mark, supplement p.3-4."""
    character = int(s.character[seat])
    if character == Character.CAPRINI:
        s.stock[seat, Stock.MONEY] += tables.CAPRINI_MONEY
    elif character == Character.NICCOLO_MARCO:
        s.stock[seat, Stock.CAMELS] += tables.NICCOLO_CAMELS
    elif character == Character.MATTEO:
        push(s, Kind.DRAW_CONTRACT, seat, 0)


@rule
def pay_out_town(s, seat, town):
    """A town bonus at the start of a round; what there is to choose is owed."""
    letter = int(s.town_bonus[town])
    if letter == tables.COPY_LETTER:
        s.due_copies[seat] += 1
    elif letter == tables.TWO_GOODS_LETTER:
        s.due_pairs[seat] += 1
    reward = tables.TOWN_REWARD + letter
    for resource in range(tables.RESOURCES):
        s.stock[seat, resource] += tables.REWARD[reward, resource]
    if tables.REWARD[reward, Gain.POINTS] != 0:
        score(s, seat, Source.TOWN_BONUSES, tables.REWARD[reward, Gain.POINTS])


# Choices of the payout, by all at the same time (ruling 14)


@rule
def still_to_be_paid(s):
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


@rule
def take_pair_at_payout(s, who, pair):
    s.due_pairs[who] -= 1
    add_pair(s, who, pair, 1)


# Dice


@rule
def gather_dice(s):
    """All dice come back, neutral ones stay; everybody rolls at the same time, p.16."""
    for i in range(s.placed_count):
        for column in range(s.placed.shape[1]):
            s.placed[i, column] = 0
    s.placed_count = 0
    for space in range(tables.SPACES):
        s.occupied[space] = 0
        s.colours[space] = 0
    s.khan_value = 0
    s.black_dice = tables.BLACK_DICE[s.players]
    lay_neutral_dice(s, Space.KHAN, tables.NEUTRAL_AT_KHAN[s.players])
    if s.occupied[Space.KHAN] > 0:
        s.khan_value = tables.NEUTRAL_VALUE
    lay_neutral_dice(s, Space.FIVE_MONEY, tables.NEUTRAL_AT_MONEY[s.players])
    for i in range(s.players):
        gather_dice_of(s, seat_after(s, s.start_player, s.players - 1 - i))


@rule
def lay_neutral_dice(s, space, count):
    """Dice of colours nobody plays, p.15."""
    for i in range(count):
        lay_on_space(s, space, s.players + i, Colour.OWN, tables.NEUTRAL_VALUE)
        s.occupied[space] += 1


@rule
def gather_dice_of(s, seat):
    """Five dice of the own colour, for Matteo the white one too; Raschid does not roll."""
    if s.character[seat] == Character.RASCHID:
        for _ in range(tables.OWN_DICE):
            put_die(s, seat, Colour.OWN, tables.UNSET)
        return
    if s.character[seat] == Character.MATTEO:
        push(s, Kind.ROLL, seat, ROW.roll(Colour.WHITE, 1))
    push(s, Kind.ROLL, seat, ROW.roll(Colour.OWN, tables.OWN_DICE))


@rule
def lay_on_space(s, space, seat, colour, value):
    """A die on top of those that lie there already."""
    i = int(s.placed_count)
    s.placed[i, Placed.SPACE] = space
    s.placed[i, Placed.SEAT] = seat
    s.placed[i, Placed.COLOUR] = colour
    s.placed[i, Placed.VALUE] = value
    s.placed_count = i + 1


# Compensation for low rolls


@rule
def compensate_low_rolls(s):
    """Whoever rolled less than 15 gets one money or camel per missing pip, p.14; Raschid does not roll (ruling 20)."""
    for seat in range(s.players):
        if s.character[seat] != Character.RASCHID:
            s.due_pips[seat] = max(0, tables.LOW_ROLL - pips(s, seat))
    push(s, Kind.COMPENSATE, EVERYBODY, 0)


@rule
def pips(s, seat):
    """The sum of all dice on a tableau."""
    n = 0
    for colour in range(tables.COLOUR_COUNT):
        for value in range(1, tables.FACES + 1):
            n += value * s.dice[seat, colour, value]
    return n


@rule
def still_to_compensate(s):
    mask = 0
    for seat in range(s.players):
        if s.due_pips[seat] > 0:
            mask |= 1 << seat
    return mask


@rule
def list_compensations(s, who, out):
    """Any mixture of camels and money; a move names the camels."""
    for camels in range(s.due_pips[who] + 1):
        out[camels] = MOVE.compensate(camels)
    return int(s.due_pips[who] + 1)


@rule
def compensate(s, who, camels):
    s.stock[who, Stock.CAMELS] += camels
    s.stock[who, Stock.MONEY] += s.due_pips[who] - camels
    s.due_pips[who] = 0


# Turns and the end of the round


@rule
def next_turn(s, who):
    """Clockwise the next player who has dice; when nobody has any, the round is over (p.5)."""
    for i in range(s.players):
        seat = seat_after(s, who, i)
        if s.dice_left[seat] > 0:
            s.acted = 0
            s.bought = 0
            s.new_posts = 0
            s.lowest_die = 0
            push(s, Kind.TURN, seat, 0)
            return
    end_round(s)


@rule
def end_round(s):
    """Contracts left lying go under the special stack, six new ones are laid out; none after the fifth round."""
    clear_display(s)
    if s.round_number == tables.ROUNDS:
        finish(s)
        return
    push(s, Kind.START_ROUND, 0, 0)
    push(s, Kind.DEAL_DISPLAY, CHANCE, tables.CONTRACT_PLACES)
