"""Mille Fiori on the page: a scene to drawings and sentences. Elements with `data-move` stand for legal moves.

Moves without an element (to sail, to take a bonus or to let it be) are left to the page, which makes them buttons.
"""

from __future__ import annotations

from .drawing.about import about
from .drawing.board import board, leaves
from .drawing.cards import own_panels, panels
from .drawing.illustrations import figures, illustrations
from .drawing.names import move_name
from .drawing.outcomes import outcome, outcome_asked
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
    "own_panels",
    "panels",
    "prompt",
    "quiet",
    "seat_facts",
    "sentence",
    "source_symbols",
    "status",
    "together",
]
