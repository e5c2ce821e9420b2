"""The whole board: the lagoon with its islands, and the ring with its ships around it."""

from __future__ import annotations

from markupsafe import Markup

from ....stage.keeping import kept
from ....stage.markup import tag
from ....stage.pieces import Group, Piece, group, look, piece
from ....stage.scene import Leaf, Scene
from ....stage.words import Words
from .aims import aims
from .islands import in_hand, islands, small_islands
from .layout import HEIGHT, PHONE, SHORE, WATER, WIDTH, phone_places
from .names import layout_note, layout_of, players_of, short_layout_note
from .ships import ships, targets
from .stations import station_pieces
from .water import lagoon_ground


def board(scene: Scene) -> Group:
    """An empty drawing as high as all of a phone's board holds its room there; the lagoon lies above it."""
    layout, players, words = layout_of(scene), players_of(scene), scene.words
    ring = [*station_pieces(scene), *kept(ships, scene), *kept(aims, scene), *kept(targets, scene)]
    lagoon = group(
        "lagoon",
        [
            in_hand(scene),
            *islands(scene),
            piece("overview", small_islands(layout, players)),
            group("ring", ring, role="group", aria_label=words("board.ring")),
            _note(words, layout),
        ],
        ground=lagoon_ground(layout, players),
        element="svg",
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        preserveAspectRatio="xMidYMin meet",
        class_="mu-lagoon",
        role="group",
        aria_label=words("board.name"),
    )
    room = tag("svg", viewBox=f"0 0 {PHONE:g} {phone_places(layout, players)[1]:.5g}", class_="mu-phone mu-room")
    return group("board", [lagoon], ground=room, element="div", class_="mu-board", data_leaf="lagoon")


@look
def _note_look(words: Words, layout: int) -> Markup:
    return tag("text", short_layout_note(words, layout), x=WATER.x + SHORE, y=WATER.y + SHORE + 13, class_="mu-note")


def _note(words: Words, layout: int) -> Piece:
    """Says whose layout this is, on the board itself; asked, it says more."""
    return piece("note", _note_look(words, layout), title=layout_note(words, layout), about="layout", class_="mu-wide")


def leaves(words: Words) -> list[Leaf]:
    """What a phone shows one at a time."""
    symbols = {"lagoon": "ship", "guests": "character", "mine": "tiles"}
    return [Leaf(name, symbol, words(f"leaf.{name}")) for name, symbol in symbols.items()]
