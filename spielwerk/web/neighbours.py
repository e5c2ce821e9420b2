"""Processes that serve together: a connection that asks for a table is handed to the one where the table belongs.

So those who sit at a table meet in one process, which holds the table once and draws what they share once. Which it is
follows from the link. Every process can still serve every table: where handing over fails, or the system knows no way
to do it, a connection stays where it was accepted.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from logging import getLogger

from ..table.tokens import place_of

_ASKS_FOR_TABLE = re.compile(rb"[A-Z]{3,7} /t/([0-9A-Za-z_-]{1,64})[/? ]")
# What a connection has said before it is handed over; who says more at once stays.
MOST_SAID = 16 * 1024
TAKEN_AT_ONCE = 16

log = getLogger("spielwerk")

# Makes what serves a connection that has said something already.
Serve = Callable[[bytes], asyncio.BaseProtocol]


@dataclass(frozen=True)
class Neighbours:
    """One process among others: its number, a way to each of them, and where connections for it arrive."""

    own: int
    ways: Sequence[socket.socket]
    arriving: socket.socket

    def hand_over(self, connection: socket.socket, said: bytes) -> bool:
        """Whether another process serves it from now on; then nothing more may be read from it here."""
        place = self._place_for(said)
        if place is None or place == self.own or len(said) > MOST_SAID:
            return False
        try:
            socket.send_fds(self.ways[place], [said], [connection.fileno()])
        except OSError:
            # Too many wait there already.
            return False
        return True

    def _place_for(self, said: bytes) -> int | None:
        asked = _ASKS_FOR_TABLE.match(said)
        return place_of(asked[1].decode()) % len(self.ways) if asked else None

    def take_in(self, serve: Serve) -> None:
        """Serves what arrives from now on."""
        loop = asyncio.get_running_loop()
        joining: set[asyncio.Task[None]] = set()

        def take() -> None:
            for connection, said in self._arrived():
                task = loop.create_task(_join(connection, said, serve))
                joining.add(task)
                task.add_done_callback(joining.discard)

        loop.add_reader(self.arriving.fileno(), take)

    def take_no_more(self) -> None:
        """What arrives waits for the next process in this place."""
        asyncio.get_running_loop().remove_reader(self.arriving.fileno())

    def _arrived(self) -> Iterator[tuple[socket.socket, bytes]]:
        for _ in range(TAKEN_AT_ONCE):
            try:
                said, files, _, _ = socket.recv_fds(self.arriving, MOST_SAID, 1)
            except BlockingIOError:
                return
            # Without any, this process may open no more files.
            for file in files:
                os.set_inheritable(file, False)
                yield socket.socket(fileno=file), said


async def _join(connection: socket.socket, said: bytes, serve: Serve) -> None:
    connection.setblocking(False)
    try:
        await asyncio.get_running_loop().connect_accepted_socket(lambda: serve(said), connection)
    except OSError as problem:
        log.info("a connection that was handed over had ended: %s", problem)
        connection.close()


def neighbourhood(count: int) -> list[Neighbours | None]:
    """What each of so many processes needs; nothing where the system cannot hand over connections."""
    try:
        pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(count)]
    except (OSError, AttributeError):
        return [None] * count
    for end in chain.from_iterable(pairs):
        end.setblocking(False)
    ways = [way for way, _ in pairs]
    return [Neighbours(own, ways, arriving) for own, (_, arriving) in enumerate(pairs)]
