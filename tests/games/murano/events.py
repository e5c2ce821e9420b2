"""What happened in a game: its end and rare cases, read off its states, for picking and counting fixtures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from spielwerk.games.murano import GAME
from spielwerk.games.murano.state import Deck, Kind
from spielwerk.games.murano.tables import NONE, SORT_NAMES, Special
from spielwerk.kernel.record import StateArray

Plays = list[tuple[int, int]]
StateRow = Any


def events(states: StateArray, plays: Plays, places: list[int]) -> set[str]:
    """Names of everything noteworthy in a finished game."""
    return {*_ending(states, places), *_turns(states, plays), *_scoring(plays), *_duties(states[-1])}


def _ending(states: StateArray, places: list[int]) -> Iterator[str]:
    final = states[-1]
    cause = next(state for state in states if state["ending"] != NONE)
    yield "ended by " + "+".join(sort for sort, left in zip(SORT_NAMES, cause["stack"], strict=True) if left == 0)
    if (final["stack"] == 0).sum() > 2:
        yield "a third sort ran out in the last round"
    totals = final["points"].sum(axis=1)[: len(places)].tolist()
    level = [seat for seat, points in enumerate(totals) if points == max(totals)]
    if len(level) > 1:
        yield "first place shared" if all(places[seat] == 1 for seat in level) else "tie broken by gold"


def _turns(states: StateArray, plays: Plays) -> Iterator[str]:
    for (before, after), (_, move) in zip(pairwise(states), plays, strict=True):
        named = GAME.move_space.decode(move)
        verb = named.verb
        row = before["agenda"][before["agenda_rows"] - 1]
        if verb == "sail_red" and before["black"] >> int(named.arguments["to"]) & 1:
            yield "the red ship joined another one"
        if verb.startswith("sail") and before["ships_moved"] >= 3:
            yield "four ships in one turn"
        if row[0] == Kind.ERECT_BOUGHT:
            yield "a tile of the last round kept" if verb == "done" else "a tile of the last round built at once"
        if verb == "draw_card" and before["unseen_left"][Deck.CHARACTERS] == 0 and row[2] < 8:
            yield "a character came back from under the deck"
        if verb in ("search", "remove_palace", "return", "decline", "hire", "dismiss", "pass"):
            yield verb
        if verb == "gondola" and (before["gold"] - after["gold"]).max() in (3, 5):
            yield "a gondola of another colour"


def _scoring(plays: Plays) -> Iterator[str]:
    verbs = [str(GAME.move_space.decode(move)) for _, move in plays]
    if any(text.startswith("hand_in_gold") and not text.endswith("0") for text in verbs):
        yield "gold handed in"
    if any(text.startswith("hand_in_glass") and not text.endswith("nothing") for text in verbs):
        yield "glass handed in"


def _duties(final: StateRow) -> Iterator[str]:
    """What the rules of the scoring took from somebody (rulings 41, 69)."""
    if not final["free_scoring"] and ((final["scored_on"] != NONE) & (final["scored_points"] == 0)).any():
        yield "a character scored for nothing because it could be"
    if final["fresh_cards"] >> Special.WORKSHOP_RED_GREEN & 7:
        yield "a workshop that came too late"
