"""Figures as people read them: no digit that the margin does not bear, and always with the margin."""

from __future__ import annotations

from ..stage.words import Words
from .estimates import Figure

# With a wider margin the digit behind the point says nothing.
_WIDE = 2.0


def told(figure: Figure, words: Words, signed: bool = False) -> str:
    """A figure with its margin; one that is certain has none."""
    digits = 1 if figure.margin < _WIDE else 0
    value = f"{figure.value:{'+' if signed else ''}.{digits}f}"
    if not figure.margin:
        return _written(value.removesuffix(".0"), words)
    margin = max(figure.margin, 0.1 if digits else 1)
    return words("number.figure", value=_written(value, words), margin=_written(f"{margin:.{digits}f}", words))


def percent(figure: Figure, words: Words, signed: bool = False) -> str:
    """A chance in whole percent; the sign of percent is not in it."""
    value = f"{100 * figure.value:{'+' if signed else ''}.0f}"
    margin = f"{max(1.0, 100 * figure.margin):.0f}"
    return words("number.figure", value=_written(value, words), margin=margin)


def _written(number: str, words: Words) -> str:
    """With the decimal sign of the language and a real minus; nothing is less than zero by nothing."""
    zero = number.lstrip("+-")
    if not float(zero):
        number = zero
    return number.replace("-", "−").replace(".", words("number.decimal"))
