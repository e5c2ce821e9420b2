"""A duchy: its land, the tiles on its spaces, shields on castles, border posts, and what a space would cost."""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup

from ....stage.about import told
from ....stage.drawing import at, glyph, move_attributes
from ....stage.keeping import answer, kept
from ....stage.markup import tag
from ....stage.pieces import Group, Piece, group, look, piece
from ....stage.scene import Scene
from ....stage.ways import Way
from ....stage.words import Words, opening
from .. import tables
from ..facts import boards
from ..rules.duchy import region_points
from ..state import MOVE, MOVES
from ..tables import NONE
from .about import space_key, tile_key
from .land import land, small_land
from .layout import DUCHY_HEIGHT, DUCHY_WIDTH, TIGHT, Ground, ground, hexagon
from .names import space_name, tile_effect, tile_in_hand, tile_title
from .pieces import price_tag, shield_face, sign
from .posts import border_posts
from .prices import priced_name, workers_for
from .tiles import COLOUR_NAMES, tile_face
from .ways import all_ways, going, tile_on

FIRST_SPACE = MOVES.first("space")
SEEN_SPACES = 8192
# A space with a smaller radius needs more of a phone's width.
SMALL = 27
# The move a space stands for, or the ways to it, and what they cost in workers.
Reach = tuple[int, tuple[Way, ...], int]
UNREACHED: Reach = (NONE, (), 0)


def duchy_size(scene: Scene, duchy: int) -> tuple[float, float]:
    board = int(scene.state.record.board[duchy])
    if board == NONE:
        return DUCHY_WIDTH, DUCHY_HEIGHT
    laid = ground(board)
    return laid.width, laid.height


def is_scattered(scene: Scene, duchy: int) -> bool:
    """Whether there are so many islands that their spaces are small."""
    board = int(scene.state.record.board[duchy])
    return board != NONE and ground(board).radius < SMALL


def draw_duchy(scene: Scene, duchy: int, own: bool) -> Group:
    """A whole duchy as a group; in the own one spaces can be chosen."""
    board = int(scene.state.record.board[duchy])
    if board == NONE:
        return _no_duchy(scene.words, duchy)
    laid, told, shields = ground(board), _regions(scene, duchy, board), _shields(scene, duchy)
    spaces = range(len(laid.places))
    return group(
        f"duchy-{duchy}",
        [
            *[
                kept(_space, scene, duchy, space, told[_region_of(board, space)], shields.get(space, 0), own)
                for space in spaces
            ],
            *border_posts(scene, duchy, laid),
            *(_marks(scene, laid) if own else []),
        ],
        ground=land(board),
    )


def draw_small(scene: Scene, duchy: int) -> Group:
    """A duchy to look at: what can be read when it is small."""
    record, words = scene.state.record, scene.words
    board = int(record.board[duchy])
    if board == NONE:
        return _no_duchy(words, duchy)
    laid, told, shields = ground(board), _regions(scene, duchy, board), _shields(scene, duchy)
    first = duchy * int(record.spaces)
    kinds = record.tile[first : first + len(laid.places)].tolist()
    spaces = [
        _seen_space(words, board, space, kind, duchy, told[_region_of(board, space)], shields.get(space, 0))
        for space, kind in enumerate(kinds)
    ]
    return group(f"duchy-{duchy}", [*spaces, *border_posts(scene, duchy, laid)], ground=small_land(board))


def _no_duchy(words: Words, duchy: int) -> Group:
    note = tag("text", words("board.none"), x=DUCHY_WIDTH / 2, y=DUCHY_HEIGHT / 2, font_size=32, class_="bu-note")
    return group(f"duchy-{duchy}", [], ground=note)


@cache
def blank_board(board: int) -> Markup:
    """A board without any tile, to choose from."""
    laid = ground(board)
    numbers = [
        at(laid.places[i], _number(space.number), class_=f"bu-{_colour(board, i)}")
        for i, space in enumerate(boards()[board].spaces)
    ]
    return tag("g", small_land(board), *numbers)


# Spaces


def _space(scene: Scene, duchy: int, space: int, told: str, shield: int, own: bool) -> Piece:
    record = scene.state.record
    board = int(record.board[duchy])
    laid = ground(board)
    kind = int(record.tile[duchy * record.spaces + space])
    move, ways, workers = answer(_reach, scene, space) if own else UNREACHED
    can = "" if move == NONE and not ways else " can" if workers else " can bu-free"
    state = "bu-covered" if kind >= 0 else "bu-open" if kind == tables.OPEN else "bu-remote"
    title = _title(scene.words, board, space, kind, told)
    return piece(
        f"space-{space}",
        _look(board, space, kind, duchy, bool(record.start_space[duchy] == space)),
        _shield_on(scene.words, shield, laid.radius) if shield else None,
        _ghost(tile_on(ways[0]) if ways else tile_in_hand(scene), laid.radius) if can else None,
        _whole(laid.radius) if can and laid.islands else None,
        at=laid.places[space],
        title=title if move == NONE else _with_gains(scene, title, move),
        about=tile_key(kind) if kind >= 0 else space_key(_colour(board, space), own),
        class_=f"bu-space bu-{_colour(board, space)} bu-n{_number_of(board, space)} {state}{can}",
        data_settled="" if kind >= 0 else None,
        data_move_place=FIRST_SPACE + space if own else None,
        move=going(scene, ways)
        if ways
        else move_attributes(scene, move, _move_label(scene, move))
        if move != NONE
        else None,
    )


@lru_cache(maxsize=SEEN_SPACES)
def _seen_space(words: Words, board: int, space: int, kind: int, duchy: int, told: str, shield: int) -> Piece:
    """A space of somebody else: nothing can be done there."""
    laid, title = ground(board), _title(words, board, space, kind, told)
    name, class_ = f"space-{space}", f"bu-{_colour(board, space)}"
    if kind < 0:
        number, key = _number(_number_of(board, space)), space_key(_colour(board, space), own=False)
        return piece(name, number, at=laid.places[space], data_told=title, about=key, class_=f"bu-seen {class_}")
    tile = tile_face(kind, laid.radius, small=True, data_piece=f"duchy-{duchy}-{space}", data_from=duchy)
    held = _shield_on(words, shield, laid.radius) if shield else None
    return piece(
        name, tile, held, at=laid.places[space], data_told=title, about=tile_key(kind), data_settled="", class_=class_
    )


@cache
def _number(number: int) -> Markup:
    """The number of a space whose kind the colour of the land tells."""
    return tag("text", str(number), y=10, font_size=29, class_="bu-number")


@cache
def _colour(board: int, space: int) -> str:
    return COLOUR_NAMES[tables.COLOURS.index(boards()[board].spaces[space].colour)]


@cache
def _number_of(board: int, space: int) -> int:
    return boards()[board].spaces[space].number


@look
def _look(board: int, space: int, kind: int, duchy: int, chosen: bool) -> Markup:
    """What lies on a space, or what is printed there; a castle chosen to start from shows through."""
    radius = ground(board).radius
    cell = tag("path", d=hexagon(radius * 0.97), class_="bu-cell")
    if kind >= 0:
        return cell + tile_face(kind, radius, data_piece=f"duchy-{duchy}-{space}", data_from=duchy)
    scale = radius / 36
    printed = glyph(_colour(board, space), 21 * scale, 0, -15.5 * scale, "glyph bu-space-glyph")
    number = sign(f"number-{_number_of(board, space)}", 36 * scale, 0, 10.5 * scale)
    lies = tag("g", tile_face(tables.Tile.CASTLE, radius), class_="bu-chosen") if chosen else Markup()
    return cell + printed + number + lies


@look
def _ghost(held: int, radius: float) -> Markup:
    """The tile that would lie here; a castle when nothing is in hand. Pointing at the space shows it."""
    return tag("g", tile_face(tables.Tile.CASTLE if held == NONE else held, radius), class_="bu-ghost")


@look
def _whole(radius: float) -> Markup:
    """A thumb needs all of a small space, its rim too."""
    return tag("path", d=hexagon(radius / TIGHT), class_="bu-reach")


def _reach(scene: Scene, space: int) -> Reach:
    """What a space can be chosen for."""
    if not scene.acts:
        return UNREACHED
    moves = (FIRST_SPACE + space, MOVE.start_castle(space), MOVE.shield_castle(space))
    move = next((move for move in moves if move in scene.open), NONE)
    if move != NONE:
        return move, (), workers_for(scene, scene.viewer, move)
    ways = all_ways(scene).get(FIRST_SPACE + space, ())
    return (NONE, ways, min(way.price for way in ways)) if ways else UNREACHED


def _move_label(scene: Scene, move: int) -> str:
    """The move, and what the tile does then."""
    name, held = priced_name(scene, move), tile_in_hand(scene)
    return name if held == NONE else f"{name}. {tile_effect(scene.words, held)}"


def _marks(scene: Scene, laid: Ground) -> list[Piece]:
    """Rings and prices above all spaces, so that no neighbour covers them."""
    return [_mark(space, workers, laid) for space, workers in answer(_reached, scene, len(laid.places))]


def _reached(scene: Scene, spaces: int) -> list[tuple[int, int]]:
    """The spaces that can be chosen, with what that costs."""
    found = [(space, answer(_reach, scene, space)) for space in range(spaces)] if scene.acts else []
    return [(space, workers) for space, (move, ways, workers) in found if move != NONE or ways]


@lru_cache(maxsize=SEEN_SPACES)
def _mark(space: int, workers: int, laid: Ground) -> Piece:
    size = laid.radius * 2
    price = price_tag(workers, "worker", 0, -laid.radius * 0.46, laid.radius * 0.55, data_price=space)
    class_ = f"bu-mark bu-{'paid' if workers else 'free'}"
    looks = sign("ring", size), price if workers else None
    return piece(f"mark-{space}", *looks, at=laid.places[space], class_=class_, data_offers="")


# Shields


def _shields(scene: Scene, duchy: int) -> dict[int, int]:
    """Shields by the space of the castle they lie on."""
    record = scene.state.record
    if not record.shields:
        return {}
    numbers = range(1, tables.SHIELDS + 1)
    return {int(record.shield_space[n]): n for n in numbers if record.shield_place[n] == tables.HELD + duchy}


@cache
def _shield_on(words: Words, number: int, radius: float) -> Markup:
    points = int(tables.SHIELD_POINTS[number])
    title = words("shield.title", number=number, effect=words(f"shield.{number}"), points=points)
    face = shield_face(number, radius * 1.1, points)
    return at((radius * 0.4, -radius * 0.36), face, data_piece=f"shield-{number}", **told(title, f"shield-{number}"))


# What pointing at a space tells


@cache
def _title(words: Words, board: int, space: int, kind: int, region: str) -> str:
    """What a space is, what lies on it, and what its region is worth."""
    name = opening(space_name(words, board, space))
    what = words("space.covered", space=name, tile=tile_title(words, kind)) if kind >= 0 else f"{name}."
    return f"{what} {region} {words('space.remote')}" if kind < tables.OPEN else f"{what} {region}"


def _with_gains(scene: Scene, title: str, move: int) -> str:
    """The same, and what the tile in hand would bring there."""
    held = tile_in_hand(scene)
    if held == NONE:
        return title
    effect = scene.words("space.triggers", effect=tile_effect(scene.words, held))
    return " ".join(part for part in (title, _gains(scene, move), effect) if part)


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


def _regions(scene: Scene, duchy: int, board: int) -> list[str]:
    """Every region: its size, and what completing it now would bring."""
    record, phase = scene.state.record, int(scene.state.record.phase)
    told = []
    for number, region in enumerate(boards()[board].regions):
        left = int(record.region_left[duchy, number])
        points = int(region_points(record, duchy, number)) if left else 0
        told.append(_region_told(scene.words, len(region), left, points, phase))
    return told


@cache
def _region_of(board: int, space: int) -> int:
    return next(i for i, region in enumerate(boards()[board].regions) if space in region)


@cache
def _region_told(words: Words, size: int, left: int, points: int, phase: int) -> str:
    if left == 0:
        return words("region.full", size=size)
    return words("region.left", size=size, left=left, points=points, bonus=int(tables.PHASE_BONUS[phase]))
