"""Below the board: what is still open in this turn, and the duchies of the others."""

from __future__ import annotations

from markupsafe import Markup

from ....stage.drawing import seat_mark
from ....stage.markup import symbol, tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene
from . import estate
from .board import seat_in_front
from .duchy import draw_duchy, duchy_size
from .names import duchy_name, duchy_seat
from .open_decisions import open_decisions
from .pieces import die_face

STRIP = 176
ROUTE_STRIP = 82


def panels(scene: Scene) -> dict[str, Group]:
    """The panels in the order in which the page shows them; a panel without content is left out."""
    drawn = {"open": still_open(scene), "others": others(scene)}
    return {name: panel for name, panel in drawn.items() if panel}


def _panel(scene: Scene, name: str, content: Piece | Group) -> Group:
    title = tag("h3", scene.words(f"panel.{name}"), class_="bu-panel-title")
    return group(name, [content], ground=title, element="div", class_=f"bu-panel bu-panel-{name}")


def still_open(scene: Scene) -> Group:
    """The decisions of the running turn, the present one first."""
    rows = open_decisions(scene)
    if not rows:
        nothing = piece("nothing", scene.words("open.nothing"), element="p", class_="bu-empty-note")
        return _panel(scene, "open", nothing)
    items = [
        tag(
            "li", symbol(row.symbol, None, 20), tag("span", row.text), class_=f"bu-row{' bu-row-now' if i == 0 else ''}"
        )
        for i, row in enumerate(rows)
    ]
    return _panel(scene, "open", piece("rows", *items, element="ol", class_="bu-open"))


def others(scene: Scene) -> Group | None:
    """Every other duchy, small; opening one enlarges it."""
    record = scene.state.record
    mine = duchy_seat(scene, seat_in_front(scene))
    shown = [_other(scene, duchy) for duchy in range(record.duchies) if duchy != mine]
    return _panel(scene, "others", group("duchies", shown, element="div", class_="bu-others")) if shown else None


def _other(scene: Scene, duchy: int) -> Group:
    record = scene.state.record
    width, height = duchy_size(scene, duchy)
    name = duchy_name(scene, duchy)
    seats = range(duchy, record.players, record.duchies)
    mark = tag("svg", seat_mark(duchy, 7), viewBox="-10 -10 20 20", width=15, height=15, aria_hidden="true")
    drawing = group(
        "drawing",
        [draw_duchy(scene, duchy, False), _strip(scene, duchy, height)],
        element="svg",
        viewBox=f"0 0 {width:.5g} {height + STRIP + (ROUTE_STRIP if record.trade_routes else 0):.5g}",
        preserveAspectRatio="xMidYMin slice",
        class_="bu-small",
        role="img",
        aria_label=scene.words("duchy.of", name=name),
    )
    label = piece(
        "label",
        mark,
        tag("span", name, class_="bu-other-name"),
        *[_small_die(scene, seat, die) for seat in seats for die in range(2)],
        element="span",
        class_="bu-other-label",
    )
    enlarge = scene.words("duchy.enlarge", name=name)
    return group(
        f"duchy-{duchy}",
        [group("summary", [label, drawing], element="summary", title=enlarge)],
        element="details",
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


def _strip(scene: Scene, duchy: int, below: float) -> Group:
    """Dice, stored tiles, workers, silver and goods of another duchy in one row and a second."""
    record = scene.state.record
    seats = range(duchy, record.players, record.duchies)
    parts, x = [], 0.0
    for seat in seats:
        parts.append(_moved(estate.dice(scene, seat, False), x, 0))
        x += estate.DICE_WIDTH + 6
    parts.append(_moved(estate.storage(scene, duchy, False), x, 0))
    x += estate.storage_width(scene) + 6
    parts.append(_moved(estate.holdings(scene, duchy), x, 0))
    parts.append(_moved(estate.goods(scene, duchy, False), 0, estate.HIGH + 6))
    if record.trade_routes:
        parts.append(_moved(estate.route(scene, duchy, 640), 0, estate.HIGH + 78))
    return group("strip", parts, transform=f"translate(0 {below:.5g})")


def _moved(drawn: Group, x: float, y: float) -> Group:
    return group(f"at-{drawn.name}", [drawn], transform=f"translate({x:.5g} {y:.5g})")
