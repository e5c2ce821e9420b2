"""The guide of every game: few short steps, each at a moment of its own, pointing at something that is there then."""

from __future__ import annotations

from collections import Counter
from itertools import count

from spielwerk.kernel import CHANCE
from spielwerk.kernel.registry import find_game
from spielwerk.proof.first_game import first_game_faults
from spielwerk.stage.game_words import words_of
from spielwerk.stage.guiding import is_there, moments, steps_of
from spielwerk.stage.scene import Scene
from spielwerk.stage.words import LANGUAGES

from .page import Page
from .particulars import every_game, page_of

OFTEN_ENOUGH = 3
LONG = 190
# What every page has beside the board and the panels of a game.
AROUND = ("header", "seats", "prompt", "log")


@every_game
def test_every_step_has_its_moment_and_what_it_points_at_is_there(name: str) -> None:
    page, met = page_of(name), Counter[str]()
    wanted = {step.name for step in steps_of(page.game)}
    for seed in count(1):
        for state, who, _ in page.positions(seed):
            if who == CHANCE:
                continue
            scene = page.scene(state, who)
            due = [(step, place) for step, place in moments(scene) if met[step] < OFTEN_ENOUGH]
            if due:
                parts = _parts(page, scene)
                assert [step for step, place in due if not is_there(place, parts)] == []
                met.update(step for step, _ in due)
        if set(met) == wanted:
            return
        assert seed < 4, f"never told: {wanted - set(met)}"


def _parts(page: Page, scene: Scene) -> dict[str, object]:
    panels = {f"panel-{name}": panel for name, panel in page.draw.panels(scene).items()}
    return {"board": page.draw.board(scene), **panels, **dict.fromkeys(AROUND)}


@every_game
def test_steps_are_few_and_short_and_whoever_only_watches_is_told_nothing(name: str) -> None:
    game = find_game(name)
    assert 6 <= len(steps_of(game)) <= 8
    assert list(first_game_faults(game)) == []
    for language in LANGUAGES:
        words = words_of(game, language)
        assert [step.name for step in steps_of(game) if len(words(step.text)) > LONG] == []
    page = page_of(name)
    state = next(state for state, who, _ in page.positions(1) if who != CHANCE)
    assert moments(page.scene(state, -1)) == []
