"""From the question for a die straight to the stall, the contract, the journey or the card: the dice follow."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ....stage.drawing import change_attributes, kind_asked
from ....stage.keeping import answer
from ....stage.markup import Attribute
from ....stage.scene import Scene
from ....stage.ways import Way, cheapest, second_steps, way_attributes
from ....stage.words import opening
from .. import tables
from ..facts import facts
from ..rules.spaces import colour_fits, highest_die, rank
from ..state import MOVE, MOVES, Kind
from ..tables import NONE, Space, Stock
from .changes import STOCK, without_nothing
from .names import contract_name, die_as_object, die_name, market_gain, space_name, thing
from .offers import Die, card_gain, card_offer, gives, surcharge

# A space, and where on it: the field of the market, the place of a contract, the number of steps; else 0.
Goal = tuple[int, int]
# Of ways that cost the same money the one with fewer pips is the cheaper.
PIPS = 1000


def ways_on(scene: Scene, space: int) -> Mapping[int, tuple[Way, ...]]:
    """The cheapest ways from the beginning of the action to everything on a space."""
    return answer(_ways_on, scene, int(space))


def _ways_on(scene: Scene, space: int) -> Mapping[int, tuple[Way, ...]]:
    return answer(_all_ways, scene).get(space, {})


def _all_ways(scene: Scene) -> Mapping[int, Mapping[int, tuple[Way, ...]]]:
    found: dict[int, dict[int, list[Way]]] = defaultdict(lambda: defaultdict(list))
    if scene.acts and kind_asked(scene) == Kind.TURN and not scene.state.record.acted:
        for first in scene.legal:
            if MOVES.decode(first).verb == "die":
                for (space, place), way in _with_die(scene, first):
                    found[space][place].append(way)
    return {space: {place: cheapest(ways) for place, ways in on.items()} for space, on in found.items()}


def _with_die(scene: Scene, first: int) -> Iterator[tuple[Goal, Way]]:
    """Everything this die can do as the lowest one; one that shows nothing yet is given a value."""
    record, who, named = scene.state.record, scene.viewer, MOVES.numbers(first)
    for move, preview in second_steps(scene, first):
        if MOVES.decode(move).verb != "place":
            continue
        space = MOVES.numbers(move)["space"]
        dice = dice_laid(record, who, space, (named["colour"], named["value"]))
        further = [int(MOVE.die(*die)) for die in dice[1:]]
        for value, given in _values(record, who, space, named["value"]):
            paid = surcharge(record, who, space, value)
            # What a card brings goes by the die: which one is no question of price.
            price = 0 if tables.CARD_AT[space] != NONE else PIPS * paid + sum(pips or value for _, pips in dice)
            for place, last in _ends(record, who, space, value, paid):
                moves = (first, move, *given, *further, *last)
                brings = preview if len(moves) == 2 else None
                yield (space, place), Way(moves, tuple(dice), price, brings)


def _values(record: Any, who: int, space: int, value: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The value of the lowest die, and the move that gives it one; a card is left to whoever chooses that by hand."""
    if value != tables.UNSET:
        yield value, ()
    elif tables.CARD_AT[space] == NONE:
        lowest = max(1, int(record.khan_value)) if space == Space.KHAN else 1
        yield from ((v, (int(MOVE.value(v)),)) for v in range(lowest, int(highest_die(record, who, space)) + 1))


def _ends(record: Any, who: int, space: int, value: int, paid: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Where on a space the die leads, and the move that takes what lies there."""
    if tables.MARKET_ROW_AT[space] != NONE:
        yield from ((field, (int(MOVE.field(field)),)) for field in range(value))
    elif space == Space.CONTRACTS:
        lying = [place for place in range(value) if record.display[place] != NONE]
        yield from ((place, (int(MOVE.take(place)),)) for place in lying)
    elif space == Space.TRAVEL:
        money = int(record.stock[who, Stock.MONEY]) - paid
        yield from ((n, ()) for n in range(1, value + 1) if sum(tables.STEP_PRICE[:n]) <= money)
    else:
        yield 0, ()


def dice_laid(record: Any, who: int, space: int, lowest: Die) -> list[Die]:
    """The lowest die and the next ones upwards, as many as the space needs."""
    further = [
        (colour, value)
        for value in range(lowest[1], tables.FACES + 1)
        for colour in range(tables.COLOUR_COUNT)
        if colour_fits(record, who, space, colour) and rank(colour, value) >= rank(*lowest)
        for _ in range(record.dice[who, colour, value] - int((colour, value) == lowest))
    ]
    return [lowest, *further[: int(tables.DICE_NEEDED[space]) - 1]]


def going(scene: Scene, ways: Sequence[Way], space: int, place: int = 0) -> dict[str, Attribute]:
    """Makes a piece clickable for the ways to it, with what they change in the store."""
    name = _name(scene, ways[0], space, place) if _alike(ways, space) else _open_name(scene, space)
    choices = [opening(_dice_named(scene, way)) for way in ways] if len(ways) > 1 else ()
    attributes = without_nothing(way_attributes(scene, ways, name, choices), ways[0].preview, name)
    return {**attributes, **change_attributes(_changes(scene, ways[0], space, place) if _alike(ways, space) else {})}


def _alike(ways: Sequence[Way], space: int) -> bool:
    """Whether all ways bring the same: what a city card brings goes by the die that is chosen for it."""
    return tables.CARD_AT[space] == NONE or len({_lowest(way) for way in ways}) == 1


def _lowest(way: Way) -> int:
    assert isinstance(way.by, tuple)
    value: int = way.by[0][1]
    return value


def _open_name(scene: Scene, space: int) -> str:
    """A city card for which several dice can be chosen."""
    words = scene.words
    terms = card_offer(scene, space, tables.UNSET, opening(space_name(words, space)))
    return f"{terms} {words('way.choose')}"


def _name(scene: Scene, way: Way, space: int, place: int) -> str:
    words, record = scene.words, scene.state.record
    if tables.CARD_AT[space] != NONE:
        goal = card_offer(scene, space, _lowest(way), opening(space_name(words, space)))
    elif space == Space.CONTRACTS:
        goal = words("contract.place", place=place + 1, contract=contract_name(words, int(record.display[place])))
    else:
        value = place if space == Space.TRAVEL else place + 1
        goal = words("way.goal", space=opening(space_name(words, space)), gives=gives(scene, space, value))
    told = words("way.name", goal=goal.rstrip("."), dice=_dice_told(scene, way))
    paid = way.price // PIPS
    return f"{told} {words('way.costs', price=thing(words, 'money', paid))}" if paid else told


def _dice_named(scene: Scene, way: Way) -> str:
    assert isinstance(way.by, tuple)
    return scene.words.joined([die_name(scene.words, *die) for die in way.by])


def _dice_told(scene: Scene, way: Way) -> str:
    """The dice in a sentence; several that show nothing yet are only counted."""
    assert isinstance(way.by, tuple)
    words, dice = scene.words, way.by
    if len(dice) == 1 and dice[0] == (tables.Colour.OWN, tables.UNSET):
        return words("way.die_unset")
    if len(dice) == 1:
        return words("way.die", die=die_as_object(words, *dice[0]))
    unset = all(value == tables.UNSET for _, value in dice)
    return words("way.dice_unset" if unset else "way.dice", count=len(dice), dice=_dice_named(scene, way))


def _changes(scene: Scene, way: Way, space: int, place: int) -> dict[str, int]:
    gain: Mapping[str, int] = {}
    if tables.MARKET_ROW_AT[space] != NONE:
        gain = market_gain(int(tables.MARKET_ROW_AT[space]), place)
    elif tables.CARD_AT[space] != NONE:
        gain = card_gain(scene, space, _lowest(way))
    elif space in (Space.FIVE_MONEY, Space.KHAN):
        gain = facts()["other_spaces"]["five_money" if space == Space.FIVE_MONEY else "khans_favour"]["gain"]
    money = gain.get("money", 0) - way.price // PIPS
    return {name: count for name, count in {**gain, "money": money}.items() if count and name in STOCK}
