"""Dice on the board: which lie where, in the order they were placed, and the space as a target for the chosen die."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from ....stage.keeping import answer
from ....stage.markup import Attribute
from ....stage.pieces import Piece, piece
from ....stage.scene import Scene
from ....stage.words import opening
from .. import tables
from ..state import MOVE, Placed
from ..tables import NONE, Space
from .about import die_key
from .changes import target_attributes
from .names import die_name
from .offers import card_offer, chosen_die, gives
from .pieces import NEUTRAL, die
from .story import move_name
from .ways import going, ways_on

# What lies on these is chosen with the die.
IN_PARTS = frozenset({*(Space.CAMELS + row for row in range(4)), Space.CONTRACTS, Space.TRAVEL, Space.PURSE})
# A die on the board: its number, and its owner, colour and value.
Placement = tuple[int, int, int, int]
# Between the dice of one player and those of the next, where each has several.
APART = 2.5


@dataclass(frozen=True)
class Bed:
    """Where dice lie: its middle, how large they are and how many a player needs, and the room for those of several."""

    point: tuple[float, float]
    size: float
    room: tuple[float, float]
    width: int = 1
    around: bool = False


def move_onto(space: int) -> int:
    return int(MOVE.purse() if space == Space.PURSE else MOVE.place(space))


def placing(scene: Scene, space: int) -> tuple[dict[str, Attribute], str]:
    """What makes a space a target, and its class; without a chosen die the dice follow, or its parts are targets."""
    move = move_onto(space)
    if move not in scene.open:
        ways = ways_on(scene, space).get(0, ()) if space not in IN_PARTS else ()
        return {"data_move_place": move, **(going(scene, ways, space) if ways else {})}, " can" if ways else ""
    return {"data_move_place": move, **target_attributes(scene, move, _placing_told(scene, space, move))}, " can"


def _placing_told(scene: Scene, space: int, move: int) -> str:
    """The move, and what it gives."""
    name, chosen = move_name(scene, scene.viewer, move), chosen_die(scene)
    if chosen is None or space == Space.PURSE:
        return name
    if tables.CARD_AT[space] != NONE:
        return card_offer(scene, space, chosen[1], name)
    return scene.words("offer.label", move=name, gives=gives(scene, space, chosen[1]))


def dice_on(scene: Scene, space: int) -> list[Placement]:
    """Every die on a space, lowest first."""
    return answer(_dice_on, scene, space)


def _dice_on(scene: Scene, space: int) -> list[Placement]:
    record = scene.state.record
    found = []
    for i in range(record.placed_count):
        if record.placed[i, Placed.SPACE] == space:
            seat = int(record.placed[i, Placed.SEAT])
            owner = seat if seat < record.players else NEUTRAL
            found.append((i, owner, int(record.placed[i, Placed.COLOUR]), int(record.placed[i, Placed.VALUE])))
    return found


def lying(scene: Scene, dice: list[Placement], bed: Bed) -> list[Piece]:
    """Dice of one player beside each other, those of several apart: each is seen whole, smaller where many lie."""
    groups = [list(group) for _, group in groupby(dice, key=lambda placed: placed[1])]
    rows = [group[first : first + bed.width] for group in groups for first in range(0, len(group), bed.width)]
    size, places = places_on(bed, len(rows))
    return [
        placed_die(scene, placed, (x + index * (size + 1), y), size)
        for row, (x, y) in zip(rows, places, strict=True)
        for index, placed in enumerate(row)
    ]


def places_on(bed: Bed, rows: int) -> tuple[float, list[tuple[float, float]]]:
    """How large dice are on a bed, and where those of every row begin: around it, or where a single one would lie."""
    columns, size = _arranged(rows, bed)
    x, y = bed.point
    wide = (columns - 1) * _across(bed.width, size) + (bed.width - 1) * (size + 1)
    left = x - wide / 2 if bed.around else x - (bed.size - size) / 2
    top = y - (-(-rows // columns) - 1) * (size + 1) / 2
    places = [(left + n % columns * _across(bed.width, size), top + n // columns * (size + 1)) for n in range(rows)]
    return size, places


def _across(width: int, size: float) -> float:
    """From one player's dice to the next; several of one stand closer together."""
    return width * (size + 1) + (APART if width > 1 else 0)


def _arranged(rows: int, bed: Bed) -> tuple[int, float]:
    """In how many columns the dice are largest, and how large they are there."""
    if rows < 2:
        return 1, bed.size
    found = []
    for columns in range(1, rows + 1):
        wide = (bed.room[0] / columns - (APART if bed.width > 1 else 0)) / bed.width - 1
        high = bed.room[1] / -(-rows // columns) - 1
        found.append((min(bed.size, wide, high), -columns))
    size, columns = max(found)
    return -columns, size


def placed_die(scene: Scene, placed: Placement, point: tuple[float, float], size: float) -> Piece:
    number, seat, colour, value = placed
    return piece(
        f"die-{number}",
        die(seat, colour, value, size),
        at=point,
        title=opening(owner_of_die(scene, seat, colour, value)),
        about=die_key(colour),
        data_piece=f"die-{number}",
        data_thing=f"die-{seat}-{colour}-{value}",
        data_from=seat if seat != NEUTRAL else None,
    )


def owner_of_die(scene: Scene, seat: int, colour: int, value: int) -> str:
    if seat == NEUTRAL:
        return scene.words("die.neutral", value=value)
    return scene.words("die.of", name=scene.names[seat], die=die_name(scene.words, colour, value))


def dice_in_words(scene: Scene, dice: list[Placement]) -> str:
    """Who has dice on a space, for the ear and for pointing at it."""
    told = [owner_of_die(scene, seat, colour, value) for _, seat, colour, value in dice]
    return scene.words("space.dice", dice=scene.words.joined(told)) if told else ""
