"""Below the board: what lies before the viewer, characters, cards looked at, special cards, and whose layout it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup

from ....kernel import top_argument
from ....stage.drawing import kind_asked
from ....stage.keeping import kept
from ....stage.markup import symbol, tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene
from ..rules.recruiting import character_price
from ..state import MOVE, Hidden, Kind
from ..tables import GLASS, TILES, VARIANTS, Sort, Tile
from .about import tile_key
from .guests import SCORING, answers, best_now, offered_guests, own_guests
from .names import layout_note, layout_of, move_element, street_name, tile_name
from .specials import all_specials, offered_specials, seat_label
from .tiles import alone, bead, building_tile, hidden_tile, street_tile

TILE_SIZE = 42


# The leaf of a phone on which a panel lies.
LEAVES = {"offer": "guests", "characters": "guests", "own": "mine", "specials": "mine", "layout": "mine"}


def panels(scene: Scene) -> dict[str, Group]:
    """The panels in the order in which the page shows them; a panel without content is left out."""
    drawn = {key: kept(_panel, scene, key) for key in LEAVES}
    return {key: panel for key, panel in drawn.items() if panel}


def own_panels() -> tuple[str, ...]:
    return ("offer", "own", "characters")


def _panel(scene: Scene, key: str) -> Group | None:
    content = [part for part in CONTENTS[key](scene) if part is not None]
    if not content:
        return None
    name = "panel.own_of_all" if key == "own" and scene.viewer < 0 else f"panel.{key}"
    title = tag("h3", scene.words(name), class_="mu-panel-title")
    return group(
        key,
        content,
        ground=Markup() if key == "layout" else title,
        element="div",
        class_=f"mu-panel mu-panel-{key}",
        data_leaf=LEAVES[key],
    )


Content = Sequence[Piece | Group | None]


def _offer(scene: Scene) -> Content:
    """What is being looked at: characters, special cards or a stack."""
    if scene.viewer < 0:
        return []
    return [offered_guests(scene) or offered_specials(scene) or _searched(scene)]


def _characters(scene: Scene) -> Content:
    return [_notes(scene), answers(scene), own_guests(scene)] if scene.viewer >= 0 else []


def _notes(scene: Scene) -> Piece | None:
    """What the own characters would bring now, and what the next one costs, as long as one can be had."""
    s, words = scene.state.record, scene.words
    if s.finished or kind_asked(scene) in SCORING:
        return None
    price = words("panel.price", gold=int(character_price(s, scene.viewer)))
    told = " · ".join(filter(None, (best_now(scene), price)))
    return piece("notes", told, element="p", class_="mu-panel-note")


# What lies before the viewer


def _own(scene: Scene) -> Content:
    if scene.viewer < 0:
        return _everybody(scene)
    s, words, seat = scene.state.record, scene.words, scene.viewer
    told = words("panel.gondoliers", count=int(s.gondoliers[seat]), supply=int(s.supply[seat]))
    purse = [
        _chip("gold", int(s.gold[seat]), words("panel.gold", count=int(s.gold[seat])), 28),
        _chip("gondolier", int(s.gondoliers[seat]), told, 28),
    ]
    tiles = [_drawn_street(scene), *[_held(scene, tile) for tile in range(TILES) if s.tiles_held[seat, tile]]]
    return [
        group("purse", purse, element="div", class_=f"mu-purse mu-large seat-{seat}"),
        group("beads", _beads(scene, seat, 22), element="div", class_="mu-purse"),
        group("tiles", tiles, element="div", class_="mu-tiles"),
    ]


def _chip(name: str, count: int, title: str, size: int) -> Piece:
    return piece(
        name,
        symbol(name, None, size),
        tag("b", str(count), class_="number", aria_hidden="true"),
        tag("span", title, class_="unseen"),
        element="span",
        class_="mu-chip",
        title=title,
        about="gold" if name == "gold" else "gondoliers",
        data_counts="gold" if name == "gold" else None,
    )


def _beads(scene: Scene, seat: int, size: int) -> list[Piece]:
    drawn = []
    for colour, name in enumerate(GLASS):
        count = int(scene.state.record.beads[seat, colour])
        title = scene.words("panel.beads", count=count, colour=scene.words(f"glass.{name}"))
        shown = tag("b", str(count), class_="number", aria_hidden="true"), tag("span", title, class_="unseen")
        class_ = "mu-chip" if count else "mu-chip mu-none"
        drawn.append(
            piece(f"bead-{name}", bead(colour, size), *shown, element="span", class_=class_, title=title, about="bead")
        )
    return drawn


def _drawn_street(scene: Scene) -> Piece | None:
    s, words = scene.state.record, scene.words
    if kind_asked(scene) != Kind.LAY or not scene.acts:
        return None
    kind = int(top_argument(s))
    name = words("panel.street_drawn", street=street_name(words, kind))
    drawn = alone(street_tile(kind), TILE_SIZE, name)
    return piece("drawn", drawn, element="span", class_="mu-held mu-in-hand", about="street")


def _held(scene: Scene, tile: int) -> Piece:
    """A building not yet built; choosing it is a move while building."""
    s, words = scene.state.record, scene.words
    count, move = int(s.tiles_held[scene.viewer, tile]), MOVE.build(tile)
    in_hand = scene.acts and kind_asked(scene) in (Kind.ERECT, Kind.ERECT_BOUGHT) and top_argument(s) == tile
    title = words("panel.tile", count=count, tile=tile_name(words, tile))
    return _tile(scene, tile, count, title, move, f"held-{tile}", " mu-in-hand" if in_hand else "")


def _tile(scene: Scene, tile: int, count: int, title: str, move: int, name: str, class_: str = "") -> Piece:
    can = move in scene.open
    return piece(
        name,
        alone(building_tile(tile), TILE_SIZE, title),
        tag("span", f"×{count}", class_="mu-many", aria_hidden="true") if count > 1 else None,
        element="span",
        class_=f"mu-held{class_}{' can' if can else ''}",
        about=tile_key(tile),
        data_piece=name,
        data_move_place=move,
        move=move_element(scene, move) if can else None,
    )


def _everybody(scene: Scene) -> list[Group]:
    """For spectators: what lies openly before every seat."""
    s, words = scene.state.record, scene.words
    rows = []
    for seat in range(s.players):
        gold = _chip("gold", int(s.gold[seat]), words("panel.gold", count=int(s.gold[seat])), 22)
        backs = [_back(scene, seat, hidden) for hidden in Hidden if s.tiles_hidden[seat, hidden]]
        chips = [gold, *_beads(scene, seat, 20), *backs]
        rows.append(group(f"seat-{seat}", chips, ground=seat_label(scene, seat), element="div", class_="mu-purse"))
    return rows


def _back(scene: Scene, seat: int, hidden: Hidden) -> Piece:
    count = int(scene.state.record.tiles_hidden[seat, hidden])
    name = scene.words("tile.hidden_palace" if hidden == Hidden.PALACES else "tile.hidden_shop")
    title = scene.words("panel.tile", count=count, tile=name)
    shown = alone(hidden_tile(), 24, title), tag("span", f"×{count}", aria_hidden="true")
    return piece(f"back-{hidden}", *shown, element="span", class_="mu-chip", about="tile-hidden")


def _searched(scene: Scene) -> Group | None:
    """The stack being looked through."""
    s, words = scene.state.record, scene.words
    if kind_asked(scene) != Kind.SEARCH or not scene.acts:
        return None
    shops = top_argument(s) == Sort.SHOP
    first, stack = (Tile.SHOP, s.shop_stack) if shops else (Tile.PALACE, s.palace_stack)
    tiles = []
    for variant in range(VARIANTS):
        count, tile = int(stack[variant]), first + variant
        if count:
            title = words("panel.tile", count=count, tile=tile_name(words, tile))
            tiles.append(_tile(scene, tile, count, title, MOVE.take(tile), f"stack-{tile}"))
    return group("offered", tiles, element="div", class_="mu-tiles")


def _layout(scene: Scene) -> Content:
    """Whose board it is."""
    told = layout_note(scene.words, layout_of(scene))
    summary = tag("summary", scene.words("panel.layout"), class_="mu-panel-title")
    folded = tag("p", told, class_="mu-layout")
    return [piece("about", summary, folded, element="details", data_key="layout")]


CONTENTS: dict[str, Callable[[Scene], Content]] = {
    "offer": _offer,
    "own": _own,
    "characters": _characters,
    "specials": lambda scene: [all_specials(scene)],
    "layout": _layout,
}
