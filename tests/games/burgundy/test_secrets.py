"""What a seat may know: starting castles chosen in secret, and nothing else is hidden."""

from __future__ import annotations

import pytest

from spielwerk.games.burgundy import GAME
from spielwerk.games.burgundy.tables import HIDDEN, NONE
from spielwerk.kernel import CHANCE, CHANCE_BIT, EVERYBODY, SPECTATOR, State
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.proof.gate import shows

ENGINE = InterpretedEngine(GAME)


def choosing(players: int = 3, duchy: str = "1") -> State:
    """Everybody is to choose a starting castle in secret."""
    options = GAME.options.complete({"players": players, "duchy": duchy, "start_castle": "secret"})
    state = ENGINE.new(options)
    while ENGINE.waiting(state) == CHANCE_BIT:
        ENGINE.play(state, CHANCE, ENGINE.odds(state)[0][0])
    return state


def view(state: State, viewer: int) -> State:
    hidden = state.copy()
    ENGINE.hide(hidden, viewer)
    return hidden


@shows("option", "start_castle=secret")
def test_all_choose_at_once_and_see_only_their_own_choice() -> None:
    state = choosing()
    assert ENGINE.waiting(state) == 0b111
    first, second = ENGINE.moves(state, 1)[:2]
    assert ENGINE.witnesses(state, 1, first) == 0b010
    one, other = state.copy(), state.copy()
    ENGINE.play(one, 1, first)
    ENGINE.play(other, 1, second)
    assert ENGINE.waiting(one) == 0b101
    for viewer in (0, 2, SPECTATOR):
        assert bytes(view(one, viewer)) == bytes(view(other, viewer))
        assert view(one, viewer).record.start_space[1] == HIDDEN
    assert bytes(view(one, 1)) != bytes(view(other, 1))


def test_the_last_choice_reveals_all() -> None:
    state = choosing()
    chosen = []
    for seat in (2, 0, 1):
        move = ENGINE.moves(state, seat)[seat]
        chosen.append((seat, GAME.move_space.indices(move)[1][0]))
        ENGINE.play(state, seat, move)
    assert ENGINE.waiting(state) == CHANCE_BIT
    for seat, space in chosen:
        assert state.record.start_space[seat] == space
        assert state.record.tile[seat * 37 + space] == 0
    assert bytes(view(state, 0)) == bytes(state)


def test_redealing_fills_the_blanks_with_any_castle_space() -> None:
    state = choosing()
    ENGINE.play(state, 1, ENGINE.moves(state, 1)[0])
    seen = view(state, 0)
    ENGINE.redeal(seen, 0)
    assert ENGINE.waiting(seen) == CHANCE_BIT
    outcomes = ENGINE.odds(seen)
    assert len(outcomes) == 4
    ENGINE.play(seen, CHANCE, outcomes[2][0])
    assert seen.record.start_space[1] != HIDDEN
    assert ENGINE.waiting(seen) == 0b101


@pytest.mark.parametrize("viewer", [0, 2])
def test_partners_of_a_team_both_know_its_choice(viewer: int) -> None:
    state = choosing(4, "12b")
    assert ENGINE.waiting(state) == 0b0011, "one seat chooses for each team"
    move = ENGINE.moves(state, 0)[1]
    assert ENGINE.witnesses(state, 0, move) == 0b0101
    ENGINE.play(state, 0, move)
    assert view(state, viewer).record.start_space[0] != HIDDEN
    assert view(state, 1).record.start_space[0] == HIDDEN


def test_an_open_choice_is_seen_by_all() -> None:
    state = ENGINE.new(GAME.options.complete({"players": 2, "start_castle": "open"}))
    while ENGINE.waiting(state) == CHANCE_BIT:
        assert ENGINE.witnesses(state, CHANCE, ENGINE.odds(state)[0][0]) == EVERYBODY
        ENGINE.play(state, CHANCE, ENGINE.odds(state)[0][0])
    assert ENGINE.waiting(state) == 0b01
    move = ENGINE.moves(state, 0)[0]
    assert ENGINE.witnesses(state, 0, move) == EVERYBODY
    ENGINE.play(state, 0, move)
    assert bytes(view(state, 1)) == bytes(state)
    assert state.record.start_space[1] == NONE
