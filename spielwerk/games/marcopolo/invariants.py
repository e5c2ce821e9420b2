"""What holds in every state of Marco Polo: dice, contracts, goals and posts conserved, spaces used by the rules.

Each check reads an array of full states at once, so that millions of states can be checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from ...kernel.agenda import ARGUMENT, WHO
from ...kernel.invariants import Broken, Flags, absent, agenda_is_tidy, anywhere, broken_sentences, on_agenda
from ...kernel.record import StateArray
from . import tables
from .state import Kind, Pile, Placed, Source
from .tables import BEIJING, HIDDEN, NONE, SEATS, Character, Colour, Gain, Space

_SEAT = np.arange(SEATS)
_START = (1 << tables.START_CONTRACTS) - 1


def faults(states: StateArray) -> list[str]:
    """A sentence for every invariant that some of the states break; empty when all is well."""
    return broken_sentences(states, _checks(states))


def _checks(a: StateArray) -> Iterator[Broken]:
    yield from _contracts(a)
    yield from _goals(a)
    yield from _dice(a)
    yield from _spaces(a)
    yield from _posts(a)
    yield from _seats(a)
    yield from _course(a)


def _bits(masks: npt.NDArray[Any], count: int) -> npt.NDArray[np.int64]:
    """Bit sets as rows of zeros and ones, in a last axis."""
    return (masks.astype(np.int64)[..., None] >> np.arange(count)) & 1


def _counted(things: npt.NDArray[Any], count: int) -> npt.NDArray[np.int64]:
    """How often each thing occurs in each row; blanks do not count."""
    flat = things.reshape(len(things), -1).astype(np.int64)
    rows = np.arange(len(things))[:, None] * (count + 1)
    counts = np.bincount((rows + np.where(flat < 0, count, flat)).ravel(), minlength=len(things) * (count + 1))
    return counts.reshape(len(things), count + 1)[:, :count]


def _contracts(a: StateArray) -> Iterator[Broken]:
    piles = _bits(
        a["unseen"][:, Pile.CONTRACTS] | a["unseen"][:, Pile.START_CONTRACTS] | a["removed"], tables.CONTRACT_COUNT
    )
    drawers = _bits(a["drawer"], tables.CONTRACT_COUNT).sum(axis=1)
    lying = sum(
        _counted(a[field].reshape(len(a), -1), tables.CONTRACT_COUNT)
        for field in ("display", "active", "stack", "drawn", "taken")
    )
    yield "contracts are not conserved", anywhere(piles + drawers + lying != 1)
    yield "a regular contract left the game", a["removed"] & ~_START != 0
    stacked = np.arange(tables.REGULAR_CONTRACTS) < a["stack_count"][:, None]
    yield "the special stack has a hole", anywhere(stacked != (a["stack"] != NONE))
    yield (
        "a start contract is in the special stack",
        anywhere((a["stack"] >= 0) & (a["stack"] < tables.START_CONTRACTS)),
    )
    yield "somebody has seen a contract that is face down", anywhere((a["stack"] == HIDDEN) & (a["stack_seen"] != 0))
    unseen = _bits(a["unseen"][:, Pile.CONTRACTS], tables.CONTRACT_COUNT).sum(axis=1)
    face_down = (a["stack"] == HIDDEN).sum(axis=1) + _undealt(a)
    yield "the face-down contracts are miscounted", unseen != face_down
    fulfilled = _bits(a["drawer"], tables.CONTRACT_COUNT)
    yield "the fulfilled contracts are miscounted", anywhere(fulfilled.sum(axis=2) != a["fulfilled"])
    points = fulfilled @ tables.REWARD[
        tables.CONTRACT_REWARD : tables.CONTRACT_REWARD + tables.CONTRACT_COUNT, Gain.POINTS
    ].astype(np.int64)
    yield "contracts and their points differ", anywhere(points != a["points"][:, :, Source.CONTRACTS])


def _undealt(a: StateArray) -> npt.NDArray[np.int64]:
    """Contracts of the stacks of six that are not laid out yet; the first round counts from its set-up."""
    laying = np.where(on_agenda(a, Kind.DEAL_DISPLAY), a["agenda"][:, :, ARGUMENT], 0).sum(axis=1)
    between_rounds = (laying > 0) & (a["round_number"] > 0)
    laid_out = np.maximum(a["round_number"], 1) + between_rounds
    waiting = np.where(a["start_player"] == NONE, tables.CONTRACT_PLACES, laying)
    undealt: npt.NDArray[np.int64] = (tables.ROUNDS - laid_out) * tables.CONTRACT_PLACES + waiting
    return undealt


def _goals(a: StateArray) -> Iterator[Broken]:
    piled = _bits(a["unseen"][:, Pile.GOALS], tables.GOAL_COUNT)
    yield "goals are not conserved", anywhere(piled + _counted(a["goals"], tables.GOAL_COUNT) != 1)
    yield "somebody absent has goals", anywhere(absent(a)[:, :, None] & (a["goals"] != NONE))


def _rolling(a: StateArray) -> npt.NDArray[np.int64]:
    """Dice that chance must roll, by seat and colour."""
    rolls = on_agenda(a, Kind.ROLL)
    found = np.zeros((len(a), SEATS, len(tables.COLOURS)), np.int64)
    for state, row in np.argwhere(rolls):
        _, who, argument = a["agenda"][state, row].tolist()
        rolls_of = Kind.ROLL.values_of(argument)
        found[state, who, rolls_of["colour"]] += rolls_of["left"]
    return found


def _placed_by(a: StateArray, colour: int) -> npt.NDArray[np.int64]:
    """Placed dice of a colour, by seat."""
    mine = _placed(a) & (a["placed"][:, :, Placed.COLOUR] == colour)
    counts: npt.NDArray[np.int64] = (mine[:, :, None] & (a["placed"][:, :, Placed.SEAT, None] == _SEAT)).sum(axis=1)
    return counts


def _placed(a: StateArray) -> Flags:
    lying: Flags = np.arange(a["placed"].shape[1]) < a["placed_count"][:, None]
    return lying


def _dice(a: StateArray) -> Iterator[Broken]:
    playing = ~absent(a)
    held = a["dice"].sum(axis=3)
    rolling = _rolling(a)
    # Between two rounds the dice lie where they were; before the first there are none.
    gathered = ~on_agenda(a, Kind.GATHER_DICE).any(axis=1) & (a["round_number"] > 0)
    ready = gathered[:, None] & playing
    own = held[:, :, Colour.OWN] + rolling[:, :, Colour.OWN] + _placed_by(a, Colour.OWN)
    yield "a player's dice are not conserved", anywhere(ready & (own != tables.OWN_DICE))
    white = held[:, :, Colour.WHITE] + rolling[:, :, Colour.WHITE] + _placed_by(a, Colour.WHITE)
    yield "the white die is not Matteo's", anywhere(ready & (white != (a["character"] == Character.MATTEO)))
    black = (held[:, :, Colour.BLACK] + rolling[:, :, Colour.BLACK] + _placed_by(a, Colour.BLACK)).sum(axis=1) + a[
        "black_dice"
    ]
    yield "black dice are not conserved", gathered & (black != tables.BLACK_DICE[a["players"]])
    yield "dice are miscounted", anywhere(held.sum(axis=2) != a["dice_left"])
    yield "a number of dice is negative", anywhere(a["dice"] < 0) | (a["black_dice"] < 0)
    raschid = a["character"] == Character.RASCHID
    unset = a["dice"][:, :, :, tables.UNSET].sum(axis=2)
    yield "dice show nothing, or Raschid's show something", anywhere(unset != np.where(raschid, a["dice_left"], 0))
    yield "somebody absent has dice", anywhere(absent(a) & (a["dice_left"] != 0))
    yield "a used die is not there", anywhere(_used_dice_missing(a))


def _used_dice_missing(a: StateArray) -> Flags:
    rows = on_agenda(a, Kind.USE_DIE)
    found = np.zeros(len(a), bool)
    for state, row in np.argwhere(rows):
        _, who, argument = a["agenda"][state, row].tolist()
        die = Kind.USE_DIE.values_of(argument)
        found[state] |= a["dice"][state, who, die["colour"], die["value"]] == 0
    return found


def _spaces(a: StateArray) -> Iterator[Broken]:
    lying = _placed(a)
    on_space = lying[:, :, None] & (a["placed"][:, :, Placed.SPACE, None] == np.arange(tables.SPACES))
    dice_there = on_space.sum(axis=1)
    laying = np.where(on_space.any(axis=1), a["dice_laid"][:, None], 0)
    counted = a["occupied"] <= dice_there
    exact = (a["occupied"] == dice_there) | (laying > 0)
    exact[:, Space.PURSE] = True
    yield "the dice on a space are miscounted", anywhere(~counted | ~exact)
    yield "a city card was used twice in a round", anywhere(dice_there[:, Space.FIRST_CARD : Space.PURSE] > 1)
    yield "Khan's favour has too many dice", dice_there[:, Space.KHAN] > 4
    yield "the dice at Khan's favour do not rise", anywhere(_falling_at_khan(a, on_space[:, :, Space.KHAN]))
    mine = on_space & (a["placed"][:, :, Placed.COLOUR, None] == Colour.OWN)
    mine &= a["placed"][:, :, Placed.SEAT, None] < a["players"][:, None, None]
    seats = np.where(mine, 1 << a["placed"][:, :, Placed.SEAT, None].astype(np.int64), 0)
    colours = np.bitwise_or.reduce(seats, axis=1)
    colours[:, Space.PURSE] = 0
    wrong = (colours | a["colours"]) != a["colours"]
    yield "the colours on a space are misread", anywhere(wrong & (laying == 0))
    values = a["placed"][:, :, Placed.VALUE]
    yield "a placed die shows no face", anywhere(lying & ((values < 0) | (values > 6)))
    yield "a row above the placed dice is not blank", anywhere(~lying[:, :, None] & (a["placed"] != 0))


def _falling_at_khan(a: StateArray, there: Flags) -> Flags:
    shown = np.where(there, a["placed"][:, :, Placed.VALUE], 0)
    highest_before = np.maximum.accumulate(shown, axis=1)
    falling: Flags = there & (shown < highest_before)
    return falling


def _posts(a: StateArray) -> Iterator[Broken]:
    cities = _bits(a["posts"], tables.LOCATIONS)
    yield (
        "a post stands in Venezia or an oasis",
        anywhere(cities[:, :, 0]) | anywhere(cities[:, :, tables.FIRST_OASIS :]),
    )
    total = np.where(absent(a), 0, tables.POSTS + np.where(a["character"] == Character.RUBRUK, 2, 0))
    on_map = cities.sum(axis=2)
    yield "posts are not conserved", anywhere(on_map + a["posts_left"] != total)
    in_beijing = (a["beijing"][:, :, None] == _SEAT).sum(axis=1)
    yield "Beijing does not match the posts", anywhere(in_beijing != cities[:, :, BEIJING])
    points = np.cumsum(tables.POST_POINTS)[on_map]
    yield (
        "posts and their points differ",
        anywhere(np.where(absent(a), 0, points) != a["points"][:, :, Source.TRADING_POSTS]),
    )
    figures = a["figure"]
    standing = (figures >= 0) & (figures < tables.LOCATIONS)
    yield "a figure is off the map", anywhere(~standing[:, :, 0] & ~absent(a)) | anywhere((figures != NONE) & ~standing)


def _seats(a: StateArray) -> Iterator[Broken]:
    yield "somebody owns less than nothing", anywhere(a["stock"] < 0)
    yield "somebody absent owns something", anywhere(absent(a)[:, :, None] & (a["stock"] != 0))
    yield "somebody absent has points", anywhere(absent(a)[:, :, None] & (a["points"] != 0))
    chosen = np.sort(np.where(a["character"] == NONE, -1 - _SEAT, a["character"]), axis=1)
    yield "a character is played twice", anywhere(np.diff(chosen, axis=1) == 0)


def _course(a: StateArray) -> Iterator[Broken]:
    yield "the end and the agenda do not go together", (a["finished"] != 0) != (a["agenda_rows"] == 0)
    yield from agenda_is_tidy(a)
    yield "a round is out of the game", (a["round_number"] < 0) | (a["round_number"] > tables.ROUNDS)
    rows = a["agenda"][:, :, WHO]
    yield "the agenda waits for somebody absent", anywhere((rows >= a["players"][:, None]) & (rows < SEATS))
