"""The stations of the ring: picture, name and price of every action, and the stacks it takes from."""

from __future__ import annotations

from markupsafe import Markup

from ....stage.drawing import at
from ....stage.keeping import answer, kept
from ....stage.markup import join, tag
from ....stage.pieces import Piece, look, piece
from ....stage.scene import Scene, seat_name
from ....stage.words import opening
from ..rules.decks import cards_left
from ..state import Deck
from ..tables import ANCHOR, GLASS, SORT_NAMES, SPACES
from .about import action_key
from .layout import Station, on_phone, stations
from .names import action_at, action_name, layout_of, players_of, prices, twin_number
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
PAID |= {"gondolier_office", "recruit_character", "income"}

# A small picture with a number behind it.
Token = tuple[str, int]
TOKEN, LETTER = 33.0, 7.0

# A longer name is written smaller where plates are narrow, and the longest are on a phone.
LONG_NAME, LONGEST_NAME = 8, 11


def station_pieces(scene: Scene) -> list[Piece]:
    return [kept(_piece, scene, space) for space in range(SPACES)]


def _piece(scene: Scene, space: int) -> Piece:
    layout, action = layout_of(scene), action_at(scene, space)
    station = stations(layout)[space]
    name, number = scene.words(f"action.{action}"), twin_number(scene, space)
    price = scene.words(f"action.price.{action}", **prices(scene, action))
    lying = tuple(tokens_of(scene, action))
    drawn = _station(layout, space, action, (name, number, price), stack_of(scene, action), lying)
    return piece(
        f"station-{space}",
        on_phone(station.plate, drawn),
        transform=station.plate.on_board,
        title=station_title(scene, space),
        about=action_key(action),
        class_=f"mu-station mu-wide-place{'' if station.flat else ' mu-tall'}",
        data_space=space,
    )


def stack_of(scene: Scene, action: str) -> int:
    """How much is left of what an action takes; -1 where it takes nothing from a stack."""
    s = scene.state.record
    if action in SORTS:
        return int(s.stack[SORT_NAMES.index(SORTS[action])])
    return int(cards_left(s, Deck.CHARACTERS)) if action == "recruit_character" else -1


def tokens_of(scene: Scene, action: str) -> list[Token]:
    """What else lies at a station: beads in the bag, special cards, gondoliers to be hired."""
    s = scene.state.record
    if action == "production":
        return [(f"bead-{colour}", int(s.bag[n])) for n, colour in enumerate(GLASS)]
    if action == "buy_special":
        return [("card", int(cards_left(s, Deck.SPECIALS)))]
    if action == "gondolier_office":
        return [(f"seat-{seat}", int(s.supply[seat])) for seat in range(players_of(scene))]
    return []


@look
def _station(
    layout: int, space: int, action: str, told: tuple[str, int, str], left: int, lying: tuple[Token, ...]
) -> Markup:
    """Around the middle of its plate; the style sheet arranges the parts anew on a phone."""
    station, (name, number, price) = stations(layout)[space], told
    (wide, high), flat = station.size, station.flat
    parts = [plate(station, "mu-plate")]
    if ANCHOR[layout, space]:
        parts.append(picture("anchor", wide / 2 - 15, 3 - high / 2, 12, class_="mu-anchor"))
    # Two rows of what lies there need room below.
    top = -high / 2 - (7 if len(lying) > 2 else 0)
    corner = (16 - wide / 2, -18.5) if flat else (-19.0, top + 8)
    parts.append(picture(PICTURES[action], 0, 0, 37, class_="mu-picture", transform=_to(corner)))
    if left >= 0:
        parts.append(_part("mu-pile", (48 - wide / 2, 9) if flat else (17, top + 40), _pile(str(left))))
    if action == "production":
        parts.append(_part("mu-pile mu-loss", (48 - wide / 2, 9) if flat else (17, top + 40), _pile(price)))
        price = ""
    parts.append(tag("text", name, class_=_named(name), transform=_to((74 - wide / 2, -4) if flat else (0, top + 61))))
    if number:
        # Twins are told apart by a small number, as in the log.
        parts.append(tag("text", str(number), class_="mu-twin", transform=_to((wide / 2 - 11, high / 2 - 5))))
    priced = _priced(action, price)
    parts.append(_part("mu-price", (74 - wide / 2, 12) if flat else (_centred(action, price), top + 78), *priced))
    if lying:
        begin = (70 - wide / 2 + (_width(action, price) + 14 if price else 0), 12) if flat else (-26.0, top + 96)
        parts.append(_part("mu-lying", begin, *_lying(lying, 3 if flat else 2)))
    return join(parts)


def plate(station: Station, class_: str) -> Markup:
    """The outline of a station; on a phone the style sheet knows its size."""
    (wide, high), where = station.size, "mu-row" if station.in_phone_row else "mu-side"
    return tag("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=7, class_=f"{class_} {where}")


def _part(class_: str, place: tuple[float, float], *content: Markup) -> Markup:
    return at(place, *content, class_=class_)


def _to(place: tuple[float, float]) -> str:
    return "translate({:.5g} {:.5g})".format(*place)


def _named(name: str) -> str:
    sizes = [size for size, most in (("mu-long", LONG_NAME), ("mu-longest", LONGEST_NAME)) if len(name) > most]
    return " ".join(["mu-name", *sizes])


def _pile(text: str) -> Markup:
    wide = 9 + 8 * max(2, len(text)) * 0.8
    plate = tag("rect", x=-wide / 2, y=-9, width=wide, height=18, rx=5, class_="mu-pile-plate")
    return plate + tag("text", text, x=0, y=4.7, class_="mu-pile-text")


def _width(action: str, price: str) -> float:
    return len(price) * LETTER + (17 if action in PAID else 0) + (13 if action == "income" else 0)


def _centred(action: str, price: str) -> float:
    return -_width(action, price) / 2


def _priced(action: str, price: str) -> list[Markup]:
    """Coin and number; income is paid by customers."""
    if action not in PAID:
        return [tag("text", price, y=4.5, class_="mu-price-text")] if price else []
    told = [picture("gold", 0, -7, 14), tag("text", price, x=17, y=4.5, class_="mu-price-text")]
    return [*told, picture("red", 43, -8, 9, 15.5)] if action == "income" else told


def _lying(lying: tuple[Token, ...], columns: int) -> list[Markup]:
    drawn = []
    for n, (name, count) in enumerate(lying):
        x, y = n % columns * (TOKEN if columns > 2 else 27), n // columns * 16
        seat = f"mu-token {name}" if name.startswith("seat-") else "mu-token"
        drawn.append(picture(name, x, y - 6, 12, class_=seat))
        drawn.append(tag("text", str(count), x=x + 14, y=y + 4.5, class_="mu-price-text"))
    return drawn


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
        told.append(words("board.deck_characters", count=left))
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
