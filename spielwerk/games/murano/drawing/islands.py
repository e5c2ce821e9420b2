"""Islands: streets with customers, houses, and the wall with what is counted there."""

from __future__ import annotations

from markupsafe import Markup

from ....kernel import top_argument
from ....stage.drawing import at, kind_asked
from ....stage.keeping import kept
from ....stage.markup import join, tag
from ....stage.pieces import Group, Piece, group, look, piece
from ....stage.scene import Scene, seat_name
from ....stage.words import Words
from ..rules.income import island_income
from ..state import MOVE, Kind
from ..tables import COLOURS, ISLANDS, NONE, Tile
from .about import SITE, tile_key
from .island_places import island_places, overview, phone_islands, turned_cells
from .layout import RIM, UNIT, WALL, Point, in_play, island_plan, shifted
from .moorings import moorings
from .names import (
    gold_attributes,
    island_name,
    layout_of,
    move_element,
    players_of,
    short_island_name,
    street_name,
    tile_name,
)
from .tiles import building_tile, coin_pill, picture, street_tile
from .water import border, coast, land

# Room for each count on a wall, and for another digit.
COUNT, DIGIT = 25.0, 8.0


def islands(scene: Scene) -> list[Group]:
    return [kept(_island, scene, island) for island in range(ISLANDS)]


def _island(scene: Scene, island: int) -> Group:
    """Placed on the wide board and on a phone; its land has an id, so that it can be shown small as well."""
    layout, players = layout_of(scene), players_of(scene)
    place = island_places(layout, players)[island]
    if not in_play(layout, island, players):
        ground = _closed(scene.words, layout, island)
        name = f"{short_island_name(layout, island)}."
        return group(
            f"island-{island}",
            [],
            ground=ground,
            title=name,
            about="closed-island",
            transform=place.on_board,
            class_="mu-wide",
        )
    plan, lie = island_plan(layout, island), phone_islands(layout, players)[island]
    pieces = [
        *[kept(_street, scene, island, space, corner) for space, corner in enumerate(plan.streets)],
        *[kept(_site, scene, island, site, corner) for site, corner in enumerate(plan.sites)],
        *moorings(scene, island, lie.quay),
    ]
    drawn = group("land", pieces, ground=land(layout, island, lie.quay), id=f"mu-island-{island}")
    told: list[Piece | Group | None] = [drawn, _counts(scene, island, lie.quay), _income(scene, island, lie.turned)]
    return group(
        f"island-{island}",
        [group("phone", told, transform=place.on_phone, class_="mu-phone-place")],
        transform=place.on_board,
        class_="mu-island mu-wide-place",
        role="group",
        about="island",
        aria_label=island_title(scene, island),
        data_island=island,
    )


@look
def _closed(words: Words, layout: int, island: int) -> Markup:
    """An island out of play says so."""
    plan, name = island_plan(layout, island), short_island_name(layout, island)
    lines = (words("board.closed.first"), words("board.closed.second"))
    x, y = plan.width / 2, plan.height / 2
    return join(
        [
            tag("text", name, x=x, y=y - 14, class_="mu-closed-name"),
            *[tag("text", line, x=x, y=y + 8 + 18 * n, class_="mu-closed-note") for n, line in enumerate(lines)],
        ]
    )


@look
def small_islands(layout: int, players: int) -> Markup:
    """On a phone: the whole lagoon once more, small, in the middle of the ring; each island leads to the large one."""
    links = [
        tag(
            "a",
            tag("use", href=f"#mu-island-{n}", transform=overview(layout, n, players).on_phone),
            href=f"#mu-island-{n}",
            aria_label=short_island_name(layout, n),
        )
        for n in range(ISLANDS)
        if in_play(layout, n, players)
    ]
    return tag("g", *links, class_="mu-phone")


def island_title(scene: Scene, island: int) -> str:
    s, words = scene.state.record, scene.words
    counts = {colour: int(s.customers[island, n]) for n, colour in enumerate(COLOURS)}
    told = words("board.island", island=island_name(scene, island), coats=int(s.coats[island]), **counts)
    if scene.viewer < 0:
        return told
    return f"{told}. " + words("board.island_income", gold=int(island_income(s, scene.viewer, island)))


# Spaces


def _turn(scene: Scene, island: int, corner: Point) -> Point | None:
    """How far a space is from its place where its island is turned."""
    layout = layout_of(scene)
    if not phone_islands(layout, players_of(scene))[island].turned:
        return None
    ((x, y),) = turned_cells((corner,), island_plan(layout, island).height)
    return x - corner[0], y - corner[1]


def _street(scene: Scene, island: int, space: int, corner: Point) -> Piece:
    words, kind, move = scene.words, int(scene.state.record.street[island, space]), MOVE.lay(island, space)
    name = words("board.street_space", space=space + 1, island=island_name(scene, island))
    title = name if kind == NONE else f"{name}: {street_name(words, kind)}"
    can = move in scene.open
    return piece(
        f"street-{space}",
        shifted(_turn(scene, island, corner), _street_look(kind, can)),
        at=corner,
        title=title,
        about="street-space" if kind == NONE else "street",
        class_=f"mu-cell{' can' if can else ''}",
        data_space=f"street-{island}-{space}",
        data_piece=None if kind == NONE else f"street-{island}-{space}",
        data_move_place=move if kind == NONE else None,
        move=move_element(scene, move) if can else None,
    )


@look
def _street_look(kind: int, can: bool) -> Markup:
    if kind != NONE:
        return street_tile(kind)
    return picture("ground-slot", 0, 0, UNIT) + (_target() if can else Markup())


def in_hand(scene: Scene) -> Piece | None:
    """What is built or laid now, once for all the places where it shows what it would look like."""
    kind = kind_asked(scene)
    if not scene.acts or kind not in (Kind.LAY, Kind.ERECT, Kind.ERECT_BOUGHT):
        return None
    drawn, which = street_tile if kind == Kind.LAY else building_tile, int(top_argument(scene.state.record))
    return piece("in-hand", tag("g", drawn(which), id="mu-in-hand"), element="defs")


def _target() -> Markup:
    """What shows that something can be laid here, and what it would look like."""
    # A thumb needs the whole space, not only what is drawn on it.
    whole = tag("rect", width=UNIT, height=UNIT, class_="mu-whole")
    frame = tag("rect", x=1.5, y=1.5, width=UNIT - 3, height=UNIT - 3, rx=4, class_="mu-glow")
    return whole + tag("use", href="#mu-in-hand", class_="mu-ghost") + frame


def _site(scene: Scene, island: int, site: int, corner: Point) -> Piece:
    s, move = scene.state.record, MOVE.erect(island, site)
    tile, owner = int(s.building[island, site]), int(s.owner[island, site])
    served, can = bool(s.served_sites[island] >> site & 1), move in scene.open
    return piece(
        f"site-{site}",
        shifted(
            _turn(scene, island, corner),
            _site_look(tile, owner, served, (3 * island + 5 * site) % 7, can, _income_of(scene, island, site)),
        ),
        at=corner,
        title=_site_title(scene, island, site),
        about=tile_key(tile) if tile != NONE else SITE if served else "site-garden",
        class_=f"mu-cell{' can' if can else ''}",
        data_space=f"site-{island}-{site}",
        data_piece=None if tile == NONE else f"building-{island}-{site}",
        data_from=None if owner == NONE else owner,
        data_settled="" if tile != NONE else None,
        data_move_place=move if tile == NONE else None,
        move=move_element(scene, move) if can else None,
    )


def _income_of(scene: Scene, island: int, site: int) -> int:
    """What the viewer's shop earns with the income action; -1 for all else, and for a second shop of its colour."""
    s, tile = scene.state.record, int(scene.state.record.building[island, site])
    if not Tile.SHOP <= tile < Tile.PALACE or s.owner[island, site] != scene.viewer:
        return -1
    twins = (n for n in range(site) if s.building[island, n] == tile and s.owner[island, n] == scene.viewer)
    return -1 if any(True for _ in twins) else int(s.customers[island, tile - Tile.SHOP])


def _site_title(scene: Scene, island: int, site: int) -> str:
    s, words = scene.state.record, scene.words
    tile, owner = int(s.building[island, site]), int(s.owner[island, site])
    name = words("board.site", space=site + 1, island=island_name(scene, island))
    if tile == NONE:
        return name
    what = tile_name(words, tile)
    if owner == NONE:
        return f"{name}: {words('board.built', tile=what)}"
    return f"{name}: {words('board.built_by', tile=what, name=seat_name(scene, owner))}"


@look
def _site_look(tile: int, owner: int, served: bool, garden: int, can: bool, gold: int) -> Markup:
    """A house; where none stands a staked plot beside a street, else a garden."""
    if tile != NONE:
        return building_tile(tile, owner, gold)
    if served:
        return picture("ground-staked", 0, 0, UNIT) + (_target() if can else Markup())
    grown = {0: "cypresses", 1: "bushes", 3: "cypresses", 5: "bushes"}.get(garden, "plot")
    return picture(f"ground-{grown}", 0, 0, UNIT)


# The wall


def _counts(scene: Scene, island: int, quay: Point | None) -> Piece:
    s = scene.state.record
    counts = (*(int(s.customers[island, n]) for n in range(len(COLOURS))), int(s.coats[island]))
    return piece("counts", shifted(quay, _counted(layout_of(scene), island, counts)), class_="mu-counts")


@look
def _counted(layout: int, island: int, counts: tuple[int, ...]) -> Markup:
    """The name; then customers and coats of arms, from the right."""
    plan = island_plan(layout, island)
    width, height = plan.width, plan.height
    right = width
    drawn = [tag("text", short_island_name(layout, island), x=0, y=height + RIM + 15, class_="mu-island-name")]
    for name, count in reversed(list(zip((*COLOURS, "crest"), counts, strict=True))):
        nil, more = None if count else "mu-nil", DIGIT * (len(str(count)) - 1)
        drawn.append(picture(name, right - 19 - more, height + RIM + 3, 10, 15, class_=nil))
        classes = " ".join(filter(None, ("mu-count", nil)))
        drawn.append(tag("text", str(count), x=right, y=height + RIM + 15, class_=classes))
        right -= COUNT + more
    wall = tag("rect", x=-RIM, y=height + 2, width=width + 2 * RIM, height=WALL + 4, class_="mu-hit")
    return wall + join(drawn)


def _income(scene: Scene, island: int, turned: bool) -> Piece | None:
    """With the income action all of an island is its move."""
    move = MOVE.income(island)
    if move not in scene.open:
        return None
    gold = int(island_income(scene.state.record, scene.viewer, island))
    return piece(
        "income",
        _paying(layout_of(scene), island, turned, gold),
        about="island",
        class_="mu-pays can",
        data_move_place=move,
        move=move_element(scene, move) | gold_attributes(gold),
    )


@look
def _paying(layout: int, island: int, turned: bool, gold: int) -> Markup:
    plan = island_plan(layout, island)
    wall = tag("rect", x=-RIM, y=plan.height, width=plan.width + 2 * RIM, height=RIM + WALL, class_="mu-hit")
    as_it_is = _payer(plan.cells, plan.width, gold) + wall
    if not turned:
        return as_it_is
    on_a_phone = _payer(turned_cells(plan.cells, plan.height), plan.height, gold)
    return tag("g", as_it_is, class_="mu-wide") + tag("g", on_a_phone, class_="mu-phone")


def _payer(cells: tuple[Point, ...], width: float, gold: int) -> Markup:
    shape = tag("path", d=coast(cells), class_="mu-payer") + tag("path", d=border(cells), class_="mu-outline")
    return shape + at((width / 2, 0), coin_pill(f"+{gold}", "mu-gain"))


def income_sums(scene: Scene) -> list[tuple[int, int]]:
    """What every island would pay the viewer, where it pays anything."""
    s = scene.state.record
    if kind_asked(scene) != Kind.SAIL or scene.viewer < 0:
        return []
    sums = [(island, int(island_income(s, scene.viewer, island))) for island in range(ISLANDS)]
    return [(island, gold) for island, gold in sums if gold]
