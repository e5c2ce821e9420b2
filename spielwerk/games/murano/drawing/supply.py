"""What lies ready: the stacks of tiles on the seventh island, decks, the bag of glass, gondoliers to be hired."""

from __future__ import annotations

from markupsafe import Markup

from ....stage.drawing import at, glyph, seat_mark
from ....stage.markup import tag
from ....stage.scene import Scene, seat_name
from ....stage.words import opening
from ..rules.decks import cards_left
from ..state import MOVE, Deck
from ..tables import GLASS, SEATS, SORT_NAMES
from .layout import UNIT, Point, at_unit, facts_of
from .names import layout_of, move_element
from .pieces import SIDE, bead


def supply(scene: Scene) -> Markup:
    """The seventh island in its own coordinates, so that it can be placed anew on narrow screens."""
    drawing = facts_of(layout_of(scene)).drawing
    x, y, width, height = (value * UNIT for value in drawing.seventh_island.rect)
    title = scene.words("board.seventh", name=drawing.seventh_island.name)
    stacks: dict[str, list[Point]] = {}
    for stack in drawing.tile_stacks:
        px, py = at_unit(*stack.at)
        stacks.setdefault(stack.sort, []).append((px - x + UNIT / 2, py - y + UNIT / 2))
    bottom = height - UNIT / 2
    return tag(
        "g",
        tag("title", title),
        tag("rect", x=-3, y=-3, width=width + 6, height=height + 6, rx=10, class_="mu-seventh"),
        *[_stack(scene, sort, places) for sort, places in stacks.items()],
        _deck(scene, Deck.CHARACTERS, (UNIT * 0.5, bottom)),
        _deck(scene, Deck.SPECIALS, (UNIT * 1.5, bottom)),
        _bag(scene, (UNIT * 2.95, bottom)),
        _hands(scene, width),
        transform=f"translate({x} {y})",
        class_="mu-supply",
    )


def _stack(scene: Scene, sort: str, places: list[Point]) -> Markup:
    """All stacks of a sort; streets lie in two, drawn from as one."""
    words, count = scene.words, int(scene.state.record.stack[SORT_NAMES.index(sort)])
    name = words(f"sort.{sort}")
    title = words("board.stack", sort=name, count=count) if count else words("board.stack_empty", sort=name)
    can = sort == "street" and MOVE.street() in scene.legal
    attributes = move_element(scene, MOVE.street()) if can else {}
    backs = [
        tag(
            "rect",
            x=px - SIDE / 2,
            y=py - SIDE / 2,
            width=SIDE,
            height=SIDE,
            rx=4,
            class_=f"mu-tile mu-tile-{sort} mu-bed",
        )
        for px, py in places
    ]
    px = sum(place[0] for place in places) / len(places)
    py = places[0][1]
    return tag(
        "g",
        tag("title", opening(title)),
        *backs,
        *(_beside(sort, count, px, py) if len(places) > 1 else _above(sort, count, px, py)),
        class_=f"mu-stack{' can' if can else ''}{'' if count else ' mu-used-up'}",
        data_move_place=MOVE.street() if sort == "street" else None,
        **attributes,
    )


def _above(sort: str, count: int, x: float, y: float) -> list[Markup]:
    number = tag("text", str(count), x=x, y=y + 16, class_="mu-stack-count")
    return [glyph(sort, 21, x, y - 7, "glyph mu-face"), number]


def _beside(sort: str, count: int, x: float, y: float) -> list[Markup]:
    """Two stacks have room for symbol and number side by side."""
    number = tag("text", str(count), x=x + UNIT / 2, y=y + 6, class_="mu-stack-count")
    return [glyph(sort, 24, x - UNIT / 2, y, "glyph mu-face"), number]


def _deck(scene: Scene, deck: int, place: Point) -> Markup:
    count = int(cards_left(scene.state.record, deck))
    key = "board.deck_characters" if deck == Deck.CHARACTERS else "board.deck_specials"
    return at(
        place,
        tag("title", scene.words(key, count=count)),
        tag("rect", x=-14, y=-SIDE / 2, width=28, height=SIDE, rx=3, class_="mu-deck"),
        glyph("character" if deck == Deck.CHARACTERS else "card", 19, 0, -6, "glyph mu-deck-glyph"),
        tag("text", str(count), x=0, y=15, class_="mu-stack-count mu-deck-count"),
    )


def _bag(scene: Scene, place: Point) -> Markup:
    bag = scene.state.record.bag
    counts = {colour: int(bag[n]) for n, colour in enumerate(GLASS)}
    beads = [
        tag(
            "g",
            at(((n - 1) * 25, -6), tag("g", bead(n), transform="scale(0.85)")),
            tag("text", str(counts[colour]), x=(n - 1) * 25, y=17, class_="mu-stack-count mu-bag-count"),
        )
        for n, colour in enumerate(GLASS)
    ]
    return at(place, tag("title", scene.words("board.bag", **counts)), *beads)


def _hands(scene: Scene, width: float) -> Markup:
    """The general supply of gondoliers, above the island."""
    s = scene.state.record
    step = width / SEATS
    seats = []
    for seat in range(s.players):
        count = int(s.supply[seat])
        seats.append(
            at(
                (step * (seat + 0.5), -26),
                tag("title", scene.words("board.supply", count=count, name=seat_name(scene, seat))),
                tag("rect", x=-18, y=-14, width=36, height=28, rx=6, class_="mu-hire"),
                at((-8, 0), seat_mark(seat, 6.5)),
                tag("text", str(count), x=9, y=6, class_="mu-count"),
                class_=f"seat-{seat} mu-hire-place",
            )
        )
    return tag("g", glyph("gondolier", 24, width / 2, -56, "glyph mu-hire-sign"), *seats)
