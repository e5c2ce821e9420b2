"""Cards and the panels that hold them: hand, card in play, display, and what is still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

from markupsafe import Markup

from ....kernel import top_kind, top_who
from ....stage.drawing import glyph, move_attributes, seat_mark
from ....stage.keeping import kept
from ....stage.markup import join, symbol, tag
from ....stage.pieces import Group, Piece, group, look, piece
from ....stage.scene import Scene
from ....stage.words import Words
from .. import tables
from ..facts import card_kinds
from ..state import MOVE, Kind
from ..tables import HIDDEN, NONE
from .about import card_key
from .marks import ornament
from .names import card_in_use, card_kind, card_move_name, card_title, scoring_key

CARD_WIDTH, CARD_HEIGHT = 120, 168
# So many different cards fill a hand's place.
MANY = 4


def panels(scene: Scene) -> dict[str, Group]:
    """The panels in the order in which the page shows them; a panel without content is left out."""
    drawn = {
        "hand": kept(_panel, scene, "hand", hand),
        "in_play": kept(_panel, scene, "in_play", in_play),
        "display": kept(_panel, scene, "display", display),
        "discard": kept(_panel, scene, "discard", still_to_come),
        "known": kept(_panel, scene, "known", known_hands),
    }
    return {key: panel for key, panel in drawn.items() if panel}


def own_panels() -> tuple[str, ...]:
    return ("hand", "in_play")


def _panel(scene: Scene, key: str, draw: Callable[[Scene], Piece | Group | None]) -> Group | None:
    content = draw(scene)
    if content is None:
        return None
    # On a phone the own hand and the card in play are always in sight; everything else is a leaf.
    leaf = None if key in ("hand", "in_play") and scene.viewer >= 0 else "cards"
    title = scene.words("panel.hand_other" if key == "hand" and scene.viewer < 0 else f"panel.{key}")
    if key == "known":
        summary = tag("summary", title, class_="mf-panel-title")
        unfolded = "open" if _leave_room(scene) else None
        folded = group("folded", [content], ground=summary, element="details", open=unfolded, data_key="known")
        return group(key, [folded], element="div", class_="mf-panel mf-panel-known", data_leaf=leaf)
    heading = tag("h3", title, class_="mf-panel-title")
    return group(key, [content], ground=heading, element="div", class_=f"mf-panel mf-panel-{key}", data_leaf=leaf)


def _nothing(text: str) -> Piece:
    return piece("nothing", text, element="p", class_="mf-empty")


def face(
    scene: Scene, card: int, name: str, count: int = 1, move: int = NONE, note: str = "", hidden_by: int | None = None
) -> Piece:
    """A card face up; with a move it can be clicked. One that a seat held hidden turns over on its way."""
    words, kind = scene.words, card_kind(card)
    return piece(
        name,
        _face(words, card, count),
        element="svg",
        title=_told(words, card, count, note),
        about=card_key(kind),
        viewBox=f"0 0 {CARD_WIDTH} {CARD_HEIGHT}",
        class_=f"mf-card mf-{kind.area}{' can' if move != NONE else ''}",
        data_card=kind.name,
        data_piece=name,
        data_thing=f"card-{kind.name}",
        data_from=hidden_by,
        data_unveiled=None if hidden_by is None else "",
        move=move_attributes(scene, move, card_move_name(scene, card, move)) if move != NONE else None,
    )


@look
def _face(words: Words, card: int, count: int) -> Markup:
    kind = card_kind(card)
    parts = [
        _paper(count),
        _medallion(kind.symbol),
        _wheel(kind.wheel),
        glyph("pawns", 24, 100, 24, "glyph mf-pawns") if kind.others_score else Markup(),
        tag("text", words(f"symbol.{kind.symbol}"), x=60, y=130, class_="mf-card-name"),
        tag("text", words(f"card.scores.{scoring_key(kind)}"), x=60, y=151, class_="mf-card-scores"),
        _count(count) if count > 1 else Markup(),
    ]
    return join(parts)


def mini(scene: Scene, card: int, name: str, count: int = 1, move: int = NONE, note: str = "") -> Piece:
    """A small card: the symbol and the steering wheel's number."""
    kind = card_kind(card)
    return piece(
        name,
        mini_face(card, count),
        element="svg",
        title=_told(scene.words, card, count, note),
        about=card_key(kind),
        viewBox="0 0 60 80",
        class_=f"mf-card mf-mini mf-{kind.area}{' can' if move != NONE else ''}",
        data_card=kind.name,
        data_piece=name,
        data_thing=f"card-{kind.name}",
        move=move_attributes(scene, move, card_move_name(scene, card, move)) if move != NONE else None,
    )


@look
def mini_face(card: int, count: int) -> Markup:
    kind = card_kind(card)
    parts = [
        *[
            tag("rect", x=1.5 + 3 * i, y=1.5, width=57, height=77, rx=6, class_="mf-card-under")
            for i in range(min(count, 3) - 1, 0, -1)
        ],
        tag("rect", x=1.5, y=1.5, width=57, height=77, rx=6, class_="mf-card-paper"),
        tag("path", d="M1.5 39H58.5V72.5A6 6 0 0 1 52.5 78.5H7.5A6 6 0 0 1 1.5 72.5Z", class_="mf-card-foot"),
        tag("rect", x=1.5, y=1.5, width=57, height=77, rx=6, class_="mf-card-edge"),
        glyph("wheel", 31, 18.5, 20, "glyph mf-wheel"),
        tag("text", str(kind.wheel), x=18.5, y=27, class_="mf-mini-number"),
        glyph(kind.symbol, 34, 30, 58, "glyph mf-card-symbol"),
        _mini_count(count) if count > 1 else Markup(),
    ]
    return join(parts)


def _mini_count(count: int) -> Markup:
    """How many there are, on a ground of its own: it is no part of the number on the wheel."""
    ground = tag("rect", x=33.5, y=6.5, width=26.5, height=26, rx=9, class_="mf-count-disc")
    return ground + tag("text", f"×{count}", x=46.7, y=26.5, class_="mf-mini-count")


@cache
def _told(words: Words, card: int, count: int, note: str) -> str:
    """What pointing at a card says: the card, how many there are, and why it cannot be used."""
    copies = words("card.copies", count=count) + "." if count > 1 else ""
    return " ".join(part for part in (card_title(words, card), copies, note) if part)


def _paper(count: int) -> Markup:
    behind = [
        tag("rect", x=2 + 4 * i, y=2, width=116, height=164, rx=9, class_="mf-card-under")
        for i in range(min(count, 3) - 1, 0, -1)
    ]
    return tag(
        "g",
        *behind,
        tag("rect", x=2, y=2, width=116, height=164, rx=9, class_="mf-card-paper"),
        tag("path", d="M2 104H118V157A9 9 0 0 1 109 166H11A9 9 0 0 1 2 157Z", class_="mf-card-foot"),
        tag("path", d="M2 104H118", class_="mf-card-ledge"),
        tag("rect", x=2, y=2, width=116, height=164, rx=9, fill="url(#mf-daylight)"),
        tag("rect", x=6.5, y=6.5, width=107, height=155, rx=6, class_="mf-card-frame"),
        tag("rect", x=2, y=2, width=116, height=164, rx=9, class_="mf-card-edge"),
    )


def _medallion(name: str) -> Markup:
    """A lens of glass in a beaded rim: lit from the upper left, with the symbol in it."""
    return tag(
        "g",
        tag("circle", cx=61, cy=76, r=36, class_="mf-shadow"),
        tag("circle", cx=60, cy=73, r=36, class_="mf-medallion"),
        tag("circle", cx=60, cy=73, r=33, class_="mf-medallion-beads"),
        tag("circle", cx=60, cy=73, r=29, class_="mf-lens"),
        tag("circle", cx=60, cy=73, r=29, fill="url(#mf-lens)"),
        glyph(name, 40, 60, 73, "glyph mf-card-symbol"),
        tag("path", d="M38 66A24 24 0 0 1 58 50", class_="mf-gleam"),
    )


def _wheel(number: int) -> Markup:
    return tag(
        "g",
        glyph("wheel", 38, 26, 26, "glyph mf-wheel"),
        tag("text", str(number), x=26, y=32.5, class_="mf-wheel-number"),
    )


def _count(count: int) -> Markup:
    return tag(
        "g",
        tag("circle", cx=101, cy=92, r=14, class_="mf-count-disc"),
        tag("text", f"×{count}", x=101, y=97.5, class_="mf-count"),
    )


def back(scene: Scene, name: str) -> Piece:
    title, box = scene.words("card.back"), f"0 0 {CARD_WIDTH} {CARD_HEIGHT}"
    return piece(name, _back(), element="svg", title=title, about="back", viewBox=box, class_="mf-card mf-back")


@look
def _back() -> Markup:
    return join(
        [
            tag("rect", x=2, y=2, width=116, height=164, rx=9, class_="mf-back-paper"),
            tag("rect", x=9, y=9, width=102, height=150, rx=6, class_="mf-back-frame"),
            *[ornament(60 + x, 84 + y, size, kind) for x, y, size, kind in _BACK],
        ]
    )


_BACK = (
    (0, 0, 2.6, 0),
    (-30, -48, 1.3, 1),
    (30, -48, 1.3, 2),
    (-30, 48, 1.3, 2),
    (30, 48, 1.3, 1),
    (0, -52, 0.9, 0),
    (0, 52, 0.9, 0),
    (-36, 0, 0.8, 1),
    (36, 0, 0.8, 2),
)


def hand(scene: Scene) -> Piece | Group | None:
    record, words = scene.state.record, scene.words
    if scene.viewer < 0:
        return _all_backs(scene)
    cards = _cards_of(scene, scene.viewer)
    if not cards:
        return _nothing(words("panel.empty_hand"))
    choosing = top_kind(record) == Kind.CHOOSE
    parts: list[Piece | Group] = []
    for card, count in Counter(cards).items():
        if card == HIDDEN:
            parts += [back(scene, f"back-{i}") for i in range(count)]
            continue
        move = MOVE.choose(card)
        parts.append(_hand_card(scene, card, count, move if choosing and move in scene.open else NONE))
    return group("cards", parts, element="div", class_="mf-cards mf-hand")


def _cards_of(scene: Scene, seat: int) -> list[int]:
    record = scene.state.record
    return [int(record.hand[seat, i]) for i in range(record.hand_count[seat])]


def _hand_card(scene: Scene, card: int, count: int, move: int) -> Piece | Group:
    chosen = scene.state.record.chosen[scene.viewer] == card
    note = "" if move != NONE else scene.words("card.chosen" if chosen else "card.cannot_choose")
    # The card in play glides out of the hand under this name; another copy that stays behind needs its own.
    name = f"card-{card_kind(card).name}" + ("-left" if card == card_in_use(scene) else "")
    drawn = face(scene, card, name, count, move, note)
    if not chosen:
        return drawn
    said = piece("note", symbol("done", note, 16), element="span", title=note, class_="mf-chosen-note")
    return group(f"chosen-{name}", [drawn, said], element="div", class_="mf-chosen")


def _all_backs(scene: Scene) -> Group | None:
    """For spectators: who holds how many cards, and those cards that have become public."""
    record, rows = scene.state.record, []
    for seat in range(record.players):
        cards = [
            back(scene, f"back-{i}") if card == HIDDEN else mini(scene, card, f"card-{seat}-{i}")
            for i, card in enumerate(_cards_of(scene, seat))
        ]
        if cards:
            count = scene.words("panel.hand_of", name=scene.names[seat], count=len(cards))
            label = _seat_label(seat, scene.names[seat])
            rows.append(
                group(f"hand-{seat}", cards, ground=label, element="div", class_="mf-cards mf-small", title=count)
            )
    return group("hands", rows, element="div", class_="mf-hands") if rows else None


@look
def _seat_label(seat: int, name: str) -> Markup:
    mark = tag("svg", seat_mark(seat, 7), viewBox="-10 -10 20 20", width=16, height=16, aria_hidden="true")
    return tag("span", mark, name, class_=f"mf-seat seat-{seat}")


def in_play(scene: Scene) -> Group | None:
    card = card_in_use(scene)
    if card == NONE:
        return None
    who = top_who(scene.state.record)
    drawn = face(scene, card, f"card-{card_kind(card).name}", hidden_by=None if who == scene.viewer else int(who))
    return group("cards", [drawn], element="div", class_="mf-cards mf-in-play")


def display(scene: Scene) -> Piece | Group:
    record = scene.state.record
    if not record.display_left:
        return _nothing(scene.words("panel.empty_display"))
    extra = top_kind(record) == Kind.EXTRA_CARD
    parts = []
    for card, count in enumerate(record.display):
        if not count:
            continue
        move = MOVE.extra(card)
        can = extra and move in scene.open
        note = "" if can else scene.words("card.cannot_extra")
        parts.append(mini(scene, card, f"display-{card_kind(card).name}", count, move if can else NONE, note))
    return group("cards", parts, element="div", class_="mf-cards mf-display")


def known_hands(scene: Scene) -> Group | None:
    """Hands that came past the viewer this round: the players know them, so the page may remind them."""
    if scene.viewer < 0:
        return None
    rows = []
    for seat in _known_seats(scene):
        cards = [_strip(scene.words, card) for card in _cards_of(scene, seat)]
        label = _seat_label(seat, scene.names[seat])
        rows.append(piece(f"hand-{seat}", label, *cards, element="div", class_="mf-chips"))
    return group("hands", rows, element="div", class_="mf-known") if rows else None


@look
def _strip(words: Words, card: int) -> Markup:
    """A known card on its side: wheel and symbol as on the cards of the display, and no mere number to be counted."""
    kind, title = card_kind(card), card_title(words, card)
    drawn = tag(
        "svg",
        tag("rect", x=1, y=1, width=62, height=34, rx=6, class_="mf-card-paper"),
        tag("path", d="M33 1H57A6 6 0 0 1 63 7V29A6 6 0 0 1 57 35H33Z", class_="mf-card-foot"),
        tag("rect", x=1, y=1, width=62, height=34, rx=6, class_="mf-card-edge"),
        glyph("wheel", 29, 17.5, 18, "glyph mf-wheel"),
        tag("text", str(kind.wheel), x=17.5, y=25.5, class_="mf-mini-number"),
        glyph(kind.symbol, 27, 48, 18, "glyph mf-card-symbol"),
        viewBox="0 0 64 36",
        class_=f"mf-card mf-strip mf-{kind.area}",
        aria_hidden="true",
    )
    said = tag("span", title, class_="unseen")
    return tag("span", drawn, said, class_="mf-known-card", data_about=card_key(kind), data_told=title)


def _known_seats(scene: Scene) -> list[int]:
    hands = {seat: _cards_of(scene, seat) for seat in range(scene.state.record.players) if seat != scene.viewer}
    return [seat for seat, cards in hands.items() if cards and HIDDEN not in cards]


def _leave_room(scene: Scene) -> bool:
    """Beside few own cards known hands lie open; beside many there is room for one."""
    return len(set(_cards_of(scene, scene.viewer))) < MANY or len(_known_seats(scene)) == 1


def still_to_come(scene: Scene) -> Group | None:
    """How many cards of each symbol the viewer has not seen yet: the deck and the hands hidden from them."""
    record, words = scene.state.record, scene.words
    if record.finished:
        return None
    deck = record.deck.tolist()
    chips = [_still(words, name, sum(deck[card] for card in cards)) for name, cards in _by_symbol().items()]
    note = words("panel.unseen", unseen=sum(deck), total=tables.DECK)
    chips.append(piece("note", note, element="span", class_="unseen"))
    return group("chips", chips, element="div", class_="mf-chips mf-still")


@cache
def _by_symbol() -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for card, kind in enumerate(card_kinds()):
        found.setdefault(kind.symbol, []).append(card)
    return found


@cache
def _still(words: Words, name: str, unseen: int) -> Piece:
    cards = _by_symbol()[name]
    whole = sum(len(card_kind(card).cards) for card in cards)
    label = words("panel.still", symbol=words(f"symbol.{name}"), unseen=unseen, total=whole)
    chip = _chip(cards[0], str(unseen), label, "unseen", "" if unseen else "mf-gone")
    return piece(name, chip, element="span", class_="mf-symbol")


@look
def _chip(card: int, text: str, title: str, about: str, class_: str = "") -> Markup:
    kind = card_kind(card)
    return tag(
        "span",
        symbol(kind.symbol, None, 18),
        tag("span", text, class_="number", aria_hidden="true"),
        tag("span", title, class_="unseen"),
        class_=f"mf-chip mf-{kind.area} {class_}".strip(),
        data_about=about,
        data_told=title,
    )
