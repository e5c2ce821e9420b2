"""Measuring batches from the command line."""

from __future__ import annotations

import json

import pytest

from spielwerk.cli import main

pytestmark = pytest.mark.usefixtures("interpreted")
BENCH = ["bench", "millefiori", "--players", "2", "--batch", "--seconds", "0.05"]


def test_batches_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BENCH, "--sizes", "1,3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["games"] for one in told["batches"]] == [1, 3]
    assert all(one["decisions"] > 0 and one["bytes_per_game"] > 1000 for one in told["batches"])
    assert main([*BENCH, "--sizes", "1"]) == 0
    assert "games at once" in capsys.readouterr().out


def test_what_does_not_go_together_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BENCH, "--cuda", "--check"]) == 2
    assert main(["bench", "millefiori", "--sizes", "3"]) == 2
    assert "--sizes goes with --batch" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main([*BENCH, "--sizes", "0"])
