"""Texts of a game or of the page, one TOML file per language, all keys in every language."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

LANGUAGES = ("de", "en")
SENTENCES_KEPT = 32768


class MissingWord(LookupError):
    """A text, or a value to be filled into one, is not there; the message says which and where it belongs."""


# Compared by identity: there is one for each package and language, and drawings are kept by it.
@dataclass(frozen=True, eq=False)
class Words:
    """The texts of one package in one language; dots in a key go down into tables. `defaults` stand in for them."""

    package: str
    language: str
    texts: Mapping[str, str]
    defaults: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def __call__(self, key: str, **values: object) -> str:
        """The text for a key; `<key>_one`, where there is one, when the `count`, or else the `points`, is 1."""
        if not values:
            text = self.texts.get(key) or self.text(key, False)
            if "{" not in text:
                return text
        try:
            return _filled_once(self, key, **values)
        except TypeError:
            # Something to fill in that cannot be remembered by.
            return _filled(self, key, values)

    def text(self, key: str, single: bool) -> str:
        """The text for a key, before anything is filled in; `single` where it is about one thing."""
        for texts in (self.texts, self.defaults):
            if single and f"{key}_one" in texts:
                return texts[f"{key}_one"]
            if key in texts:
                return texts[key]
        raise MissingWord(f"there is no text {key}: write it into {self.place}")

    @property
    def place(self) -> str:
        """The file of these texts."""
        return f"{self.package.replace('.', '/')}/words/{self.language}.toml"

    def joined(self, parts: Sequence[str]) -> str:
        """Parts of a list in words: a, b and c."""
        return ", ".join(parts[:-1]) + self("list.and") + parts[-1] if len(parts) > 1 else "".join(parts)

    def __contains__(self, key: str) -> bool:
        return key in self.texts or key in self.defaults


@lru_cache(maxsize=SENTENCES_KEPT, typed=True)
def _filled_once(words: Words, key: str, /, **values: object) -> str:
    """The same sentences are said again and again."""
    return _filled(words, key, values)


def _filled(words: Words, key: str, values: Mapping[str, object]) -> str:
    text = words.text(key, bool(values) and values.get("count", values.get("points")) == 1)
    try:
        return text.format(**values)
    except (LookupError, ValueError) as problem:
        given = ", ".join(values) or "nothing"
        raise MissingWord(f"the text {key} in {words.place}, {text!r}, is filled in with {given}") from problem


def opening(text: str) -> str:
    """A text at the beginning of a sentence or label: with a capital letter."""
    return text[:1].upper() + text[1:]


def readable(name: str) -> str:
    """A name of the code as people write it, for what has no text of its own."""
    return name.replace("_", " ")


@cache
def load_words(package: str, language: str) -> Words:
    """The words of a package (its folder `words/<language>.toml`)."""
    if language not in LANGUAGES:
        raise LookupError(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    text = files(package).joinpath("words", f"{language}.toml").read_text(encoding="utf-8")
    return Words(package, language, dict(_flat("", tomllib.loads(text))))


def in_english(package: str) -> Callable[[str], str]:
    """What turns a key into the English text of a package, for messages that know no person's language."""
    return lambda key: load_words(package, "en")(key)


def _flat(prefix: str, table: Mapping[str, Any]) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, Mapping):
            rows += _flat(f"{prefix}{key}.", value)
        else:
            rows.append((f"{prefix}{key}", str(value)))
    return rows
