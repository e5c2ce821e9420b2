"""Everything printed or selectable in Mille Fiori, by kind: each needs a test in which its effect shows."""

from __future__ import annotations

from .facts import LADDERS, facts, spaces
from .options import OPTIONS

COMPONENTS = {
    "card": tuple(card["id"] for card in facts()["cards"]["list"]),
    "space": tuple(space["id"] for space in spaces()),
    "ladder": tuple(f"{area}-{points}" for area in LADDERS for points in facts()["bonus_ladders"]["values"]),
    "star": (
        *(group["id"] for group in facts()["workshops"]["bonus_groups"]),
        "houses-3",
        "houses-5",
        *(space["id"] for space in spaces() if space.get("extra_card")),
        "good-deal",
        *(space["id"] for space in facts()["sea_route"]["spaces"] if space["extra_card"]),
    ),
    "sea": tuple(space["id"] for space in facts()["sea_route"]["spaces"]),
    "option": tuple(f"{option.key}={value}" for option in OPTIONS for value in option.values),
    "end": ("diamonds", "deck"),
}
