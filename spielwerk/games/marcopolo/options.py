"""Players, the parts of the expert variant (p.15), and how the steps of city cards are made (ruling 43)."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel import Option, OptionSet, OptionValues

OPTIONS = OptionSet(
    (
        Option("players", (2, 3, 4), 4),
        Option("town_bonuses", ("by_letter", "random"), "by_letter"),
        Option("characters", ("first_game", "draft"), "first_game"),
        Option("goals", ("dealt", "two_of_four"), "dealt"),
        Option(
            "card_steps", ("one_movement", "one_by_one"), "one_movement", since=2, before="one_movement", group="ruling"
        ),
    )
)


def option_fields(options: OptionValues) -> Mapping[str, int]:
    """The options as fields of the record."""
    return {
        "players": options["players"],
        "random_towns": options["town_bonuses"] == "random",
        "draft": options["characters"] == "draft",
        "choose_goals": options["goals"] == "two_of_four",
        "single_steps": options["card_steps"] == "one_by_one",
    }
