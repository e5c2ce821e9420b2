"""Says in sentences what is inconsistent in a file of facts; nothing to say means that it can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from .facts import (
    Character,
    CustomerTable,
    Facts,
    GlassExchange,
    GoldExchange,
    GondoliersAt,
    Island,
    OwnBuildingsAt,
    Rect,
    our_facts,
    parse,
)

RING_SPACES = 18
ANCHORS = 8
MOST_SPACES = 15
MOST_GONDOLAS = 6
MOST_CUSTOMERS = 3
STREET_TILES = 42
BUILDING_TILES = 12
ROW_LENGTH = 5
SMALL_GAME, LARGE_GAME = (2, 3), 4

Faults = Iterator[str]


def check_facts(path: str | Path) -> list[str]:
    """Every inconsistency of the file, in words; an unreadable file is one of them."""
    try:
        facts = parse(Path(path).read_bytes())
    except OSError as problem:
        return [f"the file cannot be read: {problem.strerror or problem}"]
    except msgspec.MsgspecError as problem:
        return [f"the file does not have the form of facts.json: {problem}"]
    return faults_of(facts)


def faults_of(facts: Facts) -> list[str]:
    """Every inconsistency of facts that have the right form."""
    return [fault for check in CHECKS for fault in check(facts)]


def _ring(facts: Facts) -> Faults:
    spaces = facts.ring.spaces
    if [space.index for space in spaces] != list(range(RING_SPACES)):
        yield f"ring: the spaces must be numbered 0 to {RING_SPACES - 1}, in order"
    anchors = sum(space.anchor for space in spaces)
    if anchors != ANCHORS:
        yield f"ring: {ANCHORS} ships need {ANCHORS} anchors, there are {anchors}"
    wanted = Counter(space.action for space in our_facts().ring.spaces)
    found = Counter(space.action for space in spaces)
    for action, count in wanted.items():
        if found[action] != count:
            yield f"ring: the rulebook has {count} x {action}, here are {found[action]}"


def _islands(facts: Facts) -> Faults:
    ours = {island.id: island for island in our_facts().islands.items}
    if [island.id for island in facts.islands.items] != list(ours):
        yield f"islands: there must be, in this order: {', '.join(ours)}"
        return
    for island in facts.islands.items:
        if island.players != ours[island.id].players:
            yield f"{island.id}: it is used with {ours[island.id].players} players (rulebook p.2)"
        yield from _grid(island)
        yield from _gondolas(island)


def _grid(island: Island) -> Faults:
    strange = sorted(set("".join(island.grid)) - set("SB."))
    if strange:
        yield f"{island.id}: the grid may hold S, B and dots only, not {' '.join(strange)}"
    streets, buildings = island.spaces("S"), island.spaces("B")
    for name, spaces in (("street", streets), ("building", buildings)):
        if not 1 <= len(spaces) <= MOST_SPACES:
            yield f"{island.id}: it needs 1 to {MOST_SPACES} {name} spaces, it has {len(spaces)}"
    for number, site in enumerate(buildings, 1):
        if not _beside(site) & set(streets):
            yield f"{island.id}: building space {number} touches no street space, so nothing could be built there"
    if streets and len(_connected(streets)) < len(streets):
        yield f"{island.id}: its street spaces do not hang together"


def _beside(space: tuple[int, int]) -> set[tuple[int, int]]:
    x, y = space
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


def _connected(spaces: list[tuple[int, int]]) -> set[tuple[int, int]]:
    reached = {spaces[0]}
    edge = {spaces[0]}
    while edge:
        edge = {near for space in edge for near in _beside(space)} & set(spaces) - reached
        reached |= edge
    return reached


def _gondolas(island: Island) -> Faults:
    if not 1 <= len(island.gondolas) <= MOST_GONDOLAS:
        yield f"{island.id}: it needs 1 to {MOST_GONDOLAS} gondolas, it has {len(island.gondolas)}"
    counts = Counter(gondola.colour for gondola in island.gondolas)
    if len({counts[colour] for colour in our_facts().players.colours}) > 1:
        yield f"{island.id}: every colour should have the same number of gondolas"


def _streets(facts: Facts) -> Faults:
    kinds = [tuple(sorted(kind.customers)) for kind in facts.streets.kinds]
    for kind, count in Counter(kinds).items():
        if count > 1:
            yield f"streets: the kind {list(kind)} is listed {count} times"
    if any(len(kind) > MOST_CUSTOMERS for kind in kinds):
        yield f"streets: at most {MOST_CUSTOMERS} customers fit on a street"
    total = sum(kind.count for kind in facts.streets.kinds)
    if total != STREET_TILES:
        yield f"streets: there are {STREET_TILES} in the box (rulebook p.1), here are {total}"
    removed = Counter({kind: street.removed_2_3 for kind, street in zip(kinds, facts.streets.kinds, strict=True)})
    if +removed != Counter({("red",): 1, ("blue",): 1, ("grey",): 1, (): 4}):
        yield "streets: with 2-3 players one red, one blue, one grey and four empty streets leave (rulebook p.2)"
    for street in facts.streets.kinds:
        if not 0 <= street.removed_2_3 <= street.count:
            yield f"streets: {street.removed_2_3} of {street.count} streets {street.customers} cannot leave the game"


def _shops(facts: Facts) -> Faults:
    kinds = facts.shops.kinds
    if [kind.colour for kind in kinds] != ["red", "blue", "grey"]:
        yield "shops: the kinds must be red, blue and grey, in this order"
    yield from _twelve("shops", [kind.count for kind in kinds])
    if any(kind.removed_2_3 != 1 for kind in kinds):
        yield "shops: with 2-3 players one of each colour leaves (rulebook p.2)"


def _palaces(facts: Facts) -> Faults:
    kinds = facts.palaces.kinds
    if [kind.coats for kind in kinds] != [1, 2, 3]:
        yield "palaces: the kinds must have 1, 2 and 3 coats of arms, in this order (rulebook p.9)"
    yield from _twelve("palaces", [kind.count for kind in kinds])


def _twelve(name: str, counts: list[int]) -> Faults:
    if sum(counts) != BUILDING_TILES or min(counts, default=0) < 1:
        yield f"{name}: there are {BUILDING_TILES} in the box (rulebook p.1), at least one of each kind; here: {counts}"


def _room(facts: Facts) -> Faults:
    """All streets can be used up (rulebook p.7), so there must be room for all."""
    for players in (*SMALL_GAME, LARGE_GAME):
        spaces = sum(len(island.spaces("S")) for island in facts.islands.items if players in island.players)
        tiles = sum(kind.count - kind.removed_2_3 * (players in SMALL_GAME) for kind in facts.streets.kinds)
        if spaces < tiles:
            yield f"islands: with {players} players there are {tiles} streets but only {spaces} spaces for them"


def _printed(facts: Facts) -> Faults:
    """Numbers that the rulebook prints cannot differ."""
    ours = our_facts()
    for part in ("factories", "special_buildings", "players", "actions", "glass"):
        yield from _differences(part, getattr(ours, part), getattr(facts, part))
    for part, fields in (
        ("shops", ("price_top", "price_search", "points")),
        ("palaces", ("price_top", "price_search", "points", "removed_2_3_unseen")),
        ("characters", ("only_with_4",)),
    ):
        yield from _differences(part, getattr(ours, part), getattr(facts, part), fields)
    wanted = [(card.id, card.effect) for card in ours.special_cards.items]
    if [(card.id, card.effect) for card in facts.special_cards.items] != wanted:
        yield "special_cards: ids, order and effects of the fifteen cards are printed in the rulebook, p.10-11"


def _differences(part: str, ours: Any, theirs: Any, fields: Iterable[str] = ()) -> Faults:
    for field in fields or (name for name in ours.__struct_fields__ if name not in ("source", "confidence")):
        wanted, found = getattr(ours, field), getattr(theirs, field)
        if wanted != found:
            yield f"{part}: {field} is {wanted} in the rulebook, not {found}"


def _characters(facts: Facts) -> Faults:
    cards = facts.characters.items
    ours = our_facts().characters.items
    if [card.no for card in cards] != [card.no for card in ours]:
        yield f"characters: the cards must be numbered 1 to {len(ours)}, in order"
        return
    for wanted, found in zip(ours, cards, strict=True):
        yield from _character(wanted, found)
    named = Counter(_island_of(card) for card in cards if _island_of(card))
    for island in facts.islands.items:
        if named[island.id] != 2:
            yield f"characters: {island.id} must be named on two cards, it is on {named[island.id]}"


def _island_of(card: Character) -> str:
    scoring = card.scoring
    return scoring.island if isinstance(scoring, OwnBuildingsAt | GondoliersAt | GlassExchange) else ""


def _character(wanted: Character, found: Character) -> Faults:
    """The effect is printed; only the rows of points are lost with the pictures."""
    ours, theirs = wanted.scoring, found.scoring
    if isinstance(ours, GoldExchange | CustomerTable) and type(ours) is type(theirs):
        assert isinstance(theirs, GoldExchange | CustomerTable)
        ours = msgspec.structs.replace(ours, points=theirs.points)
        yield from _row(found.no, theirs)
    if ours != theirs:
        yield f"character {found.no}: the rulebook prints another effect ({wanted.text})"


def _row(no: int, scoring: GoldExchange | CustomerTable) -> Faults:
    row = scoring.points
    if len(row) != ROW_LENGTH or sorted(set(row)) != row or row[0] < 0:
        yield f"character {no}: its points must be {ROW_LENGTH} growing numbers, not {row}"
    elif isinstance(scoring, GoldExchange) and dict(zip(scoring.gold, row, strict=False)).get(4) != 3:
        yield f"character {no}: 4 gold are worth 3 points (rulebook p.8)"


def _drawing(facts: Facts) -> Faults:
    """Nothing on the board may cover anything else."""
    for (name, one), (other, two) in combinations(_rects(facts), 2):
        if _overlap(one, two):
            yield f"drawing: {name} and {other} overlap"


def _rects(facts: Facts) -> Iterator[tuple[str, Rect]]:
    for cell, rect in enumerate(facts.drawing.track):
        yield f"track {cell}", rect
    for space in facts.ring.spaces:
        yield f"ring space {space.index}", space.rect
    for island in facts.islands.items:
        for letter in "SB":
            for number, (x, y) in enumerate(island.spaces(letter), 1):
                yield f"{island.id} {letter}{number}", (island.origin[0] + x, island.origin[1] + y, 1, 1)
        for gondola in island.gondolas:
            yield f"{island.id} gondola {gondola.colour}", (*gondola.at, 1, 1)
    for stack in facts.drawing.tile_stacks:
        yield f"stack {stack.sort} {stack.at}", (*stack.at, 1, 1)
    for spot in facts.drawing.gondolier_supply:
        yield f"supply {spot}", (*spot, 1, 1)


def _overlap(one: Rect, two: Rect) -> bool:
    tiny = 1e-6
    return all(one[i] + one[i + 2] > two[i] + tiny and two[i] + two[i + 2] > one[i] + tiny for i in (0, 1))


CHECKS: tuple[Callable[[Facts], Faults], ...] = (
    _ring,
    _islands,
    _streets,
    _shops,
    _palaces,
    _room,
    _printed,
    _characters,
    _drawing,
)
