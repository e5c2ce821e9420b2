"""Several named numbers in one: how arguments make the number of a move, and values the argument of an agenda row."""

from __future__ import annotations

import keyword
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .rule import Namespace, written


@dataclass(frozen=True)
class Part:
    """A named number: how many values it has, and the first of them. The last part counts fastest."""

    name: str
    size: int
    start: int = 0

    @property
    def bound(self) -> str:
        """The name as a parameter of a rule: words of the language get an underscore."""
        return bound(self.name)


def bound(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def strides(parts: Sequence[Part]) -> list[int]:
    """By how much the number grows with each part."""
    found: list[int] = []
    stride = 1
    for part in reversed(parts):
        found.insert(0, stride)
        stride *= part.size
    return found


def packed(parts: Sequence[Part], first: int = 0) -> str:
    """The number as an expression of its parts."""
    terms = [str(first)] if first or not parts else []
    for part, stride in zip(parts, strides(parts), strict=True):
        value = f"({part.bound} - {part.start})" if part.start else part.bound
        terms.append(value if stride == 1 else f"{value} * {stride}")
    return " + ".join(terms)


def unpacked(number: str, parts: Sequence[Part], first: int = 0) -> dict[str, str]:
    """Every part, by its name in rules, as an expression of the number; the first part is not bounded."""
    found: dict[str, str] = {}
    for part, stride in zip(parts, strides(parts), strict=True):
        text = f"({number} - {first})" if first else number
        if stride > 1:
            text = f"{text} // {stride}"
        if part is not parts[0]:
            text = f"{text} % {part.size}"
        found[part.bound] = f"{text} + {part.start}" if part.start else text
    return found


def unpack(value: int, parts: Sequence[Part], first: int = 0) -> dict[str, int]:
    """The parts of a number, for Python code."""
    found: dict[str, int] = {}
    for part, stride in zip(parts, strides(parts), strict=True):
        rest = (value - first) // stride
        found[part.name] = (rest if part is parts[0] else rest % part.size) + part.start
    return found


def packing_rules(numbers: Mapping[str, tuple[Sequence[Part], int]], module: str, space: str) -> Namespace:
    """A rule for each of the numbers, given by parts and first value, that makes it from its parts."""
    rules = {}
    for name, (parts, first) in numbers.items():
        text = f"def {bound(name)}({', '.join(part.bound for part in parts)}):\n    return {packed(parts, first)}\n"
        rules[bound(name)] = written(bound(name), text, {}, module, space, inlined=True)
    return Namespace(rules)


def reading_rules(numbers: Mapping[str, Sequence[Part]], module: str, space: str) -> Namespace:
    """A rule for each part of each of the numbers that reads it: `price_of_plan(number)`."""
    rules = {}
    for name, parts in numbers.items():
        for part, expression in zip(parts, unpacked("number", parts).values(), strict=True):
            reader = f"{part.name}_of_{name}"
            text = f"def {reader}(number):\n    return {expression}\n"
            rules[reader] = written(reader, text, {}, module, space, inlined=True)
    return Namespace(rules)
