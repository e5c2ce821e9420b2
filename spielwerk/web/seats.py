"""The seats at a table as named pieces: who sits there, with how many points, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup

from ..kernel import CHANCE_BIT
from ..stage.markup import symbol, tag
from ..stage.pieces import Group, Piece, group, look, piece
from ..stage.scene import Presentation, Scene, SeatFact
from ..table.seat import Seat
from .language import page_words
from .live import LiveTable
from .story import level_name

CARDS_KEPT = 4096
# What is said of whoever is to act: of the viewer, and of others.
AT_A_TABLE = ("seat.acts_me", "seat.acts")
ON_THE_STUDY_BOARD = ("seat.to_move", "seat.to_move")


def seat_cards(
    seated: Sequence[Seat],
    scene: Scene,
    drawing: Presentation,
    waiting: int,
    language: str,
    holds: tuple[int, ...] = (),
    acts: tuple[str, str] = AT_A_TABLE,
) -> Group:
    places = scene.places() if scene.over() else []
    seats = [
        _card(
            seat,
            _name(who, _note(who, seat in holds, scene, language), bool(places) and places[seat] == 1, language),
            scene.total(seat),
            tuple(drawing.seat_facts(scene, seat)),
            acts[seat != scene.viewer] if waiting >> seat & 1 else "",
            language,
        )
        for seat, who in enumerate(seated)
    ]
    return group("seats", [group("order", seats, element="ol")], ground=_head(language), element="div")


@look
def _head(language: str) -> Markup:
    return tag("h2", page_words(language)("page.seats"), class_="unseen")


@lru_cache(maxsize=CARDS_KEPT)
def _card(seat: int, name: Piece, points: int, facts: tuple[SeatFact, ...], acting: str, language: str) -> Group:
    return group(
        f"seat-{seat}",
        [name, _points(points, language), _facts(facts, acting, language)],
        ground=symbol(f"seat-{seat}", size=16, class_="symbol mark"),
        element="li",
        class_=f"seat seat-{seat}{' acts' if acting else ''}",
        data_seat_card=seat,
        data_points=points,
    )


def _note(who: Seat, held: bool, scene: Scene, language: str) -> str:
    """A word beside a name: you, or how a bot plays."""
    if held:
        return page_words(language)("seat.you")
    return "" if who.is_person else level_name(scene.game, who.kind, language)


@lru_cache(maxsize=CARDS_KEPT)
def _name(who: Seat, note: str, won: bool, language: str) -> Piece:
    words = page_words(language)
    said = Markup(" ") + tag("small", note) if note else None
    crown = symbol("crown", label=words("sheet.winner"), size=18, class_="symbol crown") if won else None
    return piece("name", who.name, said, Markup(" ") if won else None, crown, element="span", class_="name")


def _points(points: int, language: str) -> Piece:
    label = page_words(language)("seat.points")
    unseen = tag("span", f"{label} ", class_="unseen")
    return piece("points", unseen, str(points), element="span", class_="points")


def _facts(facts: tuple[SeatFact, ...], acting: str, language: str) -> Group:
    shown = [
        piece(f"fact-{number}", _fact(fact), element="span", class_="fact none" if fact.value == "0" else "fact")
        for number, fact in enumerate(facts)
    ]
    if acting:
        shown.append(piece("thinks", page_words(language)(acting), element="span", class_="thinks"))
    return group("facts", shown, element="span", class_="facts")


@look
def _fact(fact: SeatFact) -> Markup:
    return symbol(fact.symbol, size=15) + tag("span", f"{fact.label} ", class_="unseen") + fact.value


def waiting_as_seen(live: LiveTable, scene: Scene) -> int:
    """Whom the viewer sees thinking: an unfinished turn of somebody else looks like its beginning."""
    if live.table.to_confirm() == scene.viewer:
        return 1 << scene.viewer
    return scene.waiting() & ~CHANCE_BIT
