"""The whole board: the lagoon with its islands, and the ring with its ships around it."""

from __future__ import annotations

from markupsafe import Markup

from ....stage.markup import tag
from ....stage.scene import Scene
from ..facts import OURS
from ..layouts import LAYOUTS
from .islands import islands
from .layout import frame, lagoon, narrow_places
from .names import layout_of
from .ring import ship_shape, ships, spaces, targets
from .supply import supply


def board(scene: Scene) -> Markup:
    layout, players = layout_of(scene), int(scene.state.record.players)
    box = frame(layout)
    rows = narrow_places(layout, players)[1]
    return tag(
        "svg",
        tag("defs", ship_shape(), _wave()),
        tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=14, class_="mu-sea mu-wide"),
        _lagoon(scene),
        *islands(scene),
        supply(scene),
        spaces(scene),
        *ships(scene),
        *targets(scene),
        viewBox=f"{box.x:g} {box.y:g} {box.width:g} {box.height:g}",
        preserveAspectRatio="xMidYMin meet",
        class_=f"mu-board mu-rows{rows}{' mu-choosing' if scene.legal else ''}",
        role="group",
        aria_label=scene.words("board.name"),
    )


def _lagoon(scene: Scene) -> Markup:
    box = lagoon(layout_of(scene))
    waves = [
        tag("use", href="#mu-wave", transform=f"translate({box.x + box.width * x:.5g} {box.y + box.height * y:.5g})")
        for x, y in _WAVES
    ]
    return tag(
        "g",
        tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=12, class_="mu-lagoon"),
        tag("g", *waves, class_="mu-waves"),
        tag("text", layout_note(scene), x=box.x + box.width - 12, y=box.y + box.height * 0.585, class_="mu-note"),
        class_="mu-wide",
    )


_WAVES = ((0.3, 0.42), (0.32, 0.1), (0.63, 0.25), (0.96, 0.2), (0.95, 0.42), (0.14, 0.5))


def layout_note(scene: Scene) -> str:
    """Says whose layout this is, on the board itself."""
    name = LAYOUTS[layout_of(scene)].name
    return scene.words("board.ours") if name == OURS else scene.words("board.layout_file", name=name)


def _wave() -> Markup:
    return tag("path", d="M-22 0C-18 -6 -12 -6 -8 0S2 6 6 0 16 -6 22 0", id="mu-wave")
