"""Bots for the web server: they think in other processes, and whatever happens there a table gets a move."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

import msgspec

from ..kernel import Game, OptionValues, State
from ..kernel.compiled import jit_enabled
from ..kernel.engine import InterpretedEngine
from ..kernel.registry import find_game
from .levels import USUAL, Level, all_levels, canonical, levels_of, offered
from .turns import Turns
from .wire import LONGEST, Answer, Ask, Finding, Load, Study, Warm, body_length, frame

Message = TypeVar("Message")

REPLACED = "bot_replaced"
# Nobody waits longer than this for what was to be found out.
WAIT_S = 20.0


class BotsClosed(RuntimeError):
    """The service was closed while a table waited for a move."""


class BotFailed(Exception):
    """A bot gave no usable answer; the text says why."""


class NotReady(Exception):
    """The rules are not compiled yet, or not loaded: a moment later they are."""


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


class Child:
    """A process of ours. It ends by itself when we are gone, because its standard input then ends."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, module: str, *arguments: str) -> Child:
        pipe = asyncio.subprocess.PIPE
        return cls(
            await asyncio.create_subprocess_exec(sys.executable, "-m", module, *arguments, stdin=pipe, stdout=pipe)
        )

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    @property
    def pid(self) -> int:
        return self._process.pid

    async def send(self, message: msgspec.Struct) -> None:
        await self.write(frame(message))

    async def write(self, content: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(content)
        await self._process.stdin.drain()

    async def receive(self, kind: type[Message]) -> Message:
        return msgspec.msgpack.decode(await self.read(), type=kind)

    async def read(self, longest: int = LONGEST) -> bytes:
        assert self._process.stdout is not None
        length = body_length(await self._process.stdout.readexactly(4), longest)
        return await self._process.stdout.readexactly(length)

    async def ask(self, request: msgspec.Struct, kind: type[Message]) -> Message:
        await self.send(request)
        return await self.receive(kind)

    def send_home(self) -> None:
        """Ends its standard input, and so the process once it has nothing to do."""
        assert self._process.stdin is not None
        self._process.stdin.close()

    async def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


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
        self._levels = all_levels() if levels is None else tuple(levels)
        self._patience = patience
        self._usual = usual
        workers = workers or processes_to_think()
        self._turns = Turns(workers)
        self._slow_turns = Turns(max(1, workers // 2))
        self._idle: list[Child] = []
        self._children: set[Child] = set()
        self._warming: dict[str, asyncio.Task[None]] = {}
        self._warm: set[str] = set()
        self._looking_further: set[str] = set()
        self._engines: dict[str, InterpretedEngine] = {}
        self._closed = False

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
        async with self._turns.one(game_name):
            worker = await self._worker()
            if self._closed:
                await self._end(worker)
            else:
                self._idle.append(worker)

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
        if self._closed:
            raise BotsClosed("the bots have been sent home")
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
        if self._closed:
            raise BotsClosed("the bots have been sent home")
        return Decision(Random(seed).choice(legal), chain[-1].name, _notice(reasons))

    async def find(self, study: Study, whom: str = "") -> bytes:
        """What a function finds in a view. Raises NotReady, BotFailed or BotsClosed; waits among slow bots."""
        if self._closed:
            raise BotsClosed("the bots have been sent home")
        self._warm_up(study.game)
        if study.game not in self._looking_further:
            raise NotReady(study.game)
        try:
            async with asyncio.timeout(WAIT_S), self._lent(self._slow_turns, whom) as worker:
                finding = await self._answered(worker, study, Finding, WAIT_S)
        except TimeoutError:
            raise BotFailed("no process was free") from None
        if finding.failure:
            raise BotFailed(finding.failure)
        if not finding.found:
            raise NotReady(study.game)
        return finding.found

    async def close(self) -> None:
        """Ends all processes; whoever still waits for a move gets BotsClosed."""
        self._closed = True
        for task in self._warming.values():
            task.cancel()
        await asyncio.gather(*(child.kill() for child in self._children))
        await asyncio.gather(*self._warming.values(), return_exceptions=True)
        self._idle.clear()
        self._children.clear()

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
        return level.looks_further and jit_enabled() and game_name not in self._looking_further

    async def _ask(self, level: Level, ask: Ask, legal: list[int], whom: str) -> int:
        """One bot's answer."""
        async with self._lent(self._slow_turns if level.slow else self._turns, whom) as worker:
            answer = await self._answered(worker, ask, Answer, self._patience or level.patience)
            if answer.failure:
                raise BotFailed(answer.failure)
            if answer.move not in legal:
                raise BotFailed(f"move {answer.move} is not legal")
            return answer.move

    @contextlib.asynccontextmanager
    async def _lent(self, turns: Turns, whom: str) -> AsyncIterator[Child]:
        """A worker for one question; one that gave no good answer is ended."""
        async with turns.one(whom):
            worker = await self._worker()
            kept = False
            try:
                yield worker
                kept = True
            finally:
                if kept and not self._closed:
                    self._idle.append(worker)
                else:
                    await self._end(worker)

    async def _answered(self, worker: Child, request: Ask | Study, kind: type[Message], patience: float) -> Message:
        try:
            return await asyncio.wait_for(worker.ask(request, kind), patience)
        except TimeoutError:
            raise BotFailed(f"no answer within {patience:g} s") from None
        except (EOFError, OSError, msgspec.MsgspecError) as problem:
            raise BotFailed(f"its process broke off ({type(problem).__name__})") from None

    async def _worker(self) -> Child:
        """A process that is free to think: an idle one, or a new one."""
        if self._closed:
            raise BotsClosed("the bots have been sent home")
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            self._children.discard(worker)
        try:
            worker = await Child.start("spielwerk.bots.worker")
        except OSError as problem:
            raise BotFailed(f"no process could be started ({problem})") from None
        self._children.add(worker)
        for game_name in self._warm:
            await self._load(worker, game_name)
        return worker

    async def _end(self, child: Child) -> None:
        self._children.discard(child)
        await child.kill()

    def _warm_up(self, game_name: str) -> None:
        """Has the rules compiled in the background, once per service; other services wait for each other."""
        if jit_enabled() and not self._closed and game_name not in self._warming:
            self._warming[game_name] = asyncio.create_task(self._watch_warmer(game_name))

    async def _watch_warmer(self, game_name: str) -> None:
        try:
            warmer = await Child.start("spielwerk.bots.warmer", game_name)
        except OSError:
            return
        self._children.add(warmer)
        try:
            await warmer.receive(Warm)
            self._warm.add(game_name)
            for worker in self._children - {warmer}:
                await self._load(worker, game_name)
            # Once more when that is compiled by which some bots look further.
            await warmer.receive(Warm)
            self._looking_further.add(game_name)
        except (EOFError, OSError, msgspec.MsgspecError):
            return
        finally:
            await self._end(warmer)

    async def _load(self, worker: Child, game_name: str) -> None:
        with contextlib.suppress(OSError):
            await worker.send(Load(game_name))


def _notice(reasons: list[str]) -> Notice | None:
    return Notice(REPLACED, "; ".join(reasons)) if reasons else None
