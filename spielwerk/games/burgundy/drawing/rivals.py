"""The duchies of the others, beside what each of them has; opening one makes it large."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.drawing import at, seat_mark
from ....stage.keeping import kept
from ....stage.markup import tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene, seat_name
from ....stage.words import Words
from .. import tables
from ..rules.ending import duchy_points
from ..tables import NONE
from .about import good_key, tile_key
from .board import TRAYS, seat_in_front
from .corners import filled_spaces
from .duchy import draw_small, duchy_size
from .names import duchy_name, duchy_seat, good_name, tile_title
from .pieces import die_face, good_chip, sign
from .storage import stored_count
from .tiles import tile_face
from .trays import ROUTE_HIGH, active_die, route

ROW = 80


def panels(scene: Scene) -> dict[str, Group]:
    """Below the board: every other duchy. Who plays alone has none."""
    record = scene.state.record
    mine = duchy_seat(scene, seat_in_front(scene))
    shown = [kept(_rival, scene, duchy) for duchy in range(record.duchies) if duchy != mine]
    if not shown:
        return {}
    title = tag("h3", scene.words("panel.others"), class_="unseen")
    return {"others": group("others", shown, ground=title, element="div", class_="bu-others", data_leaf="rivals")}


def _rival(scene: Scene, duchy: int) -> Group:
    record, name = scene.state.record, duchy_name(scene, duchy)
    width, height = duchy_size(scene, duchy)
    seats = list(range(duchy, record.players, record.duchies))
    drawn = group(
        "drawing",
        [kept(draw_small, scene, duchy)],
        element="svg",
        viewBox=f"5 2 {width - 10:.5g} {height - 4:.5g}",
        class_="bu-small",
        role="img",
        about="rival",
        aria_label=scene.words("duchy.of", name=name),
    )
    has = [*[_dice(scene, seat) for seat in seats], _stored(scene, duchy, seats), _holdings(scene, duchy)]
    has += [_goods(scene, duchy), _sold(scene, duchy)]
    parts: list[Piece | Group] = [_label(name, duchy, int(duchy_points(record, duchy)), _filled(scene, duchy)), drawn]
    parts.append(group("has", has, element="span", class_="bu-has"))
    if record.trade_routes:
        way, box = route(scene, duchy, TRAYS), f"0 0 {TRAYS} {ROUTE_HIGH}"
        parts.append(group("route", [way], element="svg", viewBox=box, class_="bu-rival-route"))
    return group(
        f"duchy-{duchy}",
        [group("summary", parts, element="summary", title=scene.words("duchy.enlarge", name=name), about="rival")],
        element="details",
        class_=f"bu-other card{' bu-double' if len(seats) > 1 else ''} seat-{duchy}",
        data_key=f"duchy-{duchy}",
    )


@cache
def _label(name: str, duchy: int, points: int, filled: str) -> Piece:
    mark = tag("svg", seat_mark(duchy, 7), viewBox="-10 -10 20 20", width=15, height=15, aria_hidden="true")
    return piece(
        "label",
        mark,
        tag("span", name, class_="bu-other-name"),
        tag("small", filled),
        tag("b", str(points), class_="bu-other-points"),
        element="span",
        class_="bu-other-label",
    )


def _filled(scene: Scene, duchy: int) -> str:
    filled, spaces = filled_spaces(scene, duchy)
    return scene.words("duchy.filled", count=filled, spaces=spaces) if spaces else ""


def _row(
    name: str, drawn: list[Piece], wide: float, high: float, title: str | None = None, about: str | None = None
) -> Group:
    box, class_ = f"0 0 {wide:.5g} {high:.5g}", f"bu-row bu-row-{name.partition('-')[0]}"
    return group(name, drawn, element="svg", viewBox=box, class_=class_, title=title, about=about)


def _dice(scene: Scene, seat: int) -> Group:
    record, active = scene.state.record, active_die(scene, seat)
    drawn = []
    for die in range(2):
        number, used = int(record.dice[seat, die]), bool(record.used[seat, die]) and die != active
        drawn.append(_small_die(scene.words, seat_name(scene, seat), seat, die, number, used))
    return _row(f"dice-{seat}", drawn, 65, 32)


@cache
def _small_die(words: Words, name: str, seat: int, die: int, number: int, used: bool) -> Piece:
    title = words("die.used" if used else "die.free", name=name, number=number) if number else words("die.none")
    class_ = "bu-used" if used else None
    return piece(
        f"die-{die}",
        die_face(number, 27, f"seat-{seat} bu-piece"),
        at=(16 + 33 * die, 16),
        title=title,
        about="die",
        class_=class_,
    )


def _stored(scene: Scene, duchy: int, seats: list[int]) -> Group:
    """The tiles of all who build here; a team has shared ones, too."""
    record = scene.state.record
    places = [
        (f"stored-{seat}-{i}", int(record.storage[seat, i]) if i < record.stored[seat] else NONE)
        for seat in seats
        for i in range(stored_count(scene, seat))
    ]
    if len(seats) > 1:
        places += [(f"shared-{duchy}-{i}", int(record.shared[duchy, i])) for i in range(tables.TEAM_SHARED)]
    drawn = [_stored_tile(scene.words, name, kind, seats[0], 13.5 + 27 * i) for i, (name, kind) in enumerate(places)]
    return _row("stored", drawn, max(ROW, 27 * len(places)), 34)


@cache
def _stored_tile(words: Words, name: str, kind: int, seat: int, x: float) -> Piece:
    if kind == NONE:
        return piece(name, sign("bed", 28, class_="bu-bed"), at=(x, 17), title=words("storage.empty"), about="storage")
    tile = tile_face(kind, 15.5, small=True, data_piece=name, data_from=seat)
    return piece(name, tile, at=(x, 16), title=tile_title(words, kind), about=tile_key(kind), data_settled="")


def _holdings(scene: Scene, duchy: int) -> Group:
    record = scene.state.record
    workers, silver = int(record.workers[duchy]), int(record.silver[duchy])
    drawn = [
        _small_amount(scene.words, "worker", workers, 11),
        _small_amount(scene.words, "silver", silver, 51 if workers < 10 else 57),
    ]
    return _row("holdings", drawn, ROW, 28)


@cache
def _small_amount(words: Words, name: str, count: int, x: float) -> Piece:
    amount = tag("text", str(count), x=14, y=5.5, font_size=16, class_="bu-amount")
    told = words("holding.workers" if name == "worker" else "holding.silver", count=count)
    return piece(name, sign(f"coin-{name}", 22), amount, at=(x, 14), title=told, about=name)


def _goods(scene: Scene, duchy: int) -> Group:
    record = scene.state.record
    held = [(good, count) for good in range(tables.GOODS) if (count := int(record.goods[duchy, good]))]
    drawn = [
        piece(
            f"good-{good}",
            good_chip(good, 21, count),
            at=(13 + 27 * i, 16),
            about=good_key(good),
            data_piece=f"good-{duchy}-{good}",
        )
        for i, (good, count) in enumerate(held)
    ]
    return _row("goods", drawn, ROW, 32, _told(scene.words, tuple(held), "goods.store_title"), "goods-place")


def _sold(scene: Scene, duchy: int) -> Group:
    record = scene.state.record
    sold = [(good, count) for good in range(tables.GOODS) if (count := int(record.sold[duchy, good]))]
    label = tag("text", scene.words("goods.sold"), x=1, y=11, font_size=12.5, class_="bu-label") if sold else None
    chips: list[Markup] = [
        at((12 + 27 * (i % 3), 27 + 22 * (i // 3)), good_chip(good, 17, count)) for i, (good, count) in enumerate(sold)
    ]
    title = _told(scene.words, tuple(sold), "goods.sold_title")
    return _row("sold", [piece("chips", label, *chips)], ROW, 60, title, "sold")


@cache
def _told(words: Words, goods: tuple[tuple[int, int], ...], key: str) -> str:
    told = ", ".join(words("goods.count", good=good_name(words, good), count=count) for good, count in goods)
    return words(key, goods=told or words("goods.none"))
