"""Chance is a player: its seat number, its bit in `waiting`, its bags, and the generator that plays it in playouts."""

from __future__ import annotations

from .rule import rule

CHANCE = 14
CHANCE_BIT = 1 << CHANCE
SPECTATOR = -1
EVERYBODY = -1

WORD = 0xFFFFFFFF


@rule
def list_bag(bag, first, out, weight):
    """Every kind of thing in a bag, weighted by how many there are; `first` is the move that draws the first kind."""
    n = 0
    for kind in range(len(bag)):
        if bag[kind] > 0:
            out[n] = first + kind
            weight[n] = bag[kind]
            n += 1
    return n


@rule
def list_bag_row(bags, row, first, out, weight):
    """The same for one of several bags, in a field of two dimensions."""
    n = 0
    for kind in range(bags.shape[1]):
        if bags[row, kind] > 0:
            out[n] = first + kind
            weight[n] = bags[row, kind]
            n += 1
    return n


@rule
def list_bits(bits, first, out, weight):
    """Every thing in a set of bits, each as likely as the other; what is no outcome is written over."""
    n = 0
    thing = 0
    while bits != 0:
        out[n] = first + thing
        weight[n] = 1
        n += bits & 1
        bits >>= 1
        thing += 1
    return n


@rule
def list_evenly(count, first, out, weight):
    """So many outcomes, each as likely as the other."""
    for i in range(count):
        out[i] = first + i
        weight[i] = 1
    return int(count)


@rule
def weigh_evenly(n, weight):
    """Makes n listed outcomes equally likely."""
    for i in range(n):
        weight[i] = 1
    return n


@rule
def next_random(rng):
    """The next 32 random bits (Marsaglia's xorshift128); integers only, the same on every way of running."""
    t = rng[3]
    t = t ^ ((t << 11) & WORD)
    t = t ^ (t >> 8)
    rng[3] = rng[2]
    rng[2] = rng[1]
    rng[1] = rng[0]
    t = t ^ rng[0] ^ (rng[0] >> 19)
    rng[0] = t
    return t


@rule
def pick_weighted(moves, weights, n, r):
    """The move on which the number r, below the sum of the weights, falls."""
    for i in range(n):
        r -= weights[i]
        if r < 0:
            return moves[i]
    return moves[n - 1]


@rule
def weight_sum(weights, n):
    w = 0
    for i in range(n):
        w += weights[i]
    return w
