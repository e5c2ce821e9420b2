"""Who plays whom in an arena: line-ups of bots, and in every round each line-up at every seat with the same chance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, permutations

from ..kernel import Game, OptionValues
from .arena import Pairing, period

LineUp = tuple[str, ...]


def sides_of(game: Game, options: OptionValues) -> tuple[tuple[int, ...], ...]:
    """The seats that play together: teams, or everybody alone."""
    return game.teams(options) or tuple((seat,) for seat in range(options["players"]))


def everybody(bots: Sequence[str], sides: int) -> list[LineUp]:
    """A round robin: all choices of as many bots as there are sides; too few bots sit at several, none is left out."""
    if len(bots) >= sides:
        return list(combinations(bots, sides))
    return [one for one in combinations_with_replacement(bots, sides) if set(one) == set(bots)]


def gauntlet(hero: str, bots: Sequence[str], sides: int) -> list[LineUp]:
    """One against each of the others, who take all other sides."""
    return [(hero, *[other] * (sides - 1)) for other in bots if other != hero]


def pairings_of(line_ups: Sequence[LineUp], sides: Sequence[Sequence[int]], rounds: range, seed: int) -> list[Pairing]:
    """Round by round, so that a longer arena begins as a shorter one does."""
    return [
        Pairing(_seated(turned, sides), f"{seed}/{number}")
        for number in rounds
        for line_up in line_ups
        for turned in _turns(_arranged(line_up, number))
    ]


def _arranged(line_up: LineUp, number: int) -> LineUp:
    """Who follows whom changes from round to round."""
    orders = list(permutations(line_up[1:]))
    return (line_up[0], *orders[number % len(orders)])


def _turns(line_up: LineUp) -> list[LineUp]:
    """Everybody at every side once."""
    return [(*line_up[turn:], *line_up[:turn]) for turn in range(period(line_up))]


def _seated(line_up: LineUp, sides: Sequence[Sequence[int]]) -> LineUp:
    at = {seat: bot for bot, seats in zip(line_up, sides, strict=True) for seat in seats}
    return tuple(at[seat] for seat in sorted(at))
