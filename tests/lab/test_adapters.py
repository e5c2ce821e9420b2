"""The games in the hands of other libraries: their own test suites, and what they do not ask."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from spielwerk.kernel.game import Game
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.lab.adapters.gymnasium import SeatEnv, SeatVectorEnv
from spielwerk.lab.adapters.pettingzoo import env
from spielwerk.lab.rendering import as_svg, as_text

pytestmark = pytest.mark.usefixtures("interpreted")


def test_pettingzoo_finds_nothing_wrong(pearl_divers: Game) -> None:
    api_test(env(pearl_divers, {"players": 3}), num_cycles=300)
    seed_test(lambda: env(pearl_divers, {"players": 3}), num_cycles=100)


def test_a_whole_game_with_pettingzoo() -> None:
    """Nobody decides for another; the winner is rewarded, and the sum is 0 for two."""
    table = env("millefiori", {"players": 2})
    table.reset(seed=1)
    rng, paid = np.random.default_rng(1), {}
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        paid[agent] = reward
        moves = np.flatnonzero(seen["action_mask"])
        table.step(None if over or cut else int(rng.choice(moves)))
    assert sorted(paid.values()) == [-1, 1]


def test_pettingzoo_games_can_be_cut_off(pearl_divers: Game) -> None:
    table = env(pearl_divers, {"players": 2}, max_cycles=4)
    table.reset(seed=1)
    decisions = 0
    for _ in table.agent_iter():
        seen, _, _, cut, _ = table.last()
        decisions += not cut
        table.step(None if cut else int(np.flatnonzero(seen["action_mask"])[0]))
    assert decisions == 4


def test_gymnasium_finds_nothing_wrong(pearl_divers: Game) -> None:
    check_env(SeatEnv(pearl_divers, options={"players": 2}), skip_render_check=True)


@pytest.mark.parametrize("seat", [0, 1])
def test_one_seat_against_bots(pearl_divers: Game, seat: int) -> None:
    bots = ["greedy", lambda engine, view, seat, rng: engine.moves(view, seat)[0]]
    table = SeatEnv(pearl_divers, seat, bots, {"players": 3})
    rng, rewards = Random(1), []
    for seed in range(3):
        _, info = table.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, _, info = table.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        rewards.append(reward)
    assert all(reward in (-1, -0.5, 0, 0.5, 1) for reward in rewards)


def test_an_illegal_move_loses(pearl_divers: Game) -> None:
    table = SeatEnv(pearl_divers, options={"players": 2})
    _, info = table.reset(seed=1)
    _, reward, over, _, info = table.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"]) == (-1, True, True)


def test_a_vector_of_games(pearl_divers: Game) -> None:
    """The seat decides everywhere at once; games end with a reward and begin anew; what is illegal loses."""
    many = SeatVectorEnv(pearl_divers, 6, seat=1, options={"players": 2})
    seen, info = many.reset(seed=3)
    rng, ended = np.random.default_rng(1), 0
    for step in range(40):
        assert (many._batch.who == 1).all()
        moves = np.array([rng.choice(np.flatnonzero(row)) for row in info["action_mask"]])
        if step == 5:
            moves[2] = np.flatnonzero(info["action_mask"][2] == 0)[0]
        seen, reward, over, _, info = many.step(moves)
        ended += int(over.sum())
        assert not reward[~over].any()
        if step == 5:
            assert (reward[2], over[2]) == (-1, True)
    assert ended > 6
    assert seen in many.observation_space
    again, _ = many.reset(seed=3)
    once_more, _ = many.reset(seed=3)
    assert again.tobytes() == once_more.tobytes()


@pytest.mark.parametrize("name", game_names())
def test_positions_for_people(name: str) -> None:
    """As text with the moves in words, and as one picture that is well-formed."""
    table = env(name, {"players": 2}, render_mode="svg")
    table.reset(seed=2)
    picture = ElementTree.fromstring(table.render())
    assert picture.tag.endswith("svg")
    assert f"/games/{name}/" not in table.render()
    assert picture.findall(".//{http://www.w3.org/2000/svg}rect")
    game, state = find_game(name), table.unwrapped._batch[0]
    who = int(table.unwrapped._batch.who[0])
    text = as_text(game, state, who)
    assert all(line.split()[0].isdigit() for line in text.splitlines()[-int(table.unwrapped._batch.count[0]) :])
    assert as_svg(game, state, who, "de") != as_svg(game, state, who, "en")
