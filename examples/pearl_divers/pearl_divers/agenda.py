"""The agenda of the game: every kind of row, what it asks, and what happens then."""

from __future__ import annotations

from spielwerk.kernel.declarations import automatic, bag, chance, choice, declared, stays

from .rules import dive, find, list_dives, start_round, surface, take_wish
from .state import MOVES, Kind

AGENDA = declared(
    Kind,
    MOVES,
    {
        Kind.ROUND: automatic(start_round),
        Kind.DEAL_WISH: chance(bag("wishes"), {"wish": take_wish}, secret=True),
        Kind.DIVE: choice(list_dives, {"dive": stays(dive), "surface": surface}),
        Kind.FIND: chance(bag("sea", row="site"), {"find": find}),
        Kind.REDEAL: chance(bag("wishes"), {"redeal": take_wish}, secret=True),
    },
    __name__,
)
