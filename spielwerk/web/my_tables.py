"""The tables behind the links a browser remembers, told in a line or two for the start page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..kernel import SPECTATOR
from ..kernel.registry import UnknownGame, find_game
from ..stage.game_words import words_of
from ..stage.presentation import drawing_of
from ..stage.scene import Scene
from ..stage.words import Words
from ..table.store import Found, Store
from .language import page_words
from .links import Access, find_tables
from .live import LiveTable
from .parts import question_of
from .seats import waiting_as_seen
from .sheet import sheet_of
from .viewpoint import viewpoint

# What the page shows at first, and a little of its fold, is told at length; for that a table must be played again if it
# is not open.
AT_LENGTH = 5


def find_mine(store: Store, tokens: Sequence[str]) -> list[tuple[Access, Found]]:
    """What these links open, without opening it: first what waits for them, last what is over."""
    found = [(access, row) for access, row in find_tables(store, tokens) if _installed(row.game)]
    return sorted(found, key=lambda pair: (pair[1].over, not waits_for(*pair), tokens.index(pair[0].token)))


def _installed(name: str) -> bool:
    try:
        find_game(name)
    except UnknownGame:
        return False
    return True


def waits_for(access: Access, row: Found) -> bool:
    return not row.over and any((row.waiting or 0) >> seat & 1 for seat in access.seats)


def briefly(access: Access, row: Found, language: str) -> dict[str, Any]:
    """One table by what is stored of it."""
    words, names = page_words(language), [seat.name for seat in row.seats]
    mine = waits_for(access, row)
    return {
        "token": access.token,
        "game": row.game,
        "title": words_of(find_game(row.game), language)("title"),
        "names": ", ".join(names),
        "others": [(seat, name) for seat, name in enumerate(names) if seat not in access.seats],
        "over": row.over,
        "mine": mine,
        "status": "",
        "state": words("start.over" if row.over else "start.your_turn" if mine else "start.running"),
    }


def told(access: Access, live: LiveTable, language: str) -> dict[str, Any]:
    """One table: what is played by whom, how far it is, and what it waits for, as this link may know it."""
    table, words = live.table, page_words(language)
    viewer = viewpoint(live, access, None).viewer
    mine = not table.over() and any(table.waiting() >> seat & 1 for seat in access.seats)
    legal = tuple(table.legal(viewer)) if mine and viewer != SPECTATOR else ()
    scene = Scene(live.game, table.view(viewer), viewer, words_of(live.game, language), live.names, legal)
    return {
        "token": access.token,
        "game": live.game.name,
        "title": scene.words("title"),
        "names": ", ".join(live.names),
        "others": [(seat, name) for seat, name in enumerate(live.names) if seat not in access.seats],
        "over": table.over(),
        "mine": mine,
        "status": _status(live, scene, words),
        "state": _state(live, scene, language, mine),
    }


def _status(live: LiveTable, scene: Scene, words: Words) -> str:
    """How far the game is, and how the viewer stands in it."""
    status = drawing_of(live.game).status(scene)
    if scene.viewer == SPECTATOR or len(live.names) == 1:
        return status
    place, points = words(f"place.{scene.places()[scene.viewer]}"), scene.total(scene.viewer)
    return f"{status} · {words('start.standing', place=place, points=points)}" if points else status


def _state(live: LiveTable, scene: Scene, language: str, mine: bool) -> str:
    words = page_words(language)
    if live.table.over():
        return sheet_of(live, scene, language).verdict
    if mine and scene.viewer != SPECTATOR:
        return question_of(live, scene, drawing_of(live.game), language)[0].title
    if mine:
        return words("start.your_turn")
    if open_seats := [live.names[seat] for seat in live.settings.unnamed]:
        return words("start.open_seats", names=words.joined(open_seats))
    waiting = waiting_as_seen(live, scene)
    names = [name for seat, name in enumerate(live.names) if waiting >> seat & 1]
    return words("start.thinks", names=words.joined(names), count=len(names)) if names else words("start.running")
