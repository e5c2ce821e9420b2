"""The final scoring and every way to break a tie, p.9."""

from __future__ import annotations

from spielwerk.proof.gate import shows

from .position import Position


@shows("end", "points")
def test_left_overs_bring_points_and_more_points_win() -> None:
    position = Position(3).goods(red=2, pink=1).silver(3).workers(5).silver(1, d=1).start().end_game()
    assert position.gains() == {"unsold_goods": 3, "silver_left": 3, "workers_left": 2}
    assert position.engine.over(position.state)
    assert position.engine.places(position.state) == [1, 2, 3]


def test_mines_pay_after_the_last_phase_too() -> None:
    assert Position().put("mine", 25).start().end_game().gains() == {"silver_left": 1}


@shows("end", "empty_spaces")
def test_with_equal_points_more_empty_spaces_win() -> None:
    position = Position(3).put("bank", 12, 26).put("bank", 12, d=1).put("bank", 12, d=2).end_game()
    assert position.engine.places(position.state) == [3, 2, 1]


@shows("end", "turn_order")
def test_then_whoever_is_later_in_turn_order_wins() -> None:
    assert Position(4).end_game().engine.places(Position(4).end_game().state) == [4, 3, 2, 1]
    position = Position(3).put("ship", 18, d=1).put("face_down", 18).put("face_down", 18, d=2).end_game()
    assert position.order() == [1, 0, 2]
    assert position.engine.places(position.state) == [2, 3, 1]


def test_25_rounds_and_then_the_end() -> None:
    """Everybody takes workers all the time."""
    position = Position(2)
    rounds = 0
    while position.engine.waiting(position.state):
        if position.engine.waiting(position.state) == 1 << 14:
            rounds += position.offered()[0].startswith("white")
            position.play(position.offered()[0])
        else:
            offered = position.offered()
            position.play(next(text for text in ("die 1", "die 2", "workers", "end_turn") if text in offered))
    assert rounds == 24, "the first round had been rolled already"
    assert position.s.phase == 4
    assert position.gains()["workers_left"] == 25 * 4 // 2
