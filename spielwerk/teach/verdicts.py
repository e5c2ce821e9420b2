"""How a turn compares with another, as people say it: which way, how surely, and no figure that the margin covers."""

from __future__ import annotations

from ..bots.playouts import VICTORY
from .estimates import Difference
from .numbers import chance_reads_clear, reads_clear

AHEAD, LIKELY_AHEAD, LIKELY_BEHIND, BEHIND = "ahead", "likely_ahead", "likely_behind", "behind"
SAME, EVEN, OPEN = "same", "even", "open"
WINS_MORE, WINS_LESS = "wins_more", "wins_less"
# Nobody need care for less, however sure it is: points, and parts of the games.
LITTLE, _SELDOM = 0.5, 0.03
# With a wider margin nobody can say that two turns are equally good.
_EVEN = 4.0
# What is off by more than this part of its margin is right in five of six cases.
_LIKELY = 0.5


def verdict_on(better: Difference) -> str:
    """Which of these it is: by points, and by who wins more often where points do not tell."""
    lead = better.lead
    if reads_clear(lead) and abs(lead.value) >= LITTLE and not _won_otherwise(better):
        return AHEAD if lead.value > 0 else BEHIND
    if tells_of_chances(better):
        return WINS_MORE if better.wins and better.wins.value > 0 else WINS_LESS
    if not (lead.value or lead.margin):
        return SAME
    if abs(lead.value) >= max(LITTLE, _LIKELY * lead.margin) and not reads_clear(lead):
        return LIKELY_AHEAD if lead.value > 0 else LIKELY_BEHIND
    return OPEN if lead.margin > _EVEN else EVEN


def tells_of_chances(better: Difference) -> bool:
    """Whether who plays the one turn surely wins more often, or less often."""
    wins = better.wins
    return wins is not None and chance_reads_clear(wins) and abs(wins.value) >= _SELDOM


def _won_otherwise(better: Difference) -> bool:
    """Whether the turn that brings more points surely wins less often, and that weighs more, as turns are ranked."""
    if better.wins is None or not tells_of_chances(better):
        return False
    lead, won = better.lead.value, VICTORY / 100 * better.wins.value
    return lead * won < 0 and abs(won) > abs(lead)
