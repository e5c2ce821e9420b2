"""The printed components: totals and relations that must hold."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import ceil

import pytest

from spielwerk.games.millefiori.facts import AREAS, LADDERS, card_kinds, facts, profile, spaces

WORKSHOPS = {space["id"]: space for space in facts()["workshops"]["spaces"]}


def test_109_cards_with_as_many_per_symbol_as_spaces() -> None:
    cards = facts()["cards"]["list"]
    assert len({card["id"] for card in cards}) == len(cards) == 109
    by_symbol = Counter((card["area"], card["symbol"]) for card in cards)
    assert by_symbol == Counter((space["area"], space.get("symbol", "house")) for space in spaces())
    assert Counter(card["wheel"] for card in cards) == {1: 23, 2: 23, 3: 24, 4: 20, 5: 19}


@pytest.mark.parametrize(
    ("symbols", "wheels"),
    [
        (("glass", "carafe", "jewellery", "swan"), [1, 2, 3, 4, 5]),
        (("ship",), [1, 2, 3, 4, 5] * 3),
        (("house",), [1, 2, 3, 4, 5] * 4),
        (("coin", "lion", "crab"), [1, 2, 3, 5]),
        (("cross", "fish", "shell"), [1, 2, 3, 4]),
        (("quartz",), [1, 2, 3, 3, 3, 4, 5]),
        (("ash",), [1, 2, 2, 3, 4, 4, 5]),
        (("lime",), [1, 1, 2, 3, 4, 5, 5]),
        (("pigment",), [1, 1, 2, 2, 3, 3, 4, 4, 5]),
    ],
)
def test_steering_wheels(symbols: tuple[str, ...], wheels: list[int]) -> None:
    for symbol in symbols:
        found = [card["wheel"] for card in facts()["cards"]["list"] if card["symbol"] == symbol]
        assert sorted(found) == sorted(wheels)


def test_kinds_gather_all_cards() -> None:
    gathered = [card for kind in card_kinds() for card in kind.cards]
    assert sorted(gathered) == sorted(card["id"] for card in facts()["cards"]["list"])


def test_others_score_is_printed_where_others_can_score() -> None:
    for card in facts()["cards"]["list"]:
        assert card["others_score"] == (card["area"] in ("nobili", "populi", "trade", "harbour"))


def test_spaces_by_area() -> None:
    assert Counter(space["area"] for space in spaces()) == dict(zip(AREAS, (30, 20, 12, 12, 20, 15), strict=True))
    assert len({space["id"] for space in spaces()}) == 109


def test_workshop_neighbours() -> None:
    pairs = {frozenset((name, other)) for name, space in WORKSHOPS.items() for other in space["neighbours"]}
    assert len(pairs) == 61
    for name, space in WORKSHOPS.items():
        assert all(name in WORKSHOPS[other]["neighbours"] for other in space["neighbours"])
    assert Counter(len(space["neighbours"]) for space in WORKSHOPS.values()) == {2: 4, 3: 4, 4: 12, 5: 6, 6: 4}


def test_workshop_neighbours_touch_on_the_lattice() -> None:
    for one, other in combinations(WORKSHOPS.values(), 2):
        apart = abs(one["col"] - other["col"]), abs(one["row"] - other["row"])
        assert (other["id"] in one["neighbours"]) == (apart in ((2, 0), (1, 1)))


def test_workshops_hang_together() -> None:
    reached, edge = set(), {"W01"}
    while edge:
        reached |= edge
        edge = {other for name in edge for other in WORKSHOPS[name]["neighbours"]} - reached
    assert reached == set(WORKSHOPS)


def test_ten_stars_with_three_touching_spaces_each() -> None:
    groups = facts()["workshops"]["bonus_groups"]
    assert len(groups) == 10
    assert sorted(name for group in groups for name in group["spaces"]) == sorted(WORKSHOPS)
    for group in groups:
        for one, other in combinations(group["spaces"], 2):
            assert other in WORKSHOPS[one]["neighbours"]
        assert all(WORKSHOPS[name]["bonus_group"] == group["id"] for name in group["spaces"])


def test_houses() -> None:
    values = [space["value"] for space in facts()["houses"]["spaces"]]
    assert values == [2, 4, 3, 5, 1, 4, 2, 3, 1, 5, 10, 2, 3, 4, 5, 10, 1, 5, 4, 3]
    assert len(values) == 20
    assert sum(values) == 77
    assert set(values) == {1, 2, 3, 4, 5, 10}
    assert values[1:4] == [4, 3, 5]


@pytest.mark.parametrize("area", ["nobili", "populi"])
def test_pyramids(area: str) -> None:
    people = facts()[area]["spaces"]
    assert Counter(space["level"] for space in people) == {1: 5, 2: 4, 3: 3}
    assert set(Counter(space["symbol"] for space in people).values()) == {4}
    for space in people:
        assert space["points"] == {1: 1, 2: 3, 3: 6}[space["level"]]
        assert len(space["supported_by"]) == (0 if space["level"] == 1 else 2)
        assert len(set(space["builds_on"])) == {1: 0, 2: 2, 3: 5}[space["level"]]
        assert space["extra_card"] == (space["level"] == 3)


def test_trade_and_harbour_rows() -> None:
    for row in range(1, 6):
        goods = [space["symbol"] for space in facts()["trade"]["spaces"] if space["row"] == row]
        assert goods == ["glass", "carafe", "jewellery", "swan"]
        assert len([space for space in facts()["harbour"]["spaces"] if space["row"] == row]) == 3


def test_sea_route() -> None:
    sea = facts()["sea_route"]["spaces"]
    assert [space["points"] for space in sea] == [0, 1, 1, 1, 3, 1, 10, 0, 1, 5, 1, 1, 10, 10, 1, 5, 0, 1, 1, 1, 10]
    assert sum(space["points"] for space in sea) == 64
    assert [space["position"] for space in sea if space["extra_card"]] == [7, 16, 20]
    assert [space["position"] for space in sea if space["extra_card"] and space["points"]] == [20]


def test_ladders() -> None:
    assert len(LADDERS) == 5
    for area in LADDERS:
        assert facts()[area]["ladder"]["values"] == [20, 15, 10, 5]
        assert [space["points"] for space in facts()[area]["ladder"]["spaces"]] == [20, 15, 10, 5]


@pytest.mark.parametrize(("players", "rounds"), [(2, 10), (3, 7), (4, 5)])
def test_the_revised_deck_is_dealt_without_rest(players: int, rounds: int) -> None:
    dealt = 109 - profile("revised")["display_at_start"][str(players)]
    assert divmod(dealt, 5 * players) == (rounds, 0)
    assert profile("revised")["rounds_max"][str(players)] == rounds


@pytest.mark.parametrize(("players", "rounds", "rest"), [(2, 9, 1), (3, 6, 1), (4, 4, 13)])
def test_the_rulebook_deck_leaves_a_rest(players: int, rounds: int, rest: int) -> None:
    assert divmod(109, 6 * players) == (rounds, rest)
    assert rest < 5 * players
    assert profile("rulebook_2021")["rounds_max"][str(players)] == rounds
    assert profile("rulebook_2021")["undealt_rest"][str(players)] == rest


def extent(space: dict[str, float], kind: str) -> tuple[float, float]:
    """Half width and half height of a diamond as it lies on the canvas."""
    size = facts()["canvas"][kind]
    upright = ceil(space.get("rot", 0) / 90) % 2 == 0
    return (size["half_width"], size["half_height"]) if upright else (size["half_height"], size["half_width"])


def drawn() -> list[tuple[str, float, float, float, float]]:
    diamonds = [(space["id"], space["x"], space["y"], *extent(space, "diamond")) for space in spaces()]
    for area in LADDERS:
        for space in facts()[area]["ladder"]["spaces"]:
            diamonds.append((f"{area} {space['points']}", space["x"], space["y"], *extent(space, "ladder_diamond")))
    return diamonds


def test_no_two_diamonds_overlap() -> None:
    # Two diamonds touch when their distance, measured in summed half diagonals, is 1.
    for (one, x, y, w, h), (other, u, v, a, b) in combinations(drawn(), 2):
        assert abs(x - u) / (w + a) + abs(y - v) / (h + b) >= 1 - 1e-9, f"{one} overlaps {other}"


def test_all_diamonds_lie_inside_the_canvas() -> None:
    canvas = facts()["canvas"]
    for name, x, y, w, h in drawn():
        assert w <= x <= canvas["width"] - w, name
        assert h <= y <= canvas["height"] - h, name
