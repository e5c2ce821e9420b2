"""What those who listen at a table are sent next: drawn for all of them at one go, beside the event loop."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from .live import Listener, LiveTable
from .page import Page
from .parts import draw_table, drawn_already
from .steps import draw_step, steps_follow
from .unbroken import aside, begun, held


async def next_page(live: LiveTable, listener: Listener) -> Page:
    """What somebody else did next, for who follows step by step, or the present."""
    if not _lacks_steps(live, listener) and (drawn := drawn_already(live, *listener.looking)) is not None:
        return drawn
    if listener.upcoming is None:
        if live.drawing is None or live.drawing.done():
            live.drawing = begun(held(live, _draw_for_all, live, by=live.drawers))
        with suppress(Exception):
            # Whose page failed, or came too late, asks for it alone and is told what is wrong.
            await asyncio.shield(live.drawing)
    drawn = listener.upcoming
    return drawn if drawn is not None else await aside(live, _draw_next, live, listener, by=live.drawers)


def _lacks_steps(live: LiveTable, listener: Listener) -> bool:
    if not listener.by_steps or listener.shown is None:
        return False
    return steps_follow(live, listener.access, listener.in_front, listener.shown)


def _draw_for_all(live: LiveTable) -> None:
    """Where one page cannot be drawn the others are."""
    for listener in live.listeners():
        if listener.upcoming is None:
            with suppress(Exception):
                listener.expect(listener.shown, _draw_next(live, listener))


def _draw_next(live: LiveTable, listener: Listener) -> Page:
    shown = listener.shown
    step = draw_step(live, *listener.looking, shown) if listener.by_steps and shown is not None else None
    return step or draw_table(live, *listener.looking)
