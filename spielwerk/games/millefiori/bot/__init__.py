"""What bots know of Mille Fiori."""

from .worth import rehearse, worth

__all__ = ["rehearse", "worth"]
