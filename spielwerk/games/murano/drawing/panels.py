"""Below the board: what lies before the viewer, characters, cards looked at, special cards, and whose layout it is."""

from __future__ import annotations

from markupsafe import Markup

from ....kernel import top_argument, top_kind
from ....stage.drawing import seat_mark
from ....stage.markup import symbol, tag
from ....stage.scene import Scene, seat_name
from ..facts import OURS
from ..layouts import LAYOUTS
from ..rules.recruiting import character_price
from ..state import MOVE, Hidden, Kind, Place
from ..tables import (
    CHARACTERS,
    GLASS,
    SPECIAL_NAMES,
    SPECIALS,
    TILES,
    VARIANTS,
    WORKSHOPS,
    Sort,
    Special,
    Tile,
)
from .guests import SCORING, answers, offered_guests, own_guests
from .names import layout_of, move_element, street_name, tile_name
from .pieces import alone, bead, building_tile, hidden_tile, street_tile

TILE_SIZE = 44


def panels(scene: Scene) -> dict[str, Markup]:
    """The panels in the order in which the page shows them; a panel without content is left out."""
    seated = scene.viewer >= 0
    drawn = {
        "offer": _offer(scene),
        "own": _own(scene) if seated else _everybody(scene),
        "characters": own_guests(scene) if seated else Markup(""),
        "specials": _specials(scene),
        "layout": _layout(scene),
    }
    return {key: _panel(scene, key, content) for key, content in drawn.items() if content}


def _panel(scene: Scene, key: str, content: Markup) -> Markup:
    words = scene.words
    mine = key == "characters" and scene.viewer >= 0
    title = tag("h3", words(f"panel.{key}"), _price(scene) if mine else None, class_="mu-panel-title")
    if key == "layout":
        folded = tag("details", tag("summary", words("panel.layout"), class_="mu-panel-title"), content, data_key=key)
        return tag("div", folded, class_="mu-panel mu-panel-layout")
    return tag("div", title, answers(scene) if mine else None, content, class_=f"mu-panel mu-panel-{key}")


def _price(scene: Scene) -> Markup | None:
    """What the next character costs, as long as one can be had."""
    s, words = scene.state.record, scene.words
    if s.finished or top_kind(s) in SCORING:
        return None
    price = words("panel.price", gold=int(character_price(s, scene.viewer)))
    return tag("span", price, class_="mu-panel-note", title=words("character.secret"))


# What lies before the viewer


def _own(scene: Scene) -> Markup:
    s, words, seat = scene.state.record, scene.words, scene.viewer
    told = words("panel.gondoliers", count=int(s.gondoliers[seat]), supply=int(s.supply[seat]))
    purse = [
        _chip("gold", str(int(s.gold[seat])), words("panel.gold", count=int(s.gold[seat]))),
        _chip("gondolier", str(int(s.gondoliers[seat])), told),
        *[_beads(scene, seat, colour) for colour in range(len(GLASS))],
    ]
    tiles = [_held(scene, tile) for tile in range(TILES) if s.tiles_held[seat, tile]]
    if top_kind(s) == Kind.LAY and scene.legal:
        name = words("panel.street_drawn", street=street_name(words, int(top_argument(s))))
        drawn = alone(street_tile(int(top_argument(s))), TILE_SIZE, name)
        tiles.insert(0, tag("span", drawn, class_="mu-held mu-in-hand", title=name))
    row = tag("div", *tiles, class_="mu-tiles") if tiles else None
    return tag("div", tag("div", *purse, class_="mu-purse"), _draw_street(scene), row, class_="mu-own")


def _draw_street(scene: Scene) -> Markup | None:
    """The stack on the board is small: a button says the same."""
    if MOVE.street() not in scene.legal:
        return None
    attributes = move_element(scene, MOVE.street())
    told = scene.words("verb.street")
    return tag("button", symbol("street", None, 18), told, type="button", class_="can mu-again mu-draw", **attributes)


def _chip(name: str, text: str, title: str) -> Markup:
    return tag(
        "span",
        symbol(name, None, 20),
        tag("span", text, class_="number", aria_hidden="true"),
        tag("span", title, class_="unseen"),
        class_=f"mu-chip mu-chip-{name}",
        title=title,
    )


def _beads(scene: Scene, seat: int, colour: int) -> Markup:
    count = int(scene.state.record.beads[seat, colour])
    title = scene.words("panel.beads", count=count, colour=scene.words(f"glass.{GLASS[colour]}"))
    picture = alone(bead(colour), 20, title, 12)
    class_ = "mu-chip" if count else "mu-chip mu-none"
    return tag(
        "span", picture, tag("span", str(count), class_="number", aria_hidden="true"), class_=class_, title=title
    )


def _held(scene: Scene, tile: int) -> Markup:
    """A building not yet built; choosing it is a move while building."""
    s, words = scene.state.record, scene.words
    count, move = int(s.tiles_held[scene.viewer, tile]), MOVE.build(tile)
    in_hand = scene.legal and top_kind(s) in (Kind.ERECT, Kind.ERECT_BOUGHT) and top_argument(s) == tile
    title = words("panel.tile", count=count, tile=tile_name(words, tile))
    return _tile(scene, tile, count, title, move, f"held-{tile}", "mu-in-hand" if in_hand else "")


def _tile(scene: Scene, tile: int, count: int, title: str, move: int, piece: str, class_: str = "") -> Markup:
    can = move in scene.legal
    attributes = move_element(scene, move) if can else {}
    number = tag("span", f"×{count}", class_="mu-many") if count > 1 else None
    return tag(
        "span",
        alone(building_tile(tile), TILE_SIZE, title),
        number,
        class_=f"mu-held {class_}{' can' if can else ''}".replace("  ", " "),
        title=title,
        data_piece=piece,
        data_move_place=move,
        **attributes,
    )


def _everybody(scene: Scene) -> Markup:
    """For spectators: what lies openly before every seat."""
    s, words = scene.state.record, scene.words
    rows = []
    for seat in range(s.players):
        chips = [_chip("gold", str(int(s.gold[seat])), words("panel.gold", count=int(s.gold[seat])))]
        chips += [_beads(scene, seat, colour) for colour in range(len(GLASS))]
        backs = [_back(scene, seat, hidden) for hidden in Hidden if s.tiles_hidden[seat, hidden]]
        rows.append(tag("div", _seat_label(scene, seat), *chips, *backs, class_="mu-purse"))
    return tag("div", *rows, class_="mu-everybody")


def _back(scene: Scene, seat: int, hidden: Hidden) -> Markup:
    count = int(scene.state.record.tiles_hidden[seat, hidden])
    name = scene.words("tile.hidden_palace" if hidden == Hidden.PALACES else "tile.hidden_shop")
    title = scene.words("panel.tile", count=count, tile=name)
    return tag("span", alone(hidden_tile(), 24, title), tag("span", f"×{count}"), class_="mu-chip", title=title)


def _seat_label(scene: Scene, seat: int) -> Markup:
    mark = tag("svg", seat_mark(seat, 7), viewBox="-10 -10 20 20", width=16, height=16, aria_hidden="true")
    return tag("span", mark, seat_name(scene, seat), class_=f"mu-seat seat-{seat}")


# What is being looked at


def _offer(scene: Scene) -> Markup:
    """Characters or special cards just looked at, or the stack being searched."""
    if scene.viewer < 0:
        return Markup("")
    return offered_guests(scene) or _offered_specials(scene) or _searched(scene)


def _offered_specials(scene: Scene) -> Markup:
    place_of = scene.state.record.place_of
    cards = [card for card in range(SPECIALS) if place_of[CHARACTERS + card] == Place.LOOKED_AT]
    if not cards:
        return Markup("")
    return tag("div", *[_special(scene, card, MOVE.special_card(card)) for card in cards], class_="mu-specials")


def _searched(scene: Scene) -> Markup:
    s, words = scene.state.record, scene.words
    if top_kind(s) != Kind.SEARCH or not scene.legal:
        return Markup("")
    shops = top_argument(s) == Sort.SHOP
    first, stack = (Tile.SHOP, s.shop_stack) if shops else (Tile.PALACE, s.palace_stack)
    tiles = []
    for variant in range(VARIANTS):
        count, tile = int(stack[variant]), first + variant
        if count:
            title = words("panel.tile", count=count, tile=tile_name(words, tile))
            tiles.append(_tile(scene, tile, count, title, MOVE.take(tile), f"stack-{tile}"))
    return tag("div", *tiles, class_="mu-tiles")


# Special cards and the layout


def _special(scene: Scene, card: int, move: int) -> Markup:
    words, name = scene.words, SPECIAL_NAMES[card]
    can = move in scene.legal
    attributes = move_element(scene, move) if can else {}
    fresh = card != Special.BASILICA and scene.state.record.fresh_cards >> card & 1
    when = tag("i", words(_begins(scene, card))) if fresh else None
    return tag(
        "div",
        tag("b", words(f"special_card.{name}")),
        tag("span", words(f"special_card.text.{name}")),
        when,
        class_="mu-special can" if can else "mu-special",
        title=words(f"special_card.text.{name}"),
        data_piece=f"special-{name}",
        **attributes,
    )


def _begins(scene: Scene, card: int) -> str:
    """When a new card begins to work: with the next turn, or in the last turn hardly ever (ruling 41)."""
    s = scene.state.record
    if s.ending < 0:
        return "panel.fresh"
    workshop = card in WORKSHOPS
    return "panel.for_scoring" if workshop and s.last_workshop_counts else "panel.too_late"


def _specials(scene: Scene) -> Markup:
    """Everybody's special cards lie face up; the viewer's own come first."""
    s = scene.state.record
    seats = sorted(range(s.players), key=lambda seat: seat != scene.viewer)
    rows = []
    for seat in seats:
        cards = [card for card in range(SPECIALS) if s.special_cards[seat] >> card & 1]
        if cards:
            faces = [_special(scene, card, -1) for card in cards]
            class_ = "mu-specials" if seat == scene.viewer else "mu-specials mu-others"
            rows.append(tag("div", _seat_label(scene, seat), *faces, class_=class_))
    if not rows:
        return tag("p", scene.words("panel.no_specials"), class_="mu-empty")
    return tag("div", *rows, class_="mu-special-rows")


def _layout(scene: Scene) -> Markup:
    """Plainly: the board is ours, unless somebody has corrected it."""
    name = LAYOUTS[layout_of(scene)].name
    told = scene.words("panel.ours") if name == OURS else scene.words("panel.file", name=name)
    return tag("p", told, class_="mu-layout")
