"""What all spaces for dice have in common: their paper, what they tell, and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from markupsafe import Markup

from ....stage.markup import Attribute, tag
from ....stage.pieces import Group, Piece, group, look, piece
from ....stage.scene import Scene
from .. import tables
from .dice import Placement, dice_in_words, move_onto, placing
from .layout import AREAS, Point
from .names import space_name
from .offers import Die, offer, refusal, surcharge
from .pieces import price_post, price_tag


def area(
    name: str,
    children: Iterable[Piece | Group | None],
    ground: Markup,
    class_: str = "",
    move: Mapping[str, Attribute] | None = None,
    title: str | None = None,
    about: str | None = None,
) -> Group:
    """An area in a drawing of its own; the style sheet arranges them."""
    width, height = AREAS[name]
    return group(
        name,
        children,
        ground=ground,
        element="svg",
        viewBox=f"0 0 {width:g} {height:g}",
        class_=f"mp-area mp-{name}{class_}",
        data_leaf="actions",
        title=title,
        about=about,
        move=move,
    )


def target(scene: Scene, space: int) -> tuple[dict[str, Attribute], str]:
    """What makes all of an area the target of a die, and its class."""
    move, can = placing(scene, space)
    return {"data_space": tables.SPACE_NAMES[space], **move}, f" mp-space{can}"


def panel(name: str) -> Markup:
    """The paper of an area."""
    width, height = AREAS[name]
    return tag("rect", x=1, y=1, width=width - 2, height=height - 2, rx=9, class_="mp-panel")


def heading(text: str, x: float = 10, y: float = 20) -> Markup:
    return tag("text", text, x=x, y=y, font_size=15, class_="mp-heading")


def told(scene: Scene, space: int, chosen: Die | None, dice: list[Placement]) -> str:
    """Which space it is, what it gives with the chosen die or why it cannot be used, and who lies there."""
    parts = [f"{space_name(scene.words, space)}."]
    if chosen is not None:
        legal = move_onto(space) in scene.open
        parts.append(offer(scene, space, chosen[1]) if legal else refusal(scene, space, chosen))
    parts.append(dice_in_words(scene, dice))
    return " ".join(part for part in parts if part)


def price(scene: Scene, space: int, value: int, point: Point, upright: bool = False) -> Piece | None:
    """What the space costs with a die of this value, if somebody is there already."""
    cost = surcharge(scene.state.record, scene.viewer, space, value) if value else 0
    return piece("price", _surcharge(cost, upright), at=point, class_="mp-price") if cost else None


@look
def _surcharge(cost: int, upright: bool) -> Markup:
    drawn = price_post if upright else price_tag
    return drawn({"money": -cost}, 0, 0, "mp-surcharge")


def value_here(scene: Scene, space: int, chosen: Die | None) -> int:
    """The value with which the viewer could use this space now; 0 if there is none."""
    return chosen[1] if chosen is not None and move_onto(space) in scene.open else tables.UNSET
