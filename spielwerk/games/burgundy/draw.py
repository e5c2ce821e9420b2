"""Die Burgen von Burgund on the page: a scene to drawings and sentences. Elements with `data-move` are legal moves.

Moves without an element (to take workers, to decline, to end the turn …) are left to the page as buttons.
"""

from __future__ import annotations

from .drawing.about import about
from .drawing.board import board
from .drawing.illustrations import figures, illustrations
from .drawing.leaves import leaves
from .drawing.names import move_name
from .drawing.outcomes import outcome, outcome_asked
from .drawing.rivals import panels
from .drawing.sentences import bonus_sources, chapter, prompt, seat_facts, source_symbols, status
from .drawing.story import log_line, quiet, sentence, together

__all__ = [
    "about",
    "board",
    "bonus_sources",
    "chapter",
    "figures",
    "illustrations",
    "leaves",
    "log_line",
    "move_name",
    "outcome",
    "outcome_asked",
    "panels",
    "prompt",
    "quiet",
    "seat_facts",
    "sentence",
    "source_symbols",
    "status",
    "together",
]
