"""The example game, installed as a package: complete, found, tested, and by the whole contract."""

from __future__ import annotations

import json

import pytest

from .conftest import EXAMPLE, GAME, OPTIONAL, ROOT, Installed

pytestmark = pytest.mark.long


def test_everything_is_in_the_package(example: Installed) -> None:
    source, there = EXAMPLE / GAME, example.folder / GAME
    files = {path.relative_to(source) for path in source.rglob("*.*") if path.suffix != ".pyc"}
    assert files <= {path.relative_to(there) for path in there.rglob("*.*")}


def test_it_is_found_beside_the_others(example: Installed) -> None:
    names = example.run("spielwerk.cli", "games", "--names").stdout.split()
    assert GAME in names
    assert "millefiori" in names


def test_it_fulfils_the_whole_contract(example: Installed) -> None:
    done = example.run("spielwerk.cli", "check", GAME, "--json")
    told = json.loads(done.stdout)
    assert told["conforms"], done.stdout
    assert [stage["stage"] for stage in told["stages"]] == [
        "description",
        "rule subset",
        "random games",
        "compiler",
        "page",
    ]
    drawn = "board, panels, prompt, seat_facts, status, illustrations, figures"
    assert told["stages"][0]["notes"] == [f"draws {drawn} itself, the rest by default"]


def test_it_does_so_with_nothing_but_its_rules(bare_example: Installed) -> None:
    done = bare_example.run("spielwerk.cli", "check", GAME, "--games", "2", "--pages", "200")
    assert done.returncode == 0, done.stdout
    missing = [name for name in OPTIONAL if name not in ("draw.py", "rules.de.md")]
    assert f"does without {', '.join(missing)}" in done.stdout


def test_its_own_tests_pass(example: Installed) -> None:
    done = example.run("pytest", "-q", "-k", "not contract", folder=EXAMPLE)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_component_shows_in_a_test(example: Installed) -> None:
    done = example.run("spielwerk.proof.gate", GAME, str(EXAMPLE / "tests"))
    assert done.returncode == 0, done.stdout + done.stderr


def test_its_bot_plays_better_than_chance(example: Installed) -> None:
    done = example.run("spielwerk.cli", "simulate", GAME, "-n", "60", "--bots", "greedy,random", "--json")
    greedy, random = sorted(json.loads(done.stdout)["bots"], key=lambda row: row["bot"])
    assert (greedy["bot"], random["bot"]) == ("greedy", "random")
    assert greedy["win_low"] > 0.5


def test_the_source_stays_as_it_was(example: Installed) -> None:
    assert not list((ROOT / "examples").rglob("*.egg-info"))
