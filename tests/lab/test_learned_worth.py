"""Learning a worth: games with positions and what came of them, a network fitted to them, weights that play."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from spielwerk.bots.learned import blank_weights, load_weights, player
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.registry import find_game
from spielwerk.lab.experience import Experience, Manner, SelfPlay, drawn_options, following, learnt
from spielwerk.lab.self_play import play_games
from spielwerk.proof.subset import outside

MANNER = Manner(nodes=40)


@pytest.fixture(scope="module")
def played() -> Experience:
    game = find_game("millefiori")
    rng = Random(1)
    return SelfPlay(Compiled(game)).play([drawn_options(game, rng) for _ in range(6)], 1, None, MANNER)


def test_positions_and_what_came_of_them(played: Experience) -> None:
    assert len(played.value) > 6 * 30
    assert played.first.sum(axis=1) == pytest.approx(1)
    assert (played.gains >= 0).mean() > 0.98, "hardly a plan brings more than the whole game"
    assert played.value.std() > 5


def test_the_same_numbers_give_the_same_games_and_weights_change_them(played: Experience) -> None:
    game, rng = find_game("millefiori"), Random(1)
    options = [drawn_options(game, rng) for _ in range(6)]
    again = SelfPlay(Compiled(game)).play(options, 1, None, MANNER)
    assert again.seen.tobytes() == played.seen.tobytes()
    learned = SelfPlay(Compiled(game)).play(options, 1, blank_weights(game), MANNER)
    assert learned.seen.tobytes() != played.seen.tobytes()


def test_targets_are_counted_from_the_own_seat() -> None:
    """Two players; seat 1 looks at its position, holds 4 against 6 points, and ends with 30 against 20."""
    about = np.array([[0, 1, 500, 700]])
    held = np.array([[[4], [6]]], np.int16)
    points, places = np.array([[[20], [30]]], np.int16), np.array([[2, 1]], np.int16)
    found = learnt(np.zeros((1, 3), np.int8), about, held, points, places, np.array([2]))
    assert found.value.tolist() == [10 - (-2) + 15]
    assert found.gains.tolist() == [[[26], [14]]]
    assert found.first.tolist() == [[1, 0]]
    assert found.worths.tolist() == [[500, 700]]


def test_positions_of_a_seat_follow_each_other(played: Experience) -> None:
    assert following(np.array([7, 3, 7, 3, 5, 7])).tolist() == [2, 3, 5, -1, -1, -1]
    twice = Experience.together([played, played])
    both = np.concatenate([played.follows, np.where(played.follows < 0, -1, played.follows + len(played.value))])
    assert twice.follows.tolist() == both.tolist()


def test_a_target_lies_between_the_end_and_what_was_thought() -> None:
    """Three positions of a seat with 10, 4 and 1 points still to come, thought to be 9, 5 and 3; another with one."""
    torch = pytest.importorskip("torch")
    from spielwerk.lab.targets import blended

    follows = torch.tensor([2, -1, 3, -1])
    ended, thought = torch.tensor([10.0, 7.0, 4.0, 1.0]), torch.tensor([9.0, 8.0, 5.0, 3.0])
    assert blended(follows, ended, thought, 1.0).tolist() == ended.tolist()
    assert blended(follows, ended, thought, 0.0).tolist() == [6 + 5, 7, 3 + 3, 1]
    assert blended(follows, ended, thought, 0.5).tolist() == [6 + (5 + 3 + (3 + 1) / 2) / 2, 7, 3 + (3 + 1) / 2, 1]


def test_what_was_thought_comes_from_gains_and_places_alone() -> None:
    """Two of four seats are taken: the own gain less that of the other, and 15 points by the chance of first place."""
    torch = pytest.importorskip("torch")
    from spielwerk.lab.training import Columns, Plan, Worth

    game = find_game("millefiori")
    one = np.array([0], np.int16)
    worth = Worth(game, Columns(one, one + 1, np.array([1], np.int8)), 4, Plan(wide=2, narrow=2))
    sources = len(game.sources)
    with torch.no_grad():
        for numbers in worth.parameters():
            numbers.zero_()
        worth.layer_3.bias[0] = 1e3
        worth.layer_3.bias[1 : 1 + sources] = 0.5
        worth.layer_3.bias[1 + sources : 1 + 2 * sources] = 0.25
        worth.layer_3.bias[1 + 4 * sources] = np.log(3)
    taken = torch.tensor([[1.0, 2.0, 0.0, 0.0]])
    ended = torch.zeros((1, 4, sources)), torch.zeros((1, 4))
    with torch.no_grad():
        thought = worth.thought(torch.zeros((1, 4), dtype=torch.int8), taken, *ended)
    assert thought.tolist() == pytest.approx([sources * 0.25 + 1.5 * 0.75])


def test_a_unit_that_fell_silent_can_be_woken() -> None:
    torch = pytest.importorskip("torch")
    from spielwerk.bots.appraising import MOST, ONE
    from spielwerk.lab.training import LEAK, bounded

    hidden = torch.tensor([-3.0, 2.0, MOST / ONE + 5], requires_grad=True)
    said = bounded(hidden)
    said.sum().backward()
    assert said.tolist() == [0.0, 2.0, MOST / ONE], "what is said is what the bot's numbers say"
    assert hidden.grad is not None
    assert hidden.grad.tolist() == pytest.approx([LEAK, 1 + LEAK, LEAK])


def test_units_stay_awake_while_a_network_is_fitted(tmp_path: Path, played: Experience) -> None:
    """With one pace for all, hundreds of rows that move together put most units to sleep at once."""
    torch = pytest.importorskip("torch")
    from spielwerk.lab import training

    game, folder = find_game("millefiori"), tmp_path
    played.save(folder / "play-0-0.npz")
    plan = training.Plan(fitting=20, batch=8, wide=64, narrow=16)
    training._fit_round(game, folder, 0, None, plan, folder / "weights-0.npz")
    network, _ = training.Worth.load(game, folder / "weights-0.npz", played.seen.shape[1], plan)
    seen, worths, *_ = training._tensors(played, "cpu")
    with torch.no_grad():
        which = seen[:, network.columns].long() + 128
        hidden = network.layer_1(network.rows.gather(1, which.T).T) + network.worths(worths)
    assert (hidden.max(dim=0).values > 0).float().mean() > 0.9


def test_self_play_keeps_to_the_rule_subset() -> None:
    from spielwerk.bots.learned import learned_slots

    assert outside([play_games], learned_slots(find_game("millefiori"))) == []


def test_a_worth_is_learned_goes_on_and_plays(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from spielwerk.lab.training import OtherTraining, Plan, train

    game = find_game("millefiori")
    plan = Plan(rounds=1, playing=0.1, fitting=2, games=4, wide=16, narrow=8, batch=64, manner=MANNER)
    first = train(game, tmp_path, plan, lambda line: None)
    told: list[str] = []
    last = train(game, tmp_path, Plan(**{**vars(plan), "rounds": 2}), told.append)
    assert first.name == "weights-0.npz"
    assert last.name == "weights-1.npz"
    assert len(told) == 1, "what was done is not done again"
    load_weights(last, game)
    other = Plan(**{**vars(plan), "begin": str(last)})
    assert (
        np.load(train(game, tmp_path / "on", other, told.append))["columns"].tolist()
        == np.load(last)["columns"].tolist()
    )
    anew = np.load(train(game, tmp_path / "anew", Plan(**{**vars(other), "anew": True}), told.append))
    on = np.load(tmp_path / "on" / "weights-0.npz")
    assert anew["layer_2"].shape == on["layer_2"].shape
    assert np.abs(anew["layer_2"] - on["layer_2"]).mean() > np.abs(np.load(last)["layer_2"] - on["layer_2"]).mean()
    engine = Compiled(game).engine()
    state = engine.new(game.options.complete({"players": 2}))
    while not engine.waiting(state) & 3:
        engine.play(state, 14, engine.odds(state)[0][0])
    seat = 0 if engine.waiting(state) & 1 else 1
    assert player(f"{last},100")(engine, state, seat, Random(1)) in engine.moves(state, seat)
    with pytest.raises(OtherTraining, match="another game"):
        train(find_game("murano"), tmp_path, plan)
