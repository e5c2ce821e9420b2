"""What a drawing looked at decides how long it is kept."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from spielwerk.kernel import State
from spielwerk.kernel.registry import find_game
from spielwerk.stage.game_words import words_of
from spielwerk.stage.keeping import MOST_KEPT, Memory, answer, kept
from spielwerk.stage.scene import Gain, Preview, Scene

GAME = find_game("millefiori")


@pytest.fixture
def scene() -> Scene:
    state = GAME.new(GAME.options.complete({"players": 2}))
    return Scene(GAME, state, 0, words_of(GAME, "en"), ("Ada", "Bo"), (3, 5), {3: Preview(), 5: Preview()}, Memory())


def changed(scene: Scene, **fields: int) -> Scene:
    """The scene after so much of its state has changed."""
    state = State(np.copy(scene.state.array))
    for name, value in fields.items():
        setattr(state.record, name, value)
    return replace(scene, state=state)


def test_a_drawing_is_kept_until_a_field_it_read_changes(scene: Scene) -> None:
    drawn: list[int] = []

    def draw(scene: Scene) -> int:
        drawn.append(int(scene.state.record.display_left))
        return drawn[-1]

    left = kept(draw, scene)
    assert kept(draw, changed(scene, players=1)) == left
    assert kept(draw, changed(scene, display_left=left + 1)) == left + 1
    assert drawn == [left, left + 1]


def test_a_drawing_around_another_is_drawn_anew_with_it(scene: Scene) -> None:
    def inner(scene: Scene) -> int:
        return int(scene.state.record.display_left)

    def outer(scene: Scene) -> list[int]:
        return [kept(inner, scene)]

    left = kept(outer, scene)
    assert kept(outer, scene) is left
    assert kept(outer, changed(scene, display_left=left[0] + 1)) == [left[0] + 1]


def test_moves_and_previews_that_were_asked_for_count_and_no_others(scene: Scene) -> None:
    def draw(scene: Scene) -> tuple[bool, object]:
        return 3 in scene.open, scene.previews.get(5)

    first = kept(draw, scene)
    assert kept(draw, replace(scene, legal=(3,), previews=dict(scene.previews))) is first
    assert kept(draw, replace(scene, legal=(5,))) == (False, Preview())
    richer = Preview((Gain(0, 0, 2),))
    assert kept(draw, replace(scene, previews={5: richer})) == (True, richer)


def test_who_takes_the_state_or_the_moves_whole_has_looked_at_everything(scene: Scene) -> None:
    def whole(scene: Scene) -> tuple[bytes, int]:
        return bytes(scene.state.copy()), len(scene.legal)

    first = kept(whole, scene)
    assert kept(whole, scene) is first
    assert kept(whole, changed(scene, players=1)) != first
    assert kept(whole, replace(scene, legal=(3,)))[1] == 1


def test_arguments_are_part_of_what_is_kept_and_without_a_memory_nothing_is(scene: Scene) -> None:
    def draw(scene: Scene, number: int) -> list[int]:
        return [number]

    assert kept(draw, scene, 1) is kept(draw, scene, 1)
    assert kept(draw, scene, 2) == [2]
    forgetful = replace(scene, memory=None)
    assert kept(draw, forgetful, 1) is not kept(draw, forgetful, 1)


def test_a_drawing_stays_as_long_as_the_answer_it_asked_for(scene: Scene) -> None:
    def any_left(scene: Scene) -> bool:
        return bool(scene.state.record.display_left)

    def draw(scene: Scene) -> list[bool]:
        return [answer(any_left, scene), scene.acts]

    full = changed(scene, display_left=3)
    first = kept(draw, full)
    assert first == [True, True]
    assert kept(draw, changed(full, display_left=2)) is first
    assert kept(draw, changed(full, display_left=0)) == [False, True]
    assert kept(draw, replace(full, legal=())) == [True, False]


def test_where_drawings_look_is_kept_once_for_all_viewers_and_what_they_saw_for_each(scene: Scene) -> None:
    def draw(scene: Scene) -> list[object]:
        return [scene.state.record.display_left, 3 in scene.open, scene.previews.get(5)]

    scenes = [replace(changed(scene, display_left=left), memory=Memory()) for left in (3, 2)]
    for one in scenes:
        kept(draw, one)
    first, second = (one.memory.find((draw, ()), one.data, one) for one in scenes if one.memory)
    assert first is not None
    assert second is not None
    assert first.glance is second.glance
    assert first.seen != second.seen


def beside(scene: Scene) -> tuple[Scene, Scene]:
    """Two people at one table."""
    together = Memory()
    return replace(scene, memory=Memory(together)), replace(scene, viewer=1, legal=(), memory=Memory(together))


def test_what_did_not_ask_who_looks_is_drawn_once_for_all_who_see_the_same(scene: Scene) -> None:
    def inner(scene: Scene) -> list[int]:
        return [int(scene.state.record.display_left)]

    def draw(scene: Scene) -> list[list[int]]:
        return [kept(inner, scene)]

    one, other = beside(scene)
    first = kept(draw, one)
    assert kept(draw, other) is first
    moved_on = changed(other, display_left=first[0][0] + 1)
    assert kept(draw, moved_on) == [[first[0][0] + 1]]
    assert kept(draw, one) is first, "what another sees by now changes nothing for who does not see it yet"


def test_what_asked_who_looks_stays_theirs_also_within_another_drawing(scene: Scene) -> None:
    def inner(scene: Scene) -> int:
        return scene.viewer

    def outer(scene: Scene) -> list[int]:
        return [kept(inner, scene)]

    one, other = beside(scene)
    assert [kept(outer, one), kept(outer, other)] == [[0], [1]]


def test_answers_and_moves_are_asked_again_for_everybody(scene: Scene) -> None:
    def whose(scene: Scene) -> int:
        return scene.viewer

    def draw(scene: Scene) -> tuple[int, bool, bool]:
        return answer(whose, scene), scene.acts, 3 in scene.open

    one, other = beside(scene)
    assert kept(draw, one) == (0, True, True)
    assert kept(draw, other) == (1, False, False)


def test_a_secret_that_was_drawn_for_one_is_drawn_for_nobody_who_does_not_see_it(scene: Scene) -> None:
    def draw(scene: Scene) -> list[int]:
        return [int(scene.state.record.display_left)]

    one, other = beside(scene)
    assert kept(draw, changed(one, display_left=7)) == [7]
    assert kept(draw, changed(other, display_left=0)) == [0]


def test_a_memory_has_an_end(scene: Scene) -> None:
    def draw(scene: Scene, number: int) -> int:
        return number

    for number in range(MOST_KEPT + 1):
        kept(draw, scene, number)
    assert scene.memory is not None
    assert len(scene.memory) <= MOST_KEPT
