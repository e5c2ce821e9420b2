"""The chapters of a game: its rounds or phases as its own words tell them, or else its three thirds."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel import SPECTATOR, Game, State
from ...stage.game_words import words_of
from ...stage.presentation import drawing_of
from ...stage.scene import Scene
from ...stage.words import LANGUAGES, load_words
from .record import Chapter
from .segments import Course

# More than so many are no chapters of a game, but its turns.
MOST = 12
# The status of a game tells the large before the small.
SEPARATOR = " · "
THIRDS = ("beginning", "middle", "end")


def chapters_of(game: Game, course: Course, names: Sequence[str]) -> tuple[Chapter, ...]:
    """From the first decision of each to that of the next."""
    found: list[Chapter] = []
    for choice in course.choices:
        named = {language: _status(game, choice.state, names, language) for language in LANGUAGES}
        if not found or found[-1].names != named:
            if found:
                found[-1] = Chapter(found[-1].start, choice.position, found[-1].names)
            found.append(Chapter(choice.position if found else 0, course.positions, named))
    return tuple(found) if 1 < len(found) <= MOST and all(found[0].names.values()) else _thirds(course)


def _status(game: Game, state: State, names: Sequence[str], language: str) -> str:
    scene = Scene(game, state, SPECTATOR, words_of(game, language), tuple(names))
    return drawing_of(game).status(scene).split(SEPARATOR)[0]


def _thirds(course: Course) -> tuple[Chapter, ...]:
    bounds = [course.positions * part // len(THIRDS) for part in range(len(THIRDS) + 1)]
    words = {language: load_words(__package__, language) for language in LANGUAGES}
    return tuple(
        Chapter(bounds[part], bounds[part + 1], {language: text(f"third.{name}") for language, text in words.items()})
        for part, name in enumerate(THIRDS)
    )


def chapter_at(chapters: Sequence[Chapter], position: int) -> int:
    return max((number for number, chapter in enumerate(chapters) if chapter.start <= position), default=0)
