"""Players and the parts of the expert variant of Marco Polo, each of which can be chosen by itself (p.15)."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel import Option, OptionSet, OptionValues

OPTIONS = OptionSet(
    (
        Option("players", (2, 3, 4), 4),
        Option("town_bonuses", ("by_letter", "random"), "by_letter"),
        Option("characters", ("first_game", "draft"), "first_game"),
        Option("goals", ("dealt", "two_of_four"), "dealt"),
    )
)


def option_fields(options: OptionValues) -> Mapping[str, int]:
    """The options as fields of the record."""
    return {
        "players": options["players"],
        "random_towns": options["town_bonuses"] == "random",
        "draft": options["characters"] == "draft",
        "choose_goals": options["goals"] == "two_of_four",
    }
