"""Placing dice on action spaces, and the actions with a space of their own (p.6-8, p.13-14)."""

from __future__ import annotations

from ....kernel import push, rule
from .. import tables
from ..state import MOVE, ROW, Kind, Placed
from ..tables import NONE, Character, Colour, Space, Stock
from .cards import card_usable, use_card
from .course import lay_on_space
from .gains import receive
from .travel import begin_movement, cheapest_step

# Which dice may go where


@rule
def must_pay(s, who, space):
    """Dice lying there already, whosever they are (ruling 35), cost the lowest own die; none at Khan's or for Berke."""
    return s.occupied[space] > 0 and space != Space.KHAN and s.character[who] != Character.BERKE


@rule
def highest_die(s, who, space):
    """The highest value the lowest die may have, so that the space can be paid and used once; 0 if it cannot."""
    if tables.CARD_AT[space] != NONE:
        return tables.FACES if card_open(s, who, space) else 0
    if space == Space.KHAN:
        return tables.FACES if s.occupied[Space.KHAN] < tables.KHAN_PLACES else 0
    if space == Space.CONTRACTS and s.display[0] == NONE:
        return 0
    money = int(s.stock[who, Stock.MONEY])
    if space == Space.TRAVEL:
        extra = cheapest_step(s, who, s.stock[who, Stock.CAMELS])
        if extra == tables.TOO_MUCH or money < tables.STEP_PRICE[0] + extra:
            return 0
        money -= tables.STEP_PRICE[0] + extra
    if must_pay(s, who, space):
        return min(tables.FACES, money)
    return tables.FACES


@rule
def card_open(s, who, space):
    """A city card needs an own post from an earlier turn, is used once per round, and must have an effect."""
    card = int(tables.CARD_AT[space])
    city = int(tables.CITY_OF_CARD[card])
    if s.occupied[space] > 0 or ((s.posts[who] & ~s.new_posts) >> city) & 1 == 0:
        return False
    return card_usable(s, who, int(s.card[card]))


@rule
def colour_fits(s, who, space, colour):
    """The own colour may lie on a space only once; black and white are no player's colour, p.14 (ruling 38)."""
    return colour != Colour.OWN or (s.colours[space] >> who) & 1 == 0


@rule
def rank(colour, value):
    """Dice are placed from the lowest; of equal ones the own colour first."""
    return value * tables.COLOUR_COUNT + colour


@rule
def enough_dice(s, who, space, colour, value, needed):
    """Whether there are as many dice as needed from this one on upwards."""
    if needed == 1:
        return True
    count = 0
    lowest = rank(colour, value)
    for c in range(tables.COLOUR_COUNT):
        if colour_fits(s, who, space, c):
            for v in range(value, tables.FACES + 1):
                if rank(c, v) >= lowest:
                    count += s.dice[who, c, v]
    return count >= needed


@rule
def usable(s, who, space, colour, value):
    """Whether this die may be the lowest of those placed here."""
    if not colour_fits(s, who, space, colour):
        return False
    if space == Space.KHAN and value != tables.UNSET and value < s.khan_value:
        return False
    if not enough_dice(s, who, space, colour, value, tables.DICE_NEEDED[space]):
        return False
    return highest_die(s, who, space) >= max(value, 1)


# Placing


@rule
def place_lowest(s, who, space, colour, value):
    """The lowest die comes first; one that shows nothing yet needs a value."""
    if value == tables.UNSET:
        push(s, Kind.CHOOSE_VALUE, who, ROW.choose_value(space, colour))
        return
    s.lowest_die = value
    s.dice_laid = 0
    lay_die(s, who, space, colour, value)


@rule
def list_values(s, who, space, out):
    """Any value that can be paid; at Khan's favour at least the last one."""
    n = 0
    lowest = 1
    if space == Space.KHAN:
        lowest = max(1, int(s.khan_value))
    for value in range(lowest, highest_die(s, who, space) + 1):
        out[n] = MOVE.value(value)
        n += 1
    return n


@rule
def choose_value(s, who, space, colour, value):
    """Raschid's other dice on the space will show the same (ruling 32)."""
    s.lowest_die = value
    s.dice_laid = 0
    lay_die(s, who, space, colour, tables.UNSET)


@rule
def lay_die(s, who, space, colour, value):
    """One die onto the space; with the last one needed the action begins."""
    s.dice[who, colour, value] -= 1
    s.dice_left[who] -= 1
    lay_on_space(s, space, who, colour, s.lowest_die if value == tables.UNSET else value)
    s.dice_laid += 1
    s.last_rank = rank(colour, value)
    if s.dice_laid < tables.DICE_NEEDED[space]:
        push(s, Kind.MORE_DICE, who, space)
    else:
        finish_placing(s, who, space)


@rule
def list_more_dice(s, who, space, out):
    """Dice not lower than the last one, as long as enough remain."""
    n = 0
    needed = tables.DICE_NEEDED[space] - s.dice_laid
    for colour in range(tables.COLOUR_COUNT):
        if colour_fits(s, who, space, colour):
            for value in range(tables.FACES + 1):
                if (
                    s.dice[who, colour, value] > 0
                    and rank(colour, value) >= s.last_rank
                    and enough_dice(s, who, space, colour, value, needed)
                ):
                    out[n] = MOVE.die(colour, value)
                    n += 1
    return n


@rule
def finish_placing(s, who, space):
    """Dice are set, then an occupied space is paid, then the action is carried out, p.6."""
    if must_pay(s, who, space):
        s.stock[who, Stock.MONEY] -= s.lowest_die
    for i in range(s.placed_count - s.dice_laid, s.placed_count):
        if s.placed[i, Placed.COLOUR] == Colour.OWN:
            s.colours[space] |= 1 << who
    s.occupied[space] += s.dice_laid
    s.dice_laid = 0
    s.last_rank = 0
    s.acted = 1
    act(s, who, space)


# The actions


@rule
def act(s, who, space):
    """What the space brings, and Mercator's share of it as soon as the dice lie (ruling 57)."""
    if tables.CARD_AT[space] != NONE:
        use_card(s, who, int(s.card[tables.CARD_AT[space]]))
    elif tables.MARKET_ROW_AT[space] != NONE:
        market_row = int(tables.MARKET_ROW_AT[space])
        push(s, Kind.MARKET_FIELD, who, market_row)
        thank(s, who, Stock.CAMELS + market_row, 1)
    elif space == Space.FIVE_MONEY:
        receive(s, who, tables.FIVE_MONEY_REWARD, 1, 0)
        thank(s, who, Stock.MONEY, int(tables.MERCATOR_AT_MONEY[s.players]))
    elif space == Space.KHAN:
        s.khan_value = s.lowest_die
        receive(s, who, tables.KHAN_REWARD, 1, 0)
        thank(s, who, Stock.CAMELS, int(tables.MERCATOR_AT_KHAN[s.players]))
    elif space == Space.CONTRACTS:
        push(s, Kind.NEXT_CONTRACT, who, int(s.lowest_die))
    else:
        s.traveller = who
        begin_movement(s, who, Kind.JOURNEY, int(s.lowest_die))


@rule
def thank(s, who, resource, amount):
    """Mercator ex Tabriz gets his share of what others do, supplement p.4; no extras of a field (ruling 56)."""
    for seat in range(s.players):
        if seat != who and s.character[seat] == Character.MERCATOR:
            s.stock[seat, resource] += amount


@rule
def list_fields(s, out):
    """Any field up to the lowest die; lower ones may have extras."""
    for field in range(s.lowest_die):
        out[field] = MOVE.field(field)
    return int(s.lowest_die)


@rule
def take_field(s, who, market_row, field):
    receive(s, who, tables.MARKET_REWARD + market_row * tables.FACES + field, 1, 0)
