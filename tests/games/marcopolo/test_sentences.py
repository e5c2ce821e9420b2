"""Prompts, labels and log lines say what the rules do: prices, who gets a bonus, what is secret."""

from __future__ import annotations

import re

import pytest

from spielwerk.games.marcopolo import GAME, draw
from spielwerk.games.marcopolo.drawing.offers import refusal
from spielwerk.games.marcopolo.state import Kind
from spielwerk.games.marcopolo.tables import Colour
from spielwerk.kernel import CHANCE

from ..particulars import page_of
from .board import BLUE, PLENTY, RED, SPACE, YELLOW, Board, number
from .test_options import Start

PAGE = page_of(GAME.name)


def offered(board: Board, seat: int, move: str) -> str:
    return draw.move_name(PAGE.scene(board.state, seat), seat, number(move))


def logged(board: Board, seat: int, move: str) -> str:
    return draw.log_line(PAGE.scene(board.state, seat), seat, number(move))


@pytest.mark.parametrize(
    ("language", "text"), [("en", "as soon as you place a trading post"), ("de", "sobald du hier einen")]
)
def test_p10_a_town_bonus_is_not_only_for_the_first_post(language: str, text: str) -> None:
    board = "".join(PAGE.drawings(PAGE.scene(Board().turn(RED).state, RED, language)))
    assert len(re.findall(text, board)) == 6


def test_p05_dice_in_the_purse_are_no_action() -> None:
    board = Board().dice(RED, 1).turn(RED).play("die own 1", "purse")
    assert draw.prompt(PAGE.scene(board.state, RED)).title == "All your dice are placed"


def test_p13_travelling_is_refused_for_the_price_of_the_space_or_of_the_step() -> None:
    board = Board().dice(BLUE, 1, 1).dice(RED, 5, 5).stock(BLUE, money=3).stock(RED, money=7).turn(BLUE)
    board.act("travel", 1, 1).go("oasis_1").turn(RED).play("die own 5")
    assert refusal(PAGE.scene(board.state, RED), SPACE["travel"], (Colour.OWN, 5)).startswith("The space is taken")
    board.stock(RED, money=2)
    assert (
        refusal(PAGE.scene(board.state, RED), SPACE["travel"], (Colour.OWN, 5)) == "You cannot pay for a single step."
    )


def test_s1_a_contract_looked_at_alone_is_drawn_not_decided() -> None:
    board = Board(3).character(BLUE, "matteo").active(BLUE, "C01", "C02").push(Kind.START_ROUND, 0).work_off()
    line = draw.log_line(PAGE.scene(board.state, YELLOW), CHANCE, -1)
    assert line == "Anna draws a contract and looks at it alone"
    board.play("lay_contract C10")
    assert draw.prompt(PAGE.scene(board.state, YELLOW)).title == "Anna is choosing"


def test_p04_a_goal_dealt_to_somebody_else() -> None:
    start = Start(players=2).play("start_player 1").on("deal_goal")
    assert draw.log_line(PAGE.scene(start.state, 1), CHANCE, -1) == "Anna gets a goal"


def test_s2_every_town_for_money_names_its_price() -> None:
    board = Board().card("karachi", "K19").posts(RED, "karachi", "kochi").dice(RED, 3).stock(RED, money=2).turn(RED)
    board.act("karachi", 3)
    assert offered(board, RED, "town kochi") == "Bonus of Kochi for 1 money (3 points)"
    assert logged(board, RED, "town kochi") == "Dario gets the bonus of Kochi for 1 money (3 points)"
    free = Board().card("karachi", "K31").posts(RED, "karachi", "kochi").dice(RED, 3).turn(RED).act("karachi", 3)
    assert offered(free.play("field 1"), RED, "town kochi") == "Bonus of Kochi (3 points)"


@pytest.mark.parametrize(
    ("card", "stock", "move", "name"),
    [
        ("K03", {"camel": 6}, "exchange forth 1", "2 camels for 1 step"),
        ("K18", {"pepper": 3, "silk": 3}, "pay_pair pepper+silk", "Pay 1 pepper and 1 silk for 1 step"),
    ],
)
def test_q043_single_steps_are_sold_one_by_one(card: str, stock: dict[str, int], move: str, name: str) -> None:
    board = Board(card_steps="one_by_one").card("karachi", card).posts(RED, "karachi").dice(RED, 3).stock(RED, **stock)
    board.turn(RED).act("karachi", 3)
    assert draw.prompt(PAGE.scene(board.state, RED)).title == "Pay for steps, up to 3 more"
    assert offered(board, RED, move) == name
    board.play(move).go("oasis_1")
    assert draw.prompt(PAGE.scene(board.state, RED)).title == "Pay for steps, up to 2 more"
    assert offered(board, RED, "stop") == "Stop exchanging"


def test_p12_a_fulfilled_contract_lies_face_down_until_its_reward_is_received() -> None:
    board = Board().active(RED, "S6", "C10").stack("C20").stock(RED, **PLENTY).dice(RED, 1).turn(RED)
    scene = PAGE.scene(board.play("fulfil S6").state, RED)
    assert "Fulfilled; it is put away after its reward" in "".join(PAGE.drawings(scene))
    assert draw.prompt(scene).detail == "Swap it for one of yours, or refuse it."
    done = "".join(PAGE.drawings(PAGE.scene(board.play("refuse").state, RED)))
    assert "Fulfilled; it is put away after its reward" not in done


def test_s3_raschid_sees_what_a_value_costs() -> None:
    board = Board().character(RED, "raschid").dice(BLUE, 1, 1).dice(RED, 0, 0).stock(RED, money=9).turn(BLUE)
    board.act("pepper", 1).play("field 1").turn(BLUE).act("khan", 1).play("good silk").turn(RED)
    board.play("die own unset", "place pepper")
    assert offered(board, RED, "value 4") == "4: 3 pepper (costs 4 money)"
    assert logged(board, RED, "value 4") == "Dario sets the value to 4 for 4 money"
    assert "you pay" in draw.prompt(PAGE.scene(board.state, RED)).detail
    board.play("value 4", "field 1").turn(RED).play("die own unset", "place khan")
    assert offered(board, RED, "value 4") == "4"
    assert "pay" not in draw.prompt(PAGE.scene(board.state, RED)).detail


def test_s4_two_figures_with_different_costs_to_one_place_show_both() -> None:
    board = Board().character(RED, "niccolo_marco").figure(RED, "kochi").figure(RED, "karachi", 1)
    board.dice(RED, 2, 2).stock(RED, **PLENTY).turn(RED).act("travel", 2, 2)
    tags = [text for text in PAGE.drawings(PAGE.scene(board.state, RED)) for _ in re.findall("mp-offer", text)]
    assert len(tags) == len(board.legal()) == 5


def label_of(board: Board, **attributes: str) -> str:
    wanted = {key.replace("_", "-"): value for key, value in attributes.items()}
    found = (e.attrib for e in PAGE.elements(PAGE.scene(board.state, RED)))
    return next(a["aria-label"] for a in found if a.items() >= wanted.items())


@pytest.mark.parametrize(
    ("card", "brings"),
    [
        ("K23", "Place on the city card in Karachi: brings 6 money"),
        ("K26", "Place on the city card in Karachi: brings 4 money"),
        ("K29", "Place on the city card in Karachi: brings 1 silk"),
        ("K05", "Once per pip: pay 2 pepper for 2 points. With this die up to 2 times."),
    ],
)
def test_a_die_on_a_city_card_says_what_it_brings(card: str, brings: str) -> None:
    board = Board().card("karachi", card).posts(RED, "karachi", "kochi").dice(RED, 3).stock(RED, pepper=5).turn(RED)
    board.play("die own 3")
    assert brings in label_of(board, data_move=str(number("place karachi")))


def test_a_step_says_what_a_trading_post_at_its_end_would_bring() -> None:
    board = Board().town("kochi", "A").figure(RED, "adana").posts(RED, "adana").dice(RED, 3, 3).stock(RED, **PLENTY)
    board.turn(RED).act("travel", 3, 3)
    assert "A trading post here brings " in label_of(board, data_place="kochi")
    assert "trading post" not in label_of(board, data_place="oasis_9")
