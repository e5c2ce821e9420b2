"""Processes that share a review or a search for puzzles end when the one that started them is killed."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from ..bots.test_service import running

PARENT = """
import multiprocessing, os, time
from spielwerk.teach.orphans import end_with_parent

if __name__ == "__main__":
    pool = multiprocessing.get_context("spawn").Pool(2, end_with_parent)
    print(*[process.pid for process in pool._pool], flush=True)
    pool.apply(os.getpid)
    pool.map_async(time.sleep, [600, 600])
    os._exit(1)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_orphans_end_and_say_nothing(tmp_path: Path) -> None:
    program = tmp_path / "parent.py"
    program.write_text(PARENT)
    with (tmp_path / "said").open("w") as said:
        parent = subprocess.run([sys.executable, program], stdout=subprocess.PIPE, stderr=said, text=True)
    pids = [int(pid) for pid in parent.stdout.split()]
    assert len(pids) == 2
    until = time.monotonic() + 60
    while any(running(pid) for pid in pids) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(running(pid) for pid in pids)
    assert "Traceback" not in (tmp_path / "said").read_text()
