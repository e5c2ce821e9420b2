"""Every contract, city card, goal, bonus, character, route, market field and space, each with its exact effect."""

from __future__ import annotations

from typing import Any

import pytest

from spielwerk.games.marcopolo import GAME
from spielwerk.games.marcopolo.facts import facts, items
from spielwerk.games.marcopolo.rules.ending import finish
from spielwerk.games.marcopolo.state import Kind
from spielwerk.proof.gate import shows

from .board import BLUE, FACT, GREEN, LETTER, PLACE, PLENTY, RED, RESOURCE, YELLOW, Board

TOWN = {town["standard_town"]: town for town in items("city_bonuses")}
ROUTE = {f"{route['from']}-{route['to']}": route for route in items("routes")}


def each(kind: str, *names: str) -> list[Any]:
    return [pytest.param(name, marks=shows(kind, name)) for name in names or GAME.components[kind]]


def plain(gain: dict[str, int], source: str) -> dict[str, int]:
    """The part of a reward that comes without a choice, as gains are written."""
    known = {name: amount for name, amount in gain.items() if name in RESOURCE}
    return known | ({f"points from {source}": gain["points"]} if "points" in gain else {})


def added(*gains: dict[str, int]) -> dict[str, int]:
    total: dict[str, int] = {}
    for gain in gains:
        for name, amount in gain.items():
            total[name] = total.get(name, 0) + amount
    return {name: amount for name, amount in total.items() if amount}


def take_choices(board: Board, gain: dict[str, int], seat: int) -> dict[str, int]:
    """Makes every choice of a reward, checking it is offered; returns what was chosen."""
    chosen: dict[str, int] = {}
    for _ in range(gain.get("any_good", 0)):
        assert board.legal() == ["good pepper", "good silk", "good gold"]
        board.play("good silk")
        chosen = added(chosen, {"silk": 1})
    if "two_different_goods" in gain:
        assert board.legal() == ["pair pepper+silk", "pair pepper+gold", "pair silk+gold"]
        board.play("pair pepper+gold")
        chosen = added(chosen, {"pepper": 1, "gold": 1})
    if "step" in gain:
        assert board.legal() == ["step 1 alexandria", "step 1 oasis_1", "step 1 oasis_5", "stop"]
        board.play("step 1 oasis_1")
        assert board.stands(seat) == "oasis_1"
    if "contract" in gain:
        board.play("lay_contract C17")
        assert "C17" in board.active_contracts(seat)
    if "black_die" in gain:
        board.play("roll 5")
        assert board.values(seat, "black") == [5]
    return chosen


@pytest.mark.parametrize("contract", each("contract"))
def test_contract(contract: str) -> None:
    printed = FACT[contract]
    cost = printed["cost"]
    board = Board().active(RED, contract).stock(RED, **(PLENTY if "step" in printed["reward"] else cost)).dice(RED, 1)
    if contract == "C17":
        board.stack("C16", unknown=0)
    board.turn(RED).play(f"fulfil {contract}")
    chosen = take_choices(board, printed["reward"], RED)
    paid = {name: -amount for name, amount in cost.items()}
    points = {"points from contracts": printed["points"]}
    assert board.gains() == {RED: added(paid, points, plain(printed["reward"], "contracts"), chosen)}
    assert contract not in board.active_contracts(RED)
    assert board.s.fulfilled[RED] == 1
    for missing in cost:
        poor = Board().active(RED, contract).stock(RED, **{**cost, missing: cost[missing] - 1}).dice(RED, 1).turn(RED)
        assert f"fulfil {contract}" not in poor.legal()


def with_card(card: str, die: int, **stock: int) -> Board:
    board = Board().card("karachi", card).posts(RED, "karachi").dice(RED, die).stock(RED, **stock)
    return board.fulfilled(RED, "C01", "C02", "C03").turn(RED)


EXCHANGES = tuple(
    card["id"]
    for card in items("city_cards")
    if card["kind"] == "exchange_per_pip" and not {"step", "own_city_bonus"} & set(card["gain"])
)


@pytest.mark.parametrize("card", each("city_card", *EXCHANGES))
def test_exchange_card(card: str) -> None:
    pay, gain = FACT[card]["pay"], FACT[card]["gain"]
    for times in (1, 2, 4):
        board = with_card(card, 4, **PLENTY).act("karachi", 4)
        assert board.legal() == [f"exchange forth {n}" for n in (1, 2, 3, 4)]
        board.play(f"exchange forth {times}")
        chosen = take_choices(board, {"any_good": times * gain.get("any_good", 0)}, RED)
        paid = {name: -times * amount for name, amount in pay.items()}
        received = {name: times * amount for name, amount in plain(gain, "city_cards").items()}
        assert board.gains() == {RED: added(paid, received, chosen)}
    twice = with_card(card, 6, **{name: 2 * amount for name, amount in pay.items()}).act("karachi", 6)
    assert twice.legal() == ["exchange forth 1", "exchange forth 2"]
    short = next(iter(pay))
    assert "karachi" not in with_card(card, 6, **{**pay, short: pay[short] - 1}).spaces("own 6")


@shows("city_card", "K03")
def test_card_two_camels_for_a_step() -> None:
    board = with_card("K03", 3, camel=6).act("karachi", 3)
    assert board.legal() == ["exchange forth 1", "exchange forth 2", "exchange forth 3"]
    board.play("exchange forth 2")
    assert board.legal() == ["step 1 alexandria", "step 1 oasis_1"]
    board.go("alexandria")
    assert "stop" in board.legal()
    board.go("oasis_9")
    assert board.gains() == {RED: {"camel": -4}}
    assert not board.has_post(RED, "alexandria")
    assert board.stands(RED) == "oasis_9"


@shows("city_card", "K18")
def test_card_two_different_goods_for_a_step() -> None:
    board = with_card("K18", 3, pepper=2, silk=1, gold=1).act("karachi", 3)
    assert board.legal() == ["pay_pair pepper+silk", "pay_pair pepper+gold", "pay_pair silk+gold"]
    board.play("pay_pair pepper+silk")
    assert board.legal() == ["pay_pair pepper+gold", "stop"]
    board.play("pay_pair pepper+gold")
    assert board.legal() == ["stop"]
    board.play("stop").go("alexandria").play("stop")
    assert board.gains() == {RED: {"pepper": -2, "silk": -1, "gold": -1}}
    assert board.has_post(RED, "alexandria")
    assert "karachi" not in with_card("K18", 3, pepper=5).spaces("own 3")


@shows("city_card", "K18")
def test_card_goods_for_steps_up_to_the_die() -> None:
    board = with_card("K18", 2, **PLENTY).act("karachi", 2).play("pay_pair silk+gold", "pay_pair silk+gold")
    board.go("oasis_1", "moscow")
    assert board.gains() == {RED: {"silk": -2, "gold": -2}}
    assert board.has_post(RED, "moscow")


@shows("city_card", "K19")
def test_card_money_for_town_bonuses() -> None:
    board = with_card("K19", 2, money=1).posts(RED, "anxi", "ormuz", "kochi").act("karachi", 2)
    assert board.legal() == ["town anxi", "town ormuz", "town kochi"]
    board.play("town anxi")
    assert board.legal() == ["town ormuz", "town kochi", "stop"]
    board.play("town kochi")
    assert board.gains() == {RED: {"money": 5 - 2, "points from town_bonuses": 3}}
    assert "karachi" not in with_card("K19", 2, money=1).spaces("own 2")
    assert "karachi" not in with_card("K19", 2, money=0).posts(RED, "anxi").spaces("own 2")


@shows("city_card", "K20")
def test_card_camels_and_money_in_one_direction() -> None:
    for move, gain in (("forth 3", {"camel": -3, "money": 9}), ("back 4", {"money": -4, "camel": 4})):
        board = with_card("K20", 4, **PLENTY).act("karachi", 4).play(f"exchange {move}")
        assert board.gains() == {RED: gain}
        assert "end_turn" in board.legal()
    assert "karachi" not in with_card("K20", 4).spaces("own 4")


@shows("city_card", "K21")
def test_card_goods_and_camels_in_both_directions() -> None:
    board = with_card("K21", 3, pepper=1).act("karachi", 3)
    assert board.legal() == ["swap_goods good_for_camels pepper"]
    board.play("swap_goods good_for_camels pepper")
    assert board.legal() == [f"swap_goods camels_for_good {good}" for good in ("pepper", "silk", "gold")] + ["stop"]
    board.play("swap_goods camels_for_good gold")
    assert board.gains() == {RED: {"pepper": -1, "gold": 1}}
    board.play("stop")
    assert "end_turn" in board.legal()
    assert "karachi" not in with_card("K21", 3, camel=1).spaces("own 3")


@shows("city_card", "K22")
def test_card_points_and_money_below_zero() -> None:
    board = with_card("K22", 2).act("karachi", 2)
    assert board.legal() == ["swap_points point_for_money"]
    board.play("swap_points point_for_money")
    assert board.gains() == {RED: {"money": 3, "points from city_cards": -1}}
    assert board.legal() == ["swap_points point_for_money", "swap_points money_for_point", "stop"]
    board.play("swap_points point_for_money")
    assert board.gains() == {RED: {"money": 6, "points from city_cards": -2}}
    back = with_card("K22", 1, money=3).act("karachi", 1).play("swap_points money_for_point")
    assert back.gains() == {RED: {"money": -3, "points from city_cards": 1}}


@shows("city_card", "K23")
def test_card_money_for_every_pip() -> None:
    for die in range(1, 7):
        board = with_card("K23", die).act("karachi", die)
        assert len(board.legal()) == die
        assert board.play(f"exchange forth {die}").gains() == {RED: {"money": 2 * die}}


@pytest.mark.parametrize("card", each("city_card", "K24", "K25", "K26", "K27"))
def test_counting_card(card: str) -> None:
    gain = plain(FACT[card]["gain"], "city_cards")
    for die in (2, 6):
        # Three contracts are fulfilled; two posts stand on the map, one of them in Beijing.
        board = with_card(card, die).posts(RED, "beijing").act("karachi", die)
        most = min(die, 3 if FACT[card]["count"] == "fulfilled_contracts" else 2)
        assert board.legal() == [f"exchange forth {n}" for n in range(1, most + 1)]
        board.play(f"exchange forth {most}")
        assert board.gains() == {RED: {name: most * amount for name, amount in gain.items()}}


@shows("city_card", "K24", "K25")
def test_cards_that_count_contracts_need_one() -> None:
    for card in ("K24", "K25"):
        board = Board().card("moscow", card).posts(RED, "moscow").dice(RED, 6).turn(RED)
        assert "moscow" not in board.spaces("own 6")


@pytest.mark.parametrize("card", each("city_card", "K28", "K29", "K30"))
def test_card_by_die(card: str) -> None:
    for die, gain in FACT[card]["gain_by_value"].items():
        board = with_card(card, int(die)).act("karachi", int(die))
        fields = board.legal()
        assert len(fields) == (1 if gain == FACT[card]["gain_by_value"]["1"] else 2)
        assert board.play(fields[-1]).gains() == {RED: gain}


@shows("city_card", "K31")
def test_card_of_towns_by_die() -> None:
    for die, count in ((1, 1), (4, 1), (5, 2), (6, 2)):
        board = with_card("K31", die).posts(RED, "anxi", "kochi").act("karachi", die)
        assert board.legal() == (["field 1", "field 5"] if count == 2 else ["field 1"])
        board.play(f"field {5 if count == 2 else 1}", "town kochi")
        if count == 2:
            assert board.legal() == ["town anxi"]
            board.play("town anxi")
        expected = {"points from town_bonuses": 3, "money": 5} if count == 2 else {"points from town_bonuses": 3}
        assert board.gains() == {RED: expected}
        assert "end_turn" in board.legal()
    assert "karachi" not in with_card("K31", 6).spaces("own 6")


@pytest.mark.parametrize("goal", each("goal"))
def test_goal(goal: str) -> None:
    cities, points = FACT[goal]["cities"], FACT[goal]["points"]
    far = next(g for g in FACT if g.startswith("G") and not set(FACT[g]["cities"]) & set(cities))
    others = [g for g in FACT if g.startswith("G") and g not in (goal, far)]
    for posts, card, table in (((), 0, 0), (cities[:1], 0, 1), (cities[1:], 0, 1), (cities, points, 3)):
        board = Board(2).goals(YELLOW, goal, far).goals(BLUE, *others[:2]).posts(YELLOW, *posts)
        board.fulfilled(BLUE, "C01").ready()
        finish(board.s)
        expected = {"points from goal_cards": card, "points from goal_cities": table}
        assert board.gain(YELLOW) == added(expected)


@pytest.mark.parametrize("outpost", each("outpost"))
def test_outpost_bonus_goes_to_the_first(outpost: str) -> None:
    gain = FACT[outpost]["gain"]
    board = Board().outpost("alexandria", outpost).stock(RED, money=3).dice(RED, 1, 1).dice(BLUE, 1, 1)
    board.turn(RED).act("travel", 1, 1).go("alexandria")
    if "step" in gain:
        assert board.legal() == ["step 1 venezia", "step 1 oasis_9", "stop"]
        board.play("stop")
        chosen: dict[str, int] = {}
    else:
        chosen = take_choices(board, gain, RED)
    assert board.gain(RED) == added({"money": -3}, plain(gain, ""), chosen)
    assert "end_turn" in board.legal()
    board.stock(BLUE, money=4).turn(BLUE).act("travel", 1, 1).go("alexandria")
    assert board.gains() == {BLUE: {"money": -4}}
    assert board.has_post(BLUE, "alexandria")
    assert "end_turn" in board.legal()


@pytest.mark.parametrize("letter", each("town"))
def test_town_bonus_on_arrival_and_every_round(letter: str) -> None:
    gain = items("city_bonuses")[LETTER[letter]]["gain"]
    board = Board().town("xian", letter)
    board.stock(RED, money=3).figure(RED, "beijing").dice(RED, 1, 1).turn(RED).act("travel", 1, 1).go("xian")
    chosen = town_choice(board, letter)
    assert board.gain(RED) == added({"money": -3}, plain(gain, "town_bonuses"), chosen)
    board.turn(BLUE)
    board.clear_agenda()
    board.push(Kind.START_ROUND, 0).ready().work_off()
    chosen = town_choice(board, letter)
    assert board.gain(RED) == added(plain(gain, "town_bonuses"), chosen)


def town_choice(board: Board, letter: str) -> dict[str, int]:
    if letter == "C":
        board.play("pair pepper+silk")
        return {"pepper": 1, "silk": 1}
    if letter == "D":
        others = [town for town in TOWN if board.s.town_bonus[PLACE[town] - PLACE["anxi"]] != LETTER["D"]]
        assert board.legal() == [f"town {town}" for town in others]
        board.play("town kochi")
        return {"points from town_bonuses": 3}
    return {}


@pytest.mark.parametrize("route", each("route"))
def test_route(route: str) -> None:
    there, back, extra = ROUTE[route]["from"], ROUTE[route]["to"], ROUTE[route]["extra"]
    for here, place in ((there, back), (back, there)):
        # With a post there already, arriving brings nothing.
        exact = {"camel": extra.get("camel", 0), "money": 3 + extra.get("money", 0)}
        board = Board().figure(RED, here).stock(RED, **exact).dice(RED, 1, 1)
        if place != "venezia" and not place.startswith("oasis"):
            board.posts(RED, place)
        board.turn(RED).act("travel", 1, 1)
        assert f"step 1 {place}" in board.legal()
        board.go(place)
        assert board.gains() == {RED: {name: -amount for name, amount in exact.items() if amount}}
        for resource in extra:
            short = Board().figure(RED, here).stock(RED, **{**PLENTY, resource: exact[resource] - 1}).dice(RED, 1, 1)
            short.turn(RED)
            if "travel" in short.spaces("own 1"):
                assert f"step 1 {place}" not in short.act("travel", 1, 1).legal()


@pytest.mark.parametrize("field", each("market"))
def test_market_field(field: str) -> None:
    row, value = field.split("-")
    printed = facts()["market"]["rows"][row]
    gain = printed["by_value"][value]
    space = "camels" if row == "camel" else row
    dice = [int(value)] + [6] * (printed["dice"] - 1)
    board = Board().dice(RED, *dice).turn(RED).act(space, *dice)
    assert board.legal() == [f"field {n}" for n in range(1, int(value) + 1)]
    board.play(f"field {value}")
    chosen = take_choices(board, gain, RED) if "step" not in gain else {}
    assert board.gains() == {RED: added(plain(gain, ""), chosen)}
    assert ("stop" in board.legal()) == ("step" in gain)
    assert len(board.values(RED)) == 0


@pytest.mark.parametrize("space", each("space"))
def test_space(space: str) -> None:
    """Every space takes as many dice as it shows and can be used with any die."""
    needed = {"silk": 2, "gold": 3, "travel": 2}.get(space, 1)
    board = Board().stock(RED, **PLENTY).dice(RED, *[4] * 5).display("C01").turn(RED)
    city = space.removesuffix("_1").removesuffix("_2").removesuffix("_3")
    if space == "purse":
        board.play("die own 4", "purse")
    else:
        if city in PLACE:
            board.posts(RED, city).card(space, "K01")
        board.act(space, *[4] * needed)
    placed = board.state.fields()["placed"]
    here = [row for row in placed if row[1:] == [RED, 0, 4]]
    assert len(here) == needed
    assert board.values(RED) == [4] * (5 - needed)
    alone = Board().stock(RED, **PLENTY).dice(RED, *[4] * (needed - 1)).display("C01").posts(RED, "moscow").turn(RED)
    assert needed == 1 or space not in alone.spaces("own 4")


@shows("bonus_action", "fulfil_contract", "purse", "reroll_die", "turn_die_by_one", "buy_black_die")
def test_bonus_actions_before_and_after_the_action() -> None:
    board = Board().stock(RED, **PLENTY).dice(RED, 1, 1, 1, 6).active(RED, "C09", "C12").turn(RED)
    for before in (True, False):
        uses = ["purse", "reroll", "turn up"]
        assert board.play("die own 1").legal()[-3:] == uses
        board.play("purse")
        board.play("fulfil C09" if before else "fulfil C12")
        assert ("buy_black_die" in board.legal()) is before
        if before:
            board.play("buy_black_die", "roll 2").act("five_money", 1)
    assert board.gain(RED)["points from contracts"] == 4 + 5
    assert board.play("die own 6").legal() == ["purse", "reroll", "turn down"]


@pytest.mark.parametrize("points", each("beijing"))
def test_beijing_place(points: str) -> None:
    """A post takes the best free place; it counts at the end, with a point for every two goods."""
    place = GAME.components["beijing"].index(points)
    board = Board().stock(RED, money=3, pepper=2, silk=1, gold=2).figure(RED, "xian").dice(RED, 1, 1)
    for seat in (BLUE, YELLOW, GREEN)[:place]:
        board.posts(seat, "beijing")
    for seat, goals in enumerate((("G01", "G02"), ("G03", "G04"), ("G05", "G06"), ("G07", "G08"))):
        board.goals(seat, *goals)
    board.turn(RED).act("travel", 1, 1).go("beijing")
    assert board.s.beijing[place] == RED
    assert board.gain(RED) == {"money": -3}
    finish(board.fulfilled(BLUE, "C01").ready().s)
    assert board.gain(RED) == {"points from beijing": int(points), "points from goods": 2}


@pytest.mark.parametrize("steps", each("steps"))
def test_price_of_a_journey(steps: str) -> None:
    price = facts()["travel_cost"]["money_by_steps"][steps]
    there_and_back = (["oasis_1", "venezia"] * 3)[: int(steps)]
    board = Board().stock(RED, money=price).dice(RED, 6, 6).turn(RED).act("travel", 6, 6).go(*there_and_back)
    if steps != "6":
        board.play("stop")
    assert board.gains() == {RED: {"money": -price}}
    assert "end_turn" in board.legal()


# Characters


@shows("character", "raschid")
def test_raschid_sets_his_dice_and_gets_no_compensation() -> None:
    board = Board(2).character(BLUE, "raschid").character(YELLOW, "berke").stock(BLUE, money=2)
    board.push(Kind.START_ROUND, 0).work_off()
    board.play(*["roll 6"] * 5)
    assert board.values(BLUE) == [0] * 5
    assert board.to_move() == BLUE
    assert board.play("die own unset").legal()[-1] == "purse"
    # Five money is occupied by a neutral die and costs the value he chooses.
    board.play("place five_money")
    assert board.legal() == ["value 1", "value 2"]
    board.play("value 1")
    assert board.gain(BLUE) == {"money": 2 - 1 + 5}


@shows("character", "matteo")
def test_matteo_gets_a_white_die_and_a_contract_every_round() -> None:
    board = Board(2).character(BLUE, "matteo").character(YELLOW, "raschid").push(Kind.START_ROUND, 0).work_off()
    board.play("lay_contract C17")
    assert board.active_contracts(BLUE) == ["C17"]
    board.play(*["roll 2"] * 5, "roll 1")
    assert board.values(BLUE, "white") == [1]
    assert board.legal(BLUE)[-1] == "compensate 4"


@pytest.mark.parametrize("tile", each("character", "mercator_4", "mercator_3", "mercator_2"))
def test_mercator_by_number_of_players(tile: str) -> None:
    players = int(tile[-1])
    gains = {
        "camels": {"camel": 1},
        "pepper": {"pepper": 1},
        "silk": {"silk": 1},
        "gold": {"gold": 1},
        "khan": {"camel": 1} if players < 4 else {},
        "five_money": {"money": 2} if players < 3 else {},
    }
    for space, gain in gains.items():
        needed = {"silk": 2, "gold": 3}.get(space, 1)
        board = Board(players).character(BLUE, "mercator").stock(YELLOW, money=6).dice(YELLOW, *[5] * needed)
        board.turn(YELLOW).act(space, *[5] * needed)
        assert board.gain(BLUE) == gain
        own = Board(players).character(BLUE, "mercator").stock(BLUE, money=5).dice(BLUE, *[5] * needed)
        anybody = Board(players).stock(BLUE, money=5).dice(BLUE, *[5] * needed)
        own.turn(BLUE).act(space, *[5] * needed)
        assert own.gains() == anybody.turn(BLUE).act(space, *[5] * needed).gains()
    purse = Board(players).character(BLUE, "mercator").dice(YELLOW, 5).turn(YELLOW).play("die own 5", "purse")
    assert purse.gain(BLUE) == {}


@shows("character", "kublai")
def test_kublai_starts_in_beijing_with_a_post() -> None:
    board = Board().character(RED, "kublai")
    assert board.stands(RED) == "beijing"
    assert board.has_post(RED, "beijing")
    assert board.s.posts_left[RED] == 8
    assert board.s.beijing[0] == RED


@shows("character", "caprini")
def test_caprini_jumps_and_gets_three_money_every_round() -> None:
    board = (
        Board(2).character(BLUE, "caprini").character(YELLOW, "raschid").push(Kind.START_ROUND, 0).ready().work_off()
    )
    assert board.gain(BLUE) == {"money": 3}
    board = Board().character(RED, "caprini").figure(RED, "oasis_2").stock(RED, money=3).dice(RED, 1, 1).turn(RED)
    board.act("travel", 1, 1)
    oases = [f"step 1 oasis_{n}" for n in range(1, 11) if n != 2]
    assert board.legal() == ["step 1 karakorum", *oases]
    assert board.go("oasis_3").gains() == {RED: {"money": -3}}


@shows("character", "berke")
def test_berke_never_pays_for_an_occupied_space() -> None:
    board = Board().character(RED, "berke").dice(BLUE, 5).dice(RED, 5).turn(BLUE).act("pepper", 5).play("field 5")
    board.turn(RED).act("pepper", 5).play("field 5")
    assert board.gains() == {RED: {"pepper": 3, "money": 2}}
    card = Board().character(RED, "berke").card("moscow", "K23").posts(RED, "moscow").posts(BLUE, "moscow")
    card.dice(BLUE, 1).dice(RED, 1).turn(BLUE).act("moscow", 1).play("exchange forth 1")
    assert "moscow" not in card.turn(RED).spaces("own 1")


@shows("character", "niccolo_marco")
def test_niccolo_and_marco_share_the_steps() -> None:
    board = Board(2).character(BLUE, "niccolo_marco").character(YELLOW, "raschid").push(Kind.START_ROUND, 0)
    board.ready().work_off()
    assert board.gain(BLUE) == {"camel": 1}
    board = Board().character(RED, "niccolo_marco").stock(RED, money=12).dice(RED, 3, 3).turn(RED)
    board.act("travel", 3, 3).go("alexandria").go("oasis_1", "moscow", figure=2)
    assert board.gain(RED) == {"money": -12}
    assert board.has_post(RED, "alexandria")
    assert board.has_post(RED, "moscow")
    assert (board.stands(RED, 0), board.stands(RED, 1)) == ("alexandria", "moscow")


@shows("character", "rubruk")
def test_rubruk_has_eleven_posts_and_places_them_in_passing() -> None:
    board = Board().character(RED, "rubruk").stock(RED, **PLENTY).dice(RED, 4, 4).turn(RED)
    assert board.s.posts_left[RED] == 11
    board.act("travel", 4, 4).go("oasis_1", "moscow", "anxi", "karakorum")
    assert [board.has_post(RED, city) for city in ("moscow", "anxi", "karakorum")] == [True] * 3
    assert board.gain(RED) == {"money": -12 + 5, "camel": -5}
    assert board.s.posts_left[RED] == 8


@shows("character", "rubruk")
def test_rubruks_eleventh_post() -> None:
    ten = ("moscow", "karakorum", "samarcanda", "lan_zhou", "karachi", "sumatra", "ormuz", "anxi", "xian", "kochi")
    for posts, points in ((ten[:7], 5), (ten[:8], 10), (ten[:9], 0), (ten, 10)):
        board = Board().character(RED, "rubruk").posts(RED, *posts).stock(RED, money=3).dice(RED, 1, 1).turn(RED)
        board.act("travel", 1, 1).go("alexandria")
        assert board.gain(RED).get("points from trading_posts", 0) == points
