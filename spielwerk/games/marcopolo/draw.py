"""Marco Polo on the page: a scene to drawings and sentences. Elements with `data-move` stand for legal moves.

Moves without an element (exchanges, values of dice, ending the turn) are left to the page, which makes them buttons.
"""

from __future__ import annotations

from .drawing.about import about
from .drawing.board import board, leaves
from .drawing.ground import pictures
from .drawing.illustrations import figures, illustrations
from .drawing.outcomes import outcome, outcome_asked
from .drawing.sentences import bonus_sources, chapter, prompt, seat_facts, source_symbols, status
from .drawing.story import move_name
from .drawing.telling import log_line, quiet, sentence, together

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
    "pictures",
    "prompt",
    "quiet",
    "seat_facts",
    "sentence",
    "source_symbols",
    "status",
    "together",
]
