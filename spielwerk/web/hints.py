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
from ..stage.words import Words
from ..teach.hints import Hint
from ..teach.positions import team_of
from ..teach.turns import has_choice
from .answers import Refusal
from .live import LiveTable

FUNCTION = "spielwerk.teach.hints:found"
# Where there are hints, but not now.
_LATER = ("over", "made", "only_one", "waiting")


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
    """Whether people can arrange it here."""
    return not _never(live)


def _never(live: LiveTable) -> str:
    """Why there are none here whoever asks: at an imported game nobody plays on, a puzzle is to be solved alone, and of
    a real table not everything is known."""
    reasons = {
        "puzzle": live.settings.puzzle,
        "imported": live.settings.imported,
        "entered": live.table.entered,
        "unknown": not can_hint(live.game),
    }
    return next((why for why, holds in reasons.items() if holds), "")


def not_agreed(live: LiveTable) -> list[int]:
    """The people who stand in the way of hints: who plays alone among bots has said no, among people not yet yes."""
    people = [number for number, seat in enumerate(live.table.seats) if seat.is_person]
    if _alone(live):
        return [seat for seat in people if seat in live.settings.hints_declined]
    return [seat for seat in people if seat not in live.settings.hints_wished]


def has_hints(live: LiveTable) -> bool:
    """Whether hints are given at this table."""
    return may_have_hints(live) and not not_agreed(live)


def why_not(live: LiveTable, seat: int) -> str:
    """Why there is no hint for this seat now, in short; nothing where there is one."""
    if live.table.over():
        return "over"
    if never := _never(live):
        return never
    if seat < 0:
        return "watching"
    if not_agreed(live):
        return "off" if _alone(live) else "not_agreed"
    moves = len(live.table.legal(seat))
    if moves > 1 or (moves == 1 and has_choice(live.game, live.table.view(seat), seat)):
        return ""
    if live.table.to_confirm() == seat:
        return "made"
    return "only_one" if moves else "waiting"


def told_why_not(live: LiveTable, why: str, words: Words) -> str:
    """The same in a sentence."""
    names = words.joined([live.names[seat] for seat in not_agreed(live)])
    return words(f"refused.hint_{why}", names=names) if why else ""


def _alone(live: LiveTable) -> bool:
    return sum(seat.is_person for seat in live.table.seats) == 1


class Hints:
    """Found by the processes of the bots, once for each position however often it is asked for."""

    def __init__(self, bots: BotService, seconds: float) -> None:
        self._bots = bots
        self._seconds = seconds

    async def at(self, live: LiveTable, seat: int, client: str) -> HintAt:
        """The hint for a seat that must decide; raises a Refusal, or NotReady while bots warm up or are busy."""
        async with live.held():
            if why := why_not(live, seat):
                names = ", ".join(live.names[number] for number in not_agreed(live))
                raise Refusal(409 if why in _LATER else 403, f"hint_{why}", names=names)
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
