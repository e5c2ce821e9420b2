"""Tables for tests: begun, and played on at random."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Any

from spielwerk.kernel import Game
from spielwerk.kernel.engine import seats_of
from spielwerk.kernel.registry import find_game
from spielwerk.table import Entry, Seat, Table

GAME: Game = find_game("millefiori")
SECRET = bytes(range(32))
NAMES = ("Ada", "Bruno", "Carla", "Dario")


def sit_down(players: int = 3, kind: str = "person", confirm: bool = True, secret: int = 0, **options: Any) -> Table:
    """A table that is the same in every run."""
    seats = [Seat(name, kind, confirm) for name in NAMES[:players]]
    options = {"players": players, **options}
    table = Table(GAME, options, seats, SECRET[secret:] + SECRET[:secret], id="test")
    table.advance()
    return table


def sit_down_as_in_scheme_1(players: int = 3) -> Table:
    """A table that began when the commitment covered the secret alone."""
    seats = [Seat(name) for name in NAMES[:players]]
    committed = hashlib.sha256(SECRET).hexdigest()
    table = Table(GAME, {"players": players}, seats, SECRET, id="test", commitment=committed)
    table.advance()
    return table


def step(table: Table, random: Random) -> list[Entry]:
    """One confirmation or one random move of a random seat that must decide."""
    seat = table.to_confirm()
    if seat is not None:
        return table.confirm(seat)
    seat = random.choice(seats_of(table.waiting()))
    return table.play(seat, random.choice(table.legal(seat)))


def steps(table: Table, random: Random) -> Iterator[Table]:
    """Plays to the end, stopping after every step."""
    while not table.over():
        step(table, random)
        yield table


def play_to_end(table: Table, seed: int) -> Table:
    random = Random(seed)
    while not table.over():
        step(table, random)
    return table


def choose_all_but(table: Table, *seats: int) -> None:
    """Everybody else makes the secret choice that is due."""
    for seat in seats_of(table.waiting()):
        if seat not in seats:
            table.play(seat, table.legal(seat)[0])


def doge(table: Table) -> int:
    return int(table.state.record.doge)
