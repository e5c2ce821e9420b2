"""Who and what stands on the map: trading posts and travellers."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ....stage.drawing import at
from ....stage.keeping import answer
from ....stage.markup import tag
from ....stage.pieces import Piece, look, piece
from ....stage.scene import Scene
from .. import tables
from ..rules.posts import is_city
from ..tables import BEIJING, NONE, VENEZIA
from .layout import Point, point_of
from .names import place_name, where_at
from .pieces import pawn, post

# Where posts stand beside a city, the first on its right; the travellers stand on its left.
POST_PLACES: tuple[Point, ...] = ((30, -1), (30, -21), (-28, -24), (-28, -44))


def upright(*children: Markup | None) -> Markup:
    """What keeps its shape on a map that is stretched."""
    return tag("g", *children, class_="mp-upright")


def plinth(index: int) -> float:
    """How far from the middle of Beijing one of its four places is."""
    return -28.5 + 19 * index


def on_plinth(index: int) -> Point:
    """Where a post stands in Beijing, from its middle: plinths and posts are stretched together."""
    return plinth(index), 18


def posts(scene: Scene) -> list[Piece]:
    record = scene.state.record
    drawn = [
        _post(scene, int(owner), BEIJING, point_of(BEIJING), on_plinth(index))
        for index, owner in enumerate(record.beijing)
        if owner != NONE
    ]
    for place in range(tables.FIRST_LARGE, tables.FIRST_OASIS):
        x, y = point_of(place)
        seats = [seat for seat in range(record.players) if record.posts[seat] >> place & 1]
        for seat, (dx, dy) in zip(seats, POST_PLACES, strict=False):
            drawn.append(_post(scene, seat, place, (x + dx, y + dy)))
    return drawn


def _post(scene: Scene, seat: int, place: int, point: Point, foot: Point = (0, 0)) -> Piece:
    title = scene.words("board.post", name=scene.names[seat], place=place_name(scene.words, place))
    return piece(
        f"post-{seat}-{place}",
        _post_upright(seat, foot),
        at=point,
        title=title,
        about="post",
        class_="mp-piece",
        data_piece=f"post-{seat}-{place}",
        data_from=seat,
    )


@look
def _post_upright(seat: int, foot: Point = (0, 0)) -> Markup:
    return upright(post(seat, foot=foot))


def figures(scene: Scene) -> list[Piece]:
    """Everybody at the same place stands side by side."""
    record = scene.state.record
    standing: dict[int, list[tuple[int, int]]] = {}
    for seat in range(record.players):
        for figure in range(tables.FIGURES):
            place = int(record.figure[seat, figure])
            if place != NONE:
                standing.setdefault(place, []).append((seat, figure))
    return [
        _figure(scene, place, who, standing_at(place, index, len(company)))
        for place, company in sorted(standing.items())
        for index, who in enumerate(company)
    ]


def standing_at(place: int, index: int, company: int) -> Point:
    x, y = point_of(place)
    if place == VENEZIA:
        return x + 15 * (index - (company - 1) / 2), y + 8
    if place >= tables.FIRST_OASIS:
        return x + 13 * (index - (company - 1) / 2), y + 10
    side = 44 if place == BEIJING else 31
    return max(17.0, x - side - 12 * index), y + 2 * index - 1


def _figure(scene: Scene, place: int, who: tuple[int, int], point: Point) -> Piece:
    seat, figure = who
    two = scene.state.record.figure[seat, 1] != NONE
    return piece(
        f"figure-{seat}-{figure}",
        _pawn_upright(seat, figure + 1 if two else 0),
        at=point,
        title=scene.words("board.figure", name=scene.names[seat], place=where_at(scene.words, place)),
        about="figure",
        class_="mp-piece",
        data_piece=f"figure-{seat}-{figure}",
        data_from=seat,
    )


@look
def _pawn_upright(seat: int, number: int) -> Markup:
    """A traveller; two of one seat are numbered."""
    written = tag("text", str(number), x=10, y=-1, font_size=13, class_="mp-figure-number") if number else None
    return upright(pawn(seat), written)


# Who comes to a place


@dataclass(frozen=True)
class Standing:
    """What a traveller of a seat finds at a place: how many figures and posts, and whether a post would be built."""

    seat: int
    figures: int
    posts: int
    builds: bool


def found_by(scene: Scene, seat: int, place: int) -> Standing:
    return answer(_found_by, scene, seat, place)


def _found_by(scene: Scene, seat: int, place: int) -> Standing:
    record = scene.state.record
    seats = range(record.players)
    figures = sum(record.figure[other, figure] == place for other in seats for figure in range(tables.FIGURES))
    posts = sum(int(record.posts[other]) >> place & 1 for other in seats)
    builds = bool(is_city(place) and record.posts_left[seat] and not record.posts[seat] >> place & 1)
    return Standing(seat, figures, posts, builds)


def ghosts(place: int, stands: Standing) -> list[Markup]:
    """The traveller who would arrive, and the post that would be built."""
    comes = at(standing_at(place, stands.figures, stands.figures + 1), _pawn_upright(stands.seat, 0), class_="mp-ghost")
    if not stands.builds:
        return [comes]
    x, y = point_of(place)
    if place == BEIJING:
        return [comes, at((x, y), _post_upright(stands.seat, on_plinth(stands.posts)), class_="mp-ghost")]
    dx, dy = POST_PLACES[stands.posts]
    return [comes, at((x + dx, y + dy), _post_upright(stands.seat), class_="mp-ghost")]
