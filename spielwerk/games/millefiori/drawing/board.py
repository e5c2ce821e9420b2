"""The whole board: paper and rim, the areas with their spaces and ladders, the sea, the score track."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from markupsafe import Markup

from ....kernel import total
from ....stage.about import told
from ....stage.drawing import at, glyph, seat_mark
from ....stage.keeping import kept
from ....stage.markup import join, tag
from ....stage.pieces import Group, Piece, group, look, piece
from ....stage.scene import Leaf, Scene
from ....stage.words import Words
from .. import tables
from ..facts import LADDERS
from ..state import MOVE, MOVES
from ..tables import NONE, Area
from . import layout
from .layout import BOXES, HEIGHT, LADDER_DIAMOND, LAP, LEAVES, RIM, SHIP_RADIUS, WIDTH, Box
from .marks import definitions, diamond_path, ornament, smooth_lane
from .names import sailing
from .scenery import fronts, lagoon
from .spaces import draw_space


def board(scene: Scene) -> Group:
    words = scene.words
    choosing = any(MOVE.place(0) <= move < MOVE.sail() for move in scene.legal)
    return group(
        "board",
        [
            kept(_houses, scene),
            kept(_workshops, scene),
            kept(_people, scene, Area.NOBILI, "nobili"),
            kept(_people, scene, Area.POPULI, "populi"),
            kept(_quays, scene),
            kept(_sea, scene),
            kept(_track, scene),
        ],
        ground=definitions() + _rim(),
        element="svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        preserveAspectRatio="xMidYMin meet",
        class_=f"mf-board{' mf-choosing' if choosing else ''}",
        role="group",
        aria_label=words("board.name"),
    )


def leaves(words: Words) -> list[Leaf]:
    """What a phone shows one at a time."""
    symbols = {"city": "house", "harbour": "ship", "cards": "hand"}
    return [Leaf(name, symbol, words(f"leaf.{name}")) for name, symbol in symbols.items()]


def _area(name: str, ground: Markup, pieces: Iterable[Piece | Group]) -> Group:
    """An area in its box; the style sheet moves and enlarges the boxes on narrow screens."""
    box = BOXES[name]
    classes = f"mf-area mf-area-{name} mf-{name}"
    place = f"translate({box.x} {box.y})"
    return group(name, pieces, ground=ground, transform=place, class_=classes, data_leaf=LEAVES[name])


def _box(name: str, *printed: Markup) -> Markup:
    """What is printed in the box of an area."""
    box = BOXES[name]
    return join(
        [
            tag("rect", x=0.75, y=0.75, width=box.width - 1.5, height=box.height - 1.5, rx=14, class_="mf-ground"),
            tag("rect", x=2, y=2, width=box.width - 4, height=box.height - 4, rx=13, fill="url(#mf-sheen)"),
            *printed,
            tag("rect", x=2.5, y=2.5, width=box.width - 5, height=box.height - 5, rx=12.5, class_="mf-inlay"),
        ]
    )


def _heading(words: Words, area: str, x: float = 18) -> Markup:
    return tag("text", words(f"area.{area}"), x=x, y=36, class_="mf-heading")


def _spaces(scene: Scene, area: int) -> list[Piece]:
    first = int(tables.FIRST[area])
    return [draw_space(scene, space) for space in range(first, first + int(tables.COUNT[area]))]


def _stars(words: Words, name: str, places: Iterable[tuple[float, float]], label: str) -> Piece:
    """Extra cards are printed between spaces, and lie above them."""
    return piece(f"{name}-stars", _starred(tuple(places), words(label), label.removeprefix("board.").replace("_", "-")))


@look
def _starred(places: tuple[tuple[float, float], ...], title: str, about: str) -> Markup:
    return join([at(place, *_star_badge(), **told(title, about)) for place in places])


def _star_badge() -> list[Markup]:
    return [tag("circle", r=11.5, class_="mf-star-disc"), glyph("extra", 17, class_="glyph mf-star")]


# Ladders


def _ladder(scene: Scene, area: str) -> Group:
    steps = [_ladder_step(scene, area, step) for step in range(len(tables.LADDER_VALUE))]
    return group(f"ladder-{area}", steps, class_="mf-ladder")


def _ladder_step(scene: Scene, area: str, step: int) -> Piece:
    words, ladder = scene.words, LADDERS.index(area)
    owner, points = int(scene.state.record.ladder[ladder, step]), int(tables.LADDER_VALUE[step])
    values = {"ladder": words(f"source.{area}_ladder"), "points": points}
    if owner == NONE:
        title = words("board.ladder", need=words(f"need.{area}"), **values)
    else:
        title = words("board.ladder_taken", name=scene.names[owner], **values)
    aim = _may_be_climbed(scene, ladder, step)
    return piece(
        f"step-{step}",
        _step(area, step, owner, points),
        at=layout.ladder_place(area, step),
        title=title,
        about=f"ladder-{area}",
        class_="mf-aim" if aim else None,
        data_move_place=MOVE.climb(ladder) if aim else None,
    )


def _may_be_climbed(scene: Scene, ladder: int, step: int) -> bool:
    """Whether the viewer's diamond would go to this step: to the highest that is free."""
    owners = scene.state.record.ladder
    highest = owners[ladder, step] == NONE and (step == 0 or owners[ladder, step - 1] != NONE)
    return highest and MOVE.climb(ladder) in scene.open


@look
def _step(area: str, step: int, owner: int, points: int) -> Markup:
    ground = tag("path", d=diamond_path(*LADDER_DIAMOND), class_="mf-step")
    if owner != NONE:
        return ground + _ladder_marker(area, step, owner, points)
    return ground + tag("text", str(points), x=0, y=6, class_="mf-step-value")


def _ladder_marker(area: str, step: int, owner: int, points: int) -> Markup:
    return tag(
        "g",
        tag("use", href=f"#mf-small-glass-{owner}"),
        tag("text", str(points), x=0, y=3, class_="mf-step-value mf-through"),
        at((0, 10.5), seat_mark(owner, 3.6)),
        class_=f"mf-piece seat-{owner}",
        data_piece=f"ladder-{area}-{step}",
        data_from=owner,
    )


# Areas


def _houses(scene: Scene) -> Group:
    return _area("houses", _houses_ground(scene.words), [kept(_ladder, scene, "houses"), *_spaces(scene, Area.HOUSES)])


@look
def _houses_ground(words: Words) -> Markup:
    path = [layout.house_place(position + 1) for position in range(tables.COUNT[Area.HOUSES])]
    street = "M" + "L".join(f"{x:.5g} {y:.5g}" for x, y in path)
    x, y = path[0]
    arrow = tag(
        "g",
        # It comes down the street and turns in at the first house.
        tag("path", d=f"M{x - 35} {y - 52}q0 22 15 27m-4-9l4 9l-9 4"),
        class_="mf-arrow",
        **told(words("board.houses_start"), "houses"),
    )
    return _box("houses", fronts(), _heading(words, "houses"), tag("path", d=street, class_="mf-street"), arrow)


def _workshops(scene: Scene) -> Group:
    stars = _stars(scene.words, "workshops", layout.star_places(), "board.star_workshops")
    pieces: list[Piece | Group] = [kept(_ladder, scene, "workshops"), *_spaces(scene, Area.WORKSHOPS), stars]
    return _area("workshops", _workshops_ground(scene.words), pieces)


@look
def _workshops_ground(words: Words) -> Markup:
    ornaments = [ornament(x, y, 2.3, i) for i, (x, y) in enumerate(layout.free_cells())]
    return _box("workshops", _heading(words, "workshops"), *ornaments)


def _people(scene: Scene, area: int, name: str) -> Group:
    tops = [layout.person_place(3, index) for index in (1, 2, 3)]
    stars = _stars(scene.words, name, [(x, y - 44) for x, y in tops], "board.star_people")
    return _area(name, _people_ground(scene.words, name), [kept(_ladder, scene, name), *_spaces(scene, area), stars])


@look
def _people_ground(words: Words, name: str) -> Markup:
    levels = []
    for level, points in ((1, 1), (2, 3), (3, 6)):
        x, y = layout.person_place(level, 1)
        levels.append(tag("text", str(points), x=x - 40, y=y + 8, class_="mf-level"))
    return _box(name, _heading(words, name), *levels)


def _quays(scene: Scene) -> Group:
    """Trade beside the harbour, row by row, with what a fleet is worth between them."""
    fleets = [_fleet(scene, row) for row in range(tables.ROWS)]
    spaces = [*_spaces(scene, Area.HARBOUR), *_spaces(scene, Area.TRADE)]
    return _area("quays", _quays_ground(scene.words), [kept(_ladder, scene, "trade"), *fleets, *spaces])


@look
def _quays_ground(words: Words) -> Markup:
    box = BOXES["quays"]
    water = tag(
        "path",
        d=f"M14.75 0.75H196V{box.height - 0.75}H14.75A14 14 0 0 1 0.75 {box.height - 14.75}V14.75"
        "A14 14 0 0 1 14.75 0.75Z",
        class_="mf-water",
    )
    return _box("quays", water, _heading(words, "harbour"), _heading(words, "trade", 204))


def _fleet(scene: Scene, row: int) -> Piece:
    owner = scene.state.record.owner
    full = all(owner[tables.SHIP_SPACE[row, ship]] != NONE for ship in range(tables.SHIPS))
    goods = sum(int(owner[tables.TRADE_SPACE[row, good]] != NONE) for good in range(tables.GOODS))
    points = int(tables.FLEET_POINTS[goods])
    title = scene.words("board.fleet_full") if full else scene.words("board.fleet", points=points, goods=goods)
    classes = "mf-fleet-row mf-full" if full else "mf-fleet-row"
    return piece(
        f"fleet-{row}",
        _fleet_mark("✓" if full else str(points)),
        at=layout.fleet_place(row + 1),
        title=title,
        about="fleet",
        class_=classes,
    )


@look
def _fleet_mark(text: str) -> Markup:
    middle = layout.fleet_place(1)[0]
    return join(
        [
            tag("path", d=f"M{12 - middle:g} 0H{layout.trade_place(1, 4)[0] - middle:g}", class_="mf-rope"),
            tag("circle", r=13, class_="mf-fleet"),
            tag("text", text, x=0, y=6, class_="mf-fleet-value"),
        ]
    )


# The sea route


def _sea(scene: Scene) -> Group:
    goal, led = _goal(scene), _led(scene)
    buoys = [
        _sea_space(scene.words, position, position == goal, led.get(position, ""))
        for position in range(tables.LAST_SEA + 1)
    ]
    return _area("sea", _sea_ground(scene.words), [*buoys, *_ships(scene)])


@look
def _sea_ground(words: Words) -> Markup:
    waves = [
        tag("use", href="#mf-wave", transform=f"translate({x} {y})")
        for x, y in (
            (190, 54),
            (262, 44),
            (330, 66),
            (104, 160),
            (222, 164),
            (338, 156),
            (62, 250),
            (184, 244),
            (302, 250),
        )
    ]
    return _box(
        "sea",
        lagoon(),
        tag("g", *waves, class_="mf-waves"),
        _heading(words, "sea_route"),
        glyph("wheel", 26, 418, 28, "glyph mf-sea-wheel"),
        tag("path", d=smooth_lane(layout.sea_lane(), 7), class_="mf-lane"),
    )


@cache
def _sea_space(words: Words, position: int, goal: bool, led: str) -> Piece:
    points, star = int(tables.SEA_POINTS[position]), bool(tables.SEA_STAR[position])
    if position == 0:
        title = words("board.sea_start")
    elif star:
        title = words("board.sea_space_last" if points else "board.sea_space_star", space=position, points=points)
    else:
        title = words("board.sea_space", space=position, points=points)
    classes = "mf-buoy" + (" mf-buoy-rich" if points >= 5 else "") + (" mf-buoy-star" if star else "")
    return piece(
        f"sea-{position}",
        tag("circle", r=SHIP_RADIUS, class_=classes),
        *_buoy_content(position, points, star),
        tag("circle", r=SHIP_RADIUS + 5, class_="mf-goal") if goal else None,
        at=layout.sea_place(position),
        title=title,
        about="sea",
        data_move_place=MOVE.sail() if goal else None,
        data_led_to=led or None,
        data_offers="" if goal else None,
    )


def _led(scene: Scene) -> dict[int, str]:
    """By sea space the cards, as moves, with which the viewer's ship would go there, each with the move that sails."""
    found: dict[int, str] = {}
    for move in scene.open:
        verb, indices = MOVES.indices(move)
        if verb.name == "choose":
            far = int(scene.state.record.ship[scene.viewer]) + int(tables.CARD_WHEEL[indices[0]])
            space = min(far, int(tables.LAST_SEA))
            found[space] = f"{found.get(space, '')} {move}-{MOVE.sail()}".lstrip()
    return found


def _goal(scene: Scene) -> int:
    """Where the viewer's ship would go with the card in use; NONE when it is not going anywhere."""
    distance = sailing(scene, scene.viewer) if MOVE.sail() in scene.open else 0
    return int(scene.state.record.ship[scene.viewer]) + distance if distance else NONE


def _buoy_content(position: int, points: int, star: bool) -> list[Markup]:
    if position == 0:
        return [glyph("ship", 26, class_="glyph mf-start")]
    if star and points:
        number = tag("text", str(points), x=0, y=8.5, class_="mf-buoy-value")
        return [number, at((19, 17), *_star_badge())]
    if star:
        return [glyph("extra", 27, class_="glyph mf-star")]
    return [tag("text", str(points), x=0, y=8.5, class_="mf-buoy-value")]


def _ships(scene: Scene) -> list[Piece]:
    """Ships ride on the upper edge of their space; several share it side by side."""
    record = scene.state.record
    drawn = []
    for seat in range(record.players):
        position = int(record.ship[seat])
        company = [s for s in range(record.players) if record.ship[s] == position]
        x, y = layout.sea_place(position)
        crowded = len(company) > 2
        offset = (company.index(seat) - (len(company) - 1) / 2) * (18 if crowded else 24)
        key = "board.ship" if position else "board.ship_start"
        title = scene.words(key, name=scene.names[seat], space=position, last=tables.LAST_SEA)
        boat, place = _boat(seat, crowded, title), (x + offset, y - 34)
        drawn.append(piece(f"ship-{seat}", boat, at=place, data_way="sea", data_at=position))
    return drawn


@look
def _boat(seat: int, crowded: bool, title: str) -> Markup:
    size = "translate(0 3) scale(0.82)" if crowded else None
    return tag(
        "g",
        tag("g", tag("use", href=f"#mf-boat-{seat}"), at((6, -4), seat_mark(seat, 4.6)), transform=size),
        class_=f"mf-piece mf-ship seat-{seat}",
        data_piece=f"ship-{seat}",
        data_from=seat,
        **told(title, "boat"),
    )


# The score track


@cache
def _rim() -> Markup:
    fields = [_track_field(field) for field in range(LAP)]
    return tag(
        "g",
        tag("rect", x=1, y=4, width=WIDTH - 2, height=HEIGHT, rx=10, class_="mf-under"),
        tag("rect", x=0, y=0, width=WIDTH, height=HEIGHT, rx=9, class_="mf-wood"),
        tag("g", *fields, class_="mf-track"),
        tag("rect", x=RIM, y=RIM, width=WIDTH - 2 * RIM, height=HEIGHT - 2 * RIM, rx=12, class_="mf-paper"),
        tag("rect", x=RIM, y=RIM, width=WIDTH - 2 * RIM, height=HEIGHT - 2 * RIM, rx=12, fill="url(#mf-daylight)"),
        class_="mf-rim",
    )


def _track_field(field: int) -> Markup:
    box = layout.track_field(field)
    fifth = field % 5 == 0
    place = {"x": box.x + 1.5, "y": box.y + 1.5, "width": box.width - 3, "height": box.height - 3, "rx": 5.0}
    cell = tag("rect", class_="mf-field mf-fifth" if fifth else "mf-field", **place)
    if not fifth:
        return cell
    x, y = _middle(box)
    return tag("g", cell, tag("text", str(field or LAP), x=x, y=y + 5.5, class_="mf-field-number"))


def _middle(box: Box) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2


def _track(scene: Scene) -> Group:
    label = scene.words("board.track")
    return group("track", _score_markers(scene), class_="mf-rim", role="group", aria_label=label)


def _score_markers(scene: Scene) -> list[Piece]:
    record = scene.state.record
    points = [int(total(record, seat)) for seat in range(record.players)]
    drawn = []
    for seat, score in enumerate(points):
        company = [s for s, other in enumerate(points) if other % LAP == score % LAP]
        x, y = _middle(layout.track_field(score))
        if len(company) > 1:
            dx, dy = _elbow_room(score % LAP, company.index(seat), len(company))
            x, y = x + dx, y + dy
        title = scene.words("board.mark", name=scene.names[seat], points=score)
        crowded = len(company) > 1
        free = [score + way for way in (-1, 1) if all(other % LAP != (score + way) % LAP for other in points)]
        laps_at = free[0] if free and score >= LAP and not crowded else None
        drawn.append(piece(f"mark-{seat}", _score_marker(seat, score, laps_at, crowded, title), at=(x, y)))
    return drawn


def _elbow_room(field: int, turn: int, count: int) -> tuple[float, float]:
    """Two markers share a field along the track, three or four in a square."""
    if count > 2:
        return (-8.5, 8.5, -8.5, 8.5)[turn], (-8.0, -8.0, 8.0, 8.0)[turn]
    upright = 30 < field < 50 or field > 80
    return (0, 9.5 * (2 * turn - 1)) if upright else (9.5 * (2 * turn - 1), 0)


@look
def _score_marker(seat: int, score: int, laps_at: int | None, small: bool, title: str) -> Markup:
    """`laps_at` is the field over which full laps are written, if there is one free."""
    return tag(
        "g",
        tag("circle", cx=1, cy=2, r=9 if small else 13, class_="mf-shadow"),
        tag("circle", r=9 if small else 13, fill=f"url(#mf-light-{seat})", class_=f"mf-stone mf-edge-{seat}"),
        seat_mark(seat, 4 if small else 6),
        _laps_badge(score, laps_at) if laps_at is not None else None,
        class_=f"mf-piece mf-score seat-{seat}",
        data_piece=f"mark-{seat}",
        data_from=seat,
        **told(title, "score"),
    )


def _laps_badge(score: int, field: int) -> Markup:
    """Full laps, written over a field beside the marker."""
    (x, y), (from_x, from_y) = _middle(layout.track_field(field)), _middle(layout.track_field(score))
    return at(
        (x - from_x, y - from_y),
        tag("rect", x=-18, y=-10.5, width=36, height=21, rx=5, class_="mf-laps-field"),
        tag("text", f"+{score // LAP * LAP}", x=0, y=6, class_="mf-laps"),
    )
