"""Connections: how many there may be, and how long each may take to say what it wants and to read the answer."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter, OrderedDict
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from logging import getLogger
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from .clients import client_at
from .neighbours import Neighbours
from .settings import Settings

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

# Files that are no connections: the database, pipes to bots, the listening socket.
OTHER_FILES = 256
# Addresses and headers of one request together; the parser itself would read on for ever.
MOST_HEAD = 64 * 1024

log = getLogger("spielwerk")


class Connections:
    """All connections of a server by client. Those we wait for are known in the order in which the waiting began.

    Where there are too many, the one of the same client that keeps us waiting longest gives way, or the newcomer; in
    all the client with the most connections is the one whose connection goes. A named proxy stands for many clients.
    """

    def __init__(self, in_all: int, per_client: int, proxies: Sequence[str] = ()) -> None:
        self._in_all = in_all
        self._per_client = per_client
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._client: dict[Connection, str] = {}
        self._count: Counter[str] = Counter()
        self._waiting: dict[str, OrderedDict[Connection, None]] = {}

    def __len__(self) -> int:
        return len(self._client)

    def join(self, connection: Connection, host: str) -> None:
        client = client_at(host)
        self._client[connection] = client
        self._count[client] += 1
        self._waiting.setdefault(client, OrderedDict())[connection] = None
        if self._count[client] > self._per_client and not self._is_proxy(host):
            self._make_room(client)
        elif len(self) > self._in_all:
            self._make_room(self._count.most_common(1)[0][0])

    def wait_for(self, connection: Connection) -> None:
        """It is the other side's turn to say something."""
        if connection in self._client:
            self._waiting.setdefault(self._client[connection], OrderedDict())[connection] = None

    def work_for(self, connection: Connection) -> None:
        """It is our turn."""
        self._forget_waiting(connection)

    def leave(self, connection: Connection) -> None:
        self._forget_waiting(connection)
        client = self._client.pop(connection, None)
        if client is not None:
            self._count[client] -= 1
            if not self._count[client]:
                del self._count[client]

    def _forget_waiting(self, connection: Connection) -> None:
        client = self._client.get(connection)
        if client in self._waiting:
            self._waiting[client].pop(connection, None)
            if not self._waiting[client]:
                del self._waiting[client]

    def _make_room(self, client: str) -> None:
        longest = next(iter(self._waiting.get(client, ())), None)
        # The newcomer waits too, so that somebody does wait, unless all room went to others.
        gone = longest or next(reversed(self._client))
        log.warning("a connection was closed, because there were too many")
        self.leave(gone)
        gone.break_off()

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in proxy for proxy in self._proxies)


class Connection(HttpToolsProtocol):
    """One connection: it must say what it wants shortly and within a time, and take the answer within another.

    Bodies have a deadline of their own where they are read. One that asks for a table of another process is handed over
    to that with what it has `said`, between two requests.
    """

    def __init__(
        self,
        connections: Connections,
        settings: Settings,
        neighbours: Neighbours | None = None,
        said: bytes = b"",
        **given: Any,
    ) -> None:
        super().__init__(**given)
        self._all = connections
        self._settings = settings
        self._neighbours = neighbours
        self._said = said
        self._deadlines: dict[str, asyncio.TimerHandle] = {}
        self._in_head = self._in_request = False
        self._head = 0
        # The request at work; others may have come after it already.
        self._current: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._allow("ask", self._settings.head_s)
        self._all.join(self, self.client[0] if self.client else "")
        if self._said:
            self._hear(self._said)

    def data_received(self, data: bytes) -> None:
        if not self._goes_elsewhere(data):
            self._hear(data)

    def _goes_elsewhere(self, data: bytes) -> bool:
        if self._neighbours is None or self._in_request or self._at_work is not None:
            return False
        if self.transport.get_write_buffer_size() or self.transport.is_closing():
            return False
        gone = self._neighbours.hand_over(self.transport.get_extra_info("socket"), data)
        if gone:
            # What is closed here stays open there.
            self.transport.abort()
        return gone

    def _hear(self, data: bytes) -> None:
        super().data_received(data)
        if self._in_head:
            self._head += len(data)
            if self._head > MOST_HEAD:
                self.send_400_response("The request is too long.")
        self._notice()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = self._in_request = True

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._in_head, self._head = False, 0

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_request = False

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._current = cycle
        super()._start_asgi_task(cycle, app)

    def send_400_response(self, msg: str) -> None:
        if self._at_work is not None and self._at_work.response_started:
            # Nonsense in the middle of our answer: there is no way left to say so.
            self.break_off()
        elif not self.transport.is_closing():
            super().send_400_response(msg)
            self._send_no_more()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._notice(answered=True)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._allow("read", self._settings.answer_s)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._met("read")

    def connection_lost(self, exc: Exception | None) -> None:
        for what in list(self._deadlines):
            self._met(what)
        self._all.leave(self)
        self._send_no_more()
        super().connection_lost(exc)

    def break_off(self) -> None:
        self._send_no_more()
        self.transport.abort()

    def _send_no_more(self) -> None:
        """Nobody listens any more, neither to the request at work nor to those that came after it."""
        self.pipeline.clear()
        if self._at_work is not None:
            self._at_work.disconnected = True
            self._at_work.message_event.set()

    @property
    def _at_work(self) -> RequestResponseCycle | None:
        return None if self._current is None or self._current.response_complete else self._current

    def _notice(self, answered: bool = False) -> None:
        """Whose turn it is: ours, or the other side's, who has so long for the head of a request."""
        if self.transport.is_closing():
            return
        request = self._at_work
        if request is not None:
            self._met("ask")
        elif not answered and "ask" not in self._deadlines:
            self._allow("ask", self._settings.head_s)
        if request is not None and (request.response_started or not request.more_body):
            self._all.work_for(self)
        else:
            self._all.wait_for(self)

    def _allow(self, what: str, seconds: float) -> None:
        self._met(what)
        self._deadlines[what] = self.loop.call_later(seconds, self.break_off)

    def _met(self, what: str) -> None:
        deadline = self._deadlines.pop(what, None)
        if deadline is not None:
            deadline.cancel()


def most_connections(wanted: int) -> int:
    """As many as wanted, or as the system gives this process; it is asked for more where it would give more."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - OTHER_FILES))
