"""Reads facts.json, the printed components, into the order and the names the rules use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from ...kernel.facts import load_facts

AREAS = ("workshops", "houses", "nobili", "populi", "trade", "harbour")
LADDERS = ("workshops", "houses", "nobili", "populi", "trade")


@dataclass(frozen=True)
class CardKind:
    """Cards that are alike in everything printed on them; `cards` are their ids."""

    name: str
    area: str
    symbol: str
    wheel: int
    others_score: bool
    cards: tuple[str, ...]


def facts() -> dict[str, Any]:
    return load_facts(__package__)


@cache
def spaces() -> tuple[dict[str, Any], ...]:
    """All 109 spaces, area by area, each with its area added."""
    return tuple({**space, "area": area} for area in AREAS for space in facts()[area]["spaces"])


@cache
def card_kinds() -> tuple[CardKind, ...]:
    """The different cards, in the order of the facts; equal cards are interchangeable."""
    alike: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for card in facts()["cards"]["list"]:
        alike.setdefault((card["symbol"], card["wheel"]), []).append(card)
    return tuple(
        CardKind(
            f"{symbol}-{wheel}",
            cards[0]["area"],
            symbol,
            wheel,
            cards[0]["others_score"],
            tuple(c["id"] for c in cards),
        )
        for (symbol, wheel), cards in alike.items()
    )


def profile(name: str) -> dict[str, Any]:
    return facts()["rule_profiles"]["profiles"][name]  # type: ignore[no-any-return]
