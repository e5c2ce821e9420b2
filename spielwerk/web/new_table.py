"""A new table as the form of the start page describes it: the game, its options, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping

from ..kernel import OptionError
from ..kernel.registry import UnknownGame, find_game
from ..stage.game_words import words_of
from ..table.seat import Seat
from .answers import Refusal
from .language import page_words
from .links import Access
from .services import Services
from .table_settings import TableSettings

NAME_LENGTH = 24
BOT_NAMES = ("Ada", "Bruno", "Carla", "Dario")

ME, LOCAL, FRIEND, BOT = "me", "local", "friend", "bot:"


def table_from_form(services: Services, form: Mapping[str, str], language: str) -> Access:
    """A new table as the form describes it; whatever the form leaves out has a sensible default."""
    try:
        game = find_game(form.get("game", ""))
    except UnknownGame:
        raise Refusal(422, "unknown_game") from None
    texts = {key.removeprefix("option-"): value for key, value in form.items() if key.startswith("option-")}
    if "players" in form:
        texts["players"] = form["players"]
    try:
        options = game.options.parse(texts)
    except OptionError as problem:
        words = words_of(game, language)
        reason = words(problem.clash) if problem.clash and problem.clash in words else problem
        raise Refusal(422, "bad_option", reason=reason) from None
    levels = services.bots.levels(game.name)
    seats: list[Seat] = []
    own: list[int] = []
    others: list[int] = []
    unnamed: list[int] = []
    for number in range(options["players"]):
        kind = form.get(f"seat-{number}", ME if number == 0 else f"{BOT}{levels[-1]}")
        seats.append(_seat(kind, form.get(f"name-{number}", ""), number, levels, language))
        if kind in (ME, LOCAL):
            own.append(number)
        elif kind == FRIEND:
            others.append(number)
            unnamed += [] if clean_name(form.get(f"name-{number}", "")) else [number]
    settings = TableSettings(fast=form.get("fast") == "on", unnamed=tuple(unnamed))
    return services.tables.create(game, options, seats, own, others, settings)


def clean_name(text: str) -> str:
    return "".join(c for c in text if c.isprintable()).strip()[:NAME_LENGTH]


def _seat(kind: str, name: str, number: int, levels: list[str], language: str) -> Seat:
    name = clean_name(name)
    if kind in (ME, LOCAL, FRIEND):
        return Seat(name or page_words(language)("seat.default_name", number=number + 1))
    level = kind.removeprefix(BOT)
    if not kind.startswith(BOT) or level not in levels:
        raise Refusal(422, "unknown_seat_kind")
    return Seat(name or BOT_NAMES[number % len(BOT_NAMES)], level)
