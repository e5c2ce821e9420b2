"""Everything printed or selectable in Murano, by kind: each needs a test in which its effect shows."""

from __future__ import annotations

from itertools import combinations

from .facts import OURS, our_facts
from .options import OPTIONS
from .tables import ISLAND_NAMES, SORT_NAMES, SPECIAL_NAMES, TILE_NAMES

_FACTS = our_facts()

COMPONENTS = {
    "character": tuple(str(card.no) for card in _FACTS.characters.items),
    "special_card": SPECIAL_NAMES,
    "ring": tuple(str(space.index) for space in _FACTS.ring.spaces),
    "tile": (*TILE_NAMES, *("street_" + ("_".join(kind.customers) or "empty") for kind in _FACTS.streets.kinds)),
    "island": ISLAND_NAMES,
    "option": (
        *(f"{option.key}={value}" for option in OPTIONS if option.key != "layout" for value in option.values),
        f"layout={OURS}",
    ),
    "end": tuple(f"{one}+{other}" for one, other in combinations(SORT_NAMES, 2)),
}
