"""A position as a file: its address, and in plain words what it is a position of."""

from __future__ import annotations

import json

from .places import Place, standing_at, written

FORMAT = "spielwerk-position"
VERSION = 1


def position_file(place: Place) -> str:
    """The position that is shown; whoever opens it comes to the same place."""
    standing = standing_at(place)
    content = {
        "format": FORMAT,
        "version": VERSION,
        "game": place.game.name,
        "rules_version": place.game.version,
        "options": place.line.choices,
        "steps": place.at,
        "deciding": "chance" if standing.chance else standing.deciding,
        "address": written(place.shown),
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
