"""The rules of Mille Fiori, by area of the board. Pages are the rulebook's; rulings are listed in rules.md."""

from ....kernel import over
from .course import setup
from .ending import places
from .legal import moves, odds, waiting
from .secrets import hide, redeal, witnesses
from .turn import play

__all__ = ["hide", "moves", "odds", "over", "places", "play", "redeal", "setup", "waiting", "witnesses"]
