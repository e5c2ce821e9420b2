"""What a learned network thinks of the ends of turns, as rules: integers only, the same on every way of running.

What a seat sees becomes rows of the first layer, one for every number that is not 0; they are added up. What the
hand-written worth says of every seat, the own one first, is added with weights of its own. Numbers are multiples of
1 / ONE. `words` is the position as plain numbers; the arrays of the network are those of `learned.Weights`.
"""

from __future__ import annotations

from ..kernel.entries import enter_play, enter_rehearse, enter_worth
from ..kernel.ledger import total
from ..kernel.observing import write_observation
from ..kernel.rule import rule

ONE_BITS = 10
ONE = 1 << ONE_BITS
# Activations are cut off here: what is added up stays far below the limits of a number.
MOST = 64 * ONE

# Beyond this the hand-written worth says no more, in hundredths of a point; the network sees it in points.
WORTH_LIMIT = 50_000
# What first place is worth, in hundredths of a point.
VICTORY = 1500


@rule
def appraise_turns(
    view, who, count, turns, lengths, values, tried, words, programme, begin, end, parts, seen, rows, layer_1,
    worths, bias_1, layer_2, bias_2, layer_3, bias_3, hidden_1, hidden_2,
):  # fmt: skip
    """What the seat may expect after each turn, in hundredths of a point: its lead at the end, and the victory."""
    for k in range(count):
        rehearse_turn(k, who, view, turns, lengths, tried)
        values[k] = appraise(
            who, tried, words, programme, begin, end, parts, seen, rows, layer_1, worths, bias_1, layer_2,
            bias_2, layer_3, bias_3, hidden_1, hidden_2,
        )  # fmt: skip


@rule
def rehearse_turn(k, who, view, turns, lengths, tried):
    """The end of a turn, as the turn search sees it."""
    tried[0] = view[0]
    enter_rehearse(tried, who)
    for step in range(lengths[k]):
        enter_play(tried, who, int(turns[k, step]))


@rule
def appraise(
    who, actual, words, programme, begin, end, parts, seen, rows, layer_1, worths, bias_1, layer_2, bias_2,
    layer_3, bias_3, hidden_1, hidden_2,
):  # fmt: skip
    """The same for one position, which is hidden for the seat or would look the same to it."""
    write_observation(words, 0, programme, begin, end, parts, seen, 0)
    for k in range(hidden_1.shape[0]):
        hidden_1[k] = bias_1[k]
    for column in range(seen.shape[1]):
        value = int(seen[0, column])
        row = rows[column, value + 128] if value != 0 else 0
        if row > 0:
            for k in range(hidden_1.shape[0]):
                hidden_1[k] += layer_1[row, k]
    add_worths(who, actual, worths, hidden_1)
    for k in range(hidden_2.shape[0]):
        hidden_2[k] = bias_2[k]
    for j in range(hidden_1.shape[0]):
        active = min(MOST, hidden_1[j])
        if active > 0:
            for k in range(hidden_2.shape[0]):
                hidden_2[k] += (active * layer_2[j, k]) >> ONE_BITS
    value = int(bias_3[0])
    for k in range(hidden_2.shape[0]):
        value += (min(MOST, max(0, hidden_2[k])) * layer_3[k, 0]) >> ONE_BITS
    return lead_of(actual, who) + ((value * 1000) >> ONE_BITS)


@rule
def add_worths(who, actual, worths, hidden_1):
    """The hand-written worth to every seat, counted from the own one."""
    s = actual[0]
    players = int(s.players)
    for p in range(players):
        value = enter_worth(actual, (who + p) % players)
        value = min(WORTH_LIMIT, max(-WORTH_LIMIT, value))
        for k in range(hidden_1.shape[0]):
            hidden_1[k] += (value * worths[p, k]) // 1000


@rule
def lead_of(actual, who):
    """By how many points the seat is ahead of the others, on average, in hundredths."""
    s = actual[0]
    players = int(s.players)
    others = 0
    for p in range(players):
        if p != who:
            others += total(s, p)
    lead = 100 * total(s, who)
    if players > 1:
        lead -= 100 * others // (players - 1)
    return lead
