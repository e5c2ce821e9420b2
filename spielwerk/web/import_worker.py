"""A process in which game files of strangers are replayed and verified: `python -m spielwerk.web.import_worker`.

A file in, what became of it out, each with its length in front; it may take no more time and memory than it was given.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from ..bots.wire import frame, take_stdout
from ..table.bounds import TooMuch, check_bounds
from ..table.gamefile import GameFile, GameFileError, open_game, read_game
from ..table.stored import StoredTable, stored
from ..table.verify import Report, verify

MEMORY_BYTES = 512 * 1024 * 1024
LONGEST_REASON = 2000
LONGEST_PROBLEM = 240
MOST_PROBLEMS = 5

RIGHT, WRONG, NO_DICE, ENTERED, UNFINISHED = "right", "wrong", "no_dice", "entered", "unfinished"


class Taken(msgspec.Struct, frozen=True, tag=True):
    """A game that can be replayed, and what verification found: one of the verdicts, and what is wrong in words."""

    table: StoredTable
    verdict: str
    problems: tuple[str, ...]


class NotTaken(msgspec.Struct, frozen=True, tag=True):
    """No game that can be replayed; the reason in words, or the part that is too large."""

    reason: str = ""
    part: str = ""
    found: int = 0
    most: int = 0


class Failed(msgspec.Struct, frozen=True, tag=True):
    """Something of ours failed."""

    traceback: str


Outcome = Taken | NotTaken | Failed


def replayed(body: bytes) -> Outcome:
    try:
        file = read_game(body)
        check_bounds(file)
        table = open_game(file)
        report = verify(file)
    except TooMuch as much:
        return NotTaken(part=much.part, found=much.found, most=much.most)
    except GameFileError as problem:
        return NotTaken(_readable(str(problem), LONGEST_REASON))
    problems = tuple(_readable(problem, LONGEST_PROBLEM) for problem in report.problems[:MOST_PROBLEMS])
    return Taken(stored(table), verdict_of(file, report), problems)


def verdict_of(file: GameFile, report: Report) -> str:
    """A file is right only where every draw was computed again from a secret that was committed to."""
    if report.problems:
        return WRONG
    if file.entered:
        return ENTERED
    if report.scheme == 0 or report.taken_over:
        return NO_DICE
    return UNFINISHED if file.secret is None else RIGHT


def _readable(text: str, longest: int) -> str:
    """Texts of a file can hold half characters, which nothing could send on."""
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def answer(body: bytes) -> Outcome:
    try:
        return replayed(body)
    except MemoryError:
        # Whoever waits sees that we are gone.
        os._exit(1)
    except Exception:
        return Failed(traceback.format_exc())


def bound_memory() -> None:
    """So much more than now, where the system can say and hold it."""
    try:
        import resource

        now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY_BYTES, now + MEMORY_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, OSError, ValueError):
        return


def bound_time(seconds: int) -> None:
    """So much more of the processor than was used for the files before."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + seconds + 1, hard))


def read_file(stream: BinaryIO) -> bytes | None:
    """The next file, or None when the server is gone."""
    head = stream.read(4)
    length = int.from_bytes(head, "big")
    body = stream.read(length)
    return body if len(head) == 4 and len(body) == length else None


def main() -> None:
    seconds = int(sys.argv[1])
    channel = take_stdout()
    # Who stops the server at its terminal stops us by ending our input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        # People at their tables come first.
        os.nice(10)
    bound_memory()
    with suppress(BrokenPipeError):
        while (body := read_file(sys.stdin.buffer)) is not None:
            bound_time(seconds)
            channel.write(frame(answer(body)))


if __name__ == "__main__":
    main()
