"""The games as PettingZoo environments: every seat an agent, one decision after the other (AEC).

    from spielwerk.lab.adapters.pettingzoo import env
    table = env("millefiori", {"players": 3}, rewards="margin")

Observations are dictionaries with "observation" and "action_mask"; moves are the game's own numbers. Where several
seats decide at once they do so one after the other, and none sees what the others chose.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ...kernel.game import Game
from ..batch import Batch
from ..rendering import MODES, rendered

Observation = dict[str, Any]


def env(game: Game | str, options: Mapping[str, Any] | None = None, **settings: Any) -> Any:
    """The environment with PettingZoo's checks: an illegal move ends the game, and the order is enforced."""
    raw = TableEnv(game, options, **settings)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))


class TableEnv(AECEnv):  # type: ignore[misc]
    """One game; `max_cycles` cuts it off after so many decisions."""

    metadata = {"render_modes": list(MODES), "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        options: Mapping[str, Any] | None = None,
        *,
        rewards: str = "place",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._batch = Batch(game, 1, options, rewards=rewards, restart=False)
        self.metadata = {**self.metadata, "name": f"spielwerk_{self._batch.game.name}"}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        players = self._batch.options[0]["players"]
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        moves, numbers = self._batch.game.move_space.count, self._batch.observation.shape[1]
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-128, 127, (numbers,), np.int8),
                "action_mask": spaces.Box(0, 1, (moves,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        # One each, so that seeding one agent's leaves the others' alone.
        self.action_spaces = {agent: spaces.Discrete(moves) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is None:
            self._batch.begin()
        else:
            self._batch.reseed(seed)
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = 0
        self.agent_selection = self._next()

    def _next(self) -> str:
        seat = int(self._batch.who[0])
        return self.possible_agents[seat] if seat >= 0 else self.agents[0]

    def observe(self, agent: str) -> Observation:
        seat = self._seat_of[agent]
        decides = int(self._batch.who[0]) == seat
        if not decides:
            self._batch.look(seat)
        mask = self._batch.mask[0].astype(np.int8)
        seen = {"observation": self._batch.observation[0].copy(), "action_mask": mask if decides else mask * 0}
        if not decides:
            self._batch.look()
        return seen

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._batch.step(np.array([action]))
        self._decisions += 1
        over = bool(self._batch.done[0])
        cut = self.max_cycles is not None and self._decisions >= self.max_cycles and not over
        for seat, other in enumerate(self.possible_agents):
            self.rewards[other] = float(self._batch.reward[0, seat])
            self.terminations[other], self.truncations[other] = over, cut
        self.agent_selection = self._next()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What the seat sees that must decide."""
        if self.render_mode is None:
            return None
        return rendered(self._batch.game, self._batch[0], int(self._batch.who[0]), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
