"""What holds in every state of Mille Fiori: pieces and cards conserved, the board built by the rules, a sane ledger.

Each check reads an array of full states at once, so that millions of states can be checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from ...kernel.agenda import ARGUMENT
from ...kernel.invariants import Broken, absent, agenda_is_tidy, anywhere, broken_sentences, on_agenda
from ...kernel.record import StateArray
from . import tables
from .state import FIRST_LADDER, Kind
from .tables import NONE, SEATS, Area

_SEAT = np.arange(SEATS)


def faults(states: StateArray) -> list[str]:
    """A sentence for every invariant that some of the states break; empty when all is well."""
    return broken_sentences(states, _checks(states))


def _checks(a: StateArray) -> Iterator[Broken]:
    yield from _cards(a)
    yield from _hands(a)
    yield from _diamonds(a)
    yield from _board(a)
    yield from _ladders(a)
    yield from _course(a)


def _counted(cards: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """How often each kind of card occurs in each row; blanks do not count."""
    flat = cards.reshape(len(cards), -1).astype(np.int64)
    rows = np.arange(len(cards))[:, None] * (tables.CARDS + 1)
    kinds = np.where(flat < 0, tables.CARDS, flat)
    counts = np.bincount((rows + kinds).ravel(), minlength=len(cards) * (tables.CARDS + 1))
    return counts.reshape(len(cards), tables.CARDS + 1)[:, : tables.CARDS]


def _in_play(a: StateArray) -> npt.NDArray[np.int64]:
    """The card that lies open before the player who must use it."""
    in_use = on_agenda(a, Kind.USE_CARD) | on_agenda(a, Kind.SAIL_ONLY)
    return _counted(np.where(in_use, a["agenda"][:, :, ARGUMENT], NONE))


def _cards(a: StateArray) -> Iterator[Broken]:
    unplayed = a["deck"] + a["display"] + _counted(a["hand"]) + _in_play(a)
    yield "cards are not conserved", anywhere(unplayed + a["discard"] != tables.CARD_COUNT)
    yield (
        "a pile of cards is negative",
        anywhere(a["deck"] < 0) | anywhere(a["display"] < 0) | anywhere(a["discard"] < 0),
    )
    yield "the deck is miscounted", a["deck"].sum(axis=1) != a["deck_left"]
    yield "the display is miscounted", a["display"].sum(axis=1) != a["display_left"]
    yield "a card has no space left for it", _short_of_spaces(a, unplayed)


def _short_of_spaces(a: StateArray, unplayed: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    free = a["owner"] == NONE
    short = np.zeros(len(a), bool)
    for area in (Area.WORKSHOPS, Area.TRADE):
        for symbol in np.unique(tables.CARD_SYMBOL[area == tables.CARD_AREA]):
            spaces = free[:, symbol == tables.SYMBOL_OF]
            short |= unplayed[:, symbol == tables.CARD_SYMBOL].sum(axis=1) > spaces.sum(axis=1)
    for area in (Area.HOUSES, Area.NOBILI, Area.POPULI, Area.HARBOUR):
        short |= unplayed[:, area == tables.CARD_AREA].sum(axis=1) > free[:, area == tables.AREA_OF].sum(axis=1)
    return short


def _hands(a: StateArray) -> Iterator[Broken]:
    held = np.arange(tables.HAND) < a["hand_count"][:, :, None]
    yield "a hand has a hole", anywhere((a["hand"] != NONE) != held)
    ordered = np.where(held, a["hand"], tables.CARDS)
    yield "a hand is not sorted", anywhere(np.diff(ordered, axis=2) < 0)
    chose = a["chosen"] != NONE
    yield "a chosen card is not in the hand", anywhere(chose & ~(a["hand"] == a["chosen"][:, :, None]).any(axis=2))
    yield "somebody absent holds cards", anywhere(absent(a) & ((a["hand_count"] != 0) | chose))


def _diamonds(a: StateArray) -> Iterator[Broken]:
    placed = (a["owner"][:, :, None] == _SEAT).sum(axis=1)
    climbed = (a["ladder"][:, :, :, None] == _SEAT).sum(axis=(1, 2))
    at_start = np.where(absent(a), 0, (a["personal_at_start"] + a["reserve_at_start"])[:, None])
    yield "diamonds are not conserved", anywhere(placed + climbed + a["personal"] + a["reserve"] != at_start)
    yield "a supply is negative", anywhere(a["personal"] < 0) | anywhere(a["reserve"] < 0)
    touched = (a["reserve"] < a["reserve_at_start"][:, None]) & ~absent(a)
    yield "the reserve was used before the personal supply", anywhere(touched & (a["personal"] > 0))
    to_its_end = (a["last_round_to_its_end"] != 0) & (a["deck_left"] < tables.HAND * a["players"])
    ended = ((a["personal"] == 0) & ~absent(a)).any(axis=1) & ~to_its_end
    yield "an empty personal supply and the end do not go together", ended != (a["ending"] != 0)


def _board(a: StateArray) -> Iterator[Broken]:
    owner = a["owner"]
    yield "a space has an owner who does not play", anywhere((owner < NONE) | (owner >= a["players"][:, None]))
    mine = owner[:, : tables.COUNT[Area.WORKSHOPS], None] == _SEAT
    masks = (mine << np.arange(tables.COUNT[Area.WORKSHOPS])[:, None]).sum(axis=1)
    yield "the workshop groups do not match the spaces", anywhere(masks != a["workshops"])
    houses = owner[:, tables.AREA_OF == Area.HOUSES] != NONE
    in_turn = np.arange(tables.COUNT[Area.HOUSES]) < a["houses_built"][:, None]
    yield "the houses are not filled in order", anywhere(houses != in_turn)
    raised = np.flatnonzero(tables.RESTS_ON[:, 0] != NONE)
    hanging = (owner[:, raised] != NONE) & (owner[:, tables.RESTS_ON[raised]] == NONE).any(axis=2)
    yield "a person stands on nothing", anywhere(hanging)
    yield "a ship is off the sea route", anywhere((a["ship"] < 0) | (a["ship"] > tables.LAST_SEA))
    yield "a collection does not match the spaces", anywhere(_collections(owner) != a["collected"])


def _collections(owner: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    found = np.zeros((len(owner), SEATS, len(tables.FIRST)), np.int64)
    for area, (first, count) in enumerate(zip(tables.FIRST, tables.COUNT, strict=True)):
        spaces = slice(first, first + count)
        mine = owner[:, spaces, None] == _SEAT
        found[:, :, area] = np.bitwise_or.reduce(np.where(mine, tables.COLLECTS[spaces, None], 0), axis=1)
    return found


def _ladders(a: StateArray) -> Iterator[Broken]:
    taken = a["ladder"] != NONE
    yield "a ladder has a gap", anywhere(np.diff(taken.astype(int), axis=2) > 0)
    held = a["ladder"][:, :, :, None] == _SEAT
    yield "somebody stands on a ladder twice", anywhere(held.sum(axis=2) > 1)
    value = (held * tables.LADDER_VALUE[:, None]).sum(axis=2)
    counted = ((a["ladders_at_once"] != 0) | (a["finished"] != 0))[:, None, None]
    ledger = a["points"][:, :, FIRST_LADDER:].transpose(0, 2, 1)
    yield "the ladders and their points differ", anywhere(ledger != np.where(counted, value, 0))
    yield "the ledger is negative", anywhere(a["points"] < 0)
    yield "somebody absent has points", anywhere(absent(a)[:, :, None] & (a["points"] != 0))


def _course(a: StateArray) -> Iterator[Broken]:
    pending = sum(on_agenda(a, kind).sum(axis=1) for kind in (Kind.USE_CARD, Kind.SAIL_ONLY, Kind.EXTRA_CARD))
    yield "two cards are in play at once", pending > 1
    yield "the end and the agenda do not go together", (a["finished"] != 0) != (a["agenda_rows"] == 0)
    yield from agenda_is_tidy(a)
    yield "more cards were dealt than there are", a["deck_left"] > tables.DECK
    yield "a trick is out of its round", (a["trick"] < 0) | (a["trick"] > a["plays_per_round"])
