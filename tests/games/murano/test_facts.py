"""The facts are consistent, and the checker names what is not."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import pytest

from spielwerk.games.murano import GAME
from spielwerk.games.murano.check_facts import check_facts, faults_of
from spielwerk.games.murano.facts import Action, CustomerTable, GoldExchange, Quantity, Scoring, our_facts
from spielwerk.games.murano.tables import ACTION_NAMES, FAMILIES, QUANTITY_NAMES, SERVED_BY, SPECIAL_NAMES

from .lagoon import Lagoon

FACTS = our_facts()
TEXT = files(GAME.folder).joinpath("facts.json").read_text(encoding="utf-8")


def test_our_facts_are_consistent() -> None:
    assert faults_of(FACTS) == []


def test_every_part_names_its_source() -> None:
    parts = {name: part for name, part in json.loads(TEXT).items() if name not in ("about", "sources")}
    assert all(part["source"] and part["confidence"] in ("high", "medium", "low") for part in parts.values())


def test_what_the_rules_number_is_in_the_order_of_the_facts() -> None:
    assert get_args(Action) == ACTION_NAMES
    assert get_args(Quantity) == QUANTITY_NAMES
    assert tuple(card.id for card in FACTS.special_cards.items) == SPECIAL_NAMES
    assert {str(scoring.__struct_config__.tag) for scoring in get_args(Scoring)} == set(FAMILIES)


# The checks of the facts, by their number


def test_1_ring() -> None:
    spaces = FACTS.ring.spaces
    assert [space.index for space in spaces] == list(range(18))
    assert Counter(space.action for space in spaces) == {
        "take_gold": 1,
        "buy_glass_factory": 2,
        "buy_shop": 2,
        "buy_palace": 2,
        "buy_special": 1,
        "recruit_character": 2,
        "place_gondolier": 2,
        "build": 3,
        "income": 1,
        "production": 1,
        "gondolier_office": 1,
    }
    assert sum(space.anchor for space in spaces) == 8
    # Counter-clockwise on a board whose y grows downwards: the spaces turn to the left.
    centres = [(x + w / 2, y + h / 2) for x, y, w, h in (space.rect for space in spaces)]
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(centres, centres[1:] + centres[:1], strict=True))
    assert area < 0


def test_2_open_at_the_start() -> None:
    free = {space.action for space in FACTS.ring.spaces if not space.anchor}
    assert {space.action for space in FACTS.ring.spaces} - free == {"income", "production"}


def test_3_as_many_spaces_as_tiles() -> None:
    for players, streets, buildings in ((4, 42, 48), (2, 35, 40), (3, 35, 40)):
        used = [island for island in FACTS.islands.items if players in island.players]
        assert sum(len(island.spaces("S")) for island in used) == streets
        assert sum(len(island.spaces("B")) for island in used) == buildings
        stack = Lagoon(players).state.fields()["stack"]
        assert (stack[0], sum(stack[1:])) == (streets, buildings)


def test_4_adjacency_is_symmetric_and_never_empty() -> None:
    for number, island in enumerate(FACTS.islands.items):
        streets, sites = island.spaces("S"), island.spaces("B")
        for n, (x, y) in enumerate(sites):
            beside = [m for m, (u, v) in enumerate(streets) if abs(u - x) + abs(v - y) == 1]
            assert beside == [m for m in range(len(streets)) if SERVED_BY[0, number, m] >> n & 1]
            assert beside


def test_5_gondolas() -> None:
    for players, count in ((4, 24), (2, 20)):
        used = [island for island in FACTS.islands.items if players in island.players]
        assert sum(len(island.gondolas) for island in used) == count
        assert all({g.colour for g in island.gondolas} == set(FACTS.players.colours) for island in used)


def test_6_streets() -> None:
    kinds = FACTS.streets.kinds
    assert sum(kind.count for kind in kinds) == 42
    assert sum(kind.count - kind.removed_2_3 for kind in kinds) == 35
    customers = Counter(colour for kind in kinds for colour in kind.customers * kind.count)
    assert customers == {"red": 12, "blue": 12, "grey": 12}
    assert sum(kind.count for kind in FACTS.shops.kinds) == sum(kind.count for kind in FACTS.palaces.kinds) == 12


def test_7_characters() -> None:
    cards = FACTS.characters.items
    assert [card.no for card in cards] == list(range(1, 41))
    named = Counter(card.scoring.island for card in cards if hasattr(card.scoring, "island"))
    assert named == {island.id: 2 for island in FACTS.islands.items}
    for card in cards:
        if isinstance(card.scoring, GoldExchange):
            assert len(card.scoring.gold) == len(card.scoring.points) == 5
            assert dict(zip(card.scoring.gold, card.scoring.points, strict=True))[4] == 3
        if isinstance(card.scoring, CustomerTable):
            assert len(card.scoring.begins) == len(card.scoring.points) == 5


def test_8_cards_coins_and_gondoliers() -> None:
    assert len({card.id for card in FACTS.special_cards.items}) == 15
    assert FACTS.box.coins_of_1 + 5 * FACTS.box.coins_of_5 == 131
    people = FACTS.players
    assert 1 + people.general_supply + people.gondoliers == 8
    assert people.employed_at_most == 7


# The checker


def spoilt(tmp_path: Path, *path: Any, value: Any) -> list[str]:
    """What the checker says about our file with one value changed."""
    data = json.loads(TEXT)
    part = data
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    file = tmp_path / "facts.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return check_facts(file)


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("ring", "spaces", 4, "action"), "build", "ring: the rulebook has 1 x take_gold, here are 0"),
        (("ring", "spaces", 0, "anchor"), True, "ring: 8 ships need 8 anchors, there are 9"),
        (("ring", "spaces", 3, "index"), 5, "ring: the spaces must be numbered 0 to 17, in order"),
        (("islands", "items", 0, "id"), "sacca", "islands: there must be, in this order: sacca_mattia"),
        (("islands", "items", 0, "grid"), [".BxB.", "SSSSS", "BBSBB"], "sacca_mattia: the grid may hold S, B and dots"),
        (("islands", "items", 0, "grid"), ["BBBB.", "SSSSS", "BBSBB", "B...."], "building space 9 touches no street"),
        (("islands", "items", 0, "grid"), [".BBB.", "SS.SS", "BBSBB"], "its street spaces do not hang together"),
        (("islands", "items", 0, "grid"), [".BBB.", "SSSS.", "BBSB."], "42 streets but only 41 spaces"),
        (("islands", "items", 0, "grid"), ["S" * 16], "sacca_mattia: it needs 1 to 15 street spaces, it has 16"),
        (("islands", "items", 0, "players"), [4], "sacca_mattia: it is used with [2, 3, 4] players"),
        (("islands", "items", 0, "gondolas"), [], "sacca_mattia: it needs 1 to 6 gondolas, it has 0"),
        (("streets", "kinds", 0, "count"), 7, "streets: there are 42 in the box (rulebook p.1), here are 43"),
        (("streets", "kinds", 1, "customers"), ["red"], "streets: the kind ['red'] is listed 2 times"),
        (("streets", "kinds", 0, "removed_2_3"), 0, "streets: with 2-3 players one red"),
        (("shops", "kinds", 0, "count"), 5, "shops: there are 12 in the box"),
        (("shops", "price_top"), 3, "shops: price_top is 2 in the rulebook, not 3"),
        (("palaces", "kinds", 2, "coats"), 4, "palaces: the kinds must have 1, 2 and 3 coats of arms"),
        (("actions", "sale"), [5, 12, 21], "actions: sale is [5, 12, 20] in the rulebook, not [5, 12, 21]"),
        (("characters", "items", 0, "scoring", "points"), 3, "character 1: the rulebook prints another effect"),
        (("characters", "items", 6, "scoring", "points"), [1, 2, 6, 8, 10], "character 7: 4 gold are worth 3 points"),
        (
            ("characters", "items", 10, "scoring", "points"),
            [1, 3, 3, 4, 5],
            "character 11: its points must be 5 growing",
        ),
        (("characters", "items", 0, "no"), 2, "characters: the cards must be numbered 1 to 40"),
        (("characters", "items", 31, "scoring", "island"), "teresa", "characters: teresa must be named on two cards"),
        (("special_cards", "items", 0, "effect"), {"gold": 3}, "special_cards: ids, order and effects"),
        (("islands", "items", 0, "origin"), [13, 5], "drawing: sacca_mattia"),
    ],
)
def test_the_checker_names_what_is_inconsistent(
    tmp_path: Path, path: tuple[Any, ...], value: Any, sentence: str
) -> None:
    found = spoilt(tmp_path, *path, value=value)
    assert any(sentence in fault for fault in found), found


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("ring", "spaces", 4, "action"), "rest", "$.ring.spaces[4].action"),
        (("ring", "spaces"), "none", "$.ring.spaces"),
        (("islands", "items", 1, "gird"), [], "gird"),
    ],
)
def test_the_checker_says_where_the_form_is_wrong(
    tmp_path: Path, path: tuple[Any, ...], value: Any, sentence: str
) -> None:
    [fault] = spoilt(tmp_path, *path, value=value)
    assert fault.startswith("the file does not have the form of facts.json")
    assert sentence in fault


def test_the_checker_reads_no_missing_or_broken_file(tmp_path: Path) -> None:
    assert check_facts(tmp_path / "none.json")[0].startswith("the file cannot be read")
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    assert check_facts(tmp_path / "broken.json")[0].startswith("the file does not have the form")


def test_another_row_of_points_and_another_ring_order_are_no_faults(tmp_path: Path) -> None:
    assert spoilt(tmp_path, "characters", "items", 10, "scoring", "points", value=[1, 3, 5, 7, 9]) == []
    spaces = json.loads(TEXT)["ring"]["spaces"]
    for space, action in ((0, "build"), (2, "buy_palace")):
        spaces[space]["action"] = action
    assert spoilt(tmp_path, "ring", "spaces", value=spaces) == []
