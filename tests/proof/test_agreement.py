"""The check of the compiler: what it refuses is named, and an answer that differs is found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from spielwerk.kernel import Game
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.strict import strict_engine
from spielwerk.proof.agreement import answer_faults, compiling_faults, fuzz_faults
from spielwerk.proof.conformance import compile_rules, examine
from spielwerk.proof.fuzz import record

from ..kernel import refused
from . import broken, toy

OPTIONS = toy.GAME.options.complete({"players": 3})


@pytest.fixture(scope="module", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPIELWERK_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


def builds(game: Game) -> tuple[Compiled, Compiled]:
    return Compiled(game), Compiled(game, checked=True)


def test_a_rule_that_only_runs_interpreted_is_named_by_the_whole_check() -> None:
    lost = replace(toy.GAME, rules={**toy.GAME.rules, "play": refused.play_unknown_field_written})
    *sound, last = examine(lost, games=1)
    assert [stage.name for stage in sound] == ["description", "rule subset", "random games"]
    assert not any(stage.found for stage in sound)
    (fault,) = last.found
    assert fault.sentence == "the rule does not compile: the record has no field nowhere"
    assert fault.place.startswith("tests/kernel/refused.py:")
    assert fault.place.endswith("rule play_unknown_field_written")
    assert fault.advice == "Add it to the record, or correct its name"


def test_a_sound_game_compiles_and_answers_the_same_both_ways() -> None:
    stage = compile_rules(toy.GAME, 2, 1)
    assert not stage.found
    assert stage.notes == ["11 entries, each in two builds; 48 games"]
    assert list(compiling_faults(Compiled(toy.GAME))) == []


def test_a_different_answer_is_found_and_its_rule_named() -> None:
    bots = {"worth": refused.worth_beyond_64_bits, "rehearse": refused.rehearse_nothing}
    game = replace(toy.GAME, bot=bots)
    compiled = Compiled(game)
    log = record(compiled, OPTIONS, 1, seed=1).logs[0]
    faults = list(answer_faults(strict_engine(game), compiled.engine(), OPTIONS, log))
    assert {fault.sentence for fault in faults} == {"worth gives one answer interpreted and another compiled"}
    assert faults[0].place.endswith("rule worth_beyond_64_bits")


def test_what_random_games_show_is_found() -> None:
    strict = replace(toy.GAME, faults=lambda states: ["somebody drew"] if (states["bag"][:, 1:] < 4).any() else [])
    assert next(fuzz_faults(*builds(strict), OPTIONS, 1)).sentence == "somebody drew"


def test_a_rule_that_raises_interpreted_only_in_some_games_is_named() -> None:
    seldom = replace(toy.GAME, rules={**toy.GAME.rules, "play": broken.play_big_value})
    (fault,) = fuzz_faults(*builds(seldom), OPTIONS, 1)
    assert fault.sentence == "a value does not fit its field: s.rounds = 40000"
    assert "rule play_big_value" in fault.place
