"""How much is thought about a game: so many games are played on, most of them where it matters."""

from __future__ import annotations

import msgspec

# A game played on costs what it costs; within these bounds the time that is left says how many there are.
LEAST_PER_CHOICE, MOST = 20, 200_000
# The part of all games that value positions, that choose and weigh turns, and that look closer.
VALUING, CHOOSING, WEIGHING, CLOSER = 0.45, 0.25, 0.12, 0.18


class Effort(msgspec.Struct, frozen=True):
    """The best of `turns` turns that `nodes` moves find, at most `each` with the same first move, is chosen in
    `choosing` worlds and weighed against what was played in `weighing` others. Then, `rounds` times, the `closer`
    decisions that may have cost most are weighed in `more` further worlds. Every position is valued in `valuing` games
    to the end and, where something was learned, in `looking` looks ahead. On the way everybody plays turns that `quick`
    moves find.

    The same game, seed and effort give the same review.
    """

    nodes: int = 2000
    turns: int = 8
    each: int = 3
    choosing: int = 12
    weighing: int = 24
    closer: int = 10
    more: int = 48
    rounds: int = 4
    valuing: int = 48
    looking: int = 24
    quick: int = 60


def effort_for(games: int, choices: int, looks: float = 1.0) -> Effort:
    """So many games spread over so many decisions; turns are weighed by looks ahead, so many for the time of a game."""
    each = max(LEAST_PER_CHOICE, min(games, MOST) // max(1, choices))
    turns = 8 if each >= 150 else 6 if each >= 80 else 4
    closer, rounds = min(10, max(1, choices)), 4
    return Effort(
        turns=turns,
        choosing=_within(looks * CHOOSING * each / (turns + 1), 3, 48),
        weighing=_within(looks * WEIGHING * each / 2, 4, 96),
        closer=closer,
        more=_within(looks * CLOSER * each * choices / (2 * closer * rounds), 8, 200),
        rounds=rounds,
        valuing=_within(VALUING * each / 2, 6, 512),
        looking=_within(looks * VALUING * each / 20, 6, 48),
    )


def _within(wanted: float, least: int, most: int) -> int:
    return max(least, min(most, int(wanted)))
