"""Moves by number and by name; options with defaults that follow others and refusals that say why."""

from __future__ import annotations

from typing import Any

import pytest

from spielwerk.kernel import MoveSpace, Option, OptionError, OptionSet
from spielwerk.stage.words import in_english

from ..proof import toy

SPACE = MoveSpace(
    [("pass", []), ("put", [("tile", ["a", "b"]), ("place", ["1", "2", "3"])]), ("roll", [("die", ["x"])])]
)


def test_moves_are_numbered_verb_by_verb_the_last_argument_fastest() -> None:
    assert SPACE.count == 8
    assert [str(SPACE.decode(move)) for move in range(8)] == [
        "pass",
        "put a 1",
        "put a 2",
        "put a 3",
        "put b 1",
        "put b 2",
        "put b 3",
        "roll x",
    ]


def test_every_move_is_encoded_there_and_back() -> None:
    for move in range(SPACE.count):
        named = SPACE.decode(move)
        assert SPACE.encode(named.verb, named.arguments) == move
    assert SPACE.indices(6)[1] == (1, 2)


@pytest.mark.parametrize("move", [-1, 8])
def test_numbers_outside_the_space_are_refused(move: int) -> None:
    with pytest.raises(ValueError, match=rf"there is no move {move}; this game has moves 0 to 7"):
        SPACE.decode(move)


@pytest.mark.parametrize(
    ("verb", "arguments", "message"),
    [
        ("fly", {}, "unknown verb 'fly'; known: pass, put, roll"),
        ("put", {"tile": "a"}, "verb 'put' takes tile, place"),
        ("pass", {"tile": "a"}, "verb 'pass' takes no arguments"),
        ("put", {"tile": "c", "place": "1"}, "'c' is no tile"),
    ],
)
def test_names_that_are_no_moves_are_refused_with_the_reason(
    verb: str, arguments: dict[str, str], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        SPACE.encode(verb, arguments)


@pytest.mark.parametrize(
    ("verbs", "message"),
    [
        ([("bid", []), ("bid", [("card", "ab")])], "a verb is called 'bid': every verb has one word of its own"),
        ([("bid low", [])], "a verb is called 'bid low'"),
        ([("bid", [("card", range(1, 4))])], r"the argument 'card' of 'bid': values have names, as in \[str"),
        ([("bid", [("card", 4)])], "the verb 'bid' has an argument .'card', 4.: write its name and the names of its"),
        ([("bid", ["card"])], "the verb 'bid' has an argument 'card': write its name"),
        ([("bid", [("the card", ["a"])])], "the verb 'bid' has an argument called 'the card'"),
        ([("bid", [("card", ["a", "a"])])], "the argument 'card' of 'bid': every value has a name of its own"),
        (
            [("bid", [("card", [])])],
            "the argument 'card' of 'bid': every value has a name of its own, and there is one",
        ),
        ([("bid", [("card", "ab"), ("card", "ab")])], "the verb 'bid' has two arguments of the same name"),
    ],
)
def test_verbs_that_could_not_be_told_apart_are_refused_with_a_sentence(verbs: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        MoveSpace(verbs)


OPTIONS = OptionSet(
    (
        Option("players", (2, 3), 2),
        Option("edition", ("old", "new"), "new"),
        Option("coins", (3, 5), follows="edition", default_by={"old": 3, "new": 5}),
    ),
    refuse=lambda values: "option.rounds.help" if values["players"] == 3 and values["coins"] == 3 else None,
    explain=in_english(toy.GAME.folder),
)


def test_defaults_follow_other_options() -> None:
    assert OPTIONS.complete({}) == {"players": 2, "edition": "new", "coins": 5}
    assert OPTIONS.complete({"edition": "old"})["coins"] == 3
    assert OPTIONS.complete({"edition": "old", "coins": 5})["coins"] == 5


def test_a_game_begun_under_earlier_rules_goes_by_how_it_was_played_then() -> None:
    options = OptionSet((Option("players", (2, 3), 2), Option("coins", (3, 5), 5, since=3, before=3)))
    assert options.complete({})["coins"] == options.complete({}, version=3)["coins"] == 5
    assert options.complete({}, version=2)["coins"] == 3
    assert options.complete({"coins": 5}, version=2)["coins"] == 5


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"speed": 1}, "unknown option 'speed'; known: players, edition, coins"),
        ({"players": 4}, "option players cannot be 4; it can be: 2, 3"),
        ({"players": True}, "option players cannot be True"),
        ({"players": "2"}, "option players cannot be '2'"),
        ({"players": 3, "edition": "old"}, "How long the game lasts"),
    ],
)
def test_refusals_say_why(given: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        OPTIONS.complete(given)


def test_texts_are_parsed_into_values() -> None:
    assert OPTIONS.parse({"players": "3", "edition": "NEW"}) == {"players": 3, "edition": "new", "coins": 5}
    with pytest.raises(OptionError, match="option players cannot be 'many'"):
        OPTIONS.parse({"players": "many"})
    with pytest.raises(OptionError, match="unknown option 'speed'"):
        OPTIONS.parse({"speed": "1"})
