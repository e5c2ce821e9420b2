"""The end of the game, p.12."""

from __future__ import annotations

from ....kernel import places_by, rule, score, total
from .. import tables
from ..state import FIRST_LADDER
from ..tables import NONE


@rule
def finish(s):
    """The final scoring; ladders that did not count at once count now."""
    s.finished = 1
    if s.ladders_at_once:
        return
    for ladder in range(len(tables.LADDER_NEEDS)):
        for step in range(len(tables.LADDER_VALUE)):
            if s.ladder[ladder, step] != NONE:
                score(s, s.ladder[ladder, step], FIRST_LADDER + ladder, tables.LADDER_VALUE[step])


@rule
def standing(s, who):
    """Points first; where the rulebook's tie-break is on, fewer diamonds left are better (rulings 59 and 60)."""
    rank = total(s, who) * 64
    if s.fewest_diamonds_win:
        rank += 63 - s.personal[who] - s.reserve[who]
    return rank


places = places_by(standing)
