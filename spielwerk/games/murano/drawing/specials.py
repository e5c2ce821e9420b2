"""Special building cards: those of everybody, face up, and those being looked at."""

from __future__ import annotations

from markupsafe import Markup

from ....stage.drawing import seat_mark
from ....stage.markup import Attribute, symbol, tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene, seat_name
from ..state import MOVE, Place
from ..tables import CHARACTERS, SPECIAL_NAMES, SPECIALS, WORKSHOPS, Special
from .about import special_key
from .names import move_element

# Own cards take three lines where those of others take two; with more, emblems stand for names where the tray is low.
OWN, OTHERS, MOST_LINES = 3, 2, 10


def offered_specials(scene: Scene) -> Group | None:
    place_of = scene.state.record.place_of
    cards = [card for card in range(SPECIALS) if place_of[CHARACTERS + card] == Place.LOOKED_AT]
    if not cards:
        return None
    shown = [special(scene, card, MOVE.special_card(card)) for card in cards]
    return group("offered", shown, element="div", class_="mu-specials")


def special(scene: Scene, card: int, move: int = -1) -> Piece:
    words, name = scene.words, SPECIAL_NAMES[card]
    can = move in scene.open
    fresh = card != Special.BASILICA and scene.state.record.fresh_cards >> card & 1
    return piece(
        f"special-{name}",
        emblem(name, 24),
        tag("b", words(f"special_card.{name}")),
        " ",
        tag("span", words(f"special_card.text.{name}")),
        tag("i", words(_begins(scene, card))) if fresh else None,
        element="div",
        about=special_key(name),
        class_=f"mu-special{' can' if can else ''}",
        data_piece=f"special-{name}",
        move=_taking(scene, card, move) if can else None,
    )


def emblem(name: str, size: float) -> Markup:
    """What a card is known by; the two cranes have the same."""
    return symbol("card-crane" if name.startswith("crane") else f"card-{name}", None, size)


def _taking(scene: Scene, card: int, move: int) -> dict[str, Attribute]:
    """The label says what stands on the card."""
    words, name = scene.words, SPECIAL_NAMES[card]
    text = words(f"special_card.text.{name}")
    return move_element(scene, move) | {"aria_label": f"{words(f'special_card.{name}')}: {text}"}


def _begins(scene: Scene, card: int) -> str:
    """When a new card begins to work: with the next turn, or in the last turn hardly ever (ruling 41)."""
    s = scene.state.record
    if s.ending < 0:
        return "panel.fresh"
    return "panel.for_scoring" if card in WORKSHOPS and s.last_workshop_counts else "panel.too_late"


def all_specials(scene: Scene) -> Group | Piece:
    """The viewer's own come first and say what they do; those of others say it when pointed at."""
    s = scene.state.record
    seats = sorted(range(s.players), key=lambda seat: seat != scene.viewer)
    held = {seat: [card for card in range(SPECIALS) if s.special_cards[seat] >> card & 1] for seat in seats}
    if not any(held.values()):
        return piece("cards", scene.words("panel.no_specials"), element="p", class_="mu-empty")
    shown = [
        group(f"seat-{seat}", [special(scene, card) for card in cards], element="div", class_="mu-specials")
        if seat == scene.viewer
        else _others(scene, seat, cards)
        for seat, cards in held.items()
        if cards
    ]
    lines = sum(len(cards) * (OWN if seat == scene.viewer else OTHERS) for seat, cards in held.items())
    return group("cards", shown, element="div", class_=f"mu-special-rows{' mu-crowded' if lines > MOST_LINES else ''}")


def _others(scene: Scene, seat: int, cards: list[int]) -> Group:
    names = [_name_only(scene, card) for card in cards]
    return group(f"seat-{seat}", names, ground=seat_label(scene, seat), element="div", class_="mu-specials mu-others")


def _name_only(scene: Scene, card: int) -> Piece:
    words, name = scene.words, SPECIAL_NAMES[card]
    text = words(f"special_card.text.{name}")
    return piece(
        f"special-{name}",
        emblem(name, 19),
        tag("span", words(f"special_card.{name}"), class_="mu-card-name"),
        tag("span", ": ", text, class_="unseen"),
        element="span",
        class_="mu-special-name",
        about=special_key(name),
        data_piece=f"special-{name}",
    )


def seat_label(scene: Scene, seat: int) -> Markup:
    mark = tag("svg", seat_mark(seat, 7), viewBox="-10 -10 20 20", width=16, height=16, aria_hidden="true")
    return tag("span", mark, tag("span", seat_name(scene, seat)), class_=f"mu-seat seat-{seat}")
