"""Hints at a table: where there are any, and how they are found beside the game, from what the seat sees."""

from __future__ import annotations

import asyncio
import zlib
from dataclasses import dataclass

import msgspec

from ..bots.searching import can_search
from ..bots.service import BotService, NotReady
from ..bots.wire import Study
from ..bots.workers import BotFailed
from ..kernel import Game, State
from ..kernel.compiled import jit_enabled
from ..teach.hints import Hint
from ..teach.positions import team_of
from ..teach.turns import has_choice
from .answers import Refusal
from .live import LiveTable

FUNCTION = "spielwerk.teach.hints:found"


@dataclass(frozen=True)
class HintAt:
    """A hint, the version of the seat it is for, and what the seat saw."""

    version: int
    view: State
    hint: Hint


def can_hint(game: Game) -> bool:
    """Whether bots know enough of the game, and may compile it."""
    return can_search(game) and jit_enabled()


def may_have_hints(live: LiveTable) -> bool:
    """Whether people can arrange it here: at an imported game nobody plays on, a puzzle is to be solved alone, and of a
    real table not everything is known."""
    elsewhere = live.settings.imported or live.settings.puzzle or live.table.entered
    return can_hint(live.game) and not elsewhere


def not_agreed(live: LiveTable) -> list[int]:
    """The people who stand in the way of hints: who plays alone among bots has said no, among people not yet yes."""
    people = [number for number, seat in enumerate(live.table.seats) if seat.is_person]
    if len(people) == 1:
        return [seat for seat in people if seat in live.settings.hints_declined]
    return [seat for seat in people if seat not in live.settings.hints_wished]


def has_hints(live: LiveTable) -> bool:
    """Whether hints are given at this table."""
    return may_have_hints(live) and not not_agreed(live)


def may_ask(live: LiveTable, seat: int) -> bool:
    """Whether this seat has a choice now for which there is a hint."""
    if seat < 0 or not has_hints(live) or live.table.over():
        return False
    moves = len(live.table.legal(seat))
    return moves > 1 or (moves == 1 and has_choice(live.game, live.table.view(seat), seat))


class Hints:
    """Found by the processes of the bots, once for each position however often it is asked for."""

    def __init__(self, bots: BotService, seconds: float) -> None:
        self._bots = bots
        self._seconds = seconds

    async def at(self, live: LiveTable, seat: int, client: str) -> HintAt:
        """The hint for a seat that must decide; raises a Refusal, or NotReady while bots warm up or are busy."""
        async with live.held():
            if not has_hints(live):
                raise Refusal(403, "no_hints")
            if not may_ask(live, seat):
                raise Refusal(409, "no_decision")
            version = live.table.version_for(seat)
            known = live.hints.get(seat)
            if known is None or known[0] != version:
                view = await asyncio.to_thread(live.table.view, seat)
                finding = asyncio.create_task(self._find(live, seat, version, view, client))
                known = live.hints[seat] = (version, finding)
        try:
            # Whoever gives up waiting does not take it from who asks again.
            found: HintAt = await asyncio.shield(known[1])
        except (NotReady, BotFailed) as problem:
            if live.hints.get(seat) is known:
                del live.hints[seat]
            if isinstance(problem, BotFailed):
                raise Refusal(503, "hint_failed") from problem
            raise
        return found

    async def _find(self, live: LiveTable, seat: int, version: int, view: State, client: str) -> HintAt:
        seen = bytes(view)
        team = tuple(sorted(team_of(live.table, seat)))
        # What looks the same gets the same worlds.
        study = Study(live.game.name, FUNCTION, seen, seat, team, zlib.crc32(seen), self._seconds)
        found = await self._bots.find(study, client)
        return HintAt(version, view, msgspec.msgpack.decode(found, type=Hint))
