"""What a game's `draw.py` gets and gives: a scene goes in, drawings and sentences come out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from markupsafe import Markup

from ..kernel.engine import InterpretedEngine
from ..kernel.game import Game
from ..kernel.ledger import points_of
from ..kernel.record import State
from .about import About
from .pieces import Group
from .words import Words

if TYPE_CHECKING:
    from .entering import Outcome
    from .keeping import Memory


class Gain(msgspec.Struct, frozen=True, gc=False):
    """Points a move would bring to a seat, under one source of the ledger."""

    seat: int
    source: int
    points: int


class Preview(msgspec.Struct, frozen=True, gc=False):
    """What a move would bring at once; `then` holds the same for the moves that could follow it."""

    gains: tuple[Gain, ...] = ()
    then: Mapping[int, Preview] = MappingProxyType({})


@dataclass(frozen=True)
class Scene:
    """A position as one viewer sees it: `state` is already hidden for the viewer."""

    game: Game
    state: State
    viewer: int
    words: Words
    names: tuple[str, ...]
    legal: tuple[int, ...] = ()
    previews: Mapping[int, Preview] = field(default_factory=lambda: MappingProxyType({}))
    # What was drawn for this viewer before, see `keeping`.
    memory: Memory | None = None

    @cached_property
    def data(self) -> bytes:
        """The bytes of the state."""
        return bytes(self.state)

    @cached_property
    def open(self) -> frozenset[int]:
        """The legal moves, to look one up in."""
        return frozenset(self.legal)

    @property
    def acts(self) -> bool:
        """Whether the viewer can do something now."""
        return bool(self.legal)

    @cached_property
    def answers(self) -> dict[object, Any]:
        """What was found out about this scene, see `keeping`."""
        return {}

    @cached_property
    def _engine(self) -> InterpretedEngine:
        return InterpretedEngine(self.game)

    def over(self) -> bool:
        return self._engine.over(self.state)

    def waiting(self) -> int:
        """Who must decide here, as a mask."""
        return self._engine.waiting(self.state)

    def places(self) -> list[int]:
        """The place of every seat, as if this were the end."""
        return self._engine.places(self.state)

    @cached_property
    def points(self) -> list[list[int]]:
        """Per seat, points by source."""
        return points_of(self.state)

    def total(self, seat: int) -> int:
        return sum(self.points[seat])


def seat_name(scene: Scene, seat: int) -> str:
    """The name of whoever sits there; an empty seat is called by its number."""
    return scene.names[seat] if 0 <= seat < len(scene.names) else str(seat + 1)


@dataclass(frozen=True)
class Prompt:
    """The one answer to: what can I do now? A title, and a sentence of detail that may be empty."""

    title: str
    detail: str = ""


@dataclass(frozen=True)
class Step:
    """Something that happened: the scene is the one before it, and a move the viewer may not see is -1."""

    scene: Scene
    who: int
    move: int


class SeatFact(msgspec.Struct, frozen=True, gc=False):
    """A small public number beside a seat's name: symbol of the sprite, spoken label, value."""

    symbol: str
    label: str
    value: str


class Supply(msgspec.Struct, frozen=True, gc=False):
    """What is left for everybody: a few words on it, and its numbers as beside a seat's name."""

    told: str = ""
    counts: tuple[SeatFact, ...] = ()


@dataclass(frozen=True)
class Leaf:
    """A share of the page that fills a phone, behind a tab: whatever carries `data-leaf` with this name.

    The tab counts what can be done there, and the page turns to it when nothing can be done on the open one and little
    beside it. What carries no name is always in sight; the leaf `log` is the page's own.
    """

    name: str
    symbol: str
    label: str


class Presentation(Protocol):
    """The functions of a game's `draw.py`, each of which it may leave to the default drawing.

    Clickable elements carry `data-move`, a label and a tabindex (`move_attributes` in stage/drawing.py makes them).

    board, panels       what is seen, as named pieces or as one drawing; a legal move without an element becomes a
                        button
    own_panels          the panels with what belongs to the viewer, by which alone a decision can be judged: a review
                        shows them beside the board
    prompt, status      what is to be done now, and how far the game is
    supply              what is left for everybody, beside the status where the screen is wide
    chapter             the round or phase that has begun and what it brings, told large when its title changes
    seat_facts          small public numbers beside a seat's name
    source_symbols      a symbol of the sprite for each source of points that has one, for the score at the end
    bonus_sources       the sources that are a bonus to another, each with that other: the end tells them in its row
    move_name           a move in words, for buttons and labels
    leaves              what a phone shows one at a time, if it is too much for one screen
    pictures            grounds that are the same in every game, by name: the browser fetches each once, from its
                        `picture_address`
    about               what its pieces are, by the keys they carry: the browser fetches the table once
    illustrations       small pictures of pieces by name: one called like a heading of the rules stands beside it, and
                        the summary asks for them
    figures             the numbers that the summary fills in by name, so that they are those of the rules
    outcome             something that chance may give, for people who play with the box and enter it
    outcome_asked       the question to which a move of chance is the answer
    log_line, quiet     what was done (the scene is the one before it; a secret move is -1), and whether the line is
                        too small to stand alone
    together, sentence  whether a step is told in one sentence with the one before it, and that sentence. Lines that
                        begin with the same name become one by themselves: "Anna dives to 3 and takes a pearl"
    """

    def board(self, scene: Scene) -> Group | Markup: ...
    def panels(self, scene: Scene) -> Mapping[str, Group | Markup]: ...
    def own_panels(self) -> Sequence[str]: ...
    def prompt(self, scene: Scene) -> Prompt: ...
    def seat_facts(self, scene: Scene, seat: int) -> Sequence[SeatFact]: ...
    def source_symbols(self) -> Mapping[str, str]: ...
    def bonus_sources(self) -> Mapping[str, str]: ...
    def move_name(self, scene: Scene, who: int, move: int) -> str: ...
    def outcome(self, scene: Scene, move: int) -> Outcome: ...
    def outcome_asked(self, scene: Scene, move: int) -> Prompt: ...
    def log_line(self, scene: Scene, who: int, move: int) -> str: ...
    def quiet(self, scene: Scene, who: int, move: int) -> bool: ...
    def together(self, earlier: Step, later: Step) -> bool: ...
    def sentence(self, steps: Sequence[Step]) -> str: ...
    def status(self, scene: Scene) -> str: ...
    def supply(self, scene: Scene) -> Supply: ...
    def chapter(self, scene: Scene) -> Prompt: ...
    def leaves(self, words: Words) -> Sequence[Leaf]: ...
    def pictures(self) -> Mapping[str, Markup]: ...
    def about(self, words: Words) -> Mapping[str, About]: ...
    def illustrations(self, words: Words) -> Mapping[str, Markup]: ...
    def figures(self) -> Mapping[str, object]: ...
