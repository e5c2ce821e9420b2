"""The rulings that change play, named by the number of the ruling in rules.md."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.games.murano import GAME
from spielwerk.games.murano.state import SOURCES, Deck, Kind, Place
from spielwerk.games.murano.tables import CHARACTERS, SORT_NAMES, SPECIALS, TILE_NAMES
from spielwerk.kernel import CHANCE, EVERYBODY, SPECTATOR
from spielwerk.kernel.views import redealt, view

from .lagoon import BROWN, ORANGE, WHITE, Lagoon

FREE_RIDE = (6, 7, 9, 11, 12, 14)


def built(*tiles: str, island: str = "donato", seat: int = WHITE, players: int = 4) -> Lagoon:
    return Lagoon(players).paved(island).building(seat, island, *tiles)


# A. Ships and passing


def test_q01_a_ship_moves_once_per_turn() -> None:
    lagoon = Lagoon().gold(WHITE, 9).turn(WHITE).play("clear 3 4")
    assert not any(text.startswith(("sail 4 ", "clear 4 ")) for text in lagoon.legal())
    assert "sail 1 2" in lagoon.legal()


def test_q02_further_ships_may_be_moved_for_any_reason() -> None:
    lagoon = Lagoon().gold(WHITE, 9).turn(WHITE).play("clear 7 8", "clear 11 12", "clear 14 15", "sail 3 4")
    assert lagoon.earned() == -(1 + 2 + 3) + 2


def test_q03_gold_of_the_action_cannot_pay_the_ships() -> None:
    lagoon = Lagoon().gold(WHITE, 0).turn(WHITE)
    assert lagoon.legal("clear", "clear_red") == []
    lagoon = Lagoon().gold(WHITE, 1).turn(WHITE).play("clear 7 8", "sail 3 4")
    assert lagoon.earned() == 1


def test_q04_the_last_ship_needs_an_action_that_can_be_used() -> None:
    lagoon = Lagoon().gold(WHITE, 1).turn(WHITE)
    assert "sail 14 15" not in lagoon.legal()
    assert "sail_red 0" not in lagoon.legal()
    assert "clear 14 15" in lagoon.legal()
    assert "sail 3 4" in lagoon.legal()


def test_q04_an_earlier_ship_must_lead_to_a_usable_action() -> None:
    """With two gold the second ship costs one: only actions for one gold or less are left."""
    for gold in range(1, 8):
        lagoon = Lagoon().ships(17, 0, 1, 2, 3, 5, 6, 7).gold(WHITE, gold).turn(WHITE)
        for first in lagoon.legal("clear", "clear_red"):
            trial = Lagoon().ships(17, 0, 1, 2, 3, 5, 6, 7).gold(WHITE, gold).turn(WHITE).play(first)
            assert trial.legal(), first


def test_q04_a_jam_of_moved_ships_is_a_dead_end_and_not_offered() -> None:
    # All ships in one row: whatever moves first can only be followed through the gap it leaves.
    lagoon = Lagoon().ships(7, 0, 1, 2, 3, 4, 5, 6).gold(WHITE, 1).turn(WHITE)
    for first in lagoon.legal("clear_red"):
        target = int(first.split()[1])
        trial = Lagoon().ships(7, 0, 1, 2, 3, 4, 5, 6).gold(WHITE, 1).turn(WHITE).play(first)
        assert trial.legal("sail"), target
    assert lagoon.legal("clear") == []


def test_q05_income_only_from_islands_that_pay() -> None:
    lagoon = Lagoon().street("donato", "red").street("pietro", "empty", "empty")
    lagoon.building(WHITE, "donato", "shop_red").building(WHITE, "pietro", "shop_red").action(WHITE, "income")
    assert lagoon.legal() == ["income donato"]


def test_q06_production_needs_a_payable_factory_or_a_bead() -> None:
    for points, beads, usable in ((1, (), False), (2, (), True), (0, ("red",), True)):
        lagoon = built("factory").points(WHITE, points).beads(WHITE, *beads).ships(9, 0, 1, 2, 3, 4, 5, 6).turn(WHITE)
        assert ("sail_red 11" in lagoon.legal()) == usable


def test_q07_passing_is_always_possible_before_the_first_ship_only() -> None:
    lagoon = Lagoon().turn(WHITE)
    assert "pass" in lagoon.legal()
    assert "pass" not in lagoon.play("clear 7 8").legal()


def test_q08_a_pass_moves_exactly_one_ship() -> None:
    lagoon = Lagoon().turn(WHITE).play("pass")
    assert all(text.startswith("drift") for text in lagoon.legal())
    assert lagoon.play("drift 1 2").to_move() == BROWN


def test_q09_q10_lighthouse_neither_passing_nor_as_an_earlier_ship() -> None:
    lagoon = Lagoon().ships(2, 4, *FREE_RIDE).special_card(WHITE, "lighthouse").turn(WHITE)
    assert "sail_red 4" in lagoon.legal()
    assert "clear_red 4" not in lagoon.legal()
    assert lagoon.play("pass").legal("drift_red") == ["drift_red 3"]


def test_q11_lighthouse_needs_a_usable_action() -> None:
    lagoon = Lagoon().ships(9, 11, 0, 1, 2, 3, 4, 5).special_card(WHITE, "lighthouse").turn(WHITE)
    assert lagoon.legal("sail_red") == ["sail_red 10"]


def test_q12_joining_costs_like_any_ship() -> None:
    lagoon = Lagoon().ships(2, 4, *FREE_RIDE).special_card(WHITE, "lighthouse").turn(WHITE)
    assert lagoon.play("clear 14 15", "sail_red 4").earned() == -1 + 2


def test_q13_a_shared_space_is_occupied_and_either_ship_may_leave() -> None:
    lagoon = Lagoon().ships(4, 4, 3, 6, 7, 9, 11, 14).turn(BROWN)
    assert {"sail 4 5", "sail_red 5"} <= set(lagoon.legal())
    assert "sail 3 4" not in lagoon.legal()
    lagoon.play("clear_red 5")
    assert "sail 3 4" not in lagoon.legal()


def test_q13_both_ships_of_a_shared_space_must_leave_before_another_comes() -> None:
    lagoon = Lagoon().ships(4, 4, 3, 7, 8, 9, 11, 14).gold(BROWN, 9).turn(BROWN)
    lagoon.play("clear 4 6", "clear_red 5", "sail 3 4")
    assert lagoon.earned(BROWN) == -1 - 2 + 2


def test_q14_a_ship_moves_at_least_one_space() -> None:
    lagoon = Lagoon().turn(WHITE)
    assert all(text.split()[1] != text.split()[-1] for text in lagoon.legal("sail", "clear"))


# B. Buying and recruiting


def test_q16_the_price_must_be_affordable_before_looking() -> None:
    lagoon = Lagoon().characters(WHITE, 1, 2).gold(WHITE, 2).ships(5, 0, 1, 2, 3, 4, 6, 8).turn(WHITE)
    assert "sail 6 7" not in lagoon.legal()
    lagoon.gold(WHITE, 3)
    assert "sail 6 7" in lagoon.legal()


def test_q17_q19_declined_cards_go_under_the_deck_and_do_not_raise_the_price() -> None:
    lagoon = Lagoon().action(WHITE, "recruit_character")
    lagoon.play("draw_card character_1", "draw_card character_2", "draw_card character_3", "decline")
    assert [lagoon.s.place_of[card] for card in range(3)] == [Place.FIRST_BATCH] * 3
    assert lagoon.s.recruited[WHITE] == 0


def test_q18_cards_under_the_deck_come_back_batch_by_batch_in_any_order() -> None:
    lagoon = Lagoon().gold(WHITE, 20).action(WHITE, "recruit_character")
    lagoon.play(*(f"draw_card character_{n}" for n in (1, 2, 3)), "decline")
    lagoon.s.unseen_left[Deck.CHARACTERS] = 0
    lagoon.s.agenda_rows = 0
    lagoon.action(BROWN, "recruit_character")
    assert lagoon.legal() == [f"draw_card character_{n}" for n in (1, 2, 3)]
    lagoon.play("draw_card character_2")
    assert lagoon.legal() == ["draw_card character_1", "draw_card character_3"]


def test_q20_tavern_makes_the_second_card_free_too() -> None:
    lagoon = Lagoon().gold(WHITE, 0).characters(WHITE, 1).special_card(WHITE, "tavern")
    lagoon.action(WHITE, "recruit_character")
    assert lagoon.to_move() == CHANCE


def test_q21_q24_a_search_shows_what_is_really_in_the_stack() -> None:
    lagoon = Lagoon(2).gold(WHITE, 9).action(WHITE, "buy_palace").play("search")
    assert lagoon.legal() == ["remove_palace palace_1", "remove_palace palace_2", "remove_palace palace_3"]
    lagoon.play("remove_palace palace_3")
    assert lagoon.state.fields()["palace_stack"] == [4, 4, 3]
    four = Lagoon(4).gold(WHITE, 9).action(WHITE, "buy_palace").play("search")
    assert four.legal() == ["take palace_1", "take palace_2", "take palace_3"]


def test_q22_the_last_tile_may_be_searched_for() -> None:
    lagoon = Lagoon().gold(WHITE, 9).use_up("shop", keep=1).action(WHITE, "buy_shop")
    assert lagoon.legal() == ["top", "search"]


def test_q23_an_empty_stack_closes_its_spaces_and_a_small_deck_shows_what_it_has() -> None:
    lagoon = Lagoon().use_up("factory").ships(1, 2, 9, 10, 11, 13, 14, 16).turn(WHITE)
    assert "sail 2 3" not in lagoon.legal()
    assert "sail 11 12" not in lagoon.legal()
    few = Lagoon().special_card(WHITE, "hostel")
    few.s.unseen_left[Deck.CHARACTERS] = 2
    few.action(WHITE, "recruit_character").play("draw_card character_1", "draw_card character_2")
    assert few.legal() == ["recruit character_1", "recruit character_2", "decline"]


# C. Gondoliers


def test_q26_one_gondolier_per_gondola() -> None:
    lagoon = Lagoon().gold(WHITE, 9).gondolier(WHITE, "chiara").action(WHITE, "place_gondolier")
    assert lagoon.legal()[0] == "gondola sacca_mattia 1"
    assert "gondola chiara 1" not in lagoon.legal()
    assert "gondola chiara 2" in lagoon.legal()


def test_q27_gondolas_of_colours_nobody_plays_can_be_used() -> None:
    lagoon = Lagoon(2).action(WHITE, "place_gondolier").play("gondola chiara 4")
    assert lagoon.earned() == -5


def test_q28_q29_one_gondolier_is_hired_or_dismissed() -> None:
    lagoon = Lagoon().action(WHITE, "gondolier_office").play("dismiss")
    assert (lagoon.s.gondoliers[WHITE], lagoon.s.supply[WHITE]) == (4, 3)
    assert lagoon.to_move() == BROWN


# D. Building


def test_q32_q34_a_street_is_drawn_seen_and_must_be_laid() -> None:
    lagoon = Lagoon().action(WHITE, "build").play("street")
    assert lagoon.to_move() == CHANCE
    lagoon.play("draw_street grey_grey")
    assert all(text.startswith("lay") for text in lagoon.legal())
    assert len(lagoon.legal()) == 42


def test_q35_one_to_three_tiles() -> None:
    lagoon = Lagoon().action(WHITE, "build")
    assert "done" not in lagoon.legal()
    for number in (1, 2, 3):
        lagoon.play("street", "draw_street empty", f"lay donato {number}")
    assert lagoon.to_move() == BROWN
    stopped = Lagoon().action(WHITE, "build").play("street", "draw_street empty", "lay donato 1", "done")
    assert stopped.to_move() == BROWN


def test_q36_q37_streets_need_no_connection_and_serve_at_once() -> None:
    lagoon = Lagoon().tiles(WHITE, "factory").action(WHITE, "build")
    lagoon.play("street", "draw_street empty", "lay pietro 6", "street", "draw_street red", "lay chiara 1")
    assert "build factory" in lagoon.legal()


def test_q39_q40_a_special_card_must_be_taken_and_works_from_the_next_turn() -> None:
    lagoon = Lagoon().street("donato", "empty", "empty").tiles(WHITE, "special", "shop_red").action(WHITE, "build")
    lagoon.play("build special", "erect donato 1")
    lagoon.play("draw_card crane_shop_factory", "draw_card bank", "draw_card harbour")
    assert all(text.startswith("special_card") for text in lagoon.legal())
    lagoon.play("special_card crane_shop_factory", "build shop_red", "erect donato 2")
    assert lagoon.gains() == {"shops": 2}
    lagoon.play("done")
    assert lagoon.s.fresh_cards == 0


def workshop_in_the_last_turn(option: str) -> Lagoon:
    """White buys the last special building, builds it at once and takes a workshop; brown passes."""
    lagoon = Lagoon(2, last_workshop=option).gold(WHITE, 9).use_up("factory").use_up("special", keep=1)
    lagoon.street("donato", "empty").beads(WHITE, "red", "green", "green").characters(WHITE, 34)
    lagoon.gondolier(WHITE, "donato").action(WHITE, "buy_special").play("erect donato 1")
    lagoon.play("draw_card workshop_red_green", "draw_card bank", "draw_card harbour")
    lagoon.play("special_card workshop_red_green", "pass")
    return lagoon.play(lagoon.legal()[0]).play("score character_34 donato")


def test_q41_a_workshop_of_the_last_turn_never_begins_to_work() -> None:
    lagoon = workshop_in_the_last_turn("idle")
    assert lagoon.legal() == ["hand_in_glass nothing", "hand_in_glass red"]
    assert lagoon.play("hand_in_glass red").gains() == {"glass_exchange": 7}


def test_q41_as_an_option_it_counts_in_the_scoring() -> None:
    lagoon = workshop_in_the_last_turn("counts").play("hand_in_glass red_green_green")
    assert lagoon.gains() == {"glass_exchange": 21}


def test_q41_a_workshop_of_the_turn_before_counts() -> None:
    """Brown takes it, white causes the end, brown has a last turn in which the card works."""
    lagoon = Lagoon(2).gold(WHITE, 9).use_up("factory").use_up("special", keep=1).street("donato", "empty")
    lagoon.beads(BROWN, "green").characters(BROWN, 34).gondolier(BROWN, "donato").action(BROWN, "build")
    lagoon.play("build special", "erect donato 1")
    lagoon.play("draw_card workshop_red_green", "draw_card bank", "draw_card harbour")
    lagoon.play("special_card workshop_red_green", "done")
    lagoon.s.agenda_rows = 0
    lagoon.action(WHITE, "buy_special").play("done", "pass")
    lagoon.play(lagoon.legal()[0]).play("score character_34 donato")
    assert lagoon.legal() == ["hand_in_glass nothing", "hand_in_glass green"]


def test_a_special_building_without_a_card_left_brings_none() -> None:
    """Fifteen cards are enough for twelve buildings; other numbers would not leave anybody without a move."""
    lagoon = Lagoon().street("donato", "empty").tiles(WHITE, "special")
    for card in range(SPECIALS):
        lagoon.s.place_of[CHARACTERS + card] = Place.OUT_OF_GAME
    lagoon.s.unseen_left[Deck.SPECIALS] = 0
    lagoon.action(WHITE, "build").play("build special", "erect donato 1")
    assert lagoon.top() == Kind.BUILD
    assert lagoon.play("done").to_move() == BROWN


# E. Production


def test_q44_q45_the_number_is_decided_first_and_never_below_zero() -> None:
    lagoon = built("factory", "factory", "factory").points(WHITE, 5).action(WHITE, "production")
    assert lagoon.legal() == ["produce 1", "produce 2"]
    lagoon.play("produce 2")
    assert lagoon.total(WHITE) == 1


def test_q46_guild_hall_cannot_pay_for_the_same_production() -> None:
    lagoon = built("factory", "factory").points(WHITE, 3).special_card(WHITE, "guild_hall")
    assert lagoon.action(WHITE, "production").legal() == ["produce 1"]


def test_q48_one_sale_of_up_to_three_beads() -> None:
    lagoon = Lagoon().beads(WHITE, *["red"] * 5).action(WHITE, "production").play("produce 0")
    assert lagoon.legal() == ["sell red", "sell red_red", "sell red_red_red"]
    assert lagoon.play("sell red_red").to_move() == BROWN


def test_q50_an_empty_bag_limits_production() -> None:
    lagoon = built("factory", "factory")
    for colour in ("red", "blue", "green"):
        lagoon.beads(BROWN, *[colour] * (9 if colour == "green" else 10))
    assert lagoon.action(WHITE, "production").legal() == ["produce 1"]


def test_q52_q56_trading_post_is_automatic_but_needs_a_bead_in_the_bag() -> None:
    lagoon = built("factory").special_card(WHITE, "trading_post")
    for colour in ("red", "blue", "green"):
        lagoon.beads(BROWN, *[colour] * (9 if colour == "green" else 10))
    lagoon.action(WHITE, "production").play("produce 1", "draw_bead green")
    assert lagoon.legal() == ["sell nothing", "sell green"]
    assert lagoon.play("sell green").to_move() == BROWN


def test_q53_q54_trading_post_does_nothing_when_only_selling() -> None:
    lagoon = Lagoon().beads(WHITE, "red").special_card(WHITE, "trading_post").action(WHITE, "production")
    assert lagoon.play("produce 0", "sell red").to_move() == BROWN


def test_q55_the_owner_chooses_the_bead_that_goes_back() -> None:
    lagoon = built("factory").beads(WHITE, "blue").special_card(WHITE, "trading_post").action(WHITE, "production")
    lagoon.play("produce 1", "draw_bead red", "draw_bead green", "sell nothing")
    assert lagoon.legal() == ["return red", "return blue", "return green"]


def test_q57_q58_two_workshops_make_all_colours_one() -> None:
    lagoon = Lagoon().beads(WHITE, "red", "blue", "green")
    lagoon.special_card(WHITE, "workshop_red_green", "workshop_blue_green").action(WHITE, "production")
    assert lagoon.play("produce 0", "sell red_blue_green").earned() == 20


# F. The end


def test_q59_q62_the_last_street_ends_the_game_in_the_middle_of_an_action() -> None:
    lagoon = Lagoon(2).use_up("factory").use_up("street", keep=1).tiles(WHITE, "shop_red").action(WHITE, "build")
    lagoon.play("street")
    lagoon.play(lagoon.legal()[0])
    assert lagoon.s.ending == WHITE
    lagoon.play(lagoon.legal()[0], "build shop_red")
    lagoon.play(lagoon.legal()[0])
    assert lagoon.play("done").to_move() == BROWN


def test_q61_q63_only_the_tile_just_bought_may_be_built_at_once() -> None:
    lagoon = Lagoon(3).gold(WHITE, 9).use_up("factory").use_up("special", keep=1).street("donato", "empty")
    lagoon.tiles(WHITE, "palace_3").tiles(BROWN, "shop_grey").gold(BROWN, 9).action(WHITE, "buy_special")
    assert lagoon.top() == Kind.ERECT_BOUGHT
    assert lagoon.legal() == ["erect donato 1", "erect donato 2", "done"]
    lagoon.play("done")
    assert lagoon.s.tiles_held[WHITE, TILE_NAMES.index("special")] == 1
    lagoon.ships(17, 5, 9, 10, 11, 12, 13, 14).play("sail 5 6", "top", "draw_tile shop_blue", "erect donato 2")
    assert lagoon.gains(BROWN) == {"shops": 2}
    assert lagoon.s.tiles_held[BROWN, TILE_NAMES.index("shop_grey")] == 1


def test_q61_before_the_end_a_bought_tile_waits() -> None:
    lagoon = Lagoon(2).street("donato", "empty").action(WHITE, "buy_glass_factory")
    assert lagoon.to_move() == BROWN


def test_q64_a_special_building_built_at_once_brings_a_card() -> None:
    lagoon = Lagoon(2).gold(WHITE, 9).use_up("factory").use_up("special", keep=1).street("donato", "empty")
    lagoon.special_card(WHITE, "crane_special_palace").action(WHITE, "buy_special").play("erect donato 1")
    lagoon.play("draw_card basilica", "draw_card bank", "draw_card harbour", "special_card basilica")
    assert lagoon.gains() == {"cranes": 1, "basilica": 5}


def test_q66_without_a_street_nothing_can_be_built_at_once() -> None:
    lagoon = Lagoon(2).gold(WHITE, 9).use_up("factory").use_up("special", keep=1).action(WHITE, "buy_special")
    assert lagoon.s.ending == WHITE
    assert lagoon.to_move() == BROWN


def test_q67_q95_everybody_else_has_one_turn_whatever_runs_out_then() -> None:
    lagoon = Lagoon(3).gold(ORANGE, 9).use_up("factory").use_up("special", keep=1).use_up("shop", keep=1)
    lagoon.action(ORANGE, "buy_special")
    assert lagoon.s.ending == ORANGE
    lagoon.ships(17, 5, 9, 10, 11, 12, 13, 14).play("sail 5 6", "top")
    lagoon.play(lagoon.legal()[0])
    assert lagoon.s.stack[SORT_NAMES.index("shop")] == 0
    assert lagoon.s.ending == ORANGE
    assert lagoon.to_move() == BROWN
    lagoon.play("pass")
    lagoon.play(lagoon.legal()[0])
    assert lagoon.engine.over(lagoon.state)


# G. Scoring


def test_q69_q70_q97_every_card_that_can_be_scored_must_be_even_for_nothing() -> None:
    lagoon = Lagoon().characters(WHITE, 1, 28).gondolier(WHITE, "donato", "pietro").ready().scoring()
    assert lagoon.legal() == ["score character_1 donato", "score character_1 pietro"]
    lagoon.play("score character_1 donato")
    assert lagoon.gains() == {}
    # Card 28 names Chiara, where nobody waits.
    assert lagoon.legal() == ["finish"]
    assert lagoon.play("finish").gains() == {"unused_gondoliers": 1}


def test_q69_only_the_gondolier_decides_whether_a_card_can_be_scored() -> None:
    """Glass cards without glass go with their gondolier; gold cards need what is printed on them (p.8)."""
    lagoon = Lagoon().gold(WHITE, 8).characters(WHITE, 7, 34).gondolier(WHITE, "donato").scoring()
    assert lagoon.legal() == ["score character_34 donato"]
    assert lagoon.play("score character_34 donato").legal() == ["hand_in_glass nothing"]


def test_q69_as_an_option_the_choice_is_free() -> None:
    lagoon = Lagoon(scoring="free_choice").characters(WHITE, 1).gondolier(WHITE, "donato").ready().scoring()
    assert lagoon.legal() == ["score character_1 donato", "finish"]
    assert lagoon.play("finish").gains() == {"unused_gondoliers": 1}


def test_q71_q72_q73_only_placed_gondoliers_count_whoever_owns_the_gondola() -> None:
    lagoon = Lagoon().gondolier(BROWN, "donato", "donato").ready().scoring()
    assert lagoon.gains(BROWN) == {"unused_gondoliers": 2}
    assert lagoon.gains(WHITE) == {}


def test_q74_a_gondolier_already_on_the_island_still_counts() -> None:
    lagoon = Lagoon().characters(WHITE, 9, 29).gondolier(WHITE, "donato", "donato").ready().scoring()
    lagoon.play("score character_9 donato", "score character_29 donato")
    assert lagoon.gains() == {"max_customers": 10, "gondoliers_at": 10}


def test_q75_q76_one_exchange_per_card_and_gold_is_handed_in_once() -> None:
    lagoon = Lagoon().street("donato", "blue_blue", "grey", "red_red", "empty")
    lagoon.building(WHITE, "donato", "palace_1", "special").gold(WHITE, 10).characters(WHITE, 7, 8)
    lagoon.gondolier(WHITE, "donato", "donato").ready().scoring()
    lagoon.play("score character_7 donato", "hand_in_gold 5", "score character_8 donato")
    assert lagoon.legal() == ["hand_in_gold 0", "hand_in_gold 1"]
    assert lagoon.play("hand_in_gold 1").gains() == {"gold_exchange": 16}
    assert lagoon.s.gold[WHITE] == 0


def test_q77_q88_ties_are_broken_by_gold_left_and_else_shared() -> None:
    lagoon = Lagoon(3).gold(WHITE, 3).gold(BROWN, 4).gold(ORANGE, 4)
    assert lagoon.engine.places(lagoon.state) == [3, 1, 1]
    lagoon.points(WHITE, 6)
    assert lagoon.engine.places(lagoon.state) == [1, 2, 2]


@pytest.mark.parametrize(("option", "points"), [("zero_counts", 12), ("needs_one", 0)])
def test_q78_card_24_on_an_empty_island(option: str, points: int) -> None:
    lagoon = Lagoon(card_24=option).characters(WHITE, 24).gondolier(WHITE, "donato").ready().scoring()
    assert lagoon.play("score character_24 donato").gains().get("equal", 0) == points


def test_q85_island_cards_go_nowhere_else() -> None:
    lagoon = Lagoon().characters(WHITE, 26, 29, 32).gondolier(WHITE, "chiara").scoring()
    assert lagoon.legal() == ["finish"]


def test_q86_beads_for_one_card_are_gone_for_the_next() -> None:
    lagoon = Lagoon().beads(WHITE, *["red"] * 4).characters(WHITE, 34, 35).gondolier(WHITE, "donato", "chiara")
    lagoon.ready().scoring().play("score character_34 donato", "hand_in_glass red_red_red")
    lagoon.play("score character_35 chiara")
    assert lagoon.legal() == ["hand_in_glass nothing", "hand_in_glass red"]


def test_q87_scoring_begins_with_whoever_caused_the_end() -> None:
    lagoon = Lagoon(3, scoring="free_choice").characters(WHITE, 9).characters(BROWN, 24).characters(ORANGE, 25)
    for seat in (WHITE, BROWN, ORANGE):
        lagoon.gondolier(seat, "donato")
    lagoon.scoring(ending=BROWN)
    order = []
    while not lagoon.engine.over(lagoon.state):
        order.append(lagoon.to_move())
        lagoon.play("finish")
    assert order == [BROWN, ORANGE, WHITE]


# H. Secrets


def test_q94_shops_palaces_and_characters_are_hidden_everything_else_is_open() -> None:
    lagoon = Lagoon(3).tiles(BROWN, "shop_red", "palace_3", "factory", "special").characters(BROWN, 21)
    lagoon.beads(BROWN, "green").special_card(BROWN, "bank").turn(WHITE)
    seen = view(lagoon.engine, lagoon.state, WHITE).fields()
    assert seen["tiles_held"][BROWN] == [1, 0, 0, 0, 0, 0, 0, 1]
    assert seen["tiles_hidden"][BROWN] == [1, 1]
    assert seen["place_of"][20] == Place.UNSEEN
    assert seen["characters"][BROWN] == 1
    assert seen["beads"][BROWN] == [0, 0, 1]
    own = view(lagoon.engine, lagoon.state, BROWN).fields()
    assert own["tiles_held"][BROWN] == [1, 1, 0, 0, 0, 0, 1, 1]
    assert own["place_of"][20] != Place.UNSEEN


def test_states_that_differ_only_in_secrets_look_alike() -> None:
    rng = Random(5)
    one = Lagoon(3).gold(WHITE, 9).tiles(BROWN, "shop_red", "palace_3").tiles(WHITE, "shop_blue")
    one.characters(BROWN, 21, 22).characters(WHITE, 3).action(BROWN, "recruit_character")
    one.play("draw_card character_31", "draw_card character_5")
    for viewer in (SPECTATOR, WHITE, ORANGE):
        hidden = view(one.engine, one.state, viewer)
        twins = {bytes(redealt(one.engine, hidden, viewer, rng)) for _ in range(10)}
        assert len(twins) > 1
        for twin in twins:
            other = one.state.from_bytes(GAME.state, twin)
            assert bytes(view(one.engine, other, viewer)) == bytes(hidden)


def test_who_sees_what_is_drawn_and_chosen() -> None:
    lagoon = Lagoon(3).gold(WHITE, 9).action(WHITE, "buy_shop").play("top")
    move = lagoon.number("draw_tile shop_red")
    assert lagoon.engine.witnesses(lagoon.state, CHANCE, move) == 1 << WHITE
    lagoon = Lagoon(3).action(WHITE, "recruit_character")
    assert lagoon.engine.witnesses(lagoon.state, CHANCE, lagoon.number("draw_card character_1")) == 1 << WHITE
    lagoon.play("draw_card character_1", "draw_card character_2", "draw_card character_3")
    assert lagoon.engine.witnesses(lagoon.state, WHITE, lagoon.number("recruit character_1")) == 1 << WHITE
    assert lagoon.engine.witnesses(lagoon.state, WHITE, lagoon.number("decline")) == EVERYBODY
    searched = Lagoon(3).gold(WHITE, 9).action(WHITE, "buy_shop").play("search")
    assert searched.engine.witnesses(searched.state, WHITE, searched.number("take shop_red")) == 1 << WHITE


def test_whoever_searches_sees_the_stack_and_nobody_else_does() -> None:
    lagoon = Lagoon(3).gold(WHITE, 9).tiles(BROWN, "palace_3").action(WHITE, "buy_palace")
    lagoon.play("search", "remove_palace palace_1")
    assert view(lagoon.engine, lagoon.state, WHITE).fields()["palace_stack"] == [3, 4, 3]
    assert view(lagoon.engine, lagoon.state, ORANGE).fields()["palace_stack"] == [4, 4, 4]
    full = redealt(lagoon.engine, view(lagoon.engine, lagoon.state, WHITE), WHITE, Random(1))
    assert GAME.faults(full.array) == []


def test_batches_are_known_to_who_put_them_under_the_deck() -> None:
    lagoon = Lagoon(3).action(WHITE, "recruit_character")
    lagoon.play("draw_card character_1", "draw_card character_2", "draw_card character_3", "recruit character_2")
    assert view(lagoon.engine, lagoon.state, WHITE).fields()["place_of"][:3] == [
        Place.FIRST_BATCH,
        1,
        Place.FIRST_BATCH,
    ]
    assert view(lagoon.engine, lagoon.state, BROWN).fields()["place_of"][:3] == [Place.UNSEEN] * 3


def test_the_kind_of_a_tile_bought_at_the_end_is_secret() -> None:
    lagoon = Lagoon(2).gold(WHITE, 9).use_up("factory").use_up("shop", keep=1).street("donato", "empty")
    lagoon.action(WHITE, "buy_shop").play("top")
    lagoon.play(lagoon.legal()[0])
    assert lagoon.top() == Kind.ERECT_BOUGHT
    hidden = view(lagoon.engine, lagoon.state, BROWN)
    assert hidden.record.agenda[hidden.record.agenda_rows - 1, 2] == -2
    full = redealt(lagoon.engine, hidden, BROWN, Random(2))
    assert 1 <= full.record.agenda[full.record.agenda_rows - 1, 2] <= 3
    assert GAME.faults(full.array) == []


def test_production_is_the_only_source_that_costs_points() -> None:
    assert GAME.points_may_fall
    assert SOURCES.count("production") == 1
