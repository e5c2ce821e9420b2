"""Keeps a server small: its threads share few arenas of memory, because what one thread frees another needs."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

# As malloc.h of the GNU C library has it.
M_ARENA_MAX = -8
ARENAS = 2


def share_arenas() -> None:
    """Before threads begin; elsewhere than on Linux with the GNU C library it changes nothing."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(M_ARENA_MAX, ARENAS)
