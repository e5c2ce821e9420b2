"""The toy game with a rule that lists no moves, and with one that only runs interpreted."""

from __future__ import annotations

from dataclasses import replace

from ..kernel import refused
from ..proof import broken, toy

GAME = replace(toy.GAME, rules={**toy.GAME.rules, "moves": broken.moves_none})
INTERPRETED = replace(toy.GAME, rules={**toy.GAME.rules, "play": refused.play_unknown_field_written})
