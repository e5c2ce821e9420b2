"""Several processes behind one address: they are started, started again when they die, and stopped together."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import time
from logging import getLogger
from multiprocessing.connection import wait
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from socket import socket
from typing import TYPE_CHECKING

from ..table.database import StoreError
from .neighbours import Neighbours, neighbourhood
from .server_log import set_up_log
from .settings import Settings

if TYPE_CHECKING:
    from .server import Server

# One that lived long enough starts again at once, one that dies again and again after ever longer pauses.
LONG_ENOUGH_S = 2.0
PAUSES_S = (0.0, 0.1, 0.2, 0.5, 1.0, 2.0)

log = getLogger("spielwerk")


class Workers:
    """`settings.workers` processes that take turns in accepting from one listening socket, and hand over."""

    def __init__(self, listening: socket, settings: Settings, log_form: str, log_level: int) -> None:
        self._count = settings.workers
        self._stop_s = settings.stop_s
        self._given = (listening, settings, log_form, log_level)
        self._context = _context()
        self._neighbours = neighbourhood(self._count)
        self._places: list[Place] = []

    def run(self) -> None:
        """Until this process is told to stop, by an exception that a signal raises."""
        try:
            self._places = [Place(neighbours) for neighbours in self._neighbours]
            while True:
                for place in self._places:
                    self._fill(place)
                waiting = [place.due - time.monotonic() for place in self._places if place.process is None]
                alive = [place.process.sentinel for place in self._places if place.process is not None]
                wait(alive, max(0.0, min(waiting)) if waiting else None)
        finally:
            self._stop()

    def _fill(self, place: Place) -> None:
        if place.process is not None and not place.process.is_alive():
            log.warning("process %s ended (%s); another takes its place", place.process.pid, place.process.exitcode)
            place.ended()
        if place.process is None and time.monotonic() >= place.due:
            place.process = self._context.Process(target=work, args=(*self._given, place.neighbours))
            place.process.start()
            place.began = time.monotonic()
            log.info("process %s serves", place.process.pid)

    def _stop(self) -> None:
        """All of them end their streams and finish their writes at the same time."""
        processes = [place.process for place in self._places if place.process is not None]
        for process in processes:
            process.terminate()
        # Twice: for requests, and for the moves of bots.
        until = time.monotonic() + 2 * self._stop_s + 2
        for process in processes:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


class Place:
    """Where a process belongs: the one that is there, or when the next one is due."""

    def __init__(self, neighbours: Neighbours | None) -> None:
        self.neighbours = neighbours
        self.process: BaseProcess | None = None
        self.began = 0.0
        self.due = 0.0
        self._short_lives = 0

    def ended(self) -> None:
        now = time.monotonic()
        self._short_lives = 0 if now - self.began >= LONG_ENOUGH_S else self._short_lives + 1
        self.due = now + PAUSES_S[min(self._short_lives, len(PAUSES_S) - 1)]
        self.process = None


def _context() -> ForkServerContext | SpawnContext:
    """Copies of a process that has loaded the program and done nothing yet; elsewhere each loads it anew."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["spielwerk.web.server"])
    return context


def work(listening: socket, settings: Settings, log_form: str, log_level: int, neighbours: Neighbours | None) -> None:
    """One of the processes: a whole server of its own on the socket that all share."""
    from .server import Server, create_app

    set_up_log(log_form, log_level)
    # To be told to stop is no failure.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        app = create_app(settings.for_one_worker())
    except StoreError as problem:
        log.error("a process cannot start: %s", problem)
        sys.exit(1)
    server = Server(app, app.state.services, neighbours)
    threading.Thread(target=_stop_with_parent, args=(server,), daemon=True).start()
    server.run(sockets=[listening])


def _stop_with_parent(server: Server) -> None:
    """Nobody would stop us, nor start us again."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    server.should_exit = True
