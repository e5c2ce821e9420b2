"""Batches: the same games as everywhere else, on every way of running, whatever is asked of them."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.kernel import CHANCE
from spielwerk.kernel.cuda import NoGpu
from spielwerk.kernel.engine import InterpretedEngine, seats_of
from spielwerk.kernel.game import Game
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.lab import Batch, IllegalMove
from spielwerk.lab.random_numbers import random_word

ONES = 0xFFFFFFFF


@pytest.mark.parametrize(
    ("seed", "counter", "word"),
    [
        (0, (0, 0, 0, 0), 0x6627E8D5),
        (ONES << 32 | ONES, (ONES, ONES, ONES, ONES), 0x408F276D),
        (0x299F31D0A4093822, (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344), 0xD16CFE09),
    ],
)
def test_random_numbers_are_those_of_philox(seed: int, counter: tuple[int, int, int, int], word: int) -> None:
    """The known answers that its authors publish."""
    assert random_word(seed, *counter) == word


def play(batch: Batch, steps: int) -> None:
    for _ in range(steps):
        batch.step(batch.sample())


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", game_names())
def test_a_batch_plays_by_the_rules(name: str) -> None:
    """Its log, played again by the reference, leads to the same bytes, and what it offers is what is legal."""
    game = find_game(name)
    batch = Batch(game, 2, {"players": 2}, seed=5, log=True, observe=None)
    play(batch, 25)
    engine = InterpretedEngine(game)
    for i in range(2):
        state = engine.new(batch.options[i])
        for who, move in batch.plays(i):
            legal = [m for m, _ in engine.odds(state)] if who == CHANCE else engine.moves(state, who)
            assert move in legal
            engine.play(state, who, move)
        assert batch[i] == state
        assert batch.waiting[i] == engine.waiting(state)
        assert batch.who[i] == seats_of(engine.waiting(state))[0]
        legal = engine.moves(state, int(batch.who[i]))
        assert batch.moves[i, : batch.count[i]].tolist() == legal
        assert np.flatnonzero(batch.mask[i]).tolist() == sorted(legal)
        assert batch.table(i).state == state


@pytest.mark.long
def test_compiled_and_interpreted_batches_agree(pearl_divers: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every array, over whole games with restarts, on two threads."""
    compiled = Batch(pearl_divers, 300, {"players": 3}, seed=9, rewards="margin", log=True, cores=2)
    monkeypatch.setenv("SPIELWERK_JIT", "0")
    reference = Batch(pearl_divers, 300, {"players": 3}, seed=9, rewards="margin", log=True)
    for _ in range(70):
        moves = reference.sample()
        assert np.array_equal(compiled.sample(), moves)
        for batch in (compiled, reference):
            batch.step(moves)
        for one in ("states", "who", "waiting", "observation", "mask", "count", "reward", "done", "places", "points"):
            assert getattr(compiled, one).tobytes() == getattr(reference, one).tobytes(), one
    assert compiled.episode.max() > 1
    assert compiled.plays(7) == reference.plays(7)


@pytest.mark.usefixtures("interpreted")
def test_games_do_not_depend_on_the_size_of_the_batch(pearl_divers: Game) -> None:
    few, many = (Batch(pearl_divers, n, {"players": 2}, seed=4) for n in (3, 8))
    other = Batch(pearl_divers, 3, {"players": 2}, seed=5)
    for batch in (few, many, other):
        play(batch, 30)
    assert few.states.tobytes() == many.states[:3].tobytes()
    assert few.states.tobytes() != other.states.tobytes()


@pytest.mark.usefixtures("interpreted")
def test_the_end_of_a_game(pearl_divers: Game) -> None:
    """Places, points and every kind of reward, once, and then a new game; without restart the game stays over."""
    batches = {
        kind: Batch(pearl_divers, 8, {"players": 3}, seed=2, rewards=kind) for kind in ("place", "points", "margin")
    }
    last = Batch(pearl_divers, 8, {"players": 3}, seed=2, restart=False)
    ended = 0
    for _ in range(60):
        moves = last.sample()
        for batch in batches.values():
            batch.step(np.where(moves < 0, batch.sample(), moves))
        last.step(moves)
        for i in np.flatnonzero(last.done):
            ended += 1
            points = last[int(i)].array["points"][0, :3].sum(axis=-1)
            assert last.points[i, :3].tolist() == points.tolist()
            assert batches["points"].reward[i, :3].tolist() == points.tolist()
            rivals = [max(np.delete(points, seat)) for seat in range(3)]
            assert batches["margin"].reward[i, :3].tolist() == (points - rivals).tolist()
            places = last.places[i, :3]
            shares = [(np.sum(places > p) - np.sum(places < p)) / 2 for p in places]
            assert batches["place"].reward[i, :3].tolist() == shares
            assert last.who[i] == -1
            assert last.count[i] == 0
            assert batches["place"].episode[i] == 2
            assert batches["place"].who[i] >= 0
    assert ended == 8
    assert not last.done.any()
    assert not last.reward.any()


@pytest.mark.usefixtures("interpreted")
def test_partners_share_rewards() -> None:
    batch = Batch("burgundy", 1, {"players": 4, "duchy": "12a"}, observe=None)
    assert batch._rows.allies.tolist() == [[0b0101, 0b1010, 0b0101, 0b1010]]


@pytest.mark.usefixtures("interpreted")
def test_options_may_differ(pearl_divers: Game) -> None:
    batch = Batch(pearl_divers, 3, [{"players": n} for n in (2, 3, 4)], seed=1)
    play(batch, 20)
    assert batch.states["players"].tolist() == [2, 3, 4]
    assert batch.planes["players"].of(batch.observation).tolist() == [2, 3, 4]
    with pytest.raises(ValueError, match="another number of players"):
        batch[0] = batch[1]


@pytest.mark.usefixtures("interpreted")
def test_chance_can_be_asked(pearl_divers: Game) -> None:
    """Outcomes are offered with their odds, and nothing is decided inside."""
    batch = Batch(pearl_divers, 2, {"players": 2}, chance="asked", seed=3)
    engine = InterpretedEngine(pearl_divers)
    assert batch.who.tolist() == [CHANCE, CHANCE]
    for _ in range(25):
        for i in range(2):
            if batch.who[i] == CHANCE:
                n = batch.count[i]
                odds = list(zip(batch.moves[i, :n].tolist(), batch.weights[i, :n].tolist(), strict=True))
                assert odds == engine.odds(batch[i])
        batch.step(batch.sample())


@pytest.mark.usefixtures("interpreted")
def test_several_seats_decide_at_once() -> None:
    """A move for every seat does what the same moves do one after the other; each seat can look for itself."""
    together, one_by_one = (Batch("millefiori", 2, {"players": 3}, seed=6) for _ in range(2))
    assert together.waiting.tolist() == [0b111, 0b111]
    moves = np.full((2, 4), -1)
    for seat in range(3):
        together.look(seat)
        assert together.who.tolist() == [seat, seat]
        assert (together.planes["own_seat"].of(together.observation) == seat).all()
        moves[:, seat] = together.moves[:, 1]
    for seat in range(3):
        one_by_one.step(moves[:, seat])
    together.step(moves)
    assert together.states.tobytes() == one_by_one.states.tobytes()
    assert together.observation.tobytes() == one_by_one.observation.tobytes()
    with pytest.raises(IllegalMove):
        together.step(moves)


@pytest.mark.usefixtures("interpreted")
def test_states_are_saved_restored_and_copied(pearl_divers: Game) -> None:
    batch = Batch(pearl_divers, 4, {"players": 2}, seed=8, log=True)
    play(batch, 6)
    saved, before = batch.save(), batch.states.tobytes()
    seen, plays = batch.observation.copy(), batch.plays(2)
    moves = batch.sample()
    batch.step(moves)
    after = batch.states.tobytes()
    batch.restore(saved)
    assert (batch.states.tobytes(), batch.plays(2)) == (before, plays)
    assert batch.observation.tobytes() == seen.tobytes()
    batch.step(moves)
    assert batch.states.tobytes() == after
    batch.copy(0, [1, 2])
    assert batch.equal(0, [1, 2]).all()
    assert not batch.equal(0, 3)
    assert batch.plays(1) == batch.plays(0)
    assert batch.mask[0].tolist() == batch.mask[2].tolist()
    state = batch[0]
    batch[3] = state
    assert batch[3] == state
    with pytest.raises(ValueError, match="no log"):
        batch.plays(3)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("move", [-7, 9999, 1 << 40])
def test_what_is_not_legal_is_refused(pearl_divers: Game, move: int) -> None:
    batch = Batch(pearl_divers, 2, {"players": 2})
    before = batch[1]
    with pytest.raises(IllegalMove, match=f"game 1: {move} .no move. is not legal; seat 0 may play"):
        batch.step([batch.moves[0, 0], move])
    assert batch[1] == before
    illegal = int(np.flatnonzero(~batch.mask[1])[0])
    with pytest.raises(IllegalMove, match="game 1"):
        batch.step([-1, illegal])
    assert batch[1] == before
    with pytest.raises(IllegalMove):
        batch.check()


def test_what_cannot_be_is_said(pearl_divers: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spielwerk.lab.gpu.open_cuda", _no_gpu)
    with pytest.raises(ValueError, match="device cannot be 'tpu'"):
        Batch(pearl_divers, 1, device="tpu")
    with pytest.raises(NoGpu, match="no CUDA device"):
        Batch(pearl_divers, 1, device="cuda")
    with pytest.raises(ValueError, match="rewards cannot be"):
        Batch(pearl_divers, 1, rewards="fame")
    with pytest.raises(ValueError, match="2 games need 2 sets"):
        Batch(pearl_divers, 2, [{}])
    with pytest.raises(ValueError, match="at least one game"):
        Batch(pearl_divers, 0)


def _no_gpu() -> None:
    raise NoGpu("there is no CUDA device here")


@pytest.mark.usefixtures("interpreted")
def test_arrays_are_handed_on_without_copies(pearl_divers: Game) -> None:
    batch = Batch(pearl_divers, 2, {"players": 2})
    seen = np.from_dlpack(batch.observation)
    assert np.shares_memory(seen, batch.observation)
    for name in ("observation", "mask", "who", "reward", "done"):
        first = getattr(batch, name).__array_interface__["data"]
        play(batch, 1)
        assert getattr(batch, name).__array_interface__["data"] == first
    with pytest.raises(ValueError, match="whole numbers"):
        batch.step(np.zeros(2))
