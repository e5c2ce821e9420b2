"""What bots of Murano go by: rehearsing the own turn, and what a position is worth."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.bots.greedy import decide
from spielwerk.bots.match import play_match, roll
from spielwerk.games.murano import GAME
from spielwerk.games.murano.assignment import best_assignment
from spielwerk.games.murano.state import FIRST_HAND, SAIL, SCORE
from spielwerk.games.murano.tables import CHARACTERS, NONE
from spielwerk.games.murano.worth import RIVAL
from spielwerk.kernel import CHANCE_BIT, State, top_kind
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import Engine, InterpretedEngine, seats_of

INTERPRETED = InterpretedEngine(GAME)


def random_positions(seed: int, **options: object) -> list[State]:
    """Every state of a random game, chance's included."""
    rng = Random(seed)
    state = INTERPRETED.new(GAME.options.complete(options))
    states = [state.copy()]
    while mask := INTERPRETED.waiting(state):
        who = seats_of(mask)[0]
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
            seat = seats_of(mask)[0]
            view = state.copy()
            INTERPRETED.hide(view, seat)
            found.append((view, seat))
    return found


@pytest.fixture(scope="module")
def compiled() -> Engine:
    return Compiled(GAME).engine()


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_compiled_and_interpreted_agree(players: int, compiled: Engine) -> None:
    for state in random_positions(players, players=players)[::9]:
        for seat in range(players):
            assert compiled.worth(state, seat) == INTERPRETED.worth(state, seat)
            one, other = state.copy(), state.copy()
            compiled.rehearse(one, seat)
            INTERPRETED.rehearse(other, seat)
            assert bytes(one) == bytes(other)


@pytest.mark.parametrize("players", [2, 4])
def test_rehearsing_offers_the_real_moves_and_ends_with_the_own_turn(players: int) -> None:
    rng = Random(2)
    for view, seat in deciding(8, players=players)[::3]:
        legal = INTERPRETED.moves(view, seat)
        INTERPRETED.rehearse(view, seat)
        assert INTERPRETED.moves(view, seat) == legal
        while (mask := INTERPRETED.waiting(view)) and mask != CHANCE_BIT:
            assert mask == 1 << seat, "nobody else takes part in a rehearsal"
            INTERPRETED.play(view, seat, rng.choice(INTERPRETED.moves(view, seat)))


def test_rehearsing_the_next_turn_begins_it() -> None:
    state = next(s for s in random_positions(3, players=3) if top_kind(s.record) == SAIL and s.record.gold[0] > 0)
    seat = (state.record.active + 1) % 3
    INTERPRETED.rehearse(state, seat)
    assert (top_kind(state.record), INTERPRETED.waiting(state)) == (SAIL, 1 << seat)
    assert state.record.agenda_rows == 1


def test_worth_of_a_finished_game_is_points_and_gold() -> None:
    state = random_positions(6, players=2)[-1]
    mine, other = (sum(row) for row in state.fields()["points"][:2])
    held = [int(state.record.gold[seat]) for seat in range(2)]
    assert INTERPRETED.worth(state, 0) == 100 * mine + held[0] - RIVAL * 100 * other // 100
    assert INTERPRETED.worth(state, 1) == 100 * other + held[1] - RIVAL * 100 * mine // 100


def test_a_character_is_worth_something_and_a_gondolier_in_place_more() -> None:
    state = next(s for s in random_positions(5, players=2) if top_kind(s.record) == SAIL)
    record = state.record
    seat = int(record.active)
    without = INTERPRETED.worth(state, seat)
    record.place_of[8] = FIRST_HAND + seat
    record.characters[seat] += 1
    with_guest = INTERPRETED.worth(state, seat)
    assert with_guest > without
    record.gondola[0, seat] = seat
    assert INTERPRETED.worth(state, seat) > with_guest


def test_at_the_scoring_greedy_makes_the_best_assignment() -> None:
    checked = 0
    for seed in range(40):
        for view, seat in deciding(seed, players=2)[-12:]:
            if top_kind(view.record) != SCORE or checked >= 6:
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


@pytest.mark.long
def test_greedy_beats_random(compiled: Engine) -> None:
    def at_random(engine: Engine, view: State, seat: int, rng: Random) -> int:
        return rng.choice(engine.moves(view, seat))

    wins = 0
    for number in range(20):
        bots = [decide, at_random] if number % 2 else [at_random, decide]
        played = play_match(compiled, GAME.options.complete({"players": 2}), bots, f"murano {number}")
        wins += played.places[number % 2 ^ 1] == 1
    assert wins >= 19


def test_characters_unknown_to_a_seat_do_not_change_its_worth() -> None:
    for view, seat in deciding(9, players=3)[::25]:
        worth = INTERPRETED.worth(view, seat)
        hidden = [card for card in range(CHARACTERS) if view.record.place_of[card] == 0]
        if hidden and view.record.ending == NONE:
            view.record.place_of[hidden[0]] = FIRST_HAND + (seat + 1) % 3
            assert INTERPRETED.worth(view, seat) == worth
