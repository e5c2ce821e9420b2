"""The final scoring and the places, p.9 and p.13."""

from __future__ import annotations

from ....kernel import places_by, rule, total
from .. import tables
from ..state import Source
from ..tables import NONE, Colour, Tile
from .bridge import turn_place
from .holdings import duchy_of, earn, goods_held, has, holds, is_solo, is_team
from .monasteries import count_tiles, score_monastery


@rule
def final_scoring(s):
    """Left-over goods, silver and workers, monasteries, shields; a team's points go to its first seat (ruling 124).

    Solo nothing is scored: the game is lost if a space is still empty, p.14.
    """
    s.finished = 1
    if is_solo(s):
        return
    for d in range(s.duchies):
        earn(s, d, Source.UNSOLD_GOODS, goods_held(s, d))
        earn(s, d, Source.SILVER_LEFT, s.silver[d])
        earn(s, d, Source.WORKERS_LEFT, s.workers[d] // 2)
        score_monasteries(s, d)
        score_shields(s, d)


@rule
def score_monasteries(s, d):
    """Own ones first: shield 10 doubles these but not copied ones (ruling 112); the crane counts once (ruling 51)."""
    cranes = count_tiles(s, d, Colour.BUILDING, Tile.CRANE)
    for copied in range(2):
        for number in range(1, tables.MONASTERIES + 1):
            own = (s.monasteries[d] >> number) & 1
            if has(s, d, number) and own != copied:
                score_monastery(s, d, d, number, 1 + own * holds(s, d, 10), cranes)
                if tables.COUNTED_BUILDING[number] != NONE:
                    cranes = 0


@rule
def score_shields(s, d):
    """12, 8 or 4 points each; shield 13 doubles all of them, p.15-16 (ruling 119)."""
    points = 0
    for shield in range(1, tables.SHIELDS + 1):
        if holds(s, d, shield):
            points += tables.SHIELD_POINTS[shield]
    earn(s, d, Source.SHIELDS, points * (1 + holds(s, d, 13)))


@rule
def duchy_points(s, d):
    n = total(s, d)
    if is_team(s):
        n += total(s, d + 2)
    return n


@rule
def standing(s, who):
    """Points, then more empty spaces (ruling 36), then later on the bridge (ruling 35); teams share (ruling 125)."""
    d = duchy_of(s, who)
    rank = (duchy_points(s, d) * 128 + s.empty[d]) * 8
    if not is_team(s):
        rank += turn_place(s, who)
    return rank


ranking = places_by(standing)


@rule
def places(s, out):
    """Who plays alone has won or lost, p.14: a lost game is second to the game itself (ruling 151)."""
    ranking(s, out)
    if is_solo(s) and s.filled == 0:
        out[0] = 2
