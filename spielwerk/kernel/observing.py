"""Writes observations: one rule carries out a programme, made in `programmes`, on every way of running."""

from __future__ import annotations

import numpy as np

from .rule import Slot, rule

# Steps: what, where to, how many, and what it needs.
BLANKS, NUMBERS, SEATS, BITS, ROWS, OWN = range(6)
WHAT, TO, LENGTH, WORD, FIRST, COUNT, TURN, USED, ROW = range(9)

fitted = Slot("fitted")


@rule
def into_byte(value):
    """What does not fit a byte is as far as a byte goes."""
    return min(127, max(-128, value))


@rule
def as_it_is(value):
    return value


FITTING = {np.dtype(np.int8): into_byte, np.dtype(np.int16): as_it_is, np.dtype(np.float32): as_it_is}


@rule
def relative(value, first, count, turn):
    """A seat counted from the own one; other values as they are."""
    turned = value + turn
    if turned >= first + count:
        turned -= count
    return turned if first <= value < first + count else value


@rule
def write_observation(words, row, programme, begin, end, parts, out, i):
    """Writes the vector of game i from the words of a hidden record."""
    for step in range(begin, end):
        what = programme[step, WHAT]
        to = programme[step, TO]
        length = programme[step, LENGTH]
        word = programme[step, WORD]
        if what == NUMBERS:
            for e in range(length):
                out[i, to + e] = fitted(int(words[row, word + e]))
        elif what == BLANKS:
            for e in range(length):
                out[i, to + e] = 0
        elif what == BITS:
            bits = int(words[row, word]) >> programme[step, FIRST]
            for e in range(length):
                out[i, to + e] = (bits >> e) & 1
        elif what == SEATS and programme[step, USED] < 0:
            # Read once: a compiler cannot know that nothing of the programme is written over.
            first = programme[step, FIRST]
            count = programme[step, COUNT]
            turn = programme[step, TURN]
            for e in range(length):
                out[i, to + e] = fitted(relative(int(words[row, word + e]), first, count, turn))
        elif what == SEATS:
            for e in range(length):
                out[i, to + e] = fitted(as_seat(words, row, programme, step, e))
        elif what == OWN:
            out[i, to] = programme[step, FIRST]
        else:
            write_agenda(words, row, programme, step, parts, out, i)


@rule
def share_observation(words, row, spread, variant, programme, parts, out, i, lane, lanes):
    """The same work shared by lanes that run side by side, as threads of a GPU do; `spread` tells it by number."""
    for e in range(lane, out.shape[1], lanes):
        what, a, b = spread[variant, e, 0], int(spread[variant, e, 1]), int(spread[variant, e, 2])
        if what == NUMBERS:
            out[i, e] = fitted(int(words[row, a]))
        elif what == BITS:
            out[i, e] = (int(words[row, a]) >> b) & 1
        elif what == BLANKS:
            out[i, e] = 0
        elif what == SEATS:
            out[i, e] = fitted(as_seat(words, row, programme, a, b))
        elif what == OWN:
            out[i, e] = a
        elif b == 0:
            # The first number of a row stands for all of it.
            write_row(words, row, programme, a, parts, out, i, (e - programme[a, TO]) // (3 + parts.shape[1] // 2))


@rule
def as_seat(words, row, programme, step, e):
    """Number e of a run of seats; where nothing lies a seat stands for nothing."""
    value = int(words[row, programme[step, WORD] + e])
    used = programme[step, USED]
    first_row = programme[step, ROW]
    if used >= 0:
        there = words[row, used + e] != 0 if first_row < 0 else words[row, used] > first_row + e
        if not there:
            return value
    return relative(value, programme[step, FIRST], programme[step, COUNT], programme[step, TURN])


@rule
def write_agenda(words, row, programme, step, parts, out, i):
    """The agenda, told from its top; FIRST is where its length stands."""
    live = int(words[row, programme[step, FIRST]])
    for below_top in range(live):
        write_row(words, row, programme, step, parts, out, i, below_top)
    for e in range(live * (3 + parts.shape[1] // 2), programme[step, LENGTH]):
        out[i, programme[step, TO] + e] = 0


@rule
def write_row(words, row, programme, step, parts, out, i, below_top):
    """A row of the agenda, or nothing below its last; rows that are nobody's say so."""
    values = parts.shape[1] // 2
    to = programme[step, TO] + below_top * (3 + values)
    at = int(words[row, programme[step, FIRST]]) - 1 - below_top
    if at < 0:
        for n in range(3 + values):
            out[i, to + n] = 0
        return
    word = programme[step, WORD] + 3 * at
    kind = int(words[row, word])
    value = value_of(int(words[row, word + 2]), parts, kind, 0)
    out[i, to] = kind
    out[i, to + 1] = -1
    if parts[kind, 2 * values]:
        out[i, to + 1] = relative(int(words[row, word + 1]), 0, programme[step, COUNT], programme[step, TURN])
    out[i, to + 2] = value & 127
    out[i, to + 3] = value >> 7
    for n in range(1, values):
        out[i, to + 3 + n] = fitted(value_of(int(words[row, word + 2]), parts, kind, n))


@rule
def value_of(argument, parts, kind, n):
    """Value n in the argument of a row of this kind, 0 if it carries fewer; the first one has no bound."""
    stride = parts[kind, 2 * n]
    size = parts[kind, 2 * n + 1]
    if stride == 0:
        return 0
    if size == 0:
        return argument // stride
    return argument // stride % size
