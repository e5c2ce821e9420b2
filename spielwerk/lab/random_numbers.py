"""Random numbers that are counted, not chained: number `draw` of stream `stream` of game `game` in its `episode`.

Philox4x32-10 by Salmon, Moraes, Dror and Shaw (2011), in integers that every way of running knows. Games need no
generator of their own, and the numbers of one game do not depend on how many others are played beside it.
"""

from __future__ import annotations

from ..kernel.chance import WORD
from ..kernel.rule import rule

MULTIPLIER_0, MULTIPLIER_1 = 0xD2511F53, 0xCD9E8D57
WEYL_0, WEYL_1 = 0x9E3779B9, 0xBB67AE85
ROUNDS = 10
HALF = 0xFFFF

# What the numbers of a game are for.
CHANCE_STREAM, CHOICE_STREAM = 0, 1


@rule
def high_word(a, b):
    """The upper half of a product of two words, by halves: the whole would not fit a signed integer."""
    return ((a >> 16) * b + (((a & HALF) * b) >> 16)) >> 16


@rule
def low_word(a, b):
    return ((((a >> 16) * b & HALF) << 16) + (a & HALF) * b) & WORD


@rule
def random_word(seed, draw, episode, game, stream):
    """32 random bits."""
    a, b, c, d = draw & WORD, episode & WORD, game & WORD, stream
    key, other_key = seed & WORD, (seed >> 32) & WORD
    for _ in range(ROUNDS):
        a, b, c, d = (
            high_word(MULTIPLIER_1, c) ^ b ^ key,
            low_word(MULTIPLIER_1, c),
            high_word(MULTIPLIER_0, a) ^ d ^ other_key,
            low_word(MULTIPLIER_0, a),
        )
        key = (key + WEYL_0) & WORD
        other_key = (other_key + WEYL_1) & WORD
    return a


@rule
def below(word, bound):
    """A random word as a number below the bound."""
    return (word * bound) >> 32
