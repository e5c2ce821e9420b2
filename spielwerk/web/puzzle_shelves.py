"""The puzzles of all installed games, in the order in which pages show them, and the one of the day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ..kernel.registry import BrokenGame, find_game, game_names
from ..stage.game_words import words_of
from ..teach.puzzles import GRADES, Puzzle, of_the_day, puzzles_of


@dataclass(frozen=True)
class Numbered:
    number: int
    puzzle: Puzzle


@dataclass(frozen=True)
class Shelf:
    """The puzzles of one game by grade; numbers count through."""

    game: str
    title: str
    grades: dict[str, list[Numbered]]

    def all(self) -> Iterator[Numbered]:
        for puzzles in self.grades.values():
            yield from puzzles


def shelves_in(language: str) -> list[Shelf]:
    shelves = []
    for name in game_names():
        try:
            game = find_game(name)
        except BrokenGame:
            continue
        numbered = [Numbered(number, puzzle) for number, puzzle in enumerate(puzzles_of(game), 1)]
        by_grade = {grade: [one for one in numbered if one.puzzle.grade == grade] for grade in GRADES}
        if numbered:
            shelves.append(Shelf(name, words_of(game, language)("title"), by_grade))
    return shelves


def daily_of(shelves: list[Shelf], day: date) -> tuple[Shelf, Numbered] | None:
    every = sorted(((shelf, one) for shelf in shelves for one in shelf.all()), key=lambda pair: pair[1].puzzle.name)
    chosen = of_the_day([one.puzzle for _, one in every], day)
    return next(((shelf, one) for shelf, one in every if one.puzzle is chosen), None)
