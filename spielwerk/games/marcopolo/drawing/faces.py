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
from .pieces import NEUTRAL, SYMBOLS, amounts, die

# A card has a band at its left edge; its rows have their middle here.
_BAND = 16.0
_MIDDLE = _BAND + (CARD_SIZE[0] - _BAND) / 2
_ROWS = (11.0, 31.5)


# City cards


@cache
def card_face(card: int) -> Markup:
    """A city card from its upper left corner: at its edge how it is used, price above, gain below."""
    width, height = CARD_SIZE
    fact = card_fact(card)
    return tag(
        "g",
        tag("rect", x=-3, y=-3, width=width + 6, height=height + 6, rx=8, class_="mp-halo"),
        tag("rect", y=-9, width=width, height=height + 18, class_="mp-hit-area"),
        tag("rect", width=width, height=height, rx=5, class_="mp-card-paper"),
        tag("path", d=f"M0 5a5 5 0 0 1 5-5h11v{height}H5a5 5 0 0 1-5-5Z", class_="mp-card-band"),
        *_CARD_ROWS[fact["kind"]](fact),
        class_="mp-card-face",
    )


def _sign(text: str, y: float) -> Markup:
    return tag("text", text, x=_BAND / 2, y=y, font_size=14, class_="mp-light")


def _die_sign(y: float) -> Markup:
    return glyph("dice", 11, _BAND / 2, y, "mp-glyph")


def _per_pip() -> Markup:
    return _sign("×", 17) + _die_sign(28)


def _row(things: Mapping[str, int], y: float) -> Markup:
    """Of three things that come together one each is meant: symbols suffice."""
    if len(things) > 2 and set(things.values()) == {1}:
        return join([glyph(SYMBOLS[name], 15, _MIDDLE - 17 + 17 * i, y, "mp-glyph") for i, name in enumerate(things)])
    return amounts(things, _MIDDLE, y, 14, 54)


def _line() -> Markup:
    return tag("path", d=f"M{_BAND} 21H{CARD_SIZE[0]}", class_="mp-card-line")


def _arrow(d: str) -> Markup:
    return tag("path", d=d, class_="mp-card-arrow")


_DOWN = f"M{_MIDDLE - 5:g} 19.5h10l-5 5Z"


def _exchange(fact: Mapping[str, Any]) -> list[Markup]:
    return [_per_pip(), _line(), _row(fact["pay"], _ROWS[0]), _row(fact["gain"], _ROWS[1]), _arrow(_DOWN)]


def _income(fact: Mapping[str, Any]) -> list[Markup]:
    return [_per_pip(), _row(fact["gain"], 21)]


def _one_way(fact: Mapping[str, Any]) -> list[Markup]:
    rows = []
    for option, y in zip(fact["options"], _ROWS, strict=True):
        rows += [
            amounts(option["pay"], 30, y, 13, 27),
            _arrow(f"M42.5 {y - 3:g}l5 3l-5 3Z"),
            amounts(option["gain"], 60, y, 13, 27),
        ]
    return [_per_pip(), _line(), *rows]


def _both_ways(fact: Mapping[str, Any]) -> list[Markup]:
    up = _arrow(f"M{_MIDDLE - 9:g} 24h8l-4-5Z") + _arrow(f"M{_MIDDLE + 1:g} 18.5h8l-4 5Z")
    return [_per_pip(), _line(), _row(fact["a"], _ROWS[0]), _row(fact["b"], _ROWS[1]), up]


def _count(fact: Mapping[str, Any]) -> list[Markup]:
    counted = {fact["count"]: 1}
    return [_per_pip(), _line(), _row(counted, _ROWS[0]), _row(fact["gain"], _ROWS[1]), _arrow(_DOWN)]


def _by_die(fact: Mapping[str, Any]) -> list[Markup]:
    rows = []
    for (value, gain), y in zip(card_fields(fact), _ROWS, strict=True):
        rows += [
            tag("g", die(NEUTRAL, 0, value, 15), transform=f"translate(28.5 {y:g})"),
            _arrow(f"M39.5 {y - 3:g}l5 3l-5 3Z"),
            amounts(gain, 59, y, 13.5, 28),
        ]
    return [_die_sign(15), _sign("≥", 34), _line(), *rows]


_CARD_ROWS = {
    "exchange_per_pip": _exchange,
    "income_per_pip": _income,
    "exchange_per_pip_one_direction": _one_way,
    "exchange_per_pip_both_ways": _both_ways,
    "income_per_counted_item": _count,
    "by_die_value": _by_die,
}


# Contracts

_WAVE = "Q80.8 79 67.7 76T42.3 77T18.8 77T0 76"
_SHEET = f"M3 0H91Q94 0 94 3V74{_WAVE}V3Q0 0 3 0Z"


@cache
def contract_face(contract: int) -> Markup:
    """A contract from its upper left corner: above what it asks, below what it brings, its points in wax."""
    fact = contract_fact(contract)
    return tag(
        "g",
        tag("path", d=_SHEET, class_="mp-paper-shade"),
        tag("path", d=_SHEET, class_="mp-paper"),
        tag("path", d=f"M0 48H94V74{_WAVE}Z", class_="mp-paper-foot"),
        tag("g", _cost(fact["cost"]), class_="mp-cost"),
        glyph("seal", 30, 20, 63, "mp-glyph"),
        tag("text", str(fact["points"]), x=20, y=68.8, font_size=17, class_="mp-light"),
        tag("g", amounts(fact["reward"], 65, 63, 15, 52), class_="mp-reward"),
        class_="mp-contract mp-first" if fact["start"] else "mp-contract",
    )


def _cost(cost: Mapping[str, int]) -> Markup:
    """At most two amounts in a row."""
    parts = list(cost.items())
    rows = [parts[:2], parts[2:]] if len(parts) > 2 else [parts]
    middle = (15.0, 35.0) if len(rows) > 1 else (25.0,)
    return join([amounts(dict(row), 47, y, 16, 84) for row, y in zip(rows, middle, strict=True)])


@cache
def contract_back() -> Markup:
    """A contract face down."""
    return tag(
        "g",
        tag("path", d=_SHEET, class_="mp-paper-shade"),
        tag("path", d=_SHEET, class_="mp-paper mp-back"),
        glyph("contract", 40, CONTRACT_SIZE[0] / 2, 38, "mp-glyph"),
        class_="mp-contract",
        data_back="",
    )
