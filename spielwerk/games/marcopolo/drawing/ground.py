"""The ground of the map as a picture of its own: sea and land, mountains, routes, cities; nothing of it ever changes.

It is drawn twice: as wide as a table, and stretched downwards for a phone, where what stands on it stays upright.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from markupsafe import Markup

from ....stage.markup import Attribute, tag
from ..facts import names
from .layout import MAP, PLACES, TALL, curve_between, routes
from .portraits import portraits

WIDTH, HEIGHT = MAP

# Land, drawn by hand around the places: Europe, the steppe, India and China; Africa and Arabia; an island in the south.
_LAND = (
    "M-14-14H602C606 30 592 60 597 100C602 140 589 160 593 200C597 235 612 250 608 290C604 310 585 312 566 306"
    "C545 300 530 310 512 306C488 304 470 308 454 318C438 328 430 348 412 352C396 356 384 346 374 352"
    "C356 362 350 386 338 410C328 434 314 451 299 450C282 448 275 424 267 404C258 382 246 374 236 358"
    "C226 340 206 330 184 322C164 314 150 300 145 284C139 266 122 252 112 238C100 224 78 214 66 200"
    "C54 188 72 178 64 162C55 144 20 146 6 132C-4 124-14 122-14 112Z"
    "M-14 226C20 218 62 226 86 244C106 260 112 284 132 304C150 326 178 340 200 358C226 378 228 404 210 424"
    "C188 444 150 452 120 458C90 464-14 474-14 474Z"
    "M366 474C352 444 370 404 404 388C424 378 432 356 442 340C454 322 486 318 512 326C540 334 562 344 582 356"
    "C604 370 614 384 624 404V474Z"
)
_LAKES = (
    "M92 108C100 94 126 98 128 112C130 126 106 136 95 128C88 122 88 116 92 108Z",
    "M176 196C184 190 194 198 192 210C190 222 196 230 188 236C178 240 172 224 174 214C175 206 170 202 176 196Z",
)
_DUNES = (
    "M380 146c20-16 70-14 84 4s-10 40-40 36s-58-24-44-40Z",
    "M96 300c16 2 40 28 66 44s14 30-14 26s-60-26-66-44s2-28 14-26ZM20 392c16-8 40 0 44 20s-30 30-52 22s-14-34 8-42Z",
)
# The colours of the ground: middle, radii and colour of soft patches.
_PATCHES = (
    (150, 20, 210, 70, "#c9d3a0", 0.85),
    (320, 40, 160, 60, "#c9d3a0", 0.6),
    (565, 200, 60, 120, "#bfcf95", 0.7),
    (300, 400, 40, 70, "#bfcf95", 0.7),
    (500, 400, 130, 80, "#bfcf95", 0.7),
    (400, 330, 60, 30, "#bfcf95", 0.7),
    (420, 160, 70, 26, "#f1cf85", 0.8),
    (100, 330, 80, 50, "#f1cf85", 0.8),
)
# The sea is shallow along the coast: strokes of falling width.
_SHOALS = ((40, "#d8efe4", 0.55), (23, "#d8efe4", 0.25), (13, "#e6f5ec", 0.35), (6, "#f6fbf0", 0.6))

# What stands in the country, each with its foot and its width, from north to south.
_PEAKS = (
    *((440, 47, 34), (308, 198, 24), (318, 209, 34), (296, 218, 40), (280, 229, 32), (206, 229, 30), (388, 259, 32)),
    *((352, 268, 42), (424, 270, 24), (378, 272, 36), (402, 283, 34), (540, 377, 32)),
)
_HILLS = (
    *((404, 38, 24), (424, 50, 28), (456, 66, 22), (214, 120, 32), (230, 128, 28), (508, 170, 30), (522, 178, 24)),
    *((110, 190, 24), (264, 244, 28), (20, 252, 20), (512, 256, 30), (222, 262, 24), (528, 264, 26), (238, 268, 28)),
    *((338, 284, 28), (364, 284, 32), (416, 290, 24), (304, 366, 22), (434, 372, 24), (26, 376, 24), (560, 380, 28)),
    *((576, 388, 24), (120, 424, 30), (138, 432, 24), (104, 434, 22)),
)
_TREES = (
    *((72, 33), (64, 41), (24, 43), (32, 37), (128, 29), (136, 35), (220, 35), (206, 39), (228, 43), (214, 45)),
    *((300, 31), (308, 37), (390, 65), (398, 71), (22, 111), (528, 123), (576, 161), (560, 163), (568, 169)),
    *((574, 243), (582, 249), (420, 343), (584, 423)),
)
_WAVES = (
    *((12, 168), (20, 190), (34, 206), (560, 326), (596, 330), (432, 366), (372, 378), (222, 392), (258, 400)),
    *((252, 432), (236, 440), (346, 440)),
)
_BOATS = ((225, 447, 34), (20, 188, 24))
_CARAVANS = ((433, 170, 50), (53, 437, 54))
_ROSE = (352, 432)


def map_picture(tall: bool) -> Markup:
    """The whole ground; on a tall one cities are smaller, for it is narrow."""
    stretch, size = (TALL, 1.2) if tall else (1.0, 1.0)
    height = HEIGHT * stretch
    return tag(
        "svg",
        _art(),
        tag("clipPath", tag("path", d=_LAND), id="coast"),
        tag("rect", width=WIDTH, height=height, fill="url(#sea)"),
        tag("g", *_country(), transform=f"scale(1 {stretch:g})"),
        *_lie_of_the_land(stretch, size),
        *_drawn_routes(stretch),
        *_cities(stretch, size),
        *_frame(height),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH:g} {height:g}",
        width=WIDTH,
        height=height,
        # A low phone presses it a little, as it does the chart above it.
        preserveAspectRatio="none" if tall else None,
    )


@cache
def _art() -> Markup:
    """Gradients and symbols: cities, mountains, ships."""
    package = __package__
    assert package is not None
    text = files(package).joinpath("map_art.svg").read_text(encoding="utf-8")
    found = re.search(r"<svg\b[^>]*>(.*)</svg>", text, re.DOTALL)
    assert found
    return Markup(found.group(1))


def _country() -> list[Markup]:
    """Sea and land with their colours and the relief, in the coordinates of the wide map."""
    shoals = [
        tag("path", d=_LAND, fill="none", stroke=colour, stroke_width=width, stroke_opacity=opacity, filter=blurred)
        for (width, colour, opacity), blurred in zip(_SHOALS, ("url(#fB)", None, None, None), strict=True)
    ]
    rays = "".join(f"M{_ROSE[0]} {_ROSE[1]}l{x * 900:g} {y * 900:g}" for x, y in _directions())
    patches = [
        tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=colour, opacity=opacity, filter="url(#fB)")
        for x, y, rx, ry, colour, opacity in _PATCHES
    ]
    relief = tag("rect", width=WIDTH, height=HEIGHT, filter="url(#fRelief)", opacity=0.5)
    return [
        tag("path", d=rays, stroke="#fff", stroke_opacity=0.3),
        *shoals,
        tag("path", d=_LAND, fill="#3b2408", fill_opacity=0.35, transform="translate(1.5 2.5)", filter="url(#fb)"),
        tag("path", d=_LAND, fill="url(#land)"),
        tag(
            "g",
            *patches,
            *[tag("path", d=path, fill="url(#dune)") for path in _DUNES],
            tag("g", relief, clip_path="url(#coast)", style="mix-blend-mode: multiply"),
            tag("path", d=_LAND, fill="none", stroke="#a47a3c", stroke_width=2.4, stroke_opacity=0.8),
            clip_path="url(#coast)",
        ),
        *[tag("path", d=path, fill="url(#sea)", stroke="#b08a4b", stroke_width=1.2) for path in _LAKES],
    ]


def _directions() -> list[tuple[float, float]]:
    """Sixteen winds."""
    steps = ((1, 0.1), (0.88, 0.47), (0.63, 0.77), (0.29, 0.96))
    quarter = [*steps, *((-y, x) for x, y in steps)]
    return [*quarter, *((-x, -y) for x, y in quarter)]


_VIEWS = {
    "hill": (-20, -20, 40, 30),
    "peak": (-20, -24, 40, 34),
    "tree": (-8, -16, 16, 20),
    "dhow": (-26, -34, 52, 44),
    "caravan": (-30, -12, 60, 24),
    "oasis": (-20, -20, 40, 40),
    "city": (-32, -48, 64, 64),
}


def _box(name: str, x: float, y: float, width: float) -> dict[str, Attribute]:
    """Where a symbol is put so that the origin of its view comes to lie at a point."""
    left, top, across, down = _VIEWS[name.split("-")[0]]
    scale = width / across
    return {"x": x + left * scale, "y": y + top * scale, "width": width, "height": down * scale}


def _lie_of_the_land(stretch: float, size: float) -> list[Markup]:
    standing = [("peak", *peak) for peak in _PEAKS] + [("hill", *hill) for hill in _HILLS]
    standing += [("tree", x, y, 12) for x, y in _TREES]
    waves = "".join(f"M{x} {y * stretch:.5g}q4-3.5 8 0t8 0t8 0" for x, y in _WAVES)
    return [
        *[_stood(name, x, y, width * size, stretch) for name, x, y, width in sorted(standing, key=lambda s: s[2])],
        tag("path", d=waves, fill="none", stroke="#e8f6f3", stroke_opacity=0.75, stroke_width=1.3),
        *[_stood("dhow", x, y, width * size, stretch) for x, y, width in _BOATS],
        *[_stood("caravan", x, y, width * size, stretch, opacity=0.6) for x, y, width in _CARAVANS],
        _rose(stretch),
    ]


def _stood(name: str, x: float, y: float, width: float, stretch: float, **attributes: Attribute) -> Markup:
    return tag("use", href=f"#{name}", **_box(name, x, y * stretch, width), **attributes)


def _rose(stretch: float) -> Markup:
    dark = "M0-19L3.5-3.5L0 0ZM19 0L3.5 3.5L0 0ZM0 19L-3.5 3.5L0 0ZM-19 0L-3.5-3.5L0 0Z"
    light = "M0-19L-3.5-3.5L0 0ZM19 0L3.5-3.5L0 0ZM0 19L3.5 3.5L0 0ZM-19 0L-3.5 3.5L0 0Z"
    ring: dict[str, Attribute] = {"fill": "#fff6de", "fill_opacity": 0.25, "stroke": "#5b4322", "stroke_opacity": 0.55}
    return tag(
        "g",
        tag("circle", r=15, **ring),
        tag("circle", r=11.5, **ring),
        tag("path", d=dark, fill="#5b4322"),
        tag("path", d=light, fill="#fff6de"),
        transform=f"translate({_ROSE[0]} {_ROSE[1] * stretch:.5g})",
    )


def _drawn_routes(stretch: float) -> list[Markup]:
    """Dots on a pale casing."""
    lines = "".join(curve_between(*route.ends, stretch) for route in routes())
    line: dict[str, Attribute] = {"d": lines, "fill": "none", "stroke_linecap": "round"}
    return [
        tag("path", stroke="#fff8e2", stroke_opacity=0.7, stroke_width=5, **line),
        tag("path", stroke="#7d4f24", stroke_width=2.6, stroke_dasharray="0.1 5.6", **line),
    ]


def _cities(stretch: float, size: float) -> list[Markup]:
    """Large cities, towns and oases, each a landmark of its own, from north to south."""
    drawn = []
    for name in sorted(names("locations"), key=lambda name: PLACES[name][1]):
        x, y = PLACES[name]
        symbol, width = ("oasis", 34) if name.startswith("oasis") else (f"city-{name}", 64)
        drawn.append(_stood(symbol, x, y, width * size, stretch))
    return drawn


def _frame(height: float) -> list[Markup]:
    """Light falls off towards the edges; a scale of dashes runs around."""
    rims = (
        (1, 10, "#6d4c1e", 1.6, 1, None),
        (5, 6, "#6d4c1e", 0.8, 0.7, None),
        (3.5, 8, "#f6e6c0", 2.4, 0.95, "18 18"),
    )
    return [
        tag("rect", width=WIDTH, height=height, fill="url(#vig)"),
        *[
            tag(
                "rect",
                x=inset,
                y=inset,
                width=WIDTH - 2 * inset,
                height=height - 2 * inset,
                rx=radius,
                fill="none",
                stroke=colour,
                stroke_width=width,
                stroke_opacity=opacity,
                stroke_dasharray=dashes,
            )
            for inset, radius, colour, width, opacity, dashes in rims
        ],
    ]


@cache
def pictures() -> dict[str, Markup]:
    """Every picture that the page of this game fetches."""
    return {"map": map_picture(tall=False), "map-tall": map_picture(tall=True), **portraits()}
