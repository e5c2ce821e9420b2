"""The rules of Die Burgen von Burgund. Page numbers refer to the rulebook; rulings are listed in rules.md."""

from __future__ import annotations

from ....kernel import over
from .course import setup
from .decisions import moves, odds, play, waiting
from .ending import places
from .secrets import hide, redeal, witnesses

__all__ = ["hide", "moves", "odds", "over", "places", "play", "redeal", "setup", "waiting", "witnesses"]
