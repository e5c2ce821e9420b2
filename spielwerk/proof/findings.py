"""What a part of the contract was found to break, each fault once, with where it first showed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .fault import Fault

_ENOUGH = 20


@dataclass
class Stage:
    """One part of the contract: what was found, each fault once with where it first showed, and what was looked at."""

    name: str
    found: dict[Fault, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, where: str, faults: Iterable[Fault]) -> None:
        said = {fault.sentence for fault in self.found}
        for fault in faults:
            if fault.sentence not in said:
                said.add(fault.sentence)
                self.found[fault] = where

    def enough(self) -> bool:
        return len(self.found) >= _ENOUGH

    def lines(self) -> Iterator[str]:
        """What was found, in words."""
        for fault, where in self.found.items():
            yield f"- {fault.sentence}"
            yield from (f"    {label}: {place}" for label, place in (("where", fault.place), ("seen", where)) if place)
            yield f"    to do: {fault.advice}"
