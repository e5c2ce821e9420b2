"""A server in a process of its own, as whoever runs one starts it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

COMMAND = (sys.executable, "-m", "spielwerk.cli")


@dataclass
class Served:
    """`address` ends without a slash; what the server tells its operator is in the file `told`."""

    process: subprocess.Popen[str]
    address: str
    told: Path

    def stop(self, within_s: float = 30) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(within_s)


@contextmanager
def served(folder: Path, *arguments: str, command: Sequence[str] = COMMAND, **environment: str) -> Iterator[Served]:
    """`spielwerk serve` on a free port, with its tables in the folder."""
    database = [] if "--database" in arguments else ["--database", str(folder / "tables.sqlite")]
    told = folder / "told"
    with (
        told.open("w") as errors,
        subprocess.Popen(
            [*command, "serve", "--port", "0", *database, *arguments],
            env=os.environ | environment,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as process,
    ):
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip().rstrip("/")
            assert address, told.read_text()
            yield Served(process, address, told)
        finally:
            process.kill()
