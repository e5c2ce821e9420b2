"""What fields, places and values of a record are called: by the game's words, by what chance gives, or as in code."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...kernel.meanings import Meaning, meanings_of
from ...stage.numbers import plain
from ...stage.presentation import drawing_of
from ...stage.scene import Scene, seat_name
from ...stage.words import opening, readable
from ...teach.study.turns import TURN
from ...teach.study.ways import NONE
from ..language import page_words

LEDGER = "points"
_KINDS: dict[tuple[str, int, str, str], dict[int, str]] = {}


@dataclass(frozen=True)
class Namer:
    """Names what stands in the record of one scene."""

    scene: Scene

    @cached_property
    def meanings(self) -> dict[str, Meaning]:
        return meanings_of(self.scene.game.state, self.scene.game.meanings)

    def field(self, name: str) -> str:
        if name in (LEDGER, TURN):
            return page_words(self.scene.words.language)("study.ledger" if name == LEDGER else "study.turn")
        return self._said(f"field.{name}", opening(readable(name)))

    def seat_of(self, name: str, place: int) -> int | None:
        """Whose place it is, if it is somebody's."""
        axis, shape = self.meanings[name].axis, self.scene.game.state[name].shape
        if axis is None or self.meanings[name].part:
            return None
        at = int(np.unravel_index(place, shape)[axis])
        return int(at * self.scene.game.seats // shape[axis])

    def place(self, name: str, place: int) -> str:
        """The place within its field, without whose it is; nothing where there is but one."""
        meaning, shape = self.meanings[name], self.scene.game.state[name].shape
        where = [int(at) for at in np.unravel_index(place, shape)] if shape else []
        parts = []
        for axis, at in enumerate(where):
            if axis == meaning.axis and not meaning.part:
                continue
            parts.append(self._along(name, at, axis == len(shape) - 1))
        return " ".join(parts)

    def _along(self, name: str, at: int, is_last: bool) -> str:
        if name == LEDGER:
            return self.scene.words(f"source.{self.scene.game.sources[at]}")
        said = self._said(f"{'place' if is_last else 'row'}.{name}.{at}", "")
        verb = self.meanings[name].places_by if is_last else ""
        return said or (self.kind(verb, at) if verb else str(at + 1))

    def value(self, name: str, value: int) -> str:
        verb = self.meanings[name].values_by
        if verb:
            return "–" if value == NONE else self.kind(verb, value)
        return self._said(f"value.{name}.{value}", plain(value))

    def kind(self, verb: str, number: int) -> str:
        """What an outcome of chance is called that gives such a thing."""
        return self.kinds(verb)[number]

    def kinds(self, verb: str) -> dict[int, str]:
        """Everything that chance may give by this verb: the same in every position."""
        game = self.scene.game
        key = (game.folder, game.version, self.scene.words.language, verb)
        if key not in _KINDS:
            (argument,) = game.move_space.verbs[verb].arguments
            first, drawing = game.move_space.first(verb), drawing_of(game)
            names = [drawing.outcome(self.scene, first + number).name for number in range(len(argument.values))]
            _KINDS[key] = {argument.start + number: name for number, name in enumerate(names)}
        return _KINDS[key]

    def whole(self, name: str, place: int) -> str:
        """A place by all of its names."""
        seat = self.seat_of(name, place)
        owner = seat_name(self.scene, seat) if seat is not None and seat < len(self.scene.names) else ""
        return " · ".join(filter(None, (owner, self.field(name), self.place(name, place))))

    def _said(self, key: str, otherwise: str) -> str:
        return self.scene.words(key) if key in self.scene.words else otherwise
