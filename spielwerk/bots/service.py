"""Bots for the web server: they think in other processes, and whatever happens there a table gets a move."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from random import Random

from ..kernel import Game, OptionValues, State
from ..kernel.compiled import jit_enabled
from ..kernel.engine import InterpretedEngine
from ..kernel.registry import find_game
from .levels import USUAL, Level, canonical, levels_of, offered
from .turns import Turns
from .wire import Answer, Ask, Finding, Study
from .workers import BotFailed, Workers, answered

REPLACED = "bot_replaced"
# Nobody waits longer than this for what was to be found out.
WAIT_S = 20.0


class NotReady(Exception):
    """The rules are not compiled yet, or not loaded: a moment later they are."""


class Busy(NotReady):
    """All is ready, but no process came to it in time: much else is done."""


@dataclass(frozen=True)
class Notice:
    """Something the table should be told: a code for the words, and the reason for the log."""

    code: str
    reason: str


@dataclass(frozen=True)
class Decision:
    """A legal move, the level that really made it, and a notice if that was not the one asked for."""

    move: int
    level_used: str
    notice: Notice | None = None


def processes_to_think() -> int:
    """How many bots this machine lets think at the same time."""
    return max(2, (os.cpu_count() or 2) - 1)


class BotService:
    """Asked from one event loop. `workers` processes think at the same time, and beside them half as many for bots that
    are slow. A bot gets `patience` seconds, or as many as its level says; `usual` is the level that people meet first.
    """

    def __init__(
        self,
        levels: Sequence[Level] | None = None,
        workers: int | None = None,
        patience: float | None = None,
        usual: str = USUAL,
    ) -> None:
        self._levels = None if levels is None else tuple(levels)
        self._patience = patience
        self._usual = usual
        workers = workers or processes_to_think()
        self._turns = Turns(workers)
        self._slow_turns = Turns(max(1, workers // 2))
        self._workers = Workers()
        self._engines: dict[str, InterpretedEngine] = {}

    @property
    def waiting(self) -> int:
        """How many wait for a process to be free."""
        return self._turns.waiting + self._slow_turns.waiting

    def levels(self, game_name: str) -> list[str]:
        """The names of the levels this game can be played at, easiest first."""
        return [level.name for level in levels_of(find_game(game_name), self._levels)]

    def offered(self, game_name: str) -> list[str]:
        """The names of those that people can choose from."""
        return [level.name for level in offered(find_game(game_name), self._levels)]

    def usual(self, game_name: str) -> str:
        """The level that people meet if they choose nothing."""
        names = self.offered(game_name)
        return next((name for name in (self._usual, USUAL) if name in names), names[-1])

    async def prepare(self, game_name: str) -> None:
        """Starts a process and compiling ahead, so that the first move comes at once."""
        self._warm_up(find_game(game_name).name)
        await self._workers.keep_one(self._turns, game_name)

    async def decide(
        self,
        game_name: str,
        level: str,
        options: OptionValues,
        view_bytes: bytes,
        seat: int,
        seed: int,
        whom: str = "",
    ) -> Decision:
        """A legal move for the seat. Raises BotsClosed, or ValueError where the seat has nothing to decide.

        `whom` is the person for whom the bot thinks: where many wait, people take turns.
        """
        self._workers.refuse_closed()
        legal = self._legal(find_game(game_name), options, view_bytes, seat)
        if len(legal) == 1:
            return Decision(legal[0], level)
        self._warm_up(game_name)
        chain, reasons = self._chain(game_name, level)
        for one in chain:
            try:
                move = await self._ask(one, Ask(game_name, one.bot, view_bytes, seat, seed), legal, whom)
            except BotFailed as failure:
                reasons.append(f"{one.name}: {failure}")
            else:
                return Decision(move, one.name, _notice(reasons))
        self._workers.refuse_closed()
        return Decision(Random(seed).choice(legal), chain[-1].name, _notice(reasons))

    async def find(self, study: Study, whom: str = "") -> bytes:
        """What a function finds in a view. Raises NotReady, Busy, BotFailed or BotsClosed; waits among slow bots."""
        self._workers.refuse_closed()
        self._warm_up(study.game)
        if not self._workers.look_further(study.game):
            raise NotReady(study.game)
        try:
            async with asyncio.timeout(WAIT_S), self._workers.lent(self._slow_turns, whom) as worker:
                finding = await answered(worker, study, Finding, inf)
        except TimeoutError:
            raise Busy(study.game) from None
        if finding.failure:
            raise BotFailed(finding.failure)
        if not finding.found:
            raise NotReady(study.game)
        return finding.found

    async def close(self) -> None:
        """Ends all processes; whoever still waits for a move gets BotsClosed."""
        await self._workers.close()

    def _warm_up(self, game_name: str) -> None:
        self._workers.warm_up(game_name)

    def _legal(self, game: Game, options: OptionValues, view_bytes: bytes, seat: int) -> list[int]:
        engine = self._engines.setdefault(game.name, InterpretedEngine(game))
        view = State.from_bytes(game.state, view_bytes)
        # Other options may have become something else by now: a target that falls, a board that was chosen.
        if view.record.players != options["players"]:
            raise ValueError("the view belongs to a game with another number of players")
        if not engine.waiting(view) >> seat & 1:
            raise ValueError(f"seat {seat} has nothing to decide")
        return engine.moves(view, seat)

    def _chain(self, game_name: str, wanted: str) -> tuple[list[Level], list[str]]:
        """The wanted level, then the usual one if that is easier, then the easiest, which an unknown level becomes."""
        known = levels_of(find_game(game_name), self._levels)
        names = [level.name for level in known]
        if canonical(wanted) not in names:
            return known[:1], [f"{wanted}: no such level"]
        at = names.index(canonical(wanted))
        easier = [level for level in known[1:at] if level.name == USUAL]
        chain = [known[at], *easier, *known[: min(at, 1)]]
        return chain[self._is_early(known[at], game_name) :], []

    def _is_early(self, level: Level, game_name: str) -> bool:
        """Whether an easier level plays for this one, because what it needs is still being compiled."""
        return level.looks_further and jit_enabled() and not self._workers.look_further(game_name)

    async def _ask(self, level: Level, ask: Ask, legal: list[int], whom: str) -> int:
        """One bot's answer."""
        async with self._workers.lent(self._slow_turns if level.slow else self._turns, whom) as worker:
            answer = await answered(worker, ask, Answer, self._patience or level.patience)
            if answer.failure:
                raise BotFailed(answer.failure)
            if answer.move not in legal:
                raise BotFailed(f"move {answer.move} is not legal")
            return answer.move


def _notice(reasons: list[str]) -> Notice | None:
    return Notice(REPLACED, "; ".join(reasons)) if reasons else None
