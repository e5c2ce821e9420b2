"""A duchy: its spaces, the tiles on them, shields on castles, border posts and rivers."""

from __future__ import annotations

from functools import cache
from math import hypot

from markupsafe import Markup

from ....kernel import top_kind
from ....stage.drawing import at, glyph, move_attributes
from ....stage.markup import join, tag
from ....stage.pieces import Group, Piece, group, look, piece
from ....stage.scene import Scene
from ....stage.words import Words, opening
from .. import tables
from ..facts import boards, facts
from ..rules.duchy import placing_price, region_points
from ..state import MOVE, MOVES, Kind
from ..tables import NONE
from .layout import DUCHY_WIDTH, Ground, Point, ground, hexagon
from .names import die_in_use, move_name, space_name, tile_effect, tile_in_hand, tile_title
from .pieces import price_tag, shield_face
from .tiles import COLOUR_NAMES, tile_face

EMPTY_HEIGHT = 583
FIRST_SPACE = MOVES.first("space")
NAME_SIZE, NAME_LETTER = 19, 9.2


def duchy_size(scene: Scene, duchy: int) -> tuple[float, float]:
    board = int(scene.state.record.board[duchy])
    if board == NONE:
        return DUCHY_WIDTH, EMPTY_HEIGHT
    laid = ground(board)
    return laid.width, laid.height


def draw_duchy(scene: Scene, duchy: int, own: bool) -> Group:
    """A whole duchy as a group; in the own one spaces can be chosen."""
    board = int(scene.state.record.board[duchy])
    if board == NONE:
        text = scene.words("board.none")
        note = tag("text", text, x=DUCHY_WIDTH / 2, y=EMPTY_HEIGHT / 2, font_size=26, class_="bu-note")
        return group(f"duchy-{duchy}", [], ground=note)
    laid = ground(board)
    return group(
        f"duchy-{duchy}",
        [
            *[draw_space(scene, duchy, space, laid, own) for space in range(len(laid.places))],
            *_posts(scene, duchy, laid),
            *_prices(scene, duchy, laid, own),
            _board_name(scene.words, board),
        ],
        ground=_rivers(board),
    )


@cache
def _board_name(words: Words, board: int) -> Piece:
    """The number of the board; one of ours says so below it."""
    known = boards()[board]
    lines = [words("board.printed", id=known.id), *([words("board.by_us")] if known.invented else [])]
    x, y = name_place(board, max(map(len, lines)) * NAME_LETTER, len(lines))
    return piece(
        "name",
        *[
            tag("text", line, x=x, y=y + NAME_SIZE * i, font_size=NAME_SIZE, class_="bu-board-name")
            for i, line in enumerate(lines)
        ],
    )


@cache
def name_place(board: int, wide: float, lines: int) -> Point:
    """Where a text begins: along the upper or the lower edge, as far as can be from spaces and rivers."""
    laid = ground(board)
    steps = int((laid.width - 20 - wide) // 6)
    bases = (26.0, laid.height - 12 - NAME_SIZE * (lines - 1))
    found = [(10.0 + 6 * i, base) for base in bases for i in range(steps + 1)]
    return max(found, key=lambda place: name_clearance(board, place, wide, lines))


def name_clearance(board: int, place: Point, wide: float, lines: int) -> float:
    """How far a text is from the edge of the nearest space; rivers count like small spaces."""
    laid, (left, base) = ground(board), place
    top, bottom = base - NAME_SIZE, base + NAME_SIZE * (lines - 1) + 5
    spots = [(x, y, laid.radius) for x, y in laid.places]
    for i, space in enumerate(boards()[board].spaces):
        for other in space.rivers:
            (x, y), (ox, oy) = laid.places[i], laid.places[other]
            spots += [(x + (ox - x) * t / 8, y + (oy - y) * t / 8, 12.0) for t in range(1, 8)]
    return min(hypot(max(left - x, x - left - wide, 0), max(top - y, y - bottom, 0)) - radius for x, y, radius in spots)


def blank_board(board: int) -> Markup:
    """A board without any tile, to choose from."""
    laid = ground(board)
    return tag("g", _rivers(board), *[_blank_space(board, i, laid) for i in range(len(laid.places))])


def _blank_space(board: int, space: int, laid: Ground) -> Markup:
    colour = boards()[board].spaces[space].colour
    return at(
        laid.places[space],
        tag("path", d=hexagon(laid.radius * 0.96), class_="bu-cell"),
        _printed(board, space, laid.radius),
        class_=f"bu-space bu-{COLOUR_NAMES[tables.COLOURS.index(colour)]}",
    )


@cache
def _printed(board: int, space: int, radius: float) -> Markup:
    """What is printed on a space: its kind and the number of the die."""
    known = boards()[board].spaces[space]
    half = radius * 0.33
    name = COLOUR_NAMES[tables.COLOURS.index(known.colour)]
    return tag(
        "g",
        glyph(name, radius * 0.62, 0, -radius * 0.42, "glyph bu-space-glyph"),
        tag("rect", x=-half, y=radius * 0.02, width=2 * half, height=2 * half, rx=half * 0.4, class_="bu-number-box"),
        tag("text", str(known.number), x=0, y=radius * 0.53, font_size=radius * 0.53, class_="bu-number"),
    )


# Spaces


def draw_space(scene: Scene, duchy: int, space: int, laid: Ground, own: bool) -> Piece:
    record = scene.state.record
    board = int(record.board[duchy])
    kind = int(record.tile[duchy * record.spaces + space])
    move = _space_move(scene, space) if own else NONE
    state = "bu-covered" if kind >= 0 else "bu-open" if kind == tables.OPEN else "bu-remote"
    return piece(
        f"space-{space}",
        _cell(board, space, kind, duchy, bool(record.start_space[duchy] == space)),
        _shield_on(scene, duchy, space, laid.radius),
        at=laid.places[space],
        title=_title(scene, duchy, space, kind, move),
        class_=f"bu-space bu-{_colour(board, space)} {state}{' can' if move != NONE else ''}",
        data_move_place=FIRST_SPACE + space if own else None,
        move=move_attributes(scene, move, _move_label(scene, move)) if move != NONE else None,
    )


@cache
def _colour(board: int, space: int) -> str:
    return COLOUR_NAMES[tables.COLOURS.index(boards()[board].spaces[space].colour)]


@look
def _cell(board: int, space: int, kind: int, duchy: int, chosen: bool) -> Markup:
    """What lies on a space, or what is printed there; a castle chosen to start from shows through."""
    radius = ground(board).radius
    cell = tag("path", d=hexagon(radius * 0.965), class_="bu-cell")
    if kind >= 0:
        return cell + tile_face(kind, radius * 0.93, data_piece=f"duchy-{duchy}-{space}", data_from=duchy)
    ghost = tag("g", glyph("castle", radius * 1.1, class_="glyph bu-ghost")) if chosen else Markup()
    return cell + _printed(board, space, radius) + ghost


def _space_move(scene: Scene, space: int) -> int:
    if not scene.legal:
        return NONE
    moves = (FIRST_SPACE + space, MOVE.start_castle(space), MOVE.shield_castle(space))
    return next((move for move in moves if move in scene.open), NONE)


def _move_label(scene: Scene, move: int) -> str:
    """The move, and what the tile does then."""
    name, held = move_name(scene, scene.viewer, move), tile_in_hand(scene)
    return name if held == NONE else f"{name}. {tile_effect(scene.words, held)}"


def _prices(scene: Scene, duchy: int, laid: Ground, own: bool) -> list[Piece]:
    """What the spaces cost in workers; above all spaces, so that no neighbour covers it."""
    record = scene.state.record
    if not own or top_kind(record) != Kind.PLACE:
        return []
    kind, die, drawn = tile_in_hand(scene), die_in_use(scene), []
    for space, (x, y) in enumerate(laid.places):
        workers = int(placing_price(record, duchy, kind, die, space))
        if workers and MOVE.space(space) in scene.open:
            price = price_tag(workers, "worker", x, y + laid.radius * 0.78, laid.radius * 0.48, data_price=space)
            drawn.append(piece(f"price-{space}", price))
    return drawn


def _shield_on(scene: Scene, duchy: int, space: int, radius: float) -> Markup | None:
    record = scene.state.record
    if not record.shields:
        return None
    for number in range(1, tables.SHIELDS + 1):
        if record.shield_place[number] == tables.HELD + duchy and record.shield_space[number] == space:
            points = int(tables.SHIELD_POINTS[number])
            title = scene.words("shield.title", number=number, effect=scene.words(f"shield.{number}"), points=points)
            face = shield_face(number, points, radius * 0.8)
            return at((radius * 0.42, -radius * 0.4), tag("title", title), face, data_piece=f"shield-{number}")
    return None


def _title(scene: Scene, duchy: int, space: int, kind: int, move: int) -> str:
    """What a space is, what lies on it, what its region is worth, and what choosing it would do."""
    words, board = scene.words, int(scene.state.record.board[duchy])
    parts = [_what_it_is(words, board, space, kind), _region(scene, duchy, board, space)]
    if kind < tables.OPEN:
        parts.append(words("space.remote"))
    if move != NONE and (held := tile_in_hand(scene)) != NONE:
        parts += [_gains(scene, move), words("space.triggers", effect=tile_effect(words, held))]
    return " ".join(part for part in parts if part)


@cache
def _what_it_is(words: Words, board: int, space: int, kind: int) -> str:
    name = opening(space_name(words, board, space))
    return words("space.covered", space=name, tile=tile_title(words, kind)) if kind >= 0 else f"{name}."


def _gains(scene: Scene, move: int) -> str:
    preview = scene.previews.get(move)
    if preview is None:
        return ""
    sources = scene.game.sources
    told = [
        f"{scene.words('source.' + sources[gain.source])} +{gain.points}"
        for gain in preview.gains
        if gain.seat == scene.viewer
    ]
    return scene.words("space.brings", gains=", ".join(told)) if told else ""


def _region(scene: Scene, duchy: int, board: int, space: int) -> str:
    """The size of the region and what completing it now would bring."""
    record, number = scene.state.record, _region_of(board, space)
    left = int(record.region_left[duchy, number])
    points = int(region_points(record, duchy, number)) if left else 0
    return _region_told(scene.words, len(boards()[board].regions[number]), left, points, int(record.phase))


@cache
def _region_of(board: int, space: int) -> int:
    return next(i for i, region in enumerate(boards()[board].regions) if space in region)


@cache
def _region_told(words: Words, size: int, left: int, points: int, phase: int) -> str:
    if left == 0:
        return words("region.full", size=size)
    return words("region.left", size=size, left=left, points=points, bonus=int(tables.PHASE_BONUS[phase]))


# Border posts and rivers


def _posts(scene: Scene, duchy: int, laid: Ground) -> list[Piece]:
    record = scene.state.record
    if not 0 <= record.board[duchy] - tables.FIRST_BORDER_BOARD < tables.BORDER_BOARDS:
        return []
    middle = laid.places[len(laid.places) // 2]
    starts = [sum(facts()["geometry"]["row_lengths"][:row]) for row in range(7)]
    drawn = []
    for i, post in enumerate(facts()["border_posts"]["posts"]):
        near = [laid.places[starts[row] + index] for row, index in post["touches"]]
        linked = any(record.linked[duchy] >> pair & 1 and i in tables.POST_PAIR[pair].tolist() for pair in range(3))
        drawn.append(_post(scene, i, _outward(middle, near, laid.radius), linked))
    return drawn


def _outward(middle: Point, near: list[Point], radius: float) -> Point:
    x, y = sum(p[0] for p in near) / 2, sum(p[1] for p in near) / 2
    away = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5
    return x + (x - middle[0]) / away * radius * 0.9, y + (y - middle[1]) / away * radius * 0.9


def _post(scene: Scene, number: int, place: Point, linked: bool) -> Piece:
    return piece(
        f"post-{number}",
        tag("circle", r=17, class_="bu-post-disc"),
        glyph("post", 24, class_="glyph bu-post-glyph"),
        at=place,
        title=scene.words("post.linked" if linked else "post.title"),
        class_=f"bu-post{' bu-post-linked' if linked else ''}",
    )


@cache
def _rivers(board: int) -> Markup:
    drawn, laid = [], ground(board)
    for i, space in enumerate(boards()[board].spaces):
        for other in space.rivers:
            if i < other:
                (x, y), (ox, oy) = laid.places[i], laid.places[other]
                drawn.append(tag("path", d=f"M{x:.5g} {y:.5g}L{ox:.5g} {oy:.5g}", class_="bu-river"))
    return join(drawn)
