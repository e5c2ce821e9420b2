"""What happened in a game: endings and rare cases, read off its states, for picking and counting fixtures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from spielwerk.games.marcopolo import GAME, tables
from spielwerk.games.marcopolo.facts import CHARACTERS, items
from spielwerk.games.marcopolo.tables import BEIJING, Space, Stock
from spielwerk.kernel.record import StateArray

Plays = list[tuple[int, int]]

_CARD_KINDS = {n: card["kind"] for n, card in enumerate(items("city_cards"))}


def happenings(states: StateArray, plays: Plays, places: list[int]) -> set[str]:
    """Names of everything noteworthy in a finished game."""
    return {
        *_ending(states, places),
        *_seats(states),
        *_contracts(states, plays),
        *_dice(states),
        *_cards(states, plays),
    }


def _ending(states: StateArray, places: list[int]) -> Iterator[str]:
    final = states[-1]
    totals = final["points"].sum(axis=1)[: len(places)].tolist()
    best = [seat for seat, points in enumerate(totals) if points == max(totals)]
    if len(best) > 1:
        winners = [seat for seat in best if places[seat] == 1]
        yield "tie broken by camels" if len(winners) == 1 else "first place shared"
        assert len({final["stock"][seat, Stock.CAMELS] for seat in winners}) == 1
    if any(totals.count(points) > 1 and points != max(totals) for points in totals):
        yield "lower place level"
    for source in np.flatnonzero(final["points"].any(axis=0)):
        yield f"points from {GAME.sources[source]}"
    if (states["points"].sum(axis=2) < 0).any():
        yield "points below zero"


def _seats(states: StateArray) -> Iterator[str]:
    final = states[-1]
    for seat in range(final["players"]):
        character = CHARACTERS[final["character"][seat]]
        yield character
        placed = int(final["posts"][seat]).bit_count()
        for n in (8, 9, 11):
            if placed >= n:
                yield f"post {n}"
        if character != "kublai" and final["posts"][seat] >> BEIJING & 1:
            yield "Beijing reached"
    if any((before["posts"] & ~after["posts"]).any() for before, after in pairwise(states)):
        yield "a post moved"
    if (final["outpost"] < 0).all():
        yield "all outpost bonuses taken"


def _contracts(states: StateArray, plays: Plays) -> Iterator[str]:
    if (states["stack_count"] == 0).any():
        yield "special stack empty"
    for before, after, (_, move) in zip(states, states[1:], plays, strict=False):
        verb = GAME.move_space.decode(move).verb
        if verb == "refuse":
            yield "a contract refused"
        if verb == "drop":
            yield "a contract given up"
        if before["round_number"] > 0 and (before["display"] < 0).all() and (after["display"] >= 0).any():
            yield "display filled up" if after["stack_count"] < before["stack_count"] else "display laid out"
    if (states["removed"] != states["removed"][states["round_number"] > 0][0])[states["round_number"] > 0].any():
        yield "a start contract left the game"


def _dice(states: StateArray) -> Iterator[str]:
    if (states["occupied"][:, Space.KHAN] == tables.KHAN_PLACES).any():
        yield "Khan's favour full"
    if (states["due_pips"] > 0).any():
        yield "compensation"
    if (states["black_dice"][states["round_number"] > 0] == 0).any():
        yield "no black die left"
    for before, after in pairwise(states):
        if before["start_player"] != after["start_player"] and after["round_number"] > 1:
            yield "start player changed"
            return


def _cards(states: StateArray, plays: Plays) -> Iterator[str]:
    for before, (_, move) in zip(states, plays, strict=False):
        named = GAME.move_space.decode(move)
        if named.verb == "place":
            space = tables.SPACE_NAMES.index(named.arguments["space"])
            if Space.FIRST_CARD <= space < Space.PURSE:
                yield f"card: {_CARD_KINDS[int(before['card'][space - Space.FIRST_CARD])]}"
