"""Murano on the page: a scene to drawings and sentences. Elements with `data-move` stand for legal moves.

Moves without a place (to pass, to pay, how many factories produce, what is sold) are left to the page as buttons.
"""

from __future__ import annotations

from .drawing.about import about
from .drawing.board import board, leaves
from .drawing.illustrations import figures, illustrations
from .drawing.names import move_name
from .drawing.outcomes import outcome, outcome_asked
from .drawing.panels import own_panels, panels
from .drawing.sentences import chapter, prompt, seat_facts, source_symbols, status, supply
from .drawing.story import log_line, quiet, sentence, together

__all__ = [
    "about",
    "board",
    "chapter",
    "figures",
    "illustrations",
    "leaves",
    "log_line",
    "move_name",
    "outcome",
    "outcome_asked",
    "own_panels",
    "panels",
    "prompt",
    "quiet",
    "seat_facts",
    "sentence",
    "source_symbols",
    "status",
    "supply",
    "together",
]
