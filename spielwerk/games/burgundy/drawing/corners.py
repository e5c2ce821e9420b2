"""What stands in the corners of the duchy in front: workers and silver, how far it is filled, what was sold."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.drawing import at
from ....stage.markup import tag
from ....stage.pieces import Piece, look, piece
from ....stage.scene import Scene
from ....stage.words import Words
from .. import tables
from ..facts import boards
from ..state import MOVE
from ..tables import NONE
from .layout import Ground, Point, ground
from .names import duchy_name, good_name
from .pieces import good_stack, sign
from .stacks import NARROW, SINGLE
from .ways import going, ways_to

LONGEST_NAME = 12
# Above islands everything stands in one row from the left: a phone shows the left of them first.
NAME_ABOVE_ISLANDS = 248
# From one type of sold goods to the next.
SOLD_STEP = 28.0


def corners(scene: Scene, duchy: int, own: bool) -> list[Piece]:
    record = scene.state.record
    board = int(record.board[duchy])
    if board == NONE:
        return []
    filled, spaces = filled_spaces(scene, duchy)
    workers, silver = int(record.workers[duchy]), int(record.silver[duchy])
    beside = ground(board).islands
    return [
        _workers(scene, workers, (24, 25), own),
        _silver(scene.words, silver, (108, 25) if beside else (24, 63)),
        _name(scene.words, board, filled, spaces, "" if own else duchy_name(scene, duchy)),
        _sold(scene, duchy, ground(board)),
    ]


def filled_spaces(scene: Scene, duchy: int) -> tuple[int, int]:
    """How many spaces of a duchy have a tile, and of how many; there are none before there is a board."""
    record = scene.state.record
    board, first = int(record.board[duchy]), duchy * int(record.spaces)
    spaces = len(boards()[board].spaces) if board != NONE else 0
    return sum(kind >= 0 for kind in record.tile[first : first + spaces].tolist()), spaces


def _workers(scene: Scene, count: int, place: Point, own: bool) -> Piece:
    """The workers; with a die more of them can be taken here."""
    ways = ways_to(scene, MOVE.workers()) if own else ()
    return piece(
        "worker",
        tag("rect", x=-22, y=-24, width=76, height=62, class_="bu-reach") if ways else None,
        _coin("worker", count),
        at=place,
        title=scene.words("holding.workers", count=count),
        about="worker",
        class_=f"bu-holding{' can' if ways else ''}",
        data_move_place=MOVE.workers() if own else None,
        move=going(scene, ways) if ways else None,
    )


@cache
def _silver(words: Words, count: int, place: Point) -> Piece:
    title = words("holding.silver", count=count)
    return piece("silver", _coin("silver", count), at=place, title=title, about="silver", class_="bu-holding")


@look
def _coin(name: str, count: int) -> Markup:
    return sign(f"coin-{name}", 38) + tag("text", str(count), x=25, y=8, font_size=24, class_="bu-amount")


@cache
def _name(words: Words, board: int, filled: int, spaces: int, owner: str) -> Piece:
    """How many spaces are filled, and which board it is; one of ours says so. Who only looks on is told whose it is."""
    known, laid = boards()[board], ground(board)
    x = NAME_ABOVE_ISLANDS if laid.islands else laid.width - 9
    lines = [owner if len(owner) <= LONGEST_NAME else f"{owner[: LONGEST_NAME - 1]}…"] if owner else []
    lines += [words("board.printed", id=known.id), *([words("board.by_us")] if known.invented else [])]
    return piece(
        "name",
        tag("text", words("duchy.filled", count=filled, spaces=spaces), x=x, y=23, font_size=15, class_="bu-filled"),
        *[
            tag("text", line, x=x, y=39 + 15 * i, font_size=14.5, class_="bu-board-name")
            for i, line in enumerate(lines)
        ],
        about="duchy",
        class_="bu-corner-name",
    )


def _sold(scene: Scene, duchy: int, laid: Ground) -> Piece:
    """Two rows of three, and above them what they are; above islands there is room for one row only."""
    record, words = scene.state.record, scene.words
    sold = [(good, count) for good in range(tables.GOODS) if (count := int(record.sold[duchy, good]))]
    told = ", ".join(words("goods.count", good=good_name(words, good), count=count) for good, count in sold)
    x, y, across = laid.width - 9, laid.height - 12.0, 3
    if laid.islands:
        x, y, across = NAME_ABOVE_ISLANDS + 16 + SOLD_STEP * max(3, len(sold)), 44.0, 6
    return piece(
        "sold",
        tag("text", words("goods.sold"), y=-21 - 21 * ((len(sold) - 1) // across), font_size=14.8, class_="bu-sold")
        if sold
        else None,
        *[
            at(
                (-12 - SOLD_STEP * (i % across), -6 - 21 * (i // across)),
                good_stack(good, count, NARROW if count > 1 else SINGLE),
            )
            for i, (good, count) in enumerate(sold)
        ],
        at=(x, y),
        title=words("goods.sold_title", goods=told or words("goods.none")),
        about="sold",
        class_="bu-corner-sold",
    )
