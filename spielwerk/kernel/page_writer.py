"""Writes the rules of a page: who decides, what may be done or come, what happens, who sees it, what goes by itself."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .agenda import Kinds, count_down, pop, top_argument, top_kind, top_who
from .asked_names import AskedNames
from .branching import Leaves, Lines, indented, joined_leaves, tree
from .chance import CHANCE_BIT, EVERYBODY, list_bag, list_bag_row, list_bits, list_evenly, weigh_evenly
from .declared_rows import (
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
    may_go,
)
from .moves import MoveSpace, Verb
from .packing import unpacked
from .rule import Rule, written

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


class PageWriter:
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
        joined = joined_leaves(leaves)
        if len(joined) > _FEW:
            width = math.isqrt(len(joined))
            groups = [joined[i : i + width] for i in range(0, len(joined), width)]
            joined = [(group[0][0], self._branch(name, parameters, group, answers)) for group in groups]
        return ["row_kind = top_kind(s)", *tree("row_kind", joined)]

    def _branch(self, name: str, parameters: str, leaves: Leaves, answers: bool) -> Lines:
        if len(leaves) == 1:
            return leaves[0][1]
        part = f"{name}_from_{leaves[0][0]}"
        self._write(part, f"{parameters}, row_kind", tree("row_kind", leaves))
        return [f"{'return ' if answers else ''}{part}({parameters}, row_kind)"]

    def _write(self, name: str, parameters: str, body: Lines) -> Rule:
        text = "\n".join([f"def {name}({parameters}):", *indented(body), ""])
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

    def _call(self, rule: Rule, names: AskedNames) -> str:
        return f"{self._named(rule)}({names.arguments(rule)})"

    def _names(self, kind: Kinds, who: str, **plain: str) -> AskedNames:
        always = {"s": "s", "who": who, "row_who": "row_who", "row_kind": "row_kind"}
        names = AskedNames(f"{self.module}, {kind.name}", {**always, **plain})
        names.add(unpacked("top_argument(s)", kind.parts), f"the row {kind.name}")
        return names

    # Who decides

    def _waiting(self) -> Lines:
        leaves = [(0, ["return 0"])]
        for kind, declaration in self.page:
            leaves.append((kind, self._who_decides(kind, declaration)))
        return ["row_kind = top_kind(s)", *tree("row_kind", leaves)]

    def _who_decides(self, kind: Kinds, declaration: Declaration) -> Lines:
        if isinstance(declaration, Automatic):
            return ["return 0"]
        if isinstance(declaration, Chance):
            return [f"return {CHANCE_BIT}"]
        if declaration.who is None:
            return ["return 1 << top_who(s)"]
        return self._answer(declaration.who, self._names(kind, "row_who"))

    def _answer(self, rule: Rule, names: AskedNames) -> Lines:
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
        for verb in self._sorted(answers_to(declaration)):
            extra = self._besides(declaration, verb.name)
            if extra is not None:
                leaves.append((verb.first, [f"{extra}(s, who, move)"]))
                continue
            own = declaration.verbs.get(verb.name)
            who = "row_who" if isinstance(declaration, Chance) else "who"
            leaves.append((verb.first, self._consequence(self._names(kind, who, move="move"), verb, own)))
        return tree("move", leaves)

    def _sorted(self, verbs: Iterable[str]) -> list[Verb]:
        return sorted((self.moves.verbs[verb] for verb in verbs), key=lambda verb: verb.first)

    def _besides(self, declaration: Chance | Choice, verb: str) -> str | None:
        if isinstance(declaration, Chance) or verb in declaration.verbs or verb == declaration.optional:
            return None
        return next(self.extra[id(extra)] for extra in declaration.also if verb in extra.verbs)

    def _consequence(self, names: AskedNames, verb: Verb, happens: Happens) -> Lines:
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
                kept = Consequence(happens, "stays") if isinstance(happens, Rule) else happens
                names = AskedNames(f"{self.module}, besides", {name: name for name in ("s", "who", "row_who", "move")})
                leaves.append((verb.first, self._consequence(names, verb, kept)))
            name = f"play_besides_{number}"
            self._write(name, "s, who, move", tree("move", leaves))
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
        return ["row_kind = top_kind(s)", *tree("row_kind", leaves)]

    # What needs no decision

    def _work_off(self) -> Lines:
        """As long as the top row goes by itself."""
        going = [(kind, declaration) for kind, declaration in self.page if may_go(declaration)]
        if len(going) > _FEW:
            return self._work_off_many(going)
        rows = {kind: self._going(kind, declaration, "return") for kind, declaration in going}
        leaves = [(0, ["return"]), *((kind, rows.get(kind, ["return"])) for kind, _ in self.page)]
        return ["while s.agenda_rows > 0:", "    row_kind = top_kind(s)", *indented(tree("row_kind", leaves))]

    def _work_off_many(self, going: Sequence[tuple[Kinds, Automatic | Choice]]) -> Lines:
        """Rows that never go by themselves are told apart first, at little cost."""
        leaves: Leaves = [(kind, [*self._going(kind, d, "return False"), "return True"]) for kind, d in going]
        self._write("row_goes", "s", self._branches("row_goes", "s", leaves))
        stops = [(0, ["return"]), *((kind, ["pass" if may_go(d) else "return"]) for kind, d in self.page)]
        check = ["row_kind = top_kind(s)", *tree("row_kind", stops), "if not row_goes(s):", "    return"]
        return ["while s.agenda_rows > 0:", *indented(check)]

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
