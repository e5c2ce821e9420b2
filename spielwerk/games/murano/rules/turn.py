"""A turn: ships are moved, the last one acts; or one passes (p.3-4). The eleven actions begin here (p.4-7)."""

from __future__ import annotations

from ....kernel import push, rule
from .. import tables
from ..state import Kind
from ..tables import Action, Sort, Special
from .buying import buy_factory, buy_special
from .recruiting import look_for_characters
from .ships import move_black, move_red
from .special_cards import works


@rule
def pay_ship(s, who):
    """The first ship is free, each further one costs a gold more than the one before, as it moves (ruling 3)."""
    s.gold[who] -= s.ships_moved
    s.ships_moved += 1


@rule
def clear(s, who, from_, to):
    """A ship out of the way of the next one."""
    pay_ship(s, who)
    move_black(s, from_, to)


@rule
def clear_red(s, who, to):
    pay_ship(s, who)
    move_red(s, to)


@rule
def sail(s, who, from_, to):
    """The last ship acts."""
    pay_ship(s, who)
    move_black(s, from_, to)
    use_action(s, who, to)


@rule
def sail_red(s, who, to):
    pay_ship(s, who)
    move_red(s, to)
    use_action(s, who, to)


@rule
def pass_turn(s, who):
    """A gold, and exactly one ship that does not act (ruling 8)."""
    s.gold[who] += tables.PASS_GOLD
    push(s, Kind.DRIFT, who, 0)


@rule
def use_action(s, who, space):
    action = tables.RING_ACTION[s.layout, space]
    if action == Action.TAKE_GOLD:
        s.gold[who] += tables.TAKE_GOLD + (tables.BANK_GOLD if works(s, who, Special.BANK) else 0)
    elif action == Action.BUY_GLASS_FACTORY:
        buy_factory(s, who)
    elif action == Action.BUY_SHOP:
        push(s, Kind.BUY, who, Sort.SHOP)
    elif action == Action.BUY_PALACE:
        push(s, Kind.BUY, who, Sort.PALACE)
    elif action == Action.BUY_SPECIAL:
        buy_special(s, who)
    elif action == Action.PLACE_GONDOLIER:
        push(s, Kind.PLACE_GONDOLIER, who, 0)
    elif action == Action.BUILD:
        push(s, Kind.BUILD, who, tables.TILES_PER_BUILD)
    elif action == Action.INCOME:
        push(s, Kind.INCOME, who, 0)
    elif action == Action.PRODUCTION:
        push(s, Kind.PRODUCE, who, 0)
    elif action == Action.GONDOLIER_OFFICE:
        push(s, Kind.OFFICE, who, 0)
    else:
        look_for_characters(s, who)
