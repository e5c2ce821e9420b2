"""The consistency checks of the facts: counts, sums and the worked examples read off the printed components."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

from spielwerk.games.marcopolo import tables
from spielwerk.games.marcopolo.facts import CHARACTERS, FIXED_SPACES, card_spaces, facts, items, names

EXPECTED = facts()["expected_totals"]
GOODS = ("pepper", "silk", "gold")


def of_type(kind: str) -> list[str]:
    return [place["id"] for place in items("locations") if place["type"] == kind]


def neighbours(place: str) -> set[str]:
    return {r["to"] for r in items("routes") if r["from"] == place} | {
        r["from"] for r in items("routes") if r["to"] == place
    }


def steps_between(start: str, goal: str) -> int:
    reached, steps = {start}, 0
    while goal not in reached:
        reached |= {there for here in reached for there in neighbours(here)}
        steps += 1
    return steps


def test_places() -> None:
    assert len(items("locations")) == EXPECTED["locations"] == 25
    assert len(of_type("large_city")) == EXPECTED["large_cities"] == 7
    assert len(of_type("small_city")) == EXPECTED["small_cities"] == 6
    assert len(of_type("oasis")) == EXPECTED["oases"] == 10
    assert len(of_type("large_city") + of_type("small_city") + of_type("beijing")) == EXPECTED["places_for_posts"] == 14
    types = [place["type"] for place in items("locations")]
    assert types == ["start", "beijing"] + ["large_city"] * 7 + ["small_city"] * 6 + ["oasis"] * 10


def test_routes() -> None:
    routes = items("routes")
    assert len(routes) == EXPECTED["routes"] == 30
    assert len({frozenset((r["from"], r["to"])) for r in routes}) == 30
    assert sum(not r["extra"] for r in routes) == EXPECTED["routes_free"] == 14
    camels = [r["extra"]["camel"] for r in routes if "camel" in r["extra"]]
    assert (len(camels), sum(camels)) == (EXPECTED["routes_camel"], EXPECTED["route_camels_sum"]) == (12, 35)
    assert sorted(r["extra"]["money"] for r in routes if "money" in r["extra"]) == [5, 7, 10, 15]
    assert neighbours("beijing") == set(EXPECTED["beijing_neighbours"])
    assert steps_between("venezia", "beijing") == EXPECTED["shortest_steps_venezia_beijing"] == 7
    assert max(steps_between("venezia", place) for place in names("locations")) < 25


def test_the_journeys_of_the_rulebook() -> None:
    cost = {frozenset((r["from"], r["to"])): r["extra"] for r in items("routes")}
    way = ["samarcanda", "oasis_6", "kashgar", "lan_zhou"]
    assert sum(cost[frozenset(pair)].get("camel", 0) for pair in pairwise(way)) == 8
    assert {"camel": 2} in cost.values()
    assert list(cost.values()).count({"money": 7}) == 1
    assert "oasis_9" in neighbours("alexandria")
    assert (tables.ROUTE_CAMELS.T == tables.ROUTE_CAMELS).all()


def test_city_card_spaces() -> None:
    assert len(card_spaces()) == EXPECTED["city_card_spaces"] == 9
    assert Counter(city for _, city in card_spaces()) == {**dict.fromkeys(of_type("large_city"), 1), "sumatra": 3}
    assert len(FIXED_SPACES) == 8


def test_market() -> None:
    rows = facts()["market"]["rows"]
    for row, printed in rows.items():
        amounts = [printed["by_value"][str(n)][row] for n in range(1, 7)]
        assert amounts == sorted(amounts)
    assert [rows["camel"]["by_value"][str(n)] for n in range(1, 7)] == [{"camel": n} for n in range(1, 7)]
    assert rows["silk"]["by_value"]["4"] == {"silk": 3}
    assert rows["pepper"]["by_value"]["6"] == {"pepper": 4}
    assert rows["pepper"]["by_value"]["3"] == {"pepper": 2, "money": 1}
    assert [rows[row]["dice"] for row in ("camel", "pepper", "silk", "gold")] == [1, 1, 2, 3]
    assert tables.STEP_PRICE.cumsum().tolist() == [3, 7, 12, 12, 18, 18]


def test_contracts() -> None:
    contracts = items("contracts")
    assert len(contracts) == EXPECTED["contracts"] == 44
    assert [c["start"] for c in contracts] == [True] * 6 + [False] * 38
    assert len({str((c["cost"], c["points"], c["reward"])) for c in contracts}) == 44
    cost: Counter[str] = Counter()
    reward: Counter[str] = Counter()
    for contract in contracts:
        cost.update(contract["cost"])
        reward.update(contract["reward"])
        assert contract["cost"]["camel"] == sum(good in contract["cost"] for good in GOODS)
    assert dict(cost) == EXPECTED["contract_cost_sum"]
    assert dict(reward) == EXPECTED["contract_reward_sum"]
    assert sum(c["points"] for c in contracts) == EXPECTED["contract_points_sum"] == 234
    assert sum(c["points"] for c in contracts if c["start"]) == EXPECTED["start_contract_points_sum"] == 19
    setup = facts()["contracts"]["setup"]
    assert setup["stacks"] * setup["tiles_per_stack"] + setup["special_stack"] == setup["regular_tiles"] == 38
    example = {"cost": {"camel": 2, "pepper": 1, "silk": 2}, "points": 4, "reward": {"money": 3}}
    assert sum({key: c[key] for key in example} == example for c in contracts) == 1


def test_city_cards() -> None:
    cards = items("city_cards")
    assert len({str({k: v for k, v in card.items() if k != "id"}) for card in cards}) == EXPECTED["city_cards"] == 31
    assert Counter(card["kind"] for card in cards) == {
        "exchange_per_pip": 19,
        "exchange_per_pip_one_direction": 1,
        "exchange_per_pip_both_ways": 2,
        "income_per_pip": 1,
        "income_per_counted_item": 4,
        "by_die_value": 4,
    }
    assert any(card.get("pay") == {"camel": 1, "gold": 1} and card["gain"] == {"points": 4} for card in cards)


def test_goals() -> None:
    goals = items("goals")
    assert len(goals) == EXPECTED["goals"] == 18
    for goal in goals:
        assert goal["cities"][0] in of_type("large_city")
        assert goal["cities"][1] in of_type("small_city")
    assert Counter(goal["cities"][1] for goal in goals) == dict.fromkeys(of_type("small_city"), 3)
    large = Counter(goal["cities"][0] for goal in goals)
    assert [large[city] for city in of_type("large_city")] == [3, 3, 3, 3, 2, 2, 2]
    assert sum(goal["points"] for goal in goals) == EXPECTED["goal_points_sum"] == 98
    histogram = {int(points): count for points, count in EXPECTED["goal_points_histogram"].items()}
    assert Counter(goal["points"] for goal in goals) == histogram
    best = max(
        a["points"] + b["points"] + int(tables.DIFFERENT_CITIES[len({*a["cities"], *b["cities"]})])
        for a, b in combinations(goals, 2)
    )
    assert best == EXPECTED["max_goal_score_for_one_player"] == 25
    assert tables.DIFFERENT_CITIES.tolist() == [0, 1, 3, 6, 10]


def test_bonuses_and_set_up() -> None:
    assert len(items("outpost_bonuses")) == 10
    towns = {place["id"]: place["letter"] for place in items("locations") if "letter" in place}
    assert {bonus["standard_town"]: bonus["letter"] for bonus in items("city_bonuses")} == towns
    assert tables.BLACK_DICE.tolist()[2:] == [3, 4, 5]
    assert tables.NEUTRAL_AT_KHAN.tolist()[2:] == [2, 1, 0]
    assert tables.START_MONEY.tolist() == [7, 8, 9, 10]
    assert tables.POST_POINTS.tolist() == [0] * 8 + [5, 10, 0, 10]


def test_characters() -> None:
    tiles = names("characters")
    assert len(tiles) == facts()["characters"]["tiles"] == 10
    assert len(CHARACTERS) == facts()["characters"]["different_characters"] == 8
    assert {tile.rsplit("_", 1)[0] if tile[-1].isdigit() else tile for tile in tiles} == set(CHARACTERS)


def test_every_table_names_its_source_and_how_sure_it_is() -> None:
    for name, table in facts().items():
        if name != "meta":
            assert table["source"]
            assert table["confidence"]
