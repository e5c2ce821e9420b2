"""The best assignment of characters to gondoliers, found exactly: most points, then most gold left (p.7, ruling 77).

A card goes to an island with a free gondolier; gold and glass can be handed in once. Cards are taken one after the
other, and for every way to have used gondoliers, gold and beads so far only the best score is kept. Where every card
that can be scored must be (ruling 69), islands that a card left out could go to may have no gondolier free at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ....kernel import State, top_argument, top_kind
from .. import tables
from ..rules.characters import card_value
from ..rules.ending import may_score_on
from ..rules.special_cards import workshops
from ..state import MOVE, Kind, Place
from ..tables import Family


@dataclass(frozen=True)
class Step:
    """One card scored: where, for how many points, and the move that hands in gold or glass, if it needs one."""

    card: int
    island: int
    points: int
    hand_in: int | None

    @property
    def moves(self) -> tuple[int, ...]:
        scored = int(MOVE.score(self.card, self.island))
        return (scored,) if self.hand_in is None else (scored, self.hand_in)


@dataclass(frozen=True)
class Assignment:
    """A whole scoring: points of all cards and of gondoliers without one, and the gold that is left."""

    points: int
    gold_left: int
    steps: tuple[Step, ...]

    @property
    def moves(self) -> tuple[int, ...]:
        """What to play, the end of the scoring included."""
        return (*(move for step in self.steps for move in step.moves), int(MOVE.finish()))


class _Means(NamedTuple):
    """What is left to score with: free gondoliers per island, gold, and beads by colour."""

    gondoliers: tuple[int, ...]
    gold: int
    beads: tuple[int, ...]


# What is left, and the islands, as bits, where a card that was left out would have to be scored.
_Reached = dict[tuple[_Means, int], tuple[int, tuple[Step, ...]]]


def best_assignment(state: State, seat: int) -> Assignment:
    """The best a seat can make of its cards as the board is now; works at any time of the game."""
    return _best(state.record, seat, _means(state.record, seat))


def proposed_move(state: State, seat: int) -> int:
    """The next move of the best assignment, for any decision of the final scoring."""
    s = state.record
    kind = top_kind(s)
    if kind not in (Kind.HAND_IN_GOLD, Kind.HAND_IN_GLASS):
        return best_assignment(state, seat).moves[0]
    means = _means(s, seat)
    ranked = []
    for points, move, left in _exchanges(s, seat, top_argument(s), means):
        rest = _best(s, seat, left)
        ranked.append((points + rest.points, rest.gold_left, move))
    return max(ranked)[2]


def worth_on(state: State, seat: int, card: int, island: int) -> int | None:
    """The most points a card could bring on an island now, handing in included; None where it cannot be scored."""
    s = state.record
    if not may_score_on(s, seat, card, island):
        return None
    exchanges = list(_exchanges(s, seat, card, _means(s, seat)))
    return max((points for points, _, _ in exchanges), default=int(card_value(s, seat, card, island)))


def own_cards(state: State, seat: int) -> list[int]:
    """The characters a seat holds, numbered from 0."""
    return [card for card in range(tables.CHARACTERS) if state.record.place_of[card] == Place.FIRST_HAND + seat]


def _means(s: Any, seat: int) -> _Means:
    waiting = tuple(
        sum(s.gondola[island, n] == seat and s.landed[island, n] == 0 for n in range(tables.GONDOLAS))
        for island in range(tables.ISLANDS)
    )
    return _Means(
        waiting, int(s.gold[seat]), tuple(int(s.beads[seat, colour]) for colour in range(tables.GLASS_COLOURS))
    )


def _best(s: Any, seat: int, means: _Means) -> Assignment:
    # The score so far counts one point for every gondolier that brings nobody.
    reached: _Reached = {(means, 0): (sum(means.gondoliers), ())}
    for card in range(tables.CHARACTERS):
        if s.place_of[card] == Place.FIRST_HAND + seat:
            reached = _with_card(s, seat, card, _values(s, seat, card, means), reached)
    ends = [(points, left.gold, steps) for (left, owed), (points, steps) in reached.items() if _settled(left, owed)]
    return Assignment(*max(ends, key=lambda end: end[:2]))


def _with_card(s: Any, seat: int, card: int, values: dict[int, int], reached: _Reached) -> _Reached:
    """Every way so far, followed by leaving the card out or by scoring it."""
    islands = 0 if s.free_scoring else sum(1 << island for island in values)
    further: _Reached = {}
    for (means, owed), (points, steps) in reached.items():
        ways = [((means, owed | islands), points, steps)]
        for step, left in _steps(s, seat, card, values, means):
            ways.append(((left, owed), points + step.points - 1, (*steps, step)))
        for key, sum_of_points, taken in ways:
            if key not in further or sum_of_points > further[key][0]:
                further[key] = (sum_of_points, taken)
    return further


def _settled(left: _Means, owed: int) -> bool:
    return not any(n and owed >> island & 1 for island, n in enumerate(left.gondoliers))


def _values(s: Any, seat: int, card: int, means: _Means) -> dict[int, int]:
    """The points of a card without handing in, on every island where a gondolier could bring it."""
    islands = [
        island for island in range(tables.ISLANDS) if means.gondoliers[island] and may_score_on(s, seat, card, island)
    ]
    return {island: int(card_value(s, seat, card, island)) for island in islands}


def _steps(s: Any, seat: int, card: int, values: dict[int, int], means: _Means) -> Iterator[tuple[Step, _Means]]:
    """Every way to score a card; where the choice is free, only those that beat leaving its gondolier alone."""
    least = 2 if s.free_scoring else 0
    exchanges = list(_exchanges(s, seat, card, means)) if values else []
    for island, value in values.items():
        if means.gondoliers[island] == 0:
            continue
        fewer = tuple(n - (i == island) for i, n in enumerate(means.gondoliers))
        if not exchanges and value >= least:
            yield Step(card, island, value, None), _Means(fewer, means.gold, means.beads)
        for points, move, left in exchanges:
            if points >= least:
                yield Step(card, island, points, move), _Means(fewer, left.gold, left.beads)


def _exchanges(s: Any, seat: int, card: int, means: _Means) -> Iterator[tuple[int, int, _Means]]:
    """What can be handed in for a card: points, the move, and what is left."""
    family = tables.CARD_FAMILY[s.layout, card]
    if family == Family.GOLD_EXCHANGE:
        for step in range(tables.GOLD_STEPS):
            amount = int(tables.GOLD_AMOUNT[s.layout, card, step])
            if amount <= means.gold:
                left = _Means(means.gondoliers, means.gold - amount, means.beads)
                yield int(tables.GOLD_POINTS[s.layout, card, step]), int(MOVE.hand_in_gold(step)), left
    elif family == Family.GLASS_EXCHANGE:
        yield from _glass_exchanges(s, seat, card, means)


def _glass_exchanges(s: Any, seat: int, card: int, means: _Means) -> Iterator[tuple[int, int, _Means]]:
    """Beads that count as one colour are worth the same everywhere, so one choice per number is enough."""
    alike = int(tables.ALIKE[workshops(s, seat), tables.CARD_GLASS[s.layout, card]])
    usable = [colour for colour, n in enumerate(means.beads) for _ in range(n) if alike >> colour & 1]
    for count in range(min(int(tables.CARD_LIMIT[s.layout, card]), len(usable)) + 1):
        bundle = tuple(usable[:count])
        beads = tuple(n - bundle.count(colour) for colour, n in enumerate(means.beads))
        left = _Means(means.gondoliers, means.gold, beads)
        yield (
            count * int(tables.CARD_POINTS[s.layout, card]),
            int(MOVE.hand_in_glass(tables.BUNDLE_KINDS.index(bundle))),
            left,
        )
