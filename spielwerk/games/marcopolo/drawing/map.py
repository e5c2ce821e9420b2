"""The map: what lies and stands on its ground, and every place as something to aim at."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.about import told
from ....stage.drawing import at
from ....stage.keeping import answer, kept
from ....stage.markup import Attribute, join, tag
from ....stage.pieces import Group, Piece, group, look, piece
from ....stage.presentation import picture_address
from ....stage.scene import Scene
from ....stage.words import Words, opening
from .. import tables
from ..facts import names
from ..state import MOVE, MOVES
from ..tables import BEIJING, NONE
from .about import place_key
from .arriving import with_arrival
from .asked import place_asked
from .cards import city_card
from .changes import target_attributes
from .journeys import Plan, offers, plan_drawn, plans, trail
from .layout import MAP, NAME_BELOW, NAME_SIZE, Point, kind_of, point_of, routes
from .names import outpost_gain, place_name, thing, things, town_gain
from .offers import Die
from .pieces import amounts, flag, pawn, price_tag, tag_width
from .standing import figures, found_by, plinth, posts, upright
from .story import move_name
from .travelling import travelling

PHONE = "(max-width: 640px)"


def draw_map(scene: Scene, chosen: Die | None) -> Group:
    record = scene.state.record
    ways = plans(scene)
    width, height = MAP
    chart = group(
        "chart",
        [
            *trail(scene),
            *[kept(city_card, scene, index, chosen) for index in range(tables.CARD_SPACES)],
            *kept(_bonuses, scene),
            *kept(_goals, scene),
            *kept(posts, scene),
            *kept(figures, scene),
            _prices(scene.words),
            *[kept(_aim, scene, place, ways.get(place)) for place in range(tables.LOCATIONS)],
            *offers(scene),
        ],
        ground=_printed(scene.words),
        element="svg",
        viewBox=f"0 0 {width:g} {height:g}",
        preserveAspectRatio="none",
        class_="mp-chart",
        role="group",
        aria_label=scene.words("board.map"),
    )
    travels = " mp-travels" if record.steps_made or ways else ""
    return group("map", [chart], ground=_ground(), element="div", class_=f"mp-map{travels}", data_leaf="map")


@cache
def _ground() -> Markup:
    """Sea and land: a picture that the browser fetches once."""
    wide, tall = (picture_address("marcopolo", name) for name in ("map", "map-tall"))
    return tag(
        "picture",
        Markup(f'<source media="{PHONE}" srcset="{tall}"/>'),
        Markup(f'<img src="{wide}" alt="" class="mp-ground"/>'),
    )


# What is printed


@cache
def _printed(words: Words) -> Markup:
    """Names of the places, and the four places in Beijing."""
    return join([*[_name(words, place) for place in range(tables.FIRST_OASIS)], _plinths(words)])


@cache
def _prices(words: Words) -> Piece:
    """The extra costs of the routes; they lie above whoever stands beside them."""
    prices = [_price(words, route.price_at, dict(route.cost)) for route in routes() if route.cost]
    return piece("prices", *prices, class_="mp-prices")


def _price(words: Words, point: Point, cost: dict[str, int]) -> Markup:
    attributes = told(words("board.route", cost=things(words, cost)), "route")
    return at(point, upright(price_tag(cost, 0, 0, "mp-tag")), **attributes)


def _name(words: Words, place: int) -> Markup:
    below = NAME_BELOW[kind_of(place)]
    text = tag("text", place_name(words, place), y=below, font_size=NAME_SIZE, class_="mp-place-name mp-upright")
    return tag("g", text, transform="translate({:.5g} {:.5g})".format(*point_of(place)))


def _plinths(words: Words) -> Markup:
    """Four places, the best one first."""
    drawn = []
    for index, points in enumerate(tables.BEIJING_POINTS):
        x, title = plinth(index), words("board.beijing_place", points=int(points))
        bed = tag("rect", x=x - 8.5, y=2, width=17, height=16, rx=3, class_="mp-plinth")
        number = tag("text", str(points), x=x, y=14.5, font_size=13, class_="mp-middle")
        drawn.append(tag("g", bed, number, **told(title, "beijing-place")))
    return tag("g", upright(*drawn), transform="translate({:.5g} {:.5g})".format(*point_of(BEIJING)))


# Bonuses and goals


def _bonuses(scene: Scene) -> list[Piece | None]:
    return [_bonus(scene, place) for place in range(tables.FIRST_LARGE, tables.FIRST_OASIS)]


def _bonus(scene: Scene, place: int) -> Piece | None:
    """A large city shows its outpost bonus while it is there, a small town its bonus for every round."""
    record = scene.state.record
    if place < tables.FIRST_TOWN:
        outpost = int(record.outpost[place - tables.FIRST_LARGE])
        return None if outpost == NONE else _lying(f"outpost-{place}", _outpost(outpost), place, "outpost")
    letter = int(record.town_bonus[place - tables.FIRST_TOWN])
    return None if letter == NONE else _lying(f"bonus-{place}", _town(letter), place, "town-bonus")


def _lying(name: str, drawn: Markup, place: int, about: str) -> Piece:
    return piece(name, drawn, at=point_of(place), about=about)


@look
def _outpost(outpost: int) -> Markup:
    gain = outpost_gain(outpost)
    width = max(21.0, tag_width(gain, 13) - 4)
    box = tag("rect", x=-width / 2, y=-3, width=width, height=18, rx=4, class_="mp-outpost")
    return upright(box, amounts(gain, 0, 6, 13))


@look
def _town(letter: int) -> Markup:
    return upright(price_tag(town_gain(letter), 0, 9, "mp-town", 13))


def _goals(scene: Scene) -> list[Piece]:
    """Flags on the cities of the viewer's own goals, with a tick where a post stands."""
    record, seat = scene.state.record, scene.viewer
    if seat < 0:
        return []
    count = tables.KEPT_GOALS if record.goals_kept[seat] else tables.DEALT_GOALS
    goals = [int(record.goals[seat, i]) for i in range(count)]
    cities = sorted({int(city) for goal in goals if goal >= 0 for city in tables.GOAL_CITY[goal]})
    return [_flag(scene, city, bool(record.posts[seat] >> city & 1)) for city in cities]


def _flag(scene: Scene, city: int, reached: bool) -> Piece:
    x, y = point_of(city)
    title = scene.words("board.goal_reached" if reached else "board.goal", place=place_name(scene.words, city))
    return piece(
        f"goal-{city}", upright(flag(scene.viewer, reached)), at=(x - 24, y - 24), title=title, about="goal-flag"
    )


# Places to aim at


def _aim(scene: Scene, place: int, plan: Plan | None) -> Piece:
    """A place is one target, or one for each figure if both could go there; pointing at a far one shows the way."""
    moves = [move for move in _moves_to(place) if move in scene.open]
    single = moves[0] if len(moves) == 1 else NONE
    reached = single != NONE
    state = " can" if reached else " asked" if answer(place_asked, scene) == place else ""
    return piece(
        f"place-{place}",
        plan_drawn(plan, found_by(scene, scene.viewer, place)) if plan else None,
        upright(
            _reach(kind_of(place)),
            *[_way(scene, move, index) for index, move in enumerate(moves) if not reached],
        ),
        at=point_of(place),
        title=_title(scene, place, plan),
        about=place_key(place),
        class_=f"mp-place mp-{kind_of(place)}{state}{' mp-distant' if plan else ''}",
        data_place=names("locations")[place],
        data_move_place=MOVE.step(0, place),
        move=_arriving(scene, place, single) if reached else travelling(scene, plan) if plan and not moves else None,
    )


def _arriving(scene: Scene, place: int, move: int) -> dict[str, Attribute]:
    """A step tells what a post at its end would bring."""
    name = move_name(scene, scene.viewer, move)
    steps = MOVES.decode(move).verb == "step"
    return target_attributes(scene, move, with_arrival(scene, place, name) if steps else name)


@cache
def _moves_to(place: int) -> tuple[int, ...]:
    """Every move a place can stand for."""
    moves = [MOVE.step(figure, place) for figure in range(tables.FIGURES)]
    if BEIJING <= place < tables.FIRST_OASIS:
        moves += [MOVE.move_post(place), MOVE.bonus(place)]
    if tables.FIRST_TOWN <= place < tables.FIRST_OASIS:
        moves.append(MOVE.town(place - tables.FIRST_TOWN))
    return tuple(int(move) for move in moves)


@look
def _reach(kind: str) -> Markup:
    """What can be hit, and the rim that says that it can be chosen."""
    if kind == "oasis":
        hit = tag("circle", r=22, class_="mp-hit-area", data_ground=1)
        return hit + tag("ellipse", cy=5, rx=18, ry=8, class_="mp-reach")
    if kind == "beijing":
        hit = tag("rect", x=-40, y=-44, width=80, height=80, rx=12, class_="mp-hit-area", data_ground=1)
        return hit + tag("rect", x=-41, y=-1, width=82, height=22, rx=7, class_="mp-reach")
    hit = tag("rect", x=-30, y=-44, width=60, height=76, rx=12, class_="mp-hit-area", data_ground=1)
    # It ends above the name.
    return hit + tag("ellipse", cy=0.5, rx=40, ry=14, class_="mp-reach")


def _way(scene: Scene, move: int, index: int) -> Markup:
    """One of two figures that could come here."""
    figure = scene.game.move_space.indices(move)[1][0]
    return tag(
        "g",
        tag("circle", r=20, cy=-11, class_="mp-way"),
        pawn(scene.viewer),
        tag("text", str(figure + 1), x=10, y=2, font_size=14, class_="mp-figure-number"),
        transform=f"translate({-21 + 42 * index} 4)",
        class_="can",
        **target_attributes(scene, move),
    )


def _title(scene: Scene, place: int, plan: Plan | None) -> str:
    words, record = scene.words, scene.state.record
    kind, bonus = kind_of(place), NONE
    if kind == "small_city":
        bonus = int(record.town_bonus[place - tables.FIRST_TOWN])
    elif kind == "large_city":
        bonus = int(record.outpost[place - tables.FIRST_LARGE])
    text = _told(words, place, bonus)
    if plan is None:
        return text
    steps = thing(words, "step", len(plan.path) - 1)
    return f"{text} {words('board.way', steps=steps, cost=things(words, plan.cost))}"


@cache
def _told(words: Words, place: int, bonus: int) -> str:
    name, kind = place_name(words, place), kind_of(place)
    if kind == "small_city":
        return words("board.town", place=name, bonus=things(words, town_gain(bonus) if bonus != NONE else {}))
    if kind == "large_city":
        if bonus == NONE:
            return words("board.city_visited", place=name)
        return words("board.city", place=name, bonus=things(words, outpost_gain(bonus)))
    return words(f"board.{kind}", place=opening(name))
