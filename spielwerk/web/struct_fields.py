"""Lets msgspec learn the fields of all structs before there are threads.

It learns them when a struct is first read, and where two threads do that at once the second one meets what the first
has not finished, and the process dies.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec


def learn_fields() -> None:
    """For every struct that is defined by now; those with fields that cannot be read are read by nobody."""
    for kind in _below(msgspec.Struct):
        with suppress(NameError, TypeError):
            msgspec.json.Decoder(kind)


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for known in kind.__subclasses__():
        yield known
        yield from _below(known)
