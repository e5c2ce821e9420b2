"""The rules of Murano, by area of the board. Pages are the rulebook's; rulings are listed in rules.md."""

from ....kernel import over
from .ending import places
from .secrets import hide, redeal
from .setup import setup

__all__ = ["hide", "over", "places", "redeal", "setup"]
