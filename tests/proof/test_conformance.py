"""The conformance test passes a complete game and catches every kind of broken one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from spielwerk.kernel import Game, Option, OptionSet, OptionValues
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.proof.conformance import Nonconforming, check_game, nonconformities, option_mixes
from spielwerk.stage.words import Words, load_words

from . import broken, toy


def with_rules(**rules: object) -> Game:
    return replace(toy.GAME, rules={**toy.GAME.rules, **rules})


def sentences(game: Game) -> str:
    return "\n".join(nonconformities(game))


def test_a_complete_game_conforms() -> None:
    check_game(toy.GAME)


@pytest.mark.long
@pytest.mark.parametrize("name", game_names())
def test_every_installed_game_conforms(name: str) -> None:
    check_game(find_game(name))


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
        ({"play": broken.play_counts_from_the_end}, "IndexError: the index -1 is below 0; rules count from the front"),
        ({"play": broken.play_writes_at_the_end}, "IndexError: the index -1 is below 0; rules count from the front"),
        ({"play": broken.play_never_ends}, "the game has not ended after 100 entries"),
        ({"play": broken.play_takes_points}, "points fell by the move"),
        ({"play": broken.play_loses_numbers}, "numbers are not conserved"),
        ({"over": broken.over_too_early}, "over and waiting do not agree"),
        ({"waiting": broken.waiting_for_strangers}, "neither chance alone nor seats of this game"),
        ({"places": broken.places_all_second}, "are no ranking"),
    ],
)
def test_broken_rules_are_caught(rules: dict[str, object], sentence: str) -> None:
    assert sentence in sentences(with_rules(**rules))


def test_points_may_fall_where_the_game_says_so() -> None:
    costly = with_rules(play=broken.play_takes_points)
    assert "points fell" not in sentences(replace(costly, points_may_fall=True))


def test_state_outside_the_record_is_caught() -> None:
    found = sentences(with_rules(play=broken.play_with_memory))
    assert "MEMORY is a constant table; a rule may not write into it" in found


def test_a_copy_that_hangs_together_is_caught_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    # The linter would already refuse it; without the linter the games themselves must show it.
    monkeypatch.setattr("spielwerk.proof.conformance.outside_subset", lambda game: [])
    found = sentences(with_rules(play=broken.play_with_memory))
    assert "something is kept outside the record" in found
    assert "a rule wrote into a constant table" in found


def test_wrong_descriptions_are_caught() -> None:
    bare = replace(toy.GAME, folder="spielwerk.kernel", sources=("safe", "highest"))
    found = sentences(bare)
    assert "there are no words in the language 'de'" in found
    assert "the ledger needs a row for every seat and a column for every source" in found
    assert "the last word stop is not a verb" in sentences(replace(toy.GAME, last_words=("stop",)))
    late = replace(toy.GAME, closing=lambda state: ("applause",))
    assert "applause counts when the game ends, but is not a source of points" in sentences(late)


def test_missing_words_are_named() -> None:
    longer = OptionSet((*toy.GAME.options.options, Option("luck", ("yes", "no"), "yes")))

    def fields(options: OptionValues) -> dict[str, int]:
        return {**toy.option_fields(options), "luck": 1}

    found = sentences(replace(toy.GAME, options=longer, option_fields=fields))
    assert "the words in 'en' lack option.luck.value.no" in found
    assert "option_fields fills luck, which the record does not have" in found


def test_a_later_option_must_say_how_games_were_played_before() -> None:
    luck = Option("luck", ("yes", "no"), "yes", since=2)
    found = sentences(replace(toy.GAME, version=2, options=OptionSet((*toy.GAME.options.options, luck))))
    assert "option luck does not say how games were played before rules version 2" in found


def test_words_that_differ_between_languages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoken(package: str, language: str) -> Words:
        texts = dict(load_words(package, language).texts)
        german = {"minutes": " ", "title": "{players} bleiben", "hint": "Nur hier"} if language == "de" else {}
        return Words(package, language, texts | german)

    monkeypatch.setattr("spielwerk.proof.description.load_words", spoken)
    found = sentences(toy.GAME)
    assert "minutes is empty in 'de'" in found
    assert "title is not filled in with the same values in every language" in found
    assert "the languages do not have the same words: hint" in found


def test_a_rules_text_without_its_anchors_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    anchors = [f"## {{#{source}}}" for source in toy.GAME.sources]
    (tmp_path / "rules.md").write_text("\n".join([*anchors, anchors[0]]), encoding="utf-8")
    (tmp_path / "rules.de.md").write_text("\n".join(anchors[1:]), encoding="utf-8")
    monkeypatch.setattr("spielwerk.stage.game_words.files", lambda package: tmp_path)
    found = sentences(toy.GAME)
    assert f"the rules in 'de' have no heading with {{#{toy.GAME.sources[0]}}}" in found
    assert "the rules in 'en' have an anchor twice" in found
    assert "the rules do not have the same anchors in the same order in every language" in found
    (tmp_path / "rules.de.md").unlink()
    assert "there is no rules text in the language 'de'" in sentences(toy.GAME)


def test_check_game_raises_with_all_sentences_and_places() -> None:
    with pytest.raises(Nonconforming, match=r"toy does not conform:\n- .*dead end  \[game 1, .*entry 2\]"):
        check_game(with_rules(moves=broken.moves_none))
