"""The rules of Murano by area. Page numbers refer to the rulebook; rulings are listed by number in rules.md."""

from __future__ import annotations

from ....kernel import over
from .course import places, setup
from .decisions import moves, odds, play, waiting
from .secrets import hide, redeal, witnesses

__all__ = ["hide", "moves", "odds", "over", "places", "play", "redeal", "setup", "waiting", "witnesses"]
