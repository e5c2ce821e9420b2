"""The ring as bit sets: what the sums and shifts give, looked up space by space."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.games.murano.rules.ring import ALL_SPACES, backward, beyond, gap_behind, next_ships, onward, ship_behind
from spielwerk.games.murano.tables import SPACES

SEEDS = range(40)


def spaces_in(mask: int) -> set[int]:
    return {space for space in range(SPACES) if mask >> space & 1}


def mask_of(spaces: set[int]) -> int:
    return sum(1 << space for space in spaces)


def some_ships(seed: int) -> set[int]:
    rng = Random(seed)
    return set(rng.sample(range(SPACES), rng.randint(2, 8)))


def gap_after(ships: set[int], space: int) -> list[int]:
    """The free spaces from the one after this space to the next ship."""
    gap = []
    space = (space + 1) % SPACES
    while space not in ships:
        gap.append(space)
        space = (space + 1) % SPACES
    return gap


@pytest.mark.parametrize("seed", SEEDS)
def test_beyond_some_ships_lie_the_free_spaces_up_to_the_next(seed: int) -> None:
    ships = some_ships(seed)
    some = set(Random(seed).sample(sorted(ships), len(ships) // 2))
    wanted = {space for ship in some for space in gap_after(ships, ship)}
    assert spaces_in(beyond(mask_of(some), ALL_SPACES & ~mask_of(ships))) == wanted


@pytest.mark.parametrize("seed", SEEDS)
def test_beyond_free_spaces_lies_the_rest_of_their_gaps(seed: int) -> None:
    ships = some_ships(seed)
    free = set(range(SPACES)) - ships
    some = set(Random(seed).sample(sorted(free), min(4, len(free))))
    wanted = {space for begin in some for space in gap_after(ships, begin)}
    assert spaces_in(beyond(mask_of(some), mask_of(free))) == wanted


@pytest.mark.parametrize("seed", SEEDS)
def test_a_gap_ends_at_the_next_ship_and_begins_at_the_one_behind(seed: int) -> None:
    ships = some_ships(seed)
    free = ALL_SPACES & ~mask_of(ships)
    for space in spaces_in(free):
        behind = int(ship_behind(mask_of(ships), space))
        gap = gap_after(ships, behind)
        (ahead,) = spaces_in(next_ships(1 << space, free))
        assert space in gap
        assert ahead == (gap[-1] + 1) % SPACES
        assert spaces_in(gap_behind(1 << ahead, free)) == set(gap)


def test_the_ring_is_closed() -> None:
    last = 1 << SPACES - 1
    assert (onward(last), backward(1)) == (1, last)
    assert all(backward(onward(1 << space)) == 1 << space for space in range(SPACES))
