"""The option sets that random games and fixtures go through: every player count, expansion and ruling."""

from __future__ import annotations

from typing import Any

EXPANSIONS = {"extra_tiles": True, "white_castles": True, "inns": True, "trade_routes": True}

OPTION_SETS: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "three": {"players": 3, "duchy": "2"},
    "four": {"players": 4},
    "chosen-boards": {"players": 3, "duchy": "chosen"},
    "random-boards-secret": {"players": 4, "duchy": "random", "start_castle": "secret"},
    "extra-tiles-white-castles": {"players": 2, "extra_tiles": True, "white_castles": True},
    "border-posts-inns": {"players": 3, "duchy": "border_random", "inns": True, "inn_placing": "anywhere"},
    "routes-shields": {"players": 2, "trade_routes": True, "shields": True, "shield_2": "per_chip"},
    "everything": {"players": 4, "duchy": "border_chosen", "shields": True, **EXPANSIONS},
    "team": {"players": 4, "duchy": "12a"},
    "team-everything": {"players": 4, "duchy": "12b", "start_castle": "secret", "shields": True, **EXPANSIONS},
    "solo": {"players": 1},
    "solo-everything": {"players": 1, "duchy": "13b", "solo_target": 45, **EXPANSIONS},
    "other-rulings": {
        "players": 2,
        "duchy": "random",
        "shields": True,
        **EXPANSIONS,
        "full_storage": "lapse",
        "monastery_6": "mixed",
        "region_size": "uncapped",
        "white_castles_per_city": "any",
    },
}
