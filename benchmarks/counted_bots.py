"""Bots that think by counting alone, as the benchmarks name them: they play the same however busy the machine is."""

from __future__ import annotations

_AHEAD = "spielwerk.bots.counted:player:"

# By name: the bot, and how a row calls it.
COUNTED = {
    "own-turn": ("spielwerk.bots.styles:player:", "own turn only"),
    "8-turns": (f"{_AHEAD}turns=8:worlds=4", "8 turns, 4 worlds"),
    "16-turns": (f"{_AHEAD}turns=16:worlds=8", "16 turns, 8 worlds"),
    "48-turns": (f"{_AHEAD}turns=48:worlds=16", "48 turns, 16 worlds"),
}
# The same with love, which is told behind it.
LOVING = {
    name: bot.replace(_AHEAD, "spielwerk.bots.loving_search:counted:") + ";"
    for name, (bot, _) in COUNTED.items()
    if bot.startswith(_AHEAD)
}


def told(bot: str) -> str:
    """How a row calls a bot or a level."""
    return next((words for counted, words in COUNTED.values() if counted == bot), f"`{bot}`")
