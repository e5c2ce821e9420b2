"""Bots are shared fairly: who lets many think does not make the others wait for all of them."""

from __future__ import annotations

import asyncio
import contextlib

from spielwerk.bots.turns import Turns


async def think(turns: Turns, whom: str, done: list[str]) -> None:
    async with turns.one(whom):
        await asyncio.sleep(0.001)
        done.append(whom)


def test_people_take_turns_however_many_bots_each_has() -> None:
    async def run() -> list[str]:
        turns, done = Turns(2), []
        many = [asyncio.create_task(think(turns, "many", done)) for _ in range(40)]
        await asyncio.sleep(0)
        few = [asyncio.create_task(think(turns, whom, done)) for whom in ("one", "two", "one")]
        await asyncio.sleep(0)
        assert turns.waiting == 41
        await asyncio.gather(*many, *few)
        assert turns.waiting == 0
        return done

    done = asyncio.run(run())
    # Two of the many were thinking already; from then on everybody has a turn before anybody has the next.
    assert sorted(done[:5]) == ["many", "many", "many", "one", "two"]
    assert "one" in done[5:8]


def test_who_leaves_the_queue_keeps_nobody_waiting() -> None:
    async def run() -> list[str]:
        turns, done = Turns(1), []
        tasks = [asyncio.create_task(think(turns, whom, done)) for whom in "abcdef"]
        await asyncio.sleep(0)
        for task in tasks[1:4]:
            task.cancel()
        # One is cancelled in the moment in which it is called.
        await asyncio.sleep(0.0015)
        tasks[4].cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        async with asyncio.timeout(1), turns.one("g"):
            done.append("g")
        return done

    done = asyncio.run(run())
    assert done[0] == "a"
    assert done[-2:] == ["f", "g"]


def test_never_more_think_than_may_at_the_same_time() -> None:
    async def run() -> int:
        turns, now, most = Turns(3), 0, 0

        async def one(whom: str) -> None:
            nonlocal now, most
            async with turns.one(whom):
                now += 1
                most = max(most, now)
                await asyncio.sleep(0)
                now -= 1

        await asyncio.gather(*(one(str(number % 7)) for number in range(100)))
        return most

    assert asyncio.run(run()) == 3
