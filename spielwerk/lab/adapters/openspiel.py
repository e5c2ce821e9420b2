"""The games as OpenSpiel games: registered by name, with explicit chance, tensors and strings.

    import pyspiel
    import spielwerk.lab.adapters.openspiel
    game = pyspiel.load_game("spielwerk_murano", {"players": 2})

Options are parameters, as text: {"players": 3, "profile": "rulebook_2021"}. Where several seats decide at once they do
so one after the other, and none sees what the others chose. The information state is the log as the seat saw it.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from ...kernel import CHANCE, CHANCE_BIT, State
from ...kernel.compiled import best_engine
from ...kernel.engine import Engine, seats_of
from ...kernel.game import Game
from ...kernel.planes import vector_length
from ...kernel.registry import find_game, game_names
from ...kernel.views import redealt, seen_by, view
from ..batch import Batch
from ..rendering import as_text

PREFIX = "spielwerk_"
# What stands in the log of a seat for a move that it did not see.
UNSEEN = -1


def _game_type(game: Game) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.key: _parameter(option.default) for option in game.options},
    )


def _parameter(default: Any) -> Any:
    """Players as a number; other options as text, empty for the rulebook's default."""
    return default if isinstance(default, int) and not isinstance(default, bool) else ""


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its options."""

    def __init__(self, game: Game, params: dict[str, Any] | None = None) -> None:
        texts = {key: str(value) for key, value in (params or {}).items() if value != ""}
        self.options = game.options.parse(texts)
        self.engine: Engine = best_engine(game)
        self.looking = Batch(game, 1, self.options, observe="float32", restart=False)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.move_space.count,
            max_chance_outcomes=game.move_space.count,
            num_players=self.options["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=game.max_entries,
        )
        super().__init__(_game_type(game), info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"observers take no parameters: {params}")
        return Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state as bytes, so that copies are quick; the rules are asked through one working copy."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._options = game.options
        self._at = bytes(game.engine.new(game.options))
        # Who, move and witnesses of every entry.
        self._entries: tuple[tuple[int, int, int], ...] = ()

    def __deepcopy__(self, memory: Any) -> SpielState:
        other = self.get_game().new_initial_state()
        other._at, other._entries = self._at, self._entries
        return other  # type: ignore[no-any-return]

    @property
    def engine(self) -> Engine:
        return self.get_game().engine  # type: ignore[no-any-return]

    @property
    def state(self) -> State:
        return State.from_bytes(self.engine.game.state, self._at)

    @property
    def entries(self) -> tuple[tuple[int, int, int], ...]:
        """Who, move and witnesses of everything that happened."""
        return self._entries

    def current_player(self) -> int:
        waits = self.engine.waiting(self.state)
        if waits == 0:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if waits == CHANCE_BIT else seats_of(waits)[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.engine.moves(self.state, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.engine.odds(self.state)
        weight = sum(one for _, one in odds)
        return sorted((move, one / weight) for move, one in odds)

    def _apply_action(self, action: int) -> None:
        state, player = self.state, self.current_player()
        who = player if player >= 0 else CHANCE
        witnesses = self.engine.witnesses(state, who, action)
        self.engine.play(state, who, action)
        self._at, self._entries = bytes(state), (*self._entries, (who, action, witnesses))

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> SpielState:
        """Another state that looks the same to the player: chance deals anew what the player cannot know."""
        other = self.clone()
        other._at = bytes(redealt(self.engine, self.state, player_id, Random(probability_sampler())))
        return other  # type: ignore[no-any-return]

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.engine.game.move_space.decode(action))

    def is_terminal(self) -> bool:
        return self.engine.over(self.state)

    def returns(self) -> list[float]:
        """Rivals left behind less rivals ahead, as a share of all; partners do not count."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        places = self.engine.places(self.state)
        teams = self.engine.game.teams(self._options)
        return [_balance(places, seat, teams) for seat in range(len(places))]

    def __str__(self) -> str:
        return as_text(self.engine.game, self.state)


def _balance(places: list[int], seat: int, teams: tuple[tuple[int, ...], ...]) -> float:
    side = next((team for team in teams if seat in team), (seat,))
    rivals = [place for other, place in enumerate(places) if other not in side]
    if not rivals:
        return 1.0 if places[seat] == 1 else -1.0
    return sum((place > places[seat]) - (place < places[seat]) for place in rivals) / len(rivals)


class Observer:
    """What a seat sees, or, with perfect recall, everything it saw: its log."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        self._game, self._recall = game, recall
        rules = game.engine.game
        length = 2 * rules.max_entries + 1 if recall else vector_length(rules)
        self.tensor: npt.NDArray[np.float32] = np.zeros(length, np.float32)
        self.dict = {"log" if recall else "observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if self._recall:
            numbers = [player, *(number for entry in _log(state, player) for number in entry)]
            self.tensor[: len(numbers)] = numbers
        else:
            self._game.looking[0] = state.state
            self._game.looking.look(player)
            self.tensor[:] = self._game.looking.observation[0]

    def string_from(self, state: SpielState, player: int) -> str:
        seen = as_text(state.engine.game, view(state.engine, state.state, player), player)
        log = "".join(f"{who}:{move} " for who, move in _log(state, player)) if self._recall else ""
        return f"seat {player + 1}\n{log}\n{seen}"


def _log(state: SpielState, player: int) -> list[tuple[int, int]]:
    """Who did what, as the seat saw it; its own moves it knows."""
    return [
        (who, move if who == player or seen_by(witnesses, player) else UNSEEN) for who, move, witnesses in state.entries
    ]


def register(game: Game) -> None:
    """Makes a game known to OpenSpiel; installed games are known from the start."""

    def __init__(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, game, params)

    made = type(f"{game.name}_game", (SpielGame,), {"__init__": __init__})
    pyspiel.register_game(_game_type(game), made)


for _name in game_names():
    register(find_game(_name))
