"""What lies behind the spaces: the fronts of the street of houses, and the lagoon under the sea route."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.markup import join, tag
from . import layout
from .layout import BOXES, SHIP_RADIUS
from .marks import smooth_lane

# Widths and heights of the fronts from left to right, with the form of their roofs.
FRONTS = (
    (46, 62, "gable"), (38, 84, "flat"), (52, 70, "dome"), (34, 96, "flat"), (44, 66, "gable"), (50, 88, "flat"),
    (36, 74, "gable"), (48, 98, "dome"), (40, 68, "flat"), (46, 86, "gable"), (38, 72, "flat"), (52, 92, "gable"),
    (34, 64, "flat"), (48, 82, "dome"), (42, 96, "flat"), (38, 70, "gable"),
    (50, 84, "flat"),
)  # fmt: skip
STOREY, WINDOW = 20, 7


@cache
def fronts() -> Markup:
    """Houses along the foot of their box, all of them one path, their windows another."""
    foot, x = BOXES["houses"].height - 2, 5.0
    walls, windows, lit = [], [], []
    for width, height, roof in FRONTS:
        top = foot - height
        walls.append(f"M{x:g} {foot:g}V{top:g}{_roof(x, top, width, roof)}V{foot:g}Z")
        lit.append(f"M{x + 1.5:g} {foot:g}V{top + 1:g}")
        for y in range(int(top) + 14, int(foot) - 12, STOREY):
            windows += [_window(x + width * share, y) for share in (0.3, 0.7)]
        x += width - 3
    return join(
        [
            tag("path", d="".join(walls), class_="mf-fronts"),
            tag("path", d="".join(lit), class_="mf-fronts-lit"),
            tag("path", d="".join(windows), class_="mf-windows"),
        ]
    )


def _roof(x: float, top: float, width: float, form: str) -> str:
    """From the upper left corner of a front to the upper right."""
    right, middle = x + width, x + width / 2
    if form == "gable":
        return f"L{middle:g} {top - 14:g}L{right:g} {top:g}"
    if form == "dome":
        return f"H{x + 8:g}C{x + 8:g} {top - 20:g} {right - 8:g} {top - 20:g} {right - 8:g} {top:g}H{right:g}"
    return f"H{right:g}"


def _window(x: float, y: float) -> str:
    """A pointed arch."""
    half = WINDOW / 2
    return (
        f"M{x - half:g} {y + 9}V{y}Q{x - half:g} {y - 3} {x:g} {y - 6}Q{x + half:g} {y - 3} {x + half:g} {y}V{y + 9}Z"
    )


@cache
def lagoon() -> Markup:
    """Water that deepens to the lower right, the wake of the lane, and the shadow of every buoy."""
    box = BOXES["sea"]
    places = layout.sea_lane()
    r = SHIP_RADIUS
    shadows = "".join(f"M{x - r:.5g} {y + 4:.5g}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z" for x, y in places)
    return join(
        [
            tag("rect", x=1.5, y=1.5, width=box.width - 3, height=box.height - 3, rx=13, fill="url(#mf-depth)"),
            tag("path", d=smooth_lane(places, 7), class_="mf-wake"),
            tag("path", d=shadows, class_="mf-buoy-shadows"),
        ]
    )
