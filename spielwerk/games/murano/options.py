"""Players, the points the rulebook leaves open, and the layout the board is drawn from."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel import Option, OptionSet, OptionValues
from .layouts import LAYOUTS

LAYOUT_NAMES = tuple(layout.name for layout in LAYOUTS)

OPTIONS = OptionSet(
    (
        Option("players", (2, 3, 4), 4),
        Option("red_ship", ("chance", "start_player"), "chance"),
        Option("card_24", ("zero_counts", "needs_one"), "zero_counts", group="ruling"),
        Option("layout", LAYOUT_NAMES, LAYOUT_NAMES[0]),
        Option("scoring", ("every_card", "free_choice"), "every_card", since=2, before="free_choice", group="ruling"),
        Option("last_workshop", ("idle", "counts"), "idle", since=2, before="counts", group="ruling"),
    )
)


def option_fields(options: OptionValues) -> Mapping[str, int]:
    """The options as fields of the record."""
    return {
        "players": options["players"],
        "red_by_choice": options["red_ship"] == "start_player",
        "balance_needs_one": options["card_24"] == "needs_one",
        "layout": LAYOUT_NAMES.index(options["layout"]),
        "free_scoring": options["scoring"] == "free_choice",
        "last_workshop_counts": options["last_workshop"] == "counts",
    }
