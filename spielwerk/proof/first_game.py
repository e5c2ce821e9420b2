"""What a game tells somebody who plays it for the first time: the steps of its guide, and its rules on one page."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..kernel import Game
from ..kernel.rule import near
from ..stage.game_words import rules_file, summary_file, words_of
from ..stage.guiding import steps_of
from ..stage.presentation import drawing_of
from ..stage.words import LANGUAGES
from .fault import Fault, file_of, place_below

_ANCHOR = re.compile(r"^#+ .*\{#([a-z0-9_]+)\}$", re.MULTILINE)
_PICTURE = re.compile(r"!\[[^\]]*\]\(([^)]*)\)")
_HEADING = re.compile(r"^(#+) ", re.MULTILINE)


def first_game_faults(game: Game) -> Iterator[Fault]:
    yield from guide_faults(game)
    if any(summary_file(game.folder, language).is_file() for language in LANGUAGES):
        yield from summary_faults(game)


def guide_faults(game: Game) -> Iterator[Fault]:
    """Every step of the guide has a name of its own, a text in every language, and a rule that is there."""
    place = file_of(game, "guide.py")
    try:
        steps = steps_of(game)
    except Exception as error:
        advice = "Make the module importable, with STEPS in it, or take it away"
        yield Fault(f"guide.py raises {type(error).__name__}: {error}", advice, place_below(game.folder, error))
        return
    names = [step.name for step in steps]
    if len(set(names)) < len(names):
        yield Fault("a step of the guide is there twice", "Give every step a name of its own", place)
    for language in LANGUAGES:
        told = {key for key in words_of(game, language).texts if key.startswith("guide.")}
        for key in sorted({step.text for step in steps} ^ told):
            advice = "Write a text for every step, and a step for every text"
            yield Fault(f"{key} is a step or a text in {language!r}, but not both", advice, place)
    book = rules_file(game.folder, "en")
    known = _ANCHOR.findall(book.read_text(encoding="utf-8")) if book.is_file() else []
    for step in steps:
        if step.rule and step.rule not in known:
            advice = "Name a heading of the rules by its {#name}, or none"
            yield Fault(f"the step {step.name} leads to the rule {step.rule}, which is not there", advice, place)


def summary_faults(game: Game) -> Iterator[Fault]:
    """The summary stands in every language, with numbers that are there, the same pictures and the same headings."""
    drawing, told = drawing_of(game), {}
    for language in LANGUAGES:
        file = summary_file(game.folder, language)
        place = near(str(file))
        try:
            text = file.read_text(encoding="utf-8").format_map(drawing.figures())
        except OSError:
            yield Fault(f"there is no summary in the language {language!r}", "Write this file", place)
            continue
        except (LookupError, ValueError) as error:
            sentence = f"the summary in {language!r} cannot be filled in: {type(error).__name__}: {error}"
            yield Fault(sentence, "Let figures() in draw.py give this number", place)
            continue
        pictures = _PICTURE.findall(text)
        for name in sorted(set(pictures) - set(drawing.illustrations(words_of(game, language)))):
            advice = "Let illustrations() in draw.py draw it"
            yield Fault(f"the summary in {language!r} shows {name}, which is not there", advice, place)
        told[language] = (pictures, _HEADING.findall(text))
    if len(told) == len(LANGUAGES) and len({str(what) for what in told.values()}) > 1:
        advice = "Show the same pictures under the same headings"
        yield Fault("the summaries are not alike in all languages", advice, file_of(game, "summary.md"))
