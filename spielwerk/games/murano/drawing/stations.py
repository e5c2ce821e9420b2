"""The stations of the ring: picture, name and price of every action, and the stacks it takes from."""

from __future__ import annotations

import re
from dataclasses import dataclass

from markupsafe import Markup, escape

from ....stage.drawing import at
from ....stage.keeping import answer, kept
from ....stage.markup import join, tag
from ....stage.pieces import Piece, look, piece
from ....stage.scene import Scene, seat_name
from ....stage.words import opening
from ..rules.decks import cards_left
from ..state import Deck
from ..tables import ANCHOR, COLOURS, GLASS, SORT_NAMES, SPACES
from .about import action_key
from .layout import Station, on_phone, stations
from .names import action_at, action_name, layout_of, players_of, prices
from .tiles import picture

PICTURES = {
    "take_gold": "station-gold",
    "buy_glass_factory": "factory",
    "buy_shop": "shop",
    "buy_palace": "palace",
    "buy_special": "special",
    "place_gondolier": "station-gondola",
    "build": "station-build",
    "income": "station-income",
    "production": "station-production",
    "gondolier_office": "station-office",
    "recruit_character": "station-character",
}
# The sort of tile an action takes from its stack.
SORTS = {
    "buy_glass_factory": "factory",
    "buy_shop": "shop",
    "buy_palace": "palace",
    "buy_special": "special",
    "build": "street",
}
# What is paid in gold shows a coin.
PAID = {"take_gold", "buy_glass_factory", "buy_shop", "buy_palace", "buy_special", "place_gondolier"}
PAID |= {"gondolier_office", "recruit_character"}
NUMBER, WORD = re.compile(r"([+−]?\d+)"), re.compile(r"[^\W\d]")

# About as wide are a digit, and a coin with its gap.
DIGIT, COIN = 8.6, 17.0
# Between the edge of a plate, its picture and its text.
MARGIN, TEXT = 9.0, 57.0

# A longer line is written narrower where plates are narrow, a longer name smaller, and the longest are on a phone.
LONG_NAME, LONGEST_NAME = 8, 11


@dataclass(frozen=True)
class Told:
    """What stands on a plate: name, price, what else is to be known of it, and what is left of the stack."""

    name: str
    price: str
    also: str
    left: str


def station_pieces(scene: Scene) -> list[Piece]:
    return [kept(_piece, scene, space) for space in range(SPACES)]


def _piece(scene: Scene, space: int) -> Piece:
    layout, action = layout_of(scene), action_at(scene, space)
    station = stations(layout)[space]
    anchored = bool(ANCHOR[layout, space]) and answer(_before_the_first_turn, scene)
    return piece(
        f"station-{space}",
        on_phone(station.plate, _station(layout, space, action, _told(scene, action), anchored)),
        transform=station.plate.on_board,
        title=station_title(scene, space),
        about=action_key(action),
        class_=f"mu-station mu-wide-place{'' if station.flat else ' mu-tall'}",
        data_space=space,
    )


def _before_the_first_turn(scene: Scene) -> bool:
    """Anchors say where ships begin, and nothing after that."""
    return bool(scene.state.record.red < 0)


def _told(scene: Scene, action: str) -> Told:
    words, values = scene.words, prices(scene, action)
    also = words(f"action.also.{action}", **values) if f"action.also.{action}" in words else ""
    left = stack_of(scene, action)
    stack = "" if left < 0 else words("station.left", count=left) if left else words("station.empty")
    return Told(words(f"action.{action}"), words(f"action.price.{action}", **values), also, stack)


def stack_of(scene: Scene, action: str) -> int:
    """How much is left of what an action takes; -1 where it takes nothing from a stack that can end the game."""
    return int(scene.state.record.stack[SORT_NAMES.index(SORTS[action])]) if action in SORTS else -1


@look
def _station(layout: int, space: int, action: str, told: Told, anchored: bool) -> Markup:
    """Around the middle of its plate; the style sheet arranges the parts anew on a phone."""
    station = stations(layout)[space]
    wide, high = station.size
    parts = [plate(station, "mu-plate")]
    parts.append(_pictured(station, action, told))
    if anchored:
        parts.append(picture("anchor", MARGIN - wide / 2, 4 - high / 2, 15, class_="mu-anchor"))
    return join([*parts, *(_flat if station.flat else _tall)(station, action, told)])


def _pictured(station: Station, action: str, told: Told) -> Markup:
    """On a tall plate the picture takes the room of the lines that are not written."""
    if station.flat:
        corner, scale = (MARGIN - station.size[0] / 2, -18.5), 1.0
    else:
        scale = 1 + 0.2 * _unwritten(told)
        corner = (-18.5 * scale, _top(station, told) - 6 * _unwritten(told))
    larger = f"{_to(corner)}scale({scale:g})" if scale != 1 else _to(corner)
    return picture(PICTURES[action], 0, 0, 37, class_="mu-picture", transform=larger)


def _unwritten(told: Told) -> int:
    """How many of a tall plate's lines stay empty."""
    return (not told.also) + (not told.left)


def _top(station: Station, told: Told) -> float:
    """What stands on a tall plate is in the middle of it."""
    return 8 + 8 * _unwritten(told) - station.size[1] / 2


def _flat(station: Station, action: str, told: Told) -> list[Markup]:
    """Two lines beside the picture; what is left stands at the end of the one that has room."""
    half, left = station.size[0] / 2, TEXT - station.size[0] / 2
    also = (_dot() if action in PAID else Markup(" ")) + _written(told.also) if told.also else Markup()
    below = len(told.name) > LONG_NAME
    return [
        tag("text", told.name, class_=_named(told.name), transform=_to((left, -4.5))),
        at((left, 8.5), *_priced(action, _written(told.price) + also, len(told.price)), class_="mu-price"),
        _pile(told.left, (half - MARGIN, 8.5 if below else -9.0)),
    ]


def _tall(station: Station, action: str, told: Told) -> list[Markup]:
    """Line by line below the picture."""
    top = _top(station, told)
    wide = len(told.price) * DIGIT + (COIN if action in PAID else 27 if action == "income" else 0)
    also = [_dot() if action in PAID else None, _written(told.also)]
    narrow = "mu-long" if len(told.also) > LONG_NAME else None
    return [
        tag("text", told.name, class_=_named(told.name), transform=_to((0, top + 50))),
        at((-wide / 2, top + 62.5), *_priced(action, _written(told.price), len(told.price)), class_="mu-price"),
        at((0, top + 78), tag("text", *also, y=4.5, class_=narrow), class_="mu-also") if told.also else Markup(),
        _pile(told.left, (0, top + (95 if told.also else 80))),
    ]


def _dot() -> Markup:
    """Between a price and another one; without the words around it a stroke says that it is one or the other."""
    return tag("tspan", "\u00a0·\u00a0", class_="mu-dot mu-wide") + tag("tspan", "/", class_="mu-or mu-phone")


def _written(text: str) -> Markup:
    """Numbers as they are, words beside them quieter."""
    parts = [part for part in NUMBER.split(text) if part]
    return join([tag("tspan", part, class_="mu-word") if WORD.search(part) else escape(part) for part in parts])


def _priced(action: str, line: Markup, digits: int) -> list[Markup]:
    """A coin before what is paid; income is paid by customers."""
    coin = action in PAID
    told = tag("text", line, x=COIN if coin else None, y=4.5, class_="mu-price-text")
    if coin:
        return [picture("gold", 0, -7, 14), told]
    payers = COLOURS if action == "income" else ()
    return [told, *[picture(name, digits * DIGIT + 9 * n, -8, 9, 15.5) for n, name in enumerate(payers)]]


def _pile(text: str, place: tuple[float, float]) -> Markup:
    """What is left of a stack; on a phone the number lies on a small pile."""
    if not text:
        return Markup()
    pile = tag("path", d="M-11 4V10H11V4M-11 6V13H11V6", class_="mu-pile-below")
    plate = tag("rect", x=-11, y=-8, width=22, height=15, rx=3, class_="mu-pile-plate")
    class_ = "mu-pile" if NUMBER.search(text) else "mu-pile mu-used-up"
    return at(place, pile + plate, tag("text", _written(text), y=4.5, class_="mu-pile-text"), class_=class_)


def plate(station: Station, class_: str) -> Markup:
    """The outline of a station; on a phone the style sheet knows its size."""
    (wide, high), where = station.size, "mu-row" if station.flat else "mu-side"
    return tag("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=7, class_=f"{class_} {where}")


def _to(place: tuple[float, float]) -> str:
    return "translate({:.5g} {:.5g})".format(*place)


def _named(name: str) -> str:
    sizes = [size for size, most in (("mu-long", LONG_NAME), ("mu-longest", LONGEST_NAME)) if len(name) > most]
    return " ".join(["mu-name", *sizes])


def station_title(scene: Scene, space: int) -> str:
    """What a station does, who lies there, and what is left at it."""
    words, action = scene.words, action_at(scene, space)
    sentences = [words("board.space", action=action_name(scene, action))]
    black, red = answer(_ships_at, scene, space)
    if black and red:
        sentences.append(words("board.space_both"))
    elif red or black:
        sentences.append(words("board.space_red" if red else "board.space_ship"))
    else:
        sentences.append(words("board.space_free"))
    return " ".join([*sentences, *_left(scene, action)])


def _ships_at(scene: Scene, space: int) -> tuple[bool, bool]:
    """Whether a black ship and the red one lie there."""
    s = scene.state.record
    return bool(s.black >> space & 1), bool(s.red == space)


def _left(scene: Scene, action: str) -> list[str]:
    s, words, left = scene.state.record, scene.words, stack_of(scene, action)
    told = []
    if action in SORTS:
        key = "board.stack" if left else "board.stack_empty"
        told.append(opening(words(key, sort=words(f"sort.{SORTS[action]}"), count=left)))
    if action == "recruit_character":
        told.append(words("board.deck_characters", count=int(cards_left(s, Deck.CHARACTERS))))
    if action == "buy_special":
        told.append(words("board.deck_specials", count=int(cards_left(s, Deck.SPECIALS))))
    if action == "production":
        told.append(words("board.bag", **{colour: int(s.bag[n]) for n, colour in enumerate(GLASS)}))
    if action == "gondolier_office":
        told += [
            words("board.supply", count=int(s.supply[seat]), name=seat_name(scene, seat))
            for seat in range(players_of(scene))
        ]
    return [f"{sentence}." for sentence in told]
