"""Islands: streets with customers, buildings, gondolas, and a label with what is counted there."""

from __future__ import annotations

from markupsafe import Markup

from ....stage.drawing import at, glyph, seat_mark
from ....stage.markup import tag
from ....stage.scene import Scene, seat_name
from ..rules.gondoliers import gondola_price
from ..rules.income import island_income
from ..state import MOVE
from ..tables import COLOURS, GONDOLA_COLOUR, ISLANDS, NONE
from .layout import UNIT, IslandPlan, Point, in_play, island_plan, narrow_places
from .names import island_name, layout_of, move_element, street_name, tile_name
from .pieces import SIDE, building_tile, street_tile


def islands(scene: Scene) -> list[Markup]:
    return [_island(scene, island) for island in range(ISLANDS)]


def _island(scene: Scene, island: int) -> Markup:
    layout, players = layout_of(scene), int(scene.state.record.players)
    plan = island_plan(layout, island)
    place = f"translate({plan.box.x} {plan.box.y})"
    if not in_play(layout, island, players):
        return tag("g", *_closed(scene, island, plan), transform=place, class_="mu-island mu-closed")
    column, row = narrow_places(layout, players)[0][island]
    return tag(
        "g",
        _ground(plan),
        *[_street(scene, island, space, corner) for space, corner in enumerate(plan.streets)],
        *[_site(scene, island, site, corner) for site, corner in enumerate(plan.sites)],
        *[_gondola(scene, island, number, corner) for number, corner in enumerate(plan.gondolas)],
        _label(scene, island, plan),
        transform=place,
        class_=f"mu-island mu-x{column} mu-y{row}",
        role="group",
        aria_label=island_title(scene, island),
        data_island=island,
    )


def _closed(scene: Scene, island: int, plan: IslandPlan) -> list[Markup]:
    """An island out of play says so."""
    words, name = scene.words, island_name(scene, island)
    cells = (*plan.streets, *plan.sites)
    x = (min(x for x, _ in cells) + max(x for x, _ in cells) + UNIT) / 2
    y = (min(y for _, y in cells) + max(y for _, y in cells) + UNIT) / 2
    lines = (words("board.closed.first"), words("board.closed.second"))
    return [
        tag("title", f"{name}: {' '.join(lines)}"),
        _ground(plan),
        tag("text", name, x=x, y=y - 14, class_="mu-closed-name"),
        *[tag("text", line, x=x, y=y + 8 + 18 * n, class_="mu-closed-note") for n, line in enumerate(lines)],
    ]


def island_title(scene: Scene, island: int) -> str:
    s, words = scene.state.record, scene.words
    counts = {colour: int(s.customers[island, n]) for n, colour in enumerate(COLOURS)}
    told = words("board.island", island=island_name(scene, island), coats=int(s.coats[island]), **counts)
    if scene.viewer < 0:
        return told
    return f"{told}. " + words("board.island_income", gold=int(island_income(s, scene.viewer, island)))


def _ground(plan: IslandPlan) -> Markup:
    """The coast is the outline of all spaces, drawn thick below them."""
    cells = [(x, y) for x, y in (*plan.streets, *plan.sites)]
    path = "".join(f"M{x:.5g} {y:.5g}h{UNIT:g}v{UNIT:g}h{-UNIT:g}Z" for x, y in cells)
    return tag("g", tag("path", d=path, class_="mu-shallows"), tag("path", d=path, class_="mu-sand"))


def _middle(corner: Point) -> Point:
    return corner[0] + UNIT / 2, corner[1] + UNIT / 2


def _cell(
    scene: Scene, corner: Point, move: int, title: str, class_: str, content: Markup | None, place: str
) -> Markup:
    can = move in scene.legal
    attributes = move_element(scene, move) if can else {}
    return at(
        _middle(corner),
        tag("title", title),
        tag("rect", x=-SIDE / 2, y=-SIDE / 2, width=SIDE, height=SIDE, rx=4, class_="mu-bed"),
        content,
        class_=f"mu-cell {class_}{' can' if can else ''}",
        data_space=place,
        data_move_place=move,
        **attributes,
    )


def _street(scene: Scene, island: int, space: int, corner: Point) -> Markup:
    words, kind = scene.words, int(scene.state.record.street[island, space])
    name = words("board.street_space", space=space + 1, island=island_name(scene, island))
    laid = None
    if kind != NONE:
        name = f"{name}: {street_name(words, kind)}"
        laid = tag("g", street_tile(kind), class_="mu-piece", data_piece=f"street-{island}-{space}")
    class_ = "mu-street" + (" mu-full" if laid else "")
    return _cell(scene, corner, MOVE.lay(island, space), name, class_, laid, f"street-{island}-{space}")


def _site(scene: Scene, island: int, site: int, corner: Point) -> Markup:
    s, words = scene.state.record, scene.words
    tile, owner = int(s.building[island, site]), int(s.owner[island, site])
    name = words("board.site", space=site + 1, island=island_name(scene, island))
    served = bool(s.served_sites[island] >> site & 1)
    built = None
    if tile == NONE:
        name = f"{name}. " + words("board.site_open" if served else "board.site_closed")
    else:
        what = tile_name(words, tile)
        told = words("board.built", tile=what)
        if owner != NONE:
            told = words("board.built_by", tile=what, name=seat_name(scene, owner))
        name = f"{name}: {told}"
        source = owner if owner != NONE else None
        piece = f"building-{island}-{site}"
        built = tag("g", building_tile(tile, owner), class_="mu-piece", data_piece=piece, data_from=source)
    class_ = "mu-site" + (" mu-full" if built else "" if served else " mu-unserved")
    return _cell(scene, corner, MOVE.erect(island, site), name, class_, built, f"site-{island}-{site}")


def _gondola(scene: Scene, island: int, number: int, corner: Point) -> Markup:
    s, words = scene.state.record, scene.words
    colour, who = int(GONDOLA_COLOUR[layout_of(scene), island, number]), int(s.gondola[island, number])
    move = MOVE.gondola(island, number)
    can = move in scene.legal
    attributes = move_element(scene, move) if can else {}
    name = island_name(scene, island)
    title = words("board.gondola", island=name, name=seat_name(scene, colour))
    if colour >= s.players:
        title = words("board.gondola_unused", island=name)
    return at(
        _middle(corner),
        tag("title", f"{title}: {_passenger(scene, island, number)}"),
        tag("rect", x=-SIDE / 2, y=-SIDE / 2, width=SIDE, height=SIDE, rx=4, class_="mu-berth"),
        tag("path", d="M-17 2C-15.500 12 -9 16 0 16S15 12.500 17 1C13 5 11 9 0 9S-13 6 -17 2Z", class_="mu-gondola"),
        at((0, 12.5), seat_mark(colour, 2.6)) if who < 0 else None,
        _gondolier(island, number, who, bool(s.landed[island, number])) if who >= 0 else None,
        class_=f"mu-mooring seat-{colour}{' can' if can else ''}",
        data_space=f"gondola-{island}-{number}",
        data_move_place=move,
        **attributes,
    )


def _passenger(scene: Scene, island: int, number: int) -> str:
    s, words = scene.state.record, scene.words
    who = int(s.gondola[island, number])
    if who >= 0:
        key = "board.gondola_landed" if s.landed[island, number] else "board.gondola_taken"
        return words(key, name=seat_name(scene, who))
    payer = scene.viewer if scene.viewer >= 0 else int(s.active)
    return words("board.gondola_free", gold=int(gondola_price(s, payer, island, number)))


def _gondolier(island: int, number: int, who: int, landed: bool) -> Markup:
    """A gondolier in the colour of his seat; faded once he has brought his guest."""
    return tag(
        "g",
        tag("path", d="M-9 10C-9 0 -6 -3 0 -3S9 0 9 10Z", class_="mu-body"),
        tag("circle", cx=0, cy=-8, r=5.5, class_="mu-head"),
        tag("path", d="M-9 -10.500H9M-5.500 -11C-5.500 -16.500 5.500 -16.500 5.500 -11Z", class_="mu-hat"),
        at((0, 3.6), seat_mark(who, 3.6)),
        class_=f"mu-gondolier seat-{who}{' mu-landed' if landed else ''}",
        data_piece=f"gondolier-{island}-{number}",
        data_from=who,
    )


def _label(scene: Scene, island: int, plan: IslandPlan) -> Markup:
    """Name, customers and coats of arms; with the income action it is the move of this island."""
    s, move = scene.state.record, MOVE.income(island)
    can = move in scene.legal
    attributes = move_element(scene, move) if can else {}
    width = max(4, plan.columns) * UNIT
    counts = [(colour, int(s.customers[island, n]), f"mu-customer mu-{colour}") for n, colour in enumerate(COLOURS)]
    counts.append(("crest", int(s.coats[island]), "glyph mu-crest"))
    if scene.viewer >= 0:
        counts.append(("gold", int(island_income(s, scene.viewer, island)), "glyph mu-coin"))
    figures = [
        tag(
            "g",
            glyph(name, 16, 9 + 32 * n, 42, class_),
            tag("text", str(count), x=24 + 32 * n, y=47.5, class_="mu-count"),
        )
        for n, (name, count, class_) in enumerate(counts)
    ]
    return at(
        plan.label,
        tag("title", island_title(scene, island)),
        tag("rect", x=-4, y=3, width=width + 8, height=54, rx=7, class_="mu-label-plate"),
        tag("text", island_name(scene, island), x=1, y=23, class_="mu-island-name"),
        *figures,
        class_=f"mu-label{' can' if can else ''}",
        data_move_place=move,
        **attributes,
    )
