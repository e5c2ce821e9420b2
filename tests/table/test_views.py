"""Views and logs by seat: nothing secret in them, everything open at the end."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from spielwerk.kernel.chance import CHANCE, CHANCE_BIT, SPECTATOR
from spielwerk.kernel.views import redealt
from spielwerk.table import Kind, LogLine, Rejected, Seat, Table
from spielwerk.table.knowledge import settled
from spielwerk.table.log import Entry

from .sittings import GAME, play_to_end, sit_down, step, steps
from .standing import effective

OPTIONS = [
    {"players": 2},
    {"players": 3, "choice": "tactical"},
    {"players": 4, "profile": "rulebook_2021"},
    {"players": 4, "leftovers": "at_last_choice"},
]


def hidden(table: Table, state, viewer: int) -> bytes:
    table.engine.hide(state, viewer)
    return bytes(state)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_worlds_a_viewer_cannot_tell_apart_give_byte_equal_views(options):
    """Every third position of whole games, every viewer, several worlds each; most worlds really differ."""
    random = Random(11)
    table = play_to_end(sit_down(**options), 11)
    compared = different = 0
    for position in range(0, table.positions(), 3):
        state = table.state_at(position)
        for viewer in range(SPECTATOR, table.options["players"]):
            seen = hidden(table, state.copy(), viewer)
            for _ in range(3):
                world = redealt(table.engine, state, viewer, random)
                different += world != state
                compared += 1
                assert hidden(table, world, viewer) == seen
    assert compared > 300
    assert different > compared / 3


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_complete_turn_shows_its_player_nothing_new(options):
    """Before the confirmation the mover's view is the same in every world it could not tell apart before."""
    random = Random(12)
    table = sit_down(**options)
    compared = 0
    for _ in steps(table, Random(12)):
        seat = table.to_confirm()
        if seat is None:
            continue
        seen = bytes(table.view(seat))
        before = table.state_at(table.positions() - 1)
        for _ in range(2):
            world = redealt(table.engine, before, seat, random)
            assert hidden(table, settled(table.engine, world, seat, table.log[-1].move), seat) == seen
            compared += 1
    assert compared > 60


@pytest.mark.parametrize("seed", range(12))
def test_tables_that_differ_only_in_secrets_look_the_same(seed):
    """Two tables side by side; what the viewer does not witness goes differently at the second one."""
    random = Random(seed)
    viewer = seed % 4 - 1
    seats = [Seat(name) for name in "abc"]
    first, second = (Table.rebuild(GAME, {"players": 3}, seats, None, [], id=name) for name in ("x", "y"))
    differences = 0
    while first.waiting() == CHANCE_BIT or first.waiting().bit_count() > 1:
        who = CHANCE if first.waiting() == CHANCE_BIT else first.waiting().bit_length() - 1
        move = random.choice(first.legal(who))
        witnesses = first.engine.witnesses(first.state, who, move)
        secret = witnesses >= 0 and not (viewer >= 0 and witnesses >> viewer & 1)
        twin = random.choice(second.legal(who)) if secret else move
        if twin not in second.legal(who):
            break
        first.play(who, move)
        second.play(who, twin)
        differences += move != twin
        assert first.log_for(viewer) == second.log_for(viewer)
        assert first.view(viewer) == second.view(viewer)
        assert first.positions(viewer) == second.positions(viewer)
    assert differences > 4


def test_a_view_of_a_seat_holds_its_own_hand_and_no_other():
    table = sit_down()
    for viewer in range(3):
        record = table.view(viewer).record
        for seat in range(3):
            shown = [record.hand[seat, i] for i in range(5)]
            held = [table.state.record.hand[seat, i] for i in range(5)]
            assert shown == (held if seat == viewer else [-2] * 5)
    assert table.view(SPECTATOR).record.hand[0, 0] == -2


def test_the_log_hides_what_was_not_witnessed():
    table = sit_down()
    table.play(1, table.legal(1)[0])
    own, rival, spectator = (table.log_for(viewer) for viewer in (1, 0, SPECTATOR))
    assert own[-1] == LogLine(table.positions(), 1, table.log[-1].move)
    assert rival[-1] == spectator[-1] == LogLine(table.positions(), 1, None)
    dealt = [line for line in rival if line.who == CHANCE and line.move is not None]
    assert len(dealt) == len(rival) - 1 - 2 * 5
    assert len([line for line in spectator if line.move is None]) == 1 + 3 * 5


def test_what_was_taken_back_is_not_in_the_log_of_anybody():
    table = sit_down()
    lines = table.log_for(1)
    table.play(1, table.legal(1)[0])
    table.take_back(1)
    assert table.log_for(1) == lines
    assert len(table.log_for(0)) == len(lines)
    assert len(table.log) == len(lines) + 2


def test_after_the_end_everything_is_open():
    table = play_to_end(sit_down(), 4)
    for viewer in range(SPECTATOR, 3):
        assert all(line.move is not None for line in table.log_for(viewer))
        for position in range(0, table.positions() + 1, 20):
            assert table.view_at(position, viewer) == table.state_at(position)


def test_every_position_can_be_seen_again_as_it_was():
    table = sit_down()
    seen = {}
    for _ in steps(table, Random(6)):
        if len(seen) > 60:
            break
        if table.to_confirm() is None:
            seen[table.positions(2)] = (bytes(table.state_at(table.positions(2))), bytes(table.view(2)))
    for position, (state, view) in seen.items():
        assert bytes(table.state_at(position)) == state
        assert bytes(table.view_at(position, 2)) == view


def test_every_position_is_the_replay_of_the_log_up_to_it():
    table = play_to_end(sit_down(players=4), 9)
    state = table.engine.new(table.options)
    for position, entry in enumerate(effective(table.log)):
        assert table.state_at(position) == state
        table.engine.play(state, entry.who, entry.move)
    assert table.state_at(table.positions()) == state == table.state
    for wrong in (-1, table.positions() + 1):
        with pytest.raises(Rejected, match="no position"):
            table.state_at(wrong)


def test_looking_changes_nothing():
    table = sit_down()
    for _ in range(60):
        step(table, Random(1))
    before = bytes(table.state)
    table.view(0).record.doge = 3
    table.state_at(table.positions()).record.doge = 3
    table.view_at(3, 1).record.doge = 3
    table.log_for(0).clear()
    assert bytes(table.state) == before


def test_a_view_that_was_asked_for_before_is_as_if_asked_for_the_first_time():
    table, random = sit_down(), Random(3)
    for _ in range(120):
        step(table, random)
        with suppress(Rejected):
            table.take_back(random.randrange(3))
        fresh = Table.rebuild(table.game, table.options, table.seats, table.stored_secret(), table.log, id=table.id)
        for viewer in range(SPECTATOR, 3):
            table.view(viewer).record.doge = 3
            assert table.view(viewer) == fresh.view(viewer)


def test_effective_log():
    log = [
        Entry(0, Kind.PLAY, CHANCE, 5),
        Entry(1, Kind.PLAY, 0, 1),
        Entry(2, Kind.PLAY, 1, 2),
        Entry(3, Kind.TAKE_BACK, 0, 1),
        Entry(4, Kind.PLAY, 0, 3),
        Entry(5, Kind.PLAY, 0, 4),
        Entry(6, Kind.TAKE_BACK, 0, 5),
        Entry(7, Kind.CONFIRM, 0, -1),
    ]
    assert [entry.sequence for entry in effective(log)] == [0, 2, 4]
