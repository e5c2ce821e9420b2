"""Where the next thing of chance goes: people who play with the box are asked for it, and see the place marked."""

from __future__ import annotations

from ....kernel import top_argument, top_kind
from ....stage.scene import Scene
from .. import tables
from ..state import Kind
from ..tables import NONE


def place_asked(scene: Scene) -> int:
    """The city or town."""
    if (card := card_asked(scene)) != NONE:
        return int(tables.CITY_OF_CARD[card])
    towns = _next_of(scene, Kind.DEAL_TOWNS, tables.FIRST_OASIS)
    return _next_of(scene, Kind.DEAL_OUTPOSTS, tables.FIRST_TOWN) if towns == NONE else towns


def card_asked(scene: Scene) -> int:
    return _next_of(scene, Kind.DEAL_CARDS, tables.CARD_SPACES)


def contract_asked(scene: Scene) -> int:
    return _next_of(scene, Kind.DEAL_DISPLAY, tables.CONTRACT_PLACES)


def _next_of(scene: Scene, kind: Kind, end: int) -> int:
    """They come one after the other up to the last one."""
    record = scene.state.record
    return end - int(top_argument(record)) if top_kind(record) == kind else NONE
