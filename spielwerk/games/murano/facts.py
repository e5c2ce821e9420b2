"""The components of Murano as typed data, read from facts.json and from further files of the same form.

The printed board is not publicly described, so board, tiles and cards are data: whoever owns the box corrects a copy
of facts.json and puts it into the folder `murano` below the folder named by SPIELWERK_FACTS. Every file there becomes
a value of the option `layout`.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import msgspec

Colour = Literal["red", "blue", "grey"]
Glass = Literal["red", "blue", "green"]
Seat = Literal["white", "brown", "orange", "grey"]
Confidence = Literal["high", "medium", "low"]
Action = Literal[
    "take_gold",
    "buy_glass_factory",
    "buy_shop",
    "buy_palace",
    "buy_special",
    "place_gondolier",
    "build",
    "income",
    "production",
    "gondolier_office",
    "recruit_character",
]
Quantity = Literal[
    "customers_red",
    "customers_blue",
    "customers_grey",
    "glass_factory",
    "shop",
    "palace",
    "special",
    "coats",
    "own_marked",
    "foreign_marked",
    "shop_red",
    "shop_blue",
    "shop_grey",
]
Building = Literal["glass_factory", "shop", "palace", "special"]
Point = tuple[float, float]
Rect = tuple[float, float, float, float]


class Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A misspelt field is a fault, not a default."""


class Part(Strict, frozen=True, kw_only=True):
    """One part of the file, with where it comes from."""

    source: str
    confidence: Confidence


class RingSpace(Strict, frozen=True):
    index: int
    action: Action
    anchor: bool
    rect: Rect


class Ring(Part, frozen=True):
    direction: str
    spaces: list[RingSpace]


class Gondola(Strict, frozen=True):
    colour: Seat
    at: Point


class Island(Strict, frozen=True):
    id: str
    name: str
    players: list[int]
    origin: Point
    grid: list[str]
    gondolas: list[Gondola]

    def spaces(self, letter: str) -> list[tuple[int, int]]:
        """Column and row of every space with that letter, in reading order."""
        return [(x, y) for y, row in enumerate(self.grid) for x, cell in enumerate(row) if cell == letter]


class Islands(Part, frozen=True):
    items: list[Island]


class StreetKind(Strict, frozen=True):
    customers: list[Colour]
    count: int
    removed_2_3: int


class Streets(Part, frozen=True):
    kinds: list[StreetKind]


class Factories(Part, frozen=True):
    count: int
    removed_2_3: int
    price: int
    points: int


class ShopKind(Strict, frozen=True):
    colour: Colour
    count: int
    removed_2_3: int


class Shops(Part, frozen=True):
    price_top: int
    price_search: int
    points: int
    kinds: list[ShopKind]


class PalaceKind(Strict, frozen=True):
    coats: int
    count: int


class Palaces(Part, frozen=True):
    removed_2_3_unseen: int
    price_top: int
    price_search: int
    points: int
    kinds: list[PalaceKind]


class SpecialBuildings(Part, frozen=True):
    count: int
    removed_2_3: int
    price: int
    points: int
    cards_seen: int


class Players(Part, frozen=True):
    colours: list[Seat]
    gold: int
    points: int
    gondoliers: int
    general_supply: int
    employed_at_most: int
    characters_removed_unseen: int


class Actions(Part, frozen=True):
    take_gold: int
    pass_gold: int
    characters_seen: int
    gondola_own: int
    gondola_other: int
    tiles_per_build: int
    points_per_factory: int
    sale: list[int]
    dismiss_gold: int
    hire_price: int


class GlassBeads(Part, frozen=True):
    red: int
    blue: int
    green: int


class Box(Part, frozen=True):
    coins_of_1: int
    coins_of_5: int
    markers_per_player: int
    ships: int
    fifty_plus_markers: int


class PerBuilding(Strict, frozen=True, tag_field="type", tag="per_building"):
    building: Building
    points: int


class PerShopColour(Strict, frozen=True, tag_field="type", tag="per_shop_colour"):
    colour: Colour
    points: int


class PerCoat(Strict, frozen=True, tag_field="type", tag="per_coat"):
    points: int


class OwnForeign(Strict, frozen=True, tag_field="type", tag="own_foreign"):
    own: int
    foreign: int


class OnlyOwner(Strict, frozen=True, tag_field="type", tag="only_owner"):
    building: Literal["glass_factory", "shop"]
    points: int


class GoldExchange(Strict, frozen=True, tag_field="type", tag="gold_exchange"):
    requires: dict[Quantity, int]
    gold: list[int]
    points: list[int]


class MaxCustomers(Strict, frozen=True, tag_field="type", tag="max_customers"):
    colours: list[Colour]
    max: int
    points: int


class OneOfEach(Strict, frozen=True, tag_field="type", tag="one_of_each"):
    buildings: list[Building]
    customers: list[Colour]
    points: int


class CustomerTable(Strict, frozen=True, tag_field="type", tag="customer_table", rename={"begins": "from"}):
    colours: list[Colour]
    begins: list[int]
    points: list[int]


class Equal(Strict, frozen=True, tag_field="type", tag="equal"):
    quantities: list[Quantity]
    min: int
    points: int


class ExactCoats(Strict, frozen=True, tag_field="type", tag="exact_coats"):
    coats: int
    points: int


class OwnBuildingsAt(Strict, frozen=True, tag_field="type", tag="own_buildings_at"):
    island: str
    min: int
    points: int


class GondoliersAt(Strict, frozen=True, tag_field="type", tag="gondoliers_at"):
    island: str
    min: int
    points: int


class GlassExchange(Strict, frozen=True, tag_field="type", tag="glass_exchange"):
    glass: Glass
    island: str
    points: int
    max: int


Scoring = (
    PerBuilding
    | PerShopColour
    | PerCoat
    | OwnForeign
    | OnlyOwner
    | GoldExchange
    | MaxCustomers
    | OneOfEach
    | CustomerTable
    | Equal
    | ExactCoats
    | OwnBuildingsAt
    | GondoliersAt
    | GlassExchange
)


class Character(Strict, frozen=True):
    no: int
    scoring: Scoring
    text: str
    source: str
    confidence: Confidence


class Characters(Part, frozen=True):
    only_with_4: list[int]
    row_alternatives: list[list[int]]
    items: list[Character]


class SpecialCard(Strict, frozen=True):
    id: str
    german: str
    english: str
    effect: dict[str, int]
    source: str


class SpecialCards(Part, frozen=True):
    items: list[SpecialCard]


class TileStack(Strict, frozen=True):
    sort: Literal["street", "factory", "shop", "palace", "special"]
    at: Point


class SeventhIsland(Strict, frozen=True):
    name: str
    rect: Rect


class Drawing(Part, frozen=True):
    size: Point
    lagoon: Rect
    seventh_island: SeventhIsland
    gondolier_supply: list[Point]
    character_deck_2_3: Point
    special_deck_2_3: Point
    track_start: str
    tile_stacks: list[TileStack]
    track: list[Rect]


class Result(Strict, frozen=True):
    track: int
    characters: list[int]
    unused_gondoliers: int
    total: int


class ReferenceScores(Part, frozen=True):
    results: list[Result]


class Facts(Strict, frozen=True):
    """Everything printed; one attribute per part of the file."""

    about: dict[str, Any]
    sources: dict[str, Any]
    ring: Ring
    islands: Islands
    streets: Streets
    factories: Factories
    shops: Shops
    palaces: Palaces
    special_buildings: SpecialBuildings
    players: Players
    actions: Actions
    glass: GlassBeads
    box: Box
    characters: Characters
    special_cards: SpecialCards
    drawing: Drawing
    reference_scores: ReferenceScores


@dataclass(frozen=True)
class Layout:
    """Facts under the name by which the option `layout` calls them."""

    name: str
    facts: Facts


OURS = "reconstructed"
FOLDER_VARIABLE = "SPIELWERK_FACTS"


def parse(text: bytes) -> Facts:
    """Facts from the text of a file; raises msgspec.DecodeError or ValidationError with the place."""
    return msgspec.json.decode(text, type=Facts)


@cache
def our_facts() -> Facts:
    return parse(files(__package__).joinpath("facts.json").read_bytes())


def layout_files() -> list[Path]:
    """The corrected files somebody has put into the facts folder, in the order of their names."""
    folder = os.environ.get(FOLDER_VARIABLE)
    return sorted(Path(folder, "murano").glob("*.json")) if folder else []


def layout_name(path: Path) -> str:
    """File name and fingerprint: a changed file is another layout, and an old game is never replayed on it."""
    return f"{path.stem}-{hashlib.sha256(path.read_bytes()).hexdigest()[:8]}"
