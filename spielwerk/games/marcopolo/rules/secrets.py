"""What a seat may know: other players' goals and contracts looked at by one player only are secret."""

from __future__ import annotations

from ....kernel import EVERYBODY, pop, push, rule
from ..state import Kind, Pile
from ..tables import DEALT_GOALS, HIDDEN, KEPT_GOALS, NONE, SEEN_BY_ALL
from .contracts import free_slots
from .setup import sort_in_goal


@rule
def hide(s, viewer):
    """Unknown goals and contracts go back among the unseen ones."""
    for seat in range(s.players):
        if seat != viewer:
            hide_goals(s, seat)
    for i in range(s.stack_count):
        if s.stack[i] >= 0 and not has_seen(s.stack_seen[i], viewer):
            s.unseen[Pile.CONTRACTS] |= 1 << s.stack[i]
            s.stack[i] = HIDDEN
    if s.drawn >= 0 and not has_seen(s.drawn_seen, viewer):
        s.unseen[Pile.CONTRACTS] |= 1 << s.drawn
        s.drawn = HIDDEN


@rule
def hide_goals(s, seat):
    for i in range(DEALT_GOALS):
        if s.goals[seat, i] >= 0:
            s.unseen[Pile.GOALS] |= 1 << s.goals[seat, i]
            s.goals[seat, i] = HIDDEN


@rule
def has_seen(seen, viewer):
    if seen == SEEN_BY_ALL:
        return True
    return viewer >= 0 and (seen >> viewer) & 1 == 1


@rule
def redeal(s, viewer):
    """Chance must fill every goal and every contract that somebody else knows."""
    for seat in range(s.players):
        if s.goals[seat, 0] == HIDDEN:
            push(s, Kind.REDEAL_GOALS, seat, 0)
    if contract_is_blank(s):
        push(s, Kind.REDEAL_CONTRACTS, viewer, 0)


@rule
def contract_is_blank(s):
    return s.drawn == HIDDEN or blank_in_stack(s) < s.stack_count


@rule
def blank_in_stack(s):
    """The first contract of the stack that somebody has seen but this view does not show."""
    for i in range(s.stack_count):
        if s.stack[i] == HIDDEN and s.stack_seen[i] != 0:
            return i
    return int(s.stack_count)


@rule
def fill_contract(s, contract):
    s.unseen[Pile.CONTRACTS] &= ~(1 << contract)
    if s.drawn == HIDDEN:
        s.drawn = contract
    else:
        s.stack[blank_in_stack(s)] = contract
    if not contract_is_blank(s):
        pop(s)


@rule
def fill_goal(s, who, goal):
    """Kept goals and those put back are sorted each for themselves."""
    s.unseen[Pile.GOALS] &= ~(1 << goal)
    i = 0
    while s.goals[who, i] != HIDDEN:
        i += 1
    sort_in_goal(s, who, goal, i, KEPT_GOALS if s.goals_kept[who] and i >= KEPT_GOALS else 0)
    if i + 1 == DEALT_GOALS or s.goals[who, i + 1] == NONE:
        pop(s)


@rule
def seen_by_drawer(s, who):
    """A contract that may still be refused is seen by its drawer only."""
    if who != EVERYBODY and free_slots(s, who) == 0:
        return 1 << who
    return EVERYBODY
