"""Games spread over processes and over Ray: nothing is lost when a worker dies, and nothing is played twice."""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import Future, ProcessPoolExecutor, wait
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from spielwerk.bots.arena import Results, simulate
from spielwerk.bots.levels import LEVELS, all_levels
from spielwerk.cli import main
from spielwerk.kernel.registry import find_game
from spielwerk.lab import collect, collecting, processes
from spielwerk.lab.collecting import CannotGoOn, PieceLost

pytestmark = pytest.mark.usefixtures("interpreted")

# A package that brings two levels: one kills the first process it plays in, the other every one.
MORTAL = """
import os, signal
from pathlib import Path
from spielwerk.bots.levels import Level

LEVEL = Level("mortal", "mortal:decide")
DEADLY = Level("deadly", "mortal:die")
KILLED = Path(__file__).with_name("killed")

def decide(engine, view, seat, rng):
    try:
        os.close(os.open(KILLED, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return engine.moves(view, seat)[0]
    die()

def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def mortal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Installed for this process and those it starts; the file that is there once a process was killed."""
    folder = tmp_path / "packages"
    about = folder / "mortal-1.dist-info"
    about.mkdir(parents=True)
    (folder / "mortal.py").write_text(MORTAL)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: mortal\nVersion: 1\n")
    levels = "mortal = mortal:LEVEL\ndeadly = mortal:DEADLY\nlost = mortal:NOWHERE\nother = mortal:KILLED\n"
    (about / "entry_points.txt").write_text(f"[spielwerk.levels]\n{levels}")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *filter(None, sys.path)]))
    monkeypatch.setattr(collecting, "GAMES_PER_PIECE", 2)
    yield folder / "killed"
    sys.modules.pop("mortal", None)


def played(results: Results) -> list[tuple[object, ...]]:
    return [(one.number, one.levels, one.seed, one.played.entries, one.played.points) for one in results.records]


@pytest.mark.long
@pytest.mark.parametrize("ray", [None, "local"])
def test_nothing_is_lost_when_a_worker_dies(mortal: Path, tmp_path: Path, ray: str | None) -> None:
    game = find_game("millefiori")
    told: list[tuple[int, int]] = []
    results = collect(
        game, 7, ["mortal", "random"], ray=ray, processes=2, keep=tmp_path / "kept", progress=lambda *n: told.append(n)
    )
    assert mortal.exists()
    assert played(results) == played(simulate(game, results.options, ["mortal", "random"], 7, seed=1))
    assert sorted(told)[-1] == (7, 7)
    assert len(told) == 4


class HandsOutLate(ProcessPoolExecutor):
    """Whoever dies has died before the next piece is handed out."""

    handed_out: Future[Any] | None = None

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.handed_out is not None:
            wait([self.handed_out])
        self.handed_out = super().submit(fn, *args, **kwargs)
        return self.handed_out


@pytest.mark.long
def test_a_worker_may_die_while_pieces_are_handed_out(mortal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "ProcessPoolExecutor", HandsOutLate)
    results = collect("millefiori", 4, ["mortal", "random"], processes=2)
    assert mortal.exists()
    assert [one.number for one in results.records] == [0, 1, 2, 3]


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []

    def again(games: int = 10, seed: int = 1) -> Results:
        told.clear()
        return collect(
            "millefiori", games, ["random", "random"], seed=seed, processes=1, keep=tmp_path / "kept",
            progress=lambda *n: told.append(n),
        )  # fmt: skip

    first = played(again())
    assert told == [(8, 10), (10, 10)]
    assert played(again()) == first
    assert told == []
    (tmp_path / "kept" / "000001.games").rename(tmp_path / "kept" / "000001.4711")
    assert played(again()) == first
    assert told == [(10, 10)]
    with pytest.raises(CannotGoOn, match="seed 1, not 2"):
        again(seed=2)
    with pytest.raises(CannotGoOn, match="holds no job"):
        collect("millefiori", 1, ["random"] * 2, keep=tmp_path)


def test_games_that_always_kill_are_given_up(mortal: Path) -> None:
    with pytest.raises(PieceLost, match="4 times"):
        collect("millefiori", 1, ["deadly", "random"], processes=1)


def test_other_packages_bring_levels(mortal: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Behind ours; what cannot be loaded is told."""
    names = [level.name for level in all_levels()]
    assert {"mortal", "deadly"} <= set(names[len(LEVELS) :])
    assert len(list(entry_points(group="spielwerk.levels"))) == 4
    assert "'lost' cannot be loaded" in caplog.text
    assert "'other' does not lead to a level" in caplog.text


def test_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["simulate", "millefiori", "-n", "2", "--players", "2", "--processes", "1", "--json"]
    kept = ["--bots", "random", "--keep", str(tmp_path / "kept")]
    assert main([*command, *kept]) == 0
    first = capsys.readouterr().out
    assert main([*command, *kept]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(first)
    assert main([*command, *kept, "--seed", "3"]) == 2
    assert "seed 1, not 3" in capsys.readouterr().err
    assert main([*command, "--bots", "nowhere:decide"]) == 2
    assert "nowhere:decide cannot play" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main([*command, "--bots", "random", "--ray", "auto"]) == 2
    assert "spielwerk[ray]" in capsys.readouterr().err
