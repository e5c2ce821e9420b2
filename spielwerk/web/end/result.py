"""The result of a finished game, for the record that browsers keep of their own games."""

from __future__ import annotations

from ...stage.markup import json_text
from ...stage.scene import Scene
from ..live import LiveTable


def result_of(live: LiveTable, scene: Scene) -> str:
    """Who played, places and points by source, as JSON; nothing for a game that was not played here."""
    if live.settings.imported or live.settings.puzzle:
        return ""
    sources = live.game.sources
    points = [{source: int(n) for source, n in zip(sources, row, strict=False) if n} for row in scene.points]
    return json_text(
        {
            "id": live.table.id,
            "game": live.game.name,
            "seats": [{"name": seat.name, "level": "" if seat.is_person else seat.kind} for seat in live.table.seats],
            "places": scene.places(),
            "points": points[: len(live.names)],
        }
    )
