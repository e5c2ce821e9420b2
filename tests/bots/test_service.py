"""Whatever happens to a bot, its table gets a legal move and is told."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spielwerk.bots.levels import LEVELS, Level
from spielwerk.bots.service import BotService, Decision
from spielwerk.bots.workers import BotsClosed
from spielwerk.kernel import CHANCE, CHANCE_BIT, Game, State
from spielwerk.kernel.engine import Engine, InterpretedEngine
from spielwerk.kernel.registry import find_game

from .conftest import Positions

# A machine that is busy may need long to start a process; only who hangs is given up soon.
RANDOM = Level("random", "spielwerk.bots.random_bot:decide", patience=60)


@pytest.fixture(autouse=True)
def _bad_bots_can_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    monkeypatch.setenv("SPIELWERK_JIT", "0")


@pytest.fixture
def spot(positions: Positions, interpreted: Engine) -> tuple[State, int]:
    """A view with several legal moves, and its seat."""
    state, seat = next((s, who) for s, who in positions(11, players=2) if len(interpreted.moves(s, who)) > 2)
    interpreted.hide(state, seat)
    return state, seat


Use = Callable[[BotService], Coroutine[Any, Any, Any]]


def with_service(use: Use, *levels: Level) -> Any:
    async def run() -> Any:
        service = BotService(levels or (RANDOM,), workers=2)
        try:
            return await asyncio.wait_for(use(service), 120)
        finally:
            await service.close()

    return asyncio.run(run())


def bad(name: str) -> Level:
    return Level(name, f"bad_bots:{name}", patience=4 if name == "hangs" else 60)


async def ask(service: BotService, game: Game, spot: tuple[State, int], level: str, seed: int = 1) -> Decision:
    view, seat = spot
    options = game.options.complete({"players": 2})
    return await service.decide(game.name, level, options, bytes(view), seat, seed)


def test_a_good_bot_decides(game: Game, interpreted: Engine, spot: tuple[State, int]) -> None:
    async def use(service: BotService) -> list[Decision]:
        return [await ask(service, game, spot, "random", seed) for seed in range(20)]

    decisions = with_service(use)
    legal = interpreted.moves(*spot)
    assert {decision.move for decision in decisions} <= set(legal)
    assert len({decision.move for decision in decisions}) > 1
    assert all(d.level_used == "random" and d.notice is None for d in decisions)


def test_a_level_under_its_other_name_through_the_service(
    game: Game, interpreted: Engine, spot: tuple[State, int]
) -> None:
    async def run() -> tuple[Decision, Decision]:
        service = BotService()
        try:
            await service.prepare(game.name)
            return await ask(service, game, spot, "greedy", 4), await ask(service, game, spot, "medium", 4)
        finally:
            await service.close()

    first, second = asyncio.run(run())
    assert first == second
    assert first.level_used == "medium"
    assert first.notice is None
    assert first.move in interpreted.moves(*spot)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("fails", "fails: RuntimeError: lost its notes"),
        ("hangs", "hangs: no answer within 4 s"),
        ("dies", "dies: its process broke off"),
        ("cheats", "is not legal"),
    ],
)
def test_a_bad_bot_is_replaced_with_a_notice(
    name: str, reason: str, game: Game, interpreted: Engine, spot: tuple[State, int]
) -> None:
    async def use(service: BotService) -> list[Decision]:
        return [await ask(service, game, spot, name), await ask(service, game, spot, "random")]

    replaced, after = with_service(use, RANDOM, bad(name))
    assert replaced.move in interpreted.moves(*spot)
    assert replaced.level_used == "random"
    assert replaced.notice is not None
    assert replaced.notice.code == "bot_replaced"
    assert reason in replaced.notice.reason
    assert after.notice is None


def test_the_usual_level_steps_in_for_a_harder_one(game: Game, spot: tuple[State, int]) -> None:
    usual, easy = replace(RANDOM, name="medium"), replace(RANDOM, name="easy")

    async def use(service: BotService) -> list[str]:
        return [(await ask(service, game, spot, name)).level_used for name in ("fails", "dies")]

    assert with_service(use, RANDOM, bad("dies"), easy, usual, bad("fails")) == ["medium", "random"]


def test_what_people_are_offered_and_meet_first(game: Game) -> None:
    network = Level("net.npz", "nowhere:nothing")
    service = BotService((*LEVELS, network))
    assert service.levels(game.name)[0] == "random"
    assert service.offered(game.name) == [*service.levels(game.name)[1:-1], "net.npz"]
    assert service.usual(game.name) == "medium"
    assert BotService((*LEVELS, network), usual="net.npz").usual(game.name) == "net.npz"
    assert BotService((RANDOM,)).usual(game.name) == "random"


def test_when_every_bot_fails_there_is_still_a_move(game: Game, interpreted: Engine, spot: tuple[State, int]) -> None:
    async def use(service: BotService) -> Decision:
        return await ask(service, game, spot, "dies")

    decision: Decision = with_service(use, bad("fails"), bad("dies"))
    assert decision.move in interpreted.moves(*spot)
    assert decision.notice is not None
    assert "dies:" in decision.notice.reason
    assert "fails:" in decision.notice.reason


def test_no_process_can_be_started(
    game: Game, interpreted: Engine, spot: tuple[State, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(service: BotService) -> Decision:
        monkeypatch.setattr(sys, "executable", "/nowhere/python")
        return await ask(service, game, spot, "random")

    decision: Decision = with_service(use)
    assert decision.move in interpreted.moves(*spot)
    assert decision.notice is not None
    assert "no process could be started" in decision.notice.reason


def test_an_unknown_level_is_played_by_the_easiest(game: Game, spot: tuple[State, int]) -> None:
    async def use(service: BotService) -> Decision:
        return await ask(service, game, spot, "oracle")

    decision: Decision = with_service(use)
    assert decision.level_used == "random"
    assert decision.notice is not None
    assert decision.notice.reason == "oracle: no such level"


def test_printing_does_not_disturb(game: Game, interpreted: Engine, spot: tuple[State, int]) -> None:
    async def use(service: BotService) -> Decision:
        return await ask(service, game, spot, "chatters")

    assert with_service(use, RANDOM, bad("chatters")) == Decision(interpreted.moves(*spot)[0], "chatters")


def test_a_hanging_bot_keeps_nobody_else_waiting(game: Game, spot: tuple[State, int]) -> None:
    async def run() -> None:
        service = BotService((RANDOM, bad("hangs")), workers=2, patience=60)
        hanging = asyncio.create_task(ask(service, game, spot, "hangs"))
        for _ in range(3):
            await ask(service, game, spot, "random")
        assert not hanging.done()
        await service.close()
        await asyncio.gather(hanging, return_exceptions=True)

    asyncio.run(run())


def test_nobody_waits_behind_slow_bots(game: Game, spot: tuple[State, int]) -> None:
    async def run() -> None:
        service = BotService((RANDOM, replace(bad("hangs"), slow=True)), workers=2, patience=60)
        slow = [asyncio.create_task(ask(service, game, spot, "hangs")) for _ in range(5)]
        for _ in range(3):
            assert (await asyncio.wait_for(ask(service, game, spot, "random"), 30)).level_used == "random"
        assert service.waiting == 4
        assert not any(task.done() for task in slow)
        await service.close()
        await asyncio.gather(*slow, return_exceptions=True)

    asyncio.run(run())


def test_a_worker_killed_while_idle_is_simply_replaced(game: Game, spot: tuple[State, int]) -> None:
    async def use(service: BotService) -> list[Decision]:
        decisions = []
        for _ in range(3):
            decisions.append(await ask(service, game, spot, "random"))
            for pid in children(os.getpid()):
                os.kill(pid, signal.SIGKILL)
            await asyncio.sleep(0.3)
        return decisions

    assert all(decision.notice is None for decision in with_service(use))


@pytest.mark.long
def test_workers_go_over_to_compiled_rules_by_themselves(
    game: Game, interpreted: Engine, spot: tuple[State, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first answer is interpreted and comes at once, whatever the cache holds."""
    monkeypatch.setenv("SPIELWERK_JIT", "1")
    legal = interpreted.moves(*spot)

    async def run() -> tuple[float, int, int]:
        service = BotService((RANDOM, bad("shows_its_engine")), workers=1)
        try:
            start = time.monotonic()
            first = (await ask(service, game, spot, "shows_its_engine")).move
            seconds = time.monotonic() - start
            move = first
            while move == first and time.monotonic() < start + 150:
                await asyncio.sleep(0.2)
                move = (await ask(service, game, spot, "shows_its_engine")).move
            return seconds, first, move
        finally:
            await service.close()

    seconds, first, last = asyncio.run(run())
    assert seconds < 30
    assert (first, last) == (legal[0], legal[-1])


def test_closing_tells_whoever_waits(game: Game, spot: tuple[State, int]) -> None:
    async def run() -> None:
        service = BotService((RANDOM, bad("hangs")), workers=2)
        waiting = asyncio.create_task(ask(service, game, spot, "hangs"))
        await asyncio.sleep(1.0)
        await service.close()
        with pytest.raises(BotsClosed):
            await waiting
        with pytest.raises(BotsClosed):
            await ask(service, game, spot, "random")
        assert children(os.getpid()) == []

    asyncio.run(run())


def test_who_waits_for_a_free_process_is_counted(game: Game, spot: tuple[State, int]) -> None:
    async def run() -> None:
        service = BotService((RANDOM, bad("hangs")), workers=1)
        asked = [asyncio.create_task(ask(service, game, spot, "hangs")) for _ in range(3)]
        await asyncio.sleep(0.5)
        assert service.waiting == 2
        await service.close()
        assert all(isinstance(end, BotsClosed) for end in await asyncio.gather(*asked, return_exceptions=True))
        assert service.waiting == 0

    asyncio.run(run())


def test_a_bot_goes_on_where_the_rules_change_what_an_option_began_with() -> None:
    """Burgundy alone: the target falls with every round."""
    game = find_game("burgundy")
    options = game.options.complete({"players": 1})
    engine = InterpretedEngine(game)
    state = engine.new(options)
    while engine.waiting(state) == CHANCE_BIT:
        engine.play(state, CHANCE, engine.odds(state)[0][0])
    state.record.target -= 5

    async def use(service: BotService) -> int:
        return (await service.decide(game.name, "random", options, bytes(state), 0, 1)).move

    assert with_service(use) in engine.moves(state, 0)


def test_impossible_questions_are_refused(game: Game, spot: tuple[State, int]) -> None:
    async def use(service: BotService) -> None:
        view, seat = spot
        options = game.options.complete({"players": 2})
        with pytest.raises(ValueError, match="bytes"):
            await service.decide(game.name, "random", options, b"short", seat, 1)
        with pytest.raises(ValueError, match="nothing to decide"):
            await service.decide(game.name, "random", options, bytes(view), 3, 1)
        with pytest.raises(ValueError, match="another number of players"):
            await service.decide(game.name, "random", game.options.complete({"players": 4}), bytes(view), seat, 1)

    with_service(use)


_PARENT = """
import asyncio, sys
from spielwerk.bots.levels import Level
from spielwerk.bots.service import BotService

async def main():
    service = BotService((Level("hangs", "bad_bots:hangs"),), workers=2, patience=60)
    view = bytes.fromhex(sys.argv[1])
    from spielwerk.kernel.registry import find_game
    options = find_game("millefiori").options.complete({"players": 2})
    await service.prepare("millefiori")
    asking = asyncio.create_task(service.decide("millefiori", "hangs", options, view, int(sys.argv[2]), 1))
    await asyncio.sleep(1.5)
    print("thinking", flush=True)
    await asking

asyncio.run(main())
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_children_die_with_their_parent(
    spot: tuple[State, int], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Also in the middle of a thought and of compiling, and when the parent is killed outright."""
    monkeypatch.setenv("SPIELWERK_JIT", "1")
    monkeypatch.setenv("SPIELWERK_CACHE", str(tmp_path))
    view, seat = spot
    parent = subprocess.Popen(
        [sys.executable, "-c", _PARENT, bytes(view).hex(), str(seat)], stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    assert parent.stdout.readline() == "thinking\n"
    brood = children(parent.pid)
    assert len(brood) >= 2, "a worker and the compiler"
    parent.kill()
    parent.wait()
    parent.stdout.close()
    deadline = time.monotonic() + 10
    while any(running(pid) for pid in brood) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(running(pid) for pid in brood)


def children(pid: int) -> list[int]:
    """The processes started by this one that still run."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and running(int(entry.name)):
            fields = _stat(int(entry.name))
            if fields and int(fields[1]) == pid:
                found.append(int(entry.name))
    return found


def running(pid: int) -> bool:
    fields = _stat(pid)
    return bool(fields) and fields[0] not in ("Z", "X")


def _stat(pid: int) -> list[str]:
    """State, parent, … of a process; nothing if there is none."""
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
