"""A position in words: everything that has a name on the page, in both languages."""

from __future__ import annotations

import re

import pytest

from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.kernel.views import view
from spielwerk.stage.game_words import words_of
from spielwerk.stage.reading import _Reader, read_aloud
from spielwerk.stage.scene import Scene
from spielwerk.stage.words import LANGUAGES


def read(text: str) -> list[str]:
    reader = _Reader()
    reader.feed(text)
    return reader.lines


def test_labels_are_told_in_their_order_with_what_lies_within_them() -> None:
    island = '<g aria-label="An island"><path/><g aria-label="A site"><text>3</text></g></g><p>Beside <b>it</b></p>'
    assert read(island) == ["An island", "  A site", "Beside", "it"]


def test_what_is_hidden_from_the_ear_is_not_told() -> None:
    hidden = (
        '<p aria-hidden="true">dots <b aria-label="more">x</b></p><svg><text>7</text></svg><p>3 &amp; 4<br>gold</p>'
    )
    assert read(hidden) == ["3 & 4", "gold"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_every_game_can_be_read(name: str, language: str) -> None:
    game = find_game(name)
    engine = InterpretedEngine(game)
    state = engine.new(game.options.complete({}))
    names = tuple(f"Person {seat}" for seat in range(int(state.record.players)))
    scene = Scene(game, view(engine, state, 0), 0, words_of(game, language), names)
    lines = read_aloud(scene)
    assert len(lines) > 10
    assert any("Person 0" in line for line in lines)
    assert not [line for line in lines if re.search(r"[<>{}]|\b\w+_\w+:", line)]
