"""What bots see in a position: the same interpreted and compiled, and sensible where it can be told by hand."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.bots import greedy, random_bot
from spielwerk.bots.match import play_match, roll
from spielwerk.games.burgundy import GAME
from spielwerk.games.burgundy.state import (
    ACTION,
    BANK,
    CHOOSE_START,
    MINE,
    PLACE,
    TURN,
)
from spielwerk.games.burgundy.worth import RIVAL, SPACE_SOLO
from spielwerk.kernel import CHANCE_BIT, State, top_kind
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import Engine, InterpretedEngine, seats_of

from .option_sets import OPTION_SETS

INTERPRETED = InterpretedEngine(GAME)


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


@pytest.fixture(scope="module")
def compiled() -> Engine:
    return Compiled(GAME).engine()


@pytest.mark.long
@pytest.mark.parametrize("name", ["two", "everything", "team-everything", "solo-everything", "random-boards-secret"])
def test_compiled_and_interpreted_agree(name: str, compiled: Engine) -> None:
    for state in random_positions(3, **OPTION_SETS[name])[::5]:
        for seat in range(state.record.players):
            assert compiled.worth(state, seat) == INTERPRETED.worth(state, seat)
            one, other = state.copy(), state.copy()
            compiled.rehearse(one, seat)
            INTERPRETED.rehearse(other, seat)
            assert bytes(one) == bytes(other)


@pytest.mark.parametrize("name", ["two", "everything", "team-everything", "solo-everything", "random-boards-secret"])
def test_rehearsing_offers_the_real_moves_and_ends_with_the_own_turn(name: str) -> None:
    rng = Random(2)
    for view, seat in deciding(8, **OPTION_SETS[name])[::5]:
        legal = INTERPRETED.moves(view, seat)
        INTERPRETED.rehearse(view, seat)
        assert INTERPRETED.moves(view, seat) == legal
        entries = 0
        while mask := INTERPRETED.waiting(view):
            assert mask == 1 << seat, "nobody else takes part in a rehearsal"
            INTERPRETED.play(view, seat, rng.choice(INTERPRETED.moves(view, seat)))
            entries += 1
        assert entries > 0
        assert view.record.agenda_rows == 0


def test_rehearsing_keeps_what_is_open_in_the_turn() -> None:
    begun = 0
    for view, seat in deciding(9, players=2):
        kind = top_kind(view.record)
        if kind in (ACTION, PLACE):
            INTERPRETED.rehearse(view, seat)
            assert top_kind(view.record) == kind
            assert view.record.agenda[0, 0] == TURN
            begun += 1
    assert begun > 50


def test_rehearsing_for_a_seat_that_waits_gives_it_a_turn_with_its_dice() -> None:
    view, seat = next((v, s) for v, s in deciding(4, players=2) if top_kind(v.record) == TURN)
    other = 1 - seat
    INTERPRETED.rehearse(view, other)
    assert INTERPRETED.waiting(view) == 1 << other
    assert view.record.agenda_rows == 1


def test_rehearsing_a_secret_choice_is_the_choice_alone() -> None:
    view, seat = deciding(4, players=2, start_castle="secret")[0]
    assert top_kind(view.record) == CHOOSE_START
    INTERPRETED.rehearse(view, seat)
    assert INTERPRETED.waiting(view) == 1 << seat
    INTERPRETED.play(view, seat, INTERPRETED.moves(view, seat)[0])
    assert INTERPRETED.waiting(view) == 0


@pytest.mark.parametrize("name", ["two", "team"])
def test_worth_of_a_finished_game_is_points_alone(name: str) -> None:
    state = random_positions(6, **OPTION_SETS[name])[-1]
    points = [sum(row) for row in state.fields()["points"]]
    mine, other = points[0] + points[2], points[1] + points[3]
    assert mine != other
    assert INTERPRETED.worth(state, 0) == 100 * mine - RIVAL * other
    assert INTERPRETED.worth(state, 1) == 100 * other - RIVAL * mine


def test_more_of_everything_is_worth_more() -> None:
    view, seat = next((v, s) for v, s in deciding(5, players=2) if top_kind(v.record) == TURN)
    before = INTERPRETED.worth(view, seat)
    for field in ("workers", "silver"):
        richer = view.copy()
        getattr(richer.record, field)[seat] += 2
        assert INTERPRETED.worth(richer, seat) > before
    richer = view.copy()
    richer.record.storage[seat, 0] = BANK
    richer.record.stored[seat] = 1
    assert view.record.stored[seat] == 0
    assert INTERPRETED.worth(richer, seat) > before
    later = richer.copy()
    later.record.phase, later.record.round_number = 4, 4
    later.record.stored[seat] = 0
    nothing = INTERPRETED.worth(later, seat)
    later.record.stored[seat] = 1
    assert INTERPRETED.worth(later, seat) == nothing, "a tile that can no longer be placed is worth nothing"


def test_a_mine_is_worth_more_the_earlier_it_lies() -> None:
    view, seat = next((v, s) for v, s in deciding(5, players=2) if top_kind(v.record) == TURN)
    gains = []
    for phase in range(5):
        early = view.copy()
        early.record.phase = phase
        before = INTERPRETED.worth(early, seat)
        early.record.storage[seat, 0] = MINE
        early.record.stored[seat] = 1
        gains.append(INTERPRETED.worth(early, seat) - before)
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > gains[-1]


def test_solo_every_covered_space_counts() -> None:
    view, seat = next((v, s) for v, s in deciding(5, players=1) if top_kind(v.record) == TURN)
    before = INTERPRETED.worth(view, seat)
    view.record.empty[0] -= 1
    assert INTERPRETED.worth(view, seat) == before + SPACE_SOLO


@pytest.mark.long
def test_greedy_beats_random_and_scores_well(compiled: Engine) -> None:
    options = GAME.options.complete({"players": 2})
    points = []
    for game in range(10):
        seat = game % 2
        bots = [random_bot.decide, random_bot.decide]
        bots[seat] = greedy.decide
        played = play_match(compiled, options, bots, f"worth {game}")
        assert played.places[seat] == 1
        points.append(played.totals()[seat])
    assert sum(points) / len(points) >= 150
