"""A few tests that failed get one more try; more of them, or one that fails twice, fail the run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
UNLUCKY = """
from pathlib import Path
import pytest

def test_unlucky():
    seen = Path("seen")
    if not seen.exists():
        seen.touch()
        pytest.fail("at first")

@pytest.mark.parametrize("one", range({broken}))
def test_broken(one):
    assert one < 0
"""


def tried(folder: Path, broken: int) -> tuple[int, int, str]:
    """How a run ends, how its second try, and what that says."""
    (folder / "test_luck.py").write_text(UNLUCKY.format(broken=broken))
    (folder / "pytest.ini").write_text("[pytest]\n")
    first = subprocess.run([sys.executable, "-m", "pytest", "-q"], cwd=folder, capture_output=True)
    again = [sys.executable, str(ROOT / "tests" / "again.py")]
    second = subprocess.run(again, cwd=folder, capture_output=True, text=True)
    return first.returncode, second.returncode, second.stdout


def test_who_was_unlucky_passes_and_is_named(tmp_path: Path) -> None:
    first, second, said = tried(tmp_path, broken=0)
    assert (first, second) == (1, 0)
    assert "passed alone:\n  test_luck.py::test_unlucky" in said


def test_what_fails_twice_has_failed(tmp_path: Path) -> None:
    assert tried(tmp_path, broken=1)[:2] == (1, 1)


def test_many_are_not_tried_again(tmp_path: Path) -> None:
    assert tried(tmp_path, broken=3) == (1, 1, "")
