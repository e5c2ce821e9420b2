"""The rules of Mille Fiori, by area of the board. Pages are the rulebook's; rulings are listed in rules.md."""

from .course import setup
from .ending import over, places
from .knowledge import hide, redeal, witnesses
from .legal import moves, odds, waiting
from .turn import play

__all__ = ["hide", "moves", "odds", "over", "places", "play", "redeal", "setup", "waiting", "witnesses"]
