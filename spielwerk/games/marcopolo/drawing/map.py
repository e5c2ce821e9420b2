"""The map: land and sea, routes with their extra costs, cities, towns, oases, posts and travellers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from markupsafe import Markup

from ....kernel import top_who
from ....stage.drawing import at, glyph, move_attributes
from ....stage.markup import join, tag
from ....stage.scene import Scene
from ....stage.words import opening
from .. import tables
from ..facts import names
from ..state import MOVE
from ..tables import BEIJING, NONE, VENEZIA
from .cards import city_card
from .layout import BOXES, NAME_BELOW, Route, curve_between, kind_of, point_of, radius_of, routes
from .names import outpost_gain, place_name, things, town_gain, where_at
from .offers import next_step_cost, travelled
from .pieces import amount, pawn, post, price_tag, written
from .story import move_name

# Land, drawn by hand around the places: Europe and the steppe, Africa, Arabia, India, China, an island in the south.
_LAND = (
    "M14 40C60 8 150 14 230 12S420 8 520 12 720 6 800 20C834 40 832 90 822 130C812 176 790 190 800 222"
    "C812 262 786 300 760 318C728 340 700 348 676 366C660 380 650 404 628 404C606 404 604 430 588 440"
    "C570 452 552 436 530 442C506 450 500 486 470 530C450 560 420 560 408 532C394 498 372 486 352 468"
    "C330 448 300 420 270 408C252 400 240 380 226 372C214 366 206 352 214 340C196 318 166 322 150 312"
    "C120 292 150 268 128 248C108 232 74 236 60 214C44 190 76 176 72 156C66 130 10 130 10 92C8 70 2 52 14 40Z",
    "M8 284C40 268 92 284 106 312C124 344 150 340 172 372C206 420 250 440 286 470C310 492 284 530 246 540"
    "C190 552 130 566 70 560C30 556 8 540 8 500Z",
    "M604 452C630 420 690 414 720 436C752 458 800 470 822 500C836 530 826 562 790 566C730 572 560 572 516 566"
    "C488 560 492 516 520 498C552 480 584 478 604 452Z",
)
_LAKES = ("M120 120C146 104 192 112 190 134C186 158 136 166 118 150C108 140 108 128 120 120Z",)
_HILLS = ((296, 86), (420, 190), (560, 64), (468, 330), (700, 130), (250, 190), (180, 520), (690, 320), (560, 180))
_WAVES = ((300, 556), (60, 262), (700, 392), (790, 420), (330, 500), (470, 470))

# The width of the widest price of a step.
OFFER = 88


def draw_map(scene: Scene) -> Markup:
    box = BOXES["map"]
    return tag(
        "g",
        tag("rect", x=0.75, y=0.75, width=box.width - 1.5, height=box.height - 1.5, rx=14, class_="mp-sea"),
        _country(),
        _lines(scene),
        _trail(scene),
        *[city_card(scene, space) for space in range(tables.CARD_SPACES)],
        *[_place(scene, place) for place in range(tables.LOCATIONS)],
        *_figures(scene),
        *_offers(scene),
        class_="mp-area mp-area-map",
        role="group",
        aria_label=scene.words("board.map"),
    )


@cache
def _country() -> Markup:
    """Land and water without anything on them; the same in every game."""
    return tag(
        "g",
        *[tag("path", d=path, class_="mp-land") for path in _LAND],
        *[tag("path", d=path, class_="mp-lake") for path in _LAKES],
        *[
            tag(
                "path",
                d=f"M{x - 14} {y}L{x - 4} {y - 13} {x + 3} {y - 4} {x + 8} {y - 10} {x + 17} {y}",
                class_="mp-hill",
            )
            for x, y in _HILLS
        ],
        *[tag("path", d=f"M{x} {y}q7 -6 14 0t14 0t14 0", class_="mp-wave") for x, y in _WAVES],
    )


# Routes


def _lines(scene: Scene) -> Markup:
    lines = [tag("path", d=route.curve, class_="mp-route") for route in routes()]
    return tag("g", *lines, *[_price(scene, route) for route in routes() if route.camels or route.money])


def _price(scene: Scene, route: Route) -> Markup:
    cost = {"camel": route.camels} if route.camels else {"money": route.money}
    title = scene.words("board.route", cost=things(scene.words, cost))
    return tag("g", tag("title", title), price_tag(*route.price_at, cost))


def _trail(scene: Scene) -> Markup:
    """The steps of the movement being made, with the extra costs already paid."""
    record = scene.state.record
    if not record.steps_made:
        return Markup("")
    who = int(top_who(record))
    lines = []
    for number, (here, there) in enumerate(travelled(record, who), 1):
        (x1, y1), (x2, y2) = point_of(here), point_of(there)
        badge = at(
            (x1 + (x2 - x1) * 0.28, y1 + (y2 - y1) * 0.28),
            tag("circle", r=11, class_="mp-trail-number-disc"),
            tag("text", str(number), x=0, y=6, class_="mp-trail-number"),
        )
        lines += [tag("path", d=curve_between(here, there), class_="mp-trail"), badge]
    return tag("g", *lines, class_=f"seat-{who}")


# Places


def _place(scene: Scene, place: int) -> Markup:
    """A place is one target, or one for each figure if both could go there."""
    words, kind, radius = scene.words, kind_of(place), radius_of(place)
    moves = [move for move in _moves_to(place) if move in scene.legal]
    single = moves[0] if len(moves) == 1 else NONE
    attributes = move_attributes(scene, single, move_name(scene, scene.viewer, single)) if single != NONE else {}
    can = " can" if single != NONE else ""
    return tag(
        "g",
        tag("title", _title(scene, place)),
        tag("circle", r=max(radius + 6, 24), class_="mp-reach"),
        _ground(kind, radius),
        _content(scene, place),
        tag("text", words(f"place.{names('locations')[place]}"), x=0, y=radius + NAME_BELOW, class_="mp-place-name")
        if place < tables.FIRST_OASIS
        else None,
        *_posts(scene, place, radius),
        *[_way(scene, move, index, radius) for index, move in enumerate(moves) if single == NONE],
        transform="translate({:.5g} {:.5g})".format(*point_of(place)),
        class_=f"mp-place mp-{kind}{can}",
        data_place=names("locations")[place],
        data_move_place=MOVE.step(0, place),
        **attributes,
    )


def _moves_to(place: int) -> list[int]:
    """Every move a place can stand for."""
    moves = [MOVE.step(figure, place) for figure in range(tables.FIGURES)]
    if BEIJING <= place < tables.FIRST_OASIS:
        moves += [MOVE.move_post(place), MOVE.bonus(place)]
    if tables.FIRST_TOWN <= place < tables.FIRST_OASIS:
        moves.append(MOVE.town(place - tables.FIRST_TOWN))
    return moves


def _ground(kind: str, radius: int) -> Markup:
    if kind in ("small_city", "oasis"):
        return tag("circle", r=radius, class_="mp-ground")
    r = radius
    return tag("rect", x=-r, y=-r, width=2 * r, height=2 * r, rx=10, class_="mp-ground")


def _content(scene: Scene, place: int) -> Markup:
    record = scene.state.record
    if place >= tables.FIRST_OASIS:
        return glyph("oasis", 22, 0, -1)
    if place == VENEZIA:
        return glyph("city", 30, 0, -1)
    if place == BEIJING:
        return _beijing(scene)
    if place < tables.FIRST_TOWN:
        outpost = int(record.outpost[place - tables.FIRST_LARGE])
        return glyph("city", 32, 0, -1, "glyph mp-emptied") if outpost == NONE else _stacked(outpost_gain(outpost))
    letter = int(record.town_bonus[place - tables.FIRST_TOWN])
    return glyph("town", 28) if letter == NONE else _stacked(town_gain(letter))


def _stacked(gain: Mapping[str, int]) -> Markup:
    """A bonus inside a place: two amounts stand above each other."""
    parts = [(name, written(name, count)) for name, count in gain.items()]
    if len(parts) == 1:
        name, count = parts[0]
        return amount(name, count, 0, 0, 27 if count != "" else 34)
    return join([amount(name, count, 0, y, 21) for (name, count), y in zip(parts, (-11, 11), strict=True)])


def _beijing(scene: Scene) -> Markup:
    """Four places, the best one first."""
    record, drawn = scene.state.record, []
    for index, points in enumerate(tables.BEIJING_POINTS):
        owner = int(record.beijing[index])
        x, y = (-15 + 30 * (index % 2), -14 + 28 * (index // 2))
        title = scene.words("board.beijing_place", points=int(points))
        if owner == NONE:
            drawn.append(
                at((x, y), tag("title", title), tag("text", str(points), x=0, y=7.5, class_="mp-beijing-points"))
            )
        else:
            drawn.append(at((x, y), tag("title", f"{title} {scene.names[owner]}"), _post_piece(owner, BEIJING, 24)))
    return tag("g", *drawn)


def _posts(scene: Scene, place: int, radius: int) -> list[Markup]:
    """Posts stand along the upper edge of a city."""
    record = scene.state.record
    if not tables.FIRST_LARGE <= place < tables.FIRST_OASIS:
        return []
    seats = [seat for seat in range(record.players) if record.posts[seat] >> place & 1]
    return [
        at((22 * (index - (len(seats) - 1) / 2), -radius - 3), _post_piece(seat, place, 21))
        for index, seat in enumerate(seats)
    ]


def _post_piece(seat: int, place: int, size: float) -> Markup:
    return tag("g", post(seat, size), class_="mp-piece", data_piece=f"post-{seat}-{place}", data_from=seat)


def _offers(scene: Scene) -> list[Markup]:
    """What each possible step would cost, written above its place; for two figures beside each other if it differs."""
    record = scene.state.record
    costs: dict[int, list[dict[str, int]]] = {}
    for move in scene.legal:
        verb, indices = scene.game.move_space.indices(move)
        if verb.name == "step":
            figure, there = indices
            cost = next_step_cost(record, scene.viewer, int(record.figure[scene.viewer, figure]), there)
            if cost not in costs.setdefault(there, []):
                costs[there].append(cost)
    return [
        _offer(there, cost, index - (len(choice) - 1) / 2)
        for there, choice in costs.items()
        for index, cost in enumerate(choice)
        if cost
    ]


def _offer(there: int, cost: Mapping[str, int], aside: float) -> Markup:
    x, y = point_of(there)
    if aside:
        x = min(max(x, OFFER), BOXES["map"].width - OFFER) + OFFER * aside
    return price_tag(x, max(16, y - radius_of(there) - 17), cost, "mp-offer")


def _way(scene: Scene, move: int, index: int, radius: int) -> Markup:
    """One of two figures that could come here."""
    figure = scene.game.move_space.indices(move)[1][0]
    return at(
        (-19 + 38 * index, radius * 0.4),
        tag("circle", r=18, cy=-11, class_="mp-way"),
        pawn(scene.viewer, 0.8),
        tag("text", str(figure + 1), x=11, y=4, class_="mp-figure-number"),
        class_="can",
        **move_attributes(scene, move, move_name(scene, scene.viewer, move)),
    )


def _title(scene: Scene, place: int) -> str:
    words, record, name = scene.words, scene.state.record, place_name(scene.words, place)
    kind = kind_of(place)
    if kind == "small_city":
        letter = int(record.town_bonus[place - tables.FIRST_TOWN])
        bonus = things(words, town_gain(letter)) if letter != NONE else words("thing.nothing")
        return words("board.town", place=name, bonus=bonus)
    if kind == "large_city":
        outpost = int(record.outpost[place - tables.FIRST_LARGE])
        if outpost == NONE:
            return words("board.city_visited", place=name)
        return words("board.city", place=name, bonus=things(words, outpost_gain(outpost)))
    return words(f"board.{kind}", place=opening(name))


# Travellers


def _figures(scene: Scene) -> list[Markup]:
    """Everybody at the same place stands side by side."""
    record = scene.state.record
    standing: dict[int, list[tuple[int, int]]] = {}
    for seat in range(record.players):
        for figure in range(tables.FIGURES):
            place = int(record.figure[seat, figure])
            if place != NONE:
                standing.setdefault(place, []).append((seat, figure))
    return [
        _figure(scene, place, company, index) for place, company in standing.items() for index in range(len(company))
    ]


def _figure(scene: Scene, place: int, company: list[tuple[int, int]], index: int) -> Markup:
    seat, figure = company[index]
    (x, y), radius = point_of(place), radius_of(place)
    if place == VENEZIA:
        dx, dy = 20 * (index - (len(company) - 1) / 2), 14.0
    else:
        dx, dy = (radius + 8 + 19 * index) * (-1 if x > 760 else 1), 18.0
    two = scene.state.record.figure[seat, 1] != NONE
    piece = tag(
        "g",
        tag("title", scene.words("board.figure", name=scene.names[seat], place=where_at(scene.words, place))),
        pawn(seat, 0.95),
        tag("text", str(figure + 1), x=9, y=-2, class_="mp-figure-number") if two else None,
        class_="mp-piece",
        data_piece=f"figure-{seat}-{figure}",
        data_from=seat,
    )
    return at((x + dx, y + dy), piece)
