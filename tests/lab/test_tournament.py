"""Arenas: everybody sits everywhere with the same chance, and whoever is killed goes on from the last game."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from spielwerk.bots.fingerprint import fingerprint, sources
from spielwerk.bots.levels import UnknownLevel
from spielwerk.bots.line_ups import everybody, gauntlet
from spielwerk.cli import main
from spielwerk.kernel.registry import find_game
from spielwerk.lab.collecting import CannotGoOn
from spielwerk.lab.tournament import Arena, ArenaResults, play_arena

GAME = "millefiori"
COMMAND = ["arena", GAME, "--bots", "random,beginner", "-n", "4", "--processes", "1"]


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPIELWERK_JIT", "0")


def gist(results: ArenaResults) -> list[tuple[object, ...]]:
    return [(one.levels, one.seed, one.played.places, one.played.points) for one in results.records]


def test_line_ups() -> None:
    assert everybody(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert everybody(["a", "b"], 4) == [("a", "a", "a", "b"), ("a", "a", "b", "b"), ("a", "b", "b", "b")]
    assert gauntlet("b", ["a", "b", "c"], 3) == [("b", "a", "a"), ("b", "c", "c")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_sits_everywhere_with_the_same_chance(players: int) -> None:
    bots = ["random", "beginner", "easy", "medium"]
    arena = Arena.of(GAME, bots, {"players": players}, rounds=3)
    pairings = arena.pairings()
    assert len(set(pairings)) == len(pairings)
    for number in range(3):
        seats = Counter(
            (bot, seat) for one in pairings if one.seed == f"1/{number}" for seat, bot in enumerate(one.levels)
        )
        assert len(seats) == 4 * players
        assert len(set(seats.values())) == 1
    # A longer arena begins as a shorter one does.
    assert Arena.of(GAME, bots, {"players": players}, rounds=4).pairings()[: len(pairings)] == pairings


def test_partners_are_the_same_bot() -> None:
    arena = Arena.of("burgundy", ["greedy", "random"], {"players": 4, "duchy": "12a"}, rounds=1)
    assert arena.bots == ("medium", "random")
    assert [one.levels for one in arena.pairings()] == [("medium", "random") * 2, ("random", "medium") * 2]


def test_an_arena_that_was_killed_goes_on_and_ends_as_one_in_one_go(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    command = [sys.executable, "-m", "spielwerk.cli", *COMMAND, "--keep", str(kept)]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as child:
        until = time.monotonic() + 60
        while not (kept.exists() and kept.read_bytes().count(b"\n") >= 5):
            assert time.monotonic() < until
            assert child.poll() is None or kept.read_bytes().count(b"\n") >= 5
            time.sleep(0.01)
        os.killpg(child.pid, signal.SIGKILL)
    with kept.open("ab") as file:
        file.write(b'{"line":"game","levels":["ran')
    before = kept.read_bytes().count(b"\n")
    arena = Arena.of(GAME, ["random", "beginner"], {"players": 2}, rounds=4)
    told: list[tuple[int, int]] = []
    resumed = play_arena(arena, keep=kept, processes=1, progress=lambda *n: told.append(n))
    assert len(told) == 8 - (before - 3)
    whole = play_arena(arena, processes=1)
    assert gist(resumed) == gist(whole)
    assert resumed.ratings() == whole.ratings()
    assert gist(play_arena(arena, keep=kept)) == gist(whole)
    # Another bot may join; what was played stays.
    content = kept.read_bytes()
    joined = Arena.of(GAME, ["random", "beginner", "easy"], {"players": 2}, rounds=1, hero="easy")
    told.clear()
    play_arena(joined, keep=kept, processes=2, progress=lambda *n: told.append(n))
    assert told[-1] == (4, 4)
    assert kept.read_bytes().startswith(content)


def refused(keep: Path, **changes: Any) -> str:
    given: dict[str, Any] = {"rounds": 1, "options": {"players": 2}, "seed": 1, **changes}
    before = keep.read_bytes()
    with pytest.raises(CannotGoOn) as problem:
        play_arena(Arena.of(GAME, ["random", "beginner"], given.pop("options"), **given), keep=keep, processes=1)
    assert keep.read_bytes() == before, "what is refused stays as it is"
    return str(problem.value)


def test_another_file_is_refused_and_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept.jsonl"
    play_arena(Arena.of(GAME, ["random", "beginner"], {"players": 2}, rounds=1), keep=kept, processes=1)
    assert "seed 1, not 2" in refused(kept, seed=2)
    assert "options" in refused(kept, options={"players": 3})
    monkeypatch.setattr("spielwerk.lab.tournament.fingerprint", lambda game, name: "another")
    assert "games of random as it was before it changed" in refused(kept)
    monkeypatch.undo()
    monkeypatch.setenv("SPIELWERK_JIT", "0")
    content = kept.read_bytes()
    for wrong, reason in (
        (b"my notes, without an end of line", "holds no arena"),
        (b'{"a": 1}\n', "holds no arena"),
        (
            content.replace(b'"places":[1,2]', b'"places":[1]').replace(b'"places":[2,1]', b'"places":[1]'),
            "no game of 2",
        ),
        (content.replace(b'"line":"game"', b'"line":"song"'), "line 4 of"),
    ):
        kept.write_bytes(wrong)
        assert reason in refused(kept)
    # Killed while it wrote the very first line.
    kept.write_bytes(content[:20])
    play_arena(Arena.of(GAME, ["random", "beginner"], {"players": 2}, rounds=1), keep=kept, processes=1)
    assert len(kept.read_bytes().splitlines()) == len(content.splitlines())


def test_table_json_and_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"--json": tmp_path / "a.json", "--plot": tmp_path / "a.svg", "--keep": tmp_path / "a.jsonl"}
    given = [part for name, file in files.items() for part in (name, str(file))]
    assert main([*COMMAND, "--gauntlet", "random", "--players", "3", "-n", "2", *given]) == 0
    assert "beginner" in capsys.readouterr().out
    found = json.loads(files["--json"].read_text())
    assert found["games"] == 6
    assert {(one["bot"], one["games"]) for one in found["bots"]} == {("random", 6), ("beginner", 12)}
    for one in found["bots"]:
        assert one["low"] <= one["rating"] <= one["high"]
        assert sum(one["points_by_source"].values()) == pytest.approx(one["points"])
        assert one["fingerprint"] == fingerprint(find_game(GAME), one["bot"])
    assert {(one["bot"], one["other"], one["games"]) for one in found["duels"]} == {
        ("random", "beginner", 12),
        ("beginner", "random", 12),
    }
    assert "beginner" in files["--plot"].read_text()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--bots", "random"], "at least 2 different bots"),
        (["--bots", "greedy,medium"], "at least 2 different bots"),
        (["--bots", "random,oracle"], "no level 'oracle'"),
        (["--gauntlet", "nowhere:bot"], "nowhere:bot cannot play"),
        (["-n", "0"], "at least 1 round"),
        (["--processes", "0"], "at least 1"),
        (["--players", "7"], "players cannot be"),
        (["--keep", "/nowhere/kept.jsonl"], "there is no folder /nowhere"),
        (["--keep", "/dev"], "cannot write to /dev"),
    ],
)
def test_wrong_input_gets_a_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str) -> None:
    assert main([*COMMAND, *arguments]) == 2
    assert reason in capsys.readouterr().err


def test_nobody_is_rated_alone() -> None:
    with pytest.raises(ValueError, match="at least 2 players"):
        Arena.of("burgundy", ["random", "medium"], {"players": 1}, rounds=1)
    with pytest.raises(UnknownLevel):
        Arena.of(GAME, ["random"], rounds=1, hero="oracle")


def test_a_bot_is_known_by_what_it_imports() -> None:
    game = find_game(GAME)
    assert fingerprint(game, "greedy") == fingerprint(game, "medium")
    names = ["random", "beginner", "easy", "medium"]
    assert len({fingerprint(game, name) for name in names}) == 4
    assert fingerprint(find_game("murano"), "easy") != fingerprint(game, "easy")
    assert {"spielwerk.bots.careless", "spielwerk.bots.turn_search"} <= set(sources("spielwerk.bots.careless"))
    assert "spielwerk.bots.service" not in sources("spielwerk.bots.careless")
