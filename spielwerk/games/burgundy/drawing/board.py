"""The whole board: the market with its depots, and the own duchy with everything beside it.

Every part is a drawing of its own, so that the style sheet can arrange them on wide and narrow screens.
"""

from __future__ import annotations

from ....stage.drawing import kind_asked, move_attributes
from ....stage.keeping import kept
from ....stage.markup import tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene
from .. import tables
from ..state import MOVE, Kind
from ..tables import NONE
from .bridge import bridge, turn_order
from .corners import corners
from .duchy import blank_board, draw_duchy, duchy_size, is_scattered
from .layout import ground
from .leaves import duchy_leaf, is_joined, market_leaf, route_leaf, trays_leaf
from .market import black_depot, depots
from .names import board_name, die_in_use, duchy_name, duchy_seat, move_name
from .progress import bonus, progress
from .storage import captioned_width, is_team, partner_storage, shared_storage, storage, storage_width
from .trays import DICE_WIDTH, FRAME, HIGH, ROUTE_HIGH, dice, goods, goods_size, route

# How wide a trade route is; a team's has the cards of two.
TRAYS, TEAM_TRAYS = 436, 820


def board(scene: Scene) -> Group:
    market = [
        kept(progress, scene),
        kept(bridge, scene),
        kept(turn_order, scene),
        *depots(scene),
        kept(black_depot, scene),
        kept(bonus, scene),
    ]
    parts = [
        group("market", market, element="div", class_="bu-market card", data_leaf=market_leaf(scene)),
        kept(home, scene),
    ]
    return group("board", parts, element="div", class_=f"bu-board{_kind(scene)}{_number_in_use(scene)}")


def _kind(scene: Scene) -> str:
    record = scene.state.record
    kind = " bu-team" if is_team(scene) else {1: " bu-solo", 2: " bu-pair"}.get(int(record.players), "")
    kind += " bu-joined" if is_joined(scene) else ""
    kind += " bu-with-routes" if record.trade_routes else ""
    return kind + (" bu-with-shields" if record.shields else "")


def _number_in_use(scene: Scene) -> str:
    """The number with which the viewer acts: everything that has it stands out."""
    if not scene.acts or kind_asked(scene) not in (Kind.ACTION, Kind.PLACE):
        return ""
    return f" bu-number-{die_in_use(scene)}"


def seat_in_front(scene: Scene) -> int:
    """Whose duchy is large: the viewer's; a spectator sees the one whose turn it is."""
    if scene.viewer >= 0:
        return scene.viewer
    actor = int(scene.state.record.actor)
    return actor if actor != NONE else 0


def home(scene: Scene) -> Group:
    """The duchy in front with its trays; while a duchy is chosen, those that can be."""
    record, seat = scene.state.record, seat_in_front(scene)
    choices = [_choice(scene, b) for b in range(tables.BOARDS) if MOVE.choose_board(b) in scene.open]
    if choices:
        offered = group("choices", choices, element="div", class_="bu-choices", data_leaf=duchy_leaf(scene))
        return group("home", [offered], element="div", class_="bu-home")
    duchy, own = duchy_seat(scene, seat), scene.viewer >= 0
    width, height = duchy_size(scene, duchy)
    drawn = group(
        "own",
        [kept(draw_duchy, scene, duchy, own), *kept(corners, scene, duchy, own)],
        element="svg",
        viewBox=f"0 0 {width:.5g} {height:.5g}",
        class_="bu-duchy bu-scattered" if is_scattered(scene, duchy) else "bu-duchy",
        role="group",
        aria_label=scene.words("duchy.of", name=duchy_name(scene, duchy)),
    )
    room = group("room", [drawn], element="div", class_="bu-duchy-room", data_leaf=duchy_leaf(scene))
    trays = group("estate", _trays(scene, seat, own), element="div", class_="bu-estate", data_leaf=trays_leaf(scene))
    below: list[Group] = [trays]
    if record.trade_routes:
        long = TEAM_TRAYS if is_team(scene) else TRAYS
        way = group(
            "bu-route",
            [route(scene, duchy, long)],
            element="svg",
            viewBox=f"0 0 {long} {ROUTE_HIGH}",
            class_="bu-route",
        )
        below.insert(0, group("way", [way], element="div", class_="bu-way", data_leaf=route_leaf(scene)))
    return group("home", [room, *below], element="div", class_="bu-home card")


def _choice(scene: Scene, board: int) -> Piece:
    move, laid = MOVE.choose_board(board), ground(board)
    return piece(
        f"board-{board}",
        tag("svg", blank_board(board), viewBox=f"0 0 {laid.width:.5g} {laid.height:.5g}", class_="bu-blank"),
        tag("span", board_name(scene.words, board), class_="bu-other-name"),
        element="div",
        about="duchy",
        class_="bu-choice can",
        move=move_attributes(scene, move, move_name(scene, scene.viewer, move)),
    )


def _trays(scene: Scene, seat: int, own: bool) -> list[Group]:
    duchy = duchy_seat(scene, seat)
    trays = [
        _tray(kept(dice, scene, seat, own), DICE_WIDTH, HIGH, "bu-dice"),
        _tray(kept(storage, scene, seat, own), storage_width(scene), HIGH, "bu-storage"),
    ]
    if is_team(scene):
        shared, partner = captioned_width(tables.TEAM_SHARED), captioned_width(tables.TEAM_OWN)
        trays.append(_tray(kept(shared_storage, scene, seat, own), shared, HIGH, "bu-shared"))
        trays.append(_tray(kept(partner_storage, scene, seat), partner, HIGH, "bu-partner"))
    return [*trays, _tray(kept(goods, scene, duchy, own), *goods_size(scene), "bu-goods-tray")]


def _tray(content: Group, width: float, height: float, class_: str) -> Group:
    """A floor in a wooden frame, which the style sheet draws around what is seen of the drawing."""
    box = f"{FRAME} {FRAME} {width - 2 * FRAME:.5g} {height - 2 * FRAME:.5g}"
    return group(class_, [content], element="svg", viewBox=box, class_=class_)
