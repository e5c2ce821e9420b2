"""One sitting: seats, log, undo, snapshots, views, fair dice, game files and the store."""

from .log import DoesNotReplay, Entry, Kind, LogLine
from .rejections import CODES, Rejected
from .seat import PERSON, Seat
from .table import Table

__all__ = ["CODES", "PERSON", "DoesNotReplay", "Entry", "Kind", "LogLine", "Rejected", "Seat", "Table"]
