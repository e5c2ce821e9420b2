"""Kills in mid-play lose nothing that was answered: the short form of benchmarks/kills.py."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "kills.py"


@pytest.mark.long
def test_killed_workers_servers_and_databases_lose_no_answered_move(tmp_path: Path) -> None:
    """Each kind is killed at least once; pages, streams and bots go on."""
    command = [sys.executable, str(PROGRAM), "--kills", "8", "--tables", "2", "--workers", "2"]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=PROGRAM.parents[1], timeout=400)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    told = ended.stdout.splitlines()
    for kind in ("worker", "process of PostgreSQL", "server", "server with workers", "PostgreSQL", "SQLite server"):
        assert f" {kind}" in told[0]
    assert "answered moves lost: 0" in told
