"""What the pieces are: spaces, cards, contracts, goals, places, characters by their own texts, the rest by `about`."""

from __future__ import annotations

from dataclasses import replace

from ....stage.about import About, written_about
from ....stage.words import Words, opening
from .. import tables
from ..facts import CHARACTERS, items, names
from ..tables import NONE
from .layout import kind_of
from .names import (
    card_text,
    character_name,
    contract_fact,
    contract_gain,
    goal_name,
    place_name,
    space_name,
    things,
)

COLOURS = ("own", "black", "white")
SPACE_RULES = {"contracts": "take_contracts", "purse": "bonus_actions"}


def about(words: Words) -> dict[str, About]:
    written = written_about(words)
    return {
        **written,
        **{space_key(space): _space(words, space) for space in range(tables.SPACES) if tables.CARD_AT[space] == NONE},
        **{card_key(card): _card(words, card) for card in range(len(items("city_cards")))},
        **{contract_key(contract): _contract(words, contract) for contract in range(len(items("contracts")))},
        **{goal_key(goal): _goal(words, goal) for goal in range(len(items("goals")))},
        **{place_key(place): _place(words, written, place) for place in range(tables.LOCATIONS)},
        **{f"character-{name}": _character(words, index) for index, name in enumerate(CHARACTERS)},
    }


def space_key(space: int) -> str:
    return f"space-{tables.SPACE_NAMES[space]}"


def card_key(card: int) -> str:
    return f"card-{card}"


def contract_key(contract: int) -> str:
    return f"contract-{contract}"


def goal_key(goal: int) -> str:
    return f"goal-{goal}"


def place_key(place: int) -> str:
    return f"place-{names('locations')[place]}"


def die_key(colour: int) -> str:
    return f"die-{COLOURS[colour]}"


def _space(words: Words, space: int) -> About:
    name = tables.SPACE_NAMES[space]
    if tables.MARKET_ROW_AT[space] != NONE:
        dice = words("about.market.dice", count=int(tables.DICE_NEEDED[space]))
        return About(space_name(words, space), f"{dice} {words('space.help.market')}", "market")
    return About(words(f"area.{name}"), words(f"space.help.{name}"), SPACE_RULES.get(name, name))


def _card(words: Words, card: int) -> About:
    return About(words("about.card.called"), f"{card_text(words, card)} {words('about.card.text')}", "city_cards")


def _contract(words: Words, contract: int) -> About:
    cost, gain = things(words, contract_fact(contract)["cost"]), things(words, contract_gain(contract))
    return About(words("about.contract.called"), words("about.contract.pays", cost=cost, gain=gain), "contracts")


def _goal(words: Words, goal: int) -> About:
    text = f"{opening(goal_name(words, goal))}. {words('about.goal.text')}"
    return About(
        words("about.goal.called"), text, "goal_cards", tuple(place_key(city) for city in tables.GOAL_CITY[goal])
    )


def _place(words: Words, written: dict[str, About], place: int) -> About:
    return replace(written[kind_of(place)], name=opening(place_name(words, place)))


def _character(words: Words, character: int) -> About:
    name = CHARACTERS[character]
    text = words("about.mercator.text") if name == "mercator" else words(f"character.{name}.text")
    return About(character_name(words, character), text, "characters")
