"""verify: right files pass, and whatever was changed in one is found and named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from spielwerk.table import Seat, Table, fair
from spielwerk.table.gamefile import read_game, write_game
from spielwerk.table.verify import Report, verify

from .chains import Chain, give_numbers
from .sittings import GAME, SECRET, play_to_end, sit_down, sit_down_as_in_scheme_1
from .standing import effective

FIXTURES = Path(__file__).parents[1] / "games"
OLD_FILES = [
    FIXTURES / "murano" / "fixtures" / "table-with-take-backs-2.json",
    FIXTURES / "millefiori" / "fixtures" / "table-with-take-backs-3.json",
]


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
    assert report.problems[0] == "the secret does not fit the commitment: the SHA-256 of secret and terms is another"
    assert report.wrong_entry is not None


def test_a_secret_of_another_length_is_found(file):
    """Whole bytes of secret and terms would fit the commitment under the other scheme."""
    covered = f"{file['secret']}\n{file['terms']}".encode()
    report = check({**file, "version": 1, "secret": covered.hex()})
    assert report.problems[0] == f"the secret has {len(covered)} bytes, not 32"
    assert check({**file, "secret": file["secret"] + "00"}).problems[0] == "the secret has 33 bytes, not 32"


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("id", "another", "the id committed to: test; in the file: another"),
        ("rules_version", 99, f"the rules version committed to: {GAME.version}; in the file: 99"),
        ("options", {"players": 2, "tie": "fewest_diamonds"}, "the options committed to: "),
    ],
)
def test_another_game_than_the_one_committed_to_is_found(file, key, value, words):
    assert any(problem.startswith(words) for problem in check({**file, key: value}).problems)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "murano"}, "the game committed to: murano; in the file: millefiori"),
        ({"seats": []}, "the number of seats committed to: 0; in the file: 2"),
        ({"options": {"weather": 1}}, "unknown option 'weather'"),
        ({"scheme": 3}, "dice of scheme 3 are unknown; known: 1 (without terms), 2"),
        ({"seats": 7}, "the terms cannot be read: "),
    ],
)
def test_other_terms_than_those_of_the_game_are_found(file, changes, words):
    file["terms"] = json.dumps(json.loads(file["terms"]) | changes)
    problems = check(file).problems
    assert problems[0].startswith("the secret does not fit the commitment")
    assert any(problem.startswith(words) for problem in problems)


def test_terms_that_are_no_terms(file):
    for nonsense in ("", "[]", "[" * 100_000, "{}"):
        problems = check({**file, "terms": nonsense}).problems
        assert any(problem.startswith("the terms cannot be read") for problem in problems)


def test_who_took_a_seat_after_it_was_set_is_noted(file):
    file["seats"][1]["name"] = "Bettina"
    report = check(file)
    assert report.ok
    assert report.notes == ["seat 1 was set for Bruno (person) and is of Bettina (person)"]


def test_whose_numbers_are_in_the_dice_is_counted():
    """One number is there from the beginning, the other one comes after the set-up."""
    table, chains = Table(GAME, {"players": 2}, [Seat("a"), Seat("b")], SECRET, id="test"), [Chain(0), Chain(1)]
    table.contribute(0, chains[0].give())
    set_up = len(table.advance())
    table.contribute(1, chains[1].give())
    table.contribute(0, chains[0].give())
    report = check(json.loads(write_game(play_to_end(table, 1))))
    assert report.ok
    assert (report.scheme, report.server_alone) == (2, 0)
    assert report.numbers == {0: report.dice_checked, 1: report.dice_checked - set_up}


@pytest.mark.parametrize("change", [lambda number: "0" * 64, lambda number: number[::-1]])
def test_a_changed_number_is_found(change):
    table = Table(GAME, {"players": 2}, [Seat("a"), Seat("b")], SECRET, id="test")
    give_numbers(table, {0: Chain(0), 1: Chain(1)})
    content = json.loads(write_game(play_to_end(table, 1)))
    for position in range(3):
        changed = json.loads(json.dumps(content))
        changed["log"][position]["number"] = change(changed["log"][position]["number"])
        report = check(changed)
        assert report.wrong_entry is not None
        assert report.wrong_entry <= 6


def test_a_number_that_is_left_out_is_found():
    table = Table(GAME, {"players": 2}, [Seat("a"), Seat("b")], SECRET, id="test")
    table.contribute(0, Chain(0).give())
    table.advance()
    content = json.loads(write_game(play_to_end(table, 1)))
    log = [line for line in content["log"] if line.get("kind") != "contribute"]
    report = check({**content, "log": [{**line, "sequence": n} for n, line in enumerate(log)]})
    assert report.wrong_entry is not None
    assert report.wrong_entry < 5


# Dice of scheme 1


@pytest.fixture
def file_of_scheme_1() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(write_game(play_to_end(sit_down_as_in_scheme_1(2), 6)))
    return content


def test_a_right_file_of_scheme_1_passes_and_says_so(file_of_scheme_1):
    report = check(file_of_scheme_1, fair.commitment(SECRET, None))
    assert report.ok
    assert (report.scheme, report.dice_checked) == (1, len(dice(file_of_scheme_1)))
    assert (report.numbers, report.server_alone) == ({}, report.dice_checked)


@pytest.mark.parametrize("path", OLD_FILES, ids=lambda path: path.stem)
def test_recorded_games_of_scheme_1_stay_proved(path):
    report = verify(read_game(path.read_bytes()))
    assert report.problems == []
    assert (report.scheme, report.dice_checked > 50) == (1, True)


def test_dice_of_another_table_are_found(file_of_scheme_1):
    file_of_scheme_1["id"] = "another"
    assert check(file_of_scheme_1).wrong_entry in dice(file_of_scheme_1)[:5]


def test_a_forged_secret_in_scheme_1_is_found(file_of_scheme_1):
    file_of_scheme_1["secret"] = bytes(32).hex()
    problems = check(file_of_scheme_1).problems
    assert problems[0] == "the secret does not fit the commitment: the SHA-256 of the secret is another"


# What else is checked


def test_a_commitment_other_than_the_published_one_is_found(file):
    report = check(file, fair.commitment(b"noted at the start", None))
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


def test_numbers_of_other_rules_do_not_count(file_of_scheme_1):
    file_of_scheme_1["log"][30]["move"] = 0
    file_of_scheme_1["rules_version"] = 99
    report = check(file_of_scheme_1)
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
