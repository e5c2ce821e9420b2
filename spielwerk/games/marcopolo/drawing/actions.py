"""The action spaces beside the map: market, money, purse, Khan's favour, black dice and the travel space."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....kernel import top_kind
from ....stage.drawing import glyph, seat_mark
from ....stage.keeping import kept
from ....stage.markup import join, tag
from ....stage.pieces import Group, Piece, look, piece
from ....stage.scene import Scene
from ....stage.ways import Way
from ....stage.words import Words
from .. import tables
from ..facts import facts
from ..state import MOVE, Kind
from ..tables import NONE, Colour, Space
from .about import space_key
from .changes import target_attributes
from .dice import Bed, dice_on, lying, placed_die
from .layout import KHAN_PITCH, khan_place
from .market import market
from .names import thing
from .offers import Die
from .pieces import NEUTRAL, amount, amounts, die, price_tag, slots
from .spaces import area, heading, panel, price, target, told, value_here
from .ways import going, ways_on

# So many letters fit between the hourglass and the dice.
HOURGLASS_ROOM = 19
# As far as to what the space gives.
MONEY_BED = Bed((24, 40), 25, (68, 32))
PURSE_BED = Bed((24, 40), 25, (50, 32))
TRAVEL_BED = Bed((232, 32), 36, (84, 38), 2, around=True)


def actions(scene: Scene, chosen: Die | None) -> list[Group]:
    spaces = [kept(draw, scene, chosen) for draw in (market, five_money, purse, khan)]
    return [*spaces, kept(black_dice, scene), kept(travel, scene, chosen)]


# Money, purse, Khan's favour


def five_money(scene: Scene, chosen: Die | None) -> Group:
    return _small(scene, Space.FIVE_MONEY, chosen, MONEY_BED)


def purse(scene: Scene, chosen: Die | None) -> Group:
    """Any number of dice."""
    return _small(scene, Space.PURSE, chosen, PURSE_BED)


def _small(scene: Scene, space: int, chosen: Die | None, bed: Bed) -> Group:
    """Its price stands beside the heading, where no dice lie."""
    name, value, dice = tables.SPACE_NAMES[space], value_here(scene, space, chosen), dice_on(scene, space)
    move, class_ = target(scene, space)
    parts = [*lying(scene, dice, bed), price(scene, space, value, (111, 16))]
    title = told(scene, space, chosen, dice)
    return area(name, parts, _small_ground(scene.words, name), class_, move, title, space_key(space))


@cache
def _small_ground(words: Words, name: str) -> Markup:
    gain = facts()["other_spaces"][name]["gain"]
    bag = glyph("purse", 31, 116, 34, "mp-glyph") if name == "purse" else None
    return join(
        [
            panel(name),
            heading(words(f"area.{name}")),
            slots(1, *MONEY_BED.point, 27),
            tag("g", amounts(gain, 82 if bag else 104, 41, 21), class_="mp-on-panel"),
            *([bag] if bag else []),
        ]
    )


def khan(scene: Scene, chosen: Die | None) -> Group:
    """Four places from left to right; each die must be at least as high as the one before."""
    move, class_ = target(scene, Space.KHAN)
    dice = dice_on(scene, Space.KHAN)
    placed = [placed_die(scene, one, khan_place(place), 25) for place, one in enumerate(dice)]
    title = told(scene, Space.KHAN, chosen, dice)
    return area("khan", placed, _khan_ground(scene.words), class_, move, title, space_key(Space.KHAN))


@cache
def _khan_ground(words: Words) -> Markup:
    x, y = khan_place(0)
    gain = facts()["other_spaces"]["khans_favour"]["gain"]
    between = [
        tag("text", "≤", x=khan_place(place)[0] - KHAN_PITCH / 2, y=y + 4.5, font_size=13, class_="mp-between")
        for place in range(1, tables.KHAN_PLACES)
    ]
    return join(
        [
            panel("khan"),
            heading(words("area.khan")),
            tag("g", amounts(gain, 46, 46, 19), class_="mp-on-panel"),
            glyph("khan", 46, 111, 42, "mp-glyph"),
            slots(tables.KHAN_PLACES, (x + khan_place(tables.KHAN_PLACES - 1)[0]) / 2, y, 26, KHAN_PITCH),
            *between,
        ]
    )


# Black dice


def black_dice(scene: Scene) -> Group:
    record, move = scene.state.record, MOVE.buy_black_die()
    can = move in scene.open
    cost = thing(scene.words, "camel", tables.BLACK_DIE_CAMELS)
    beside = [
        piece(f"black-{index}", die(NEUTRAL, Colour.BLACK, index % tables.FACES + 1, 25), at=(24 + 33 * index, 40))
        for index in range(int(record.black_dice))
    ]
    title = scene.words("board.black_dice", count=int(record.black_dice), price=cost)
    return area(
        "black_dice",
        beside,
        _black_dice_ground(scene.words, int(tables.BLACK_DICE[record.players])),
        f" mp-space mp-bonus-action{' can' if can else ''}",
        target_attributes(scene, move) if can else None,
        title,
        "black-dice",
    )


@cache
def _black_dice_ground(words: Words, whole: int) -> Markup:
    beds = slots(whole, 24 + 33 * (whole - 1) / 2, 40, 27, 33)
    tagged = price_tag({"camel": tables.BLACK_DIE_CAMELS}, 246, 40, "mp-tag", 15)
    return panel("black_dice") + heading(words("area.black_dice")) + beds + tagged


# Travel


def travel(scene: Scene, chosen: Die | None) -> Group:
    dice, value = dice_on(scene, Space.TRAVEL), value_here(scene, Space.TRAVEL, chosen)
    move, class_ = target(scene, Space.TRAVEL)
    ways = ways_on(scene, Space.TRAVEL)
    parts = [
        *[_steps(scene, count, value, ways.get(count, ())) for count in range(1, tables.MOST_STEPS + 1)],
        *lying(scene, dice, TRAVEL_BED),
        _start_player(scene),
        price(scene, Space.TRAVEL, value, (162, 32)),
    ]
    title = told(scene, Space.TRAVEL, chosen, dice)
    return area("travel", parts, _travel_ground(scene.words), class_, move, title, space_key(Space.TRAVEL))


@cache
def _travel_ground(words: Words) -> Markup:
    return panel("travel") + heading(words("area.travel"), 10, 22) + slots(2, 232, 32, 38, 41)


def _steps(scene: Scene, count: int, value: int, ways: tuple[Way, ...]) -> Piece:
    """A number of steps and its price: within reach of the chosen die, or how far the journey has come."""
    made = scene.state.record.steps_made == count and top_kind(scene.state.record) == Kind.JOURNEY
    state = (
        " can"
        if ways
        else " mp-made"
        if made
        else " mp-hit"
        if value and count <= value
        else " mp-far"
        if value
        else ""
    )
    move = going(scene, ways, Space.TRAVEL, count) if ways else None
    return piece(f"steps-{count}", _steps_content(count), class_=f"mp-steps{state}", move=move)


@look
def _steps_content(count: int) -> Markup:
    x, cost = 7 + 45 * (count - 1), facts()["travel_cost"]["money_by_steps"][str(count)]
    cell = tag("rect", x=x, y=66, width=43, height=58, rx=6, class_="mp-cell")
    step = amount("step", str(count), x + 7.5, 82, 17)
    return cell + step + amounts({"money": cost}, x + 21.5, 107, 15)


def _start_player(scene: Scene) -> Piece | None:
    """The hourglass: who starts, or who will start the next round."""
    record, words = scene.state.record, scene.words
    travelled = record.traveller != NONE
    seat = int(record.traveller if travelled else record.start_player)
    if seat == NONE:
        return None
    name = scene.names[seat]
    short = words("board.next_start_short" if travelled else "board.start_player_short", name=name)
    # The name alone where both are longer than the room before the dice.
    text = short if len(short) <= HOURGLASS_ROOM else name
    return piece(
        "start",
        glyph("hourglass", 24, 22, 44, "mp-glyph"),
        tag("text", text, x=40, y=49, font_size=14, class_="mp-start-name"),
        seat_mark(seat, 5, transform="translate(43 44)", class_="mp-start-mark"),
        title=words("board.next_start" if travelled else "board.start_player", name=name),
        about="start-player",
        class_=f"mp-start seat-{seat}",
    )
