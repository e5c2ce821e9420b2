"""The conformance test passes a complete game and catches every kind of broken rule and description."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spielwerk.kernel import Game, MoveSpace, Option, OptionSet, OptionValues, Rule, state_record
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.proof.conformance import (
    Nonconforming,
    check_game,
    describe,
    nonconformities,
)
from spielwerk.proof.fault import Fault
from spielwerk.proof.findings import Stage
from spielwerk.proof.random_games import option_mixes, play_games

from . import bare, broken, toy
from .folders import WORDS, folder

__all__ = ["folder"]

MakeGame = Callable[..., Game]


def with_rules(**rules: object) -> Game:
    return replace(toy.GAME, rules={**toy.GAME.rules, **rules})


def sentences(game: Game) -> str:
    return "\n".join(nonconformities(game))


def found(stage: Stage, sentence: str) -> Fault:
    """The fault with this in its sentence; every fault says what to do."""
    assert all(fault.advice for fault in stage.found)
    fitting = [fault for fault in stage.found if sentence in fault.sentence]
    assert fitting, list(stage.found)
    return fitting[0]


def test_a_complete_game_conforms() -> None:
    check_game(toy.GAME)


def test_a_game_with_nothing_but_rules_conforms() -> None:
    stage = describe(bare.GAME)
    assert not stage.found
    assert stage.notes[0] == "draws nothing itself, the rest by default"
    assert stage.notes[1].startswith("does without words, rules.md, style.css, symbols.svg, icon.svg")


@pytest.mark.long
@pytest.mark.parametrize("name", game_names())
def test_every_installed_game_conforms(name: str) -> None:
    check_game(find_game(name), pages=60)


def test_option_mixes_hold_every_value_of_every_option() -> None:
    mixes = option_mixes(toy.GAME)
    for option in toy.GAME.options:
        assert {mix[option.key] for mix in mixes} == set(option.values)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ({"moves": broken.moves_none}, "a seat must decide but has no move: a dead end"),
        ({"moves": broken.moves_out_of_range}, "is listed but out of range"),
        ({"moves": broken.moves_twice}, "a move is listed twice"),
        ({"moves": broken.moves_that_count}, "changes it"),
        ({"odds": broken.odds_without_weight}, "no positive weight"),
        ({"odds": broken.odds_none}, "chance has no outcome: a dead end"),
        ({"hide": broken.hide_nothing}, "a secret move shows in the view of a seat that does not witness it"),
        ({"hide": broken.hide_numbers_only}, "a secret move shows in the view"),
        ({"hide": broken.hide_forgets_the_bag}, "hiding leaks, or redealing ignores what the seat knows"),
        ({"hide": broken.hide_more_each_time}, "hiding a view once more changes it"),
        ({"hide": broken.hide_own_choice}, "a view disagrees with the state about who must decide"),
        ({"redeal": broken.redeal_nothing}, "redealing does not fill the blanks of a view"),
        ({"witnesses": broken.witnesses_without_the_mover}, "witnesses are seats of this game, the mover among them"),
        ({"witnesses": broken.witnesses_everybody}, "the log tells what the view hides"),
        ({"play": broken.play_never_ends}, "the game has not ended after 100 entries"),
        ({"play": broken.play_takes_points}, "points fell by the move"),
        ({"play": broken.play_changes_nothing}, "changes nothing"),
        ({"over": broken.over_too_early}, "over and waiting do not agree"),
        ({"waiting": broken.waiting_for_strangers}, "neither chance alone nor seats of this game"),
        ({"places": broken.places_all_second}, "are no ranking"),
        ({"moves": broken.moves_too_many}, "more moves are listed at once than max_moves = 16"),
        ({"moves": broken.moves_far_too_many}, "more moves are listed than max_moves = 16"),
        ({"play": broken.play_fills_the_agenda}, "the agenda is full"),
        ({"play": broken.play_big_value}, "a value does not fit its field: s.rounds = 40000"),
        ({"play": broken.play_unknown_field}, "the record has no such field: s.rounds = s.nowhere"),
        ({"play": broken.play_reads_outside}, "a rule reads or writes outside a field or table: if s.bag"),
        ({"play": broken.play_counts_from_the_end}, "the index -1 is below 0; rules count from the front: s.shown"),
        ({"play": broken.play_writes_at_the_end}, "the index -1 is below 0; rules count from the front: s.shown"),
        (
            {"play": broken.play_stops_after_chance, "over": broken.never_over},
            "after an outcome of chance nobody is to decide",
        ),
    ],
)
def test_broken_rules_are_caught_and_named(rules: dict[str, Rule], sentence: str) -> None:
    fault = found(play_games(with_rules(**rules), None, 1), sentence)
    name = next(iter(rules.values())).name
    assert f"rule {name}" in fault.place, fault
    assert fault.place.startswith("tests/proof/")


@pytest.mark.parametrize(
    ("rehearse", "sentence", "place"),
    [
        (broken.rehearse_nothing, "in a rehearsed turn the index -2 is below 0", "tests/proof/toy/__init__.py"),
        (broken.rehearse_the_wrong_thing, "does not begin with the moves that the seat has", "tests/proof/broken.py"),
    ],
)
def test_a_turn_that_bots_cannot_think_through_is_found(rehearse: Rule, sentence: str, place: str) -> None:
    thinking = replace(toy.GAME, bot={"worth": broken.worth_nothing, "rehearse": rehearse})
    assert found(play_games(thinking, None, 2), sentence).place.startswith(place)


def test_what_counts_at_the_end_is_a_source_of_points() -> None:
    late = replace(toy.GAME, closing=lambda state: ("applause",))
    found(play_games(late, 1, 1), "applause counts when the game ends, but is not a source of points")


def test_broken_invariants_are_caught() -> None:
    found(play_games(with_rules(play=broken.play_loses_numbers), None, 1), "numbers are not conserved")


def test_points_may_fall_where_the_game_says_so() -> None:
    costly = replace(with_rules(play=broken.play_takes_points), points_may_fall=True)
    assert not play_games(costly, None, 1).found


def test_the_line_is_named_where_a_rule_raises() -> None:
    fault = found(play_games(with_rules(play=broken.play_big_value), None, 1), "does not fit")
    line = broken.play_big_value.function.__code__.co_firstlineno + 2
    assert fault.place == f"tests/proof/broken.py:{line}, rule play_big_value"
    assert "`wide` of state_record" in fault.advice


def test_state_outside_the_record_is_caught() -> None:
    assert "MEMORY is a constant table; a rule may not write into it" in sentences(
        with_rules(play=broken.play_with_memory)
    )


def test_what_hangs_together_outside_the_record_is_caught_in_play() -> None:
    # The linter would already refuse it; without the linter the games themselves must show it.
    stage = play_games(with_rules(play=broken.play_with_memory), None, 1)
    found(stage, "something is kept outside the record")
    found(stage, "a rule wrote into a constant table")
    stage = play_games(with_rules(setup=broken.setup_with_memory), None, 1)
    found(stage, "the same options give different states before the first decision")


def test_a_name_that_is_no_rule_is_named() -> None:
    def helper() -> None: ...

    scope = {**broken.play_changes_nothing.function.__globals__, "helper": helper}
    lost = Rule(type(helper)(compile("def play(s, who, move): helper()", __file__, "exec").co_consts[0], scope))
    assert "uses helper, which is neither a number, a table nor a rule" in sentences(with_rules(play=lost))


FIELDS = {"players": (), "rounds": (), "round_number": (), "points": (3, 3)}


def with_options(*options: Option, **more: Any) -> Game:
    return replace(bare.GAME, options=OptionSet((*bare.GAME.options.options, *options)), **more)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (replace(bare.GAME, state=state_record(FIELDS)), "the record has no field agenda"),
        (replace(bare.GAME, sources=("a", "b")), "a row for every seat and a column for every source"),
        (replace(bare.GAME, sources=("a", "b", "b")), "a source of points is named twice"),
        (replace(bare.GAME, last_words=("stop",)), "the last word stop is not a verb"),
        (replace(bare.GAME, version=0), "a plain name, a version from 1 and a range of players"),
        (replace(bare.GAME, players=range(2, 9)), "the game is for up to 8 players"),
        (replace(bare.GAME, players=range(1, 4)), "the first option is players"),
        (
            replace(bare.GAME, move_space=MoveSpace([("go", [("to", [str(n) for n in range(40000)])])])),
            "40000 moves do not fit",
        ),
        (
            with_options(Option("luck", (1, 2), 1), option_fields=lambda o: {**toy.option_fields(o), "luck": 1}),
            "option_fields fills luck, which the record does not have",
        ),
        (with_options(Option("luck", (1, 2), 1, since=2)), "option luck does not say how games were played before"),
        (replace(bare.GAME, teams=lambda options: ((0, 1), (1,))), "do not seat everybody once"),
        (
            replace(bare.GAME, styles={"miser": {"gold": 40}}),
            "the style miser loves gold, which is no source of points",
        ),
        (replace(bare.GAME, styles={"greedy": {"safe": 40}}), "the style greedy is called like a level"),
        (replace(bare.GAME, styles={"the miser": {"safe": 40}}), "the style 'the miser' has no plain name"),
        (replace(bare.GAME, styles={"miser": {"safe": 40}}), "there are styles, but bots know nothing of the game"),
    ],
)
def test_wrong_descriptions_are_caught(game: Game, sentence: str) -> None:
    assert found(describe(game), sentence).place == "tests/proof/bare"


def test_missing_words_are_named_with_their_file(folder: MakeGame) -> None:
    def fields(options: OptionValues) -> dict[str, int]:
        return toy.option_fields(options)

    longer = OptionSet((*toy.GAME.options.options, Option("luck", ("yes", "no"), "yes")))
    stage = describe(folder(WORDS, options=longer, option_fields=fields))
    assert found(stage, "the words in 'en' lack option.luck.value.no").place.endswith("words/en.toml")


@pytest.mark.parametrize(
    ("german", "sentence"),
    [
        (None, "there are no words in the language 'de'"),
        ("title = ", "the words in 'de' cannot be read"),
        ('minutes = " "', "minutes is empty in 'de'"),
        ('title = "{players} bleiben"', "title is not filled in with the same values in every language"),
        ('hint = "Nur hier"', "the languages do not have the same words: hint"),
    ],
)
def test_wrong_words_are_named(folder: MakeGame, german: str | None, sentence: str) -> None:
    words = {"words/en.toml": WORDS["words/en.toml"]}
    if german is not None:
        rest = [line for line in WORDS["words/de.toml"].splitlines() if line.split(" ")[0] != german.split(" ")[0]]
        words["words/de.toml"] = "\n".join([german, *rest])
    assert "words" in found(describe(folder(words)), sentence).place


def test_a_text_that_the_code_asks_for_is_missed_before_anybody_draws(folder: MakeGame) -> None:
    draw = "def status(scene):\n    return scene.words('status.seldom') if scene.viewer > 9 else scene.words('title')"
    fault = found(describe(folder({"draw.py": draw, **WORDS})), "there is no text status.seldom in 'de'")
    assert fault.place.endswith("draw.py:2")
    assert fault.advice.endswith("words/de.toml")


def test_a_refusal_without_words_is_named(folder: MakeGame) -> None:
    refusing = replace(toy.GAME.options, refuse=lambda o: "clash.long" if o == {"players": 3, "rounds": 4} else None)
    fault = found(describe(folder(WORDS, options=refusing)), "the refusal of players=3, rounds=4 has no words in 'de'")
    assert fault.advice.startswith("Add clash.long")
    silent = replace(toy.GAME.options, refuse=lambda o: "x" if o["rounds"] == 4 else None, explain=lambda key: "")
    found(describe(folder({}, options=silent)), "is refused without a sentence")


@pytest.mark.parametrize(
    ("files", "sentence", "place"),
    [
        ({"icon.svg": "<svg>"}, "icon.svg cannot be read", "icon.svg"),
        ({"symbols.svg": "<svg><path></svg>"}, "symbols.svg cannot be read", "symbols.svg"),
        ({"draw.py": "import nowhere"}, "draw.py raises ModuleNotFoundError", "draw.py:1, <module>"),
        ({"draw.py": "def bord(scene): ..."}, "draw.py has bord, which nothing asks for", "draw.py"),
        ({"draw.py": "x = 1"}, "draw.py draws nothing", "draw.py"),
        (
            {"draw.py": "def source_symbols(): return {'applause': 'star'}"},
            "source_symbols names applause, which is not a source of points",
            "draw.py",
        ),
        (
            {"draw.py": f"def bonus_sources(): return {{'applause': {toy.GAME.sources[0]!r}}}"},
            "bonus_sources names applause, which is not a source of points",
            "draw.py",
        ),
        (
            {"draw.py": f"def bonus_sources(): return {{{toy.GAME.sources[0]!r}: 'applause'}}"},
            "bonus_sources names applause, which is not a source of points",
            "draw.py",
        ),
        (
            {"draw.py": f"def bonus_sources(): return {{{toy.GAME.sources[0]!r}: {toy.GAME.sources[0]!r}}}"},
            f"{toy.GAME.sources[0]} is a bonus to {toy.GAME.sources[0]}, which is a bonus itself",
            "draw.py",
        ),
        (
            {"draw.py": "def bonus_sources(): return None"},
            "what is said of the sources of points fails: TypeError",
            "",
        ),
    ],
)
def test_files_that_cannot_be_used_are_named(
    folder: MakeGame, files: dict[str, str], sentence: str, place: str
) -> None:
    assert found(describe(folder(files)), sentence).place.endswith(place)


@pytest.mark.parametrize(
    ("german", "sentence"),
    [
        ('name = "Karte"\nrule = "nowhere"', "the piece card links to the rule 'nowhere', which no heading has"),
        ('name = "Karte"\nfits = "table"', "the piece card fits 'table', which is no piece"),
    ],
)
def test_wrong_texts_about_pieces_are_named(folder: MakeGame, german: str, sentence: str) -> None:
    words = {name: f"{text}\n[about.card]\n{german}\n" for name, text in WORDS.items()}
    assert found(describe(folder(words)), sentence).place.endswith("words/de.toml")


def test_a_rules_text_without_its_anchors_is_named(folder: MakeGame) -> None:
    anchors = [f"## {{#{source}}}" for source in toy.GAME.sources]
    english = "\n".join([*anchors, anchors[0]])
    stage = describe(folder({"rules.md": english, "rules.de.md": "\n".join(anchors[1:])}))
    missing = found(stage, f"the rules in 'de' have no heading with {{#{toy.GAME.sources[0]}}}")
    assert missing.place.endswith("rules.de.md")
    found(stage, "the rules in 'en' have an anchor twice")
    found(stage, "the rules do not have the same anchors in the same order in every language")
    found(describe(folder({"rules.md": english})), "there is no rules text in the language 'de'")


def test_check_game_raises_with_all_sentences_places_and_what_to_do() -> None:
    with pytest.raises(Nonconforming) as caught:
        check_game(with_rules(moves=broken.moves_none))
    lines = str(caught.value).splitlines()
    assert lines[:2] == ["toy does not conform:", "- a seat must decide but has no move: a dead end"]
    assert lines[2] == f"    where: {broken.moves_none.place}"
    assert lines[3] == "    seen: game 1, {'players': 2, 'rounds': 2}, entry 2"
    assert lines[4].startswith("    to do: Ask only who can do something")


def test_an_error_outside_the_rules_is_told_with_its_place() -> None:
    def faults(states: Any) -> list[str]:
        raise KeyError("gone")

    stage = play_games(replace(toy.GAME, faults=faults), 1, 1)
    assert found(stage, "KeyError: 'gone'").place.startswith(str(Path(__file__).relative_to(Path.cwd())))
