"""A new table as the form of the start page describes it: the game, its options, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping

from ..bots.levels import canonical
from ..kernel import Game, OptionError, OptionValues
from ..kernel.registry import UnknownGame, find_game
from ..stage.game_words import words_of
from ..table.entered import EnteredTable
from ..table.seat import PERSON, Seat
from ..table.table import Table
from .answers import Refusal
from .language import FALLBACK, page_words
from .links import Access
from .services import Services
from .table_settings import TableSettings

NAME_LENGTH = 24
BOT_NAMES = ("Ada", "Bruno", "Carla", "Dario")

ME, LOCAL, FRIEND, BOT = "me", "local", "friend", "bot:"


def table_from_form(services: Services, form: Mapping[str, str], language: str | None) -> Access:
    """A new table as the form describes it; whatever the form leaves out has a sensible default.

    Where the language is not known, who sits here is called by default in that of the first browser.
    """
    game, spoken = chosen_game(form), language or FALLBACK
    options = chosen_options(game, form, spoken)
    levels = services.bots.levels(game.name)
    numbers = range(options["players"])
    usual = f"{BOT}{services.bots.usual(game.name)}"
    kinds = [form.get(f"seat-{number}", usual if number else ME) for number in numbers]
    entered = form.get("entered") == "on"
    if entered:
        # All who play with the box sit before the screen that follows them.
        kinds = [ME, *[LOCAL] * (len(kinds) - 1)]
    elif form.get("invite") == "on":
        kinds = _with_a_friend(kinds)
    names = [clean_name(form.get(f"name-{number}", "")) for number in numbers]
    seats = [_seat(kinds[number], names[number], number, levels, spoken) for number in numbers]
    own = [number for number in numbers if kinds[number] in (ME, LOCAL)]
    others = [number for number in numbers if kinds[number] == FRIEND]
    unnamed = tuple(number for number in others if not names[number])
    unaddressed = tuple(number for number in own if language is None and not names[number])
    settings = TableSettings(fast=form.get("fast") == "on", unnamed=unnamed, unaddressed=unaddressed)
    if entered:
        return services.tables.take_in(EnteredTable.begin(game, options, seats), own, others, settings)
    table = Table.new(game, options, seats, await_numbers=form.get("numbers") == "on")
    return services.tables.take_in(table, own, others, settings)


def _with_a_friend(kinds: list[str]) -> list[str]:
    """Where nobody is invited yet the first bot makes room for a friend; the others stay, so that one is waited for."""
    if FRIEND in kinds:
        return kinds
    bots = [number for number, kind in enumerate(kinds) if kind.startswith(BOT)]
    return [FRIEND if [number] == bots[:1] else kind for number, kind in enumerate(kinds)]


def chosen_game(form: Mapping[str, str]) -> Game:
    try:
        return find_game(form.get("game", ""))
    except UnknownGame:
        raise Refusal(422, "unknown_game") from None


def chosen_options(game: Game, form: Mapping[str, str], language: str) -> OptionValues:
    texts = {key.removeprefix("option-"): value for key, value in form.items() if key.startswith("option-")}
    if "players" in form:
        texts["players"] = form["players"]
    try:
        return game.options.parse(texts)
    except OptionError as problem:
        words = words_of(game, language)
        reason = words(problem.clash) if problem.clash and problem.clash in words else problem
        raise Refusal(422, "bad_option", reason=reason) from None


def clean_name(text: str) -> str:
    return "".join(c for c in text if c.isprintable()).strip()[:NAME_LENGTH]


def _seat(kind: str, name: str, number: int, levels: list[str], language: str) -> Seat:
    if kind in (ME, LOCAL, FRIEND):
        return Seat(name or default_name(PERSON, number, language))
    level = canonical(kind.removeprefix(BOT))
    if not kind.startswith(BOT) or level not in levels:
        raise Refusal(422, "unknown_seat_kind")
    return Seat(name or default_name(level, number, language), level)


def default_name(kind: str, number: int, language: str) -> str:
    """What somebody is called who gave no name."""
    if kind == PERSON:
        return page_words(language)("seat.default_name", number=number + 1)
    return BOT_NAMES[number % len(BOT_NAMES)]
