"""Spielwerk: modern Euro games, exactly by their rulebooks, to play and to study."""

__version__ = "0.1.0"
