"""Gondolas at their poles, and the gondoliers in them."""

from __future__ import annotations

from markupsafe import Markup

from ....stage.keeping import answer, kept
from ....stage.markup import join, tag
from ....stage.pieces import Piece, look, piece
from ....stage.scene import Scene, seat_name
from ..rules.gondoliers import gondola_price
from ..state import MOVE
from ..tables import GONDOLA_COLOUR
from .layout import Point, island_plan, shifted
from .names import gold_attributes, island_name, layout_of, move_element
from .tiles import coin_pill, picture, seat_bead

# Half the size of a gondola.
WIDE, HIGH = 23.0, 15.0


def moorings(scene: Scene, island: int, quay: Point | None) -> list[Piece]:
    """`quay` is where they lie on a phone, if not there."""
    places = island_plan(layout_of(scene), island).gondolas
    return [kept(_mooring, scene, island, number, place, quay) for number, place in enumerate(places)]


def _mooring(scene: Scene, island: int, number: int, place: Point, quay: Point | None) -> Piece:
    s, move = scene.state.record, MOVE.gondola(island, number)
    colour, who = int(GONDOLA_COLOUR[layout_of(scene), island, number]), int(s.gondola[island, number])
    # A gondola whose colour nobody plays is free to all: it bears nobody's mark.
    owner = colour if colour < s.players else -1
    can = move in scene.open
    price = int(gondola_price(s, scene.viewer, island, number)) if can else -1
    return piece(
        f"gondola-{number}",
        shifted(quay, _boat(owner, who, bool(s.landed[island, number]), f"gondolier-{island}-{number}", price)),
        at=(place[0] - WIDE, place[1] - HIGH),
        title=f"{_name(scene, island, colour)}: {_passenger(scene, island, number)}",
        about="gondola" if who < 0 else "gondolier",
        class_=f"mu-mooring {f'seat-{owner}' if owner >= 0 else 'mu-nobody'}{' can' if can else ''}",
        data_space=f"gondola-{island}-{number}",
        data_move_place=move,
        move=move_element(scene, move) | gold_attributes(-price) if can else None,
    )


@look
def _boat(owner: int, who: int, landed: bool, name: str, price: int) -> Markup:
    """The cloth has the colour of the gondola, the gondolier that of his own seat; faded once he brought his guest."""
    parts = []
    if price >= 0:
        parts.append(tag("rect", x=1, y=4, width=44, height=26, rx=8, class_="mu-glow"))
    parts.append(picture("lagoon-mooring", 0, -4, 48, 34))
    if who >= 0:
        worn = f"mu-gondolier seat-{who}{' mu-landed' if landed else ''}"
        parts.append(picture("gondolier", 18.5, -1, 19.2, 24, class_=worn, data_piece=name, data_from=who))
    shape = who if who >= 0 else owner
    if shape >= 0:
        parts.append(seat_bead(shape, 5.8, (14.5, 19.5)))
    if price >= 0:
        parts.append(tag("g", coin_pill(str(price), "mu-price-pill"), transform="translate(32.5 17) scale(.68)"))
        # A thumb is wider than a gondola is high: the wall above belongs to it.
        parts.append(tag("rect", x=0, y=-24, width=45, height=47, class_="mu-hit"))
    return join(parts)


def _name(scene: Scene, island: int, colour: int) -> str:
    words, name = scene.words, island_name(scene, island)
    if colour >= scene.state.record.players:
        return words("board.gondola_unused", island=name)
    return words("board.gondola", island=name, name=seat_name(scene, colour))


def _passenger(scene: Scene, island: int, number: int) -> str:
    s, words = scene.state.record, scene.words
    who = int(s.gondola[island, number])
    if who >= 0:
        key = "board.gondola_landed" if s.landed[island, number] else "board.gondola_taken"
        return words(key, name=seat_name(scene, who))
    payer = scene.viewer if scene.viewer >= 0 else int(s.active)
    price = int(gondola_price(s, payer, island, number))
    return words("board.gondola_free" if answer(_affords, scene, payer, price) else "board.gondola_poor", gold=price)


def _affords(scene: Scene, payer: int, price: int) -> bool:
    return bool(scene.state.record.gold[payer] >= price)
