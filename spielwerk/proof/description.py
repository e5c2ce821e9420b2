"""What a game says about itself: record, moves, options, words, files and rules text, checked without playing."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import combinations, product
from random import Random
from types import FunctionType, ModuleType
from xml.etree import ElementTree

import numpy as np

from ..bots.levels import LEVELS, canonical
from ..bots.searching import can_search
from ..kernel import Game, OptionError, OptionValues
from ..kernel.rule import near
from ..stage.default_drawing import PARTS
from ..stage.drawing import MOST_SEATS
from ..stage.game_words import has_words, needed_words, rules_file, words_of
from ..stage.presentation import own_drawing
from ..stage.words import LANGUAGES, Words, load_words
from .about import about_faults
from .fault import Fault, file_of, place_below
from .sources import source_faults

# What every record has, and where it comes from.
_FIELDS = {
    "players": ": 'players': ()",
    "points": ": **ledger_fields(seats, sources)",
    "agenda": ": **agenda_fields(depth)",
    "agenda_rows": ": **agenda_fields(depth)",
}
_PAIRS = 2000
_SAID = re.compile(r"""\bwords\(\s*["']([a-z_0-9]+(?:\.[a-z_0-9]+)+)["']""")
_ANCHOR = re.compile(r"^#+ .*\{#([a-z0-9_]+)\}$", re.MULTILINE)


def description_faults(game: Game) -> Iterator[Fault]:
    """Everything that is missing or contradicts itself in a game's description."""
    yield from _record_faults(game)
    yield from _name_faults(game)
    yield from _move_space_faults(game)
    yield from _option_faults(game)
    yield from style_faults(game)
    spoken = list(words_faults(game))
    yield from spoken
    if not spoken:
        yield from _unsaid_words(game)
    yield from _file_faults(game)
    if rules_file(game.folder, "en").is_file():
        yield from rules_text_faults(game)
    if not spoken:
        yield from about_faults(game)


def _record_faults(game: Game) -> Iterator[Fault]:
    place = file_of(game)
    names = game.state.names or ()
    for name in _FIELDS:
        if name not in names:
            advice = f"Add it to state_record({{...}}){_FIELDS[name]}"
            yield Fault(f"the record has no field {name}", advice, place)
    if "points" in names and game.state["points"].shape != (game.seats, len(game.sources)):
        yield Fault(
            "the ledger needs a row for every seat and a column for every source",
            f"Take **ledger_fields({game.seats}, {len(game.sources)}) into the record",
            place,
        )


def _name_faults(game: Game) -> Iterator[Fault]:
    place = file_of(game)
    if len(set(game.sources)) != len(game.sources):
        yield Fault("a source of points is named twice", "Name every source once", place)
    for name in set(game.last_words) - set(game.move_space.verbs):
        yield Fault(f"the last word {name} is not a verb", "last_words names verbs: correct the name", place)
    if not game.name.isidentifier() or game.version < 1 or not game.players:
        yield Fault(
            "a game has a plain name, a version from 1 and a range of players",
            "Give the Game a name like my_game, version=1 and players=range(2, 5)",
            place,
        )
    if game.players and game.seats > MOST_SEATS:
        advice = f"Seats beyond {MOST_SEATS} have neither a mark nor a colour: allow fewer players"
        yield Fault(f"the game is for up to {game.seats} players", advice, place)


def _move_space_faults(game: Game) -> Iterator[Fault]:
    space, place = game.move_space, file_of(game)
    most = np.iinfo(np.int16).max
    if not 0 < space.count <= most:
        advice = "Make decisions smaller: choose one thing after the other, each a row of the agenda"
        yield Fault(f"{space.count} moves do not fit: moves are numbered from 0 to {most}", advice, place)


def _option_faults(game: Game) -> Iterator[Fault]:
    options, place = list(game.options), file_of(game)
    if not options or options[0].key != "players" or set(options[0].values) != set(game.players):
        advice = f"Begin with Option('players', {tuple(game.players)}, {game.players[-1]})"
        yield Fault("the first option is players, with the numbers the game is for", advice, place)
        return
    for option in options:
        for value in option.values:
            yield from _value_faults(game, {option.key: value})
        if not _refuses(game, {option.key: "no such value"}):
            advice = "Let OptionSet.complete refuse it"
            yield Fault(f"option {option.key} takes a value that is not in its list", advice, place)
        if option.since > 1 and (option.since > game.version or option.before not in option.values):
            sentence = f"option {option.key} does not say how games were played before rules version {option.since}"
            yield Fault(sentence, "Give `before` one of its values, and a `since` up to the game's version", place)
    if not _refuses(game, {"no such option": 1}):
        yield Fault("an unknown option is not refused", "Let OptionSet.complete refuse it", place)
    yield from _combination_faults(game)


def style_faults(game: Game) -> Iterator[Fault]:
    """A style has a name of its own and loves what the game has, and bots know enough of the game to play it."""
    place = file_of(game)
    for style, loves in game.styles.items():
        for source in set(loves) - set(game.sources):
            advice = f"Correct the name; there is: {', '.join(game.sources)}"
            yield Fault(f"the style {style} loves {source}, which is no source of points", advice, place)
        if canonical(style) in [level.name for level in LEVELS]:
            yield Fault(f"the style {style} is called like a level", "Give it another name", place)
        if not style.isidentifier() or not any(loves.values()):
            advice = "Give it a plain name, and some percent for a source"
            yield Fault(f"the style {style!r} has no plain name, or loves nothing", advice, place)
    if game.styles and not can_search(game):
        advice = "Write worth and rehearse for bots, or take the styles away"
        yield Fault("there are styles, but bots know nothing of the game", advice, place)


def _combination_faults(game: Game) -> Iterator[Fault]:
    """What does not go together is refused in words; of very many pairs of values some are tried."""
    pairs = [
        {one.key: value, other.key: another}
        for one, other in combinations(game.options, 2)
        for value, another in product(one.values, other.values)
    ]
    for given in Random(1).sample(pairs, min(len(pairs), _PAIRS)):
        yield from _value_faults(game, given)


def _value_faults(game: Game, given: OptionValues) -> Iterator[Fault]:
    named = ", ".join(f"{key}={value}" for key, value in given.items())
    try:
        values = game.options.complete(given)
    except OptionError as refusal:
        if not str(refusal):
            yield Fault(f"option {named} is refused without a sentence", "Say why in OptionError", file_of(game))
        if refusal.clash is not None:
            yield from _clash_faults(game, refusal.clash, named)
        return
    unknown = set(game.option_fields(values)) - set(game.state.names or ())
    for name in unknown:
        advice = f"Add {name} to the record, or leave it out"
        yield Fault(f"option_fields fills {name}, which the record does not have", advice, file_of(game))
    seated = [seat for team in game.teams(values) for seat in team]
    if seated and sorted(seated) != list(range(values["players"])):
        yield Fault(f"the teams with {named} do not seat everybody once", "Correct teams", file_of(game))


def _clash_faults(game: Game, clash: str, named: str) -> Iterator[Fault]:
    """Why options do not go together is said in every language."""
    for language in LANGUAGES if has_words(game) else ():
        if clash not in words_of(game, language):
            advice = f"Add {clash} with a sentence that says why these do not go together"
            place = file_of(game, "words", f"{language}.toml")
            yield Fault(f"the refusal of {named} has no words in {language!r}", advice, place)


def _refuses(game: Game, given: dict[str, object]) -> bool:
    try:
        game.options.complete(given)
    except OptionError as refusal:
        return bool(str(refusal))
    return False


def words_faults(game: Game) -> Iterator[Fault]:
    """A game has no words at all, or in every language those the page needs, the same with the same values."""
    if not has_words(game):
        return
    spoken: list[Words] = []
    for language in LANGUAGES:
        place = file_of(game, "words", f"{language}.toml")
        try:
            spoken.append(load_words(game.folder, language))
        except OSError:
            advice = "Write this file with the same keys, or leave out the folder words altogether"
            yield Fault(f"there are no words in the language {language!r}", advice, place)
        except tomllib.TOMLDecodeError as error:
            yield Fault(f"the words in {language!r} cannot be read: {error}", "Correct the TOML", place)
    for words in spoken:
        yield from _missing_words(game, words)
    for words in spoken[1:]:
        yield from _different_words(game, spoken[0], words)


def _missing_words(game: Game, words: Words) -> Iterator[Fault]:
    place = file_of(game, "words", f"{words.language}.toml")
    for key in needed_words(game):
        if key not in words.texts:
            yield Fault(f"the words in {words.language!r} lack {key}", "Add it", place)
    for key, text in words.texts.items():
        if not text.strip():
            yield Fault(f"{key} is empty in {words.language!r}", "Write the text, or take the key away", place)


def _unsaid_words(game: Game) -> Iterator[Fault]:
    """Keys that the code of a game names, and for which there is no text; those made from data show on the page."""
    known = [words_of(game, language) for language in LANGUAGES]
    for file in _python_files(files(game.folder)):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for key in _SAID.findall(line):
                for words in known:
                    if key not in words:
                        sentence = f"there is no text {key} in {words.language!r}"
                        yield Fault(sentence, f"Write it into {words.place}", f"{near(str(file))}:{number}")


def _python_files(folder: Traversable) -> Iterator[Traversable]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _python_files(entry)
        elif entry.name.endswith(".py"):
            yield entry


def _different_words(game: Game, one: Words, other: Words) -> Iterator[Fault]:
    place = file_of(game, "words")
    different = sorted(set(one.texts) ^ set(other.texts))
    if different:
        advice = "Give every key in every language"
        yield Fault(f"the languages do not have the same words: {', '.join(different[:5])}", advice, place)
    for key in one.texts:
        if key in other.texts and _filled_in(one.texts[key]) != _filled_in(other.texts[key]):
            advice = "Use the same names in braces"
            yield Fault(f"{key} is not filled in with the same values in every language", advice, place)


def _filled_in(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _file_faults(game: Game) -> Iterator[Fault]:
    """Pictures that can be read, and a drawing whose functions have the names that are asked for."""
    for name in ("icon.svg", "symbols.svg"):
        file = files(game.folder).joinpath(name)
        try:
            if file.is_file():
                ElementTree.fromstring(file.read_text(encoding="utf-8"))
        except ElementTree.ParseError as error:
            yield Fault(f"{name} cannot be read: {error}", "Correct the SVG", file_of(game, name))
    try:
        own = own_drawing(game.folder)
    except Exception as error:
        advice = "Make the module importable, or take it away"
        yield Fault(f"draw.py raises {type(error).__name__}: {error}", advice, place_below(game.folder, error))
        return
    if own is not None:
        yield from _drawing_faults(game, own)
        yield from source_faults(game)


def _drawing_faults(game: Game, own: ModuleType) -> Iterator[Fault]:
    """Functions are asked for by name: one that is nearly called like that was meant to be."""
    place = file_of(game, "draw.py")
    for name, value in vars(own).items():
        written_there = isinstance(value, FunctionType) and value.__module__ == own.__name__
        meant = get_close_matches(name, PARTS, cutoff=0.8) if written_there and name not in PARTS else []
        if meant and not name.startswith("_"):
            advice = f"Call it {meant[0]}, or give it another name"
            yield Fault(f"draw.py has {name}, which nothing asks for", advice, place)
    if not set(PARTS) & set(vars(own)):
        advice = f"Define some of {', '.join(PARTS)}, or take the file away"
        yield Fault("draw.py draws nothing", advice, place)


def rules_text(game: Game, language: str) -> str:
    """The rules in our own words."""
    return rules_file(game.folder, language).read_text(encoding="utf-8")


def rules_text_faults(game: Game) -> Iterator[Fault]:
    """A heading for every source of points, and the same anchors in every language."""
    anchors = {}
    for language in LANGUAGES:
        place = near(str(rules_file(game.folder, language)))
        try:
            anchors[language] = _ANCHOR.findall(rules_text(game, language))
        except OSError:
            yield Fault(f"there is no rules text in the language {language!r}", "Write this file", place)
    for language, found in anchors.items():
        place = near(str(rules_file(game.folder, language)))
        for source in game.sources:
            if source not in found:
                advice = f"End the heading that tells of it in {{#{source}}}: points link to it"
                yield Fault(f"the rules in {language!r} have no heading with {{#{source}}}", advice, place)
        if len(set(found)) != len(found):
            yield Fault(f"the rules in {language!r} have an anchor twice", "Use every anchor once", place)
    if len({tuple(found) for found in anchors.values()}) > 1:
        yield Fault(
            "the rules do not have the same anchors in the same order in every language",
            "Give the headings the same anchors in the same order",
            near(str(rules_file(game.folder, "en"))),
        )
