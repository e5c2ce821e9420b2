"""What bots know of Die Burgen von Burgund."""

from .rehearsal import rehearse
from .worth import worth

__all__ = ["rehearse", "worth"]
