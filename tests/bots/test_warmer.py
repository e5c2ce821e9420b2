"""Compiling in the background: never two processes at one game, and no lock outlives its holder."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from spielwerk.bots.warmer import only_one

_HOLD = """
import sys, time
from pathlib import Path
from spielwerk.bots.warmer import only_one
with only_one(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def holder(lock: Path) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", _HOLD, str(lock)], stdout=subprocess.PIPE, text=True)


def test_the_second_waits_until_the_first_is_done(tmp_path: Path) -> None:
    lock = tmp_path / "game.lock"
    with only_one(lock):
        second = holder(lock)
        assert second.stdout is not None
        time.sleep(0.8)
        assert second.poll() is None
    assert second.stdout.readline() == "held\n"
    second.kill()
    second.communicate()


def test_a_killed_holder_leaves_no_lock_behind(tmp_path: Path) -> None:
    lock = tmp_path / "game.lock"
    first = holder(lock)
    assert first.stdout is not None
    assert first.stdout.readline() == "held\n"
    first.kill()
    first.communicate()
    start = time.monotonic()
    with only_one(lock):
        assert time.monotonic() - start < 2
