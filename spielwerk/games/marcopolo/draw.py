"""Marco Polo on the page: a scene to drawings and sentences. Elements with `data-move` stand for legal moves.

Moves without an element (changing a die, exchanges, ending the turn) are left to the page, which makes them buttons.
"""

from __future__ import annotations

from .drawing.board import board
from .drawing.panels import panels
from .drawing.sentences import prompt, seat_facts, status
from .drawing.story import log_line, move_name, quiet

__all__ = ["board", "log_line", "move_name", "panels", "prompt", "quiet", "seat_facts", "status"]
