"""Border posts on the coast of a duchy; those that are linked are filled."""

from __future__ import annotations

from functools import cache

from ....stage.drawing import glyph
from ....stage.markup import tag
from ....stage.pieces import Piece, piece
from ....stage.scene import Scene
from ....stage.words import Words
from .. import tables
from ..facts import facts
from .layout import Ground, Point


def border_posts(scene: Scene, duchy: int, laid: Ground) -> list[Piece]:
    record = scene.state.record
    if not 0 <= record.board[duchy] - tables.FIRST_BORDER_BOARD < tables.BORDER_BOARDS:
        return []
    middle = laid.places[len(laid.places) // 2]
    starts = [sum(facts()["geometry"]["row_lengths"][:row]) for row in range(7)]
    drawn = []
    for i, post in enumerate(facts()["border_posts"]["posts"]):
        near = [laid.places[starts[row] + index] for row, index in post["touches"]]
        linked = any(record.linked[duchy] >> pair & 1 and i in tables.POST_PAIR[pair].tolist() for pair in range(3))
        drawn.append(_post(scene.words, i, _outward(middle, near, laid.radius), linked))
    return drawn


def _outward(middle: Point, near: list[Point], radius: float) -> Point:
    x, y = sum(p[0] for p in near) / 2, sum(p[1] for p in near) / 2
    away = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5
    return x + (x - middle[0]) / away * radius * 0.8, y + (y - middle[1]) / away * radius * 0.8


@cache
def _post(words: Words, number: int, place: Point, linked: bool) -> Piece:
    return piece(
        f"post-{number}",
        tag("circle", r=13, class_="bu-post-disc"),
        glyph("post", 18, class_="glyph bu-post-glyph"),
        at=place,
        title=words("post.linked" if linked else "post.title"),
        about="border-post",
        class_=f"bu-post{' bu-post-linked' if linked else ''}",
    )
