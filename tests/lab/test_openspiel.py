"""The games in OpenSpiel: its random simulation, its searches, and what its tensors and strings say."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

from spielwerk.kernel.game import Game
from spielwerk.kernel.planes import planes_of, vector_length
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.lab.adapters.openspiel import register

pytestmark = pytest.mark.usefixtures("interpreted")


def test_all_games_are_registered() -> None:
    assert {f"spielwerk_{name}" for name in game_names()} <= set(pyspiel.registered_names())
    game = pyspiel.load_game("spielwerk_millefiori", {"players": 3, "profile": "rulebook_2021"})
    assert game.num_players() == 3
    assert game.options["diamonds"] == "25+5"


@pytest.fixture
def spiel(pearl_divers: Game) -> object:
    if "spielwerk_pearl_divers" not in pyspiel.registered_names():
        register(pearl_divers)
    return pyspiel.load_game("spielwerk_pearl_divers", {"players": 2})


def test_random_simulations(spiel: object) -> None:
    """OpenSpiel's own test: copies, histories, serialisation, tensors, returns."""
    pyspiel.random_sim_test(spiel, num_sims=2, serialize=True, verbose=False)


def drawn(state: object, rng: np.random.RandomState) -> None:
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(int(rng.choice(outcomes, p=odds)))


def test_its_searches_play_a_game(spiel: object) -> None:
    """MCTS, which sees everything, and information-set MCTS, which does not."""
    rng = np.random.RandomState(1)
    evaluator = RandomRolloutEvaluator(1, rng)
    bots = [
        MCTSBot(spiel, 1.4, 4, evaluator, random_state=rng),
        ISMCTSBot(spiel, evaluator, 1.4, 4, random_state=rng),
    ]
    state = spiel.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            drawn(state, rng)
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == 0


def test_tensors_and_strings() -> None:
    """The observation is ours; the information state is the log, without what the seat did not see."""
    game, rng = pyspiel.load_game("spielwerk_millefiori", {"players": 2}), np.random.RandomState(2)
    state = game.new_initial_state()
    while state.is_chance_node():
        drawn(state, rng)
    rules = find_game("millefiori")
    seen = make_observation(game)
    seen.set_from(state, 1)
    assert len(seen.tensor) == vector_length(rules)
    assert planes_of(rules)["own_seat"].of(seen.tensor) == 1
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    before = [recall.string_from(state, seat) for seat in range(2)]
    other = state.clone()
    first, second = state.legal_actions()[:2]
    state.apply_action(first)
    other.apply_action(second)
    assert recall.string_from(state, 1) == recall.string_from(other, 1) != before[1]
    assert recall.string_from(state, 0) != recall.string_from(other, 0)
    recall.set_from(state, 1)
    assert recall.tensor[2 * len(state.entries) - 1 : 2 * len(state.entries) + 1].tolist() == [0, -1]
    world = state.resample_from_infostate(1, lambda: 0.3)
    assert recall.string_from(world, 1) == recall.string_from(state, 1)
    assert world.state != state.state
