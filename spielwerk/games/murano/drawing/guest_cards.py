"""The face of a character card: who it is, what it counts, what it pays for."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.markup import symbol, tag
from ....stage.pieces import look
from ....stage.words import Words
from ..tables import CARD_FAMILY, CARD_GLASS, CARD_WEIGHT, FAMILIES, GLASS, NONE, QUANTITY_NAMES, Family
from .tiles import picture

# Who sits in the window, and the colour of the frame.
MASKS = {
    Family.CUSTOMER_TABLE: ("guest-dama", "people"),
    Family.ONE_OF_EACH: ("guest-dama", "people"),
    Family.EQUAL: ("guest-suora", "measure"),
    Family.MAX_CUSTOMERS: ("guest-suora", "measure"),
    Family.GOLD_EXCHANGE: ("guest-medico", "trade"),
    Family.GLASS_EXCHANGE: ("guest-medico", "trade"),
    Family.GONDOLIERS_AT: ("gondolier", "boats"),
}
MASKED = ("guest-bauta", "houses")
# What cards count, as symbols.
COUNTED = {
    "customers_red": "red",
    "customers_blue": "blue",
    "customers_grey": "grey",
    "glass_factory": "factory",
    "shop": "shop",
    "palace": "palace",
    "special": "special",
    "coats": "crest",
    "own_marked": "tiles",
    "foreign_marked": "tiles",
    "shop_red": "red",
    "shop_blue": "blue",
    "shop_grey": "grey",
}
MOST_EMBLEMS = 3
# A text longer than this needs the room of the window, on a narrow card sooner; one of some lines is written smaller
# among many cards.
LONG, SHORT, LINES = 70, 34, 44
WINDOW = "M3 82V38C3 24 20 20 30 3 40 20 57 24 57 38V82Z"


def kind_of(layout: int, card: int) -> str:
    """The class of a card's colours."""
    return MASKS.get(Family(int(CARD_FAMILY[layout, card])), MASKED)[1]


@look
def face(words: Words, layout: int, card: int, text: str) -> Markup:
    family = Family(int(CARD_FAMILY[layout, card]))
    name = words(f"guest.{FAMILIES[family]}")
    head = tag(
        "div",
        tag("b", name, class_="mu-guest-name"),
        tag("span", _number(words, card), *emblems(layout, card), class_="mu-no"),
        class_="mu-guest-head",
        aria_hidden="true",
    )
    body = tag(
        "div",
        window(MASKS.get(family, MASKED)[0], len(text) <= SHORT) if len(text) <= LONG else None,
        tag("span", words("character.name", no=card + 1), ": ", class_="unseen"),
        tag("p", text, class_=f"mu-text{_length(text)}"),
        class_="mu-guest-body",
    )
    return head + body


def _length(text: str) -> str:
    return " mu-wordy" if len(text) > LONG else " mu-talky" if len(text) > LINES else ""


def _number(words: Words, card: int) -> Markup:
    """By it cards of one name are told apart; a narrow card leaves away what kind of number it is."""
    return tag("span", tag("i", words("character.number"), "\u00a0"), str(card + 1))


@cache
def window(mask: str, always: bool) -> Markup:
    """A guest behind a Venetian window."""
    seated = picture(mask, 12, 22, 36, 58) if mask == "gondolier" else picture(mask, 4, 4, 52, 76)
    return tag(
        "svg",
        tag("path", d=WINDOW, class_="mu-window"),
        tag("circle", cx=30, cy=44, r=22, class_="mu-window-light"),
        seated,
        tag("path", d=WINDOW, class_="mu-window-frame"),
        viewBox="0 0 60 84",
        class_=f"mu-portrait{'' if always else ' mu-if-wide'}",
        aria_hidden="true",
    )


@cache
def empty_window() -> Markup:
    """A window behind which nobody sits."""
    frame = tag("path", d=WINDOW, class_="mu-window-frame")
    return tag("svg", frame, viewBox="0 0 60 84", class_="mu-portrait", aria_hidden="true")


@cache
def emblems(layout: int, card: int) -> tuple[Markup, ...]:
    """What a card counts, in small."""
    family = int(CARD_FAMILY[layout, card])
    if family == Family.GOLD_EXCHANGE:
        names = ["gold"]
    elif CARD_GLASS[layout, card] != NONE:
        names = [f"bead-{GLASS[int(CARD_GLASS[layout, card])]}"]
    elif family == Family.GONDOLIERS_AT:
        names = ["gondolier"]
    else:
        counted = [name for n, name in enumerate(QUANTITY_NAMES) if CARD_WEIGHT[layout, card, n]]
        names = list(dict.fromkeys(COUNTED[name] for name in counted)) or ["tiles"]
    return tuple(symbol(name, None, 17) for name in names[:MOST_EMBLEMS])
