"""The whole board: the market with its depots, and the own duchy with everything beside it.

Every part is a drawing of its own, so that the style sheet can arrange them on wide and narrow screens.
"""

from __future__ import annotations

from ....stage.drawing import move_attributes
from ....stage.markup import tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene
from .. import tables
from ..state import MOVE
from ..tables import NONE
from . import estate
from .duchy import blank_board, draw_duchy, duchy_size
from .layout import ground
from .market import black_depot, depots
from .names import board_name, duchy_name, duchy_seat, move_name
from .progress import bonus, bridge, progress


def board(scene: Scene) -> Group:
    record = scene.state.record
    kind = " bu-team" if record.duchies < record.players else ""
    kind += " bu-with-routes" if record.trade_routes else ""
    market = [progress(scene), bridge(scene), *depots(scene), black_depot(scene), bonus(scene)]
    parts = [group("market", market, element="div", class_="bu-market"), home(scene)]
    return group("board", parts, element="div", class_=f"bu-board{kind}")


def seat_in_front(scene: Scene) -> int:
    """Whose duchy is large: the viewer's; a spectator sees the one whose turn it is."""
    if scene.viewer >= 0:
        return scene.viewer
    actor = int(scene.state.record.actor)
    return actor if actor != NONE else 0


def home(scene: Scene) -> Group:
    """The duchy in front with its estate; while a duchy is chosen, those that can be."""
    record, seat = scene.state.record, seat_in_front(scene)
    choices = [_choice(scene, b) for b in range(tables.BOARDS) if MOVE.choose_board(b) in scene.legal]
    if choices:
        offered = group("choices", choices, element="div", class_="bu-choices")
        return group("home", [offered], element="div", class_="bu-home")
    duchy, own = duchy_seat(scene, seat), scene.viewer >= 0
    width, height = duchy_size(scene, duchy)
    stored = estate.storage_width(scene)
    across = width if record.duchies < record.players else 640
    parts = [
        _block(estate.dice(scene, seat, own), estate.DICE_WIDTH, estate.HIGH, "bu-dice"),
        _block(estate.storage(scene, seat, own), stored, estate.HIGH, "bu-storage"),
        _block(estate.holdings(scene, duchy, own), estate.HOLDINGS_WIDTH, estate.HIGH, "bu-holdings"),
        _block(estate.goods(scene, duchy, own), 640, 66, "bu-goods-row"),
    ]
    if record.trade_routes:
        parts.append(_block(estate.route(scene, duchy, across), across, estate.ROUTE_HIGH, "bu-route"))
    drawn = group(
        "own",
        [draw_duchy(scene, duchy, own)],
        element="svg",
        viewBox=f"0 0 {width:.5g} {height:.5g}",
        class_="bu-duchy",
        role="group",
        aria_label=scene.words("duchy.of", name=duchy_name(scene, duchy)),
    )
    room = group("room", [drawn], element="div", class_="bu-duchy-room")
    beside = group("estate", parts, element="div", class_="bu-estate")
    return group("home", [room, beside], element="div", class_="bu-home")


def _choice(scene: Scene, board: int) -> Piece:
    move, laid = MOVE.choose_board(board), ground(board)
    return piece(
        f"board-{board}",
        tag("svg", blank_board(board), viewBox=f"0 0 {laid.width:.5g} {laid.height:.5g}", class_="bu-blank"),
        tag("span", board_name(scene.words, board), class_="bu-other-name"),
        element="div",
        class_="bu-choice can",
        move=move_attributes(scene, move, move_name(scene, scene.viewer, move)),
    )


def _block(content: Group, width: float, height: float, class_: str) -> Group:
    box = f"0 0 {width:.5g} {height:.5g}"
    return group(class_, [content], element="svg", viewBox=box, class_=f"bu-block {class_}")
