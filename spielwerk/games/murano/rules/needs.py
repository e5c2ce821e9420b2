"""What every action needs before it can be carried out at least in part (rulings 4-6, 16, 23)."""

from __future__ import annotations

from ....kernel import rule
from .. import tables
from ..state import Deck
from ..tables import NONE, Action, Sort
from .building import may_build
from .decks import cards_left
from .glass import may_use_glass
from .gondoliers import hire_price, other_gondola_price, own_gondola_price
from .income import has_income
from .recruiting import character_price

# The gold that the actions need travels as one number, five bits for each action; the price of a character, which
# has no limit, comes last.
BITS = 5
IMPOSSIBLE = (1 << BITS) - 1
NO_CARDS = 255
# More gold than anybody can have.
NEVER = 1 << 20


@rule
def needs_of_actions(s, who):
    """The gold every action needs; taking gold needs none."""
    needs = needed(Action.BUY_GLASS_FACTORY, tables.FACTORY_PRICE if s.stack[Sort.FACTORY] > 0 else IMPOSSIBLE)
    needs |= needed(Action.BUY_SHOP, tables.SHOP_PRICE if s.stack[Sort.SHOP] > 0 else IMPOSSIBLE)
    needs |= needed(Action.BUY_PALACE, tables.PALACE_PRICE if s.stack[Sort.PALACE] > 0 else IMPOSSIBLE)
    needs |= needed(Action.BUY_SPECIAL, tables.SPECIAL_PRICE if s.stack[Sort.SPECIAL] > 0 else IMPOSSIBLE)
    needs |= needed(Action.PLACE_GONDOLIER, gondola_need(s, who))
    needs |= needed(Action.BUILD, 0 if may_build(s, who) else IMPOSSIBLE)
    needs |= needed(Action.INCOME, 0 if has_income(s, who) else IMPOSSIBLE)
    needs |= needed(Action.PRODUCTION, 0 if may_use_glass(s, who) else IMPOSSIBLE)
    needs |= needed(Action.GONDOLIER_OFFICE, office_need(s, who))
    character = character_price(s, who) if cards_left(s, Deck.CHARACTERS) > 0 else NO_CARDS
    return needs | needed(Action.RECRUIT_CHARACTER, character)


@rule
def needed(action, gold):
    return gold << (action * BITS)


@rule
def need_for(needs, action):
    """The gold an action needs; NEVER where it is impossible."""
    gold = needs >> (action * BITS)
    if action == Action.RECRUIT_CHARACTER:
        return NEVER if gold == NO_CARDS else gold
    gold &= IMPOSSIBLE
    return NEVER if gold == IMPOSSIBLE else gold


@rule
def payable(s, needs, space, gold):
    """Whether the action of a space can be carried out for so much gold."""
    return gold >= need_for(needs, tables.RING_ACTION[s.layout, space])


@rule
def spaces_within(s, needs, gold):
    """All spaces whose action can be carried out for so much gold, as a bit set."""
    spaces = 0
    for action in range(tables.ACTIONS):
        offering = int(tables.ACTION_SPACES[s.layout, action])
        if gold >= need_for(needs, action):
            spaces |= offering
    return spaces


@rule
def gondola_need(s, who):
    """The cheapest free gondola, for a player who has a gondolier to place."""
    if s.gondoliers[who] == 0:
        return IMPOSSIBLE
    need = IMPOSSIBLE
    for island in range(tables.ISLANDS):
        for gondola in range(tables.GONDOLAS):
            if s.gondola[island, gondola] == NONE:
                if tables.GONDOLA_COLOUR[s.layout, island, gondola] == who:
                    return own_gondola_price(s, who)
                need = other_gondola_price(s, who)
    return need


@rule
def office_need(s, who):
    """Dismissing needs a gondolier in hand, hiring one in the supply."""
    if s.gondoliers[who] > 0:
        return 0
    return hire_price(s, who) if s.supply[who] > 0 else IMPOSSIBLE
