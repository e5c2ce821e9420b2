"""What the page on game files shows for Python: the samples run on a game that was played."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from spielwerk.kernel.compiled import jit_enabled

from .blocks import ROOT, blocks

FIXTURE = ROOT / "tests" / "games" / "millefiori" / "fixtures" / "few-diamonds-2.json"
# The same samples, with less to think about.
LITTLE = (("Effort()", "Effort(nodes=300, turns=4, worlds=4, ends=2, quick=10)"), (", 4000)", ", 20)"))


@pytest.mark.skipif(not jit_enabled(), reason="thinking ahead needs compiled rules")
def test_hints_and_reviews_from_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(FIXTURE, tmp_path / "game.json")
    monkeypatch.chdir(tmp_path)
    known: dict[str, object] = {}
    for sample in blocks("docs/game-file.md", "From Python", "python"):
        for usual, little in LITTLE:
            sample = sample.replace(usual, little)
        exec(sample, known)
    told = capsys.readouterr().out.splitlines()
    assert sum("±" in line for line in told) >= 2
    assert told[-1].endswith("puzzles came with this game")
