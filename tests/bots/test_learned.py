"""What was learned: weights in a file, the same numbers as a plain reckoning, and a search that looks further."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from spielwerk.bots.appraising import MOST, ONE_BITS, appraise_turns
from spielwerk.bots.deep_search import DeepSearch, Effort, knows
from spielwerk.bots.foresight import Turn, foresight_of
from spielwerk.bots.learned import Appraiser, BadWeights, Weights, learned_slots, load_weights, rows_of, weights_beside
from spielwerk.bots.meant_turns import MeantTurns
from spielwerk.bots.playing_ahead import look_ahead
from spielwerk.kernel import State
from spielwerk.kernel.compiled import Compiled
from spielwerk.kernel.engine import CompiledEngine
from spielwerk.kernel.planes import vector_length
from spielwerk.kernel.registry import find_game
from spielwerk.kernel.views import redealt, view
from spielwerk.lab.observer import Observer
from spielwerk.proof.subset import outside

from ..games.particulars import every_game
from .test_foresight import engine, somewhere

LITTLE = Effort(nodes=300, ends=12, turns=4, worlds=4, quick=20, more=1, seconds=60)
ONE_CUT, TWO = np.array([1], np.int16), np.array([1, 1], np.int16)


def some_weights(tmp_path: Path, **other: Any) -> Path:
    """Not learned, but fit to appraise."""
    game, rng = find_game("millefiori"), np.random.default_rng(3)
    columns = np.arange(0, vector_length(game), 3, dtype=np.int16)
    counts = np.full(len(columns), 2, np.int16)
    cuts = np.tile(np.array([1, 3], np.int8), len(columns))
    outputs = 1 + game.seats * (len(game.sources) + 1)

    def drawn(kind: Any, *shape: int) -> Any:
        return rng.integers(-400, 400, shape).astype(kind)

    arrays = {
        "game": game.name,
        "columns": columns,
        "counts": counts,
        "cuts": cuts,
        "layer_1": drawn(np.int16, 1 + 3 * len(columns), 16),
        "worths": drawn(np.int16, game.seats, 16),
        "bias_1": drawn(np.int32, 16),
        "layer_2": drawn(np.int16, 16, 8),
        "bias_2": drawn(np.int64, 8),
        "layer_3": drawn(np.int16, 8, outputs),
        "bias_3": drawn(np.int64, outputs),
        "record": json.dumps({}),
    }
    np.savez(tmp_path / "weights.npz", **(arrays | other))
    return tmp_path / "weights.npz"


def as_in_the_file(file: Path) -> Weights:
    """Where a number that is 0 has its row like others."""
    with np.load(file) as found:
        game = find_game(str(found["game"]))
        rows = rows_of(found["columns"], found["counts"], found["cuts"], vector_length(game))
        parts = ("layer_1", "worths", "bias_1", "layer_2", "bias_2", "layer_3", "bias_3")
        return Weights(rows, *(found[part] for part in parts))


def plainly(weights: Weights, end: State, seat: int) -> int:
    """The same reckoning, written down once more."""
    seen = Observer(find_game("millefiori"))(end, seat)
    hidden = weights.bias_1.astype(np.int64)
    for column, value in enumerate(seen.tolist()):
        if weights.rows[column, value + 128]:
            hidden = hidden + weights.layer_1[weights.rows[column, value + 128]]
    players = int(end.array["players"][0])
    for p in range(players):
        hidden = hidden + engine().worth(end, (seat + p) % players) * weights.worths[p].astype(np.int64) // 1000
    second = weights.bias_2.copy()
    for j, active in enumerate(np.clip(hidden, 0, MOST)):
        second = second + ((active * weights.layer_2[j].astype(np.int64)) >> ONE_BITS)
    value = int(
        weights.bias_3[0] + ((np.clip(second, 0, MOST) * weights.layer_3[:, 0].astype(np.int64)) >> ONE_BITS).sum()
    )
    totals = end.array["points"][0][:players].sum(axis=1).tolist()
    others = sum(totals) - totals[seat]
    return 100 * totals[seat] - 100 * others // (players - 1) + (value * 1000 >> ONE_BITS)


@cache
def asked() -> tuple[State, int, list[Turn]]:
    state, seat = somewhere()
    seen = view(engine(), state, seat)
    return seen, seat, foresight_of(engine()).turns(seen, seat, 500, 6, 3)


def test_turns_are_appraised_by_the_numbers_in_the_file(tmp_path: Path) -> None:
    file = some_weights(tmp_path)
    weights = load_weights(file, find_game("millefiori"))
    seen, seat, turns = asked()
    expected = []
    for turn in turns:
        end = seen.copy()
        engine().rehearse(end, seat)
        for move in turn:
            engine().play(end, seat, move)
        expected.append(plainly(as_in_the_file(file), end, seat))
    assert Appraiser(engine().compiled, weights).values(seen, seat, turns).tolist() == expected
    assert len(set(expected)) > 1


def test_rows_are_found_by_how_many_cuts_a_number_has_reached() -> None:
    rows = rows_of(np.array([1, 4]), np.array([2, 1]), np.array([0, 5, 1]), 6)
    assert rows[0].max() == 0
    assert [int(rows[1, value + 128]) for value in (-7, 0, 4, 5, 100)] == [1, 2, 2, 3, 3]
    assert [int(rows[4, value + 128]) for value in (0, 1)] == [4, 5]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "murano"}, "is for murano"),
        ({"layer_2": np.zeros((3, 8), np.int16)}, "layer_2 does not fit"),
        ({"bias_1": np.zeros(16, np.float32)}, "bias_1 does not hold"),
        ({"columns": np.array([9999], np.int16), "counts": np.array([1], np.int16)}, "holds no weights"),
        ({"columns": np.array([9999], np.int16), "counts": ONE_CUT, "cuts": ONE_CUT}, "named once each"),
        ({"columns": np.array([-1], np.int16), "counts": ONE_CUT, "cuts": ONE_CUT}, "named once each"),
        ({"columns": np.array([3, 3], np.int16), "counts": TWO, "cuts": TWO}, "named once each"),
        ({"columns": np.array([0, 1], np.int16), "counts": TWO, "cuts": ONE_CUT}, "every cut a column"),
        ({"columns": ONE_CUT, "counts": 2 * ONE_CUT, "cuts": np.array([5, 2], np.int8)}, "cuts of a column rise"),
        ({"columns": np.array([[0]], np.int16)}, "rows of whole numbers"),
        ({"cuts": np.array([0.5])}, "rows of whole numbers"),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence(tmp_path: Path, wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadWeights, match=sentence):
        load_weights(some_weights(tmp_path, **wrong), find_game("millefiori"))


def test_rows_too_far_apart_are_refused_with_a_sentence(tmp_path: Path) -> None:
    rows = 1 + 3 * len(np.arange(0, vector_length(find_game("millefiori")), 3))
    large = np.resize(np.array([-30_000, 30_000], np.int16), rows).repeat(16).reshape(rows, 16)
    with pytest.raises(BadWeights, match="too large"):
        load_weights(some_weights(tmp_path, layer_1=large), find_game("millefiori"))


def test_something_else_is_no_weights(tmp_path: Path) -> None:
    (tmp_path / "w.npz").write_bytes(b"no")
    with pytest.raises(BadWeights, match="holds no weights"):
        load_weights(tmp_path / "w.npz", find_game("millefiori"))


def thoughts(search: DeepSearch, seen: State, seat: int, seed: int) -> list[Turn]:
    return list(search.thoughts(seen, seat, Random(seed)))


@pytest.mark.parametrize("with_weights", [True, False])
def test_the_deep_search_is_the_same_for_a_seed_however_many_threads_and_knows_only_the_view(
    tmp_path: Path, with_weights: bool
) -> None:
    file = str(some_weights(tmp_path)) if with_weights else None
    state, seat = somewhere()
    seen = view(engine(), state, seat)
    other = view(engine(), redealt(engine(), state, seat, Random(9)), seat)
    alone, together = (DeepSearch(engine(), file, Effort(**{**vars(LITTLE), "threads": threads})) for threads in (1, 2))
    found = thoughts(alone, seen, seat, 4)
    assert {turn[0] for turn in found} <= set(engine().moves(seen, seat))
    assert thoughts(alone, other, seat, 4) == found
    assert thoughts(together, seen, seat, 4)[-1] == found[-1]


def test_a_turn_goes_on_as_it_was_meant_unless_something_else_came() -> None:
    for entries in range(60, 120):
        state, seat = somewhere(entries)
        seen = view(engine(), state, seat)
        turn = max(foresight_of(engine()).turns(seen, seat, 300, 12, 12), key=len)
        engine().play(state, seat, turn[0])
        if engine().waiting(state) == 1 << seat:
            break
    meant = MeantTurns(engine())
    meant.keep(seen, seat, turn)
    assert meant.move_for(seen, seat) is None
    after = view(engine(), state, seat)
    assert meant.move_for(after, seat) == turn[1]
    after.array["points"][0, 0, 0] += 1
    assert meant.move_for(after, seat) is None


def test_what_was_learned_is_not_used_for_teams_nor_for_who_plays_alone() -> None:
    burgundy = find_game("burgundy")

    def known(**options: Any) -> bool:
        holder: Any = type("Holder", (), {"game": burgundy})
        return knows(holder, burgundy.new(burgundy.options.complete(options)))

    assert known(players=2)
    assert known(players=4)
    assert not known(players=1, duchy="13a")
    assert not known(players=4, duchy="12a")


def test_the_rules_keep_to_the_subset() -> None:
    assert outside([appraise_turns, look_ahead], learned_slots(find_game("millefiori"))) == []


def test_the_checked_build_never_reads_outside(tmp_path: Path) -> None:
    weights = load_weights(some_weights(tmp_path), find_game("millefiori"))
    seen, seat, turns = asked()
    checked: CompiledEngine = Compiled(find_game("millefiori"), checked=True).engine()
    expected = Appraiser(engine().compiled, weights).values(seen, seat, turns)
    assert (Appraiser(checked.compiled, weights).values(seen, seat, turns) == expected).all()


@every_game
def test_our_games_bring_weights_that_fit_them(name: str) -> None:
    game = find_game(name)
    file = weights_beside(game)
    assert file
    load_weights(file, game)
    with np.load(file) as found:
        record = json.loads(str(found["record"]))
    assert record["positions"] > 100_000
    assert set(record) >= {"plan", "round", "rules", "bot", "error"}


def test_a_game_without_weights_has_none() -> None:
    assert weights_beside(replace(find_game("millefiori"), folder="spielwerk.bots")) is None
