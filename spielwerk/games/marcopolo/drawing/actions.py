"""The action spaces beside the map: market, money, purse, Khan's favour, black dice and the travel space."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....kernel import top_argument, top_kind
from ....stage.drawing import glyph, move_attributes
from ....stage.keeping import kept
from ....stage.markup import Attribute, join, tag
from ....stage.pieces import Group, Piece, group, look, piece
from ....stage.scene import Scene
from ....stage.words import Words
from .. import tables
from ..facts import MARKET_ROWS, facts
from ..state import MOVE, Kind
from ..tables import NONE, Colour, Space
from .dice import Placement, dice_in_words, dice_on, move_onto, placed_die, placing, stack
from .layout import AREAS, FIELD, MARKET_ROW, Point, khan_place, market_dice, market_field
from .names import market_gain, space_name, thing
from .offers import Die, offer, refusal, surcharge
from .pieces import NEUTRAL, amount, amounts, die, price_tag, slots, written
from .story import move_name


def actions(scene: Scene, chosen: Die | None) -> list[Group]:
    spaces = [kept(draw, scene, chosen) for draw in (market, five_money, purse, khan)]
    return [*spaces, kept(black_dice, scene), kept(travel, scene, chosen)]


def area(name: str, children: list[Piece | Group | None], class_: str = "", **more: object) -> Group:
    """An area in a drawing of its own; the style sheet arranges them."""
    width, height = AREAS[name]
    attributes: dict[str, Attribute] = {
        "viewBox": f"0 0 {width:g} {height:g}",
        "class_": f"mp-area mp-{name}{class_}",
        "data_leaf": "actions",
    }
    return group(name, children, element="svg", **{**attributes, **more})  # type: ignore[arg-type]


def panel(name: str) -> Markup:
    """The paper of an area."""
    width, height = AREAS[name]
    return tag("rect", x=1, y=1, width=width - 2, height=height - 2, rx=9, class_="mp-panel")


def heading(text: str, x: float = 10, y: float = 20) -> Markup:
    return tag("text", text, x=x, y=y, font_size=15, class_="mp-heading")


def told(scene: Scene, space: int, chosen: Die | None, dice: list[Placement]) -> Piece:
    """What a space is, what it gives with the chosen die or why it cannot be used, and who lies there."""
    parts = [_named(scene.words, space)]
    if chosen is not None:
        legal = move_onto(space) in scene.open
        parts.append(offer(scene, space, chosen[1]) if legal else refusal(scene, space, chosen))
    parts.append(dice_in_words(scene, dice))
    return piece("told", " ".join(part for part in parts if part), element="title")


@cache
def _named(words: Words, space: int) -> str:
    name = "market" if tables.MARKET_ROW_AT[space] != NONE else tables.SPACE_NAMES[space]
    return words("space.named", space=space_name(words, space), help=words(f"space.help.{name}"))


def price(scene: Scene, space: int, value: int, point: Point) -> Piece | None:
    """What the space costs with a die of this value, if somebody is there already."""
    cost = surcharge(scene.state.record, scene.viewer, space, value) if value else 0
    return piece("price", _surcharge(cost), at=point, class_="mp-price") if cost else None


@look
def _surcharge(cost: int) -> Markup:
    return price_tag({"money": -cost}, 0, 0, "mp-surcharge")


def value_here(scene: Scene, space: int, chosen: Die | None) -> int:
    """The value with which the viewer could use this space now; 0 if there is none."""
    return chosen[1] if chosen is not None and move_onto(space) in scene.open else tables.UNSET


# Market


def market(scene: Scene, chosen: Die | None) -> Group:
    """Four rows; above them the value of the chosen die stands out in its colour."""
    rows: list[Piece | Group | None] = [kept(_market_row, scene, row, chosen) for row in range(len(MARKET_ROWS))]
    if chosen is not None and chosen[1] != tables.UNSET:
        colour, value = chosen
        rows.append(piece("chosen", die(scene.viewer, colour, value, 21), at=(market_field(0, value - 1)[0], 23)))
    return area("market", rows, ground=_market_ground(scene.words))


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
    x, y = market_dice(row)
    dice, value = dice_on(scene, space), value_here(scene, space, chosen)
    return group(
        f"row-{row}",
        [
            told(scene, space, chosen, dice),
            *[_market_field(scene, row, field, value) for field in range(tables.FACES)],
            *stack(scene, dice, (x, y - 1), _SIZES[needed], needed),
            price(scene, space, value, (x, y + 13)),
        ],
        ground=_market_row_ground(row),
        move=move,
        class_=f"mp-space mp-row-{MARKET_ROWS[row]}{can}",
        data_space=tables.SPACE_NAMES[space],
    )


_SIZES = {1: 27.0, 2: 25.0, 3: 22.0}


@cache
def _market_row_ground(row: int) -> Markup:
    needed, (x, y) = int(tables.DICE_NEEDED[Space.CAMELS + row]), market_dice(row)
    back = tag("rect", x=5, y=y - 20.75, width=272, height=MARKET_ROW - 4, rx=7, class_="mp-row")
    return back + slots(needed, x, y, _SIZES[needed] + 1, _SIZES[needed] + 2)


def _market_field(scene: Scene, row: int, field: int, value: int) -> Piece:
    record, move = scene.state.record, MOVE.field(field)
    offered = move in scene.open and top_kind(record) == Kind.MARKET_FIELD and top_argument(record) == row
    state = " can" if offered else " mp-hit" if value == field + 1 else " mp-far" if value and field >= value else ""
    return piece(
        f"field-{field}",
        _market_content(row, field),
        class_=f"mp-market-field{state}",
        move=move_attributes(scene, move, move_name(scene, scene.viewer, move)) if offered else None,
    )


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


# Money, purse, Khan's favour


def five_money(scene: Scene, chosen: Die | None) -> Group:
    dice = dice_on(scene, Space.FIVE_MONEY)
    return _small(scene, Space.FIVE_MONEY, chosen, dice, stack(scene, dice, (24, 40), 25))


def purse(scene: Scene, chosen: Die | None) -> Group:
    """Any number of dice: they lie in rows, each half under the next."""
    dice = dice_on(scene, Space.PURSE)
    drawn = [
        placed_die(scene, placed, (23 + 9 * (index % 6), 38 + 8 * (index // 6)), 22)
        for index, placed in enumerate(dice)
    ]
    return _small(scene, Space.PURSE, chosen, dice, drawn)


def _small(scene: Scene, space: int, chosen: Die | None, dice: list[Placement], drawn: list[Piece]) -> Group:
    move, can = placing(scene, space)
    name, value = tables.SPACE_NAMES[space], value_here(scene, space, chosen)
    return area(
        name,
        [told(scene, space, chosen, dice), *drawn, price(scene, space, value, (60, 41))],
        f" mp-space{can}",
        ground=_small_ground(scene.words, name),
        data_space=name,
        move=move,
    )


@cache
def _small_ground(words: Words, name: str) -> Markup:
    gain = facts()["other_spaces"][name]["gain"]
    bag = glyph("purse", 31, 116, 34, "mp-glyph") if name == "purse" else None
    return join(
        [
            panel(name),
            heading(words(f"area.{name}")),
            slots(1, 24, 40, 27),
            tag("g", amounts(gain, 82 if bag else 104, 41, 21), class_="mp-on-panel"),
            *([bag] if bag else []),
        ]
    )


def khan(scene: Scene, chosen: Die | None) -> Group:
    """Four places from left to right; each die must be at least as high as the one before."""
    move, can = placing(scene, Space.KHAN)
    dice = dice_on(scene, Space.KHAN)
    placed = [placed_die(scene, lying, khan_place(place), 25) for place, lying in enumerate(dice)]
    return area(
        "khan",
        [told(scene, Space.KHAN, chosen, dice), *placed],
        f" mp-space{can}",
        ground=_khan_ground(scene.words),
        data_space=tables.SPACE_NAMES[Space.KHAN],
        move=move,
    )


@cache
def _khan_ground(words: Words) -> Markup:
    x, y = khan_place(0)
    gain = facts()["other_spaces"]["khans_favour"]["gain"]
    between = [
        tag("text", "≤", x=khan_place(place)[0] - 18, y=y + 4.5, font_size=13, class_="mp-between")
        for place in range(1, tables.KHAN_PLACES)
    ]
    return join(
        [
            panel("khan"),
            heading(words("area.khan")),
            tag("g", amounts(gain, 46, 46, 19), class_="mp-on-panel"),
            glyph("khan", 46, 111, 42, "mp-glyph"),
            slots(tables.KHAN_PLACES, (x + khan_place(tables.KHAN_PLACES - 1)[0]) / 2, y, 26, 36),
            *between,
        ]
    )


# Black dice


def black_dice(scene: Scene) -> Group:
    record, move = scene.state.record, MOVE.buy_black_die()
    can = move in scene.open
    cost = thing(scene.words, "camel", tables.BLACK_DIE_CAMELS)
    lying = [
        piece(f"black-{index}", die(NEUTRAL, Colour.BLACK, index % tables.FACES + 1, 25), at=(24 + 33 * index, 40))
        for index in range(int(record.black_dice))
    ]
    title = scene.words("board.black_dice", count=int(record.black_dice), price=cost)
    return area(
        "black_dice",
        [piece("told", title, element="title"), *lying],
        f" mp-space mp-bonus-action{' can' if can else ''}",
        ground=_black_dice_ground(scene.words, int(tables.BLACK_DICE[record.players])),
        move=move_attributes(scene, move, move_name(scene, scene.viewer, move)) if can else None,
    )


@cache
def _black_dice_ground(words: Words, whole: int) -> Markup:
    beds = slots(whole, 24 + 33 * (whole - 1) / 2, 40, 27, 33)
    tagged = price_tag({"camel": tables.BLACK_DIE_CAMELS}, 246, 40, "mp-tag", 15)
    return panel("black_dice") + heading(words("area.black_dice")) + beds + tagged


# Travel


def travel(scene: Scene, chosen: Die | None) -> Group:
    move, can = placing(scene, Space.TRAVEL)
    dice, value = dice_on(scene, Space.TRAVEL), value_here(scene, Space.TRAVEL, chosen)
    return area(
        "travel",
        [
            told(scene, Space.TRAVEL, chosen, dice),
            *[_steps(scene, count, value) for count in range(1, tables.MOST_STEPS + 1)],
            *stack(scene, dice, (232, 32), 36, 2),
            _start_player(scene),
            price(scene, Space.TRAVEL, value, (162, 32)),
        ],
        f" mp-space{can}",
        ground=_travel_ground(scene.words),
        data_space=tables.SPACE_NAMES[Space.TRAVEL],
        move=move,
    )


@cache
def _travel_ground(words: Words) -> Markup:
    return panel("travel") + heading(words("area.travel"), 10, 22) + slots(2, 232, 32, 38, 41)


def _steps(scene: Scene, count: int, value: int) -> Piece:
    """A number of steps and its price: within reach of the chosen die, or how far the journey has come."""
    made = scene.state.record.steps_made == count and top_kind(scene.state.record) == Kind.JOURNEY
    state = " mp-made" if made else " mp-hit" if value and count <= value else " mp-far" if value else ""
    return piece(f"steps-{count}", _steps_content(count), class_=f"mp-steps{state}")


@look
def _steps_content(count: int) -> Markup:
    x, cost = 7 + 45 * (count - 1), facts()["travel_cost"]["money_by_steps"][str(count)]
    cell = tag("rect", x=x, y=66, width=43, height=58, rx=6, class_="mp-cell")
    step = amount("step", str(count), x + 7.5, 82, 17)
    return cell + step + amounts({"money": cost}, x + 21.5, 107, 15)


def _start_player(scene: Scene) -> Piece | None:
    """The hourglass: who starts, or who will start the next round."""
    record = scene.state.record
    seat = int(record.traveller if record.traveller != NONE else record.start_player)
    if seat == NONE:
        return None
    key = "board.next_start" if record.traveller != NONE else "board.start_player"
    return piece(
        "start",
        glyph("hourglass", 24, 22, 44, "mp-glyph"),
        tag("text", scene.names[seat], x=40, y=49, font_size=14, class_="mp-start-name"),
        title=scene.words(key, name=scene.names[seat]),
        class_=f"seat-{seat}",
    )
