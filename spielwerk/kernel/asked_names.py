"""What the rules on a page ask for by name, and the lines that bring it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .branching import Lines
from .declared_rows import DeclarationError
from .rule import Rule


class AskedNames:
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
