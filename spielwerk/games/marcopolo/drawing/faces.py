"""The faces of city cards and contracts, the same on the board and on a tableau."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from markupsafe import Markup

from ....stage.drawing import glyph
from ....stage.markup import join, tag
from .layout import CARD_SIZE, CONTRACT_SIZE
from .names import card_fact, card_fields, contract_fact
from .pieces import NEUTRAL, amount, amount_width, amounts, die, written

_STRIP = 22.0
_MIDDLE = _STRIP + (CARD_SIZE[0] - _STRIP) / 2


def fitted(things: Mapping[str, int], x: float, y: float, size: float, width: float) -> Markup:
    """Amounts beside each other, made smaller if they would not fit."""
    wide = sum(amount_width(name, written(name, count), size) for name, count in things.items()) + 4 * len(things)
    return amounts(things, x, y, size * min(1.0, width / wide), 4 if wide <= width else 2)


# City cards


@cache
def card_face(card: int) -> Markup:
    """A city card from its upper left corner: at its edge how it is used, price above, gain below."""
    width, height = CARD_SIZE
    fact = card_fact(card)
    return tag(
        "g",
        tag("rect", x=0, y=0, width=width, height=height, rx=7, class_="mp-card-paper"),
        tag(
            "path", d=f"M{_STRIP} 0H7A7 7 0 0 0 0 7V{height - 7}A7 7 0 0 0 7 {height}H{_STRIP}Z", class_="mp-card-strip"
        ),
        tag("rect", x=0, y=0, width=width, height=height, rx=7, class_="mp-card-edge"),
        *_CARD_ROWS[fact["kind"]](fact),
    )


def _sign(text: str, y: float) -> Markup:
    return tag("text", text, x=_STRIP / 2, y=y, class_="mp-card-sign")


def _per_pip() -> Markup:
    return join([_sign("×", 22), glyph("die", 17, _STRIP / 2, 37, "glyph mp-strip-glyph")])


def _row(things: Mapping[str, int], y: float) -> Markup:
    return fitted(things, _MIDDLE, y, 23, 82)


def _line() -> Markup:
    return tag("path", d=f"M{_STRIP + 6} 32H{CARD_SIZE[0] - 6}", class_="mp-card-line")


def _exchange(fact: Mapping[str, Any]) -> list[Markup]:
    return [_per_pip(), _sign("↓", 58), _line(), _row(fact["pay"], 17), _row(fact["gain"], 47)]


def _income(fact: Mapping[str, Any]) -> list[Markup]:
    return [_per_pip(), _row(fact["gain"], 32)]


def _one_way(fact: Mapping[str, Any]) -> list[Markup]:
    rows = []
    for option, y in zip(fact["options"], (17, 47), strict=True):
        rows += [
            fitted(option["pay"], 45, y, 21, 40),
            tag("text", "→", x=_MIDDLE, y=y + 6, class_="mp-card-arrow"),
            fitted(option["gain"], 86, y, 21, 40),
        ]
    return [_per_pip(), _line(), *rows]


def _both_ways(fact: Mapping[str, Any]) -> list[Markup]:
    return [_per_pip(), _sign("⇅", 58), _line(), _row(fact["a"], 17), _row(fact["b"], 47)]


def _count(fact: Mapping[str, Any]) -> list[Markup]:
    return [_per_pip(), _sign("↓", 58), _line(), amount(fact["count"], "", _MIDDLE, 17, 24), _row(fact["gain"], 47)]


def _by_die(fact: Mapping[str, Any]) -> list[Markup]:
    rows = []
    for (value, gain), y in zip(card_fields(fact), (17, 47), strict=True):
        rows += [
            tag("g", die(NEUTRAL, 0, value, 19), transform=f"translate({_STRIP + 16} {y})"),
            tag("text", "→", x=_STRIP + 36, y=y + 6, class_="mp-card-arrow"),
            fitted(gain, 84, y, 23, 42),
        ]
    return [_sign("≥", 24), glyph("die", 17, _STRIP / 2, 40, "glyph mp-strip-glyph"), _line(), *rows]


_CARD_ROWS = {
    "exchange_per_pip": _exchange,
    "income_per_pip": _income,
    "exchange_per_pip_one_direction": _one_way,
    "exchange_per_pip_both_ways": _both_ways,
    "income_per_counted_item": _count,
    "by_die_value": _by_die,
}


# Contracts


@cache
def contract_face(contract: int) -> Markup:
    """A contract from its upper left corner: above what it asks, below what it brings."""
    width, height = CONTRACT_SIZE
    fact = contract_fact(contract)
    return tag(
        "g",
        tag("rect", x=0, y=0, width=width, height=height, rx=9, class_="mp-contract-paper"),
        tag(
            "path",
            d=f"M0 86H{width}V{height - 9}A9 9 0 0 1 {width - 9} {height}H9A9 9 0 0 1 0 {height - 9}Z",
            class_="mp-contract-foot",
        ),
        tag("path", d=f"M{width / 2 - 8} 86H{width / 2 + 8}L{width / 2} 94Z", class_="mp-contract-arrow"),
        tag("rect", x=0, y=0, width=width, height=height, rx=9, class_="mp-contract-edge"),
        _cost(fact["cost"]),
        _points(fact["points"]),
        fitted(fact["reward"], 90, 114, 29, 74),
        class_="mp-contract-start" if fact["start"] else None,
    )


def _cost(cost: Mapping[str, int]) -> Markup:
    """At most two amounts in a row."""
    parts = list(cost.items())
    rows = [parts[:2], parts[2:]] if len(parts) > 2 else [parts]
    middle = (25, 61) if len(rows) > 1 else (43,)
    return join([fitted(dict(row), CONTRACT_SIZE[0] / 2, y, 30, 118) for row, y in zip(rows, middle, strict=True)])


def _points(points: int) -> Markup:
    return tag(
        "g",
        tag("circle", cx=30, cy=113, r=18, class_="mp-medal"),
        tag("text", str(points), x=30, y=121, class_="mp-medal-value"),
    )


def contract_back() -> Markup:
    width, height = CONTRACT_SIZE
    return tag(
        "g",
        tag("rect", x=0, y=0, width=width, height=height, rx=9, class_="mp-contract-back"),
        glyph("contract", 56, width / 2, height / 2, "glyph mp-back-glyph"),
    )
