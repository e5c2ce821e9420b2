"""Goods and trade routes: every type, every card and every bonus, p.5, p.8 and p.12."""

from __future__ import annotations

import pytest

from spielwerk.games.burgundy.facts import facts
from spielwerk.proof.gate import shows

from .position import GOOD, Position

CARDS = facts()["trade_routes"]["cards"]
NAMES = list(GOOD)
BONUSES = sorted({space["bonus"] for card in CARDS for space in card["spaces"]})


@pytest.mark.parametrize("name", [pytest.param(name, marks=shows("good", name)) for name in GOOD])
def test_the_die_says_which_type_is_sold(name: str) -> None:
    position = Position().goods(**{name: 2}).dice(GOOD[name] + 1, (GOOD[name] + 3) % 6 + 1)
    position.play("die 1")
    assert position.offered() == [f"sell {name}", "workers"]
    position.play(f"sell {name}")
    assert position.gains() == {"sales": 4}
    assert position.s.sold[0, GOOD[name]] == 2
    assert Position().goods(**{name: 2}).dice(1, (GOOD[name] + 3) % 6 + 1).play("die 2").offered() == ["workers"]


def test_every_round_a_good_goes_to_the_depot_of_the_white_die() -> None:
    position = Position(3)
    opened = position.state.fields()["round_goods"]
    for _ in range(3):
        position.play("die 1", "workers", "die 2", "workers")
    position.roll("11", "22", "33", white=5)
    assert position.state.fields()["depot_goods"][4][opened[1]] == 1
    assert position.s.round_goods[1] == -1


def test_a_depot_may_be_empty() -> None:
    position = Position().lying(4, red=1).gain_tile("ship", 18).play("load 2")
    assert position.in_store() == {}
    assert position.offered() == ["die 2"]


def test_a_full_store_takes_only_types_it_has() -> None:
    position = Position().goods(red=1, pink=1, brown=1).lying(4, red=2, orange=1).gain_tile("ship", 18).play("load 4")
    assert position.in_store() == {"red": 3, "pink": 1, "brown": 1}
    assert position.in_depot(4) == {"orange": 1}


def selling(card: dict[str, object], at: int, **options: object) -> Position:
    """Sells one good that matches the given space of a card; the spaces before it are filled with other goods."""
    position = Position(trade_routes=True, **options).route(int(str(card["id"])))  # type: ignore[arg-type]
    spaces = card["spaces"]
    for i in range(at):
        other = NAMES[next(g for g in range(6) if g + 1 != spaces[i]["good"])]  # type: ignore[index]
        position.sold(**{other: 1})
        position.s.route_good[0, i] = GOOD[other]
        position.s.route_filled[0] = i + 1
    wanted = spaces[at]["good"]  # type: ignore[index]
    return position.goods(**{NAMES[wanted - 1]: 1}).dice(wanted, wanted)


def follows(bonus: str, position: Position) -> None:
    """What the bonus of a space does, read off the position after the sale."""
    effects = {
        "bank": lambda: position.s.silver[0] == 3,
        "boarding_house": lambda: position.s.workers[0] == 4,
        "watchtower": lambda: position.gains() == {"sales": 2, "watchtowers": 4},
        "carpenter": lambda: position.offered() == ["take 1-2", "decline"],
        "church": lambda: position.offered() == ["take 5-2", "decline"],
        "market": lambda: position.offered() == ["take 3-1", "decline"],
        "warehouse": lambda: all(text.startswith("sell") or text == "decline" for text in position.offered()),
        "city_hall": lambda: position.offered() == ["place own mine", "decline"],
        "castle": lambda: "workers" in position.offered() and "take 5-2" in position.offered(),
    }
    assert effects[bonus](), (bonus, position.offered())


@pytest.mark.parametrize(
    "card", [pytest.param(c, marks=shows("route_card", str(c["id"])), id=str(c["id"])) for c in CARDS]
)
def test_card(card: dict[str, object]) -> None:
    for at, space in enumerate(card["spaces"]):  # type: ignore[arg-type, var-annotated]
        position = selling(card, at).store("mine").depot(d1_2="bank", d3_1="cow-2", d5_2="mine").start()
        good = NAMES[space["good"] - 1]
        keep = NAMES[space["good"] % 6]
        position.goods(**{keep: 1}).play("die 1", f"sell {good}")
        assert position.s.route_filled[0] == at + 1
        follows(space["bonus"], position)


@pytest.mark.parametrize("bonus", [pytest.param(b, marks=shows("route_bonus", b)) for b in BONUSES])
def test_a_good_of_another_colour_gives_no_bonus(bonus: str) -> None:
    card = next(c for c in CARDS if c["spaces"][0]["bonus"] == bonus) if bonus != "church" else CARDS[1]
    other = next(g for g in range(6) if g + 1 != card["spaces"][0]["good"])
    position = Position(trade_routes=True).route(card["id"]).goods(**{NAMES[other]: 1}).dice(other + 1, 1)
    position.depot(d5_2="mine", d1_2="bank").store("mine").play("die 1", f"sell {NAMES[other]}")
    assert position.offered() == ["die 2"]
    assert (position.s.silver[0], position.s.workers[0]) == (1, 0)


@pytest.mark.parametrize(("players", "cards"), [(1, 5), (2, 5), (3, 4), (4, 3)])
def test_cards_by_player_count(players: int, cards: int) -> None:
    position = Position(players, trade_routes=True)
    assert position.state.fields()["route_cards"][:players] == [cards] * players


def test_a_full_route_takes_no_more_goods_but_all_sold_ones_count() -> None:
    position = Position(trade_routes=True).found(15, 25).route(2).goods(turquoise=5).dice(1, 1)
    position.play("die 1", "sell turquoise")
    assert position.s.route_filled[0] == 3
    assert position.s.sold[0, 0] == 5
    assert position.start().end_game().gains() == {"monastery_15": 2, "monastery_25": 5, "silver_left": 1}
