"""Names of places, spaces, cards and things in the words of a scene."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ....stage.words import Words
from .. import tables
from ..facts import CHARACTERS, MARKET_ROWS, card_spaces, facts, items, names
from ..tables import NONE


def thing(words: Words, name: str, count: int) -> str:
    """So many of something: '3 camels'."""
    key = f"thing.{name}.{'one' if count == 1 else 'many'}"
    return words(key, count=count)


def things(words: Words, amounts: Mapping[str, int]) -> str:
    """Several things in words; nothing at all has a word too."""
    return words.joined([thing(words, name, count) for name, count in amounts.items() if count]) or words(
        "thing.nothing"
    )


def place_name(words: Words, place: int) -> str:
    return words(f"place.{names('locations')[place]}")


def where_to(words: Words, place: int) -> str:
    """'to Moscow': an oasis has an article."""
    return words("place.to_oasis" if place >= tables.FIRST_OASIS else "place.to", place=place_name(words, place))


def where_at(words: Words, place: int) -> str:
    """'in Moscow'."""
    return words("place.at_oasis" if place >= tables.FIRST_OASIS else "place.at", place=place_name(words, place))


def town_gain(letter: int) -> Mapping[str, int]:
    gain: dict[str, int] = items("city_bonuses")[letter]["gain"]
    return gain


def outpost_gain(outpost: int) -> Mapping[str, int]:
    gain: dict[str, int] = items("outpost_bonuses")[outpost]["gain"]
    return gain


def market_gain(row: int, field: int) -> Mapping[str, int]:
    gain: dict[str, int] = facts()["market"]["rows"][MARKET_ROWS[row]]["by_value"][str(field + 1)]
    return gain


def space_name(words: Words, space: int, table: str = "space") -> str:
    name = tables.SPACE_NAMES[space]
    if tables.CARD_AT[space] != NONE:
        city = card_spaces()[tables.CARD_AT[space]][1]
        if name == city:
            return words(f"{table}.card", city=words(f"place.{city}"))
        return words(f"{table}.card_of_several", city=words(f"place.{city}"), number=name[len(city) + 1 :])
    return words(f"{table}.{name}")


def onto_space(words: Words, space: int) -> str:
    """A space as the goal of a die: 'Place on ...'."""
    return space_name(words, space, "space.onto")


def contract_fact(contract: int) -> dict[str, Any]:
    return items("contracts")[contract]


def contract_gain(contract: int) -> dict[str, int]:
    fact = contract_fact(contract)
    return {"points": fact["points"], **fact["reward"]}


@cache
def contract_name(words: Words, contract: int) -> str:
    """A contract has no name of its own: what it asks and what it brings tell it apart."""
    fact = contract_fact(contract)
    return words("contract.name", cost=things(words, fact["cost"]), gain=things(words, contract_gain(contract)))


def goal_name(words: Words, goal: int) -> str:
    fact = items("goals")[goal]
    first, second = fact["cities"]
    return words(
        "goal.name",
        first=words(f"place.{first}"),
        second=words(f"place.{second}"),
        points=thing(words, "points", fact["points"]),
    )


def goal_in_short(words: Words, goal: int) -> str:
    fact = items("goals")[goal]
    first, second = (words(f"place.{city}") for city in fact["cities"])
    return words("goal.short", first=first, second=second, points=fact["points"])


def character_name(words: Words, character: int) -> str:
    return words(f"character.{CHARACTERS[character]}.name")


def character_text(words: Words, character: int, players: int) -> str:
    name = CHARACTERS[character]
    if name == "mercator":
        return words(f"character.mercator.text_{players}")
    return words(f"character.{name}.text")


def die_name(words: Words, colour: int, value: int) -> str:
    return words(f"die.{_die_key(colour, value)}", value=value)


def die_as_object(words: Words, colour: int, value: int) -> str:
    """A die with which something is done: 'Take a ...', 'Where does the ... go?'."""
    return words(f"die.object.{_die_key(colour, value)}", value=value)


def _die_key(colour: int, value: int) -> str:
    key = ("own", "black", "white")[colour]
    return f"{key}_unset" if value == tables.UNSET else key


def card_fact(card: int) -> dict[str, Any]:
    return items("city_cards")[card]


@cache
def card_text(words: Words, card: int) -> str:
    """What a city card does, in a sentence."""
    fact = card_fact(card)
    kind = fact["kind"]
    if kind == "exchange_per_pip":
        return words("card.exchange", pay=things(words, fact["pay"]), gain=things(words, fact["gain"])) + (
            " " + words("card.different_towns") if "own_city_bonus" in fact["gain"] else ""
        )
    if kind == "income_per_pip":
        return words("card.income", gain=things(words, fact["gain"]))
    if kind == "exchange_per_pip_one_direction":
        (first, second) = fact["options"]
        ways = {
            "pay": things(words, first["pay"]),
            "gain": things(words, first["gain"]),
            "pay2": things(words, second["pay"]),
            "gain2": things(words, second["gain"]),
        }
        return words("card.one_direction", **ways)
    if kind == "exchange_per_pip_both_ways":
        return words("card.both_ways", first=things(words, fact["a"]), second=things(words, fact["b"]))
    if kind == "income_per_counted_item":
        return words(f"card.count.{fact['count']}", gain=things(words, fact["gain"]))
    steps = [words("card.from_die", value=value, gain=things(words, gain)) for value, gain in card_fields(fact)]
    return words("card.by_die", fields=", ".join(steps))


def card_fields(fact: Mapping[str, Any]) -> list[tuple[int, Mapping[str, int]]]:
    """For cards that give something else from a certain die on: the die and what it gives."""
    by_value = fact["gain_by_value"]
    return [
        (value, by_value[str(value)])
        for value in range(1, tables.FACES + 1)
        if value == 1 or by_value[str(value)] != by_value[str(value - 1)]
    ]
