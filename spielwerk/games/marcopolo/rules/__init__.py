"""The rules of Marco Polo by area. Page numbers refer to the rulebook and its supplement; rulings are in rules.md."""

from __future__ import annotations

from ....kernel import over
from .choices import moves, odds, waiting
from .consequences import play
from .ending import places
from .preparation import setup
from .secrets import hide, redeal, witnesses

__all__ = ["hide", "moves", "odds", "over", "places", "play", "redeal", "setup", "waiting", "witnesses"]
