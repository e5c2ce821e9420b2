"""The rules of Die Burgen von Burgund, by area of the board. Pages are the rulebook's; rules.md lists the rulings."""

from ....kernel import over
from .ending import places
from .secrets import hide, redeal
from .setup import setup

__all__ = ["hide", "over", "places", "redeal", "setup"]
