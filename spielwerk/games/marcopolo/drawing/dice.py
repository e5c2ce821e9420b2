"""Dice on the board: which lie where, stacked as they were placed, and the space as a target for the chosen die."""

from __future__ import annotations

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
# A stack that rose further would cover what is written above it.
HIGHEST = 5


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


def stack(scene: Scene, dice: list[Placement], point: tuple[float, float], size: float, width: int = 1) -> list[Piece]:
    """Dice of one player beside each other, `width` of them, later ones on top of earlier ones."""
    drawn = []
    level = 0
    for _, group in groupby(dice, key=lambda placed: placed[1]):
        lying = list(group)
        for first in range(0, len(lying), width):
            for index, placed in enumerate(lying[first : first + width]):
                x = (index - (width - 1) / 2) * (size + 1) + 3 * level
                drawn.append(placed_die(scene, placed, (point[0] + x, point[1] - min(4 * level, HIGHEST)), size))
            level += 1
    return drawn


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
