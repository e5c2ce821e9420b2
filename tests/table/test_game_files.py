"""Game files: out and in again, typed by hand, and clear words for wrong ones."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spielwerk.kernel.chance import CHANCE
from spielwerk.table import Kind, Seat, Table
from spielwerk.table.gamefile import GameFileError, open_game, read_game, state_lines, write_game

from .sittings import GAME, SECRET, play_to_end, sit_down, sit_down_as_in_scheme_1, step
from .standing import effective


def finished(**options: Any) -> Table:
    """A whole game with some take-backs in it."""
    table = sit_down(**options)
    random = Random(3)
    while not table.over():
        entries = step(table, random)
        if random.random() < 0.1 and entries[0].kind == Kind.PLAY and not table.take_back_refusal(entries[0].who):
            table.take_back(entries[0].who)
    return table


def content(**changes: Any) -> dict[str, Any]:
    """A short file as somebody would type it."""
    log = [
        {"who": "chance", "verb": "doge", "arguments": {"seat": 1}},
        *({"who": "chance", "verb": "deal", "arguments": {"card": card}} for card in ["house-2"] * 3),
    ]
    return {
        "format": "spielwerk-game",
        "version": 1,
        "game": "millefiori",
        "options": {"players": 2},
        "seats": [{"name": "Ada"}, {"name": "Bruno", "kind": "greedy"}],
        "log": log,
        **changes,
    }


def refusal(wrong: Any) -> str:
    text = wrong if isinstance(wrong, (str, bytes)) else json.dumps(wrong)
    with pytest.raises(GameFileError) as caught:
        open_game(read_game(text))
    return str(caught.value)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_out_and_in_again(players):
    table = finished(players=players)
    assert any(entry.kind == Kind.TAKE_BACK for entry in table.log)
    again = open_game(read_game(write_game(table)))
    assert again.log == table.log
    assert again.state == table.state
    assert again.over()
    assert (again.id, again.seats, again.options) == (table.id, table.seats, table.options)
    assert (again.commitment, again.reveal_secret()) == (table.commitment, SECRET)
    assert write_game(again) == write_game(table)


def test_a_file_in_full():
    table = finished(players=2)
    file = json.loads(write_game(table))
    assert {key: file[key] for key in ("format", "version", "game", "rules_version", "id")} == {
        "format": "spielwerk-game",
        "version": 2,
        "game": "millefiori",
        "rules_version": GAME.version,
        "id": "test",
    }
    assert file["seats"] == [{"name": "Ada", "confirm": True}, {"name": "Bruno", "confirm": True}]
    assert file["secret"] == SECRET.hex()
    assert file["result"]["scores"] == table.scores() == [sum(row.values()) for row in file["result"]["points"]]
    assert file["result"]["places"] == table.places()
    assert [line["sequence"] for line in file["log"]] == list(range(table.version))
    first = GAME.move_space.decode(table.log[0].move)
    assert file["log"][0] == {
        "who": "chance",
        "sequence": 0,
        "verb": "doge",
        "arguments": first.arguments,
        "move": table.log[0].move,
    }
    back = next(entry for entry in table.log if entry.kind == Kind.TAKE_BACK)
    assert file["log"][back.sequence] == {
        "who": back.who,
        "sequence": back.sequence,
        "kind": "take_back",
        "back_to": back.move,
    }


def test_a_running_game_keeps_its_secret():
    file = json.loads(write_game(sit_down()))
    assert file["secret"] is None
    assert file["result"] is None
    assert file["commitment"] == sit_down().commitment
    again = open_game(read_game(json.dumps(file)))
    assert again.log == sit_down().log
    assert again.advance() == []


def test_a_game_of_scheme_1_is_written_as_it_was():
    table = play_to_end(sit_down_as_in_scheme_1(2), 3)
    file = json.loads(write_game(table))
    assert file["version"] == 1
    assert "terms" not in file
    again = open_game(read_game(write_game(table)))
    assert (again.log, again.terms, again.commitment) == (table.log, None, table.commitment)


def test_in_version_1_terms_are_a_note_of_somebody():
    table = open_game(read_game(json.dumps(content(terms="no dice at home", commitment="0" * 64))))
    assert table.terms is None


def test_numbers_may_be_left_out_and_do_not_count():
    table = finished(players=2)
    file = json.loads(write_game(table))
    for index, line in enumerate(file["log"]):
        line.pop("sequence")
        if index % 2:
            line["move"] = 0
        else:
            line.pop("move", None)
    assert open_game(read_game(json.dumps(file))).state == table.state


def test_a_game_typed_by_hand_is_replayed_and_can_go_on():
    table = open_game(read_game(json.dumps(content())))
    assert table.commitment is None
    assert table.seats == (Seat("Ada", "person", confirm=False), Seat("Bruno", "greedy", confirm=False))
    assert table.rules_version == GAME.version
    assert table.options["profile"] == "revised"
    assert table.waiting() == 1 << CHANCE
    house = GAME.move_space.encode("deal", {"card": "house-2"})
    assert [entry.move for entry in table.log[1:]] == [house] * 3
    table.play(CHANCE, table.legal(CHANCE)[0])
    assert table.version == 5


def test_a_typed_game_without_confirmations_ends():
    table = finished(players=2)
    file = json.loads(write_game(table))
    plays = [entry.sequence for entry in effective(table.log)]
    log = [{key: file["log"][i].get(key, {}) for key in ("who", "verb", "arguments")} for i in plays]
    typed = open_game(read_game(json.dumps(content(options=file["options"], log=log))))
    assert typed.over()
    assert typed.state == table.state


def test_a_simulated_game_becomes_a_file():
    table = play_to_end(sit_down(), 2)
    pairs = [(entry.who, entry.move) for entry in effective(table.log)]
    simulated = Table.from_plays(GAME, table.options, table.seats, pairs, id="s-1")
    assert simulated.over()
    assert simulated.commitment is None
    assert simulated.scores() == table.scores()
    assert open_game(read_game(write_game(simulated))).state == table.state


def test_state_lines_name_everything_after_each_entry():
    table = finished(players=2)
    lines = list(state_lines(read_game(write_game(table))))
    assert len(lines) == table.version
    state = table.engine.new(table.options)
    for line, entry in zip(lines, table.log, strict=True):
        assert line["sequence"] == entry.sequence
        assert line["kind"] == entry.kind
        assert line["who"] == ("chance" if entry.who == CHANCE else entry.who)
        if entry.kind == Kind.PLAY:
            assert GAME.move_space.encode(line["verb"], line["arguments"]) == entry.move == line["move"]
        assert set(line["state"]) == set(GAME.state.names) - {"filler"}
        if entry.sequence < 20:
            table.engine.play(state, entry.who, entry.move)
            assert line["state"] == state.fields()
    assert lines[-1]["state"] == table.state.fields()
    json.dumps(lines)


def test_state_lines_show_the_state_after_a_take_back():
    table = sit_down(players=2)
    before = table.state.fields()
    table.play(0, table.legal(0)[0])
    table.take_back(0)
    *_, played, taken = state_lines(read_game(write_game(table)))
    assert (taken["kind"], taken["verb"], taken["back_to"]) == ("take_back", None, played["sequence"])
    assert taken["state"] == before != played["state"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON: Expecting value in line 1, column 1"),
        ('{\n"format": }', "not JSON: Expecting value in line 2, column 11"),
        (b"\xff\xfe\x00", "not JSON"),
        ("[" * 100_000, "nested too deep"),
        ("9" * 10_000, "not a game file: Exceeds the limit"),
        ("[]", '"format" must be "spielwerk-game"'),
        ("7", '"format" must be "spielwerk-game"'),
        ('{"format": "chess"}', '"format" must be "spielwerk-game"'),
        ('{"format": "spielwerk-game"}', "version None are unknown; known: 1, 2"),
        ('{"format": "spielwerk-game", "version": 3}', "version 3 are unknown; known: 1, 2"),
        ('{"format": "spielwerk-game", "version": 1}', "missing required field `game`"),
    ],
    ids=range(11),
)
def test_what_is_no_game_file(text, words):
    assert words in refusal(text)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "chess"}, "there is no game 'chess'; installed: "),
        ({"options": {"players": 5}}, "option players cannot be 5; it can be: 2, 3, 4"),
        ({"options": {"player": 2}}, "unknown option 'player'; known: players"),
        ({"options": {"players": 3}}, "3 players need as many seats, not 2"),
        ({"secret": "xyz", "commitment": "0" * 64}, '"secret" must be written in hexadecimal digits'),
        ({"seats": [{"name": 1}, {"name": "b"}]}, "Expected `str`, got `int` - at `$.seats[0].name`"),
        ({"log": {}}, "`$.log`"),
        ({"log": [{"verb": "doge"}]}, "missing required field `who` - at `$.log[0]`"),
        ({"log": [{"who": "chance"}]}, 'entry 0: a play needs a "verb"; known: choose, place'),
        ({"log": [{"who": "nobody", "verb": "sail"}]}, 'entry 0: "who" must be the number of a seat'),
        ({"log": [{"who": -1, "verb": "sail"}]}, "Expected `int` >= 0 - at `$.log[0].who`"),
        ({"rules_version": 10**30}, "`$.rules_version`"),
        ({"commitment": "a9"}, "`$.commitment`"),
        ({"seats": [{"name": "Ada"}, {"name": "\ud800"}]}, "holds characters that cannot be written"),
        ({"log": [{"who": 2, "verb": "sail"}]}, "entry 0: there is no seat 2"),
        ({"log": [{"who": 0, "verb": "sail"}]}, "entry 0: seat 0 has nothing to decide here; chance must decide"),
        ({"log": [{"who": "chance", "verb": "castle"}]}, "entry 0: unknown verb 'castle'; known: choose"),
        ({"log": [{"who": "chance", "verb": "doge"}]}, "entry 0: verb 'doge' takes seat"),
        ({"log": [{"who": "chance", "verb": "doge", "arguments": {"seat": 9}}]}, "entry 0: '9' is no seat"),
        (
            {"log": [{"who": "chance", "verb": "doge", "arguments": {"seat": 4}}]},
            "entry 0: 'doge 4' is not possible for chance; possible: doge 1, doge 2",
        ),
        ({"log": [{"who": 0, "kind": "take_back"}]}, 'entry 0: a take_back needs "back_to"'),
        ({"log": [{"who": 0, "kind": "take_back", "back_to": 0}]}, "entry 0: seat 0 cannot take back to entry 0 here"),
        ({"log": [{"who": 0, "kind": "confirm"}]}, "entry 0: seat 0 has no finished turn to confirm here"),
        ({"log": [{"who": 0, "kind": "resign"}]}, "`$.log[0].kind`"),
        ({"log": [{"who": 0, "kind": "contribute"}]}, 'entry 0: a contribute needs a "number" of 64'),
        ({"log": [{"who": 0, "kind": "contribute", "number": "A" * 64}]}, "`$.log[0].number`"),
        ({"log": [{"who": 0, "kind": "contribute", "number": "0" * 64}]}, "entry 0: The dice take no numbers"),
        ({"version": 2, "commitment": "0" * 64}, '"commitment" and "terms" are given together or not at all'),
        ({"version": 2, "terms": "{}"}, '"commitment" and "terms" are given together or not at all'),
        ({"version": 2, "commitment": "0" * 64, "terms": "\ud800"}, "holds characters that cannot be written"),
        ({"log": [{"who": "chance", "verb": "doge", "sequence": 3}]}, "entry 0: its sequence is written as 3"),
    ],
    ids=range(31),
)
def test_wrong_files_say_where_and_why(changes, words):
    assert words in refusal(content(**changes))


def test_the_first_illegal_move_is_named_with_what_was_legal():
    table = finished(players=2)
    file = json.loads(write_game(table))
    index = next(i for i, line in enumerate(file["log"]) if line.get("verb") == "place")
    file["log"][index]["verb"], file["log"][index]["arguments"] = "decline", {}
    words = refusal(file)
    assert words.startswith(
        f"entry {index}: 'decline' is not possible for seat {file['log'][index]['who']}; possible: "
    )
    assert "sail" in words


def test_chance_and_foreign_moves_cannot_be_taken_back_in_a_file():
    table = sit_down(players=2)
    file = json.loads(write_game(table))
    last = table.version - 1
    for who in (0, "chance"):
        wrong = {**file, "log": [*file["log"], {"who": who, "kind": "take_back", "back_to": last}]}
        assert f"entry {table.version}: " in refusal(wrong)


def test_the_documented_example_opens():
    page = (Path(__file__).parents[2] / "docs" / "game-file.md").read_text(encoding="utf-8")
    example = page.split("```json\n")[1].split("```")[0]
    assert open_game(read_game(example)).version == 2
