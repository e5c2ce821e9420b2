"""One seat of a game as a Gymnasium environment, against bots; alone or in a vector.

    from spielwerk.lab.adapters.gymnasium import SeatEnv, SeatVectorEnv
    env = SeatEnv("murano", opponents=["medium"], options={"players": 2})
    many = SeatVectorEnv("murano", 1024, options={"players": 2})

Legal moves stand in info["action_mask"]. Whoever plays an illegal move has lost: the episode ends with reward -1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from ...bots.bot import Bot
from ...bots.levels import find_level, load_bot
from ...kernel.compiled import best_engine
from ...kernel.game import Game
from ...kernel.views import view
from ..batch import Batch
from ..rendering import MODES, rendered

Vector = npt.NDArray[np.int8]
# (observations, masks) -> a legal move for each game
Policy = Callable[[Vector, npt.NDArray[np.bool_]], npt.NDArray[Any]]
ILLEGAL = -1.0


class SeatEnv(gymnasium.Env[Vector, np.int64]):
    """One seat against bots: levels by name, or functions as `bots.bot` describes them, in turn order after the seat;
    they are repeated until everybody has one."""

    metadata = {"render_modes": list(MODES)}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        seat: int = 0,
        opponents: Sequence[str | Bot] = ("random",),
        options: Mapping[str, Any] | None = None,
        *,
        rewards: str = "place",
        render_mode: str | None = None,
    ) -> None:
        self._batch = Batch(game, 1, options, rewards=rewards, restart=False)
        self.render_mode = render_mode
        self.seat = seat
        players = self._batch.options[0]["players"]
        if not 0 <= seat < players:
            raise ValueError(f"there is no seat {seat} among {players} players")
        bots = [load_bot(find_level(self._batch.game, one).bot) if isinstance(one, str) else one for one in opponents]
        if not bots and players > 1:
            raise ValueError("somebody must play against the seat: give opponents")
        self._bots = {(seat + n) % players: bots[(n - 1) % len(bots)] for n in range(1, players)}
        self._engine = best_engine(self._batch.game)
        self.observation_space = spaces.Box(-128, 127, (self._batch.observation.shape[1],), np.int8)
        self.action_space = spaces.Discrete(self._batch.game.move_space.count)
        self._thinking = Random(0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        super().reset(seed=seed)
        # The same seed gives the same games of chance and the same thoughts of bots.
        number = int(self.np_random.integers(2**62))
        self._thinking = Random(number)
        self._batch.reseed(number)
        self._others_move()
        return self._seen()

    def _others_move(self) -> None:
        while (who := int(self._batch.who[0])) >= 0 and who != self.seat:
            move = self._bots[who](self._engine, view(self._engine, self._batch[0], who), who, self._thinking)
            self._batch.step(np.array([move]))

    def _seen(self) -> tuple[Vector, dict[str, Any]]:
        if self._batch.who[0] != self.seat:
            self._batch.look(self.seat)
        return self._batch.observation[0].copy(), {"action_mask": self._batch.mask[0].astype(np.int8)}

    def step(self, action: np.int64 | int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        if not self._batch.mask[0, int(action)]:
            seen, info = self._seen()
            return seen, ILLEGAL, True, False, {**info, "illegal": True}
        self._batch.step(np.array([action]))
        self._others_move()
        over, reward = bool(self._batch.done[0]), float(self._batch.reward[0, self.seat])
        seen, info = self._seen()
        return seen, reward, over, False, info

    def render(self) -> str | None:
        return (
            None
            if self.render_mode is None
            else rendered(self._batch.game, self._batch[0], self.seat, self.render_mode)
        )


class SeatVectorEnv(VectorEnv[Vector, npt.NDArray[Any], npt.NDArray[Any]]):
    """One seat of many games; the others play at random, or by a policy on batches of observations and masks.

    A finished game begins anew in the same step; an illegal move loses the game.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        seat: int = 0,
        opponents: Policy | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        rewards: str = "place",
    ) -> None:
        self._batch = Batch(game, num_envs, options, rewards=rewards)
        self._opponents = opponents
        self.seat, self.num_envs = seat, num_envs
        self.single_observation_space = spaces.Box(-128, 127, (self._batch.observation.shape[1],), np.int8)
        self.single_action_space = spaces.Discrete(self._batch.game.move_space.count)
        self.observation_space = spaces.Box(-128, 127, self._batch.observation.shape, np.int8)
        self.action_space = spaces.MultiDiscrete(np.full(num_envs, self._batch.game.move_space.count))

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        if isinstance(seed, list):
            raise ValueError("one seed gives all games theirs")
        self._batch.reseed(int(np.random.default_rng(seed).integers(2**62)))
        self._others_move()
        return self._seen()

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Vector, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        legal = self._batch.mask[np.arange(self.num_envs), actions]
        self._batch.step(np.where(legal, actions, -1))
        reward, over = np.where(legal, self._batch.reward[:, self.seat], ILLEGAL), self._batch.done | ~legal
        if not legal.all():
            self._batch.begin(np.flatnonzero(~legal))
        more, ended = self._others_move()
        seen, info = self._seen()
        return seen, reward + more, over | ended, np.zeros(self.num_envs, bool), info

    def _others_move(self) -> tuple[npt.NDArray[Any], npt.NDArray[np.bool_]]:
        """Until everybody waits for the seat; what it earned meanwhile, and where games ended."""
        reward, ended = np.zeros(self.num_envs), np.zeros(self.num_envs, bool)
        while (elsewhere := self._batch.who != self.seat).any():
            moves = (
                self._opponents(self._batch.observation, self._batch.mask) if self._opponents else self._batch.sample()
            )
            self._batch.step(np.where(elsewhere, moves, -1))
            reward += self._batch.reward[:, self.seat]
            ended |= self._batch.done
        return reward, ended

    def _seen(self) -> tuple[Vector, dict[str, Any]]:
        return self._batch.observation.copy(), {"action_mask": self._batch.mask.astype(np.int8)}
