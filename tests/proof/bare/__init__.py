"""The toy game with nothing but its rules: no drawing, no words, no style, no symbols, no icon, no rules text."""

from __future__ import annotations

from dataclasses import replace

from .. import toy

GAME = replace(toy.GAME, name="bare", folder=__package__)
