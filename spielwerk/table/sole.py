"""One server for an SQLite file: what it holds in memory would be wrong if another one wrote to the same file."""

from __future__ import annotations

import sys
from logging import getLogger
from pathlib import Path
from typing import IO

from .database import StoreError

# Far behind what is written, so that others can read it while it is locked.
LOCKED_AT = 1 << 20

log = getLogger("spielwerk")


class Sole:
    """A lock on a file beside the database. The system frees it when the process ends, however it ends."""

    def __init__(self, database: Path | None) -> None:
        self._file: IO[str] | None = None
        if database is not None:
            self._file = _open(database.with_name(f"{database.name}.server"), database)

    def say_where(self, address: str) -> None:
        """Tells whoever comes second where this server is."""
        if self._file is not None:
            self._file.write(address)
            self._file.flush()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


def _open(beside: Path, database: Path) -> IO[str]:
    try:
        file = beside.open("a+", encoding="utf-8")
    except OSError as problem:
        raise StoreError(f"{beside} cannot be written: {problem.strerror}") from problem
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        file.seek(0)
        where = file.read(200).strip()
        file.close()
        raise StoreError(
            f"another server{f' at {where}' if where else ''} has {database} open. An SQLite file has one server: "
            "use that one, give this one another --database, or keep the tables in PostgreSQL"
        ) from None
    except OSError as problem:
        log.warning("%s cannot be locked (%s): see to it that only one server uses it", database, problem.strerror)
    file.truncate(0)
    return file


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt

        file.seek(LOCKED_AT)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
