"""The terms of a game: what the commitment of its dice covers besides the secret, kept as the exact text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from ..kernel.options import OptionValues
from .seat import Seat

SCHEME = 2
# The terms of a table whose outcomes people enter: nothing is committed to.
ENTERED = '{"scheme":0,"chance":"entered"}'


class SeatThen(msgspec.Struct, frozen=True):
    """Who sat there when the table was set; people may say another name later."""

    name: str
    kind: str


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that goes on from another one names it in `follows`; its first `taken_over` entries are of that one."""

    scheme: int
    id: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: list[SeatThen]
    follows: str = ""
    taken_over: int = 0


def write_terms(
    id: str,
    game: str,
    rules_version: int,
    options: OptionValues,
    seats: Sequence[Seat],
    follows: str = "",
    taken_over: int = 0,
) -> str:
    then = [SeatThen(seat.name, seat.kind) for seat in seats]
    terms = msgspec.to_builtins(Terms(SCHEME, id, game, rules_version, dict(options), then, follows, taken_over))
    return json.dumps(terms, ensure_ascii=False, separators=(",", ":"))


def read_terms(text: str) -> Terms:
    """Raises ValueError for what are no terms of a known scheme."""
    try:
        terms = msgspec.json.decode(text.encode(), type=Terms)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError) as error:
        raise ValueError(f"the terms cannot be read: {error}") from error
    if terms.scheme != SCHEME:
        raise ValueError(f"dice of scheme {terms.scheme} are unknown; known: 1 (without terms), {SCHEME}")
    return terms
