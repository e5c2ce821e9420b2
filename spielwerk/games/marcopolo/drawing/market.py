"""The market: four rows of stalls, a column for each value of the lowest die."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....kernel import top_argument, top_kind
from ....stage.keeping import answer, kept
from ....stage.markup import Attribute, join, tag
from ....stage.pieces import Group, Piece, group, look, piece
from ....stage.scene import Scene
from ....stage.ways import Way
from ....stage.words import Words
from .. import tables
from ..facts import MARKET_ROWS
from ..state import MOVE, Kind
from ..tables import Space
from .about import space_key
from .changes import target_attributes
from .dice import Bed, dice_on, lying, placing
from .layout import FIELD, MARKET_ROW, market_dice, market_field
from .names import market_gain
from .offers import Die
from .pieces import NEUTRAL, amount, amounts, die, slots, written
from .spaces import area, heading, panel, price, told, value_here
from .ways import going, ways_on


def market(scene: Scene, chosen: Die | None) -> Group:
    """Four rows; above them the value of the chosen die stands out in its colour."""
    rows: list[Piece | Group | None] = [kept(_market_row, scene, row, chosen) for row in range(len(MARKET_ROWS))]
    if chosen is not None and chosen[1] != tables.UNSET:
        colour, value = chosen
        rows.append(piece("chosen", die(scene.viewer, colour, value, 21), at=(market_field(0, value - 1)[0], 23)))
    return area("market", rows, _market_ground(scene.words), about="market")


@cache
def _market_ground(words: Words) -> Markup:
    """A striped awning over the stalls, and above every column its die."""
    heads = [
        tag("g", die(NEUTRAL, 0, value, 18), transform=f"translate({market_field(0, value - 1)[0]:g} 24)")
        for value in range(1, tables.FACES + 1)
    ]
    pale, dark = _awning(range(12)), _awning(range(0, 12, 2))
    awning = tag("path", d=pale, class_="mp-awning-light") + tag("path", d=dark, class_="mp-awning")
    return join([panel("market"), awning, heading(words("area.market"), 10, 31), *heads])


def _awning(stripes: range) -> str:
    return "".join(f"M{1 + 23.33 * index:.5g} 1h23.33v6q0 5-11.67 5t-11.67-5Z" for index in stripes)


def _market_row(scene: Scene, row: int, chosen: Die | None) -> Group:
    space = Space.CAMELS + row
    move, can = placing(scene, space)
    needed = int(tables.DICE_NEEDED[space])
    dice, value = dice_on(scene, space), value_here(scene, space, chosen)
    costs = market_price(scene, space, value, row)
    asked, ways = answer(_is_asked, scene, row), ways_on(scene, space)
    return group(
        f"row-{row}",
        [
            *[_market_field(scene, row, field, value, asked, ways.get(field, ())) for field in range(tables.FACES)],
            *lying(scene, dice, dice_bed(row, needed, priced=costs is not None)),
            costs,
        ],
        ground=_market_row_ground(row),
        title=told(scene, space, chosen, dice),
        about=space_key(space),
        move=move,
        class_=f"mp-space mp-row-{MARKET_ROWS[row]}{can}",
        data_space=tables.SPACE_NAMES[space],
    )


def market_price(scene: Scene, space: int, value: int, row: int) -> Piece | None:
    """It stands upright between the dice, which make room for it, and the fields."""
    return price(scene, space, value, (PRICE_X, market_dice(row)[1] - 0.5), upright=True)


_SIZES = {1: 27.0, 2: 25.0, 3: 22.0}
# Before the fields of a row; two rows of dice are as high as it is on a phone.
DICE_ROOM = 77.0, 33.0
# Where the price of a row stands, and how far it moves what lies there to the left and makes it smaller.
PRICE_X, PRICE_ROOM = 74.0, 20.5


def dice_bed(row: int, needed: int, priced: bool = False) -> Bed:
    x, y = market_dice(row)
    if not priced:
        return Bed((x, y - 1), _SIZES[needed], DICE_ROOM, needed, around=True)
    wide = DICE_ROOM[0] - PRICE_ROOM
    size = min(_SIZES[needed], wide / needed - 1)
    return Bed((x - PRICE_ROOM / 2, y - 1), size, (wide, DICE_ROOM[1]), needed, around=True)


@cache
def _market_row_ground(row: int) -> Markup:
    needed, (x, y) = int(tables.DICE_NEEDED[Space.CAMELS + row]), market_dice(row)
    back = tag("rect", x=5, y=y - 20.75, width=272, height=MARKET_ROW - 4, rx=7, class_="mp-row")
    return back + slots(needed, x, y, _SIZES[needed] + 1, _SIZES[needed] + 2)


def _market_field(scene: Scene, row: int, field: int, value: int, asked: bool, ways: tuple[Way, ...]) -> Piece:
    if not asked and not ways:
        return _idle_field(row, field, value)
    move, attributes = MOVE.field(field), None
    if ways:
        attributes = going(scene, ways, Space.CAMELS + row, field)
    elif move in scene.open:
        attributes = target_attributes(scene, move)
    return _field(row, field, " can" if attributes else "", attributes)


@cache
def _idle_field(row: int, field: int, value: int) -> Piece:
    return _field(row, field, " mp-hit" if value == field + 1 else " mp-far" if value and field >= value else "", None)


def _field(row: int, field: int, state: str, move: dict[str, Attribute] | None) -> Piece:
    two = " mp-two" if len(market_gain(row, field)) > 1 else ""
    return piece(f"field-{field}", _market_content(row, field), class_=f"mp-market-field{two}{state}", move=move)


def _is_asked(scene: Scene, row: int) -> bool:
    """Whether the viewer chooses a field of this row now."""
    record = scene.state.record
    return scene.acts and top_kind(record) == Kind.MARKET_FIELD and top_argument(record) == row


@look
def _market_content(row: int, field: int) -> Markup:
    """The good on top, what comes with it below in small."""
    x, y = market_field(row, field)
    cell = tag("rect", x=x - FIELD / 2 + 1, y=y - 18, width=FIELD - 2, height=36, rx=5, class_="mp-cell")
    (name, count), *extra = market_gain(row, field).items()
    if not extra:
        return cell + amounts({name: count}, x, y, 15)
    small = amounts(dict(extra), x, y + 9, 13) if len(extra) == 1 else _pair_below(dict(extra), x, y + 9)
    return cell + amounts({name: count}, x, y - 8.5, 13.5) + small


def _pair_below(extra: dict[str, int], x: float, y: float) -> Markup:
    """Two things of which there is one each: symbols suffice."""
    drawn = [
        amount(name, "" if count == 1 else written(name, count), x - 14 + 13.5 * index, y, 11.5)
        for index, (name, count) in enumerate(extra.items())
    ]
    return join(drawn)
