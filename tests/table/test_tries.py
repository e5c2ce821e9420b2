"""What a seat tries and takes back shows nowhere: not in views, logs or reasons, nor in how far others have come."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

import pytest

from spielwerk.kernel.chance import SPECTATOR
from spielwerk.kernel.engine import seats_of
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.table import Seat, Table

SECRET = bytes(range(32))
STEPS = 150


def sit_down(name: str, players: int) -> Table:
    table = Table(find_game(name), {"players": players}, [Seat(f"P{n}") for n in range(players)], SECRET, id="tries")
    table.advance()
    return table


def seen(table: Table, viewer: int) -> Hashable:
    log = tuple((line.position, line.who, line.move) for line in table.log_for(viewer))
    return (table.version_for(viewer), table.standing(viewer), bytes(table.view(viewer)), log)


def others(table: Table, seat: int) -> dict[int, Hashable]:
    return {viewer: seen(table, viewer) for viewer in (SPECTATOR, *range(len(table.seats))) if viewer != seat}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", game_names())
def test_nothing_that_others_get_changes_while_a_seat_tries(name: str, players: int) -> None:
    random, table, plain = Random(players), sit_down(name, players), sit_down(name, players)
    tries = 0
    for _ in range(STEPS):
        if table.over():
            break
        if (seat := table.to_confirm()) is not None:
            table.confirm(seat)
            plain.confirm(seat)
            continue
        seat = random.choice(seats_of(table.waiting()))
        before, positions = others(table, seat), table.positions(SPECTATOR)
        move = random.choice(table.legal(seat))
        table.play(seat, move)
        if table.positions(SPECTATOR) == positions and table.take_back_refusal(seat) is None:
            assert others(table, seat) == before
            random.choice((table.take_back, table.restart_turn))(seat)
            assert others(table, seat) == before
            tries += 1
            for again in (*withdrawn(plain, table), move):
                table.play(seat, again)
        plain.play(seat, move)
        assert table.version_for(SPECTATOR) == plain.version_for(SPECTATOR)
        assert bytes(table.state) == bytes(plain.state)
    assert tries > 10


def withdrawn(plain: Table, table: Table) -> list[int]:
    """What a restart of the turn took back besides the newest move."""
    return [line.move for line in plain.open_log()[table.positions() :] if line.move is not None]


@pytest.mark.parametrize("name", game_names())
def test_every_earlier_state_is_where_the_plays_lead_also_after_tries(name: str) -> None:
    random, table = Random(5), sit_down(name, 2)
    for _ in range(STEPS):
        if table.over():
            break
        if (seat := table.to_confirm()) is not None:
            table.confirm(seat)
            continue
        seat = random.choice(seats_of(table.waiting()))
        table.play(seat, random.choice(table.legal(seat)))
        if random.random() < 0.4 and table.take_back_refusal(seat) is None:
            random.choice((table.take_back, table.restart_turn))(seat)
        state = table.engine.new(table.options)
        for position, play in enumerate(table.plays()):
            if position >= table.positions() - 24:
                assert bytes(table.state_at(position)) == bytes(state)
            table.engine.play(state, play.who, play.move)
