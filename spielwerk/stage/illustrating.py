"""Pictures for the rules and the summary of a game: its own pieces, cut out of a drawing."""

from __future__ import annotations

import re

from markupsafe import Markup

from .markup import tag
from .pieces import Group, Piece

# The name of what several pictures refer to, like gradients; it stands once before a text.
DEFINITIONS = "definitions"
# Pictures that are wider stand above what they show, others beside it.
WIDE = 200
# What makes a piece clickable, spoken and unique: a picture in a text is none of these.
_ALIVE = re.compile(r' (?:data-[\w-]+|aria-[\w-]+|tabindex|role|id|title)="[^"]*"|<title>[^<]*</title>')


def cut(drawn: Piece | Group, *names: str) -> Markup:
    """What is drawn in the piece to which these names lead, one inside the other, without its place."""
    found = drawn
    for name in names:
        found = _below(found, name)
    inner = found.look if isinstance(found, Piece) else f"{found.ground}{''.join(map(str, found.children))}"
    return Markup(_ALIVE.sub("", inner))


def _below(drawn: Piece | Group, name: str) -> Piece | Group:
    children = list(drawn.children) if isinstance(drawn, Group) else []
    while children:
        child = children.pop(0)
        if child.name == name:
            return child
        if isinstance(child, Group):
            children[:0] = child.children
    raise LookupError(f"there is no piece {name!r} in {drawn.name!r}")


def picture(drawn: Markup, box: tuple[float, float, float, float], width: float, class_: str = "") -> Markup:
    """A drawing, or the stretch of it within a box, so many pixels wide; the text beside it says what it shows."""
    x, y, wide, high = box
    return tag(
        "svg",
        tag("g", drawn, class_=class_ or None),
        viewBox=f"{x:.5g} {y:.5g} {wide:.5g} {high:.5g}",
        width=width,
        height=round(width * high / wide),
        class_="illustration wide" if width > WIDE else "illustration",
        aria_hidden="true",
    )
