"""Figures as people read them: no digit that the margin does not bear, and always with the margin."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..stage.words import Words
from .estimates import Figure

# With a wider margin the digit behind the point says nothing.
_WIDE = 2.0


def told(figure: Figure, words: Words, signed: bool = False) -> str:
    """A figure with its margin; one that is certain has none."""
    value, margin = apart(figure, words, signed)
    return words("number.figure", value=value, margin=margin) if margin else value


def apart(figure: Figure, words: Words, signed: bool = False, whole: bool = False) -> tuple[str, str]:
    """The figure, and its margin; nothing for one that is certain. Where there is little room by whole points."""
    # What is surely more than nothing must not look like its margin.
    covered = figure.is_clear and round(abs(figure.value)) == round(figure.margin)
    digits = 0 if whole or (figure.margin >= _WIDE and not covered) else 1
    value = f"{figure.value:{'+' if signed else ''}.{digits}f}"
    if not figure.margin:
        return _written(value.removesuffix(".0"), words), ""
    margin = max(figure.margin, 0.1 if digits else 1)
    return _written(value, words), _written(f"{margin:.{digits}f}", words)


def reads_clear(figure: Figure) -> bool:
    """Whether it is surely above or below zero, and still looks so when it is written down."""
    return figure.is_clear and round(abs(figure.value), 1) > round(figure.margin, 1)


def chance_reads_clear(figure: Figure) -> bool:
    """The same for a difference of chances, in whole percent."""
    return round(100 * abs(figure.value)) > max(1, round(100 * figure.margin))


def percent(figure: Figure, words: Words, signed: bool = False) -> str:
    """A chance in whole percent; the sign of percent is not in it."""
    value = f"{100 * figure.value:{'+' if signed else ''}.0f}"
    margin = f"{max(1.0, 100 * figure.margin):.0f}"
    return words("number.figure", value=_written(value, words), margin=margin)


def whole_shares(values: Sequence[float]) -> list[int]:
    """Each in whole numbers, so that these add up to the whole of all: those that lie furthest above are raised."""
    shares = [math.floor(value) for value in values]
    missing = math.floor(sum(values) + 0.5) - sum(shares)
    by_rest = sorted(range(len(values)), key=lambda at: shares[at] - values[at])
    for at in by_rest[:missing]:
        shares[at] += 1
    return shares


def _written(number: str, words: Words) -> str:
    """With the decimal sign of the language and a real minus; nothing is less than zero by nothing."""
    zero = number.lstrip("+-")
    if not float(zero):
        number = zero
    return number.replace("-", "−").replace(".", words("number.decimal"))
