"""No process goes on when the one that started it was killed: nobody wants what it does, or would end it."""

from __future__ import annotations

import multiprocessing
import os
import threading


def end_with_parent() -> None:
    """For a process that multiprocessing started."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
