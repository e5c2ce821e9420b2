"""How much is thought about a game: so many games are played on, most of them where it matters."""

from __future__ import annotations

import msgspec

from ..seeing import QUICK

# A game played on costs what it costs; up to this bound the time that is left says how many there are.
MOST = 200_000
# Of the time from the first position a game from any of them takes so much, on average.
FROM_ANYWHERE = 0.55
# Near the end not every position is worth as many games as there is time for.
NEAREST = 0.15
# Where something was learned fewer games than this add nothing to it; else they are all that is known.
FEWEST, FEWEST_ALONE = 2, 6
# The part of all games that value positions and luck, that choose and weigh turns, that look closer, and that play what
# may have cost most to the end, which counts as a closer look where turns are played to the end anyway.
VALUING, LUCK, CHOOSING, WEIGHING, CLOSER, ENDED = 0.18, 0.27, 0.21, 0.08, 0.08, 0.18


class Effort(msgspec.Struct, frozen=True):
    """The best of `turns` turns that `nodes` moves find, at most `each` with the same first move, is chosen in
    `choosing` worlds and weighed against what was played in `weighing` others. Then, `rounds` times, the `closer`
    decisions that may have cost most are weighed in `more` further worlds; where these are looks ahead, those that may
    still have cost most are then, as often, played on in `ended` games to their end. Positions are valued in `valuing`
    games to the end, on average, and, where something was learned, in `looking` looks ahead; what chance did between
    decisions is valued in `pairs` of games each time. On the way everybody plays turns that `quick` moves find.

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
    ended: int = 8
    valuing: int = 48
    looking: int = 24
    pairs: int = 48
    quick: int = QUICK

    def ends(self, gone: float, learned: bool) -> int:
        """How many games are played to their end from a position with so much of the game behind it: near the end they
        are short, and say more."""
        games = int(self.valuing * FROM_ANYWHERE / max(NEAREST, 1 - gone))
        if not learned:
            return max(games, FEWEST_ALONE)
        return games if games >= FEWEST else 0


def effort_for(games: int, choices: int, stretches: int, looks: float | None = None) -> Effort:
    """So many games spread over so many decisions and stretches of chance; turns are weighed by looks ahead, so many
    for the time of a game, or by games to their end."""
    closest, looks = (CLOSER + ENDED, 1.0) if looks is None else (CLOSER, looks)
    games = min(games, MOST)
    each = games / max(1, choices)
    turns = 8 if each >= 150 else 6 if each >= 80 else 4
    closer, rounds = min(10, max(1, choices)), 4
    return Effort(
        turns=turns,
        choosing=_within(looks * CHOOSING * each / (turns + 1), 3, 48),
        weighing=_within(looks * WEIGHING * each / 2, 4, 96),
        closer=closer,
        more=_within(looks * closest * each * choices / (2 * closer * rounds), 8, 200),
        rounds=rounds,
        ended=_within(ENDED * games / (2 * closer * rounds), 4, 400),
        valuing=_within(VALUING * each, 2, 512),
        looking=_within(looks * VALUING * each / 10, 6, 48),
        pairs=_within(LUCK * games / (2 * max(1, stretches)), 3, 1024),
    )


def _within(wanted: float, least: int, most: int) -> int:
    return max(least, min(most, int(wanted)))
