"""Texts of a game or of the page, one TOML file per language, all keys in every language."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("de", "en")


@dataclass(frozen=True)
class Words:
    """The texts of one package in one language; dots in a key go down into tables."""

    package: str
    language: str
    texts: Mapping[str, str]

    def __call__(self, key: str, **values: object) -> str:
        """The text for a key; `<key>_one`, where there is one, when the `count`, or else the `points`, is 1."""
        one = f"{key}_one"
        singular = one in self.texts and values.get("count", values.get("points")) == 1
        return self.texts[one if singular else key].format(**values)

    def joined(self, parts: Sequence[str]) -> str:
        """Parts of a list in words: a, b and c."""
        return ", ".join(parts[:-1]) + self("list.and") + parts[-1] if len(parts) > 1 else "".join(parts)

    def __contains__(self, key: str) -> bool:
        return key in self.texts


def opening(text: str) -> str:
    """A text at the beginning of a sentence or label: with a capital letter."""
    return text[:1].upper() + text[1:]


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
