"""What the end of a game is worth, as rules."""

from __future__ import annotations

from ..kernel.ledger import total
from ..kernel.rule import Slot, rule

places = Slot("places")

# What a seat is rewarded for when its game ends.
PLACE, POINTS, MARGIN = range(3)


@rule
def finish(s, i, kind, start_of, place, reward, ranked, points, allies):
    """Places, points and rewards of a game that is over."""
    places(s, place)
    for seat in range(s.players):
        ranked[i, seat] = place[seat]
        points[i, seat] = total(s, seat)
    for seat in range(s.players):
        reward[i, seat] = reward_of(s, i, kind, seat, start_of[i], ranked, points, allies)


@rule
def reward_of(s, i, kind, seat, start, ranked, points, allies):
    """What the end is worth to a seat; whoever plays together has points together."""
    if kind == POINTS:
        return side(s, i, seat, start, points, allies) * 1.0
    if kind == MARGIN:
        return (side(s, i, seat, start, points, allies) - best_rival(s, i, seat, start, points, allies)) * 1.0
    return balance(s, i, seat, start, ranked, allies)


@rule
def side(s, i, seat, start, points, allies):
    """The points of a seat and of those who play with it."""
    n = 0
    for other in range(s.players):
        if (allies[start, seat] >> other) & 1:
            n += points[i, other]
    return int(n)


@rule
def best_rival(s, i, seat, start, points, allies):
    """The most points that any other side has; 0 for who plays alone."""
    best = 0
    found = 0
    for other in range(s.players):
        if (allies[start, seat] >> other) & 1 == 0:
            n = side(s, i, other, start, points, allies)
            best = n if found == 0 else max(best, n)
            found = 1
    return int(best)


@rule
def balance(s, i, seat, start, ranked, allies):
    """Rivals left behind less rivals ahead, as a share of all: 1 for who beats everybody, -1 for the last."""
    rivals = 0
    ahead = 0
    for other in range(s.players):
        if (allies[start, seat] >> other) & 1 == 0:
            rivals += 1
            ahead += int(ranked[i, other] > ranked[i, seat]) - int(ranked[i, other] < ranked[i, seat])
    if rivals == 0:
        return 1.0 if ranked[i, seat] == 1 else -1.0
    return ahead / rivals
