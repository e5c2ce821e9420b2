"""Numbers as they are printed, with a real minus sign."""

from __future__ import annotations


def plain(number: int) -> str:
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")
