"""What the pieces are: cards and spaces by what their area brings, everything else by the texts under `about`."""

from __future__ import annotations

from dataclasses import replace

from ....stage.about import About, written_about
from ....stage.words import Words
from ..facts import LADDERS, CardKind, card_kinds
from .names import card_name, scoring_key

# A space is free for the next diamond, must wait for others, or has a diamond.
FREE, LATER, TAKEN = "free", "later", "taken"


def about(words: Words) -> dict[str, About]:
    written = written_about(words)
    ladders = {f"ladder-{area}": _ladder(words, written["ladder"], area) for area in LADDERS}
    cards = {card_key(kind): _card(words, card, kind) for card, kind in enumerate(card_kinds())}
    spaces = {
        f"{state}-{kind.symbol}": _space(words, kind, state) for kind in card_kinds() for state in (FREE, LATER, TAKEN)
    }
    return {**written, **ladders, **cards, **spaces}


def card_key(kind: CardKind) -> str:
    return f"card-{kind.name}"


def _ladder(words: Words, ladder: About, area: str) -> About:
    return replace(ladder, name=words(f"source.{area}_ladder"), rule=f"{area}_ladder")


def _card(words: Words, card: int, kind: CardKind) -> About:
    parts = [_scoring(words, kind), words("about.card.wheel", count=kind.wheel)]
    if kind.others_score:
        parts.insert(1, words("card.others"))
    symbols = _symbols_of(kind.area) if kind.area in ("nobili", "populi") else [kind.symbol]
    return About(
        card_name(words, card).strip("„“”"), " ".join(parts), kind.area, tuple(f"{FREE}-{symbol}" for symbol in symbols)
    )


def _symbols_of(area: str) -> list[str]:
    """The symbols of a pyramid, each once: a card may go to any of them."""
    return list(dict.fromkeys(kind.symbol for kind in card_kinds() if kind.area == area))


def _space(words: Words, kind: CardKind, state: str) -> About:
    parts = [_scoring(words, kind), words(f"about.space.{state}")]
    return About(words(f"symbol.{kind.symbol}"), " ".join(part for part in parts if part), kind.area)


def _scoring(words: Words, kind: CardKind) -> str:
    return words(f"card.explains.{scoring_key(kind)}")
