"""Keeps a busy server from pausing: garbage is looked for among what is new, and threads give way soon."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

# A thousand tables are millions of objects, nearly none of them garbage that only a collection finds; to look through
# them stops everybody for a second or two. So only what is new is looked through, once there are so many new objects or
# after a while, a few milliseconds at a time; what stays is set aside, and looked through with all the rest after long.
LOOK_S = 1.0
MOST_NEW = 10_000
WHILE_S = 30.0
LONG_S = 3600.0
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
    collecting = asyncio.get_running_loop().create_task(_collect_the_new())
    try:
        yield
    finally:
        collecting.cancel()
        gc.enable()
        gc.unfreeze()
        sys.setswitchinterval(switch)


async def _collect_the_new() -> None:
    looked = all_looked = time.monotonic()
    while True:
        await asyncio.sleep(LOOK_S)
        now = time.monotonic()
        if gc.get_count()[0] < MOST_NEW and now < looked + WHILE_S:
            continue
        if now > all_looked + LONG_S:
            gc.unfreeze()
            all_looked = now
        looked = now
        gc.collect()
        gc.freeze()
