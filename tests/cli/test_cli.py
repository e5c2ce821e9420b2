"""The command line: results as tables and JSON, clear errors, exit codes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from random import Random

import pytest

from spielwerk.cli import main, parser
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.table import Seat, Table
from spielwerk.table.gamefile import write_game
from spielwerk.table.store import Store

from ..installed import installed
from ..table.chains import Chain
from ..table.sittings import play_to_end, sit_down_as_in_scheme_1

GAME = "millefiori"


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two simulated games as files."""
    folder = tmp_path_factory.mktemp("records")
    assert main(["simulate", GAME, "-n", "2", "--bots", "random", "--processes", "1", "--records", str(folder)]) == 0
    return sorted(folder.iterdir())


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> object:
    capsys.readouterr()
    assert main(arguments) == 0
    return json.loads(capsys.readouterr().out)


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def test_games_lists_every_installed_game(capsys: pytest.CaptureFixture[str]) -> None:
    rows = run_json(capsys, "games", "--json")
    assert [row["name"] for row in rows] == game_names()
    assert main(["games", "--names"]) == 0
    assert capsys.readouterr().out.split() == game_names()


@pytest.mark.parametrize("language", ["de", "en"])
def test_games_explains_every_option(capsys: pytest.CaptureFixture[str], language: str) -> None:
    rows = run_json(capsys, "games", GAME, "--json", "--language", language)
    assert {row["option"] for row in rows} >= {"players", "profile", "choice", "display", "diamonds", "tie"}
    assert all(row["help"] and row["default"] in row["values"] for row in rows)


def test_agenda_prints_the_rules_written_from_a_games_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["agenda", GAME]) == 0
    printed = capsys.readouterr().out
    assert all(f"def {name}(s" in printed for name in ("waiting", "moves", "odds", "play", "witnesses", "work_off"))


def test_simulate_gives_the_same_games_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", GAME, "-n", "4", "--bots", "random", "--players", "3", "--processes", "1", "--json")
    first = run_json(capsys, *arguments, "--seed", "5")
    again = run_json(capsys, *arguments, "--seed", "5")
    other = run_json(capsys, *arguments, "--seed", "6")
    assert first["bots"][0]["points"] == again["bots"][0]["points"] != other["bots"][0]["points"]
    assert first["options"]["players"] == 3
    assert first["bots"][0]["games"] == 12


def test_simulate_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", GAME, "-n", "2", "--bots", "greedy,random", "--processes", "1"]) == 0
    out = capsys.readouterr().out
    assert "greedy" in out
    assert "random" in out


def test_bench_names_every_way_of_running(capsys: pytest.CaptureFixture[str]) -> None:
    speed = run_json(capsys, "bench", GAME, "--seconds", "0.2", "--json")
    assert speed["interpreted"] > 0
    assert speed["core"] > 0
    assert speed["cores"] > 0
    assert speed["cuda"] is None


def test_bench_without_a_gpu_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        from spielwerk.kernel.cuda import NoGpu, open_cuda

        open_cuda()
    except NoGpu:
        assert "CUDA" in refusal(capsys, "bench", GAME, "--seconds", "0.1", "--cuda")
    else:
        assert main(["bench", GAME, "--seconds", "0.1", "--cuda", "--check"]) == 0


def test_replay_tells_the_game_in_both_languages(capsys: pytest.CaptureFixture[str], records: list[Path]) -> None:
    german = run_json(capsys, "replay", str(records[0]), "--language", "de", "--json")
    english = run_json(capsys, "replay", str(records[0]), "--language", "en", "--json")
    assert german["seats"] == english["seats"]
    assert [p["move"] for p in german["plays"]] == [p["move"] for p in english["plays"]]
    assert [p["text"] for p in german["plays"]] != [p["text"] for p in english["plays"]]
    gained = [0] * len(english["seats"])
    for play in english["plays"]:
        for seat, points in play["gains"].items():
            gained[int(seat)] += points
    assert gained == [seat["points"] for seat in english["seats"]]


def test_replay_tells_seats_apart_and_takes_names_as_they_are(
    capsys: pytest.CaptureFixture[str], records: list[Path], tmp_path: Path
) -> None:
    game = json.loads(records[0].read_text())
    for seat in game["seats"]:
        seat["name"] = "[/b]"
    strange = tmp_path / "strange.json"
    strange.write_text(json.dumps(game))
    told = run_json(capsys, "replay", str(strange), "--json")
    assert [seat["points"] for seat in told["seats"]] == game["result"]["scores"]
    assert main(["replay", str(strange)]) == 0
    assert capsys.readouterr().out.count("[/b] ") >= len(game["seats"])


def test_tables_are_listed_and_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    store = Store(database)
    for name in ("Ada", "Ben"):
        store.create(Table.new(find_game(GAME), {"players": 2}, [Seat(name), Seat("Bot", "greedy")]))
    rows = run_json(capsys, "tables", "--database", database, "--json")
    assert [row["seats"][0]["name"] for row in rows] == ["Ben", "Ada"]
    assert main(["tables", "--database", database, "--check"]) == 0
    assert "2 of 2 tables replay" in capsys.readouterr().out
    with store._database.writing() as written:
        written.exec_driver_sql("UPDATE spielwerk_tables SET points = '[[1]]'")
    assert main(["tables", "--database", database, "--check"]) == 1
    assert "the points were" in capsys.readouterr().out


def test_a_damaged_file_of_tables_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    store = Store(database)
    for name in ("Ada", "Ben", "Cleo"):
        store.create(Table.new(find_game(GAME), {"players": 2}, [Seat(name), Seat("Bot", "greedy")]))
    store.close()
    whole, random = database.read_bytes(), Random(7)
    found = set()
    for _ in range(40):
        damaged = bytearray(whole)
        for _ in range(random.choice((1, 20, 400))):
            place = random.randrange(100, len(whole))
            damaged[place : place + 8] = random.randbytes(min(8, len(whole) - place))
        database.write_bytes(damaged)
        code = main(["tables", "--database", str(database), "--check"])
        said = capsys.readouterr()
        assert code == 0 or said.err.count("\n") == 1 or (code == 1 and "tables replay" in said.out), said
        found.add(code)
    assert found >= {1, 2}


@pytest.mark.parametrize("address", ["nowhere", "10.0.0.1/8", "", "127.0.0.1:80"])
def test_a_proxy_is_named_by_its_address(capsys: pytest.CaptureFixture[str], address: str) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--proxy", address])
    assert "neither an IP address nor a network" in capsys.readouterr().err


def test_replay_stops_where_told(capsys: pytest.CaptureFixture[str], records: list[Path]) -> None:
    assert len(run_json(capsys, "replay", str(records[0]), "--to", "12", "--json")["plays"]) == 12
    assert "positions 0 to" in refusal(capsys, "replay", str(records[0]), "--to", "99999")


def test_verify_accepts_a_good_and_finds_a_changed_game(
    capsys: pytest.CaptureFixture[str], records: list[Path], tmp_path: Path
) -> None:
    assert main(["verify", *map(str, records)]) == 0
    changed = json.loads(records[0].read_text())
    changed["result"]["scores"][0] += 1
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(changed))
    capsys.readouterr()
    assert main(["verify", str(forged)]) == 1
    assert "the scores are" in capsys.readouterr().out


def test_verify_says_how_the_dice_fell_and_whose_numbers_are_in_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = Table.new(find_game(GAME), {"players": 2}, [Seat("Ada"), Seat("Ben")], await_numbers=True)
    table.contribute(0, Chain(0).give())
    table.advance()
    now, earlier = tmp_path / "now.json", tmp_path / "earlier.json"
    now.write_text(write_game(play_to_end(table, 1)))
    earlier.write_text(write_game(play_to_end(sit_down_as_in_scheme_1(2), 1)))
    found = run_json(capsys, "verify", str(now), str(earlier), "--json")
    rolled = found[str(now)]["dice_checked"]
    assert (found[str(now)]["scheme"], found[str(now)]["numbers"], found[str(now)]["server_alone"]) == (
        2,
        {"0": rolled},
        0,
    )
    assert (found[str(earlier)]["scheme"], found[str(earlier)]["numbers"]) == (1, {})
    assert main(["verify", str(now), str(earlier)]) == 0
    said = capsys.readouterr().out
    assert "dice of scheme 2: the commitment covers secret, id, game, options and seats" in said
    assert f"numbers of Ada (seat 0) are in {rolled} outcomes" in said
    assert "dice of scheme 1: the commitment covers the secret alone" in said
    assert main(["verify", str(now), "--commitment", table.commitment or ""]) == 0
    assert main(["verify", str(earlier), "--commitment", table.commitment or ""]) == 1


def test_export_writes_the_same_file_again(capsys: pytest.CaptureFixture[str], records: list[Path]) -> None:
    capsys.readouterr()
    assert main(["export", str(records[0])]) == 0
    assert capsys.readouterr().out == records[0].read_text()


def test_a_game_is_typed_and_what_is_wrong_in_it_is_told(
    capsys: pytest.CaptureFixture[str], records: list[Path], tmp_path: Path
) -> None:
    text, file = tmp_path / "game.txt", tmp_path / "game.json"
    assert main(["export", str(records[0]), "--text", "-o", str(text)]) == 0
    assert main(["enter", str(text), "-o", str(file)]) == 0
    assert main(["verify", str(file)]) == 0
    assert "entered by hand" in capsys.readouterr().out
    lines = text.read_text().splitlines()
    text.write_text("\n".join([*lines[:-1], "chance: nothing", lines[-1], ""]))
    assert main(["enter", str(text)]) == 1
    assert f"{text}: line {len(lines)}: " in capsys.readouterr().err
    assert main(["enter", str(text), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["problems"][0]["line"] == len(lines)


def test_a_typed_game_goes_on_later_and_is_corrected(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text, more, file = tmp_path / "game.txt", tmp_path / "more.txt", tmp_path / "game.json"
    text.write_text("game: burgundy\nseat: Ada\nseat: Bruno\nstart 2\ndeal_good red, brown\n")
    assert main(["enter", str(text), "-o", str(file)]) == 0

    def entered(line: str, *how: str) -> int:
        more.write_text(line)
        return main(["enter", str(more), "--onto", str(file), *how])

    def goods() -> list[str]:
        return [entry["arguments"]["good"] for entry in json.loads(file.read_text())["log"][1:]]

    assert entered("deal_good orange, pink", "-o", str(file)) == 0
    assert goods() == ["red", "brown", "orange", "pink"]
    # The third entry was another one; what followed it is made again.
    assert entered("deal_good purple", "--at", "2", "-o", str(file)) == 0
    assert goods() == ["red", "purple", "orange", "pink"]
    assert entered("deal_good brown", "--at", "3", "--drop-rest", "-o", str(file)) == 0
    assert goods() == ["red", "purple", "brown"]
    capsys.readouterr()
    assert entered("# nothing yet", "--at", "1") == 1
    assert "no line says what happened instead of “chance: deal_good red”" in capsys.readouterr().err
    assert entered("seat: Carla") == 1
    assert "are those of the file" in capsys.readouterr().err
    assert "no typed game" in refusal(capsys, "enter", str(file))
    assert "go with --onto" in refusal(capsys, "enter", str(text), "--at", "1")
    assert "0 to 3 plays" in refusal(capsys, "enter", str(more), "--onto", str(file), "--at", "9")


def test_export_states_gives_every_field_by_name(
    capsys: pytest.CaptureFixture[str], records: list[Path], tmp_path: Path
) -> None:
    output = tmp_path / "states.jsonl"
    assert main(["export", str(records[0]), "--states", "-o", str(output)]) == 0
    lines = [json.loads(line) for line in output.read_text().splitlines()]
    log = json.loads(records[0].read_text())["log"]
    assert [(line["who"], line["verb"], line["arguments"]) for line in lines] == [
        (entry["who"], entry["verb"], entry.get("arguments", {})) for entry in log
    ]
    assert all(len(line["state"]["owner"]) == 109 for line in lines)


def what_is_no_game(folder: Path) -> dict[str, Path]:
    """Files that somebody may name by mistake."""
    (folder / "a-folder").mkdir()
    contents = {
        "binary": bytes(range(256)) * 8,
        "empty": b"",
        "deep": b"[" * 100_000,
        "list": b"[1]",
        "unknown": json.dumps({"format": "spielwerk-game", "version": 1, "game": "chess", "seats": [], "log": []}),
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return {name: folder / name for name in ("missing", "a-folder", *contents)}


@pytest.mark.parametrize("command", ["review", "hint", "study", "enter", "enter --onto", "puzzles make"])
def test_what_is_no_game_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    more = tmp_path / "more.txt"
    more.write_text("deal red")
    files = what_is_no_game(tmp_path)
    arguments = {
        "enter --onto": ["enter", str(more), "--onto"],
        "puzzles make": ["puzzles", "make", GAME, "--count", "1", "--out"],
    }.get(command, [command])

    def said(path: Path) -> str:
        capsys.readouterr()
        # A text that somebody typed has wrong lines, all else is wrong input.
        assert main([*arguments, str(path)]) in (1, 2)
        output = capsys.readouterr()
        assert output.out == ""
        assert "Traceback" not in output.err
        assert output.err.count("\n") == 1, output.err
        return output.err

    for name, path in files.items():
        if (command, name) != ("puzzles make", "missing"):
            assert str(path) in said(path)
    shut = files["list"]
    monkeypatch.setattr(
        Path, "read_bytes", lambda path: (_ for _ in ()).throw(PermissionError(13, "Permission denied"))
    )
    assert f"cannot read {more if command == 'enter --onto' else shut}: Permission denied" in said(shut)


def test_a_review_is_written_to_a_file_or_to_standard_output() -> None:
    told = [parser().parse_args(["review", "game.json", *more]).json for more in ([], ["--json"], ["--json", "out"])]
    assert told == [None, "-", "out"]


def test_what_cannot_be_done_is_told_before_anything_is_computed(
    capsys: pytest.CaptureFixture[str], records: list[Path], tmp_path: Path
) -> None:
    whole, file, text = str(records[0]), tmp_path / "part.json", tmp_path / "part.txt"
    text.write_text(f"game: {GAME}\ndoge 1\n")
    assert main(["enter", str(text), "-o", str(file)]) == 0
    assert "nobody has decided anything" in refusal(capsys, "review", str(file))
    assert "chance decides" in refusal(capsys, "hint", str(file))
    assert "nobody decides there" in refusal(capsys, "study", str(file), "--turn", "decline")
    for number in ("0", "-1", "nan"):
        assert "more than 0" in refusal(capsys, "review", whole, "--seconds", number)
    assert "more than 0" in refusal(capsys, "review", whole, "--games", "0")
    assert "more than 0" in refusal(capsys, "review", whole, "--processes", "-2")
    assert "it is a folder" in refusal(capsys, "review", whole, "--json", str(tmp_path))
    nowhere = str(tmp_path / "nowhere" / "x.json")
    assert "there is no folder" in refusal(capsys, "review", whole, "--json", nowhere)
    assert "there is no folder" in refusal(capsys, "puzzles", "make", GAME, "--out", nowhere)
    assert "cannot write" in refusal(capsys, "enter", str(text), "-o", str(tmp_path))
    # An address is longer than any name of a file may be.
    assert "the address is damaged" in refusal(capsys, "study", "1" + "A" * 900)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["games", "chess"], "there is no game 'chess'"),
        (["simulate", GAME, "--players", "5"], "players cannot be"),
        (["simulate", GAME, "--option", "display=never"], "display cannot be 'never'"),
        (["simulate", GAME, "--option", "weather=rain"], "unknown option 'weather'"),
        (["simulate", GAME, "--option", "display"], "KEY=VALUE"),
        (["simulate", GAME, "--bots", "deep_thought"], "deep_thought"),
        (["simulate", GAME, "--bots", "random", "-n", "0"], "at least 1"),
        (["bench", GAME, "--check"], "--cuda"),
        (["replay", "nowhere.json"], "cannot read nowhere.json"),
        (["verify", "nowhere.json"], "cannot read nowhere.json"),
        (["export", "abc", "--database", "nowhere.sqlite"], "there is no database"),
        (["check-facts", GAME, "x.json"], "components built in"),
        (["tables", "--database", "nowhere.sqlite"], "there is no database"),
        (["games", GAME, "--names"], "--names lists all games"),
        (["bench", GAME, "--seconds", "nan"], "more than 0"),
        (["playthrough", GAME, "/dev/null"], "cannot write to /dev/null"),
        (["play", GAME, "--database", "/dev/null/tables.sqlite"], "the folder /dev/null cannot be made"),
    ],
)
def test_wrong_input_gets_a_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str) -> None:
    assert reason in refusal(capsys, *arguments)


@pytest.mark.parametrize("port", ["99999", "-1", "http"])
def test_a_port_that_is_none_is_refused(capsys: pytest.CaptureFixture[str], port: str) -> None:
    with pytest.raises(SystemExit):
        main(["serve", f"--port={port}"])
    assert "a port is a number from 0 to 65535" in capsys.readouterr().err


def test_a_file_that_is_no_game_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    assert "not a game file" in refusal(capsys, "replay", str(wrong))


@pytest.mark.long
def test_play_opens_a_table_with_a_cold_cache_in_seconds(tmp_path: Path) -> None:
    """A newcomer's first start: nothing is compiled yet, and the page answers all the same."""
    environment = {**os.environ, "SPIELWERK_CACHE": str(tmp_path / "cache"), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "spielwerk.cli", "play", "--no-browser", "--port", "0"]
    command += ["--database", str(tmp_path / "tables.sqlite")]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            deadline = time.monotonic() + 20
            while True:
                try:
                    with urllib.request.urlopen(address, timeout=5) as answer:
                        assert answer.status == 200
                        assert b"<svg" in answer.read()
                    break
                except OSError:
                    assert time.monotonic() < deadline
                    time.sleep(0.1)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(10)


def test_check_tells_stage_by_stage_what_was_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    with installed(toy="tests.proof.toy:GAME"):
        assert main(["check", "toy", "--games", "2", "--pages", "40"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.endswith(": well")] == [
        f"{stage}: well" for stage in ("description", "rule subset", "random games", "compiler", "page")
    ]
    assert lines[-1] == "toy: conforms"


def test_check_says_what_is_wrong_where_and_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    with installed(toy="tests.cli.lost:GAME"):
        assert main(["check", "toy"]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert "- a seat must decide but has no move: a dead end" in lines
        assert any(line.startswith("    where: tests/proof/broken.py:") for line in lines)
        assert any(line.startswith("    to do: Ask only who can do something") for line in lines)
        assert lines[-1] == "toy: 2 things to do"
        assert main(["check", "toy", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["conforms"] is False
    assert told["stages"][-1]["faults"][0]["seen"].startswith("game 1, ")


def test_games_lists_the_others_where_one_cannot_be_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    with installed(gone="no_such_module:GAME"):
        assert main(["games"]) == 0
        assert "the game 'gone' cannot be loaded" in " ".join(capsys.readouterr().out.split())
        assert "ModuleNotFoundError" in refusal(capsys, "check", "gone")


def test_check_refuses_nothing_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert "at least 1" in refusal(capsys, "check", GAME, "--games", "0")
    assert "there is no game 'chess'" in refusal(capsys, "check", "chess")


def test_a_rule_that_does_not_compile_is_named_by_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with installed(toy="tests.cli.lost:INTERPRETED"):
        said = refusal(capsys, "bench", "toy", "--seconds", "0.1")
    assert "rule play_unknown_field_written does not compile: the record has no field nowhere" in said
