"""What bots know of Marco Polo."""

from .styles import STYLES
from .worth import rehearse, worth

__all__ = ["STYLES", "rehearse", "worth"]
