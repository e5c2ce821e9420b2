"""verify: right files pass, and whatever was changed in one is found and named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from spielwerk.table import Table, fair
from spielwerk.table.gamefile import read_game, write_game
from spielwerk.table.verify import Report, verify

from .sittings import GAME, play_to_end, sit_down
from .standing import effective


@pytest.fixture
def table() -> Table:
    return play_to_end(sit_down(players=2), 6)


@pytest.fixture
def file(table: Table) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(write_game(table))
    return content


def check(content: dict[str, Any], published: str | None = None) -> Report:
    return verify(read_game(json.dumps(content)), published)


def dice(content: dict[str, Any]) -> list[int]:
    return [i for i, line in enumerate(content["log"]) if line["who"] == "chance"]


def test_a_right_file_passes_with_every_die_checked(table, file):
    report = check(file, table.commitment)
    assert report.ok
    assert report.notes == []
    assert report.wrong_entry is None
    assert report.entries == table.version
    assert report.dice_checked == len(dice(file)) > 50


def test_a_changed_die_is_found(file):
    position = dice(file)[40]
    line = file["log"][position]
    card = line["arguments"]["card"]
    line["arguments"]["card"] = other = "house-2" if card != "house-2" else "house-1"
    line["move"] = GAME.move_space.encode("deal", {"card": other})
    report = check(file)
    assert report.wrong_entry == position
    assert report.problems == [f"entry {position}: chance gave 'deal {other}', but the secret says 'deal {card}'"]
    assert report.dice_checked == 40


def test_another_secret_is_found(file):
    file["secret"] = bytes(32).hex()
    report = check(file)
    assert report.problems[0].startswith("the secret does not fit the commitment")
    assert report.wrong_entry is not None


def test_dice_of_another_table_are_found(file):
    file["id"] = "another"
    report = check(file)
    assert report.wrong_entry in dice(file)[:5]


def test_a_commitment_other_than_the_published_one_is_found(file):
    report = check(file, fair.commitment(b"noted at the start"))
    assert report.problems == ["the commitment in the file is not the one that was published"]


def test_an_illegal_move_is_found(file):
    position = next(i for i, line in enumerate(file["log"]) if line.get("verb") == "place")
    file["log"][position] = {"who": file["log"][position]["who"], "verb": "decline"}
    report = check(file)
    assert report.wrong_entry == position == report.entries
    assert "'decline' is not possible" in report.problems[0]


def test_a_die_rolled_again_after_a_take_back_is_found(table, file):
    """A log that withdraws a move from before a die, to have the die rolled again."""
    turn_end = next(i for i in dice(file) if i and file["log"][i - 1].get("kind") == "confirm")
    log = file["log"][: turn_end + 1]
    log.append({"who": log[turn_end - 2]["who"], "kind": "take_back", "back_to": turn_end - 2})
    report = check({**file, "log": log, "result": None})
    assert report.wrong_entry == turn_end + 1
    assert "cannot take back" in report.problems[0]


@pytest.mark.parametrize(
    ("key", "words"),
    [("scores", "the scores are"), ("places", "the places are"), ("points", "the points by source are")],
)
def test_a_wrong_result_is_found(file, key, words):
    file["result"][key] = list(reversed(file["result"][key]))
    report = check(file)
    assert report.problems[0].startswith(words)
    assert report.wrong_entry is None


def test_a_wrong_number_beside_a_name_is_found(file):
    position = next(i for i, line in enumerate(file["log"]) if line.get("verb") == "place")
    file["log"][position]["move"] += 1
    report = check(file)
    assert report.wrong_entry == position
    assert "has the number" in report.problems[0]


def test_numbers_of_other_rules_do_not_count(file):
    file["log"][30]["move"] = 0
    file["rules_version"] = 99
    report = check(file)
    assert report.ok
    assert report.notes == [f"the game began under rules version 99 and was checked under {GAME.version}"]


def test_a_game_without_fair_dice_says_so_and_is_checked_otherwise(table):
    pairs = [(entry.who, entry.move) for entry in effective(table.log)]
    plain = Table.from_plays(GAME, table.options, table.seats, pairs, id="s-1")
    report = check(json.loads(write_game(plain)))
    assert report.ok
    assert report.dice_checked == 0
    assert report.notes[0].startswith("the game has no fair dice")
    assert report.entries == len(pairs)


def test_a_running_game_cannot_prove_its_dice_yet():
    report = check(json.loads(write_game(sit_down())))
    assert report.ok
    assert report.notes == [
        "the game is not over",
        "the secret is shown when the game is over: until then dice cannot be checked",
    ]


def test_a_finished_game_must_show_its_secret(file):
    file["secret"] = None
    assert check(file).problems == ["the game is over, but the secret behind the dice is missing"]
    file["result"] = None
    assert check(file).problems == ["the game is over, but the secret behind the dice is missing"]


def test_a_result_of_a_game_that_is_not_over_is_found(file):
    file["log"] = file["log"][:50]
    assert "the file gives a result, but the game is not over" in check(file).problems


def test_a_file_that_cannot_begin(file):
    file["game"] = "chess"
    assert "there is no game 'chess'" in check(file).problems[0]
