"""Rules of the toy game with one thing wrong in each."""

from __future__ import annotations

import numpy as np

from spielwerk.kernel import CHANCE_BIT, EVERYBODY, pop, push, rule, top_kind

from .toy import CHOOSE, DEAL, DRAW, GO_MOVE, HIDDEN, MOVES, hide, odds, play, revealed, setup, waiting

BEYOND = MOVES.count
MEMORY = np.zeros(1, np.int16)
LENGTH = np.array([3, 4], np.int16)


@rule
def moves_none(s, who, out):
    return 0


@rule
def moves_out_of_range(s, who, out):
    out[0] = GO_MOVE
    out[1] = BEYOND
    return 2


@rule
def moves_twice(s, who, out):
    out[0] = GO_MOVE
    out[1] = GO_MOVE
    return 2


@rule
def moves_that_count(s, who, out):
    s.shown[0] += 1
    out[0] = GO_MOVE
    return 1


@rule
def odds_without_weight(s, out, weight):
    n = odds(s, out, weight)
    weight[0] = 0
    return n


@rule
def odds_none(s, out, weight):
    return 0


@rule
def hide_nothing(s, viewer):
    return


@rule
def hide_numbers_only(s, viewer):
    if revealed(s):
        return
    for seat in range(s.players):
        if seat != viewer and s.number[seat] > 0:
            s.bag[s.number[seat]] += 1
            s.number[seat] = HIDDEN


@rule
def hide_forgets_the_bag(s, viewer):
    if revealed(s):
        return
    for seat in range(s.players):
        if seat != viewer and s.number[seat] > 0:
            s.number[seat] = HIDDEN
            if s.choice[seat] > 0:
                s.choice[seat] = HIDDEN


@rule
def hide_more_each_time(s, viewer):
    hide(s, viewer)
    s.shown[0] += 1


@rule
def hide_own_choice(s, viewer):
    hide(s, viewer)
    for seat in range(s.players):
        s.choice[seat] = 0


@rule
def redeal_nothing(s, viewer):
    return


@rule
def witnesses_without_the_mover(s, who, move):
    return 0


@rule
def witnesses_everybody(s, who, move):
    return EVERYBODY


@rule
def play_never_ends(s, who, move):
    play(s, who, move)
    if top_kind(s) == DEAL:
        s.rounds = 100
        for n in range(1, s.bag.shape[0]):
            s.bag[n] = 4
            s.shown[n] = 0


@rule
def play_takes_points(s, who, move):
    kind = top_kind(s)
    play(s, who, move)
    if kind == CHOOSE and top_kind(s) != CHOOSE:
        s.points[0, 0] -= 2


@rule
def play_loses_numbers(s, who, move):
    play(s, who, move)
    if top_kind(s) == CHOOSE:
        s.bag[1] = 0


@rule
def play_with_memory(s, who, move):
    play(s, who, move)
    MEMORY[0] += 1
    s.shown[0] = MEMORY[0]


@rule
def over_too_early(s):
    return top_kind(s) == CHOOSE


@rule
def waiting_for_strangers(s):
    mask = waiting(s)
    if mask == 0 or mask == CHANCE_BIT:
        return mask
    return mask | 1 << 5


@rule
def places_all_second(s, out):
    for p in range(s.players):
        out[p] = 2


@rule
def play_reads_outside(s, who, move):
    if s.bag[s.players + 100] == 12345:
        s.rounds = 1
    play(s, who, move)


@rule
def play_counts_from_the_end(s, who, move):
    s.shown[0] += LENGTH[-1] * 0
    play(s, who, move)


@rule
def play_writes_at_the_end(s, who, move):
    s.shown[who - who - 1] += 0
    play(s, who, move)


@rule
def moves_too_many(s, who, out):
    for n in range(20):
        out[n] = n
    return 20


@rule
def moves_far_too_many(s, who, out):
    for n in range(2000):
        out[n] = n
    return 2000


@rule
def play_fills_the_agenda(s, who, move):
    for _ in range(9):
        push(s, CHOOSE, EVERYBODY, 0)


@rule
def play_big_value(s, who, move):
    s.rounds = 40000
    play(s, who, move)


@rule
def play_unknown_field(s, who, move):
    s.rounds = s.nowhere
    play(s, who, move)


@rule
def play_changes_nothing(s, who, move):
    return


@rule
def setup_with_memory(s):
    setup(s)
    MEMORY[0] += 1
    s.shown[0] = MEMORY[0]


@rule
def play_stops_after_chance(s, who, move):
    while s.agenda_rows > 0:
        pop(s)


@rule
def never_over(s):
    return 0 > 1


@rule
def worth_nothing(s, who):
    return 0


@rule
def rehearse_nothing(s, who):
    """Others may have chosen in secret."""
    return


@rule
def rehearse_the_wrong_thing(s, who):
    while s.agenda_rows > 0:
        pop(s)
    push(s, DRAW, who, 0)
