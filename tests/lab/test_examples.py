"""The scripts for research run, small."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

import spielwerk

FOLDER = Path(spielwerk.__file__).parents[1] / "examples" / "lab"
ARGUMENTS = {
    "batch": ("millefiori", 2),
    "gymnasium_seat": ("millefiori", 2),
    "learn": ("millefiori", 2, 2),
    "openspiel_game": ("millefiori", 2, 2),
    "pettingzoo_game": ("millefiori",),
    "records": ("millefiori", 2),
}
SAYS = {
    "batch": "the first seat won",
    "gymnasium_seat": "games: won",
    "learn": "round 2",
    "openspiel_game": "seat 1",
    "pettingzoo_game": "seat_3",
    "records": "2 games",
}


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("script", sorted(path.stem for path in FOLDER.glob("*.py")))
def test_example(
    script: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(FOLDER / f"{script}.py"))["main"](*ARGUMENTS[script])
    assert SAYS[script] in capsys.readouterr().out
    assert f"examples/lab/{script}.py" in (FOLDER / "README.md").read_text(encoding="utf-8")
