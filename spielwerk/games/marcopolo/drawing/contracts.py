"""Contracts: the display on the board with its six places, and single ones as sheets of their own."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.drawing import at, glyph
from ....stage.keeping import answer
from ....stage.markup import join, tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene
from ....stage.ways import Way
from ....stage.words import Words
from .. import tables
from ..state import MOVE
from ..tables import NONE, Space
from .about import contract_key, space_key
from .asked import contract_asked
from .changes import target_attributes
from .dice import Bed, dice_on, lying, placing
from .faces import contract_face
from .layout import CONTRACT_SIZE, contract_place
from .names import contract_name, thing
from .offers import Die
from .pieces import NEUTRAL, amount, die, slots
from .spaces import area, heading, panel, price, told, value_here
from .ways import going, ways_on

BED = Bed((142, 14), 22, (64, 26))
# What it costs, and what is left of the stack, each beside the die of a place.
PRICE_AT, STACK_AT = (250, 14), (345, 14)


def contracts(scene: Scene, chosen: Die | None) -> Group:
    """Six places; a die reaches those up to its value."""
    value = value_here(scene, Space.CONTRACTS, chosen)
    parts: list[Piece | Group | None] = [_space(scene, chosen, value), _special_stack(scene)]
    ways = ways_on(scene, Space.CONTRACTS)
    parts += [_contract(scene, place, value, ways.get(place, ())) for place in range(tables.CONTRACT_PLACES)]
    return area("contracts", parts, panel("contracts"))


def _space(scene: Scene, chosen: Die | None, value: int) -> Group:
    """Where the die goes; all of the paper is the target."""
    move, can = placing(scene, Space.CONTRACTS)
    dice = dice_on(scene, Space.CONTRACTS)
    return group(
        "space",
        [*lying(scene, dice, BED), price(scene, Space.CONTRACTS, value, PRICE_AT)],
        ground=_space_ground(scene.words),
        title=told(scene, Space.CONTRACTS, chosen, dice),
        about=space_key(Space.CONTRACTS),
        move=move,
        class_=f"mp-space{can}",
        data_space=tables.SPACE_NAMES[Space.CONTRACTS],
    )


@cache
def _space_ground(words: Words) -> Markup:
    rim = tag("rect", x=1, y=1, width=606, height=110, rx=9, class_="mp-rim")
    return rim + slots(1, *BED.point, 23) + heading(words("area.contracts"), 30, 19)


def _special_stack(scene: Scene) -> Piece:
    count = int(scene.state.record.stack_count)
    return piece(
        "stack",
        glyph("contract", 18, 0, 0, "mp-glyph"),
        tag("text", str(count), x=13, y=5, font_size=15, class_="mp-stack-count"),
        at=STACK_AT,
        class_="mp-stack",
        title=scene.words("board.special_stack", count=count),
        about="special-stack",
    )


def _contract(scene: Scene, place: int, value: int, ways: tuple[Way, ...]) -> Group:
    contract, move = int(scene.state.record.display[place]), MOVE.take(place)
    can = move in scene.open
    state = " can" if can or ways else " mp-hit" if place < value else " mp-far" if value else ""
    state += " asked" if answer(contract_asked, scene) == place else ""
    sheet = None
    if contract != NONE:
        sheet = piece(f"contract-{contract}", contract_face(contract), data_piece=f"contract-{contract}")
    return group(
        f"place-{place}",
        [sheet, _printed(place)],
        ground=_bed(),
        transform="translate({:.5g} {:.5g})".format(*contract_place(place)),
        class_=f"mp-contract-place{' mp-second-row' if place > 2 else ''}{state}",
        title=_title(scene.words, place, contract),
        about=contract_key(contract) if contract != NONE else "contract-place",
        data_move_place=move,
        move=target_attributes(scene, move) if can else going(scene, ways, Space.CONTRACTS, place) if ways else None,
    )


@cache
def _bed() -> Markup:
    width, height = CONTRACT_SIZE
    return tag("rect", x=1, y=1, width=width - 2, height=height - 3, rx=5, class_="mp-bed")


@cache
def _title(words: Words, place: int, contract: int) -> str:
    extra = int(tables.PLACE_EXTRA[place])
    text = words("contract.empty") if contract == NONE else contract_name(words, contract)
    text = words("contract.place", place=place + 1, contract=text)
    if extra:
        gain = {"money": thing(words, "money", extra), "camels": thing(words, "camel", extra)}
        text += " " + words("contract.extra", **gain)
    return text


@cache
def _printed(place: int) -> Piece:
    """The die that reaches the place; money or as many camels for the last ones."""
    extra = int(tables.PLACE_EXTRA[place])
    return piece(
        "printed", at((10, -14), die(NEUTRAL, 0, place + 1, 17)), _extra(extra) if extra else None, class_="mp-printed"
    )


def _extra(extra: int) -> Markup:
    y = -14.0
    return join(
        [
            tag("rect", x=22, y=y - 9.5, width=72, height=19, rx=9.5, class_="mp-tag"),
            amount("money", f"+{extra}", 27, y, 13.5),
            tag("text", "/", x=61, y=y + 4.7, font_size=13.5, class_="mp-middle"),
            amount("camel", str(extra), 67, y, 13.5),
        ]
    )
