"""Sentences made short where they are read at a glance."""

from __future__ import annotations

import re

_BRACKETS = re.compile(r"[ \xa0]?\([^()]*\)")


def outside_brackets(text: str) -> str:
    """A sentence without its particulars."""
    while (shorter := _BRACKETS.sub("", text)) != text:
        text = shorter
    return text
