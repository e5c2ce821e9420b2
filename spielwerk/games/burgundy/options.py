"""Players, duchies, expansions and rulings of Die Burgen von Burgund, with the defaults of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel import Option, OptionSet, OptionValues
from ...stage.words import in_english
from .facts import facts
from .tables import BOARD_NAMES, PLAIN_SPACES, SPACES, BoardChoice, StartChoice

TEAM_BOARDS = ("12a", "12b")
SOLO_BOARDS = ("13a", "13b")
DEALT = {
    "chosen": BoardChoice.CHOSEN,
    "random": BoardChoice.RANDOM,
    "border_chosen": BoardChoice.CHOSEN_BORDER,
    "border_random": BoardChoice.RANDOM_BORDER,
}
DUCHIES = ("1", "2", *DEALT, *TEAM_BOARDS, *SOLO_BOARDS)
STARTS = {"centre": StartChoice.CENTRE, "open": StartChoice.OPENLY, "secret": StartChoice.SECRETLY}
_IN_THE_CENTRE = ("1", "2", "12a")
_SOLO = facts()["solo"]


def refuse(values: OptionValues) -> str | None:
    """The key of the sentence why these options do not go together, or None."""
    return _refuse_duchy(values) or _refuse_start(values) or _refuse_solo(values)


def _refuse_duchy(values: OptionValues) -> str | None:
    players, duchy = values["players"], values["duchy"]
    if (players == 1) != (duchy in SOLO_BOARDS):
        return "refused.solo_duchy" if players == 1 else "refused.no_solo_duchy"
    if duchy in TEAM_BOARDS and players != 4:
        return "refused.teams"
    return None


def _refuse_start(values: OptionValues) -> str | None:
    duchy, start = values["duchy"], values["start_castle"]
    if start == "centre" and duchy not in _IN_THE_CENTRE:
        return "refused.no_centre"
    if start != "centre" and duchy == "12a":
        return "refused.always_centre"
    if start == "secret" and duchy in SOLO_BOARDS:
        return "refused.nobody_to_hide_from"
    return None


def _refuse_solo(values: OptionValues) -> str | None:
    if values["players"] == 1 and values["shields"]:
        return "refused.solo_shields"
    if values["players"] > 1 and values["solo_target"] != _SOLO["target"]:
        return "refused.no_solo_target"
    return None


def _starts_by_duchy() -> dict[str, str]:
    return {duchy: "centre" if duchy in _IN_THE_CENTRE else "open" for duchy in DUCHIES}


OPTIONS = OptionSet(
    (
        Option("players", (1, 2, 3, 4), 4),
        Option("duchy", DUCHIES, follows="players", default_by={1: "13a", 2: "1", 3: "1", 4: "1"}),
        Option("start_castle", tuple(STARTS), follows="duchy", default_by=_starts_by_duchy()),
        Option("extra_tiles", (False, True), False, group="expansion"),
        Option("white_castles", (False, True), False, group="expansion"),
        Option("inns", (False, True), False, group="expansion"),
        Option("trade_routes", (False, True), False, group="expansion"),
        Option("shields", (False, True), False, group="expansion"),
        Option("solo_target", tuple(range(_SOLO["easiest"], _SOLO["hardest"] + 1)), _SOLO["target"]),
        Option("full_storage", ("discard", "lapse"), "discard", group="ruling"),
        Option("monastery_6", ("workers", "mixed"), "workers", group="ruling"),
        Option("region_size", ("capped", "uncapped"), "capped", group="ruling"),
        Option("white_castles_per_city", ("one", "any"), "one", group="ruling", needs="white_castles"),
        Option("inn_placing", ("adjacent", "anywhere"), "adjacent", group="ruling", needs="inns"),
        Option("shield_2", ("per_event", "per_chip"), "per_event", group="ruling", needs="shields"),
    ),
    refuse,
    in_english(__package__),
)


def teams(options: OptionValues) -> tuple[tuple[int, ...], ...]:
    """Who shares a duchy: partners sit opposite each other, p.13."""
    return ((0, 2), (1, 3)) if options["duchy"] in TEAM_BOARDS else ()


def option_fields(options: OptionValues) -> Mapping[str, int]:
    """The options as fields of the record."""
    players, duchy = options["players"], options["duchy"]
    team = duchy in TEAM_BOARDS
    return {
        "players": players,
        "scale": max(players, 2),
        "duchies": 2 if team else players,
        "spaces": SPACES if team else PLAIN_SPACES,
        "duchy_choice": DEALT[duchy] if duchy in DEALT else BOARD_NAMES.index(duchy),
        "start_choice": STARTS[options["start_castle"]],
        "extra_tiles": options["extra_tiles"],
        "white_castles": options["white_castles"],
        "inns": options["inns"],
        "trade_routes": options["trade_routes"],
        "shields": options["shields"],
        "full_storage_lapses": options["full_storage"] == "lapse",
        "mixed_payment": options["monastery_6"] == "mixed",
        "regions_uncapped": options["region_size"] == "uncapped",
        "white_castles_unlimited": options["white_castles_per_city"] == "any",
        "inns_anywhere": options["inn_placing"] == "anywhere",
        "shield_2_per_chip": options["shield_2"] == "per_chip",
        "target": options["solo_target"] if players == 1 else 0,
    }
