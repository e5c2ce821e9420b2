"""Sentences as they are read: what goes wrong where a value is filled into a text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

# What is wrong in any language and any style, by what shows it; three dots are one mark.
_ANYWHERE = {
    "something is not filled in": re.compile(r"[{}]"),
    "punctuation stands twice": re.compile(r"(?<!\.)[.,:;!?]\s*[,:;!?]|[,:;!?]\s*\.|(?<!\.)\.\s*\.(?!\.)"),
    "a value is empty": re.compile(r"  |\(\s*\)|„\s*“|“\s*”|^\s|\s$|\s[.,:;!?](?![\d.])"),
}
_TYPEWRITTEN = re.compile(r"""["']""")
# Words that German has in this form for several only, and what English “own” may follow.
_SEVERAL = "Schritte|Punkte|Karten|Felder|Kamele|Waren|Schiffe|Glashütten|Gondolieri|Aufträge|Läden|Augen|Ziele"
_OWNERS = ("my", "your", "his", "her", "its", "our", "their", "’s", "of", "you", "they")
_WHOSE = "".join(f"(?<!{whose} )" for whose in _OWNERS)
_BY_LANGUAGE = {
    "de": {
        "one of something is told in the plural": re.compile(rf"(?<![\w.,–×:(])1 (?:{_SEVERAL})\b"),
        "at most one is not “up to” one": re.compile(r"\bbis zu (?:1|einem|einen)\b"),
        "an adjective in brackets is written large": re.compile(
            r"\((?:Schwarz|Weiß|Rot|Blau|Grau|Grün|Eigen)e[snmr]?\b"
        ),
    },
    "en": {
        "one of something is told in the plural": re.compile(r"(?<![\w.,–×(])\b1 (?!glass|has|is|was)[a-z]+s\b"),
        "at most one is not “up to” one": re.compile(r"\bup to (?:1|one)\b"),
        "“own” has nobody it belongs to": re.compile(rf"(?i){_WHOSE}\bown\b"),
    },
}
_SENTENCE = re.compile(r"(?<=[.!?]) ")


def plain_faults(text: str) -> Iterator[str]:
    """What is wrong with a text whatever its language and style."""
    return (fault for fault, trap in _ANYWHERE.items() if trap.search(text))


def wording_faults(text: str, language: str, names: Collection[str]) -> Iterator[str]:
    """What is wrong with a text of ours, in which people may be named."""
    yield from plain_faults(text)
    for fault, trap in _BY_LANGUAGE[language].items():
        if trap.search(text):
            yield fault
    if any(sentence.count(": ") > 1 for sentence in _SENTENCE.split(text)):
        yield "a sentence has two colons"
    if _TYPEWRITTEN.search(text):
        yield "the marks are those of a typewriter"
    if language == "en" and any(f" of {name}" in text for name in names):
        yield "somebody’s thing is called “of” them"
