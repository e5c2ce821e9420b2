"""What bots see in a position of Mille Fiori: sensible where it can be told by hand."""

from __future__ import annotations

from spielwerk.games.millefiori import GAME, tables
from spielwerk.games.millefiori.bot.worth import spread
from spielwerk.games.millefiori.state import Kind
from spielwerk.games.millefiori.tables import NONE, Area
from spielwerk.kernel.engine import InterpretedEngine

from ..walk import deciding, states
from .board import GREEN, RED, Board

INTERPRETED = InterpretedEngine(GAME)


def test_rehearsing_goes_on_with_a_turn_already_begun() -> None:
    begun = 0
    for view, seat in deciding(INTERPRETED, 9, players=4):
        top = view.record.agenda_rows - 1
        row = view.record.agenda[top, 0], view.record.agenda[top, 1], view.record.agenda[top, 2]
        if row[0] in (Kind.USE_CARD, Kind.EXTRA_CARD):
            begun += 1
            INTERPRETED.rehearse(view, seat)
            assert view.record.agenda_rows == 1
            assert (view.record.agenda[0, 0], view.record.agenda[0, 1], view.record.agenda[0, 2]) == row
    assert begun > 50


def test_rehearsing_a_ladder_keeps_the_extra_card_behind_it() -> None:
    board = Board(players=2).display("house-5").put(RED, "T11", "T22", "T33").put(GREEN, "T14", "T24")
    board.turn(RED, "swan-5", then=((GREEN, "ash-1"),)).play("place T44")
    INTERPRETED.rehearse(board.state, RED)
    assert board.legal() == ["climb trade", "decline"]
    assert board.play("climb trade").extra_card() == RED
    board.play("decline")
    assert INTERPRETED.waiting(board.state) == 0


def test_a_step_is_worth_most_when_taken_and_least_when_let_be() -> None:
    def reached() -> Board:
        board = Board(players=2).put(RED, "T11", "T22", "T33").turn(RED, "swan-5", then=((GREEN, "ash-1"),))
        return board.play("place T44")

    offered, taken, let_be = (
        INTERPRETED.worth(board.state, RED)
        for board in (reached(), reached().play("climb trade"), reached().play("decline"))
    )
    assert taken >= offered > let_be


def test_rehearsing_plays_the_card_that_was_already_chosen() -> None:
    view, seat = deciding(INTERPRETED, 4, players=2)[0]
    move = INTERPRETED.moves(view, seat)[0]
    INTERPRETED.play(view, seat, move)
    card = view.record.chosen[seat]
    INTERPRETED.rehearse(view, seat)
    assert (view.record.agenda[0, 0], view.record.agenda[0, 1], view.record.agenda[0, 2]) == (Kind.USE_CARD, seat, card)


def test_a_row_of_houses_is_worth_more_to_its_owner_than_a_broken_one() -> None:
    state = states(INTERPRETED, 1, players=2)[25]
    record = state.record
    for house in range(20):
        record.owner[tables.FIRST[Area.HOUSES] + house] = NONE
    record.houses_built = 3
    for house, owner in enumerate((0, 0, 0)):
        record.owner[tables.FIRST[Area.HOUSES] + house] = owner
    builder, rival = INTERPRETED.worth(state, 0), INTERPRETED.worth(state, 1)
    record.owner[tables.FIRST[Area.HOUSES] + 2] = 1
    assert INTERPRETED.worth(state, 0) < builder
    assert INTERPRETED.worth(state, 1) > rival


def test_spreading_follows_the_printed_neighbours() -> None:
    for space in range(len(tables.NEIGHBOURS)):
        assert spread(1 << space) == tables.NEIGHBOURS[space]
    assert spread(1 | 1 << 29) == tables.NEIGHBOURS[0] | tables.NEIGHBOURS[29]
