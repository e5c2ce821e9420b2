"""What bots see in a position: the same interpreted and compiled, and sensible where it can be told by hand."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.games.marcopolo import GAME, tables
from spielwerk.games.marcopolo.bot.appraisal import CARD_WORTH, NEEDS_STEPS, WAY_COST, WAY_NEEDS
from spielwerk.games.marcopolo.bot.worth import arrival, for_goals, journey_ahead, journeys_ahead, promise, spare
from spielwerk.games.marcopolo.facts import names
from spielwerk.games.marcopolo.state import MOVE, Kind
from spielwerk.games.marcopolo.tables import BEIJING, NONE, VENEZIA, Character, Stock
from spielwerk.kernel import State, top_kind
from spielwerk.kernel.engine import InterpretedEngine

from ..walk import deciding

INTERPRETED = InterpretedEngine(GAME)
EXPERT = {"town_bonuses": "random", "characters": "draft", "goals": "two_of_four"}


def first_turn(seed: int, **options: object) -> tuple[State, int]:
    return next(
        (view, seat) for view, seat in deciding(INTERPRETED, seed, **options) if top_kind(view.record) == Kind.TURN
    )


def next_to(city: int) -> int:
    """The oasis nearest to a city."""
    return min(range(tables.FIRST_OASIS, tables.LOCATIONS), key=lambda oasis: int(WAY_COST[0, oasis, city]))


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, **EXPERT}])
def test_rehearsing_offers_the_real_moves_and_ends_with_the_own_turn(options: dict[str, object]) -> None:
    rng = Random(2)
    for view, seat in deciding(INTERPRETED, 8, **options)[::5]:
        legal = INTERPRETED.moves(view, seat)
        turn = top_kind(view.record) >= Kind.TURN
        INTERPRETED.rehearse(view, seat)
        assert INTERPRETED.moves(view, seat) == legal
        ended = False
        while INTERPRETED.waiting(view) == 1 << seat:
            assert not ended, "an own turn does not follow an own turn in a rehearsal"
            move = rng.choice(INTERPRETED.moves(view, seat))
            ended = turn and move == MOVE.end_turn()
            INTERPRETED.play(view, seat, move)


def test_a_contract_gains_with_every_good_it_asks_for_and_most_when_it_is_fulfilled() -> None:
    view, seat = first_turn(3, players=2)
    # Four gold and a camel bring seven points and three camels.
    contract = names("contracts").index("C05")
    view.record.active[seat, 0] = contract
    values = [INTERPRETED.worth(view, seat)]
    for resource in range(Stock.CAMELS, tables.RESOURCES):
        while view.record.stock[seat, resource] < tables.CONTRACT_COST[contract, resource]:
            view.record.stock[seat, resource] += 1
            values.append(INTERPRETED.worth(view, seat))
    assert values == sorted(set(values))
    before = values[-1]
    INTERPRETED.play(view, seat, MOVE.fulfil(contract))
    assert INTERPRETED.worth(view, seat) > before


@pytest.mark.parametrize("contract", ["C05", "C06", "C16", "C25", "C34"])
def test_at_the_very_end_a_contract_is_worth_nothing_unless_it_is_fulfilled(contract: str) -> None:
    """Whatever it brings besides points: nothing can be done with that any more."""
    view, seat = first_turn(3, players=2)
    record = view.record
    record.round_number = tables.ROUNDS
    record.acted = 1
    record.dice_left[seat] = 0
    for colour in range(tables.COLOUR_COUNT):
        for value in range(tables.FACES + 1):
            record.dice[seat, colour, value] = 0
    record.active[seat, 0] = names("contracts").index(contract)
    for resource in range(Stock.CAMELS, tables.RESOURCES):
        record.stock[seat, resource] = 5
    before = INTERPRETED.worth(view, seat)
    INTERPRETED.play(view, seat, MOVE.fulfil(record.active[seat, 0]))
    assert INTERPRETED.worth(view, seat) > before + 200


def test_a_post_in_a_city_of_a_goal_is_worth_having_and_the_way_there_worth_making() -> None:
    view, seat = first_turn(5, players=2)
    record = view.record
    city = int(tables.GOAL_CITY[record.goals[seat, 0], 1])
    record.stock[seat, Stock.MONEY] = 30
    record.stock[seat, Stock.CAMELS] = 9
    far = journey_ahead(record, seat, city, 25)
    record.figure[seat, 0] = next_to(city)
    near = journey_ahead(record, seat, city, 25)
    assert near > far
    before = INTERPRETED.worth(view, seat)
    record.figure[seat, 0] = city
    record.posts[seat] |= 1 << city
    record.posts_left[seat] -= 1
    assert INTERPRETED.worth(view, seat) > before


def test_dice_are_not_thrown_away() -> None:
    """At the start of the game a die is worth more than the three money of the purse."""
    view, seat = first_turn(7, players=2)
    before = INTERPRETED.worth(view, seat)
    INTERPRETED.play(view, seat, INTERPRETED.moves(view, seat)[0])
    assert top_kind(view.record) == Kind.USE_DIE
    INTERPRETED.play(view, seat, MOVE.purse())
    assert INTERPRETED.worth(view, seat) < before


def test_nobody_rolls_again_to_put_off_a_turn() -> None:
    """A die about to be rolled counts less than the worst one on the tableau."""
    tried = 0
    for view, seat in deciding(INTERPRETED, 4, players=3, characters="draft"):
        if MOVE.reroll() in INTERPRETED.moves(view, seat):
            before = INTERPRETED.worth(view, seat)
            INTERPRETED.play(view, seat, MOVE.reroll())
            assert INTERPRETED.worth(view, seat) < before
            tried += 1
    assert tried > 5


def test_a_turn_begun_is_looked_at_before_one_not_begun() -> None:
    """Laying dice for a journey and paying its steps costs at once and gains at the end: Raschid chooses a one."""
    view, seat = first_turn(7, players=2)
    view.record.stock[seat, Stock.MONEY] = 20
    start = INTERPRETED.worth(view, seat)
    for move in ("die", "place travel", "value", "die", "step"):
        move_number = next(
            number for number in INTERPRETED.moves(view, seat) if str(GAME.move_space.decode(number)).startswith(move)
        )
        INTERPRETED.play(view, seat, move_number)
        assert INTERPRETED.worth(view, seat) > start


def test_ways_have_the_cost_of_their_steps_and_caprini_jumps_between_oases() -> None:
    for jumps in range(2):
        assert (WAY_COST[jumps] == WAY_COST[jumps].T).all()
        assert (WAY_COST[jumps].diagonal() == 0).all()
    assert WAY_NEEDS[0, NEEDS_STEPS, VENEZIA, BEIJING] >= 7
    view, seat = first_turn(9, players=2)
    record = view.record
    record.stock[seat, Stock.MONEY] = 30
    record.stock[seat, Stock.CAMELS] = 10
    record.character[seat] = NONE
    walking = journey_ahead(record, seat, BEIJING, 25)
    record.character[seat] = Character.CAPRINI
    assert journey_ahead(record, seat, BEIJING, 25) > walking


def test_money_is_worth_less_when_the_time_to_spend_it_runs_out() -> None:
    early = deciding(INTERPRETED, 1, players=2)
    first, seat = next((view, seat) for view, seat in early if top_kind(view.record) == Kind.TURN)
    last, other = [(view, seat) for view, seat in early if top_kind(view.record) == Kind.TURN][-1]

    def price_of_ten(view: State, who: int) -> int:
        before = INTERPRETED.worth(view, who)
        view.record.stock[who, Stock.MONEY] += 10
        return INTERPRETED.worth(view, who) - before

    assert price_of_ten(first, seat) > price_of_ten(last, other) >= 90


# Journeys


def test_money_for_a_journey_counts_until_there_is_enough_of_it() -> None:
    view, seat = first_turn(5, players=2)
    record = view.record
    city = int(tables.GOAL_CITY[record.goals[seat, 0], 1])
    record.figure[seat, 0] = next_to(city)
    record.posts[seat] = 1 << int(tables.GOAL_CITY[record.goals[seat, 0], 0])
    record.stock[seat, Stock.CAMELS] = 9
    values = []
    for money in (0, 1, 2, 3, 30, 31):
        record.stock[seat, Stock.MONEY] = money
        values.append(journey_ahead(record, seat, city, 25))
    assert values[0] < values[3]
    assert values[4] == values[5]


def test_no_journey_is_hoped_for_without_dice_to_make_it() -> None:
    view, seat = first_turn(5, players=2)
    assert journeys_ahead(view.record, seat, 25) > 0
    assert journeys_ahead(view.record, seat, 1) == 0


def test_a_town_is_worth_more_the_earlier() -> None:
    view, seat = first_turn(5, players=2)
    record = view.record
    values = []
    for number in range(1, tables.ROUNDS + 1):
        record.round_number = number
        values.append(arrival(record, seat, tables.FIRST_TOWN))
    assert values == sorted(set(values), reverse=True)


def test_the_bonus_of_a_large_city_is_for_the_first_to_come() -> None:
    view, seat = first_turn(5, players=2)
    first = arrival(view.record, seat, tables.FIRST_LARGE)
    view.record.outpost[0] = NONE
    assert arrival(view.record, seat, tables.FIRST_LARGE) < first


def test_every_rival_in_beijing_makes_it_less_attractive() -> None:
    view, seat = first_turn(5, players=2)
    first = arrival(view.record, seat, BEIJING)
    view.record.beijing[0] = 1 - seat
    assert arrival(view.record, seat, BEIJING) == first - 300


def test_the_eighth_and_the_ninth_post_draw_most() -> None:
    view, seat = first_turn(5, players=2)
    record = view.record
    record.character[seat] = NONE
    gains = []
    for posts in range(tables.POSTS):
        record.posts_left[seat] = tables.POSTS - posts
        gains.append(arrival(record, seat, tables.FIRST_TOWN))
    assert gains[7] > max(gains[:7])
    assert gains[8] > max(gains[:7])


def test_a_goal_is_worth_beginning_early_and_completing_late() -> None:
    """Its points stand half for the first city while there is time for the other, in the end all for the second."""
    view, seat = first_turn(5, players=2)
    record = view.record
    goal = int(record.goals[seat, 0])
    large, town = (int(city) for city in tables.GOAL_CITY[goal])
    gains = []
    for number in (1, tables.ROUNDS):
        record.round_number = number
        record.posts[seat] = 0
        first = for_goals(record, seat, large)
        record.posts[seat] = 1 << large
        gains.append((first, for_goals(record, seat, town)))
    (early, then), (late, at_last) = gains
    assert early > late == 100 * tables.DIFFERENT_CITIES[1]
    assert at_last - 100 * (tables.DIFFERENT_CITIES[2] - tables.DIFFERENT_CITIES[1]) == 100 * tables.GOAL_POINTS[goal]
    assert early + then == late + at_last


# City cards and contracts


def gain_of_camel_and_gold(view: State, seat: int) -> int:
    before = INTERPRETED.worth(view, seat)
    view.record.stock[seat, Stock.CAMELS] += 1
    view.record.stock[seat, Stock.GOLD] += 1
    gain = INTERPRETED.worth(view, seat) - before
    view.record.stock[seat, Stock.CAMELS] -= 1
    view.record.stock[seat, Stock.GOLD] -= 1
    return gain


def test_goods_gain_with_a_card_that_takes_them() -> None:
    """K10 gives four points for a camel and gold."""
    view, seat = first_turn(5, players=2)
    record = view.record
    record.active[seat, 0] = record.active[seat, 1] = NONE
    record.card[0] = names("city_cards").index("K10")
    without = gain_of_camel_and_gold(view, seat)
    record.posts[seat] |= 1 << int(tables.CITY_OF_CARD[0])
    assert gain_of_camel_and_gold(view, seat) > without


def test_a_card_is_worth_more_by_what_it_brings() -> None:
    """Four points for a camel and gold, or a step for two goods."""
    cards = names("city_cards")
    assert CARD_WORTH[cards.index("K10")] > CARD_WORTH[cards.index("K18")]


def test_goods_are_worth_more_if_a_contract_asks_for_them() -> None:
    view, seat = first_turn(5, players=2)
    record = view.record
    record.active[seat, 1] = NONE
    record.active[seat, 0] = names("contracts").index("C03")
    without = gain_of_camel_and_gold(view, seat)
    record.active[seat, 0] = names("contracts").index("C04")
    assert gain_of_camel_and_gold(view, seat) > without


def test_what_contracts_need_is_not_to_spare() -> None:
    view, seat = first_turn(5, players=2)
    record = view.record
    record.active[seat, 1] = NONE
    record.active[seat, 0] = names("contracts").index("C04")
    record.stock[seat, Stock.GOLD] = 4
    assert spare(record, seat, Stock.GOLD) == 1
    record.stock[seat, Stock.GOLD] = 2
    assert spare(record, seat, Stock.GOLD) == 0


def test_a_contract_that_cannot_be_fulfilled_any_more_promises_nothing() -> None:
    view, seat = first_turn(5, players=2)
    contract = names("contracts").index("C05")
    assert promise(view.record, seat, contract, NONE, 25, 15) > 0
    assert promise(view.record, seat, contract, NONE, 2, 2) == 0
