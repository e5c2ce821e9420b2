"""Where Python enters compiled rules: arrays of states come in, the rules get records."""

from __future__ import annotations

from .playout import play_randomly, record_randomly
from .rule import Slot, rule

waiting = Slot("waiting")
moves = Slot("moves")
odds = Slot("odds")
play = Slot("play")
over = Slot("over")
places = Slot("places")
hide = Slot("hide")
redeal = Slot("redeal")
witnesses = Slot("witnesses")
worth = Slot("worth")
rehearse = Slot("rehearse")


@rule
def enter_waiting(a):
    return waiting(a[0])


@rule
def enter_moves(a, who, out):
    return moves(a[0], who, out)


@rule
def enter_odds(a, out, weights):
    return odds(a[0], out, weights)


@rule
def enter_play(a, who, move):
    play(a[0], who, move)


@rule
def enter_over(a):
    return over(a[0])


@rule
def enter_places(a, out):
    places(a[0], out)


@rule
def enter_hide(a, viewer):
    hide(a[0], viewer)


@rule
def enter_redeal(a, viewer):
    redeal(a[0], viewer)


@rule
def enter_witnesses(a, who, move):
    return witnesses(a[0], who, move)


@rule
def enter_worth(a, who):
    return worth(a[0], who)


@rule
def enter_rehearse(a, who):
    rehearse(a[0], who)


@rule
def enter_play_games(states, rngs, out, weights, limit, decisions):
    """Random games to their end, in place."""
    for i in range(states.shape[0]):
        decisions[i] = play_randomly(states[i], out, weights, rngs[i], limit)


@rule
def enter_record_games(states, rngs, out, weights, limit, whos, played, entries):
    """Random games to their end, in place, with their logs."""
    for i in range(states.shape[0]):
        entries[i] = record_randomly(states[i], out, weights, rngs[i], limit, whos[i], played[i])
