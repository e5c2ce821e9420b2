"""What a page can say of a kind of row: worked off by itself, decided by chance, or chosen by players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeGuard

from .rule import Rule


class DeclarationError(TypeError):
    """A page is incomplete, or names something that is not there."""


@dataclass(frozen=True)
class Consequence:
    """The rule that happens when a verb is played, and what becomes of the row: it goes, stays, or counts down."""

    rule: Rule | None
    row: str = "goes"


Happens = Rule | Consequence | None


@dataclass(frozen=True)
class Bag:
    """Outcomes from a field of the record that holds counts; of a field with two dimensions the row of a value."""

    field: str
    row: str | None = None


@dataclass(frozen=True)
class Pile:
    """Outcomes from a field of the record that is a set of bits; of a field with several sets the one of an index."""

    field: str
    index: int | None = None


@dataclass(frozen=True)
class Evenly:
    """Outcomes that are equally likely: so many, as many as a field says, or those that a rule lists."""

    outcomes: int | str | Rule


@dataclass(frozen=True)
class Automatic:
    """A row that needs no decision: it goes, and its rule happens."""

    rule: Rule


@dataclass(frozen=True)
class Chance:
    """A row that chance decides."""

    outcomes: Rule | Bag | Pile | Evenly
    verbs: Mapping[str, Happens]
    secret: bool | Rule = False


@dataclass(frozen=True)
class Also:
    """What may be done besides, inside of several decisions: the row on top stays."""

    listing: Rule
    verbs: Mapping[str, Happens]


@dataclass(frozen=True)
class Choice:
    """A row that a player decides, or several at once."""

    listings: tuple[Rule, ...]
    verbs: Mapping[str, Happens]
    who: Rule | None = None
    optional: str | None = None
    also: tuple[Also, ...] = ()
    done: Rule | None = None
    then: Rule | None = None
    secret: bool | Rule = False


Declaration = Automatic | Chance | Choice


def may_go(declaration: Declaration) -> TypeGuard[Automatic | Choice]:
    """Whether a row can go by itself."""
    if isinstance(declaration, Choice):
        return declaration.who is not None or declaration.done is not None
    return isinstance(declaration, Automatic)


def answers_to(declaration: Declaration) -> dict[str, Happens]:
    """Every verb that answers a row, with what happens; a row's own verbs come before what may be done besides."""
    if isinstance(declaration, Automatic):
        return {}
    if isinstance(declaration, Chance):
        return dict(declaration.verbs)
    besides = {verb: happens for extra in declaration.also for verb, happens in extra.verbs.items()}
    leave = {declaration.optional: None} if declaration.optional else {}
    return {**besides, **leave, **declaration.verbs}


def rules_on(declaration: Automatic | Chance) -> Iterator[Rule]:
    """Every rule that works on rows of this kind."""
    if isinstance(declaration, Automatic):
        yield declaration.rule
        return
    outcomes = declaration.outcomes
    listed = outcomes.outcomes if isinstance(outcomes, Evenly) else outcomes
    yield from (one for one in (listed, declaration.secret) if isinstance(one, Rule))
    for happens in declaration.verbs.values():
        rule = happens.rule if isinstance(happens, Consequence) else happens
        if rule is not None:
            yield rule
