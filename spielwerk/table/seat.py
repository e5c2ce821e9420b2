"""A seat: who sits there, and whether finished turns wait for a confirmation."""

from __future__ import annotations

import msgspec

PERSON = "person"


class Seat(msgspec.Struct, frozen=True):
    """`kind` is "person" or the level of a bot."""

    name: str
    kind: str = PERSON
    confirm: bool = True

    @property
    def is_person(self) -> bool:
        return self.kind == PERSON

    @property
    def confirms(self) -> bool:
        """Whether a finished turn of this seat waits for confirm()."""
        return self.is_person and self.confirm
