"""The rules of Marco Polo by area. Page numbers refer to the rulebook and its supplement; rulings are in rules.md."""

from ....kernel import over
from .ending import places
from .secrets import hide, redeal
from .setup import setup

__all__ = ["hide", "over", "places", "redeal", "setup"]
