"""Every value of every option, and both ends of the game, in whole games and in single positions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spielwerk.games.millefiori import GAME, tables
from spielwerk.games.millefiori.state import Kind
from spielwerk.kernel import CHANCE, CHANCE_BIT, State, top_argument, top_kind, top_who
from spielwerk.kernel.engine import InterpretedEngine, choices, draw
from spielwerk.proof.gate import shows

from .board import BLUE, GREEN, RED, YELLOW, Board

ENGINE = InterpretedEngine(GAME)


def begin(**options: Any) -> State:
    return GAME.new(GAME.options.complete(options))


def random_entry(state: State, rng: Random) -> tuple[int, int]:
    who, move, _ = draw(choices(ENGINE, state), rng)
    return who, move


def dealt(state: State, rng: Random) -> State:
    """Chance plays until players must decide."""
    while ENGINE.waiting(state) == CHANCE_BIT:
        ENGINE.play(state, CHANCE, random_entry(state, rng)[1])
    return state


def cautious(state: State, rng: Random) -> tuple[int, int]:
    """Sails whenever that is possible, so that no diamond is placed."""
    sailing = GAME.move_space.first("sail")
    for who, move, _ in choices(ENGINE, state):
        if move == sailing:
            return who, move
    return random_entry(state, rng)


def eager(state: State, rng: Random) -> tuple[int, int]:
    """Places a diamond whenever that is possible."""
    verb = GAME.move_space.verbs["place"]
    for who, move, _ in choices(ENGINE, state):
        if verb.first <= move < verb.first + verb.count:
            return who, move
    return random_entry(state, rng)


def to_the_end(state: State, policy: Any, seed: int = 1) -> State:
    rng = Random(seed)
    while not ENGINE.over(state):
        who, move = policy(state, rng)
        ENGINE.play(state, who, move)
    assert GAME.faults(state.array) == []
    return state


# Players


@pytest.mark.parametrize(
    ("players", "plays", "rounds"),
    [
        pytest.param(2, 3, 10, marks=shows("option", "players=2")),
        pytest.param(3, 4, 7, marks=shows("option", "players=3")),
        pytest.param(4, 4, 5, marks=shows("option", "players=4")),
    ],
)
def test_players(players: int, plays: int, rounds: int) -> None:
    state = dealt(begin(players=players), Random(1))
    assert state.fields()["hand_count"] == [tables.HAND] * players + [0] * (4 - players)
    assert ENGINE.waiting(state) == (1 << players) - 1
    chosen = 0
    rng = Random(2)
    while state.record.round_number == 1:
        before = top_kind(state.record)
        chosen += before == Kind.CHOOSE
        ENGINE.play(state, *cautious(state, rng))
    assert chosen == plays * players
    to_the_end(state, cautious)
    assert state.record.round_number == rounds
    assert len(ENGINE.places(state)) == players


# Profiles and each of their differences

DIFFERENCES = [option.key for option in GAME.options if option.follows == "profile"]


@shows("option", "profile=revised")
def test_revised_profile() -> None:
    options = GAME.options.complete({"profile": "revised"})
    assert options == GAME.options.complete({})
    assert {key: options[key] for key in DIFFERENCES} == {
        "display": "at_start",
        "diamonds": "27+3",
        "ladder_points": "at_once",
        "tie": "shared",
        "ladder_marker": "voluntary",
        "last_round": "to_its_end",
    }


@shows("option", "profile=rulebook_2021")
def test_rulebook_profile() -> None:
    options = GAME.options.complete({"profile": "rulebook_2021"})
    assert {key: options[key] for key in DIFFERENCES} == {
        "display": "every_round",
        "diamonds": "25+5",
        "ladder_points": "final_scoring",
        "tie": "fewest_diamonds",
        "ladder_marker": "compulsory",
        "last_round": "until_diamonds_end",
    }


def test_games_begun_under_earlier_rules_go_by_the_rulings_of_then() -> None:
    for profile in ("revised", "rulebook_2021"):
        options = GAME.options.complete({"profile": profile}, version=1)
        assert options["ladder_marker"] == "compulsory"
        assert options["good_deal"] == "after_placing"
        assert options["last_round"] == "until_diamonds_end"


@pytest.mark.parametrize("profile", ["revised", "rulebook_2021"])
@pytest.mark.parametrize("option", GAME.options.options[2:], ids=lambda option: option.key)
def test_each_difference_can_be_chosen_on_its_own(profile: str, option: Any) -> None:
    default = GAME.options.complete({"profile": profile})
    for value in option.values:
        assert GAME.options.complete({"profile": profile, option.key: value}) == {**default, option.key: value}


@shows("option", "display=at_start")
@pytest.mark.parametrize(("players", "cards"), [(2, 9), (3, 4), (4, 9)])
def test_display_at_start(players: int, cards: int) -> None:
    state = dealt(begin(players=players, display="at_start"), Random(3))
    assert state.record.display_left == cards
    to_the_end(state, cautious)
    assert state.record.deck_left == 0


@shows("option", "display=every_round")
@pytest.mark.parametrize(("players", "rest"), [(2, 1), (3, 1), (4, 13)])
def test_display_every_round(players: int, rest: int) -> None:
    state = dealt(begin(players=players, display="every_round"), Random(3))
    assert state.record.display_left == players
    to_the_end(state, cautious)
    assert state.record.deck_left == rest


@shows("option", "display=leftovers_only")
def test_display_of_leftovers_only() -> None:
    state = dealt(begin(players=3, display="leftovers_only"), Random(3))
    assert state.record.display_left == 0
    rng = Random(4)
    while state.record.round_number == 1:
        assert state.record.display_left == 0
        ENGINE.play(state, *cautious(state, rng))
    assert state.record.display_left == 3


@pytest.mark.parametrize(
    ("diamonds", "personal", "reserve"),
    [
        pytest.param("27+3", 27, 3, marks=shows("option", "diamonds=27+3")),
        pytest.param("25+5", 25, 5, marks=shows("option", "diamonds=25+5")),
    ],
)
def test_diamonds(diamonds: str, personal: int, reserve: int) -> None:
    state = begin(players=2, diamonds=diamonds)
    assert state.fields()["personal"] == [personal, personal, 0, 0]
    assert state.fields()["reserve"] == [reserve, reserve, 0, 0]
    end = to_the_end(state, eager)
    assert end.record.ending == 1
    spent = min(range(2), key=lambda seat: end.record.personal[seat])
    on_board = end.fields()["owner"].count(spent) + sum(row.count(spent) for row in end.fields()["ladder"])
    assert on_board == personal + reserve - end.record.reserve[spent]


@pytest.mark.parametrize(
    ("when", "now", "later"),
    [
        pytest.param("at_once", {"trade": 1, "trade_ladder": 20}, 0, marks=shows("option", "ladder_points=at_once")),
        pytest.param("final_scoring", {"trade": 1}, 20, marks=shows("option", "ladder_points=final_scoring")),
    ],
)
def test_ladder_points(when: str, now: dict[str, int], later: int) -> None:
    board = (
        Board(ladder_points=when, ladder_marker="compulsory")
        .put(RED, "T11", "T22", "T33")
        .turn(RED, "swan-5", then=((GREEN, "swan-4"),))
    )
    board.play("place T44")
    assert board.gains()[RED] == now
    board.s.ending = 1
    board.play("sail")
    assert board.engine.over(board.state)
    assert board.gains()[RED].get("trade_ladder", 0) - now.get("trade_ladder", 0) == later


@pytest.mark.parametrize(
    ("tie", "places"),
    [
        pytest.param("shared", [1, 1, 3, 3], marks=shows("option", "tie=shared")),
        pytest.param("fewest_diamonds", [2, 1, 3, 3], marks=shows("option", "tie=fewest_diamonds")),
    ],
)
def test_tie(tie: str, places: list[int]) -> None:
    board = Board(tie=tie).supply(RED, 4, 3).supply(GREEN, 6, 0).supply(YELLOW, 3, 1).supply(BLUE, 4, 0)
    for seat, points in enumerate((50, 50, 40, 40)):
        board.s.points[seat, 0] = points
    assert board.engine.places(board.state) == places


@pytest.mark.parametrize(
    ("marker", "legal"),
    [
        pytest.param("voluntary", ["climb trade", "decline"], marks=shows("option", "ladder_marker=voluntary")),
        pytest.param("compulsory", ["sail"], marks=shows("option", "ladder_marker=compulsory")),
    ],
)
def test_ladder_marker(marker: str, legal: list[str]) -> None:
    board = Board(ladder_marker=marker).put(RED, "T11", "T22", "T33").supply(GREEN, 0, 0)
    board.turn(RED, "swan-5", then=((GREEN, "swan-4"),)).play("place T44")
    assert board.legal() == legal
    assert board.markers("trade") == ([RED] if marker == "compulsory" else [])


@pytest.mark.parametrize(
    ("counted", "extra"),
    [
        pytest.param("after_placing", None, marks=shows("option", "good_deal=after_placing")),
        pytest.param("before_placing", RED, marks=shows("option", "good_deal=before_placing")),
    ],
)
def test_good_deal(counted: str, extra: int | None) -> None:
    board = Board(good_deal=counted).display("swan-4").put(RED, "T11").put(GREEN, "T21", "T31").turn(RED, "glass-5")
    assert board.play("place T41").extra_card() == extra


@pytest.mark.parametrize(
    ("last_round", "over"),
    [
        pytest.param("to_its_end", False, marks=shows("option", "last_round=to_its_end")),
        pytest.param("until_diamonds_end", True, marks=shows("option", "last_round=until_diamonds_end")),
    ],
)
def test_last_round(last_round: str, over: bool) -> None:
    board = Board(players=2, last_round=last_round).supply(RED, 1)
    board.hand(RED, "quartz-1", "quartz-2").hand(GREEN, "ash-1", "ash-2").trick()
    board.s.deck_left = 0
    board.play("choose quartz-1", "choose ash-1", "place W08", "sail")
    assert board.engine.over(board.state) == over


# Choosing, and what is left over


@shows("option", "choice=simultaneous")
def test_simultaneous_choice_in_any_order() -> None:
    board = Board(players=3)
    for seat, cards in enumerate((("quartz-1", "quartz-2"), ("ash-1", "ash-2"), ("lime-1", "lime-2"))):
        board.hand(seat, *cards)
    board.trick()
    assert board.engine.waiting(board.state) == 0b111
    board.play("choose lime-2", seat=YELLOW)
    assert board.engine.waiting(board.state) == 0b011
    board.play("choose quartz-1", seat=RED).play("choose ash-2", seat=GREEN)
    assert (top_who(board.s), top_argument(board.s)) == (RED, 0)
    assert board.to_move() == RED


@shows("option", "choice=tactical")
def test_tactical_choice_when_it_is_ones_turn() -> None:
    board = Board(players=3, choice="tactical")
    for seat, cards in enumerate((("quartz-1", "quartz-2"), ("ash-1", "ash-2"), ("lime-1", "lime-2"))):
        board.hand(seat, *cards)
    board.trick()
    assert board.engine.waiting(board.state) == 0b001
    board.play("choose quartz-1", "sail")
    assert board.engine.waiting(board.state) == 0b010
    assert board.legal() == ["choose ash-1", "choose ash-2"]
    board.play("choose ash-2", "sail", "choose lime-1", "sail")
    assert board.state.fields()["hand_count"] == [1, 1, 1, 0]
    assert board.legal(RED) == ["choose lime-2"]


@pytest.mark.parametrize(
    ("leftovers", "during", "after"),
    [
        pytest.param("after_last_play", 0, 2, marks=shows("option", "leftovers=after_last_play")),
        pytest.param("at_last_choice", 2, 2, marks=shows("option", "leftovers=at_last_choice")),
    ],
)
@pytest.mark.parametrize("choice", ["simultaneous", "tactical"])
def test_leftovers(leftovers: str, choice: str, during: int, after: int) -> None:
    board = Board(players=2, choice=choice, leftovers=leftovers, display="leftovers_only")
    board.hand(RED, "quartz-1", "quartz-2").hand(GREEN, "ash-1", "ash-2")
    board.s.trick = 2
    board.trick()
    if choice == "simultaneous":
        board.play("choose quartz-1", "choose ash-1", "sail")
    else:
        board.play("choose quartz-1", "sail", "choose ash-1")
    assert board.s.display_left == during
    board.play("sail")
    assert board.s.display_left == after
    assert board.s.round_number == 2


# Both ends


@shows("end", "deck")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deck_ends_the_game_when_five_each_cannot_be_dealt(players: int) -> None:
    state = to_the_end(begin(players=players), cautious)
    assert state.record.ending == 0
    assert state.record.deck_left < tables.HAND * players
    assert state.fields()["hand_count"] == [0, 0, 0, 0]


@shows("end", "diamonds")
def test_the_last_personal_diamond_ends_the_game_after_the_trick() -> None:
    board = Board(players=3).supply(GREEN, 1)
    board.hand(RED, "quartz-1", "quartz-2").hand(GREEN, "ash-1", "ash-2").hand(YELLOW, "lime-1", "lime-2").trick()
    board.play("choose quartz-1", "choose ash-1", "choose lime-1", "sail")
    board.play("place W07")
    assert board.s.ending == 1
    assert not board.engine.over(board.state)
    assert board.to_move() == YELLOW
    board.play("place W04")
    assert board.engine.over(board.state)
    assert board.s.deck_left > tables.HAND * 3
    assert board.state.fields()["hand_count"] == [1, 1, 1, 0]


def test_a_round_begins_with_hands_in_turn_order_and_then_the_display() -> None:
    state = begin(players=3, profile="rulebook_2021")
    ENGINE.play(state, CHANCE, GAME.move_space.encode("doge", {"seat": "2"}))
    rows = []
    rng = Random(1)
    while ENGINE.waiting(state) == CHANCE_BIT:
        rows.append((top_kind(state.record), top_who(state.record)))
        ENGINE.play(state, CHANCE, random_entry(state, rng)[1])
    hands = [(Kind.DEAL_HAND, seat) for seat in (1, 2, 0) for _ in range(tables.HAND)]
    assert rows == hands + [(Kind.DEAL_DISPLAY, CHANCE)] * 3
