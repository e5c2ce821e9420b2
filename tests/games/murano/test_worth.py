"""What bots of Murano go by: rehearsing the own turn, and what a position is worth."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.bots.greedy import NODES_INTERPRETED, decide
from spielwerk.bots.match import play_match
from spielwerk.bots.searching import best_move
from spielwerk.games.murano import GAME
from spielwerk.games.murano.bot.assignment import best_assignment
from spielwerk.games.murano.bot.worth import turns_left
from spielwerk.games.murano.state import Kind, Place
from spielwerk.games.murano.tables import CHARACTERS, NONE
from spielwerk.kernel import State, top_kind
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import Engine, InterpretedEngine

from ..walk import deciding, states
from .lagoon import BROWN, WHITE, Lagoon

INTERPRETED = InterpretedEngine(GAME)


@pytest.fixture(scope="module")
def compiled() -> Engine:
    return Compiled(GAME).engine()


def test_rehearsing_the_next_turn_begins_it() -> None:
    state = next(
        s for s in states(INTERPRETED, 3, players=3) if top_kind(s.record) == Kind.SAIL and s.record.gold[0] > 0
    )
    seat = (state.record.active + 1) % 3
    INTERPRETED.rehearse(state, seat)
    assert (top_kind(state.record), INTERPRETED.waiting(state)) == (Kind.SAIL, 1 << seat)
    assert state.record.agenda_rows == 1


def test_a_character_is_worth_something_and_a_gondolier_in_place_more() -> None:
    state = next(s for s in states(INTERPRETED, 5, players=2) if top_kind(s.record) == Kind.SAIL)
    record = state.record
    seat = int(record.active)
    without = INTERPRETED.worth(state, seat)
    record.place_of[8] = Place.FIRST_HAND + seat
    record.characters[seat] += 1
    with_guest = INTERPRETED.worth(state, seat)
    assert with_guest > without
    record.gondola[0, seat] = seat
    assert INTERPRETED.worth(state, seat) > with_guest


def test_at_the_scoring_greedy_makes_the_best_assignment() -> None:
    checked = 0
    for seed in range(40):
        for view, seat in deciding(INTERPRETED, seed, players=2)[-12:]:
            if top_kind(view.record) != Kind.SCORE or checked >= 6:
                continue
            best = best_assignment(view, seat).points
            before = int(view.array["points"][0][seat].sum())
            rng = Random(seed)
            INTERPRETED.rehearse(view, seat)
            while INTERPRETED.waiting(view):
                INTERPRETED.play(view, seat, decide(INTERPRETED, view, seat, rng))
            assert int(view.array["points"][0][seat].sum()) - before == best
            checked += 1
    assert checked >= 4


def worth(lagoon: Lagoon) -> int:
    return lagoon.engine.worth(lagoon.state, WHITE)


def with_tile(tile: str, *guests: int) -> int:
    """What a tile before a player adds, depending on the characters in hand."""
    without = Lagoon(2).street("donato", "empty").characters(WHITE, *guests)
    return worth(Lagoon(2).street("donato", "empty").characters(WHITE, *guests).tiles(WHITE, tile)) - worth(without)


def test_turns_are_counted_by_the_two_lowest_stacks() -> None:
    start = turns_left(Lagoon(2).s)
    assert turns_left(Lagoon(2).use_up("palace", 2).s) < start
    assert turns_left(Lagoon(2).use_up("palace").s) > turns_left(Lagoon(2).use_up("palace").use_up("shop", 3).s)
    assert turns_left(Lagoon(2).use_up("palace").use_up("shop", 1).s) == 1, "there is always one more before the end"
    assert turns_left(Lagoon(2).scoring().s) == 0


@pytest.mark.parametrize(
    ("tile", "guest"),
    [("factory", 5), ("shop_red", 6), ("palace_1", 25), ("special", 3), ("palace_3", 15), ("shop_blue", 39)],
)
def test_a_tile_is_worth_more_to_whoever_has_a_character_for_it(tile: str, guest: int) -> None:
    assert with_tile(tile, guest) > with_tile(tile)


def test_a_palace_with_the_wrong_coats_does_not_help_the_single_coat() -> None:
    assert with_tile("palace_1", 25) > with_tile("palace_3", 25)


def test_a_met_condition_is_worth_more_than_a_tile_for_it() -> None:
    held = Lagoon(2).street("donato", "empty").gondolier(WHITE, "donato").characters(WHITE, 5).tiles(WHITE, "factory")
    built = Lagoon(2).street("donato", "empty").gondolier(WHITE, "donato").characters(WHITE, 5)
    built.building(WHITE, "donato", "factory")
    taken = Lagoon(2).street("donato", "empty").gondolier(WHITE, "donato").characters(WHITE, 5)
    taken.tiles(WHITE, "factory").building(BROWN, "donato", "factory").points(BROWN, 5)
    assert worth(built) > worth(held) > worth(taken)


def test_a_condition_that_others_can_break_is_safe_on_a_full_island() -> None:
    def alone(*palaces: str) -> Lagoon:
        lagoon = Lagoon(2).paved("chiara").gondolier(WHITE, "chiara").characters(WHITE, 5)
        return lagoon.building(WHITE, "chiara", "factory", *palaces).points(WHITE, 5)

    full = alone("palace_1", "palace_2", "palace_3", "palace_1", "palace_2")
    assert full.s.free_sites[4] == 0
    assert worth(full) > worth(alone("palace_1", "palace_2", "palace_3", "palace_1"))


def test_a_gondolier_belongs_to_the_island_his_guest_wants() -> None:
    def at(island: str) -> int:
        lagoon = Lagoon(2).street("donato", "empty", "red", "red_red", "red").gondolier(WHITE, island)
        return worth(lagoon.characters(WHITE, 12))

    assert at("donato") > at("teresa") > 0


def test_gondoliers_bring_nobody_when_no_turn_is_left_to_place_them() -> None:
    def two_guests(palaces: int) -> int:
        """What a second guest adds, the end coming nearer."""
        one, two = (Lagoon(2).use_up("shop", 1).use_up("palace", palaces) for _ in range(2))
        return worth(two.characters(WHITE, 24, 9)) - worth(one.characters(WHITE, 24))

    assert two_guests(8) > 200
    assert two_guests(0) < 100


def test_income_is_worth_more_the_longer_the_game_lasts() -> None:
    def shop(**stacks: int) -> int:
        lagoon = Lagoon(2).street("donato", "red", "red_red", "red")
        for sort, keep in stacks.items():
            lagoon.use_up(sort, keep)
        before = worth(lagoon)
        return worth(lagoon.building(WHITE, "donato", "shop_red")) - before

    assert shop() > shop(palace=1, special=1) > 0


def test_a_shop_in_hand_waits_for_its_customers() -> None:
    def shop(colour: str) -> int:
        return worth(Lagoon(2).street("donato", "red", "red_red", "red").tiles(WHITE, f"shop_{colour}"))

    assert shop("red") > shop("blue")


def test_gold_for_a_shop_is_worth_more_where_customers_wait() -> None:
    def gold(street: str) -> int:
        poor, rich = (Lagoon(2).street("donato", street, street, street).gold(WHITE, n) for n in (0, 4))
        return worth(rich) - worth(poor)

    assert gold("red_red") > gold("empty") > 0


def test_another_gondolier_is_worth_more_to_the_rich() -> None:
    def hired(gold: int) -> int:
        lagoon = Lagoon(2).gold(WHITE, gold).characters(WHITE, 1, 2, 3, 4, 5)
        before = worth(lagoon)
        lagoon.s.gondoliers[WHITE] += 1
        return worth(lagoon) - before

    assert hired(30) > hired(0) > 0


def test_tiles_that_cannot_be_built_in_time_are_worth_little() -> None:
    def fourth(lagoon: Lagoon) -> int:
        lagoon.tiles(WHITE, "factory", "factory", "factory")
        before = worth(lagoon)
        return worth(lagoon.tiles(WHITE, "factory")) - before

    assert fourth(Lagoon(2)) > fourth(Lagoon(2).use_up("palace").use_up("shop", 1))


def test_beads_for_a_guest_are_worth_more_than_others() -> None:
    def bead(colour: str) -> int:
        return worth(Lagoon(2).gondolier(WHITE, "donato").characters(WHITE, 34).beads(WHITE, colour))

    assert bead("red") > bead("blue")


def test_in_the_last_round_a_palace_from_the_stack_counts_its_points() -> None:
    lagoon = Lagoon(2).street("donato", "empty").gold(WHITE, 2).action(WHITE, "buy_palace")
    lagoon.s.ending = BROWN
    before = worth(lagoon)
    lagoon.play("top")
    assert worth(lagoon) == before + 300 - 2


def test_a_ship_moved_in_vain_is_thought_of_last() -> None:
    lagoon = Lagoon(2).gold(WHITE, 9).turn(WHITE)
    before = worth(lagoon)
    assert lagoon.legal("clear")
    lagoon.play(lagoon.legal("clear")[0])
    assert worth(lagoon) < before


def test_building_one_tile_after_the_other_finds_the_best_sites() -> None:
    lagoon = Lagoon(2).paved("teresa").street("donato", "empty").street("chiara", "empty")
    lagoon.gondolier(WHITE, "teresa").characters(WHITE, 21).tiles(WHITE, "factory", "shop_red", "palace_2")
    lagoon.action(WHITE, "build")
    while INTERPRETED.waiting(lagoon.state) == 1 << WHITE:
        move = decide(INTERPRETED, lagoon.state, WHITE, Random(1))
        INTERPRETED.play(lagoon.state, WHITE, move)
    assert [int(n) for n in (lagoon.s.factories[1, WHITE], lagoon.s.shops[1, WHITE, 0], lagoon.s.palaces[1])] == [1] * 3


def quick(engine: Engine, view: State, seat: int, rng: Random) -> int:
    """Greedy with few positions: what is worth looking at comes first."""
    return best_move(engine, view, seat, rng, NODES_INTERPRETED)


@pytest.mark.long
@pytest.mark.parametrize(("players", "least"), [(2, 60), (3, 50), (4, 45)])
def test_greedy_players_score_like_people(players: int, least: int, compiled: Engine) -> None:
    options = GAME.options.complete({"players": players})
    points = [p for n in range(4) for p in play_match(compiled, options, [quick] * players, f"murano {n}").totals()]
    assert sum(points) / len(points) >= least


def test_characters_unknown_to_a_seat_do_not_change_its_worth() -> None:
    for view, seat in deciding(INTERPRETED, 9, players=3)[::25]:
        worth = INTERPRETED.worth(view, seat)
        hidden = [card for card in range(CHARACTERS) if view.record.place_of[card] == 0]
        if hidden and view.record.ending == NONE:
            view.record.place_of[hidden[0]] = Place.FIRST_HAND + (seat + 1) % 3
            assert INTERPRETED.worth(view, seat) == worth
