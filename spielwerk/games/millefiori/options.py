"""Players, rule texts and variants of Mille Fiori, with the defaults of each rule text."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel import Option, OptionSet, OptionValues
from .facts import profile

PROFILES = ("revised", "rulebook_2021")

OPTIONS = OptionSet(
    (
        Option("players", (2, 3, 4), 4),
        Option("profile", PROFILES, "revised"),
        Option("choice", ("simultaneous", "tactical"), "simultaneous"),
        Option(
            "display",
            ("at_start", "every_round", "leftovers_only"),
            follows="profile",
            default_by={"revised": "at_start", "rulebook_2021": "every_round"},
        ),
        Option(
            "diamonds", ("27+3", "25+5"), follows="profile", default_by={"revised": "27+3", "rulebook_2021": "25+5"}
        ),
        Option(
            "ladder_points",
            ("at_once", "final_scoring"),
            follows="profile",
            default_by={"revised": "at_once", "rulebook_2021": "final_scoring"},
            group="ruling",
        ),
        Option(
            "tie",
            ("shared", "fewest_diamonds"),
            follows="profile",
            default_by={"revised": "shared", "rulebook_2021": "fewest_diamonds"},
            group="ruling",
        ),
        Option("leftovers", ("after_last_play", "at_last_choice"), "after_last_play", group="ruling"),
        Option(
            "ladder_marker",
            ("voluntary", "compulsory"),
            follows="profile",
            default_by={"revised": "voluntary", "rulebook_2021": "compulsory"},
            since=2,
            before="compulsory",
            group="ruling",
        ),
        Option(
            "good_deal",
            ("after_placing", "before_placing"),
            "after_placing",
            since=2,
            before="after_placing",
            group="ruling",
        ),
        Option(
            "last_round",
            ("to_its_end", "until_diamonds_end"),
            follows="profile",
            default_by={"revised": "to_its_end", "rulebook_2021": "until_diamonds_end"},
            since=2,
            before="until_diamonds_end",
            group="ruling",
        ),
    )
)


def option_fields(options: OptionValues) -> Mapping[str, int]:
    """The options as fields of the record."""
    players = options["players"]
    personal, reserve = (int(n) for n in options["diamonds"].split("+"))
    revised = profile("revised")
    return {
        "players": players,
        "tactical": options["choice"] == "tactical",
        "display_at_start": revised["display_at_start"][str(players)] if options["display"] == "at_start" else 0,
        "display_per_round": players if options["display"] == "every_round" else 0,
        "plays_per_round": revised["plays_per_round"][str(players)],
        "personal_at_start": personal,
        "reserve_at_start": reserve,
        "ladders_at_once": options["ladder_points"] == "at_once",
        "fewest_diamonds_win": options["tie"] == "fewest_diamonds",
        "leftovers_at_choice": options["leftovers"] == "at_last_choice",
        "ladders_voluntary": options["ladder_marker"] == "voluntary",
        "good_deal_before": options["good_deal"] == "before_placing",
        "last_round_to_its_end": options["last_round"] == "to_its_end",
    }
