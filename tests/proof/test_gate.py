"""The gate opens when every component shows in a test, and otherwise names what is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from spielwerk.proof.gate import GateError, compare, missing

from . import toy

COMPLETE = """
import pytest
from spielwerk.proof.gate import shows

@pytest.mark.parametrize("number", [pytest.param(n, marks=shows("number", n)) for n in "1234"])
def test_number(number):
    assert number

@shows("end", "rounds")
def test_end():
    assert True
"""


def folder_with(tmp_path: Path, source: str) -> Path:
    (tmp_path / "test_shown.py").write_text(source)
    return tmp_path


def test_the_gate_opens_when_everything_shows(tmp_path: Path) -> None:
    assert missing(toy.GAME, folder_with(tmp_path, COMPLETE)) == []


def test_the_gate_names_what_no_test_shows(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, COMPLETE.replace('"1234"', '"124"'))
    assert missing(toy.GAME, folder) == ["no test shows number 3"]


def test_skipped_tests_show_nothing(tmp_path: Path) -> None:
    skipped = COMPLETE.replace('@shows("end"', '@pytest.mark.skip(reason="later")\n@shows("end"')
    assert missing(toy.GAME, folder_with(tmp_path, skipped)) == ["no test shows end rounds"]


def test_the_command_names_what_is_missing(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, COMPLETE)
    command = [sys.executable, "-m", "spielwerk.proof.gate", "millefiori", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "no test shows card C109" in done.stdout
    assert "a test shows number 1, which is no component" in done.stdout


def test_marks_that_are_no_component_are_named() -> None:
    assert compare({"card": ["A"]}, {("card", "A"), ("card", "B")}) == ["a test shows card B, which is no component"]


def test_tests_that_cannot_be_collected_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(GateError, match="cannot be collected"):
        missing(toy.GAME, tmp_path / "nowhere")
