"""Puzzles: those that are shipped are what they claim to be, and the same seed makes the same again."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from spielwerk.cli import main
from spielwerk.kernel.compiled import Compiled, jit_enabled
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.kernel.views import view
from spielwerk.teach.puzzle_making import Look, Search, make
from spielwerk.teach.puzzles import (
    GRADES,
    PHASES,
    Puzzle,
    PuzzleFile,
    after_turn,
    of_the_day,
    packed,
    puzzles_of,
    rank_of,
    unpacked,
)
from spielwerk.teach.turns import tell_turn

SHIPPED = [name for name in game_names() if puzzles_of(find_game(name))]
# Of large games a part is replayed each time.
REPLAYED = 12


def test_every_game_of_ours_has_puzzles() -> None:
    assert {name for name in game_names() if find_game(name).folder.startswith("spielwerk.")} <= set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_puzzles_are_spread_and_clear(name: str) -> None:
    puzzles = puzzles_of(find_game(name))
    assert len({puzzle.name for puzzle in puzzles}) == len(puzzles)
    assert {puzzle.phase for puzzle in puzzles} <= set(PHASES)
    assert {puzzle.grade for puzzle in puzzles} <= set(GRADES)
    for puzzle in puzzles:
        assert len(puzzle.turns) == len(puzzle.worse) + 1 >= 3
        better = [puzzle.better_than(rank) for rank in range(1, len(puzzle.turns))]
        leads = [one.lead for one in better]
        assert all(lead.value > lead.margin >= 0 for lead in leads)
        assert leads == sorted(leads, key=lambda lead: lead.value)
        chances = [one.wins for one in better if one.wins]
        assert not any(wins.is_clear and wins.value < 0 for wins in chances), puzzle.name
        source = find_game(name).sources.index(puzzle.motive)
        assert max(better[0].own[source].value, -better[0].others[source].value) > 0, puzzle.name
    assert max(Counter(puzzle.motive for puzzle in puzzles).values()) <= max(4, len(puzzles) / 2)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_puzzles_replay_and_their_solution_is_a_choice(name: str) -> None:
    game = find_game(name)
    engine, puzzles = InterpretedEngine(game), puzzles_of(game)
    for puzzle in puzzles[:: max(1, len(puzzles) // REPLAYED)]:
        state = engine.new(game.options.complete(puzzle.options))
        for who, move in puzzle.plays():
            assert engine.waiting(state) >> who & 1
            engine.play(state, who, move)
        assert engine.waiting(state) >> puzzle.seat & 1
        assert len(engine.moves(state, puzzle.seat)) > 1
        reached = {bytes(after_turn(engine, state, puzzle.seat, turn)[0]) for turn in puzzle.turns}
        assert len(reached) == len(puzzle.turns)
        assert after_turn(engine, state, puzzle.seat, puzzle.turns[0])[1]
        assert [rank_of(engine, puzzle, state, turn) for turn in puzzle.turns] == list(range(len(puzzle.turns)))
        names = tuple("abcd"[: puzzle.options["players"]])
        for language in ("de", "en"):
            told = tell_turn(game, view(engine, state, puzzle.seat), puzzle.seat, puzzle.turns[0], language, names)
            assert told.sentences


@pytest.mark.skipif(not jit_enabled(), reason="thinking ahead needs compiled rules")
def test_the_same_seed_makes_the_same_puzzles_also_after_a_break() -> None:
    game = find_game("millefiori")
    engine = Compiled(game).engine()
    few = {"promising": 3, "others": 3, "nodes": 300, "turns": 4}
    search = Search(**few, looks=(Look(4, 0), Look(4, 1)), quick=20, least=0.5, sure=0.05)

    def made(known: PuzzleFile, count: int) -> PuzzleFile:
        *_, last = make(engine, known, count, search)
        return last

    begun = made(PuzzleFile(game.name, game.version, "7"), 1)
    assert made(begun, len(begun.puzzles) + 1) == made(PuzzleFile(game.name, game.version, "7"), len(begun.puzzles) + 1)


@pytest.mark.long
@pytest.mark.skipif(not jit_enabled(), reason="thinking ahead needs compiled rules")
def test_what_is_clear_no_more_is_left_out_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, file = find_game("millefiori"), tmp_path / "puzzles.json"
    holds = puzzles_of(game)[0]
    begin = [who for who, _ in holds.plays()].index(0)
    unclear = msgspec.structs.replace(holds, name="unclear", log=packed(holds.plays()[:begin]), seat=0)
    file.write_bytes(msgspec.json.encode(PuzzleFile(game.name, game.version, "1", 9, (unclear, holds))))
    assert main(["puzzles", "check", "millefiori", "--out", str(file)]) == 0
    assert "1 of 2 puzzles are left out: unclear" in capsys.readouterr().out
    assert msgspec.json.decode(file.read_bytes(), type=PuzzleFile).puzzles == (holds,)
    assert main(["puzzles", "check", "millefiori", "--out", str(tmp_path / "none.json")]) == 2
    for wrong in (packed([(0, 999)]), "no log", packed([])):
        made_up = msgspec.structs.replace(holds, name="made up", log=wrong, seat=0)
        file.write_bytes(msgspec.json.encode(PuzzleFile(game.name, game.version, "1", 9, (made_up,))))
        capsys.readouterr()
        assert main(["puzzles", "check", "millefiori", "--out", str(file)]) == 2
        assert "puzzle made up: " in capsys.readouterr().err


def test_a_log_is_packed_and_unpacked() -> None:
    log = [(15, 300), (0, 2), (1, -1)] * 40
    assert unpacked(packed(log)) == log
    assert len(packed(log)) < 120


def test_every_day_has_its_puzzle_until_all_had_theirs() -> None:
    puzzles = [Puzzle(str(n), {}, "", 0, (), (), "easy", "early", "") for n in range(12)]
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(12)]
    chosen = [of_the_day(puzzles, day) for day in days]
    assert {puzzle.name for puzzle in chosen if puzzle} == {puzzle.name for puzzle in puzzles}
    assert of_the_day([], days[0]) is None
    assert of_the_day(puzzles[:1], days[0]) == puzzles[0]


def test_the_command_lists_puzzles_and_tells_which_turn_is_best(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "list", "millefiori", "--json"]) == 0
    name = json.loads(capsys.readouterr().out)[0]["name"]
    assert main(["puzzles", "solve", "millefiori", name, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert main(["puzzles", "solve", "millefiori", name]) == 0
    assert capsys.readouterr().out.startswith("\n".join(shown["board"]))
    numbers = [turn["number"] for turn in shown["turns"]]
    right = []
    for number in numbers:
        assert main(["puzzles", "solve", "millefiori", name, "--answer", str(number), "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        right += [number] if answer["right"] else []
        assert "points better than" in answer["reason"]
    assert right == [answer["best"]]
    assert main(["puzzles", "solve", "millefiori", name, "--answer", str(right[0]), "--language", "de"]) == 0
    assert capsys.readouterr().out.startswith("Richtig.")
    assert main(["puzzles", "solve", "millefiori", name, "--answer", "9"]) == 2
    assert main(["puzzles", "solve", "millefiori", "none"]) == 2
