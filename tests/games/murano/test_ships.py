"""Every ship move that can lead to an action is offered and no other, checked by trying all ways."""

from __future__ import annotations

from random import Random

import pytest

from .lagoon import FACTS, WHITE, Lagoon

RED = 0
RING = 18


def usable(space: int, gold: int) -> bool:
    """Whether a player without tiles or beads, but with gondoliers, could use a space for so much gold."""
    price = {
        "take_gold": 0,
        "buy_glass_factory": 1,
        "buy_shop": 2,
        "buy_palace": 2,
        "buy_special": 2,
        "recruit_character": 1,
        "place_gondolier": 2,
        "build": 0,
        "gondolier_office": 0,
    }
    return gold >= price.get(FACTS.ring.spaces[space].action, 99)


def courses(ships: tuple[int, ...], ship: int) -> list[int]:
    """The free spaces ahead of a ship, up to the next occupied one."""
    found = []
    space = (ships[ship] + 1) % RING
    while space not in ships:
        found.append(space)
        space = (space + 1) % RING
    return found


def reachable(ships: tuple[int, ...], moved: frozenset[int], gold: int, lighthouse: bool) -> bool:
    """Whether some ship, after any others, can still reach an action that can be paid."""
    left = gold - len(moved)
    if left < 0:
        return False
    for ship in set(range(8)) - moved:
        ahead = courses(ships, ship)
        ends = ahead + ([(ships[ship] + 1 + len(ahead)) % RING] if lighthouse and ship == RED else [])
        if any(usable(space, left) for space in ends):
            return True
        for space in ahead:
            after = (*ships[:ship], space, *ships[ship + 1 :])
            if reachable(after, moved | {ship}, left, lighthouse):
                return True
    return False


def expected(ships: tuple[int, ...], gold: int, lighthouse: bool) -> set[str]:
    moves = {"pass"}
    for ship in range(8):
        ahead = courses(ships, ship)
        name = "_red" if ship == RED else ""
        origin = "" if ship == RED else f"{ships[ship]} "
        for space in ahead:
            if usable(space, gold):
                moves.add(f"sail{name} {origin}{space}")
            after = (*ships[:ship], space, *ships[ship + 1 :])
            if reachable(after, frozenset({ship}), gold, lighthouse):
                moves.add(f"clear{name} {origin}{space}")
        joined = (ships[ship] + 1 + len(ahead)) % RING
        if lighthouse and ship == RED and usable(joined, gold):
            moves.add(f"sail_red {joined}")
    return moves


@pytest.mark.parametrize("gold", range(5))
@pytest.mark.parametrize("lighthouse", [False, True])
def test_exactly_the_moves_that_lead_to_an_action(gold: int, lighthouse: bool) -> None:
    rng = Random(gold)
    for number in range(12):
        # Crowded rings are the hard ones: most ships within a short stretch, sometimes two on a space.
        stretch = rng.choice([8, 9, 11, 18])
        start = rng.randrange(RING)
        black = [(start + n) % RING for n in rng.sample(range(stretch), 7)]
        red = rng.choice(black if number % 3 == 0 else [s for s in range(RING) if s not in black])
        lagoon = Lagoon().ships(red, *black).gold(WHITE, gold)
        if lighthouse:
            lagoon.special_card(WHITE, "lighthouse")
        lagoon.turn(WHITE)
        assert set(lagoon.legal()) == expected((red, *black), gold, lighthouse)
