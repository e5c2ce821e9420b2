"""The dice of a seat in one small row, for the card that bears its name."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from ....stage.markup import tag
from ....stage.pieces import look
from .. import tables
from ..tables import Colour
from .pieces import PIPS

SIDE, PITCH, CORNER = 16.0, 17.5, 3.6
# More dice leave no room for a word beside them.
MANY = 5
CLASSES = {Colour.BLACK: "mp-small-black", Colour.WHITE: "mp-small-white"}

# The colour of a die and what it shows; 0 where the seat chooses that when it places the die.
Die = tuple[int, int]


def dice_of(record: Any, seat: int) -> tuple[Die, ...]:
    """The dice a seat has left, by what they show."""
    return tuple(
        (colour, value)
        for value in range(tables.FACES + 1)
        for colour in range(tables.COLOUR_COUNT)
        for _ in range(record.dice[seat, colour, value])
    )


@look
def small_dice(*dice: Die) -> Markup:
    """Bodies and pips are one path for each colour; the values are told to the ear."""
    if not dice:
        return Markup("0")
    told = tag("span", ", ".join(str(value or "?") for _, value in dice), class_="unseen")
    drawn = [part for colour in sorted({colour for colour, _ in dice}) for part in _of_colour(dice, colour)]
    width = PITCH * (len(dice) - 1) + SIDE
    class_ = "mp-small-dice mp-small-many" if len(dice) > MANY else "mp-small-dice"
    return told + tag("svg", *drawn, viewBox=f"0 0 {width:g} {SIDE:g}", class_=class_, aria_hidden="true")


def _of_colour(dice: tuple[Die, ...], colour: int) -> list[Markup]:
    lying = [(PITCH * index, value) for index, (other, value) in enumerate(dice) if other == colour]
    bodies, pips = "".join(_body(x) for x, _ in lying), "".join(_pips(x, value) for x, value in lying)
    unknown = [tag("text", "?", x=x + SIDE / 2, y=12.4) for x, value in lying if not value]
    body = tag("path", d=bodies, class_=CLASSES.get(Colour(colour), "mp-small-own"))
    return [body, *([tag("path", d=pips, class_="mp-small-pips")] if pips else []), *unknown]


def _body(x: float) -> str:
    inner = SIDE - 2 * CORNER
    turns = (("h", 1, 1), ("v", -1, 1), ("h-", -1, -1), ("v-", 1, -1))
    sides = "".join(f"{way}{inner:g}a{CORNER} {CORNER} 0 0 1 {h * CORNER:g} {v * CORNER:g}" for way, h, v in turns)
    return f"M{x + CORNER:g} 0{sides}z"


def _pips(x: float, value: int) -> str:
    middle, step, r = SIDE / 2, SIDE * 0.26, 1.55
    return "".join(
        f"M{x + middle + step * dx - r:.4g} {middle + step * dy:.4g}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"
        for dx, dy in PIPS.get(value, ())
    )
