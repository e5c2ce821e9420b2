"""A process in which a game is reviewed: `python -m spielwerk.web.review_worker SECONDS`.

A game in, then how much is done again and again, and the review at last, each with its length in front.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from typing import BinaryIO

import msgspec

from ..bots.warmer import warm
from ..bots.wire import frame, take_stdout
from ..teach.review.asking import within
from ..teach.review.jobs import Asked, reviewer_for
from ..teach.review.processes import cores, shared_work
from ..teach.review.record import write_review
from ..teach.review.reviewing import review
from .import_worker import read_file

# Between two words on how much is done.
STEP = 0.02


class Progress(msgspec.Struct, frozen=True, tag=True):
    share: float


class Reviewed(msgspec.Struct, frozen=True, tag=True):
    content: str


class Failed(msgspec.Struct, frozen=True, tag=True):
    """Something of ours failed."""

    traceback: str


News = Progress | Reviewed | Failed


class Telling:
    """Says how much is done, but not each time."""

    def __init__(self, channel: BinaryIO) -> None:
        self._channel = channel
        self._told = 0.0

    def __call__(self, share: float) -> None:
        if share >= self._told + STEP:
            self._told = share
            self._channel.write(frame(Progress(share)))


def reviewed(asked: Asked, seconds: float, channel: BinaryIO) -> News:
    try:
        warm(asked.game)
        asked, reviewer = within(asked, reviewer_for(asked), seconds, cores())
        with shared_work(asked, reviewer, cores()) as do_all:
            return Reviewed(write_review(review(asked, reviewer, do_all, Telling(channel))).decode())
    except Exception:
        return Failed(traceback.format_exc())


def end_with_server() -> None:
    """When standard input ends the server is gone, and nobody wants the review."""
    sys.stdin.buffer.read()
    os._exit(0)


def main() -> None:
    channel = take_stdout()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        # People at their tables come first.
        os.nice(15)
    body = read_file(sys.stdin.buffer)
    if body is None:
        return
    threading.Thread(target=end_with_server, daemon=True).start()
    channel.write(frame(reviewed(msgspec.msgpack.decode(body, type=Asked), float(sys.argv[1]), channel)))


if __name__ == "__main__":
    main()
