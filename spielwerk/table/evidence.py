"""What a stranger needs to compute every outcome of a finished game again without knowing its rules."""

from __future__ import annotations

import msgspec

from ..kernel.chance import CHANCE
from .log import Kind
from .table import Table


class Given(msgspec.Struct, frozen=True, array_like=True):
    """A number that a seat gave for the dice."""

    sequence: int
    seat: int
    number: str


class Outcome(msgspec.Struct, frozen=True, array_like=True):
    """What chance gave, and moves and weights in turn of all that it could have given."""

    sequence: int
    move: int
    odds: list[int]


class Evidence(msgspec.Struct, frozen=True):
    """Without terms the dice are those of scheme 1, bound to the table's id by each outcome alone."""

    id: str
    commitment: str
    terms: str | None
    secret: str
    given: list[Given]
    outcomes: list[Outcome]


def evidence_of(table: Table, known_as: str | None = None) -> Evidence | None:
    """None as long as the secret is not shown, and where there are no fair dice.

    `known_as` is the id it was played under, where that is another.
    """
    secret = table.reveal_secret()
    if secret is None or table.commitment is None:
        return None
    given = [
        Given(entry.sequence, entry.who, entry.number)
        for entry in table.log
        if entry.kind == Kind.CONTRIBUTE and entry.number is not None
    ]
    return Evidence(
        table.id if known_as is None else known_as, table.commitment, table.terms, secret.hex(), given, _outcomes(table)
    )


def _outcomes(table: Table) -> list[Outcome]:
    state, found = table.engine.new(table.options), []
    for play in table.plays():
        if play.who == CHANCE:
            odds = [number for pair in sorted(table.engine.odds(state)) for number in pair]
            found.append(Outcome(play.sequence, play.move, odds))
        table.engine.play(state, play.who, play.move)
    return found
