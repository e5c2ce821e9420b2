"""What bots know of Mille Fiori."""

from .styles import STYLES
from .worth import rehearse, worth

__all__ = ["STYLES", "rehearse", "worth"]
