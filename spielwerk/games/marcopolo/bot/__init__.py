"""What bots know of Marco Polo."""

from .worth import rehearse, worth

__all__ = ["rehearse", "worth"]
