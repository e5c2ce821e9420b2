"""The words of a game: its own, then those that all drawings share, then its names in the code."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from ..kernel import Game
from .words import Words, load_words, opening, readable


def words_of(game: Game, language: str) -> Words:
    """Everything a page says about a game; a game without words of its own is called by the names in its code."""
    return _words(game.folder, language, _names(game))


def rules_file(folder: str, language: str) -> Traversable:
    """Where the rules of a game stand in a language, if they do."""
    return files(folder).joinpath("rules.md" if language == "en" else f"rules.{language}.md")


def summary_file(folder: str, language: str) -> Traversable:
    """Where the rules of a game stand on one page, if they do."""
    return files(folder).joinpath("summary.md" if language == "en" else f"summary.{language}.md")


def has_words(game: Game) -> bool:
    return files(game.folder).joinpath("words").is_dir()


def needed_words(game: Game) -> list[str]:
    """The texts that pages take from a game itself."""
    return [key for key, _ in _by_name(_names(game), load_words(__package__, "en"))]


class _Names(NamedTuple):
    """What the code of a game calls it."""

    game: str
    players: range
    sources: tuple[str, ...]
    styles: tuple[str, ...]
    options: tuple[tuple[str, tuple[Any, ...]], ...]


def _names(game: Game) -> _Names:
    options = tuple((option.key, option.values) for option in game.options)
    return _Names(game.name, game.players, game.sources, tuple(game.styles), options)


@cache
def _words(folder: str, language: str, names: _Names) -> Words:
    own = load_words(folder, language).texts if files(folder).joinpath("words").is_dir() else {}
    shared = load_words(__package__, language)
    return Words(folder, language, own, {**dict(_by_name(names, shared)), **shared.texts})


def _by_name(names: _Names, shared: Words) -> Iterator[tuple[str, str]]:
    yield "title", opening(readable(names.game))
    yield "tagline", ""
    yield "players", _players(names.players, shared)
    yield "minutes", ""
    for source in names.sources:
        yield f"source.{source}", opening(readable(source))
    for style in names.styles:
        yield f"style.{style}.name", readable(style)
        yield f"style.{style}.detail", ""
    for key, values in names.options:
        yield f"option.{key}.name", shared("game.default_players") if key == "players" else opening(readable(key))
        yield f"option.{key}.help", ""
        for value in values:
            yield f"option.{key}.value.{value}", opening(readable(str(value)))


def _players(players: range, shared: Words) -> str:
    least, most = players[0], players[-1]
    if most == 1:
        return shared("game.players_alone")
    return shared("game.players_same" if least == most else "game.players", least=least, most=most)
