"""Keeps a busy server from pausing: garbage is looked for seldom, and threads give way soon."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

# A thousand tables are millions of objects, nearly none of them garbage that only a collection finds; to look through
# them stops everybody for a second or two. So it is done when so many more have come, or after so long.
MANY = 2_000_000
LONG_S = 3600.0
LOOK_S = 10.0
# Somebody's answer does not wait for five milliseconds of each page that is drawn.
SWITCH_S = 0.001


@contextmanager
def few_pauses() -> Iterator[None]:
    """For as long as a server runs in this process."""
    switch = sys.getswitchinterval()
    gc.collect()
    gc.freeze()
    gc.disable()
    sys.setswitchinterval(SWITCH_S)
    collecting = asyncio.get_running_loop().create_task(_collect_seldom())
    try:
        yield
    finally:
        collecting.cancel()
        gc.enable()
        gc.unfreeze()
        sys.setswitchinterval(switch)


async def _collect_seldom() -> None:
    done = time.monotonic()
    while True:
        await asyncio.sleep(LOOK_S)
        if gc.get_count()[0] > MANY or time.monotonic() > done + LONG_S:
            gc.collect()
            done = time.monotonic()
