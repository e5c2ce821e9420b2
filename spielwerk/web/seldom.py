"""A log that says the same thing once a minute, however often it happens."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

AGAIN_AFTER_S = 60.0
MOST_KINDS = 1000
LOGGERS = ("spielwerk", "uvicorn.error", "asyncio")


class Seldom(logging.Filter):
    """Leaves out what was said within the last minute; the next time tells how often that was."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[object, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = _kind(record), self._clock()
        said, left_out = self._said.get(kind, (now - AGAIN_AFTER_S, 0))
        if now - said < AGAIN_AFTER_S:
            self._said[kind] = (said, left_out + 1)
            return False
        if len(self._said) >= MOST_KINDS:
            self._said.clear()
        self._said[kind] = (now, 0)
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} times more)", ()
        return True


def _kind(record: logging.LogRecord) -> object:
    """What is said, whatever is put into it; errors are the same where they come from the same place."""
    error = record.exc_info[1] if record.exc_info else None
    place = error.__traceback__ if error else None
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    return (str(record.msg), type(error), place and (place.tb_frame.f_code, place.tb_lineno))


@contextmanager
def spoken_seldom() -> Iterator[None]:
    """While a server runs: whoever sends it nonsense does not fill its log."""
    seldom = Seldom()
    for name in LOGGERS:
        logging.getLogger(name).addFilter(seldom)
    try:
        yield
    finally:
        for name in LOGGERS:
            logging.getLogger(name).removeFilter(seldom)
