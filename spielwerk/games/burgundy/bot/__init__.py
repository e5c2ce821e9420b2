"""What bots know of Die Burgen von Burgund."""

from .rehearsal import rehearse
from .styles import STYLES
from .worth import worth

__all__ = ["STYLES", "rehearse", "worth"]
