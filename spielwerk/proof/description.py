"""What a game says about itself: record, moves, options, words and rules text, checked without playing."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator

import numpy as np

from ..kernel import Game, OptionError
from ..stage.game_words import rules_file
from ..stage.words import LANGUAGES, Words, load_words

_FIELDS = ("players", "points", "agenda", "agenda_rows")
_ANCHOR = re.compile(r"^#+ .*\{#([a-z0-9_]+)\}$", re.MULTILINE)


def description_faults(game: Game) -> Iterator[str]:
    """A sentence for everything that is missing or contradicts itself in a game's description."""
    yield from _record_faults(game)
    yield from _move_space_faults(game)
    yield from _option_faults(game)
    yield from words_faults(game)
    if rules_file(game.folder, "en").is_file():
        yield from rules_text_faults(game)


def _record_faults(game: Game) -> Iterator[str]:
    names = game.state.names or ()
    for name in _FIELDS:
        if name not in names:
            yield f"the record has no field {name}"
    if "points" in names and game.state["points"].shape != (game.seats, len(game.sources)):
        yield "the ledger needs a row for every seat and a column for every source"
    if len(set(game.sources)) != len(game.sources):
        yield "a source of points is named twice"
    for name in set(game.last_words) - set(game.move_space.verbs):
        yield f"the last word {name} is not a verb"
    if not game.name.isidentifier() or game.version < 1 or not game.players:
        yield "a game has a plain name, a version from 1 and a range of players"


def _move_space_faults(game: Game) -> Iterator[str]:
    space = game.move_space
    if not 0 < space.count <= np.iinfo(np.int16).max:
        yield f"{space.count} moves do not fit: moves are numbered from 0 to {np.iinfo(np.int16).max}"
    for move in range(space.count):
        named = space.decode(move)
        if space.encode(named.verb, named.arguments) != move:
            yield f"move {move} ({named}) is encoded as another move: two values have the same name"
            return


def _option_faults(game: Game) -> Iterator[str]:
    options = list(game.options)
    if not options or options[0].key != "players" or set(options[0].values) != set(game.players):
        yield "the first option is players, with the numbers the game is for"
        return
    for option in options:
        for value in option.values:
            try:
                yield from _fields_faults(game, game.options.complete({option.key: value}))
            except OptionError as refusal:
                if not str(refusal):
                    yield f"option {option.key}={value} is refused without a sentence"
        if not _refuses(game, {option.key: "no such value"}):
            yield f"option {option.key} takes a value that is not in its list"
        if option.since > 1 and (option.since > game.version or option.before not in option.values):
            yield f"option {option.key} does not say how games were played before rules version {option.since}"
    if not _refuses(game, {"no such option": 1}):
        yield "an unknown option is not refused"


def _fields_faults(game: Game, values: dict[str, object]) -> Iterator[str]:
    unknown = set(game.option_fields(values)) - set(game.state.names or ())
    for name in unknown:
        yield f"option_fields fills {name}, which the record does not have"
    for name in () if unknown else set(game.closing(game.new(values))) - set(game.sources):
        yield f"{name} counts when the game ends, but is not a source of points"


def _refuses(game: Game, given: dict[str, object]) -> bool:
    try:
        game.options.complete(given)
    except OptionError as refusal:
        return bool(str(refusal))
    return False


def words_faults(game: Game) -> Iterator[str]:
    """Every language has the words the page needs, and the same ones with the same values to fill in."""
    spoken: list[Words] = []
    for language in LANGUAGES:
        try:
            spoken.append(load_words(game.folder, language))
        except (OSError, ModuleNotFoundError):
            yield f"there are no words in the language {language!r}"
    for words in spoken:
        for key in _needed_words(game):
            if key not in words:
                yield f"the words in {words.language!r} lack {key}"
        for key, text in words.texts.items():
            if not text.strip():
                yield f"{key} is empty in {words.language!r}"
    for words in spoken[1:]:
        yield from _different_words(spoken[0], words)


def _different_words(one: Words, other: Words) -> Iterator[str]:
    different = sorted(set(one.texts) ^ set(other.texts))
    if different:
        yield f"the languages do not have the same words: {', '.join(different[:5])}"
    for key in one.texts:
        if key in other and _filled_in(one.texts[key]) != _filled_in(other.texts[key]):
            yield f"{key} is not filled in with the same values in every language"


def _filled_in(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _needed_words(game: Game) -> Iterator[str]:
    yield from ("title", "tagline", "players", "minutes")
    for source in game.sources:
        yield f"source.{source}"
    for option in game.options:
        yield f"option.{option.key}.name"
        yield f"option.{option.key}.help"
        for value in option.values:
            yield f"option.{option.key}.value.{value}"


def rules_text(game: Game, language: str) -> str:
    """The rules in our own words."""
    return rules_file(game.folder, language).read_text(encoding="utf-8")


def rules_text_faults(game: Game) -> Iterator[str]:
    """A heading for every source of points, and the same anchors in every language."""
    anchors = {}
    for language in LANGUAGES:
        try:
            anchors[language] = _ANCHOR.findall(rules_text(game, language))
        except OSError:
            yield f"there is no rules text in the language {language!r}"
    for language, found in anchors.items():
        for source in game.sources:
            if source not in found:
                yield f"the rules in {language!r} have no heading with {{#{source}}}"
        if len(set(found)) != len(found):
            yield f"the rules in {language!r} have an anchor twice"
    if len({tuple(found) for found in anchors.values()}) > 1:
        yield "the rules do not have the same anchors in the same order in every language"
