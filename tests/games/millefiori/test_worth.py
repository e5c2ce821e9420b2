"""What bots see in a position: the same interpreted and compiled, and sensible where it can be told by hand."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.bots.match import roll
from spielwerk.games.millefiori import GAME
from spielwerk.games.millefiori.state import EXTRA_CARD, FIRST, HOUSES, NEIGHBOURS, NONE, USE_CARD
from spielwerk.games.millefiori.worth import RIVAL, spread
from spielwerk.kernel import CHANCE_BIT, State
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import Engine, InterpretedEngine, seats_of

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
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("profile", ["revised", "rulebook_2021"])
def test_compiled_and_interpreted_agree(players: int, profile: str, compiled: Engine) -> None:
    for state in random_positions(players, players=players, profile=profile)[::3]:
        for seat in range(players):
            assert compiled.worth(state, seat) == INTERPRETED.worth(state, seat)
            one, other = state.copy(), state.copy()
            compiled.rehearse(one, seat)
            INTERPRETED.rehearse(other, seat)
            assert bytes(one) == bytes(other)


@pytest.mark.parametrize("choice", ["simultaneous", "tactical"])
@pytest.mark.parametrize("leftovers", ["after_last_play", "at_last_choice"])
def test_rehearsing_offers_the_real_moves_and_ends_with_the_own_turn(choice: str, leftovers: str) -> None:
    rng = Random(2)
    for view, seat in deciding(8, players=3, choice=choice, leftovers=leftovers)[::4]:
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


def test_rehearsing_goes_on_with_a_turn_already_begun() -> None:
    begun = 0
    for view, seat in deciding(9, players=4):
        top = view.record.agenda_rows - 1
        row = view.record.agenda[top, 0], view.record.agenda[top, 1], view.record.agenda[top, 2]
        if row[0] in (USE_CARD, EXTRA_CARD):
            begun += 1
            INTERPRETED.rehearse(view, seat)
            assert view.record.agenda_rows == 1
            assert (view.record.agenda[0, 0], view.record.agenda[0, 1], view.record.agenda[0, 2]) == row
    assert begun > 50


def test_rehearsing_plays_the_card_that_was_already_chosen() -> None:
    view, seat = deciding(4, players=2)[0]
    move = INTERPRETED.moves(view, seat)[0]
    INTERPRETED.play(view, seat, move)
    card = view.record.chosen[seat]
    INTERPRETED.rehearse(view, seat)
    assert (view.record.agenda[0, 0], view.record.agenda[0, 1], view.record.agenda[0, 2]) == (USE_CARD, seat, card)


@pytest.mark.parametrize("profile", ["revised", "rulebook_2021"])
def test_worth_of_a_finished_game_is_points_alone(profile: str) -> None:
    state = random_positions(6, players=2, profile=profile)[-1]
    mine, other = (sum(row) for row in state.fields()["points"][:2])
    assert mine != other
    assert INTERPRETED.worth(state, 0) == 100 * mine - RIVAL * other
    assert INTERPRETED.worth(state, 1) == 100 * other - RIVAL * mine


def test_a_row_of_houses_is_worth_more_to_its_owner_than_a_broken_one() -> None:
    state = random_positions(1, players=2)[25]
    record = state.record
    for house in range(20):
        record.owner[FIRST[HOUSES] + house] = NONE
    record.houses_built = 3
    for house, owner in enumerate((0, 0, 0)):
        record.owner[FIRST[HOUSES] + house] = owner
    builder, rival = INTERPRETED.worth(state, 0), INTERPRETED.worth(state, 1)
    record.owner[FIRST[HOUSES] + 2] = 1
    assert INTERPRETED.worth(state, 0) < builder
    assert INTERPRETED.worth(state, 1) > rival


def test_spreading_follows_the_printed_neighbours() -> None:
    for space in range(len(NEIGHBOURS)):
        assert spread(1 << space) == NEIGHBOURS[space]
    assert spread(1 | 1 << 29) == NEIGHBOURS[0] | NEIGHBOURS[29]
