"""Set-up by number of players, the parts of the expert variant, and what is refused."""

from __future__ import annotations

import random

import pytest

from spielwerk.games.marcopolo import GAME
from spielwerk.games.marcopolo.facts import CHARACTERS, names
from spielwerk.games.marcopolo.state import Kind
from spielwerk.games.marcopolo.tables import NONE, Character, Space
from spielwerk.kernel import CHANCE, CHANCE_BIT, OptionError, State, top_kind
from spielwerk.kernel.engine import InterpretedEngine, seats_of
from spielwerk.proof.gate import shows

from .board import number


class Start:
    """A game from its first entry on; what is not scripted takes the last outcome and the first choice."""

    def __init__(self, **options: object) -> None:
        self.engine = InterpretedEngine(GAME)
        self.state: State = self.engine.new(GAME.options.complete(options))
        self.s = self.state.record

    def play(self, *texts: str) -> Start:
        for text in texts:
            mask = self.engine.waiting(self.state)
            who = CHANCE if mask == CHANCE_BIT else seats_of(mask)[0]
            listed = [m for m, _ in self.engine.odds(self.state)] if who == CHANCE else self.legal_moves(who)
            assert number(text) in listed, text
            self.engine.play(self.state, who, number(text))
        return self

    def legal_moves(self, seat: int) -> list[int]:
        return self.engine.moves(self.state, seat)

    def legal(self, seat: int) -> list[str]:
        return [str(GAME.move_space.decode(move)) for move in self.legal_moves(seat)]

    def on(self, verb: str) -> Start:
        """Chance plays on until this verb can be played."""
        while GAME.move_space.decode(self._open()[1]).verb != verb:
            self.engine.play(self.state, *self._open())
        return self

    def to_first_turn(self) -> Start:
        while top_kind(self.s) != Kind.TURN:
            self.engine.play(self.state, *self._open())
        return self

    def _open(self) -> tuple[int, int]:
        mask = self.engine.waiting(self.state)
        if mask == CHANCE_BIT:
            return CHANCE, self.engine.odds(self.state)[-1][0]
        seat = seats_of(mask)[0]
        return seat, self.legal_moves(seat)[0]


@pytest.mark.parametrize(
    ("players", "black", "khan", "money"),
    [
        pytest.param(2, 3, 2, 1, marks=shows("option", "players=2")),
        pytest.param(3, 4, 1, 0, marks=shows("option", "players=3")),
        pytest.param(4, 5, 0, 0, marks=shows("option", "players=4")),
    ],
)
def test_set_up_by_number_of_players(players: int, black: int, khan: int, money: int) -> None:
    start = Start(players=players).play("start_player 2").to_first_turn()
    s = start.s
    assert s.black_dice == black
    assert s.occupied[Space.KHAN] == khan
    assert s.khan_value == (1 if khan else 0)
    assert s.occupied[Space.FIVE_MONEY] == money
    assert sum(row[0] == Space.KHAN for row in start.state.fields()["placed"][: s.placed_count]) == khan
    assert [s.stock[(1 + i) % players, 0] for i in range(players)] == [7, 8, 9, 10][:players]
    assert [s.posts_left[seat] for seat in range(players)] == [9] * players
    assert [s.active[seat, 0] < 6 for seat in range(players)] == [True] * players
    assert NONE not in start.state.fields()["display"]
    assert len(set(start.state.fields()["card"])) == 9
    assert len(set(start.state.fields()["outpost"])) == 7
    assert GAME.faults(start.state.array) == []


def test_neutral_dice_stay_all_game() -> None:
    engine = InterpretedEngine(GAME)
    state = engine.new(GAME.options.complete({"players": 2}))
    rng = random.Random(1)
    while not engine.over(state):
        if state.record.round_number and state.record.placed_count:
            rows = state.fields()["placed"][:3]
            assert rows == [[Space.KHAN, 2, 0, 1], [Space.KHAN, 3, 0, 1], [Space.FIVE_MONEY, 2, 0, 1]]
        mask = engine.waiting(state)
        if mask == CHANCE_BIT:
            engine.play(state, CHANCE, rng.choice(engine.odds(state))[0])
        else:
            seat = seats_of(mask)[0]
            engine.play(state, seat, rng.choice(engine.moves(state, seat)))
    assert state.record.round_number == 5


@shows("option", "characters=first_game")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_characters_of_the_first_game_by_seat(players: int) -> None:
    start = Start(players=players).play("start_player 2")
    order = [Character.RASCHID, Character.MATTEO, Character.BERKE, Character.MERCATOR][:players]
    assert [start.s.character[(1 + i) % players] for i in range(players)] == order


@shows("option", "characters=draft")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_characters_are_chosen_from_the_last_seat_on(players: int) -> None:
    start = Start(players=players, characters="draft").play("start_player 2").on("reveal_character")
    start.play(*(f"reveal_character {name}" for name in CHARACTERS[: players + 1]))
    offered = list(CHARACTERS[: players + 1])
    for i in range(players - 1, -1, -1):
        seat = (1 + i) % players
        assert start.engine.waiting(start.state) == 1 << seat
        assert start.legal(seat) == [f"character {name}" for name in offered]
        start.play(f"character {offered[-1]}")
        assert start.s.character[seat] == CHARACTERS.index(offered.pop())
    assert start.s.offered == 0


@shows("option", "town_bonuses=by_letter")
def test_town_bonuses_by_letter() -> None:
    assert Start(players=2).play("start_player 1").state.fields()["town_bonus"] == [0, 1, 2, 3, 4, 5]


@shows("option", "town_bonuses=random")
def test_town_bonuses_at_random() -> None:
    start = Start(players=2, town_bonuses="random").play("start_player 1")
    start.play(*(f"lay_town_bonus {letter}" for letter in "FEDCBA"))
    assert start.state.fields()["town_bonus"] == [5, 4, 3, 2, 1, 0]


@shows("option", "goals=dealt")
def test_two_goals_are_dealt() -> None:
    start = Start(players=3).to_first_turn()
    for seat in range(3):
        goals = start.state.fields()["goals"][seat]
        assert min(goals[:2]) >= 0
        assert goals[2:] == [NONE, NONE]


@shows("option", "goals=two_of_four")
def test_two_of_four_goals_are_kept() -> None:
    start = Start(players=2, goals="two_of_four").play("start_player 1").on("deal_goal")
    start.play(*(f"deal_goal {goal}" for goal in names("goals")[:8]))
    assert start.engine.waiting(start.state) == 0b11
    assert start.legal(0)[0] == "keep_goals G01 G02"
    assert len(start.legal(1)) == 6
    start.engine.play(start.state, 1, number("keep_goals G06 G08"))
    assert start.engine.waiting(start.state) == 0b01
    start.engine.play(start.state, 0, number("keep_goals G02 G03"))
    assert start.state.fields()["goals"][:2] == [[1, 2, 0, 3], [5, 7, 4, 6]]


def test_start_contracts_are_dealt_and_the_rest_leaves_the_game() -> None:
    start = Start(players=2).play("start_player 1").on("lay_contract")
    start.play(*(f"lay_contract C{n:02}" for n in range(1, 7)), "lay_contract S3", "lay_contract S1")
    assert [start.s.active[seat, 0] for seat in (0, 1)] == [2, 0]
    assert start.s.removed == 0b111010


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"players": 5}, "option players cannot be 5; it can be: 2, 3, 4"),
        ({"players": "2"}, "option players cannot be '2'; it can be: 2, 3, 4"),
        ({"goals": "three"}, "option goals cannot be 'three'; it can be: dealt, two_of_four"),
        ({"characters": True}, "option characters cannot be True; it can be: first_game, draft"),
        ({"expert": 1}, "unknown option 'expert'; known: players, town_bonuses, characters, goals, card_steps"),
    ],
)
def test_refused_options(given: dict[str, object], reason: str) -> None:
    with pytest.raises(OptionError, match=r".*") as refused:
        GAME.options.complete(given)
    assert str(refused.value) == reason


def test_every_combination_of_the_expert_variant_is_allowed() -> None:
    for towns in ("by_letter", "random"):
        for characters in ("first_game", "draft"):
            for goals in ("dealt", "two_of_four"):
                chosen = {"town_bonuses": towns, "characters": characters, "goals": goals}
                completed = {"players": 3, **chosen, "card_steps": "one_movement"}
                assert GAME.options.complete({"players": 3, **chosen}) == completed
