"""A second opinion on take-backs: the plays of a log that stand."""

from __future__ import annotations

from spielwerk.table.log import Entry, Kind


def effective(log: list[Entry]) -> list[Entry]:
    """The plays that stand after all take-backs, in order."""
    standing: list[Entry] = []
    for entry in log:
        if entry.kind == Kind.PLAY:
            standing.append(entry)
        elif entry.kind == Kind.TAKE_BACK:
            standing = [e for e in standing if e.who != entry.who or e.sequence < entry.move]
    return standing
