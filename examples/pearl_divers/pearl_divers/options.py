"""What can be agreed on before the game."""

from __future__ import annotations

from spielwerk.kernel import Option, OptionSet, OptionValues

PLAYERS = range(2, 6)

OPTIONS = OptionSet((Option("players", tuple(PLAYERS), 3), Option("rounds", (4, 6, 8), 6)))


def option_fields(options: OptionValues) -> dict[str, int]:
    """How the record begins: the fields that the options fill."""
    return {"players": options["players"], "rounds": options["rounds"]}
