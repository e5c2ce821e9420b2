"""Games between bots, and what is counted."""

from __future__ import annotations

import pytest

from spielwerk.bots import random_bot
from spielwerk.bots.arena import simulate, wilson
from spielwerk.bots.levels import UnknownLevel
from spielwerk.bots.match import play_match
from spielwerk.kernel import CHANCE, Game
from spielwerk.kernel.engine import Engine


def test_match_log_replays_to_its_result(interpreted: Engine, game: Game) -> None:
    options = game.options.complete({"players": 3})
    played = play_match(interpreted, options, [random_bot.decide] * 3, 4)
    state = interpreted.new(options)
    for who, move in played.log():
        interpreted.play(state, who, move)
    assert interpreted.over(state)
    assert interpreted.places(state) == played.places
    assert state.array["points"][0][:3].tolist() == played.points
    by_seat = [sum(who == seat for who, _ in played.log()) for seat in range(3)]
    assert by_seat == played.decisions


def test_chance_does_not_depend_on_the_bots(interpreted: Engine, game: Game) -> None:
    options = game.options.complete({"players": 2})

    def first_moves(move_index: int) -> list[int]:
        played = play_match(
            interpreted, options, [lambda engine, view, seat, rng: engine.moves(view, seat)[move_index]] * 2, "x"
        )
        return [move for who, move in played.log() if who == CHANCE][:40]

    assert first_moves(0) == first_moves(-1)


def test_seats_rotate_and_wins_add_up(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPIELWERK_JIT", "0")
    seen: list[tuple[int, int]] = []
    options = game.options.complete({"players": 3})
    results = simulate(
        game, options, ["random", "random", "greedy"], 6, 7, progress=lambda done, all_: seen.append((done, all_))
    )
    assert seen == [(n, 6) for n in range(1, 7)]
    assert [record.levels.index("greedy") for record in results.records] == [2, 1, 0, 2, 1, 0]
    assert [record.seed for record in results.records] == ["7/0"] * 3 + ["7/1"] * 3
    rows = {row.bot: row for row in results.by_bot()}
    assert rows["random"].games == 12
    assert rows["greedy"].games == 6
    assert rows["random"].wins + rows["greedy"].wins == pytest.approx(6)
    assert rows["greedy"].points > rows["random"].points
    assert 1 <= rows["greedy"].place < rows["random"].place <= 3
    assert rows["greedy"].win_low < rows["greedy"].win_rate <= rows["greedy"].win_high
    assert rows["random"].decisions_per_second > 0


def test_equal_bots_never_play_the_same_game_twice(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPIELWERK_JIT", "0")
    results = simulate(game, game.options.complete({"players": 2}), ["random", "random"], 4, 1)
    assert len({record.played.entries for record in results.records}) == 4


@pytest.mark.long
def test_more_processes_play_the_same_games(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPIELWERK_JIT", "0")
    options = game.options.complete({"players": 2})
    alone, together = (simulate(game, options, ["greedy", "random"], 6, 3, processes=n) for n in (1, 2))
    assert [r.played.entries for r in alone.records] == [r.played.entries for r in together.records]


def test_wrong_line_ups_are_refused(game: Game) -> None:
    options = game.options.complete({"players": 3})
    with pytest.raises(ValueError, match="3 players need 3 bots"):
        simulate(game, options, ["random"] * 2, 1, 1)
    with pytest.raises(UnknownLevel):
        simulate(game, options, ["random", "random", "oracle"], 1, 1)


def test_wilson_interval() -> None:
    # Textbook values for 95 percent.
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(99, 100) == pytest.approx((0.9455, 0.9982), abs=1e-4)
