"""A game's page: every kind of agenda row declared once, as automatic, as chance or as a choice.

From the page the kernel writes `waiting`, `moves`, `odds`, `play`, `witnesses` and the working-off as rules, for every
way of running. Rules on the page get their parameters by name:

    s, who                  the record; who decides or, for chance and automatic rows, the row's seat
    row_who, row_kind       the row's seat and kind
    the row's values        as the kind of row names them
    the verb's arguments    in rules that happen; `move` is the whole number
    out, n                  in rules that list choices: where to write, and how many moves are listed already
    out, weight, first      in rules that list outcomes: `first` is the first move of the only verb

What is incomplete, unknown or ambiguous is refused at import, by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .agenda import Kinds
from .declared_rows import (
    Also,
    Automatic,
    Bag,
    Chance,
    Choice,
    Consequence,
    Declaration,
    DeclarationError,
    Evenly,
    Happens,
    Pile,
    answers_to,
    rules_on,
)
from .moves import MoveSpace
from .page_writer import PageWriter
from .rule import Rule


def stays(rule: Rule) -> Consequence:
    """The row stays on the agenda; the rule minds it."""
    return Consequence(rule, "stays")


def each(rule: Rule) -> Consequence:
    """The row asks for several things, one after the other: its number counts down, and it goes with the last."""
    return Consequence(rule, "counts")


def goes(rule: Rule) -> Consequence:
    """The row goes, then the rule happens: for what is possible at any time, where rows stay unless this is said."""
    return Consequence(rule, "goes")


def automatic(rule: Rule) -> Automatic:
    """The row is worked off at once."""
    return Automatic(rule)


def bag(field: str, row: str | None = None) -> Bag:
    """One thing from a bag, weighted by how many there are; `row` names the value that chooses among several bags."""
    return Bag(field, row)


def pile(field: str, index: int | None = None) -> Pile:
    """One thing from a set of bits, each as likely as the other; `index` chooses among several sets."""
    return Pile(field, index)


def evenly(outcomes: int | str | Rule) -> Evenly:
    """So many outcomes (a number or a field), or those that a rule lists, each as likely as the other."""
    return Evenly(outcomes)


def chance(outcomes: Rule | Bag | Pile | Evenly, verbs: Mapping[str, Happens], secret: bool | Rule = False) -> Chance:
    """Chance decides. `secret`: only the row's seat sees it, or the seats whose mask a rule gives."""
    return Chance(outcomes, verbs, secret)


def also(listing: Rule, verbs: Mapping[str, Happens]) -> Also:
    """What goes with several decisions."""
    return Also(listing, verbs)


def choice(
    listing: Rule | Sequence[Rule],
    verbs: Mapping[str, Happens],
    *,
    who: Rule | None = None,
    optional: str | None = None,
    also: Also | Sequence[Also] = (),
    done: Rule | None = None,
    then: Rule | None = None,
    secret: bool | Rule = False,
) -> Choice:
    """A player decides: what the listings list, one after the other, and what happens for each verb.

    who         gives the mask where several decide; the row goes when nobody is left
    optional    the verb by which one may do nothing; it is listed last
    also        what may be done besides
    done        says that nothing is left to decide: the row goes by itself
    then        happens when the row goes by itself
    secret      only who decides sees it, or the seats whose mask a rule gives
    """
    listings = (listing,) if isinstance(listing, Rule) else tuple(listing)
    besides = (also,) if isinstance(also, Also) else tuple(also)
    return Choice(listings, verbs, who, optional, besides, done, then, secret)


@dataclass(frozen=True)
class Agenda:
    """A page, and the rules that were written from it."""

    kinds: type[Kinds]
    moves: MoveSpace
    declarations: Mapping[Kinds, Declaration]
    rules: Mapping[str, Rule] = field(default_factory=dict)

    def verbs_of(self, kind: int) -> set[str]:
        """The verbs that can answer a row of this kind."""
        return set(answers_to(self.declarations[self.kinds(kind)]))

    def belongs(self, kind: int) -> bool:
        """Whether a row of this kind is some seat's: it decides or sees it alone, or a rule asks whose the row is."""
        declaration = self.declarations[self.kinds(kind)]
        if isinstance(declaration, Choice) or (isinstance(declaration, Chance) and declaration.secret is True):
            return True
        asking = {name for rule in rules_on(declaration) for name in rule.parameters}
        return not asking.isdisjoint({"who", "row_who"})

    def text(self) -> str:
        """The rules as they were written."""
        return "\n\n".join(rule.source for rule in self.rules.values())


def declared(kinds: type[Kinds], moves: MoveSpace, page: Mapping[Kinds, Declaration], module: str) -> Agenda:
    """The agenda of a game, from its page; `module` is the page's name."""
    _refuse_gaps(kinds, moves, page)
    writer = PageWriter(moves, page, module)
    return Agenda(kinds, moves, page, writer.rules())


def _refuse_gaps(kinds: type[Kinds], moves: MoveSpace, page: Mapping[Kinds, Declaration]) -> None:
    undeclared = [kind.name for kind in kinds if kind not in page]
    if undeclared:
        raise DeclarationError(f"no declaration for {', '.join(undeclared)}")
    foreign = [str(kind) for kind in page if kind not in set(kinds)]
    if foreign:
        raise DeclarationError(f"{', '.join(foreign)} is declared but is no kind of {kinds.__name__}")
    if any(kind < 1 for kind in kinds):
        raise DeclarationError(f"the kinds of {kinds.__name__} are numbered from 1: 0 is an empty agenda")
    answered: set[str] = set()
    for kind, declaration in page.items():
        for verb in answers_to(declaration):
            if verb not in moves.verbs:
                raise DeclarationError(f"{kind.name} is answered by {verb!r}, which is no verb")
            answered.add(verb)
        optional = declaration.optional if isinstance(declaration, Choice) else None
        if optional and moves.verbs[optional].arguments:
            raise DeclarationError(f"{kind.name} may be left by {optional!r}, which has arguments")
    unused = [verb for verb in moves.verbs if verb not in answered]
    if unused:
        raise DeclarationError(f"no row is answered by {', '.join(unused)}")
