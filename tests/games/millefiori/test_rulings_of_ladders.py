"""The rulings about ladders that change play, one test each, named by its number in rules.md."""

from __future__ import annotations

import pytest

from .board import GREEN, RED, Board

SOME_CARDS = ("house-5", "swan-4")


def test_q44_ladders_count_the_same_at_once_and_at_the_end() -> None:
    ends = []
    for when in ("at_once", "final_scoring"):
        board = Board(players=2, ladder_points=when).supply(RED, 5).put(RED, "T11", "T22", "T33").turn(RED, "swan-5")
        ends.append(board.play("place T44", "climb trade").totals())
    assert ends[0] == ends[1] == [21, 0, 0, 0]


def test_q45_the_marker_is_compulsory_and_can_set_off_the_end() -> None:
    board = (
        Board(players=2, profile="rulebook_2021")
        .put(RED, "T11", "T22", "T33")
        .supply(RED, 2)
        .turn(RED, "swan-5")
        .play("place T44")
    )
    assert board.markers("trade") == [RED]
    assert board.s.personal[RED] == 0
    assert board.engine.over(board.state)


@pytest.mark.parametrize(
    ("area", "held", "card", "space"),
    [
        ("workshops", ("W08", "W17", "W06"), "pigment-5", "W29"),
        ("houses", ("H01", "H02", "H03"), "house-5", "H04"),
        ("nobili", ("N11", "N12"), "cross-4", "N13"),
        ("populi", ("P11", "P12"), "shell-4", "P13"),
        ("trade", ("T11", "T22", "T33"), "swan-5", "T44"),
    ],
)
def test_q45_in_the_summary_the_marker_may_be_let_be(area: str, held: tuple[str, ...], card: str, space: str) -> None:
    board = Board(players=2).put(RED, *held).supply(RED, 2).turn(RED, card, then=((GREEN, "ship-1"),))
    board.play(f"place {space}")
    assert board.legal() == [f"climb {area}", "decline"]
    board.play("decline")
    assert (board.to_move(), board.markers(area), board.s.personal[RED], board.s.ending) == (GREEN, [], 1, 0)


def test_q45_a_marker_put_there_at_will_can_set_off_the_end() -> None:
    board = Board(players=2).put(RED, "T11", "T22", "T33").supply(RED, 2).turn(RED, "swan-5")
    board.play("place T44", "climb trade")
    assert board.gains() == {RED: {"trade": 1, "trade_ladder": 20}}
    assert board.s.personal[RED] == 0
    assert board.engine.over(board.state)


def test_q46_who_let_the_marker_be_is_asked_again_in_the_same_area_only() -> None:
    def let_be() -> Board:
        return Board(players=2).put(RED, "T11", "T22", "T33", "T44").ladder("trade", GREEN)

    elsewhere = let_be().turn(RED, "quartz-1", then=((GREEN, "ash-1"),)).play("place W08")
    assert elsewhere.to_move() == GREEN
    there = let_be().turn(RED, "glass-5", then=((GREEN, "ash-1"),)).play("place T21")
    assert there.legal() == ["climb trade", "decline"]
    assert there.play("climb trade").markers("trade") == [GREEN, RED]
    assert there.to_move() == GREEN


def test_q24_the_ladder_is_decided_before_the_extra_card() -> None:
    board = Board(players=2).display(*SOME_CARDS).put(RED, "T11", "T22", "T33").put(GREEN, "T14", "T24")
    board.supply(RED, 1, 1).turn(RED, "swan-5").play("place T44")
    assert board.legal() == ["climb trade", "decline"]
    assert board.play("decline").extra_card() == RED
    # The reserve diamond that did not go to the ladder is there for the extra card.
    assert board.play("extra house-5").legal() == ["place H01", "sail"]


def test_q47_each_pyramid_has_a_ladder_of_its_own() -> None:
    board = Board().put(RED, "N11", "N12", "P11").turn(RED, "shell-4").play("place P12")
    assert board.markers("populi") == []
    board = Board().put(RED, "N11", "N12").ladder("populi", RED).turn(RED, "lion-5").play("place N13", "climb nobili")
    assert board.markers("nobili") == [RED]


def test_q48_a_ladder_is_climbed_once() -> None:
    board = Board().put(RED, "T11", "T22", "T33", "T44").ladder("trade", GREEN, RED).turn(RED, "glass-5")
    board.play("place T21")
    assert board.markers("trade") == [GREEN, RED]
    assert "trade_ladder" not in board.gains()[RED]
