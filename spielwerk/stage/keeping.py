"""Keeps what was drawn as long as all that the drawing looked at is as it was.

`kept(draw, scene, ...)` is `draw(scene, ...)`, but where the viewer's memory still holds what it gave and every field,
move and preview it asked for answers the same, that is given again. What a drawing looks at is watched, not declared:
nothing can be forgotten. A drawing may hold other kept drawings. It must depend on nothing but its arguments, and those
must be hashable and compare by what they are. What did not ask who looks is given to others at the table as well, where
all that it looked at is the same for them.

`answer(find, scene, ...)` is `find(scene, ...)`, but the drawing around it depends on the answer alone, not on what was
looked at to find it: the top of the agenda changes with every decision, "which die is in use" does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import itemgetter
from types import MappingProxyType
from typing import Any, Concatenate, NoReturn, ParamSpec, TypeVar

import msgspec
import numpy as np

from ..kernel.record import Record, State, StateArray, record_class
from .scene import Preview, Scene

MOST_KEPT = 4096
MOST_GLANCES = 8192
NO_MOVES: frozenset[int] = frozenset()
NO_ANSWERS: Mapping[Any, Any] = MappingProxyType({})
UNASKED = object()

Drawn = TypeVar("Drawn")
Arguments = ParamSpec("Arguments")
Stretch = tuple[int, int]
# A function, its arguments, and then its keywords one by one.
Question = tuple[Any, ...]


@dataclass(slots=True)
class Looks:
    """What a drawing looked at: stretches of the state's bytes, moves whether they are legal, previews."""

    stretches: set[Stretch] = field(default_factory=set)
    asked: set[int] = field(default_factory=set)
    previewed: set[int] = field(default_factory=set)
    answers: dict[Question, Any] = field(default_factory=dict)
    all_legal: bool = False
    all_previews: bool = False
    viewer: bool = False

    def add(self, other: Kept) -> None:
        self.stretches.update(other.glance.stretches)
        self.asked |= other.glance.asked
        self.previewed.update(other.glance.previewed)
        self.answers |= other.answers
        self.all_legal |= other.all_legal is not None
        self.all_previews |= other.all_previews is not None
        self.viewer |= other.viewer


@dataclass(frozen=True, slots=True)
class Glance:
    """Where a drawing looked: one for all tables and viewers whose drawings look at the same places."""

    stretches: tuple[Stretch, ...]
    asked: frozenset[int]
    previewed: tuple[int, ...]
    see: Callable[[bytes], Any]


@lru_cache(maxsize=MOST_GLANCES)
def _glance(stretches: tuple[Stretch, ...], asked: frozenset[int], previewed: tuple[int, ...]) -> Glance:
    see = itemgetter(*[slice(*stretch) for stretch in stretches or [(0, 0)]])
    return Glance(stretches, asked, previewed, see)


class Kept(msgspec.Struct, frozen=True):
    """A drawing with where it looked and what it saw there. There are many of them for each who looks."""

    drawn: Any
    glance: Glance
    seen: Any
    open: Set[int]
    previews: tuple[Preview | None, ...]
    answers: Mapping[Question, Any]
    all_legal: tuple[int, ...] | None
    all_previews: Mapping[int, Preview] | None
    viewer: bool

    def holds(self, data: bytes, scene: Scene) -> bool:
        """Whether everything it looked at still answers the same."""
        glance = self.glance
        return (
            glance.see(data) == self.seen
            and (not glance.asked or self.open == glance.asked & scene.open)
            and (self.all_legal is None or self.all_legal == scene.legal)
            and (not glance.previewed or self.previews == _previewed(glance, scene))
            and (self.all_previews is None or self.all_previews == scene.previews)
            and (not self.answers or _still_answered(self.answers, scene))
        )


class Memory:
    """What was drawn last for one viewer in one language; `together` is that of all who read it in that language."""

    def __init__(self, together: Memory | None = None) -> None:
        self._kept: dict[Any, Kept] = {}
        self._together = together

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, key: Any, data: bytes, scene: Scene) -> Kept | None:
        """What was drawn for this viewer, or for another, and is still right."""
        known = self._kept.get(key)
        if known is not None and known.holds(data, scene):
            return known
        if self._together is None or (known := self._together.find(key, data, scene)) is None:
            return None
        self._hold(key, known)
        return known

    def put(self, key: Any, kept: Kept) -> None:
        self._hold(key, kept)
        if self._together is not None and not kept.viewer:
            self._together.put(key, kept)

    def _hold(self, key: Any, kept: Kept) -> None:
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[key] = kept


def kept(
    draw: Callable[Concatenate[Scene, Arguments], Drawn],
    scene: Scene,
    *args: Arguments.args,
    **keywords: Arguments.kwargs,
) -> Drawn:
    """`draw(scene, ...)`, from the viewer's memory where that is still right."""
    memory = scene.memory
    if memory is None:
        return draw(scene, *args, **keywords)
    whole = scene.whole if isinstance(scene, WatchedScene) else scene
    data = whole.data
    key = (draw, args, *keywords.items()) if keywords else (draw, args)
    known = memory.find(key, data, whole)
    if known is None:
        watched = WatchedScene(whole)
        drawn = draw(watched, *args, **keywords)
        known = _keep(drawn, watched.looks, whole, data)
        memory.put(key, known)
    if isinstance(scene, WatchedScene):
        scene.looks.add(known)
    return known.drawn  # type: ignore[no-any-return]


def answer(
    find: Callable[Concatenate[Scene, Arguments], Drawn],
    scene: Scene,
    *args: Arguments.args,
    **keywords: Arguments.kwargs,
) -> Drawn:
    """`find(scene, ...)`, found once for a scene; a kept drawing that asks stays as long as the answer does."""
    question = (find, args, *keywords.items()) if keywords else (find, args)
    if not isinstance(scene, WatchedScene):
        return _answer(question, scene)  # type: ignore[no-any-return]
    given = scene.looks.answers[question] = _answer(question, scene.whole)
    return given  # type: ignore[no-any-return]


def _answer(question: Question, scene: Scene) -> Any:
    found = scene.answers.get(question, UNASKED)
    if found is UNASKED:
        find, args, *keywords = question
        found = scene.answers[question] = find(scene, *args, **dict(keywords))
    return found


def _still_answered(answers: Mapping[Question, Any], scene: Scene) -> bool:
    known = scene.answers
    for question, given in answers.items():
        found = known.get(question, UNASKED)
        if found is UNASKED:
            found = _answer(question, scene)
        if found != given:
            return False
    return True


def _acts(scene: Scene) -> bool:
    return scene.acts


def _keep(drawn: object, looks: Looks, scene: Scene, data: bytes) -> Kept:
    glance = _glance(tuple(_joined(looks.stretches)), frozenset(looks.asked), tuple(sorted(looks.previewed)))
    return Kept(
        drawn,
        glance,
        glance.see(data),
        (glance.asked & scene.open) or NO_MOVES,
        _previewed(glance, scene),
        looks.answers or NO_ANSWERS,
        scene.legal if looks.all_legal else None,
        scene.previews if looks.all_previews else None,
        looks.viewer,
    )


def _previewed(glance: Glance, scene: Scene) -> tuple[Preview | None, ...]:
    return tuple([scene.previews.get(move) for move in glance.previewed])


def _joined(stretches: Iterable[Stretch]) -> list[Stretch]:
    """The same bytes in as few stretches as there can be."""
    joined: list[Stretch] = []
    for start, stop in sorted(stretches):
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(stop, joined[-1][1])
        else:
            joined.append((start, stop))
    return joined


class WatchedScene(Scene):
    """The same scene for a drawing that is kept: notes what is looked at."""

    def __init__(self, whole: Scene) -> None:
        self.__dict__.update(game=whole.game, words=whole.words, names=whole.names)
        self.__dict__.update(memory=whole.memory, whole=whole, looks=Looks())
        self.__dict__["state"] = WatchedState(whole.state, self.looks.stretches)
        self.__dict__["_asked"] = _AskedMoves(whole.open, self.looks)

    whole: Scene
    looks: Looks
    _asked: Set[int]

    @property
    def viewer(self) -> int:
        self.looks.viewer = True
        return self.whole.viewer

    @property
    def legal(self) -> tuple[int, ...]:
        self.looks.all_legal = True
        return self.whole.legal

    @property
    def acts(self) -> bool:
        return answer(_acts, self)

    @property
    def open(self) -> Set[int]:  # type: ignore[override]
        return self._asked

    @property
    def previews(self) -> Mapping[int, Preview]:
        return _AskedPreviews(self.whole.previews, self.looks)


class _AskedMoves(Set[int]):
    __slots__ = ("_looks", "_open")

    def __init__(self, open: Set[int], looks: Looks) -> None:
        self._open = open
        self._looks = looks

    @classmethod
    def _from_iterable(cls, it: Any) -> Any:
        return frozenset(it)

    def __contains__(self, move: object) -> bool:
        self._looks.asked.add(int(move))  # type: ignore[call-overload]
        return move in self._open

    def __iter__(self) -> Iterator[int]:
        self._looks.all_legal = True
        return iter(self._open)

    def __len__(self) -> int:
        self._looks.all_legal = True
        return len(self._open)


class _AskedPreviews(Mapping[int, Preview]):
    __slots__ = ("_looks", "_previews")

    def __init__(self, previews: Mapping[int, Preview], looks: Looks) -> None:
        self._previews = previews
        self._looks = looks

    def __getitem__(self, move: int) -> Preview:
        self._looks.previewed.add(int(move))
        return self._previews[move]

    def __iter__(self) -> Iterator[int]:
        self._looks.all_previews = True
        return iter(self._previews)

    def __len__(self) -> int:
        self._looks.all_previews = True
        return len(self._previews)


class WatchedState(State):
    """A state whose fields are noted as they are read; who takes it as a whole has looked at all of it."""

    __slots__ = ("_stretches", "_watched")

    def __init__(self, state: State, stretches: set[Stretch]) -> None:
        self._watched = state
        self._stretches = stretches
        self._record = None
        self._raw = None

    @property
    def array(self) -> StateArray:
        self._stretches.add((0, self._watched.array.dtype.itemsize))
        return self._watched.array

    @array.setter
    def array(self, _array: StateArray) -> NoReturn:
        raise TypeError("a state that is drawn is not changed")

    @property
    def record(self) -> Any:
        if self._record is None:
            watched = watched_class(self._watched.array.dtype)
            self._record = watched(self._watched.record, self._stretches)  # type: ignore[call-arg]
        return self._record


@cache
def watched_class(dtype: np.dtype[np.void]) -> type[Record]:
    """The class of interpreted views that note the bytes of each field when it is first read."""
    plain = record_class(dtype)
    assert dtype.fields is not None
    stretches: dict[str, Stretch] = {}
    for name, (kind, start, *_) in dtype.fields.items():
        stretches[name if kind.shape else f"_{name}"] = (start, start + kind.itemsize)

    def __init__(self: Any, record: Record, noted: set[Stretch]) -> None:
        object.__setattr__(self, "_whole", record)
        object.__setattr__(self, "_noted", noted)

    def __getattr__(self: Any, slot: str) -> Any:
        view = getattr(self._whole, slot)
        self._noted.add(stretches[slot])
        object.__setattr__(self, slot, view)
        return view

    methods = {"__slots__": ("_noted", "_whole"), "__init__": __init__, "__getattr__": __getattr__}
    return type("WatchedRecord", (plain,), methods)
