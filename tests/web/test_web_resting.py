"""Bots think where somebody looks: in turns by person, at few tables of bots alone, and not for nobody."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from spielwerk.bots.levels import Level
from spielwerk.bots.service import BotService
from spielwerk.table.database import Busy
from spielwerk.web import live_tables
from spielwerk.web.links import Access
from spielwerk.web.live import Listener, LiveTable
from spielwerk.web.new_table import table_from_form
from spielwerk.web.server import create_app
from spielwerk.web.services import Services

from .conftest import GAME, asked, settings

SLOW_S = 0.02
BOTS = {"game": GAME, "players": "2", "seat-0": "bot:random", "seat-1": "bot:random", "fast": "on"}


class SlowBots(BotService):
    """One process that needs a moment for each move; it moves as the first legal move goes."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self.asked_by: list[str] = []
        # Who was answered after how many others that were answered meanwhile.
        self.waited: list[tuple[str, int]] = []

    async def prepare(self, game_name: str) -> None:
        pass

    def _warm_up(self, game_name: str) -> None:
        pass

    async def _ask(self, level: Level, ask: Any, legal: list[int], whom: str) -> int:
        before = len(self.asked_by)
        async with self._turns.one(whom):
            await asyncio.sleep(SLOW_S)
            self.waited.append((whom, len(self.asked_by) - before))
            self.asked_by.append(whom)
            return legal[0]


class House:
    """A server with such bots, and people from several addresses who look at tables."""

    def __init__(self, folder: Path, **changes: Any) -> None:
        self.bots = SlowBots()
        self.app = create_app(settings(folder, **changes), self.bots)
        self.services: Services = self.app.state.services

    async def opened(self, client: str, **changes: str) -> tuple[str, LiveTable]:
        form = BOTS | {key.replace("_", "-"): value for key, value in changes.items()}
        access = await self.made(form)
        await self.looked(access.token, client)
        return access.token, (await self.services.tables.enter(access.token))[1]

    async def made(self, form: dict[str, str]) -> Access:
        """Bots that write all the time may keep a slow machine busy; a person would try again."""
        async with asyncio.timeout(60):
            while True:
                try:
                    return table_from_form(self.services, form, "en")
                except Busy:
                    await asyncio.sleep(0.05)

    async def looked(self, token: str, client: str) -> None:
        assert (await asked(self.app, "GET", f"/t/{token}/parts", client=client))[0]["status"] == 200


def test_twenty_tables_of_bots_do_not_keep_another_person_waiting(tmp_path: Path) -> None:
    async def run() -> list[int]:
        house = House(tmp_path, bot_tables_per_client=100)
        for _ in range(20):
            await house.opened("192.0.2.1")
        _, live = await house.opened("192.0.2.2", seat_0="me")
        table = live.table
        # My choice is made; the bot must choose.
        await house.services.tables.change(live, lambda table: table.play(0, table.legal(0)[0]))
        house.services.thinking.wake(live)
        entries = len(table.log)
        async with asyncio.timeout(60):
            while len(live.table.log) == entries:
                await asyncio.sleep(0.005)
        await house.services.close()
        return [others for whom, others in house.bots.waited if whom == "192.0.2.2"]

    # The one under way, and at most one of the other person, before each of mine.
    waited = asyncio.run(run())
    assert waited
    assert max(waited) <= 2


def moves_made(tables: list[LiveTable]) -> list[int]:
    return [len(live.table.log) for live in tables]


async def settled(tables: list[LiveTable], seconds: float) -> list[int]:
    await asyncio.sleep(seconds)
    return moves_made(tables)


def test_few_tables_of_bots_run_for_one_person(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path, bot_tables_per_client=2)
        opened_now = [await house.opened("192.0.2.1") for _ in range(4)]
        other = await house.opened("192.0.2.2")
        tables = [live for _, live in opened_now]
        await asyncio.sleep(0.3)
        before = moves_made(tables)
        after = await settled(tables, 0.8)
        assert [now > then for now, then in zip(after, before, strict=True)] == [False, False, True, True]
        assert other[1].thinking is not None
        assert not other[1].thinking.done()
        # The one that is looked at again goes on, and another rests.
        await house.looked(opened_now[0][0], "192.0.2.1")
        await asyncio.sleep(0.3)
        before = moves_made(tables)
        after = await settled(tables, 0.8)
        assert [now > then for now, then in zip(after, before, strict=True)] == [True, False, False, True]
        await house.services.close()

    asyncio.run(run())


def test_tables_that_nobody_looks_at_rest_and_go_on_when_somebody_comes(tmp_path: Path) -> None:
    async def run() -> None:
        house = House(tmp_path, rest_after_s=0.3)
        token, live = await house.opened("192.0.2.1")
        assert live.thinking is not None
        await asyncio.wait_for(live.thinking, 5)
        resting = len(live.table.log)
        assert not live.table.over()
        assert live.deserted
        await house.looked(token, "192.0.2.1")
        await asyncio.sleep(0.2)
        assert len(live.table.log) > resting
        # While somebody listens it does not rest.
        access, _ = await house.services.tables.enter(token)
        with live.heard_by(Listener(access, None, "en")):
            before, after = len(live.table.log), (await settled([live], 1.0))[0]
            assert after > before
            assert live.thinking is not None
            assert not live.thinking.done() or live.table.over()
        await house.services.close()

    asyncio.run(run())


def test_a_decision_knows_for_whom_it_is_made(tmp_path: Path) -> None:
    async def run() -> list[str]:
        house = House(tmp_path)
        await house.opened("2001:db8::1")
        await asyncio.sleep(0.2)
        await house.services.close()
        return house.bots.asked_by

    assert set(asyncio.run(run())) == {"2001:db8::/64"}


def test_when_too_many_are_open_those_unseen_longest_are_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_tables, "MOST_LIVE", 10)

    async def run() -> None:
        services = House(tmp_path).services
        friends = BOTS | {"seat-0": "me", "seat-1": "friend"}
        tables = [table_from_form(services, friends, "en") for _ in range(12)]
        opened = [(await services.tables.enter(access.token))[1] for access in tables[:10]]
        for age, live in enumerate(opened):
            live.looked_at -= 1000 - age
        with opened[0].heard_by(Listener(tables[0], None, "en")):
            # Somebody listens at the one that was asked for longest ago.
            await services.tables.enter(tables[10].token)
            assert [live.gone for live in opened] == [False, True] + [False] * 8
        opened[5].looked_at += 1000
        await services.tables.enter(tables[11].token)
        assert not opened[5].gone
        assert services.tables.count() <= 11
        await services.close()

    asyncio.run(run())
