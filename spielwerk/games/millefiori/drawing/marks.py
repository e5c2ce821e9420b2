"""Shapes used everywhere on the board: glass diamonds, seat marks, ships, ornaments, and their definitions."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from markupsafe import Markup

from ....stage.markup import tag
from .layout import DIAMOND, HEX_HALF, HEX_TOP, LADDER_DIAMOND

SEATS = range(4)


def diamond_path(half_width: float, half_height: float, rounding: float = 0.12) -> str:
    """A diamond with slightly rounded corners."""
    w, h, r = half_width, half_height, rounding
    corners = [(0.0, -h), (w, 0.0), (0.0, h), (-w, 0.0)]
    parts = []
    for i, (x, y) in enumerate(corners):
        (px, py), (nx, ny) = corners[i - 1], corners[(i + 1) % 4]
        parts.append(f"{'L' if i else 'M'}{_at(x + (px - x) * r, y + (py - y) * r)}")
        parts.append(f"Q{_at(x, y)} {_at(x + (nx - x) * r, y + (ny - y) * r)}")
    return "".join(parts) + "Z"


def hexagon_path(scale: float = 0.955) -> str:
    w, h = HEX_HALF * scale, HEX_TOP * scale
    corners = [(0.0, -h), (w, -h / 2), (w, h / 2), (0.0, h), (-w, h / 2), (-w, -h / 2)]
    return "M" + "L".join(_at(x, y) for x, y in corners) + "Z"


def _at(x: float, y: float) -> str:
    return f"{x:.5g} {y:.5g}"


def ornament(x: float, y: float, size: float, kind: int = 0) -> Markup:
    """A slice of a millefiori cane, as quiet decoration."""
    return tag(
        "use",
        href=f"#mf-murrina-{kind % 3}",
        transform=f"translate({_at(x, y)}) scale({size:.4g}) rotate({kind * 17 % 45})",
        class_="mf-ornament",
    )


@cache
def definitions() -> Markup:
    """Gradients, glass and ornaments, defined once and used by reference."""
    lights = [
        tag(
            "radialGradient",
            tag("stop", offset="0", class_=f"mf-light-{seat}"),
            tag("stop", offset="0.55", class_=f"mf-body-{seat}"),
            tag("stop", offset="1", class_=f"mf-deep-{seat}"),
            id=f"mf-light-{seat}",
            cx="0.36",
            cy="0.30",
            r="0.85",
        )
        for seat in SEATS
    ]
    pieces = [_glass(seat) for seat in SEATS] + [_ladder_glass(seat) for seat in SEATS] + [_boat(s) for s in SEATS]
    return tag(
        "defs",
        *lights,
        _sheen(),
        _bevel(),
        _daylight(),
        _depth(),
        _lens(),
        *pieces,
        *[_murrina(kind) for kind in range(3)],
        _wave(),
    )


def _sheen() -> Markup:
    """Light that falls on an area from above."""
    stops = [tag("stop", offset="0", class_="mf-sheen-top"), tag("stop", offset="0.6", class_="mf-sheen-end")]
    return tag("linearGradient", *stops, id="mf-sheen", x1="0", y1="0", x2="0.3", y2="1")


def _bevel() -> Markup:
    """The edge of an area let into the wood: its upper rim in the shade, its lower one in the light."""
    kinds = (("0", "mf-rim-shade"), ("0.5", "mf-sheen-end"), ("1", "mf-rim-light"))
    stops = [tag("stop", offset=offset, class_=class_) for offset, class_ in kinds]
    return tag("linearGradient", *stops, id="mf-bevel", x1="0", y1="0", x2="0.12", y2="1")


def _daylight() -> Markup:
    """A window somewhere to the upper left of the table."""
    stops = [tag("stop", offset="0", class_="mf-sheen-top"), tag("stop", offset="1", class_="mf-sheen-end")]
    return tag("radialGradient", *stops, id="mf-daylight", cx="0.2", cy="0", r="0.9")


def _depth() -> Markup:
    """Shallow water by the quay, deep water far out."""
    stops = [tag("stop", offset="0", class_="mf-shallow"), tag("stop", offset="1", class_="mf-deep-water")]
    return tag("linearGradient", *stops, id="mf-depth", x1="0", y1="0", x2="0.55", y2="1")


def _lens() -> Markup:
    """Thick glass over any colour: a light, the colour itself, and a shade along the far rim."""
    kinds = (("0", "mf-lens-light"), ("0.45", "mf-lens-clear"), ("0.8", "mf-lens-clear"), ("1", "mf-lens-rim"))
    stops = [tag("stop", offset=offset, class_=class_) for offset, class_ in kinds]
    return tag("radialGradient", *stops, id="mf-lens", cx="0.36", cy="0.3", r="0.78")


def _glass(seat: int) -> Markup:
    return _cut_glass(f"mf-glass-{seat}", seat, *DIAMOND)


def _ladder_glass(seat: int) -> Markup:
    return _cut_glass(f"mf-small-glass-{seat}", seat, *LADDER_DIAMOND)


def _cut_glass(name: str, seat: int, w: float, h: float) -> Markup:
    """A cut stone: a table facet in the middle, four edges, light from the upper left."""
    u, v = 0.6 * w, 0.6 * h
    return tag(
        "g",
        tag("path", d=diamond_path(w, h), transform="translate(1.5 3.5)", class_="mf-shadow"),
        tag("path", d=diamond_path(w, h), fill=f"url(#mf-light-{seat})", class_=f"mf-stone mf-edge-{seat}"),
        tag("path", d=f"M{_at(-w * 0.94, 0)}L{_at(0, -h * 0.94)} {_at(0, -v)} {_at(-u, 0)}Z", class_="mf-facet-lit"),
        tag("path", d=f"M{_at(0, -h * 0.94)}L{_at(w * 0.94, 0)} {_at(u, 0)} {_at(0, -v)}Z", class_="mf-facet-soft"),
        tag("path", d=f"M{_at(w * 0.94, 0)}L{_at(0, h * 0.94)} {_at(0, v)} {_at(u, 0)}Z", class_="mf-facet-dark"),
        tag(
            "path",
            d=f"M{_at(0, -v)}L{_at(u, 0)} {_at(0, v)} {_at(-u, 0)}ZM0 {-h:.4g}V{-v:.4g}"
            f"M{_at(w, 0)}H{u:.4g}M{_at(0, h)}V{v:.4g}M{_at(-w, 0)}H{-u:.4g}",
            class_="mf-facet-line",
        ),
        tag(
            "path",
            d=f"M{_at(-w * 0.66, -h * 0.17)}L{_at(-w * 0.22, -h * 0.64)}",
            class_="mf-gleam",
        ),
        id=name,
    )


def _boat(seat: int) -> Markup:
    """A small sailing boat in the colour of its seat."""
    return tag(
        "g",
        tag("ellipse", cx=0, cy=15, rx=16, ry=3.2, class_="mf-shadow"),
        tag("path", d="M-17 6H17C15.5 11.5 12 15 8 15H-8C-12 15 -15.5 11.5 -17 6Z", class_=f"mf-hull-{seat}"),
        tag("path", d="M1 -21C11 -17 15 -8 14 3H1Z", class_="mf-sail"),
        tag("path", d="M-1.5 -15C-8 -11 -12 -5 -12.5 3H-1.500Z", class_="mf-sail"),
        tag("path", d="M0 -22V6", class_=f"mf-mast-{seat}"),
        id=f"mf-boat-{seat}",
    )


def _murrina(kind: int) -> Markup:
    """A flower in concentric rings, radius 10."""
    petals = (8, 6, 10)[kind]
    ring = [
        tag("circle", cx=6.6 * cos(2 * pi * i / petals), cy=6.6 * sin(2 * pi * i / petals), r=14.5 / petals + 0.35)
        for i in range(petals)
    ]
    inner = [
        tag("circle", cx=3 * cos(2 * pi * (i + 0.5) / petals), cy=3 * sin(2 * pi * (i + 0.5) / petals), r=7.5 / petals)
        for i in range(petals)
    ]
    return tag(
        "g",
        tag("circle", r=10, class_="mf-murrina-base"),
        tag("g", *ring, class_=f"mf-petals mf-petals-{kind}"),
        tag("circle", r=4.6, class_="mf-murrina-eye"),
        tag("g", *inner, class_="mf-seeds"),
        tag("circle", r=1.7, class_="mf-murrina-heart"),
        id=f"mf-murrina-{kind}",
    )


def _wave() -> Markup:
    return tag("path", d="M-22 0C-18 -6 -12 -6 -8 0S2 6 6 0 16 -6 22 0", id="mf-wave")


def smooth_lane(points: list[tuple[float, float]], per_lane: int) -> str:
    """A line through all points; where a lane ends it turns round in a bow."""
    parts = [f"M{_at(*points[0])}"]
    for i, (x, y) in enumerate(points[1:], 1):
        px, py = points[i - 1]
        if i % per_lane == 0:
            bow = 34 if px > 200 else -34
            parts.append(f"C{_at(px + bow, py + 8)} {_at(x + bow, y - 8)} {_at(x, y)}")
        else:
            parts.append(f"C{_at((px + x) / 2, py)} {_at((px + x) / 2, y)} {_at(x, y)}")
    return "".join(parts)
