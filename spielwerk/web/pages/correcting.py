"""Corrections over HTTP, at a table where people enter all that happens: back to an entry, on from it, without it."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from ...table.entered import EnteredTable
from ...table.log import Entry
from ...table.table import Table
from ..answers import Refusal
from .table import Said, do, received


class Correction(Said, kw_only=True):
    """`position` is the one before the entry that is changed; `version` is left out where the page shows the past."""

    version: int | None = None
    position: int = 0


async def rewind(request: Request) -> Response:
    said = await received(request, Correction)
    return await do(request, said, corrected(lambda table: table.rewind(said.position, said.version)))


async def leave_out(request: Request) -> Response:
    said = await received(request, Correction)
    return await do(request, said, corrected(lambda table: table.leave_out(1, said.version)))


async def leave_all_out(request: Request) -> Response:
    said = await received(request, Correction)
    return await do(request, said, corrected(lambda table: table.leave_out(len(table.following()), said.version)))


async def go_on(request: Request) -> Response:
    said = await received(request, Correction)
    return await do(request, said, corrected(lambda table: table.go_on()))


async def unknown(request: Request) -> Response:
    """Nobody who enters knows what chance gave: any outcome stands for it until it is corrected."""
    said = await received(request, Correction)
    return await do(request, said, corrected(lambda table: table.enter_unknown(said.version)))


async def all_unknown(request: Request) -> Response:
    """The same for the rest of what chance gives the same people, a whole hand for example."""
    said = await received(request, Correction)
    return await do(request, said, corrected(lambda table: table.enter_all_unknown(said.version)))


def corrected(action: Callable[[EnteredTable], list[Entry]]) -> Callable[[Table], list[Entry]]:
    def act(table: Table) -> list[Entry]:
        if not isinstance(table, EnteredTable):
            raise Refusal(409, "not_entered")
        return action(table)

    return act
