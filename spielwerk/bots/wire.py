"""What the bot service and its processes say to each other: MessagePack with its length in front, over pipes."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from typing import BinaryIO

import msgspec

_LENGTH = 4
LONGEST = 1 << 20


class Load(msgspec.Struct, frozen=True, tag=True):
    """The compiled rules of a game are complete in the cache: load them and go over to them; with all by which some
    look `further`, where that is complete too."""

    game: str
    further: bool = False


class Ask(msgspec.Struct, frozen=True, tag=True):
    """Which move does this bot make here?"""

    game: str
    bot: str
    view: bytes
    seat: int
    seed: int


class Answer(msgspec.Struct, frozen=True):
    """The move, or what went wrong."""

    move: int = -1
    failure: str = ""


class Study(msgspec.Struct, frozen=True, tag=True):
    """What does this function find in what a seat sees, with the compiled rules, within so many seconds?

    `team` are the seats that play together with it, `turns` those that it is asked about, if it is about some.
    """

    game: str
    function: str
    view: bytes
    seat: int
    team: tuple[int, ...]
    seed: int
    seconds: float
    turns: tuple[tuple[int, ...], ...] = ()


class Finding(msgspec.Struct, frozen=True):
    """What was found, or what went wrong; neither where what it needs is not loaded yet."""

    found: bytes = b""
    failure: str = ""


class Warm(msgspec.Struct, frozen=True):
    """The compiled rules are complete in the cache now."""


Request = Load | Ask | Study
_REQUEST: msgspec.msgpack.Decoder[Request] = msgspec.msgpack.Decoder(Request)


def frame(message: msgspec.Struct) -> bytes:
    return framed(msgspec.msgpack.encode(message))


def framed(body: bytes) -> bytes:
    return len(body).to_bytes(_LENGTH, "big") + body


def body_length(head: bytes, longest: int = LONGEST) -> int:
    length = int.from_bytes(head, "big")
    if len(head) != _LENGTH or length > longest:
        raise EOFError("the other side stopped in the middle of a message")
    return length


def read_request(stream: BinaryIO) -> Request:
    """The next request; raises EOFError when the other side is gone."""
    head = stream.read(_LENGTH)
    length = body_length(head)
    body = stream.read(length)
    if len(body) != length:
        raise EOFError("the other side stopped in the middle of a message")
    return _REQUEST.decode(body)


def take_stdout() -> BinaryIO:
    """Standard output for messages alone; whatever is printed from now on goes to standard error."""
    channel = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return channel


def die_with_parent(receive: Callable[[Request], None]) -> None:
    """Hands on requests from standard input in a thread; when that ends, the parent is gone and this process goes."""

    def listen() -> None:
        try:
            while True:
                receive(read_request(sys.stdin.buffer))
        finally:
            os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
