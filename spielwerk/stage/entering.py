"""What people who play with the box enter of chance: each outcome with its picture, and the question it answers."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ..kernel.agenda import top_argument, top_who
from .illustrating import picture
from .markup import symbol, tag
from .scene import Prompt, Scene, seat_name

DIE = 40
# Where the pips of a die lie, by its number.
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@dataclass(frozen=True)
class Outcome:
    """Something that chance may give: its name, how it looks, and the heading under which it stands among many."""

    name: str
    picture: Markup | None = None
    heading: str = ""


def seat_outcome(scene: Scene, seat: int) -> Outcome:
    return Outcome(seat_name(scene, seat), symbol(f"seat-{seat}", size=26, class_=f"symbol mark seat-{seat}"))


def die_picture(number: int) -> Markup:
    pips = [tag("circle", cx=10.5 * x, cy=10.5 * y, r=4) for x, y in PIPS[number]]
    body = tag("rect", x=-19, y=-19, width=38, height=38, rx=8)
    return picture(tag("g", body, *pips, class_="plain-die"), (-20, -20, 40, 40), DIE)


def die_outcome(number: int, drawn: Markup | None = None) -> Outcome:
    return Outcome(str(number), drawn or die_picture(number))


def asked_in_words(scene: Scene, verb: str, **values: object) -> Prompt:
    """The question that a game's words ask for a verb of chance, about the seat that it concerns.

    `count` is the number of the row: where several things come one after the other, how many are still to come.
    """
    words, record = scene.words, scene.state.record
    who, count = int(top_who(record)), int(top_argument(record))
    key = f"ask.{verb}"
    name = seat_name(scene, who) if 0 <= who < len(scene.names) else ""
    return Prompt(words(key, name=name, count=count, **values) if key in words else words("prompt.enter"))
