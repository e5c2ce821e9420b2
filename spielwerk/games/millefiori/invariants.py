"""What holds in every state of Mille Fiori: pieces and cards conserved, the board built by the rules, a sane ledger.

Each check reads an array of full states at once, so that millions of states can be checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from ...kernel.agenda import ARGUMENT, KIND
from ...kernel.record import StateArray
from .state import (
    AREA_OF,
    CARD_AREA,
    CARD_COUNT,
    CARD_SYMBOL,
    CARDS,
    COLLECTS,
    COUNT,
    DECK,
    EXTRA_CARD,
    FIRST,
    FIRST_LADDER,
    HAND,
    HARBOUR,
    HOUSES,
    LADDER_VALUE,
    LAST_SEA,
    NOBILI,
    NONE,
    POPULI,
    RESTS_ON,
    SEATS,
    SYMBOL_OF,
    TRADE,
    USE_CARD,
    WORKSHOPS,
)

Broken = tuple[str, npt.NDArray[np.bool_]]
_SEAT = np.arange(SEATS)


def faults(states: StateArray) -> list[str]:
    """A sentence for every invariant that some of the states break; empty when all is well."""
    found = []
    for sentence, broken in _checks(states):
        where = np.flatnonzero(broken)
        if len(where):
            found.append(f"{sentence} (state {where[0]}, {len(where)} of {len(states)})")
    return found


def _checks(a: StateArray) -> Iterator[Broken]:
    yield from _cards(a)
    yield from _hands(a)
    yield from _diamonds(a)
    yield from _board(a)
    yield from _ladders(a)
    yield from _course(a)


def _any(bad: Any) -> npt.NDArray[np.bool_]:
    """True for each state in which anything is bad."""
    worst: npt.NDArray[np.bool_] = np.asarray(bad).reshape(len(bad), -1).max(axis=1)
    return worst


def _on_agenda(a: StateArray, kind: int) -> npt.NDArray[np.bool_]:
    used = np.arange(a["agenda"].shape[1]) < a["agenda_rows"][:, None]
    rows: npt.NDArray[np.bool_] = (a["agenda"][:, :, KIND] == kind) & used
    return rows


def _counted(cards: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """How often each kind of card occurs in each row; blanks do not count."""
    flat = cards.reshape(len(cards), -1).astype(np.int64)
    rows = np.arange(len(cards))[:, None] * (CARDS + 1)
    counts = np.bincount((rows + np.where(flat < 0, CARDS, flat)).ravel(), minlength=len(cards) * (CARDS + 1))
    return counts.reshape(len(cards), CARDS + 1)[:, :CARDS]


def _in_play(a: StateArray) -> npt.NDArray[np.int64]:
    """The card that lies open before the player who must use it."""
    return _counted(np.where(_on_agenda(a, USE_CARD), a["agenda"][:, :, ARGUMENT], NONE))


def _cards(a: StateArray) -> Iterator[Broken]:
    unplayed = a["deck"] + a["display"] + _counted(a["hand"]) + _in_play(a)
    yield "cards are not conserved", _any(unplayed + a["discard"] != CARD_COUNT)
    yield "a pile of cards is negative", _any(a["deck"] < 0) | _any(a["display"] < 0) | _any(a["discard"] < 0)
    yield "the deck is miscounted", a["deck"].sum(axis=1) != a["deck_left"]
    yield "the display is miscounted", a["display"].sum(axis=1) != a["display_left"]
    yield "a card has no space left for it", _short_of_spaces(a, unplayed)


def _short_of_spaces(a: StateArray, unplayed: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    free = a["owner"] == NONE
    short = np.zeros(len(a), bool)
    for area in (WORKSHOPS, TRADE):
        for symbol in np.unique(CARD_SYMBOL[area == CARD_AREA]):
            short |= unplayed[:, symbol == CARD_SYMBOL].sum(axis=1) > free[:, symbol == SYMBOL_OF].sum(axis=1)
    for area in (HOUSES, NOBILI, POPULI, HARBOUR):
        short |= unplayed[:, area == CARD_AREA].sum(axis=1) > free[:, area == AREA_OF].sum(axis=1)
    return short


def _hands(a: StateArray) -> Iterator[Broken]:
    held = np.arange(HAND) < a["hand_count"][:, :, None]
    yield "a hand has a hole", _any((a["hand"] != NONE) != held)
    ordered = np.where(held, a["hand"], CARDS)
    yield "a hand is not sorted", _any(np.diff(ordered, axis=2) < 0)
    chose = a["chosen"] != NONE
    yield "a chosen card is not in the hand", _any(chose & ~(a["hand"] == a["chosen"][:, :, None]).any(axis=2))
    yield "somebody absent holds cards", _any(_absent(a) & ((a["hand_count"] != 0) | chose))


def _absent(a: StateArray) -> npt.NDArray[np.bool_]:
    absent: npt.NDArray[np.bool_] = a["players"][:, None] <= _SEAT
    return absent


def _diamonds(a: StateArray) -> Iterator[Broken]:
    placed = (a["owner"][:, :, None] == _SEAT).sum(axis=1)
    climbed = (a["ladder"][:, :, :, None] == _SEAT).sum(axis=(1, 2))
    at_start = np.where(_absent(a), 0, (a["personal_at_start"] + a["reserve_at_start"])[:, None])
    yield "diamonds are not conserved", _any(placed + climbed + a["personal"] + a["reserve"] != at_start)
    yield "a supply is negative", _any(a["personal"] < 0) | _any(a["reserve"] < 0)
    touched = (a["reserve"] < a["reserve_at_start"][:, None]) & ~_absent(a)
    yield "the reserve was used before the personal supply", _any(touched & (a["personal"] > 0))
    ended = ((a["personal"] == 0) & ~_absent(a)).any(axis=1)
    yield "an empty personal supply and the end do not go together", ended != (a["ending"] != 0)


def _board(a: StateArray) -> Iterator[Broken]:
    owner = a["owner"]
    yield "a space has an owner who does not play", _any((owner < NONE) | (owner >= a["players"][:, None]))
    mine = owner[:, : COUNT[WORKSHOPS], None] == _SEAT
    masks = (mine << np.arange(COUNT[WORKSHOPS])[:, None]).sum(axis=1)
    yield "the workshop groups do not match the spaces", _any(masks != a["workshops"])
    houses = owner[:, AREA_OF == HOUSES] != NONE
    in_turn = np.arange(COUNT[HOUSES]) < a["houses_built"][:, None]
    yield "the houses are not filled in order", _any(houses != in_turn)
    raised = np.flatnonzero(RESTS_ON[:, 0] != NONE)
    hanging = (owner[:, raised] != NONE) & (owner[:, RESTS_ON[raised]] == NONE).any(axis=2)
    yield "a person stands on nothing", _any(hanging)
    yield "a ship is off the sea route", _any((a["ship"] < 0) | (a["ship"] > LAST_SEA))
    yield "a collection does not match the spaces", _any(_collections(owner) != a["collected"])


def _collections(owner: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    found = np.zeros((len(owner), SEATS, len(FIRST)), np.int64)
    for area, (first, count) in enumerate(zip(FIRST, COUNT, strict=True)):
        spaces = slice(first, first + count)
        mine = owner[:, spaces, None] == _SEAT
        found[:, :, area] = np.bitwise_or.reduce(np.where(mine, COLLECTS[spaces, None], 0), axis=1)
    return found


def _ladders(a: StateArray) -> Iterator[Broken]:
    taken = a["ladder"] != NONE
    yield "a ladder has a gap", _any(np.diff(taken.astype(int), axis=2) > 0)
    held = a["ladder"][:, :, :, None] == _SEAT
    yield "somebody stands on a ladder twice", _any(held.sum(axis=2) > 1)
    value = (held * LADDER_VALUE[:, None]).sum(axis=2)
    counted = ((a["ladders_at_once"] != 0) | (a["finished"] != 0))[:, None, None]
    ledger = a["points"][:, :, FIRST_LADDER:].transpose(0, 2, 1)
    yield "the ladders and their points differ", _any(ledger != np.where(counted, value, 0))
    yield "the ledger is negative", _any(a["points"] < 0)
    yield "somebody absent has points", _any(_absent(a)[:, :, None] & (a["points"] != 0))


def _course(a: StateArray) -> Iterator[Broken]:
    pending = (_on_agenda(a, USE_CARD) | _on_agenda(a, EXTRA_CARD)).sum(axis=1)
    yield "two cards are in play at once", pending > 1
    yield "the end and the agenda do not go together", (a["finished"] != 0) != (a["agenda_rows"] == 0)
    unused = np.arange(a["agenda"].shape[1]) >= a["agenda_rows"][:, None]
    yield "a row above the agenda is not blank", _any(unused[:, :, None] & (a["agenda"] != 0))
    yield "more cards were dealt than there are", a["deck_left"] > DECK
    yield "a trick is out of its round", (a["trick"] < 0) | (a["trick"] > a["plays_per_round"])
