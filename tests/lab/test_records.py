"""Games as Parquet: everything that was played is in it, and can be played again."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as parquet
import pytest

from spielwerk.bots.arena import simulate
from spielwerk.cli import main
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.ledger import totals_of
from spielwerk.kernel.registry import find_game
from spielwerk.lab.records import games_file, read_logs, write_records

pytestmark = pytest.mark.usefixtures("interpreted")


def test_games_can_be_played_again_from_parquet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over several groups of rows."""
    monkeypatch.setattr("spielwerk.lab.records.GAMES_PER_GROUP", 2)
    game, file = find_game("millefiori"), tmp_path / "games.parquet"
    results = simulate(game, game.options.complete({"players": 3}), ["random"] * 3, 3, seed=4)
    write_records(game, results.records, file)
    outcomes = parquet.read_table(games_file(file)).to_pylist()
    logs = dict(read_logs(file))
    assert sorted(logs) == [0, 1, 2]
    engine = InterpretedEngine(game)
    for row in outcomes:
        state = engine.new(json.loads(row["options"]))
        for who, move in logs[row["game"]]:
            engine.play(state, who, move)
        assert engine.over(state)
        assert row["points"] == totals_of(state)
        assert row["places"] == engine.places(state)
        assert row["plays"] == len(logs[row["game"]])
        assert [sum(sources) for sources in row["by_source"]] == row["points"]
    first = parquet.read_table(file).slice(0, 1).to_pylist()[0]
    assert (first["who"], first["verb"], first["name"]) == (None, "doge", str(game.move_space.decode(first["move"])))
    assert parquet.read_schema(file).metadata[b"game"] == b"millefiori"


def test_simulate_writes_parquet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.parquet"
    command = ["simulate", "millefiori", "-n", "1", "--bots", "random", "--processes", "1", "--records", str(file)]
    assert main([*command, "--players", "2"]) == 0
    assert len(dict(read_logs(file))) == 1
    assert main(command) == 2
    assert "is there already" in capsys.readouterr().err
    assert main([*command[:-1], str(tmp_path / "nowhere" / "x.parquet")]) == 2
    assert "there is no folder" in capsys.readouterr().err
