"""Constant tables the rules read, made from the facts; where layouts may differ, the first index is the layout."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from itertools import combinations_with_replacement
from typing import Any, get_args

import numpy as np

from ...kernel.facts import ConstantTable, table
from .check_facts import MOST_CUSTOMERS, MOST_GONDOLAS, MOST_SPACES, RING_SPACES
from .facts import (
    Character,
    Colour,
    CustomerTable,
    Equal,
    ExactCoats,
    Facts,
    Glass,
    GlassExchange,
    GoldExchange,
    GondoliersAt,
    Island,
    MaxCustomers,
    OneOfEach,
    OnlyOwner,
    OwnBuildingsAt,
    OwnForeign,
    PerBuilding,
    PerCoat,
    PerShopColour,
    Scoring,
    our_facts,
)
from .layouts import LAYOUTS

NONE = -1

SPACES = RING_SPACES
SITES = MOST_SPACES
GONDOLAS = MOST_GONDOLAS
COLOURS: tuple[str, ...] = get_args(Colour)
CUSTOMER_COLOURS = len(COLOURS)
GLASS: tuple[str, ...] = get_args(Glass)
GLASS_COLOURS = len(GLASS)
SEAT_COLOURS = tuple(our_facts().players.colours)
ISLAND_NAMES = tuple(island.id for island in our_facts().islands.items)
SEATS = len(SEAT_COLOURS)
ISLANDS = len(ISLAND_NAMES)


class Action(IntEnum):
    """The actions of the ring, by their names in the facts."""

    TAKE_GOLD = 0
    BUY_GLASS_FACTORY = 1
    BUY_SHOP = 2
    BUY_PALACE = 3
    BUY_SPECIAL = 4
    PLACE_GONDOLIER = 5
    BUILD = 6
    INCOME = 7
    PRODUCTION = 8
    GONDOLIER_OFFICE = 9
    RECRUIT_CHARACTER = 10


ACTION_NAMES = tuple(action.name.lower() for action in Action)
ACTIONS = len(Action)


class Sort(IntEnum):
    """Sorts of tiles that lie in stacks and can be used up (p.7)."""

    STREET = 0
    FACTORY = 1
    SHOP = 2
    PALACE = 3
    SPECIAL = 4


SORT_NAMES = tuple(sort.name.lower() for sort in Sort)
SORTS = len(Sort)

# Shops are told apart by colour, palaces by coats of arms.
VARIANTS = 3


class Tile(IntEnum):
    """Tiles a player can hold; of shops and palaces the first of their variants."""

    FACTORY = 0
    SHOP = 1
    PALACE = 4
    SPECIAL = 7


TILE_NAMES = ("factory", *(f"shop_{c}" for c in COLOURS), "palace_1", "palace_2", "palace_3", "special")
TILES = len(TILE_NAMES)
TILE_SORT = table([SORT_NAMES.index(name.split("_")[0]) for name in TILE_NAMES])

# Every street that could exist: up to three customers, in any colours.
STREET_KINDS = tuple(kind for n in range(MOST_CUSTOMERS + 1) for kind in combinations_with_replacement(COLOURS, n))
STREET_NAMES = tuple("_".join(kind) or "empty" for kind in STREET_KINDS)
STREETS = len(STREET_KINDS)


def _per_layout(rows: Callable[[Facts], Any]) -> ConstantTable:
    return table([rows(layout.facts) for layout in LAYOUTS])


def _padded(values: list[int], length: int) -> list[int]:
    return values + [NONE] * (length - len(values))


RING_ACTION = _per_layout(lambda f: [ACTION_NAMES.index(space.action) for space in f.ring.spaces])
# For every action the ring spaces that offer it, as bit sets.
ACTION_SPACES = table(
    [[sum(1 << n for n, a in enumerate(ring) if a == action) for action in Action] for ring in RING_ACTION],
    np.int32,
)
ANCHOR = _per_layout(lambda f: [int(space.anchor) for space in f.ring.spaces])

STREET_CUSTOMERS = table([[kind.count(colour) for colour in COLOURS] for kind in STREET_KINDS])


def _streets(facts: Facts, players: int) -> list[int]:
    counts = [0] * STREETS
    for kind in facts.streets.kinds:
        removed = kind.removed_2_3 if players < SEATS else 0
        counts[STREET_KINDS.index(tuple(sorted(kind.customers, key=COLOURS.index)))] = kind.count - removed
    return counts


# With how many players, then which tile.
STREET_COUNT = _per_layout(lambda f: [_streets(f, players) for players in range(SEATS + 1)])
SHOP_COUNT = _per_layout(
    lambda f: [[k.count - k.removed_2_3 * (players < SEATS) for k in f.shops.kinds] for players in range(SEATS + 1)]
)
PALACE_COUNT = _per_layout(lambda f: [kind.count for kind in f.palaces.kinds])


def _stack_sizes(facts: Facts, players: int) -> list[int]:
    small = int(players < SEATS)
    return [
        sum(_streets(facts, players)),
        facts.factories.count - small * facts.factories.removed_2_3,
        sum(kind.count - small * kind.removed_2_3 for kind in facts.shops.kinds),
        sum(kind.count for kind in facts.palaces.kinds) - small * facts.palaces.removed_2_3_unseen,
        facts.special_buildings.count - small * facts.special_buildings.removed_2_3,
    ]


STACK_SIZE = _per_layout(lambda f: [_stack_sizes(f, players) for players in range(SEATS + 1)])


def _mask(island: Island, letter: str, players: int) -> int:
    return (1 << len(island.spaces(letter))) - 1 if players in island.players else 0


def _by_players(letter: str) -> ConstantTable:
    return _per_layout(
        lambda f: [[_mask(island, letter, players) for island in f.islands.items] for players in range(SEATS + 1)]
    )


# Spaces of an island as bit sets, empty where the island is out of play.
STREET_SPACES = _by_players("S")
BUILDING_SPACES = _by_players("B")


def _served_by(island: Island) -> list[int]:
    """For every street space the building spaces beside it."""
    sites = island.spaces("B")
    rows = [
        sum(1 << n for n, (u, v) in enumerate(sites) if abs(u - x) + abs(v - y) == 1) for x, y in island.spaces("S")
    ]
    return rows + [0] * (SITES - len(rows))


SERVED_BY = _per_layout(lambda f: [_served_by(island) for island in f.islands.items])
GONDOLA_COLOUR = _per_layout(
    lambda f: [_padded([SEAT_COLOURS.index(g.colour) for g in i.gondolas], GONDOLAS) for i in f.islands.items]
)

# Prices and gains that the rulebook prints; the same in every layout.
_FACTS = our_facts()
_ACTIONS = _FACTS.actions
_EFFECT = {card.id: card.effect for card in _FACTS.special_cards.items}
START_GOLD = _FACTS.players.gold
START_POINTS = _FACTS.players.points
START_GONDOLIERS = _FACTS.players.gondoliers
START_SUPPLY = _FACTS.players.general_supply
EMPLOYED_AT_MOST = _FACTS.players.employed_at_most
REMOVED_UNSEEN = _FACTS.players.characters_removed_unseen
TAKE_GOLD = _ACTIONS.take_gold
PASS_GOLD = _ACTIONS.pass_gold
TILES_PER_BUILD = _ACTIONS.tiles_per_build
POINTS_PER_FACTORY = _ACTIONS.points_per_factory
DISMISS_GOLD = _ACTIONS.dismiss_gold
HIRE_PRICE = _ACTIONS.hire_price
GONDOLA_OWN = _ACTIONS.gondola_own
GONDOLA_OTHER = _ACTIONS.gondola_other
CHARACTERS_SEEN = _ACTIONS.characters_seen
SPECIALS_SEEN = _FACTS.special_buildings.cards_seen
FACTORY_PRICE = _FACTS.factories.price
SHOP_PRICE = _FACTS.shops.price_top
PALACE_PRICE = _FACTS.palaces.price_top
SEARCH_PRICE = _FACTS.shops.price_search
SPECIAL_PRICE = _FACTS.special_buildings.price
BEADS = table([getattr(_FACTS.glass, colour) for colour in GLASS])
BANK_GOLD = _EFFECT["bank"]["gold"]
TAVERN_DISCOUNT = _EFFECT["tavern"]["discount"]
CRANE_POINTS = _EFFECT["crane_shop_factory"]["points"]
PUB_POINTS = _EFFECT["harbour_pub"]["points"]
HARBOUR_OWN = _EFFECT["harbour"]["own"]
HARBOUR_OTHER = _EFFECT["harbour"]["other"]
GUILD_POINTS = _EFFECT["guild_hall"]["points"]
HOSTEL_SEEN = _EFFECT["hostel"]["seen"]
BASILICA_POINTS = _EFFECT["basilica"]["points"]
POST_BEADS = _EFFECT["trading_post"]["beads"]
ASSEMBLY_DISMISS = _EFFECT["assembly_hall"]["dismiss_gold"]
ASSEMBLY_HIRE = _EFFECT["assembly_hall"]["hire_price"]
TILE_POINTS = table(
    [
        _FACTS.factories.points,
        *[_FACTS.shops.points] * VARIANTS,
        *[_FACTS.palaces.points] * VARIANTS,
        _FACTS.special_buildings.points,
    ]
)

# Glass: bundles of up to three beads, the empty one first; a sale or a hand-in is one bundle.
BUNDLE_KINDS = tuple(bundle for n in range(4) for bundle in combinations_with_replacement(range(len(GLASS)), n))
BUNDLE_NAMES = tuple("_".join(GLASS[bead] for bead in bundle) or "nothing" for bundle in BUNDLE_KINDS)
BUNDLES = len(BUNDLE_KINDS)
BUNDLE_BEADS = table([[bundle.count(bead) for bead in range(len(GLASS))] for bundle in BUNDLE_KINDS])
BUNDLE_COUNT = table([len(bundle) for bundle in BUNDLE_KINDS])
BUNDLE_COLOURS = table([sum(1 << bead for bead in set(bundle)) for bundle in BUNDLE_KINDS])
SALE_GOLD = table([0, *_ACTIONS.sale])


class Special(IntEnum):
    """Special building cards, in the order of the facts."""

    BANK = 0
    CRANE_SPECIAL_PALACE = 1
    CRANE_SHOP_FACTORY = 2
    TAVERN = 3
    HARBOUR_PUB = 4
    HARBOUR = 5
    GUILD_HALL = 6
    HOSTEL = 7
    BASILICA = 8
    WORKSHOP_RED_GREEN = 9
    WORKSHOP_BLUE_GREEN = 10
    WORKSHOP_RED_BLUE = 11
    TRADING_POST = 12
    LIGHTHOUSE = 13
    ASSEMBLY_HALL = 14


SPECIAL_NAMES = tuple(card.name.lower() for card in Special)
SPECIALS = len(SPECIAL_NAMES)
WORKSHOPS = (Special.WORKSHOP_RED_GREEN, Special.WORKSHOP_BLUE_GREEN, Special.WORKSHOP_RED_BLUE)
_CRANES = {Sort.SHOP: Special.CRANE_SHOP_FACTORY, Sort.FACTORY: Special.CRANE_SHOP_FACTORY}
CRANE_OF = table([_CRANES.get(Sort(sort), Special.CRANE_SPECIAL_PALACE) for sort in TILE_SORT.tolist()])


def _alike(workshops: int) -> list[int]:
    """For every colour of glass the colours that count as it; workshops that share a colour connect all three."""
    pairs = [{0, 2}, {1, 2}, {0, 1}]
    owned = [pair for n, pair in enumerate(pairs) if workshops >> n & 1]
    groups = []
    for colour in range(len(GLASS)):
        group = {colour}
        for _ in owned:
            for pair in owned:
                group |= pair if group & pair else set()
        groups.append(sum(1 << c for c in group))
    return groups


# First index: which of the three workshops a player has, as bits in the order of the cards.
ALIKE = table([_alike(workshops) for workshops in range(8)])

# Character cards, numbered from 0 here and from 1 in print.
CHARACTERS = len(_FACTS.characters.items)


class Family(IntEnum):
    """How a character card counts."""

    PER_BUILDING = 0
    PER_SHOP_COLOUR = 1
    PER_COAT = 2
    OWN_FOREIGN = 3
    ONLY_OWNER = 4
    GOLD_EXCHANGE = 5
    MAX_CUSTOMERS = 6
    ONE_OF_EACH = 7
    CUSTOMER_TABLE = 8
    EQUAL = 9
    EXACT_COATS = 10
    OWN_BUILDINGS_AT = 11
    GONDOLIERS_AT = 12
    GLASS_EXCHANGE = 13


FAMILIES = tuple(family.name.lower() for family in Family)
# Families that pay for every piece they count.
_PAYS_EACH = {Family.PER_BUILDING, Family.PER_SHOP_COLOUR, Family.PER_COAT, Family.OWN_FOREIGN}
PAYS_EACH = table([int(family in _PAYS_EACH) for family in Family])


class Quantity(IntEnum):
    """What cards count on an island, by the names in the facts."""

    CUSTOMERS_RED = 0
    CUSTOMERS_BLUE = 1
    CUSTOMERS_GREY = 2
    GLASS_FACTORY = 3
    SHOP = 4
    PALACE = 5
    SPECIAL = 6
    COATS = 7
    OWN_MARKED = 8
    FOREIGN_MARKED = 9
    SHOP_RED = 10
    SHOP_BLUE = 11
    SHOP_GREY = 12


QUANTITY_NAMES = tuple(quantity.name.lower() for quantity in Quantity)
QUANTITIES = len(Quantity)
# For quantities of one colour which it is: of customers, and of shops.
CUSTOMERS_COLOUR = table([COLOURS.index(q[10:]) if q.startswith("customers_") else NONE for q in QUANTITY_NAMES])
SHOPS_COLOUR = table([COLOURS.index(q[5:]) if q.startswith("shop_") else NONE for q in QUANTITY_NAMES])
MOST_COUNTED = 40


def _cards(row: Callable[[Character], Any]) -> ConstantTable:
    return _per_layout(lambda f: [row(card) for card in f.characters.items])


def _weights(scoring: Scoring) -> dict[str, int]:
    """What each quantity on the island counts for: points, membership in a set, or a required minimum."""
    match scoring:
        case PerBuilding(building=building, points=points):
            return {building: points}
        case PerShopColour(colour=colour, points=points):
            return {f"shop_{colour}": points}
        case PerCoat(points=points):
            return {"coats": points}
        case OwnForeign(own=own, foreign=foreign):
            return {"own_marked": own, "foreign_marked": foreign}
        case OnlyOwner(building=building):
            return {building: 1}
        case GoldExchange(requires=requires):
            return {str(name): n for name, n in requires.items()}
        case MaxCustomers(colours=colours) | CustomerTable(colours=colours):
            return {f"customers_{colour}": 1 for colour in colours}
        case OneOfEach(buildings=buildings, customers=customers):
            return {**dict.fromkeys(buildings, 1), **{f"customers_{colour}": 1 for colour in customers}}
        case Equal(quantities=quantities):
            return dict.fromkeys(quantities, 1)
        case ExactCoats():
            return {"coats": 1}
        case OwnBuildingsAt():
            return {"own_marked": 1}
        case _:
            return {}


def _limit(scoring: Scoring) -> int:
    match scoring:
        case MaxCustomers(max=limit) | GlassExchange(max=limit):
            return limit
        case Equal(min=limit) | OwnBuildingsAt(min=limit) | GondoliersAt(min=limit):
            return limit
        case ExactCoats(coats=limit):
            return limit
        case _:
            return 0


def _points(scoring: Scoring) -> int:
    points = getattr(scoring, "points", 0)
    return points if isinstance(points, int) else 0


def _customer_points(scoring: Scoring) -> list[int]:
    """Points by the number of customers, for cards with classes."""
    if not isinstance(scoring, CustomerTable):
        return [0] * (MOST_COUNTED + 1)
    classes = list(zip(scoring.begins, scoring.points, strict=True))
    return [max((p for begin, p in classes if begin <= n), default=0) for n in range(MOST_COUNTED + 1)]


def _gold_row(scoring: Scoring, points: bool) -> list[int]:
    """Amounts of gold or their points, step 0 being nothing."""
    if not isinstance(scoring, GoldExchange):
        return [0] * GOLD_STEPS
    return [0, *(scoring.points if points else scoring.gold)]


GOLD_STEPS = 6
CARD_FAMILY = _cards(lambda card: Family[str(card.scoring.__struct_config__.tag).upper()])
CARD_WEIGHT = _cards(lambda card: [_weights(card.scoring).get(name, 0) for name in QUANTITY_NAMES])
CARD_POINTS = _cards(lambda card: _points(card.scoring))
CARD_LIMIT = _cards(lambda card: _limit(card.scoring))
CUSTOMER_POINTS = _cards(lambda card: _customer_points(card.scoring))
CARD_ISLAND = _cards(lambda card: ISLAND_NAMES.index(card.scoring.island) if hasattr(card.scoring, "island") else NONE)
CARD_GLASS = _cards(lambda card: GLASS.index(card.scoring.glass) if isinstance(card.scoring, GlassExchange) else NONE)
GOLD_AMOUNT = _cards(lambda card: _gold_row(card.scoring, points=False))
GOLD_POINTS = _cards(lambda card: _gold_row(card.scoring, points=True))
# The one card without a printed minimum, which an option may give one.
BALANCE_CARD = next(
    n for n, c in enumerate(_FACTS.characters.items) if isinstance(c.scoring, Equal) and c.scoring.min == 0
)
ONLY_WITH_4 = table([int(card.no in _FACTS.characters.only_with_4) for card in _FACTS.characters.items])
