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
from .layout import HEIGHT, SHORE, WATER, WIDTH
from .names import layout_note, layout_of, players_of, short_layout_note
from .ships import ships, targets
from .stations import station_pieces
from .water import lagoon_ground, lands


def board(scene: Scene) -> Group:
    """On a phone the ring and the islands are a leaf each; where there are no leaves they follow each other."""
    layout, players, words = layout_of(scene), players_of(scene), scene.words
    ring = [*station_pieces(scene), *kept(ships, scene), *kept(aims, scene), *kept(targets, scene)]
    lagoon = group(
        "lagoon",
        [
            in_hand(scene),
            group("islands", islands(scene), ground=lands(layout, players), class_="mu-islands", data_leaf="islands"),
            group(
                "ring",
                ring,
                ground=small_islands(layout, players),
                role="group",
                aria_label=words("board.ring"),
                data_leaf="ring",
            ),
            _note(words, layout),
        ],
        ground=lagoon_ground(layout),
        element="svg",
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        preserveAspectRatio="xMidYMin meet",
        class_="mu-lagoon",
        role="group",
        aria_label=words("board.name"),
    )
    return group("board", [lagoon], element="div", class_="mu-board")


@look
def _note_look(words: Words, layout: int) -> Markup:
    return tag("text", short_layout_note(words, layout), x=WATER.x + SHORE, y=WATER.y + SHORE + 13, class_="mu-note")


def _note(words: Words, layout: int) -> Piece:
    """Says whose layout this is, on the board itself; asked, it says more."""
    return piece("note", _note_look(words, layout), title=layout_note(words, layout), about="layout", class_="mu-wide")


def leaves(words: Words) -> list[Leaf]:
    """What a phone shows one at a time."""
    symbols = {"ring": "ship", "islands": "palace", "guests": "character", "mine": "tiles"}
    return [Leaf(name, symbol, words(f"leaf.{name}")) for name, symbol in symbols.items()]
