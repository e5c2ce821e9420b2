"""What bots know of Murano."""

from .rehearsal import rehearse
from .worth import worth

__all__ = ["rehearse", "worth"]
