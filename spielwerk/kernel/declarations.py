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

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from .agenda import Kinds, count_down, pop, top_argument, top_kind, top_who
from .chance import CHANCE_BIT, EVERYBODY, list_bag, list_bag_row, list_bits, list_evenly, weigh_evenly
from .moves import MoveSpace, Verb
from .packing import unpacked
from .rule import Rule, written


class DeclarationError(TypeError):
    """A page is incomplete, or names something that is not there."""


@dataclass(frozen=True)
class Consequence:
    """The rule that happens when a verb is played, and what becomes of the row: it goes, stays, or counts down."""

    rule: Rule | None
    row: str = "goes"


Happens = Rule | Consequence | None


def stays(rule: Rule) -> Consequence:
    """The row stays on the agenda; the rule minds it."""
    return Consequence(rule, "stays")


def each(rule: Rule) -> Consequence:
    """The row asks for several things, one after the other: its number counts down, and it goes with the last."""
    return Consequence(rule, "counts")


def goes(rule: Rule) -> Consequence:
    """The row goes, then the rule happens: for what is possible at any time, where rows stay unless this is said."""
    return Consequence(rule, "goes")


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
        return set(_verbs(self.declarations[self.kinds(kind)]))

    def belongs(self, kind: int) -> bool:
        """Whether a row of this kind is some seat's: it decides or sees it alone, or a rule asks whose the row is."""
        declaration = self.declarations[self.kinds(kind)]
        if isinstance(declaration, Choice) or (isinstance(declaration, Chance) and declaration.secret is True):
            return True
        asking = {name for rule in _rules_on(declaration) for name in rule.parameters}
        return not asking.isdisjoint({"who", "row_who"})

    def text(self) -> str:
        """The rules as they were written."""
        return "\n\n".join(rule.source for rule in self.rules.values())


def declared(kinds: type[Kinds], moves: MoveSpace, page: Mapping[Kinds, Declaration], module: str) -> Agenda:
    """The agenda of a game, from its page; `module` is the page's name."""
    _refuse_gaps(kinds, moves, page)
    writer = _Writer(moves, page, module)
    return Agenda(kinds, moves, page, writer.rules())


def _may_go(declaration: Declaration) -> TypeGuard[Automatic | Choice]:
    """Whether a row can go by itself."""
    if isinstance(declaration, Choice):
        return declaration.who is not None or declaration.done is not None
    return isinstance(declaration, Automatic)


def _verbs(declaration: Declaration) -> dict[str, Happens]:
    """Every verb that answers a row, with what happens; a row's own verbs come before what may be done besides."""
    if isinstance(declaration, Automatic):
        return {}
    if isinstance(declaration, Chance):
        return dict(declaration.verbs)
    besides = {verb: happens for extra in declaration.also for verb, happens in extra.verbs.items()}
    leave = {declaration.optional: None} if declaration.optional else {}
    return {**besides, **leave, **declaration.verbs}


def _rules_on(declaration: Automatic | Chance) -> Iterator[Rule]:
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
        for verb in _verbs(declaration):
            if verb not in moves.verbs:
                raise DeclarationError(f"{kind.name} is answered by {verb!r}, which is no verb")
            answered.add(verb)
        optional = declaration.optional if isinstance(declaration, Choice) else None
        if optional and moves.verbs[optional].arguments:
            raise DeclarationError(f"{kind.name} may be left by {optional!r}, which has arguments")
    unused = [verb for verb in moves.verbs if verb not in answered]
    if unused:
        raise DeclarationError(f"no row is answered by {', '.join(unused)}")


Lines = list[str]

# So many leaves stand in one rule.
_FEW = 8

_KERNEL_RULES = (
    pop,
    count_down,
    top_kind,
    top_who,
    top_argument,
    list_bag,
    list_bag_row,
    list_bits,
    list_evenly,
    weigh_evenly,
)


def _indented(lines: Iterable[str]) -> Lines:
    return [f"    {line}" for line in lines]


Leaves = list[tuple[int, Lines]]


def _joined(leaves: Iterable[tuple[int, Lines]]) -> Leaves:
    """Neighbours that are alike become one leaf."""
    joined: Leaves = []
    for number, lines in leaves:
        if not joined or joined[-1][1] != lines:
            joined.append((number, lines))
    return joined


def _tree(variable: str, leaves: Iterable[tuple[int, Lines]]) -> Lines:
    """Halves the leaves until one is left; a leaf serves from its number to the next leaf's."""
    joined = _joined(leaves)
    if len(joined) == 1:
        return joined[0][1]
    middle = len(joined) // 2
    return [
        f"if {variable} < {joined[middle][0]}:",
        *_indented(_tree(variable, joined[:middle])),
        "else:",
        *_indented(_tree(variable, joined[middle:])),
    ]


class _Names:
    """What a rule may ask for at one place of the page, and the lines that bring it where it is asked for."""

    def __init__(self, place: str, plain: Mapping[str, str]) -> None:
        self.place = place
        self.plain = dict(plain)
        self.made: dict[str, str] = {}
        self.twice: set[str] = set()

    def add(self, made: Mapping[str, str], owner: str) -> None:
        for name, expression in made.items():
            if name in self.plain:
                raise DeclarationError(f"{self.place}: {owner} has a value {name!r}, which means something else here")
            if name in self.made:
                self.twice.add(name)
            self.made[name] = expression

    def needed(self, rules: Iterable[Rule]) -> Lines:
        """The lines that make what these rules ask for."""
        wanted: set[str] = set()
        for rule in rules:
            for name in rule.parameters:
                self._refuse(rule, name)
                wanted.add(self.plain.get(name, name))
        lines = ["row_who = top_who(s)"] if "row_who" in wanted else []
        return lines + [f"{name} = {made}" for name, made in self.made.items() if name in wanted]

    def _refuse(self, rule: Rule, name: str) -> None:
        if name in self.twice:
            raise DeclarationError(f"{self.place}: {rule!r} asks for {name}: that of the row or of the verb?")
        if name not in self.plain and name not in self.made:
            known = ", ".join([*self.plain, *self.made])
            raise DeclarationError(f"{self.place}: {rule!r} asks for {name}; there is: {known}")

    def arguments(self, rule: Rule) -> str:
        return ", ".join(self.plain.get(name, name) for name in rule.parameters)


class _Writer:
    """Writes the rules of a page."""

    def __init__(self, moves: MoveSpace, page: Mapping[Kinds, Declaration], module: str) -> None:
        self.moves = moves
        self.page = sorted(page.items())
        self.module = module
        self.scope: dict[str, Any] = {rule.name: rule for rule in _KERNEL_RULES}
        self.extra: dict[int, str] = {}

    def rules(self) -> dict[str, Rule]:
        self._write_extras()
        written = {name: self._write(name, parameters, body()) for name, parameters, body in self._plan()}
        return {name: written[name] for name in ("waiting", "moves", "odds", "play", "witnesses", "work_off")}

    def _plan(self) -> list[tuple[str, str, Any]]:
        return [
            ("waiting", "s", self._waiting),
            ("moves", "s, who, out", self._moves),
            ("odds", "s, out, weight", self._odds),
            ("witnesses", "s, who, move", self._witnesses),
            ("work_off", "s", self._work_off),
            ("play", "s, who, move", self._play),
        ]

    def _branches(self, name: str, parameters: str, leaves: Leaves, answers: bool = True) -> Lines:
        """A tree on the kind of the row; many leaves are spread over several rules.

        A compiler prepares room for every call in a rule whenever the rule begins, so a rule should have few of them.
        """
        joined = _joined(leaves)
        if len(joined) > _FEW:
            width = math.isqrt(len(joined))
            groups = [joined[i : i + width] for i in range(0, len(joined), width)]
            joined = [(group[0][0], self._branch(name, parameters, group, answers)) for group in groups]
        return ["row_kind = top_kind(s)", *_tree("row_kind", joined)]

    def _branch(self, name: str, parameters: str, leaves: Leaves, answers: bool) -> Lines:
        if len(leaves) == 1:
            return leaves[0][1]
        part = f"{name}_from_{leaves[0][0]}"
        self._write(part, f"{parameters}, row_kind", _tree("row_kind", leaves))
        return [f"{'return ' if answers else ''}{part}({parameters}, row_kind)"]

    def _write(self, name: str, parameters: str, body: Lines) -> Rule:
        text = "\n".join([f"def {name}({parameters}):", *_indented(body), ""])
        made = written(name, text, self.scope, self.module, "agenda")
        self.scope[name] = made
        return made

    def _named(self, rule: Rule) -> str:
        """The name of a rule in what is written; rules of equal name from different modules are told apart."""
        if not isinstance(rule, Rule):
            raise DeclarationError(f"{self.module}: {rule!r} is not a rule")
        name = rule.name
        while self.scope.setdefault(name, rule) is not rule:
            name += "_"
        return name

    def _call(self, rule: Rule, names: _Names) -> str:
        return f"{self._named(rule)}({names.arguments(rule)})"

    def _names(self, kind: Kinds, who: str, **plain: str) -> _Names:
        always = {"s": "s", "who": who, "row_who": "row_who", "row_kind": "row_kind"}
        names = _Names(f"{self.module}, {kind.name}", {**always, **plain})
        names.add(unpacked("top_argument(s)", kind.parts), f"the row {kind.name}")
        return names

    # Who decides

    def _waiting(self) -> Lines:
        leaves = [(0, ["return 0"])]
        for kind, declaration in self.page:
            leaves.append((kind, self._who_decides(kind, declaration)))
        return ["row_kind = top_kind(s)", *_tree("row_kind", leaves)]

    def _who_decides(self, kind: Kinds, declaration: Declaration) -> Lines:
        if isinstance(declaration, Automatic):
            return ["return 0"]
        if isinstance(declaration, Chance):
            return [f"return {CHANCE_BIT}"]
        if declaration.who is None:
            return ["return 1 << top_who(s)"]
        return self._answer(declaration.who, self._names(kind, "row_who"))

    def _answer(self, rule: Rule, names: _Names) -> Lines:
        return [*names.needed([rule]), f"return {self._call(rule, names)}"]

    # What may be done, and what may come

    def _moves(self) -> Lines:
        leaves: Leaves = [(kind, self._choices(kind, d)) for kind, d in self.page if isinstance(d, Choice)]
        return self._branches("moves", "s, who, out", leaves) if leaves else ["return 0"]

    def _choices(self, kind: Kinds, declaration: Choice) -> Lines:
        names = self._names(kind, "who", out="out", n="n")
        listings = [*declaration.listings, *(extra.listing for extra in declaration.also)]
        needed = names.needed(listings)
        first = listings[0]
        if len(listings) == 1 and not declaration.optional and "n" not in first.parameters:
            return [*needed, f"return {self._call(first, names)}"]
        lines = needed + (["n = 0"] if "n" in first.parameters else [])
        lines += [f"n = {self._call(listing, names)}" for listing in declaration.listings]
        if declaration.optional:
            lines += [f"out[n] = {self.moves.first(declaration.optional)}", "n += 1"]
        lines += [f"n = {self._call(extra.listing, names)}" for extra in declaration.also]
        return [*lines, "return n"]

    def _odds(self) -> Lines:
        leaves: Leaves = [(kind, self._outcomes(kind, d)) for kind, d in self.page if isinstance(d, Chance)]
        return self._branches("odds", "s, out, weight", leaves) if leaves else ["return 0"]

    def _outcomes(self, kind: Kinds, declaration: Chance) -> Lines:
        names = self._names(kind, "row_who", out="out", weight="weight")
        outcomes = declaration.outcomes
        first = str(self.moves.first(next(iter(declaration.verbs))))
        if isinstance(outcomes, Bag) and outcomes.row is None:
            return [f"return list_bag(s.{outcomes.field}, {first}, out, weight)"]
        if isinstance(outcomes, Bag):
            row = outcomes.row
            if row not in names.made and row not in ("who", "row_who"):
                raise DeclarationError(
                    f"{names.place}: there is no value {row!r} to choose the bag {outcomes.field!r} by"
                )
            chosen = names.made.get(str(row), "top_who(s)")
            return [f"return list_bag_row(s.{outcomes.field}, {chosen}, {first}, out, weight)"]
        if isinstance(outcomes, Pile):
            chosen = "" if outcomes.index is None else f"[{int(outcomes.index)}]"
            return [f"return list_bits(s.{outcomes.field}{chosen}, {first}, out, weight)"]
        if isinstance(outcomes, Evenly) and not isinstance(outcomes.outcomes, Rule):
            count = outcomes.outcomes if isinstance(outcomes.outcomes, int) else f"s.{outcomes.outcomes}"
            return [f"return list_evenly({count}, {first}, out, weight)"]
        if len(declaration.verbs) == 1:
            names.plain["first"] = first
        rule = outcomes.outcomes if isinstance(outcomes, Evenly) else outcomes
        assert isinstance(rule, Rule)
        if isinstance(outcomes, Evenly):
            return [*names.needed([rule]), f"return weigh_evenly({self._call(rule, names)}, weight)"]
        return self._answer(rule, names)

    # What happens

    def _play(self) -> Lines:
        leaves: Leaves = [(kind, self._happens(kind, d)) for kind, d in self.page if not isinstance(d, Automatic)]
        return [*self._branches("play", "s, who, move", leaves, answers=False), "work_off(s)"]

    def _happens(self, kind: Kinds, declaration: Chance | Choice) -> Lines:
        leaves = []
        for verb in self._sorted(_verbs(declaration)):
            extra = self._besides(declaration, verb.name)
            if extra is not None:
                leaves.append((verb.first, [f"{extra}(s, who, move)"]))
                continue
            own = declaration.verbs.get(verb.name)
            who = "row_who" if isinstance(declaration, Chance) else "who"
            leaves.append((verb.first, self._consequence(self._names(kind, who, move="move"), verb, own)))
        return _tree("move", leaves)

    def _sorted(self, verbs: Iterable[str]) -> list[Verb]:
        return sorted((self.moves.verbs[verb] for verb in verbs), key=lambda verb: verb.first)

    def _besides(self, declaration: Chance | Choice, verb: str) -> str | None:
        if isinstance(declaration, Chance) or verb in declaration.verbs or verb == declaration.optional:
            return None
        return next(self.extra[id(extra)] for extra in declaration.also if verb in extra.verbs)

    def _consequence(self, names: _Names, verb: Verb, happens: Happens) -> Lines:
        consequence = happens if isinstance(happens, Consequence) else Consequence(happens)
        names.add(unpacked("move", verb.parts, verb.first), f"the verb {verb.name}")
        rule = consequence.rule
        lines = names.needed([rule] if rule else [])
        if consequence.row == "goes":
            lines.append("pop(s)")
        elif consequence.row == "counts":
            lines.append("count_down(s)")
        if rule:
            lines.append(self._call(rule, names))
        return lines

    def _write_extras(self) -> None:
        """One rule for what may be done besides, called wherever it may be done."""
        extras = {id(extra): extra for _, d in self.page if isinstance(d, Choice) for extra in d.also}
        for number, (key, extra) in enumerate(extras.items(), 1):
            leaves = []
            for verb in self._sorted(extra.verbs):
                happens = extra.verbs[verb.name]
                kept = stays(happens) if isinstance(happens, Rule) else happens
                names = _Names(f"{self.module}, besides", {name: name for name in ("s", "who", "row_who", "move")})
                leaves.append((verb.first, self._consequence(names, verb, kept)))
            name = f"play_besides_{number}"
            self._write(name, "s, who, move", _tree("move", leaves))
            self.extra[key] = name

    # Who sees it

    def _witnesses(self) -> Lines:
        leaves = [(0, [f"return {EVERYBODY}"])]
        for kind, declaration in self.page:
            secret = False if isinstance(declaration, Automatic) else declaration.secret
            who = "who" if isinstance(declaration, Choice) else "row_who"
            if isinstance(secret, Rule):
                lines = self._answer(secret, self._names(kind, who, move="move"))
            elif secret:
                lines = ["return 1 << who" if who == "who" else "return 1 << top_who(s)"]
            else:
                lines = [f"return {EVERYBODY}"]
            leaves.append((kind, lines))
        return ["row_kind = top_kind(s)", *_tree("row_kind", leaves)]

    # What needs no decision

    def _work_off(self) -> Lines:
        """As long as the top row goes by itself."""
        going = [(kind, declaration) for kind, declaration in self.page if _may_go(declaration)]
        if len(going) > _FEW:
            return self._work_off_many(going)
        rows = {kind: self._going(kind, declaration, "return") for kind, declaration in going}
        leaves = [(0, ["return"]), *((kind, rows.get(kind, ["return"])) for kind, _ in self.page)]
        return ["while s.agenda_rows > 0:", "    row_kind = top_kind(s)", *_indented(_tree("row_kind", leaves))]

    def _work_off_many(self, going: Sequence[tuple[Kinds, Automatic | Choice]]) -> Lines:
        """Rows that never go by themselves are told apart first, at little cost."""
        leaves: Leaves = [(kind, [*self._going(kind, d, "return False"), "return True"]) for kind, d in going]
        self._write("row_goes", "s", self._branches("row_goes", "s", leaves))
        stops = [(0, ["return"]), *((kind, ["pass" if _may_go(d) else "return"]) for kind, d in self.page)]
        check = ["row_kind = top_kind(s)", *_tree("row_kind", stops), "if not row_goes(s):", "    return"]
        return ["while s.agenda_rows > 0:", *_indented(check)]

    def _going(self, kind: Kinds, declaration: Automatic | Choice, stay: str) -> Lines:
        """Takes the row off and does what follows, unless it stays."""
        names = self._names(kind, "row_who")
        if isinstance(declaration, Automatic):
            return [*names.needed([declaration.rule]), "pop(s)", self._call(declaration.rule, names)]
        lines: Lines = []
        if declaration.who is not None:
            waits = f"if {self._call(declaration.who, names)} != 0:"
            lines += [*names.needed([declaration.who]), waits, f"    {stay}"]
        if declaration.done is not None:
            waits = f"if not {self._call(declaration.done, names)}:"
            lines += [*names.needed([declaration.done]), waits, f"    {stay}"]
        if declaration.then is None:
            return [*lines, "pop(s)"]
        return [*lines, *names.needed([declaration.then]), "pop(s)", self._call(declaration.then, names)]
