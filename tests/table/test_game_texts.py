"""Typed games: there and back for every game, and what a wrong line is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.table.gamefile import open_game, read_game
from spielwerk.table.gametext import read_text, write_text

GAMES = Path(__file__).parents[1] / "games"
FIXTURES = ["burgundy/fixtures/inns-2", "marcopolo/fixtures/random-towns-draft-3", "murano/fixtures/street-shop-3"]
TYPED = """
# A game from a magazine
game: burgundy
options: players=2, inns=True
seat: Ada
seat: Bruno

chance: start 2
deal_good red, brown, orange   # Bruno's
deal_good pink, orange, purple
"""


@pytest.mark.parametrize("name", [*FIXTURES, "millefiori/fixtures/revised-3-deck"])
def test_a_game_is_written_as_a_text_and_read_again(name: str) -> None:
    table = open_game(read_game((GAMES / f"{name}.json").read_text()))
    typed = read_text(write_text(table))
    assert typed.problems == []
    assert typed.table is not None
    assert typed.table.options == table.options
    assert bytes(typed.table.state) == bytes(table.state)


def told(text: str) -> list[str]:
    return [str(problem) for problem in read_text(text).problems]


def test_who_and_verb_are_said_only_where_they_are_needed() -> None:
    typed = read_text(TYPED)
    assert typed.problems == []
    assert typed.table is not None
    goods = typed.table.game.move_space
    assert [str(goods.decode(play.move)) for play in typed.table.plays()][:3] == [
        *("start 2", "deal_good red", "deal_good brown")
    ]
    assert typed.table.options["inns"] is True


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("start 9", "line 8: “start 9” is not possible for chance; possible: start"),
        ("strat 1", "line 8: “strat 1” is not possible for chance; possible: start"),
        ("Ada: end_turn", "line 8: Ada has nothing to decide here; chance must decide"),
        ("Carla: end_turn", "line 8: nobody is called “Carla”; there are Ada, Bruno, chance"),
        ("start", "line 8: “start” is not possible for chance"),
        ("start 1,", "line 8: a move is missing"),
    ],
)
def test_a_wrong_line_is_told_with_what_is_possible(line: str, problem: str) -> None:
    text = TYPED.replace("chance: start 2", line)
    assert problem in told(text)[0]


def test_after_a_wrong_line_the_others_are_read_for_their_words() -> None:
    text = TYPED.replace("start 2", "start 7") + "take\nstrat 1\nroll 77\n"
    first, *others = told(text)
    assert first.startswith("line 8: ")
    assert others[0] == "line 11: “take” is followed by slot"
    assert others[1].startswith("line 12: there is no move “strat”; possible: start, ")
    assert others[2].startswith("line 13: “77” is no dice; possible: ")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("seat: Ada", "one line must name the game"),
        ("game: chess", "chess"),
        ("game: burgundy\nseat: Ada\nseat: ada", "different names"),
        ("game: burgundy\nseat: Ada\nseat: Chance", "different names"),
        ("game: burgundy\noptions: players", "options are written “name=value”"),
        ("game: burgundy\noptions: players=9", "players"),
        ("game: burgundy\noptions: players=3\nseat: Ada\nseat: Bruno", "3 players need as many seats"),
    ],
)
def test_a_wrong_heading_is_told(text: str, problem: str) -> None:
    assert problem in told(text)[0]
