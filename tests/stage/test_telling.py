"""Steps in one sentence: what a name is said once for, and what belongs together where a game does not say it."""

from __future__ import annotations

from itertools import pairwise

from spielwerk.kernel import CHANCE
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.registry import find_game
from spielwerk.stage.default_drawing import DefaultDrawing
from spielwerk.stage.scene import Scene, Step
from spielwerk.stage.telling import in_one_sentence

from ..games.walk import entries
from ..proof import bare
from .test_default_drawing import NAMES, scene_of


def scene() -> Scene:
    return scene_of(bare.GAME, next(entries(InterpretedEngine(bare.GAME), 1))[0], 0)


def test_a_name_is_said_once_and_a_deed_done_twice_is_counted() -> None:
    told = ["Anna dives", "Anna finds a pearl", "Anna finds a pearl", "Anna surfaces"]
    assert in_one_sentence(scene(), told) == "Anna dives, finds a pearl (2 times) and surfaces"
    assert in_one_sentence(scene(), ["Ben & Co: Dive", "Ben & Co: Surface"]) == "Ben & Co: Dive · Surface"
    assert in_one_sentence(scene(), ["Anna dives", "It is dark"]) == "Anna dives; It is dark"
    assert in_one_sentence(scene(), ["Anna dives"]) == "Anna dives"


def test_what_a_step_asks_for_is_told_with_it() -> None:
    """Without a word of the game: a die and its use are one, two dice are not, and nobody is told with anybody else."""
    game, drawing = find_game("burgundy"), DefaultDrawing()
    verbs = game.move_space
    joined = set()
    steps = [
        Step(scene_of(game, state.copy(), 0), who, move)
        for state, who, move in entries(InterpretedEngine(game), 3, players=2)
        if move >= 0
    ]
    for earlier, later in pairwise(steps):
        if drawing.together(earlier, later):
            assert earlier.who == later.who != CHANCE
            joined.add((verbs.decode(earlier.move).verb, verbs.decode(later.move).verb))
            assert drawing.sentence([earlier, later]).startswith(f"{NAMES[later.who]}: ")
    assert {("die", "take"), ("die", "place"), ("place", "space")} <= joined
    assert not joined & {("take", "die"), ("space", "die"), ("workers", "die")}
