"""What pieces are: a name, a sentence and a rule for each kind of component, told once for all pages.

A piece says what it is by a key (`piece(..., about="monastery-12")`); the table of a game says what the key means. A
page carries the keys only, the browser fetches the table once. A piece without a key is still known by its label.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .markup import Attribute
from .words import Words

PREFIX = "about."


@dataclass(frozen=True)
class About:
    """A component in words: its name, what it does, the heading of the rules it belongs to, what it could lie on.

    `rule` is a name that a heading of the rules carries (`## Ships {#ships}`); `fits` are keys of other pieces, which
    are marked while this one is looked at.
    """

    name: str
    text: str = ""
    rule: str = ""
    fits: tuple[str, ...] = ()


def written_about(words: Words) -> dict[str, About]:
    """What the texts of a game tell of its pieces: `[about.KEY]` with a name, a text and, if there is one, a rule."""
    keys = [key[len(PREFIX) : -len(".name")] for key in words.texts if key.startswith(PREFIX) and key.endswith(".name")]
    return {key: _written(words, key) for key in keys}


def _written(words: Words, key: str) -> About:
    text, rule, fits = (words.texts.get(f"{PREFIX}{key}.{part}", "") for part in ("text", "rule", "fits"))
    return About(words(f"{PREFIX}{key}.name"), text, rule, tuple(fits.split()))


def as_sent(table: Mapping[str, About]) -> dict[str, dict[str, object]]:
    """The table as the browser gets it; what is empty is left out."""
    return {key: {part: value for part, value in vars(known).items() if value} for key, known in table.items()}


def told(text: str, about: str | None = None) -> dict[str, Attribute]:
    """Attributes of a drawn element that is no piece of its own: what it is called, and what it is."""
    return {"role": "img", "aria_label": text, "data_about": about}
