"""The component facts agree with the rulebook's counts and with themselves."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest

from spielwerk.games.burgundy.facts import BUILDINGS, Board, boards, facts, tiles
from spielwerk.games.burgundy.state import STATE
from spielwerk.games.burgundy.tables import CENTRE, COLOURS, MAY_START, NONE, PRICE, SLOT_COLOUR, SLOT_PLAYERS

from .position import region_sizes

BASE = [tile for tile in tiles() if "set" not in tile]
PLAIN = [board for board in boards() if len(board.spaces) == 37]
HEXAGONS = [board for board in PLAIN if not board.id.startswith("13")]


def count(colour: str, back: str) -> int:
    return sum(tile[back] for tile in BASE if tile["colour"] == colour)


def test_164_tiles_124_of_them_coloured() -> None:
    assert {c: (count(c, "coloured"), count(c, "black")) for c in COLOURS} == {
        "C": (14, 2),
        "B": (40, 16),
        "A": (20, 8),
        "S": (20, 6),
        "M": (10, 2),
        "K": (20, 6),
    }
    assert sum(tile["coloured"] for tile in BASE) == 124
    assert sum(tile["coloured"] + tile["black"] for tile in BASE) == facts()["components"]["hex_tiles"] == 164


def test_five_beige_and_two_black_of_every_building() -> None:
    for name in BUILDINGS[:-1]:
        tile = next(tile for tile in BASE if tile["id"] == name)
        assert (tile["coloured"], tile["black"]) == (5, 2)


def test_animals_of_each_species() -> None:
    for species in ("sheep", "cow", "pig", "goat"):
        herd = {t["animals"]: (t["coloured"], t["black"]) for t in BASE if t.get("species") == species}
        assert herd == {2: (2, 0), 3: (2, 1), 4: (1, 1)}


def test_six_black_monasteries() -> None:
    assert [t["number"] for t in BASE if t["colour"] == "K" and t["black"]] == [7, 12, 14, 15, 24, 25]
    assert [t["number"] for t in tiles() if t["colour"] == "K"] == list(range(1, 30))


def test_monasteries_16_to_23_and_29_count_a_building_each() -> None:
    counted = {t["number"]: t["counts"] for t in tiles() if "counts" in t}
    assert list(counted) == [16, 17, 18, 19, 20, 21, 22, 23, 29]
    assert set(counted.values()) == set(BUILDINGS)


def test_tiles_of_the_expansions() -> None:
    sets = {name: [t for t in tiles() if t.get("set") == name] for name in ("extra_tiles", "white_castles", "inns")}
    assert [t["id"] for t in sets["extra_tiles"]] == ["crane", "geese", "monastery-27", "monastery-28"]
    white = {t["id"]: (t["coloured"], t["black"]) for t in sets["white_castles"]}
    assert white == {"white_castle": (6, 2), "monastery-29": (1, 0)}
    assert sum(t["coloured"] for t in sets["inns"]) == 5


@pytest.mark.parametrize(
    ("players", "colours"),
    [
        (2, {"B": 4, "K": 2, "S": 2, "A": 2, "M": 1, "C": 1}),
        (3, {"B": 6, "K": 3, "S": 3, "A": 3, "M": 1, "C": 2}),
        (4, {"B": 8, "K": 4, "S": 4, "A": 4, "M": 2, "C": 2}),
    ],
)
def test_depots_by_player_count(players: int, colours: dict[str, int]) -> None:
    used = [slot for slot in range(24) if SLOT_PLAYERS[slot] <= players]
    assert Counter(COLOURS[SLOT_COLOUR[slot]] for slot in used) == colours
    assert Counter(slot // 4 for slot in used) == dict.fromkeys(range(6), players)
    assert sum(n <= players for n in SLOT_PLAYERS[24:]) == {2: 4, 3: 6, 4: 8}[players]


def test_two_players_see_these_colours() -> None:
    wanted = {1: "BS", 2: "KC", 3: "AB", 4: "SB", 5: "MK", 6: "BA"}
    for depot, colours in wanted.items():
        slots = [s for s in range(4 * depot - 4, 4 * depot) if SLOT_PLAYERS[s] == 2]
        assert "".join(COLOURS[SLOT_COLOUR[s]] for s in slots) == colours


def test_four_players_use_every_coloured_and_every_black_tile() -> None:
    per_phase = Counter(COLOURS[colour] for colour in SLOT_COLOUR)
    for colour in "BKSAM":
        assert 5 * per_phase[colour] == count(colour, "coloured")
    assert 5 * per_phase["C"] + 4 == count("C", "coloured")
    assert sum(tile["black"] for tile in BASE) == 5 * 8


def test_42_goods_in_six_types() -> None:
    assert len(facts()["goods"]["types"]) * facts()["goods"]["per_type"] == facts()["components"]["goods"] == 42
    assert 42 - 25 == 17 >= 4 * facts()["setup"]["goods"]


@pytest.mark.parametrize("board", PLAIN, ids=lambda board: board.id)
def test_duchy(board: object) -> None:
    spaces = board.spaces  # type: ignore[attr-defined]
    assert Counter(space.colour for space in spaces) == {"A": 6, "B": 12, "C": 4, "K": 6, "M": 3, "S": 6}
    assert max(len(region) for region in board.regions) <= 8  # type: ignore[attr-defined]
    for i, space in enumerate(spaces):
        assert all(i in spaces[near].touches for near in space.touches)
        assert all(i in spaces[near].rivers for near in space.rivers)


@pytest.mark.parametrize("board", HEXAGONS, ids=lambda board: board.id)
def test_hexagonal_duchies_share_the_die_pattern(board: Board) -> None:
    numbers = [space.number for space in board.spaces]
    pattern = " ".join(facts()["geometry"]["die_pattern"]).split()
    assert numbers == [int(n) for n in pattern]
    assert 2 <= len(region_sizes(board, "B")) <= 6
    entry = next(e for e in facts()["boards"] + facts()["border_boards"] if e["id"] == board.id)
    assert {c: region_sizes(board, c) for c in entry["regions"]} == entry["regions"]


def test_region_counts_of_a_published_analysis() -> None:
    by_id = {board.id: board for board in boards()}
    assert [len(by_id[name].regions) for name in ("1", "5", "8")] == [13, 19, 21]


def test_the_middle_of_boards_1_2_and_12a_is_a_castle() -> None:
    for number, board in enumerate(boards()):
        if board.id in ("1", "2", "12a", "12b"):
            centre = board.spaces[CENTRE[number]]
            assert (centre.colour, centre.number) == ("C", 1 if board.id.startswith("12") else 6)


def test_sixteen_sides_on_eight_tableaus() -> None:
    tableaus = facts()["tableaus"]["list"]
    sides = Counter({side: tableau["count"] for tableau in tableaus for side in tableau["sides"]})
    assert sides == {"1": 4, "2": 4, **{str(number): 1 for number in range(3, 11)}}
    assert sum(tableau["count"] for tableau in tableaus) == 8


def test_team_boards() -> None:
    for number, board in enumerate(boards()):
        if board.id.startswith("12"):
            totals = {"A": 12, "B": 24, "C": 7, "K": 12, "M": 6, "S": 12}
            assert Counter(space.colour for space in board.spaces) == totals
            numbers = sorted(x.number for x, may in zip(board.spaces, MAY_START[number], strict=True) if may)
            assert numbers == ([1] if board.id == "12a" else [1, 6])


def groups(board: object, rivers: bool) -> list[int]:
    spaces = board.spaces  # type: ignore[attr-defined]
    seen: set[int] = set()
    sizes = []
    for start in range(len(spaces)):
        if start in seen:
            continue
        group, edge = {start}, [start]
        while edge:
            space = spaces[edge.pop()]
            for near in (*space.touches, *(space.rivers if rivers else ())):
                if near not in group:
                    group.add(near)
                    edge.append(near)
        seen |= group
        sizes.append(len(group))
    return sorted(sizes, reverse=True)


def test_solo_boards_hang_together_by_rivers() -> None:
    by_id = {board.id: board for board in boards()}
    assert groups(by_id["13a"], rivers=False) == [13, 11, 7, 6]
    for name in ("13a", "13b"):
        assert groups(by_id[name], rivers=True) == [37]
        for space in by_id[name].spaces:
            assert space.colour == "S" or all(by_id[name].spaces[end].colour == "S" for end in space.rivers)
    numbers = {c: Counter(x.number for x in by_id["13b"].spaces if x.colour == c) for c in "ASKB"}
    assert all(numbers[c] == dict.fromkeys(range(1, 7), 1) for c in "ASK")
    assert numbers["B"] == dict.fromkeys(range(1, 7), 2)


def test_invented_components_are_marked() -> None:
    assert [board.id for board in boards() if board.invented] == ["11b", "11c", "11d", "11e", "11f", "12b"]
    cards = facts()["trade_routes"]["cards"]
    assert [card["id"] for card in cards if card["source"] == "reconstructed"] == list(range(7, 13))
    assert all(card["confidence"] == "high" for card in cards[:3])


def test_trade_routes_are_balanced() -> None:
    cards = facts()["trade_routes"]["cards"]
    assert len(cards) == 12
    assert all(len({space["good"] for space in card["spaces"]}) == 3 for card in cards)
    spaces = [space for card in cards for space in card["spaces"]]
    assert Counter(space["good"] for space in spaces) == dict.fromkeys(range(1, 7), 6)
    assert set(Counter(space["bonus"] for space in spaces).values()) == {4}


def test_six_shields_of_every_value() -> None:
    shields = facts()["shields"]["list"]
    assert [shield["number"] for shield in shields] == list(range(1, 19))
    assert Counter(shield["points"] for shield in shields) == {12: 6, 8: 6, 4: 6}


def test_region_points_are_triangular() -> None:
    for size, points in facts()["scoring"]["region_points"].items():
        assert points == comb(int(size) + 1, 2)
    assert facts()["scoring"]["region_points_beyond"] == {"9": comb(10, 2), "10": comb(11, 2)}


def test_price_of_a_die() -> None:
    assert [int(PRICE[0, 0, 2, wanted]) for wanted in range(1, 7)] == [1, 0, 1, 2, 3, 2]
    assert [int(PRICE[1, 0, 3, wanted]) for wanted in range(1, 7)] == [1, 1, 0, 1, 1, 2]
    assert [int(PRICE[1, 1, 3, wanted]) for wanted in range(1, 7)] == [1, 0, 0, 0, 1, 1]
    assert not PRICE[:, :, 0].any()


def test_record_blanks_are_negative() -> None:
    assert NONE == -1
    assert STATE.itemsize < 4096
