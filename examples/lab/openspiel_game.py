"""OpenSpiel's information-set search plays the first decisions of a game against a player without a plan."""

from __future__ import annotations

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import spielwerk.lab.adapters.openspiel


def main(game: str = "millefiori", simulations: int = 8, decisions: int = 6) -> None:
    assert spielwerk.lab.adapters.openspiel.PREFIX + game in pyspiel.registered_names()
    table, rng = pyspiel.load_game(f"spielwerk_{game}", {"players": 2}), np.random.RandomState(1)
    search = ISMCTSBot(table, RandomRolloutEvaluator(1, rng), 1.4, simulations, random_state=rng)
    state = table.new_initial_state()
    while decisions and not state.is_terminal():
        player = state.current_player()
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            move = int(rng.choice(outcomes, p=odds))
        else:
            move = search.step(state) if player == 0 else int(rng.choice(state.legal_actions()))
            decisions -= 1
            print(f"seat {player + 1}: {state.action_to_string(player, move)}")
        state.apply_action(move)


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:]))
