"""A state with everybody moved on by some seats, as the meanings of its fields say: the same game from other places."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from spielwerk.kernel import State
from spielwerk.kernel.agenda import WHO
from spielwerk.kernel.game import Game
from spielwerk.kernel.meanings import Meaning, meanings_of

Numbers = npt.NDArray[np.int64]


def turned(game: Game, state: State, by: int) -> State:
    new = state.copy()
    for name, meaning in meanings_of(game.state, game.meanings).items():
        values = state.array[name][0].astype(np.int64)
        new.array[name][0] = (
            _agenda(game, state, values, by) if name == "agenda" else _field(game, state, values, meaning, by)
        )
    return new


def turned_move(game: Game, move: int, players: int, by: int) -> int:
    named = game.move_space.decode(move)
    if "seat" not in named.arguments:
        return move
    seat = (int(named.arguments["seat"]) - 1 + by) % players
    return game.move_space.encode(named.verb, {**named.arguments, "seat": str(seat + 1)})


def _agenda(game: Game, state: State, rows: Numbers, by: int) -> Numbers:
    assert game.agenda
    players = int(state.array["players"][0])
    for row in rows[: int(state.array["agenda_rows"][0])]:
        if 0 <= row[WHO] < players and game.agenda.belongs(int(row[0])):
            row[WHO] = (row[WHO] + by) % players
    return rows


def _field(game: Game, state: State, values: Numbers, meaning: Meaning, by: int) -> Numbers:
    count = int(state.array[meaning.among][0])
    if meaning.holds:
        there = np.ones(values.shape, bool)
        if meaning.column is not None:
            there &= np.arange(values.shape[-1]) == meaning.column
        if meaning.used:
            used = state.array[meaning.used][0]
            there &= (used != 0) if used.shape else (np.arange(len(values)) < used)[:, None]
        seats = values - meaning.first
        values = np.where(there & (seats >= 0) & (seats < count), meaning.first + (seats + by) % count, values)
    if meaning.seat_set:
        bits = np.roll(values[..., None] >> np.arange(count) & 1, by, axis=-1)
        values = values & ~((1 << count) - 1) | (bits << np.arange(count)).sum(axis=-1)
    if meaning.axis is None:
        return values
    part = int(state.array[meaning.part][0]) if meaning.part else max(1, values.shape[meaning.axis] // game.seats)
    along = np.moveaxis(values, meaning.axis, 0)
    if len(along) >= count * part:
        whole = along[: count * part].reshape(count, part, *along.shape[1:])
        along[: count * part] = np.roll(whole, by, axis=0).reshape(count * part, *along.shape[1:])
    return values
