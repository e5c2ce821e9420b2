"""Several moves that one click makes: all of them or none, each as if it came alone; taken back as one."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.kernel.registry import find_game
from spielwerk.table import Kind, Rejected, Seat, Table
from spielwerk.table.row import goes_without_saying

from ..games.burgundy.position import Position
from .sittings import SECRET, step

GAME = find_game("burgundy")
VERBS = GAME.move_space


def at_a_turn(confirm: bool = True) -> tuple[Table, int]:
    """A table at which a seat chooses between its dice."""
    seats = [Seat("Ada", confirm=confirm), Seat("Bruno", confirm=confirm)]
    table = Table(GAME, {"players": 2}, seats, SECRET, id="test")
    table.advance()
    while not any(verb(move) == "die" for seat in (0, 1) for move in table.legal(seat)):
        step(table, Random(1))
    return table, next(seat for seat in (0, 1) if table.legal(seat))


def verb(move: int) -> str:
    return VERBS.decode(move).verb


def row_of(table: Table, seat: int, *verbs: str) -> list[int]:
    """The first moves with these verbs, one after the other."""
    state, moves = table.state.copy(), []
    for wanted in verbs:
        moves.append(next(move for move in table.engine.moves(state, seat) if verb(move) == wanted))
        table.engine.play(state, seat, moves[-1])
    return moves


def test_a_row_is_the_same_as_its_moves_one_by_one() -> None:
    table, seat = at_a_turn()
    alone, _ = at_a_turn()
    row = row_of(table, seat, "die", "take")
    entries = table.play_in_a_row(seat, row, table.version_for(seat))
    assert [entry.move for entry in entries[:2]] == row
    for entry in entries:
        alone.play(seat, entry.move)
    assert bytes(table.state) == bytes(alone.state)
    assert table.log == alone.log


def test_of_a_row_that_cannot_be_made_nothing_is_made() -> None:
    table, seat = at_a_turn()
    before, log = bytes(table.state), list(table.log)
    die, take = row_of(table, seat, "die", "take")
    for row, code in (([die, die], "illegal_move"), ([die, take, take], "illegal_move"), ([take], "illegal_move")):
        with pytest.raises(Rejected) as caught:
            table.play_in_a_row(seat, row)
        assert caught.value.code == code
    with pytest.raises(Rejected):
        table.play_in_a_row(1 - seat, [die, take])
    with pytest.raises(Rejected):
        table.play_in_a_row(seat, [die, take], table.version_for(seat) + 1_000_000)
    assert bytes(table.state) == before
    assert table.log == log


def test_a_row_ends_where_something_new_shows_or_the_turn_ends() -> None:
    """A refused row must not be a way to look at what would come."""
    game = find_game("millefiori")
    table = Table(game, {"players": 2}, [Seat("Ada"), Seat("Bruno")], SECRET, id="test")
    table.advance()
    card = table.legal(0)[0]
    with pytest.raises(Rejected) as caught:
        table.play_in_a_row(0, [card, card])
    assert caught.value.code == "one_by_one"
    assert table.legal(0)[0] == card


def test_a_click_is_taken_back_as_one_and_what_is_not_the_newest_by_a_step() -> None:
    table, seat = at_a_turn()
    before = bytes(table.state)
    row = row_of(table, seat, "die", "take")
    click = [entry.move for entry in table.play_in_a_row(seat, row)]
    table.take_back(seat, moves=click)
    assert bytes(table.state) == before
    table.play_in_a_row(seat, row)
    table.take_back(seat, moves=[*reversed(click)])
    assert [play.move for play in table.plays()][-1] == click[-2]
    table.take_back(seat, moves=[play.move for play in table.plays()])
    assert [play.move for play in table.plays()][-1] == click[-3]


def test_what_can_be_done_in_one_way_only_comes_with_the_click() -> None:
    """Random clicks to the end of the game: no seat is ever left with a question that has one answer, after its own."""
    table, _ = at_a_turn()
    random, alone = Random(4), 0
    for _ in range(150):
        seat = table.to_confirm()
        if seat is not None:
            table.confirm(seat)
            continue
        seat = next(seat for seat in (0, 1) if table.legal(seat))
        played = [e for e in table.play_in_a_row(seat, [random.choice(table.legal(seat))]) if e.kind == Kind.PLAY]
        alone += sum(entry.who == seat for entry in played) > 1
        legal = table.legal(seat)
        assert len(legal) != 1 or not goes_without_saying(table.engine, table.state, table.seats[seat], seat, legal[0])
    assert alone


@pytest.mark.parametrize("confirm", [True, False])
def test_where_no_is_the_only_answer_the_table_says_it(confirm: bool) -> None:
    """Shields 14 and 15 with nothing left on the board that fits: nobody is asked, and nobody must end a turn."""
    seats = [Seat("Ada", confirm=confirm), Seat("Bruno", confirm=confirm)]
    table = at_the_end_of_a_phase(Position(shields=True).shields_out().shield(14).shield(15, d=1), seats)
    first, second = (entry.who for entry in table.advance() if entry.kind == Kind.PLAY)
    assert {first, second} == {0, 1}
    assert [verb(play.move) for play in table.plays()] == ["decline", "decline"]
    ended = [entry.who for entry in table.log if entry.kind == Kind.CONFIRM]
    assert ended == ([first, second] if confirm else [])
    assert table.to_confirm() is None


def test_where_something_can_be_had_or_nobody_sits_the_table_waits() -> None:
    people, bots = [Seat("Ada"), Seat("Bruno")], [Seat("Ada", "bot:random"), Seat("Bruno")]
    asked = Position(shields=True).shields_out().shield(14)
    assert at_the_end_of_a_phase(asked, bots).advance() == []
    fits = Position(shields=True).shields_out().shield(14).depot(d1_2="bank")
    assert at_the_end_of_a_phase(fits, people).advance() == []


def at_the_end_of_a_phase(position: Position, seats: list[Seat]) -> Table:
    table = Table(GAME, {"players": 2, "shields": True}, seats, SECRET, id="test")
    history = table._log.history
    history.state = position.start().end_phase().state
    history._snapshots = [history.state.copy()]
    history.waiting = table.engine.waiting(history.state)
    return table
