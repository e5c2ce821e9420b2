"""Measuring batches from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from spielwerk.cli import main
from spielwerk.lab.batch_bench import picture
from spielwerk.lab.plots import bars

pytestmark = pytest.mark.usefixtures("interpreted")
BENCH = ["bench", "millefiori", "--players", "2", "--batch", "--seconds", "0.05"]


def test_batches_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BENCH, "--sizes", "1,3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["games"] for one in told["batches"]] == [1, 3]
    assert all(one["decisions"] > 0 and one["per_core"] > 0 for one in told["batches"])
    assert all(one["bytes_per_game"] > 1000 for one in told["batches"])
    assert main([*BENCH, "--sizes", "1"]) == 0
    assert "games at once" in capsys.readouterr().out


def test_batches_are_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By the command that measures, and from what it printed."""
    file = tmp_path / "batches.svg"
    assert main([*BENCH, "--sizes", "1,3,20", "--plot", str(file), "--json"]) == 0
    drawn = ElementTree.fromstring(file.read_text())
    assert len(drawn.findall(".//{*}circle")) == 3
    assert "millefiori, cpu" in [text.text for text in drawn.findall(".//{*}text")]
    assert picture([json.loads(capsys.readouterr().out)]) == file.read_text()
    assert main([*BENCH, "--sizes", "1", "--plot", str(tmp_path / "nowhere" / "x.svg")]) == 2
    assert "cannot write" in capsys.readouterr().err


def test_bars_are_drawn() -> None:
    drawn = ElementTree.fromstring(bars("One core", [("ours", 2e6, True), ("<theirs>", 3e4, False)], "moves/s"))
    ours, theirs = (float(bar.get("width", 0)) for bar in drawn.findall(".//{*}rect")[1:])
    assert ours > theirs > 0
    assert {"2 M", "30 k", "<theirs>"} <= {text.text for text in drawn.findall(".//{*}text")}


def test_what_does_not_go_together_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BENCH, "--cuda", "--check"]) == 2
    assert main(["bench", "millefiori", "--sizes", "3"]) == 2
    assert "--sizes goes with --batch" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main([*BENCH, "--sizes", "0"])
