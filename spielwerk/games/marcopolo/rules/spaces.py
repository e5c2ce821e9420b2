"""Placing dice on action spaces, and the actions with a space of their own (p.6-8, p.13-14)."""

from __future__ import annotations

from ....kernel import pop, push, rule, top_argument
from ..state import (
    CHOOSE_VALUE,
    DIE_COLOUR,
    DIE_MOVE,
    FIELD_MOVE,
    JOURNEY,
    MARKET_FIELD,
    MORE_DICE,
    NEXT_CONTRACT,
    VALUE_MOVE,
)
from ..tables import (
    BERKE,
    CAMEL_ROW,
    CAMELS,
    CITY_OF_SPACE,
    COLOURS_COUNT,
    CONTRACTS,
    DICE_NEEDED,
    FACES,
    FIRST_CARD_SPACE,
    FIVE_MONEY,
    FIVE_MONEY_REWARD,
    GOLD_ROW,
    KHAN,
    KHAN_PLACES,
    KHAN_REWARD,
    MARKET_REWARD,
    MERCATOR,
    MERCATOR_AT_KHAN,
    MERCATOR_AT_MONEY,
    MONEY,
    NONE,
    OWN,
    STEP_PRICE,
    TOO_MUCH,
    TRAVEL,
    UNSET,
)
from .cards import card_usable, use_card
from .gains import receive
from .rounds import lay_on_space
from .travel import begin_movement, cheapest_step

# Which dice may go where


@rule
def must_pay(s, who, space):
    """Dice lying there already, whosever they are, cost the lowest own die; not at Khan's favour, not for Berke."""
    return s.occupied[space] > 0 and space != KHAN and s.character[who] != BERKE


@rule
def highest_die(s, who, space):
    """The highest value the lowest die may have, so that the space can be paid and used once; 0 if it cannot."""
    if space >= FIRST_CARD_SPACE:
        return FACES if card_open(s, who, space - FIRST_CARD_SPACE) else 0
    if space == KHAN:
        return FACES if s.occupied[KHAN] < KHAN_PLACES else 0
    if space == CONTRACTS and s.display[0] == NONE:
        return 0
    money = int(s.stock[who, MONEY])
    if space == TRAVEL:
        extra = cheapest_step(s, who, s.stock[who, CAMELS])
        if extra == TOO_MUCH or money < STEP_PRICE[0] + extra:
            return 0
        money -= STEP_PRICE[0] + extra
    if must_pay(s, who, space):
        return min(FACES, money)
    return FACES


@rule
def card_open(s, who, space):
    """A city card needs an own post from an earlier turn, is used once per round, and must have an effect."""
    city = int(CITY_OF_SPACE[space])
    if s.occupied[FIRST_CARD_SPACE + space] > 0 or ((s.posts[who] & ~s.new_posts) >> city) & 1 == 0:
        return False
    return card_usable(s, who, int(s.card[space]))


@rule
def colour_fits(s, who, space, colour):
    """The own colour may lie on a space only once; black and white are no player's colour, p.14."""
    return colour != OWN or (s.colours[space] >> who) & 1 == 0


@rule
def rank(colour, value):
    """Dice are placed from the lowest; of equal ones the own colour first."""
    return value * COLOURS_COUNT + colour


@rule
def enough_dice(s, who, space, colour, value, needed):
    """Whether there are as many dice as needed from this one on upwards."""
    if needed == 1:
        return True
    count = 0
    lowest = rank(colour, value)
    for c in range(COLOURS_COUNT):
        if colour_fits(s, who, space, c):
            for v in range(value, FACES + 1):
                if rank(c, v) >= lowest:
                    count += s.dice[who, c, v]
    return count >= needed


@rule
def usable(s, who, space, colour, value):
    """Whether this die may be the lowest of those placed here."""
    if not colour_fits(s, who, space, colour):
        return False
    if space == KHAN and value != UNSET and value < s.khan_value:
        return False
    if not enough_dice(s, who, space, colour, value, DICE_NEEDED[space]):
        return False
    return highest_die(s, who, space) >= max(value, 1)


# Placing


@rule
def place_lowest(s, who, space, colour, value):
    """The lowest die comes first; one that shows nothing yet needs a value."""
    if value == UNSET:
        push(s, CHOOSE_VALUE, who, space * COLOURS_COUNT + colour)
        return
    s.lowest_die = value
    s.dice_laid = 0
    lay_die(s, who, space, colour, value)


@rule
def list_values(s, who, space, out):
    """Any value that can be paid; at Khan's favour at least the last one."""
    n = 0
    lowest = 1
    if space == KHAN:
        lowest = max(1, int(s.khan_value))
    for value in range(lowest, highest_die(s, who, space) + 1):
        out[n] = VALUE_MOVE + value - 1
        n += 1
    return n


@rule
def choose_value(s, who, value):
    space = top_argument(s) // COLOURS_COUNT
    colour = top_argument(s) % COLOURS_COUNT
    pop(s)
    s.lowest_die = value
    s.dice_laid = 0
    lay_die(s, who, space, colour, UNSET)


@rule
def lay_die(s, who, space, colour, value):
    """One die onto the space; with the last one needed the action begins."""
    s.dice[who, colour, value] -= 1
    s.dice_left[who] -= 1
    lay_on_space(s, space, who, colour, s.lowest_die if value == UNSET else value)
    s.dice_laid += 1
    s.last_rank = rank(colour, value)
    if s.dice_laid < DICE_NEEDED[space]:
        push(s, MORE_DICE, who, space)
    else:
        finish_placing(s, who, space)


@rule
def list_more_dice(s, who, space, out):
    """Dice not lower than the last one, as long as enough remain."""
    n = 0
    needed = DICE_NEEDED[space] - s.dice_laid
    for colour in range(COLOURS_COUNT):
        if colour_fits(s, who, space, colour):
            for value in range(FACES + 1):
                if (
                    s.dice[who, colour, value] > 0
                    and rank(colour, value) >= s.last_rank
                    and enough_dice(s, who, space, colour, value, needed)
                ):
                    out[n] = DIE_MOVE + colour * (FACES + 1) + value
                    n += 1
    return n


@rule
def finish_placing(s, who, space):
    """Dice are set, then an occupied space is paid, then the action is carried out, p.6."""
    if must_pay(s, who, space):
        s.stock[who, MONEY] -= s.lowest_die
    for i in range(s.placed_count - s.dice_laid, s.placed_count):
        if s.placed[i, DIE_COLOUR] == OWN:
            s.colours[space] |= 1 << who
    s.occupied[space] += s.dice_laid
    s.dice_laid = 0
    s.last_rank = 0
    s.acted = 1
    act(s, who, space)


# The actions


@rule
def act(s, who, space):
    if space >= FIRST_CARD_SPACE:
        use_card(s, who, int(s.card[space - FIRST_CARD_SPACE]))
    elif space == FIVE_MONEY:
        receive(s, who, FIVE_MONEY_REWARD, 1, 0)
        thank(s, who, MONEY, int(MERCATOR_AT_MONEY[s.players]))
    elif space <= GOLD_ROW:
        push(s, MARKET_FIELD, who, space - CAMEL_ROW)
        thank(s, who, CAMELS + space - CAMEL_ROW, 1)
    elif space == KHAN:
        s.khan_value = s.lowest_die
        receive(s, who, KHAN_REWARD, 1, 0)
        thank(s, who, CAMELS, int(MERCATOR_AT_KHAN[s.players]))
    elif space == CONTRACTS:
        push(s, NEXT_CONTRACT, who, int(s.lowest_die))
    else:
        s.traveller = who
        begin_movement(s, who, JOURNEY, int(s.lowest_die))


@rule
def thank(s, who, resource, amount):
    """Mercator ex Tabriz gets his share of what others do, supplement p.4."""
    for seat in range(s.players):
        if seat != who and s.character[seat] == MERCATOR:
            s.stock[seat, resource] += amount


@rule
def list_fields(s, out):
    """Any field up to the lowest die; lower ones may have extras."""
    for field in range(s.lowest_die):
        out[field] = FIELD_MOVE + field
    return int(s.lowest_die)


@rule
def take_field(s, who, field):
    row = top_argument(s)
    pop(s)
    receive(s, who, MARKET_REWARD + row * FACES + field, 1, 0)
