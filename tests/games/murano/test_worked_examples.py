"""The worked examples of the rulebook, named by page."""

from __future__ import annotations

from spielwerk.games.murano.facts import our_facts
from spielwerk.games.murano.state import Deck, Place
from spielwerk.kernel import CHANCE

from .lagoon import BROWN, GREY, ORANGE, WHITE, Lagoon


def test_p02_set_up_for_four() -> None:
    fields = Lagoon(4).state.fields()
    assert fields["stack"] == [42, 12, 12, 12, 12]
    assert fields["gold"] == [5] * 4
    assert fields["gondoliers"] == [5] * 4
    assert fields["supply"] == [2] * 4
    assert fields["unseen_left"] == [35, 15]
    assert fields["bag"] == [10, 10, 10]
    assert [sum(row) for row in fields["points"]] == [5] * 4


def test_p02_set_up_for_two_and_three() -> None:
    for players in (2, 3):
        lagoon = Lagoon(players)
        fields = lagoon.state.fields()
        assert fields["stack"] == [35, 11, 9, 11, 9]
        assert fields["shop_stack"] == [3, 3, 3]
        assert fields["street_stack"][:4] == [11, 5, 5, 5]
        assert fields["unseen_left"] == [33, 15]
        assert [no + 1 for no, place in enumerate(fields["place_of"]) if place == Place.OUT_OF_GAME] == [30, 37]
        assert fields["free_streets"][3] == 0
        assert fields["gold"][:players] == [5] * players
        assert lagoon.turn(WHITE).faults() == []


def test_p02_one_ship_on_every_anchor() -> None:
    lagoon = Lagoon(2, red=6)
    assert lagoon.s.red == 6
    assert [space for space in range(18) if lagoon.s.black >> space & 1] == [1, 3, 7, 9, 11, 14, 17]


def test_p03_third_ship_of_a_jam_reaches_build_for_three_gold() -> None:
    lagoon = Lagoon().ships(17, 1, 2, 3, 6, 7, 9, 11).turn(WHITE)
    assert "sail 1 2" not in lagoon.legal()
    lagoon.play("clear 3 4")
    assert lagoon.earned() == 0
    lagoon.play("clear 2 3")
    assert lagoon.earned() == -1
    lagoon.play("sail 1 2")
    assert lagoon.earned() == -3
    assert lagoon.legal() == ["street"]


def test_p03_leaving_a_space_and_following_onto_it_costs_one_gold() -> None:
    lagoon = Lagoon().turn(WHITE)
    lagoon.play("clear 7 8", "sail 6 7")
    assert lagoon.earned() == -1
    assert lagoon.to_move() == CHANCE


def test_p04_passing_brings_a_gold_and_moves_a_ship_without_its_action() -> None:
    lagoon = Lagoon().turn(WHITE)
    lagoon.play("pass", "drift 3 4")
    assert lagoon.earned() == 1
    assert lagoon.s.black >> 4 & 1
    assert lagoon.to_move() == BROWN


def test_p04_characters_cost_one_two_three() -> None:
    for owned in range(4):
        lagoon = Lagoon().gold(WHITE, 9).characters(WHITE, *range(1, owned + 1)).action(WHITE, "recruit_character")
        lagoon.play("draw_card character_20", "draw_card character_21", "draw_card character_22")
        lagoon.play("recruit character_21")
        assert lagoon.earned() == -(owned + 1)
        assert lagoon.s.characters[WHITE] == owned + 1


def test_p04_declining_keeps_the_gold_and_ends_the_turn() -> None:
    lagoon = Lagoon().action(WHITE, "recruit_character")
    lagoon.play("draw_card character_20", "draw_card character_21", "draw_card character_22", "decline")
    assert lagoon.earned() == 0
    assert lagoon.s.batch_count[Deck.CHARACTERS, 0] == 3
    assert lagoon.to_move() == BROWN


def test_p05_street_shop_and_palace_bring_five_points() -> None:
    lagoon = Lagoon().tiles(WHITE, "shop_red", "palace_2").action(WHITE, "build")
    lagoon.play("street", "draw_street empty", "lay donato 1")
    lagoon.play("build shop_red", "erect donato 1", "build palace_2", "erect donato 2")
    assert lagoon.gains() == {"shops": 2, "palaces": 3}
    fields = lagoon.state.fields()
    assert fields["owner"][2][:2] == [WHITE, -1]
    assert lagoon.to_move() == BROWN


def test_p06_one_red_and_two_blue_shops_earn_six_gold() -> None:
    lagoon = Lagoon().street("donato", "red_red", "red_red", "blue_blue", "empty", "empty")
    lagoon.building(ORANGE, "donato", "shop_red", "shop_blue", "shop_blue").building(GREY, "donato", "shop_grey")
    lagoon.action(ORANGE, "income").play("income donato")
    assert lagoon.earned(ORANGE) == 6
    assert lagoon.earned(GREY) == 0


def test_p06_two_of_three_factories_produce_and_three_green_beads_sell_for_twenty() -> None:
    lagoon = Lagoon()
    for island in ("sacca_mattia", "serenella", "donato"):
        lagoon.street(island, "empty", "empty").building(GREY, island, "factory")
    lagoon.beads(GREY, "green", "blue").action(GREY, "production")
    assert lagoon.legal() == [f"produce {n}" for n in range(4)]
    lagoon.play("produce 2")
    assert lagoon.gains(GREY) == {"production": -4}
    lagoon.play("draw_bead green", "draw_bead green", "sell green_green_green")
    assert lagoon.earned(GREY) == 20
    assert lagoon.state.fields()["beads"][GREY] == [0, 1, 0]
    assert lagoon.state.fields()["bag"] == [10, 9, 10]


def test_p07_five_characters_and_four_gondoliers_score_four() -> None:
    lagoon = Lagoon().characters(WHITE, 9, 24, 1, 2, 3).gondolier(WHITE, "donato", "pietro", "chiara", "teresa")
    lagoon.scoring()
    lagoon.play("score character_9 donato", "score character_24 pietro")
    lagoon.play("score character_1 chiara", "score character_2 teresa")
    assert lagoon.engine.over(lagoon.state)
    assert lagoon.s.characters[WHITE] == 1


def test_p07_two_red_shops_and_the_only_factories() -> None:
    lagoon = Lagoon().paved("donato").characters(ORANGE, 38, 5, 16).gondolier(ORANGE, "donato", "donato", "pietro")
    lagoon.building(GREY, "donato", "shop_red").building(ORANGE, "donato", "shop_red", "factory", "factory").ready()
    lagoon.scoring(ending=ORANGE)
    lagoon.play("score character_38 donato")
    assert lagoon.gains(ORANGE) == {"per_shop_colour": 8}
    lagoon.play("score character_5 donato")
    assert lagoon.gains(ORANGE) == {"per_shop_colour": 8, "only_owner": 12}
    # The third card must go to another island.
    assert lagoon.legal() == ["score character_16 pietro"]


def test_p08_four_of_five_gold_are_worth_three_points() -> None:
    lagoon = Lagoon().street("donato", "blue_blue", "grey", "empty").building(WHITE, "donato", "palace_1", "special")
    lagoon.gold(WHITE, 5).characters(WHITE, 7).gondolier(WHITE, "donato").ready().scoring()
    lagoon.play("score character_7 donato")
    assert lagoon.legal() == ["hand_in_gold 0", "hand_in_gold 1", "hand_in_gold 2"]
    lagoon.play("hand_in_gold 2")
    assert lagoon.gains() == {"gold_exchange": 3}
    assert lagoon.s.gold[WHITE] == 1


def test_p11_workshop_sells_green_as_red_and_red_as_green() -> None:
    lagoon = Lagoon().beads(WHITE, "red", "green", "green", "blue").special_card(WHITE, "workshop_red_green")
    lagoon.action(WHITE, "production").play("produce 0")
    assert "sell red_green_green" in lagoon.legal()
    assert not any("blue_" in text or text.endswith("_blue") for text in lagoon.legal())
    lagoon.play("sell red_green_green")
    assert lagoon.earned() == 20


def test_reported_result_adds_up() -> None:
    first, second = our_facts().reference_scores.results
    assert first.track + sum(first.characters) + first.unused_gondoliers == first.total == 73
    assert second.track + sum(second.characters) + second.unused_gondoliers == second.total == 62
