"""Reads facts.json, the printed components, into the order and the names the rules use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from ...kernel.facts import load_facts

BUILDINGS = (
    "market",
    "carpenter",
    "church",
    "warehouse",
    "boarding_house",
    "bank",
    "city_hall",
    "watchtower",
    "white_castle",
)
SPECIES = ("sheep", "cow", "pig", "goat", "geese")


@dataclass(frozen=True)
class Space:
    """One space of a duchy: colour letter, die number, where it is drawn, and the spaces it touches."""

    colour: str
    number: int
    x: int
    y: int
    touches: tuple[int, ...]
    rivers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Board:
    """A duchy. `unit` is the distance of two neighbouring spaces in the coordinates of its spaces."""

    id: str
    spaces: tuple[Space, ...]
    regions: tuple[tuple[int, ...], ...]
    unit: int
    confidence: str
    source: str

    @property
    def invented(self) -> bool:
        return self.source == "reconstructed"


def facts() -> dict[str, Any]:
    return load_facts(__package__)


@cache
def colours() -> tuple[str, ...]:
    """The letters of the six colours, in the order of the rules."""
    return tuple(colour["letter"] for colour in facts()["colours"])


@cache
def tiles() -> tuple[dict[str, Any], ...]:
    """Every different hexagonal tile, with how many there are by the colour of their backs."""
    return tuple(facts()["tiles"]["list"])


@cache
def boards() -> tuple[Board, ...]:
    """All duchies: 1 to 10, border posts, team, solo."""
    found = facts()
    plain = [_hexagon(entry) for entry in found["boards"] + found["border_boards"]]
    return (*plain, *map(_double, found["team_boards"]), *map(_islands, found["solo_boards"]))


def _cells(rows: list[str], shift: int) -> dict[tuple[int, int], tuple[str, int]]:
    """The spaces of a hexagon of rows by place; x counts half spaces from the middle."""
    cells = {}
    for y, row in enumerate(rows):
        names = row.split()
        for i, name in enumerate(names):
            cells[2 * i - (len(names) - 1) + shift, y] = (name[0], int(name[1:]))
    return cells


def _hexagon(entry: dict[str, Any]) -> Board:
    return _grid(entry, _cells(entry["rows"], 0))


def _double(entry: dict[str, Any]) -> Board:
    """Both halves of a team board share the middle space."""
    return _grid(entry, {**_cells(entry["left"], -6), **_cells(entry["right"], 6)})


def _grid(entry: dict[str, Any], cells: dict[tuple[int, int], tuple[str, int]]) -> Board:
    places = sorted(cells, key=lambda place: (place[1], place[0]))
    number = {place: i for i, place in enumerate(places)}
    steps = ((-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))
    spaces = tuple(
        Space(*cells[x, y], x, y, tuple(number[x + dx, y + dy] for dx, dy in steps if (x + dx, y + dy) in number))
        for x, y in places
    )
    return _board(entry, spaces, 2)


def _islands(entry: dict[str, Any]) -> Board:
    """A solo board: groups of spaces that are joined by rivers only."""
    number = {hexagon["id"]: i for i, hexagon in enumerate(entry["hexes"])}

    def ends(key: str, i: int) -> tuple[int, ...]:
        pairs = [(number[a], number[b]) for a, b in entry[key]]
        return tuple([b for a, b in pairs if a == i] + [a for a, b in pairs if b == i])

    spaces = tuple(
        Space(h["space"][0], int(h["space"][1:]), h["x"], h["y"], ends("adjacent", i), ends("river_links", i))
        for i, h in enumerate(entry["hexes"])
    )
    return _board(entry, spaces, 108)


def _board(entry: dict[str, Any], spaces: tuple[Space, ...], unit: int) -> Board:
    return Board(entry["id"], spaces, _regions(spaces), unit, entry["confidence"], entry["source"])


def _regions(spaces: tuple[Space, ...]) -> tuple[tuple[int, ...], ...]:
    """Touching spaces of one colour; rivers do not join regions."""
    found: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for first in range(len(spaces)):
        if first in seen:
            continue
        region, edge = {first}, [first]
        while edge:
            space = edge.pop()
            for near in spaces[space].touches:
                if near not in region and spaces[near].colour == spaces[first].colour:
                    region.add(near)
                    edge.append(near)
        seen |= region
        found.append(tuple(sorted(region)))
    return tuple(found)
