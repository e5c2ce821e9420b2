"""Below the board: what is still open in this turn, and the duchies of the others."""

from __future__ import annotations

from markupsafe import Markup

from ....stage.drawing import at, seat_mark
from ....stage.markup import symbol, tag
from ....stage.scene import Scene
from . import estate
from .board import seat_in_front
from .duchy import draw_duchy, duchy_size
from .names import duchy_name, duchy_seat
from .open_decisions import open_decisions
from .pieces import die_face

STRIP = 176
ROUTE_STRIP = 82


def panels(scene: Scene) -> dict[str, Markup]:
    """The panels in the order in which the page shows them; a panel without content is left out."""
    drawn = {"open": still_open(scene), "others": others(scene)}
    return {name: panel for name, panel in drawn.items() if panel}


def _panel(scene: Scene, name: str, content: Markup) -> Markup:
    title = tag("h3", scene.words(f"panel.{name}"), class_="bu-panel-title")
    return tag("div", title, content, class_=f"bu-panel bu-panel-{name}")


def still_open(scene: Scene) -> Markup:
    """The decisions of the running turn, the present one first."""
    rows = open_decisions(scene)
    if not rows:
        return _panel(scene, "open", tag("p", scene.words("open.nothing"), class_="bu-empty-note"))
    items = [
        tag(
            "li", symbol(row.symbol, None, 20), tag("span", row.text), class_=f"bu-row{' bu-row-now' if i == 0 else ''}"
        )
        for i, row in enumerate(rows)
    ]
    return _panel(scene, "open", tag("ol", *items, class_="bu-open"))


def others(scene: Scene) -> Markup:
    """Every other duchy, small; opening one enlarges it."""
    record = scene.state.record
    mine = duchy_seat(scene, seat_in_front(scene))
    shown = [_other(scene, duchy) for duchy in range(record.duchies) if duchy != mine]
    return _panel(scene, "others", tag("div", *shown, class_="bu-others")) if shown else Markup("")


def _other(scene: Scene, duchy: int) -> Markup:
    record = scene.state.record
    width, height = duchy_size(scene, duchy)
    name = duchy_name(scene, duchy)
    seats = range(duchy, record.players, record.duchies)
    mark = tag("svg", seat_mark(duchy, 7), viewBox="-10 -10 20 20", width=15, height=15, aria_hidden="true")
    drawing = tag(
        "svg",
        draw_duchy(scene, duchy, False),
        at((0, height), _strip(scene, duchy)),
        viewBox=f"0 0 {width:.5g} {height + STRIP + (ROUTE_STRIP if record.trade_routes else 0):.5g}",
        preserveAspectRatio="xMidYMin slice",
        class_="bu-small",
        role="img",
        aria_label=scene.words("duchy.of", name=name),
    )
    summary = tag(
        "summary",
        tag(
            "span",
            mark,
            tag("span", name, class_="bu-other-name"),
            *[_small_die(scene, seat, die) for seat in seats for die in range(2)],
            class_="bu-other-label",
        ),
        drawing,
        title=scene.words("duchy.enlarge", name=name),
    )
    return tag(
        "details",
        summary,
        class_=f"bu-other{' bu-double' if len(seats) > 1 else ''} seat-{duchy}",
        data_key=f"duchy-{duchy}",
    )


def _small_die(scene: Scene, seat: int, die: int) -> Markup:
    record = scene.state.record
    return tag(
        "svg",
        die_face(int(record.dice[seat, die]), 20, f"seat-{seat} bu-die-seat"),
        viewBox="-11 -11 22 22",
        width=17,
        height=17,
        aria_hidden="true",
        class_="bu-used" if record.used[seat, die] else "",
    )


def _strip(scene: Scene, duchy: int) -> Markup:
    """Dice, stored tiles, workers, silver and goods of another duchy in one row and a second."""
    record = scene.state.record
    seats = range(duchy, record.players, record.duchies)
    parts, x = [], 0.0
    for seat in seats:
        parts.append(at((x, 0), estate.dice(scene, seat, False)))
        x += estate.DICE_WIDTH + 6
    parts.append(at((x, 0), estate.storage(scene, duchy, False)))
    x += estate.storage_width(scene) + 6
    parts.append(at((x, 0), estate.holdings(scene, duchy)))
    parts.append(at((0, estate.HIGH + 6), estate.goods(scene, duchy, False)))
    if record.trade_routes:
        parts.append(at((0, estate.HIGH + 78), estate.route(scene, duchy, 640)))
    return tag("g", *parts)
