"""Everything printed or selectable in the box, by kind: each needs a test in which its effect shows."""

from __future__ import annotations

from .facts import boards, facts, tiles
from .options import OPTIONS

_BONUSES = sorted({space["bonus"] for card in facts()["trade_routes"]["cards"] for space in card["spaces"]})

COMPONENTS = {
    "tile": tuple(tile["id"] for tile in tiles() if tile["colour"] != "K"),
    "monastery": tuple(str(tile["number"]) for tile in tiles() if tile["colour"] == "K"),
    "shield": tuple(str(shield["number"]) for shield in facts()["shields"]["list"]),
    "route_card": tuple(str(card["id"]) for card in facts()["trade_routes"]["cards"]),
    "route_bonus": tuple(_BONUSES),
    "good": tuple(good["colour"] for good in facts()["goods"]["types"]),
    "board": tuple(board.id for board in boards()),
    "depot": tuple(f"{space['depot']}-{space['place']}" for space in facts()["depots"]["spaces"]),
    "region_size": tuple(facts()["scoring"]["region_points"]),
    "phase": tuple(facts()["setup"]["phases"]),
    "colour_bonus": tuple(f"{players}-{rank}" for players in "234" for rank in ("first", "second")),
    "border_post": tuple(post["post"] for post in facts()["border_posts"]["posts"]),
    "option": tuple(f"{option.key}={value}" for option in OPTIONS for value in option.values),
    "end": ("points", "empty_spaces", "turn_order", "team", "team_shared", "solo_won", "solo_lost"),
}
