"""Random games, as rules: the same functions run interpreted, on a core, on all cores and on a GPU."""

from __future__ import annotations

from .chance import CHANCE, CHANCE_BIT, next_random, pick_weighted, weight_sum
from .rule import Slot, rule

waiting = Slot("waiting")
moves = Slot("moves")
odds = Slot("odds")
play = Slot("play")


@rule
def first_seat(mask):
    """The lowest seat of a mask."""
    seat = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat


@rule
def random_entry(s, mask, out, weights, rng):
    """A random move of whoever must decide, or an outcome of chance by its odds; not played yet."""
    if mask == CHANCE_BIT:
        n = odds(s, out, weights)
        return int(pick_weighted(out, weights, n, next_random(rng) % weight_sum(weights, n)))
    n = moves(s, first_seat(mask), out)
    return int(out[next_random(rng) % n])


@rule
def play_randomly(s, out, weights, rng, limit):
    """Plays a game to its end, at most `limit` entries; returns how many decisions players made."""
    decisions = 0
    for _ in range(limit):
        mask = waiting(s)
        if mask == 0:
            break
        move = random_entry(s, mask, out, weights, rng)
        if mask == CHANCE_BIT:
            play(s, CHANCE, move)
        else:
            play(s, first_seat(mask), move)
            decisions += 1
    return decisions


@rule
def record_randomly(s, out, weights, rng, limit, whos, played):
    """Like `play_randomly`, and writes the log; returns the number of entries."""
    for entry in range(limit):
        mask = waiting(s)
        if mask == 0:
            return entry
        move = random_entry(s, mask, out, weights, rng)
        who = CHANCE if mask == CHANCE_BIT else first_seat(mask)
        whos[entry] = who
        played[entry] = move
        play(s, who, move)
    return limit
