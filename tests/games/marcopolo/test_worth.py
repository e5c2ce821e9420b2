"""What bots see in a position: the same interpreted and compiled, and sensible where it can be told by hand."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.bots.match import roll
from spielwerk.games.marcopolo import GAME
from spielwerk.games.marcopolo.facts import names
from spielwerk.games.marcopolo.state import END_TURN_MOVE, FULFIL_MOVE, PURSE_MOVE, REROLL_MOVE, TURN, USE_DIE
from spielwerk.games.marcopolo.tables import (
    BEIJING,
    CAMELS,
    CAPRINI,
    COLOURS_COUNT,
    CONTRACT_COST,
    FACES,
    FIRST_OASIS,
    GOAL_CITY,
    MONEY,
    NONE,
    RESOURCES,
    ROUNDS,
    VENEZIA,
)
from spielwerk.games.marcopolo.worth import REACH, RIVAL, WAY_COST, way_to
from spielwerk.kernel import CHANCE_BIT, State, top_kind
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import Engine, InterpretedEngine, seats_of

INTERPRETED = InterpretedEngine(GAME)
EXPERT = {"town_bonuses": "random", "characters": "draft", "goals": "two_of_four"}


def random_positions(seed: int, **options: object) -> list[State]:
    """Every state of a random game, chance's included."""
    rng = Random(seed)
    state = INTERPRETED.new(GAME.options.complete(options))
    states = [state.copy()]
    while mask := INTERPRETED.waiting(state):
        who = rng.choice(seats_of(mask))
        move = roll(INTERPRETED, state, rng) if mask == CHANCE_BIT else rng.choice(INTERPRETED.moves(state, who))
        INTERPRETED.play(state, who, move)
        states.append(state.copy())
    return states


def deciding(seed: int, **options: object) -> list[tuple[State, int]]:
    """(view, seat) wherever a seat of a random game must decide."""
    found = []
    for state in random_positions(seed, **options):
        mask = INTERPRETED.waiting(state)
        if mask not in (0, CHANCE_BIT):
            for seat in seats_of(mask):
                view = state.copy()
                INTERPRETED.hide(view, seat)
                found.append((view, seat))
    return found


def first_turn(seed: int, **options: object) -> tuple[State, int]:
    return next((view, seat) for view, seat in deciding(seed, **options) if top_kind(view.record) == TURN)


@pytest.fixture(scope="module")
def compiled() -> Engine:
    return Compiled(GAME).engine()


@pytest.mark.long
@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, EXPERT), (4, EXPERT)])
def test_compiled_and_interpreted_agree(players: int, options: dict[str, object], compiled: Engine) -> None:
    for state in random_positions(players, players=players, **options)[::3]:
        for seat in range(players):
            assert compiled.worth(state, seat) == INTERPRETED.worth(state, seat)
            one, other = state.copy(), state.copy()
            compiled.rehearse(one, seat)
            INTERPRETED.rehearse(other, seat)
            assert bytes(one) == bytes(other)


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, **EXPERT}])
def test_rehearsing_offers_the_real_moves_and_ends_with_the_own_turn(options: dict[str, object]) -> None:
    rng = Random(2)
    for view, seat in deciding(8, **options)[::5]:
        legal = INTERPRETED.moves(view, seat)
        turn = top_kind(view.record) >= TURN
        INTERPRETED.rehearse(view, seat)
        assert INTERPRETED.moves(view, seat) == legal
        ended = False
        while INTERPRETED.waiting(view) == 1 << seat:
            assert not ended, "an own turn does not follow an own turn in a rehearsal"
            move = rng.choice(INTERPRETED.moves(view, seat))
            ended = turn and move == END_TURN_MOVE
            INTERPRETED.play(view, seat, move)


def test_worth_of_a_finished_game_is_points_alone() -> None:
    state = random_positions(6, players=2)[-1]
    mine, other = (sum(row) for row in state.fields()["points"][:2])
    assert INTERPRETED.worth(state, 0) == 100 * mine - RIVAL * other
    assert INTERPRETED.worth(state, 1) == 100 * other - RIVAL * mine


def test_a_contract_gains_with_every_good_it_asks_for_and_most_when_it_is_fulfilled() -> None:
    view, seat = first_turn(3, players=2)
    # Four gold and a camel bring seven points and three camels.
    contract = names("contracts").index("C05")
    view.record.active[seat, 0] = contract
    values = [INTERPRETED.worth(view, seat)]
    for resource in range(CAMELS, RESOURCES):
        while view.record.stock[seat, resource] < CONTRACT_COST[contract, resource]:
            view.record.stock[seat, resource] += 1
            values.append(INTERPRETED.worth(view, seat))
    assert values == sorted(set(values))
    before = values[-1]
    INTERPRETED.play(view, seat, FULFIL_MOVE + contract)
    assert INTERPRETED.worth(view, seat) > before


@pytest.mark.parametrize("contract", ["C05", "C06", "C16", "C25", "C34"])
def test_at_the_very_end_a_contract_is_worth_nothing_unless_it_is_fulfilled(contract: str) -> None:
    """Whatever it brings besides points: nothing can be done with that any more."""
    view, seat = first_turn(3, players=2)
    record = view.record
    record.round_number = ROUNDS
    record.acted = 1
    record.dice_left[seat] = 0
    for colour in range(COLOURS_COUNT):
        for value in range(FACES + 1):
            record.dice[seat, colour, value] = 0
    record.active[seat, 0] = names("contracts").index(contract)
    for resource in range(CAMELS, RESOURCES):
        record.stock[seat, resource] = 5
    before = INTERPRETED.worth(view, seat)
    INTERPRETED.play(view, seat, FULFIL_MOVE + record.active[seat, 0])
    assert INTERPRETED.worth(view, seat) > before + 200


def test_a_post_in_a_city_of_a_goal_is_worth_more_than_being_near_and_near_more_than_far() -> None:
    view, seat = first_turn(5, players=2)
    city = int(GOAL_CITY[view.record.goals[seat, 0], 0])
    neighbour = min((place for place in range(FIRST_OASIS, 25)), key=lambda place: int(WAY_COST[place, city]))
    far = INTERPRETED.worth(view, seat)
    view.record.figure[seat, 0] = neighbour
    near = INTERPRETED.worth(view, seat)
    view.record.posts[seat] |= 1 << city
    assert INTERPRETED.worth(view, seat) > near > far


def test_dice_are_not_thrown_away() -> None:
    """At the start of the game a die is worth more than the three money of the purse."""
    view, seat = first_turn(7, players=2)
    before = INTERPRETED.worth(view, seat)
    INTERPRETED.play(view, seat, INTERPRETED.moves(view, seat)[0])
    assert top_kind(view.record) == USE_DIE
    INTERPRETED.play(view, seat, PURSE_MOVE)
    assert INTERPRETED.worth(view, seat) < before


def test_a_die_on_its_way_counts_like_an_average_one() -> None:
    for view, seat in deciding(4, players=3, characters="draft"):
        if REROLL_MOVE not in INTERPRETED.moves(view, seat):
            continue
        before = INTERPRETED.worth(view, seat)
        INTERPRETED.play(view, seat, REROLL_MOVE)
        assert abs(INTERPRETED.worth(view, seat) - before) < 100
        return
    pytest.fail("nobody could roll again in this game")


def test_the_cost_of_a_way_is_that_of_its_steps_and_caprini_jumps_between_oases() -> None:
    assert (WAY_COST == WAY_COST.T).all()
    assert (WAY_COST.diagonal() == 0).all()
    view, seat = first_turn(9, players=2)
    record = view.record
    record.character[seat] = NONE
    record.figure[seat, 0] = VENEZIA
    walking = way_to(record, seat, BEIJING)
    assert walking == min(REACH, int(WAY_COST[VENEZIA, BEIJING]))
    record.character[seat] = CAPRINI
    assert way_to(record, seat, BEIJING) < walking


def test_money_is_worth_less_when_the_time_to_spend_it_runs_out() -> None:
    early = deciding(1, players=2)
    first, seat = next((view, seat) for view, seat in early if top_kind(view.record) == TURN)
    last, other = [(view, seat) for view, seat in early if top_kind(view.record) == TURN][-1]

    def price_of_ten(view: State, who: int) -> int:
        before = INTERPRETED.worth(view, who)
        view.record.stock[who, MONEY] += 10
        return INTERPRETED.worth(view, who) - before

    assert price_of_ten(first, seat) > price_of_ten(last, other) >= 90
