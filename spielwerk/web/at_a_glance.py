"""Sentences made short where they are read at a glance."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

_BRACKETS = re.compile(r"[ \xa0]?\([^()]*\)")
# Before a comma, or before "and" with a verb.
_CLAUSES = re.compile(r"(?<=[,;]) | (?=und [a-zäöü]+t\b)| (?=and [a-z]+s\b)")
# A sentence of so many letters is read at a glance; a longer one in about a line of it, but not in too few letters,
# unless it begins with what tells it from the other.
GLANCE, LINE, TOO_FEW = 64, 48, 24
# So many letters nobody reads while it is their turn.
LONG = 110
# A beginning of fewer letters is told again; of a longer one so many words stay, so that what follows has its article.
LONG_BEGINNING, WORDS_KEPT = 18, 2
LEFT_OUT = "… "


def outside_brackets(text: str) -> str:
    """A sentence without its particulars."""
    while (shorter := _BRACKETS.sub("", text)) != text:
        text = shorter
    return text


def within(sentence: str, letters: int) -> str:
    """A sentence as far as its first clauses have so many letters; the first clause in any case."""
    clauses = _clauses(sentence)
    told = clauses.pop(0)
    while clauses and len(told) + 1 + len(clauses[0]) <= letters:
        told = f"{told} {clauses.pop(0)}"
    return told.rstrip(",;") if clauses else told


def told_apart(sentences: Sequence[str], elsewhere: str) -> list[str]:
    """Long ones without their particulars, while that tells them apart; one that is said again happens elsewhere."""
    short = [outside_brackets(one) if len(one) > LONG else one for one in sentences]
    told = [one if short.count(one) == 1 else whole for one, whole in zip(short, sentences, strict=True)]
    return [f"{one} {elsewhere}" if one in told[:at] else one for at, one in enumerate(told)]


def apart(one: str, other: str) -> tuple[str, str]:
    """Two sentences from where they part, each as far as the first whole clauses that tell it from the other."""
    one, other = _from_parting(one, other)
    longer = _clauses(one), _clauses(other)
    first, second = (" ".join(_enough(clauses, _alike(*longer) + 1)).rstrip(",;") for clauses in longer)
    return (first, second) if first != second else (one, other)


def _from_parting(one: str, other: str) -> tuple[str, str]:
    """Long ones without the words with which both begin, if those are many, or the clauses; one that goes on where the
    other ends is told whole."""
    within = one.startswith(other) or other.startswith(one)
    if within or max(len(one), len(other)) <= GLANCE:
        return one, other
    first, second = without_beginning([one, other])
    return first, second


def without_beginning(sentences: Sequence[str]) -> list[str]:
    """Without the words with which all begin, if those are many."""
    split = [sentence.split(" ") for sentence in sentences]
    first, alike = split[0], min((_alike(split[0], words) for words in split[1:]), default=0)
    left_out = alike - (0 if alike and first[alike - 1].endswith((",", ";")) else WORDS_KEPT)
    if len(" ".join(first[: max(left_out, 0)])) < LONG_BEGINNING or any(len(words) == alike for words in split):
        return list(sentences)
    return [LEFT_OUT + " ".join(words[left_out:]) for words in split]


def _alike(some: list[str], others: list[str]) -> int:
    """How many are the same from the beginning on."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False)))


def _clauses(sentence: str) -> list[str]:
    return _CLAUSES.split(sentence)


def _enough(clauses: list[str], least: int) -> list[str]:
    """At least so many clauses, and further ones while they are read at a glance."""
    if len(" ".join(clauses)) <= GLANCE:
        return clauses
    told, too_few = least, 0 if clauses[0].startswith(LEFT_OUT) else TOO_FEW
    while told < len(clauses):
        length = len(" ".join(clauses[:told]))
        if length > too_few and length + len(clauses[told]) > LINE:
            break
        told += 1
    return clauses[:told]
