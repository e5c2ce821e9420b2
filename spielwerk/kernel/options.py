"""Options of a game: named choices with the rulebook's defaults, checked before a game begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

OptionValues = dict[str, Any]

# In this order they are asked: how it is played, what is added to it, and what the rulebook leaves open.
GROUPS = ("variant", "expansion", "ruling")


class OptionError(ValueError):
    """An option is unknown, has an unknown value, or does not go with another one.

    `clash` is the key of the sentence in the game's words, where the options do not go together.
    """

    def __init__(self, message: str, clash: str | None = None) -> None:
        super().__init__(message)
        self.clash = clash


@dataclass(frozen=True)
class Option:
    """One choice. `follows` names the option whose value decides the default, e.g. a rule profile.

    `since` is the rules version that brought the choice; games begun under earlier rules went by `before`.
    `group` says where a form shows it; it matters only where the option `needs` is switched on.
    """

    key: str
    values: tuple[Any, ...]
    default: Any = None
    follows: str | None = None
    default_by: Mapping[Any, Any] | None = None
    since: int = 1
    before: Any = None
    group: str = "variant"
    needs: str | None = None

    def __post_init__(self) -> None:
        if self.group not in GROUPS:
            raise ValueError(f"option {self.key}: there is no group {self.group!r}; there are: {', '.join(GROUPS)}")


@dataclass(frozen=True)
class OptionSet:
    """All options of a game, in the order in which they are asked; the first is always `players`.

    `refuse` gives the key of the sentence in the game's words why some options do not go together, or None;
    `explain` turns such a key into English.
    """

    options: tuple[Option, ...]
    refuse: Callable[[OptionValues], str | None] = lambda values: None
    explain: Callable[[str], str] = str

    def __iter__(self) -> Any:
        return iter(self.options)

    def complete(self, given: Mapping[str, Any], version: int | None = None) -> OptionValues:
        """The given options with all defaults filled in; raises OptionError with a sentence.

        `version` is the rules version a recorded game began under.
        """
        unknown = set(given) - {option.key for option in self.options}
        if unknown:
            known = ", ".join(option.key for option in self.options)
            raise OptionError(f"unknown option {sorted(unknown)[0]!r}; known: {known}")
        values: OptionValues = {}
        for option in self.options:
            value = given.get(option.key, self._default(option, values, version))
            if not any(value == known and type(value) is type(known) for known in option.values):
                known = ", ".join(str(v) for v in option.values)
                raise OptionError(f"option {option.key} cannot be {value!r}; it can be: {known}")
            values[option.key] = value
        clash = self.refuse(values)
        if clash:
            raise OptionError(self.explain(clash), clash)
        return values

    @staticmethod
    def _default(option: Option, values: OptionValues, version: int | None) -> Any:
        if version is not None and version < option.since:
            return option.before
        if option.follows is None or option.default_by is None:
            return option.default
        return option.default_by[values[option.follows]]

    def parse(self, texts: Mapping[str, str]) -> OptionValues:
        """Options given as text (command line, forms), turned into their values and completed."""
        given: OptionValues = {}
        by_key = {option.key: option for option in self.options}
        for key, text in texts.items():
            values = by_key[key].values if key in by_key else ()
            given[key] = next((v for v in values if str(v).lower() == text.lower()), text)
        return self.complete(given)
