"""What the start page needs to know about a game: who may sit where, and its options as a form asks them."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel import Game, Option, OptionError, OptionValues
from ..kernel.options import GROUPS
from ..stage.game_words import words_of
from ..stage.guiding import steps_of
from ..stage.words import Words
from .game_texts import has_summary
from .new_table import BOT_NAMES
from .story import level_detail, level_name

Answer = tuple[str, str]
Clashes = dict[Answer, tuple[Answer, ...]]


@dataclass(frozen=True)
class Value:
    """One answer to an option; `clashes` are earlier answers it does not go with, as pairs of key and value."""

    text: str
    name: str
    clashes: tuple[Answer, ...]


@dataclass(frozen=True)
class AskedOption:
    key: str
    name: str
    help: str
    values: tuple[Value, ...]
    default: str
    follows: str | None
    default_by: dict[str, str]
    needs: str | None
    # How a changed answer is told: by the name of the option where it is a yes or no.
    is_switch: bool


@dataclass(frozen=True)
class OfferedLevel:
    """A level that a bot can play at, and a sentence what to expect of it."""

    key: str
    name: str
    detail: str


@dataclass(frozen=True)
class Offer:
    """A game on the start page."""

    name: str
    title: str
    tagline: str
    about: str
    players: tuple[int, ...]
    default_players: int
    bot_names: tuple[str, ...]
    levels: tuple[OfferedLevel, ...]
    usual_level: str
    groups: tuple[tuple[str, tuple[AskedOption, ...]], ...]
    guided: bool
    summed_up: bool

    @property
    def seats(self) -> range:
        return range(self.players[-1])


def offer_of(game: Game, levels: list[str], usual_level: str, language: str) -> Offer:
    words = words_of(game, language)
    defaults = game.options.complete({})
    clashes = _clashes(game)
    asked = [(option.group, _asked(option, defaults, clashes, words)) for option in list(game.options)[1:]]
    in_groups = [(group, tuple(option for where, option in asked if where == group)) for group in GROUPS]
    return Offer(
        name=game.name,
        title=words("title"),
        tagline=words("tagline"),
        about="\u00a0· ".join(filter(None, (words("players"), words("minutes")))),
        players=tuple(game.players),
        default_players=defaults["players"],
        bot_names=tuple(BOT_NAMES[seat % len(BOT_NAMES)] for seat in range(game.seats)),
        levels=offered_levels(game, levels, language),
        usual_level=usual_level,
        groups=tuple((group, options) for group, options in in_groups if options),
        guided=bool(steps_of(game)),
        summed_up=has_summary(game),
    )


def offered_levels(game: Game, levels: list[str], language: str) -> tuple[OfferedLevel, ...]:
    return tuple(
        OfferedLevel(key, level_name(game, key, language), level_detail(game, key, language)) for key in levels
    )


def _asked(option: Option, defaults: OptionValues, clashes: Clashes, words: Words) -> AskedOption:
    key = option.key
    values = [
        Value(str(value), words(f"option.{key}.value.{value}"), clashes.get((key, str(value)), ()))
        for value in option.values
    ]
    return AskedOption(
        key,
        words(f"option.{key}.name"),
        words(f"option.{key}.help"),
        tuple(values),
        str(defaults[key]),
        option.follows,
        {str(k): str(v) for k, v in (option.default_by or {}).items()},
        option.needs,
        set(option.values) == {False, True},
    )


def _clashes(game: Game) -> Clashes:
    """For every answer the answers to earlier options with which no table can be set, whatever the rest."""
    found: dict[Answer, list[Answer]] = {}
    options = list(game.options)
    for number, later in enumerate(options):
        for earlier in options[:number]:
            for value in later.values:
                for other in earlier.values:
                    if not _go_together(game, {earlier.key: other, later.key: value}):
                        found.setdefault((later.key, str(value)), []).append((earlier.key, str(other)))
    return {answer: tuple(others) for answer, others in found.items()}


def _go_together(game: Game, given: dict[str, object]) -> bool:
    """Whether some number of players can play with these answers."""
    return any(_complete(game, {"players": players, **given}) for players in reversed(game.players))


def _complete(game: Game, given: dict[str, object]) -> bool:
    try:
        game.options.complete(given)
    except OptionError:
        return False
    return True
