"""Rules that run interpreted and that the compiler refuses, one thing wrong in each."""

from __future__ import annotations

import numpy as np

from spielwerk.kernel import rule

from ..proof.toy import play

TABLE = np.zeros((2, 2), np.int16)


@rule
def two_kinds_of_value(s, who):
    x = s.number
    if who > 1:
        x = 3
    return x


@rule
def play_two_kinds_of_value(s, who, move):
    two_kinds_of_value(s, who)
    play(s, who, move)


@rule
def play_unknown_field_written(s, who, move):
    if who == 77:
        s.nowhere = 3
    play(s, who, move)


@rule
def play_unknown_field_read(s, who, move):
    if who == 77:
        s.rounds = s.nowhere
    play(s, who, move)


@rule
def takes_two(s, n):
    return n


@rule
def play_wrong_number_of_arguments(s, who, move):
    if who == 77:
        takes_two(s)
    play(s, who, move)


@rule
def whole_row(s, who):
    return s.points[who]


@rule
def play_whole_row(s, who, move):
    whole_row(s, 0)
    play(s, who, move)


@rule
def play_too_many_indices(s, who, move):
    if who == 77:
        s.number[0, 0] = 1
    play(s, who, move)


@rule
def play_number_for_a_row(s, who, move):
    if who == 77:
        s.number = 0
    play(s, who, move)


@rule
def worth_beyond_64_bits(s, who):
    n = 1 << (63 + s.players - s.players)
    return 7 if n > 0 else 0


@rule
def rehearse_nothing(s, who):
    return
