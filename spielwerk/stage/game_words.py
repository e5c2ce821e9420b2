"""The words of a game: its own, then those that all drawings share, then its names in the code."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from ..kernel import Game
from .words import Words, load_words, opening, readable


def words_of(game: Game, language: str) -> Words:
    """Everything a page says about a game; a game without words of its own is called by the names in its code."""
    own = load_words(game.folder, language).texts if has_words(game) else {}
    shared = load_words(__package__, language)
    return Words(game.folder, language, own, {**dict(_by_name(game, shared)), **shared.texts})


def has_words(game: Game) -> bool:
    return files(game.folder).joinpath("words").is_dir()


def needed_words(game: Game) -> list[str]:
    """The texts that pages take from a game itself."""
    return [key for key, _ in _by_name(game, load_words(__package__, "en"))]


def _by_name(game: Game, shared: Words) -> Iterator[tuple[str, str]]:
    yield "title", opening(readable(game.name))
    yield "tagline", ""
    yield "players", _players(game, shared)
    yield "minutes", ""
    for source in game.sources:
        yield f"source.{source}", opening(readable(source))
    for option in game.options:
        name = shared("game.default_players") if option.key == "players" else opening(readable(option.key))
        yield f"option.{option.key}.name", name
        yield f"option.{option.key}.help", ""
        for value in option.values:
            yield f"option.{option.key}.value.{value}", opening(readable(str(value)))


def _players(game: Game, shared: Words) -> str:
    least, most = game.players[0], game.players[-1]
    if most == 1:
        return shared("game.players_alone")
    return shared("game.players_same" if least == most else "game.players", least=least, most=most)
