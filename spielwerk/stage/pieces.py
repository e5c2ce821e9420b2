"""Named pieces: what a drawing yields. Written out whole they are a page; compared with what a viewer has, a patch.

A piece has a name, a root (the opening tag with its place, classes, label and move) and a look, which is drawn once and
kept by what it shows. Pieces stand in groups, on a ground that does not change; a group may hold groups. The order
within a group is the order of drawing and of the tab key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import msgspec
from markupsafe import Markup

from .markup import Attribute, attributes_text, escaped

LOOKS_KEPT = 4096
PIECES_SHARED = 16384
GROUPS_SHARED = 16384
_MOVE = re.compile(r'data-move="(\d+)"')
NO_MOVES: frozenset[int] = frozenset()
NO_ATTRIBUTES: Mapping[str, Attribute] = MappingProxyType({})
# These have nothing to read in them: what they are is said by a label.
DRAWN = frozenset({"g", "svg", "path", "rect", "circle", "ellipse", "use"})


# Most of what a server holds are these: they are made quickly, and no collection of garbage looks at them.
class Piece(msgspec.Struct, frozen=True, gc=False):
    """Something with a name on the page; `moves` have an element in it."""

    name: str
    element: str
    root: str
    look: str
    moves: frozenset[int] = NO_MOVES

    def __html__(self) -> str:
        return f"{self.root}{self.look}</{self.element}>"

    __str__ = __html__


class Group(msgspec.Struct, frozen=True, gc=False):
    """A place for pieces; what lies under them is drawn once."""

    name: str
    element: str
    root: str
    ground: str
    children: tuple[Piece | Group, ...]
    moves: frozenset[int] = NO_MOVES

    def __html__(self) -> str:
        inner = "".join([child.__html__() for child in self.children])
        return f"{self.root}{self.ground}{inner}</{self.element}>"

    __str__ = __html__


def look(draw: Callable[..., Markup]) -> Callable[..., Markup]:
    """Keeps what a pure drawing gave for equal inputs."""
    return lru_cache(maxsize=LOOKS_KEPT)(draw)


def piece(
    name: str,
    *looks: str | Markup | None,
    at: tuple[float, float] | None = None,
    element: str = "g",
    title: str | None = None,
    about: str | None = None,
    move: Mapping[str, Attribute] | None = None,
    **attributes: Attribute,
) -> Piece:
    """A piece; `at` moves it, `move` makes it clickable (`move_attributes`).

    `title` is what it tells of itself here and now, `about` the key of what it is (`stage/about.py`).
    """
    can = move or NO_ATTRIBUTES
    given = (name, element, at, title, about, len(looks), tuple(attributes), tuple(can))
    return _piece(*given, *looks, *attributes.values(), *can.values())


# By its type besides its value: 1 is not written like True, nor a text like markup of the same letters.
@lru_cache(maxsize=PIECES_SHARED, typed=True)
def _piece(
    name: str,
    element: str,
    at: tuple[float, float] | None,
    title: str | None,
    about: str | None,
    looks: int,
    named: tuple[str, ...],
    can: tuple[str, ...],
    *values: Any,
) -> Piece:
    """Equal pieces are made once."""
    inner = _joined(values[:looks])
    attributes = dict(zip(named, values[looks:], strict=False))
    move = dict(zip(can, values[looks + len(named) :], strict=True))
    if about:
        attributes["data_about"] = about
    if title:
        attributes |= _label(title, element, attributes, move, inner)
    moved = _moved(at) if at else ""
    root = f'<{element} data-name="{escaped(name)}"{moved}{attributes_text(attributes)}{attributes_text(move)}>'
    return _shared(name, element, root, inner)


@lru_cache(maxsize=LOOKS_KEPT)
def _moved(at: tuple[float, float]) -> str:
    return ' transform="translate({:.5g} {:.5g})"'.format(*at)


@lru_cache(maxsize=PIECES_SHARED)
def _shared(name: str, element: str, root: str, look: str) -> Piece:
    """Equal pieces of all tables and viewers are one: most of a board is the same at many of them."""
    return Piece(name, element, root, look, moves_in(root) | moves_in(look) or NO_MOVES)


def _label(
    title: str, element: str, given: Mapping[str, Attribute], move: Mapping[str, Attribute] | None, inner: str
) -> dict[str, Attribute]:
    """A drawing is called by its title; what has text, a move or a label of its own only tells it when asked."""
    if element not in DRAWN or "aria_label" in given or "aria_label" in (move or {}):
        return {"data_told": title}
    holds_more = 'aria-label="' in inner or 'data-move="' in inner or 'data-ways="' in inner
    return {"role": given.get("role") or ("group" if holds_more else "img"), "aria_label": title}


def _joined(looks: tuple[str | Markup | None, ...]) -> str:
    """Several looks as one; a single one is not copied, because many pieces share it."""
    if len(looks) == 1 and isinstance(looks[0], Markup):
        return looks[0]
    return "".join([shown if isinstance(shown, Markup) else escaped(shown) for shown in looks if shown is not None])


def group(
    name: str,
    children: Iterable[Piece | Group | None],
    *,
    ground: str | Markup = "",
    element: str = "g",
    title: str | None = None,
    about: str | None = None,
    move: Mapping[str, Attribute] | None = None,
    **attributes: Attribute,
) -> Group:
    """A group with its pieces; None stands for a piece that is not there. The rest is as for a piece."""
    can = move or NO_ATTRIBUTES
    root = _opened(name, element, title, about, tuple(attributes), tuple(can), *attributes.values(), *can.values())
    kept = tuple([child for child in children if child is not None])
    under = ground if isinstance(ground, Markup) else escaped(ground)
    # A group holds on to its children: none else has their identity as long as it is kept.
    key = (root, under, *map(id, kept))
    known = _groups.find(key)
    if known is None:
        known = _group(name, element, root, under, kept)
        _groups.keep(key, known)
    return known


class _SharedGroups:
    """Equal groups of all tables and viewers are one, so that what did not change is seen to be the same at a glance.

    Those that nobody asked for since so many others came are forgotten.
    """

    def __init__(self) -> None:
        self._new: dict[tuple[object, ...], Group] = {}
        self._old: dict[tuple[object, ...], Group] = {}

    def find(self, key: tuple[object, ...]) -> Group | None:
        found = self._new.get(key)
        if found is None and (found := self._old.get(key)) is not None:
            self.keep(key, found)
        return found

    def keep(self, key: tuple[object, ...], found: Group) -> None:
        if len(self._new) >= GROUPS_SHARED:
            self._old, self._new = self._new, {}
        self._new[key] = found


_groups = _SharedGroups()


@lru_cache(maxsize=PIECES_SHARED, typed=True)
def _opened(
    name: str,
    element: str,
    title: str | None,
    about: str | None,
    named: tuple[str, ...],
    can: tuple[str, ...],
    *values: Attribute,
) -> str:
    attributes = dict(zip(named, values, strict=False))
    move = dict(zip(can, values[len(named) :], strict=True))
    if about:
        attributes["data_about"] = about
    if title:
        attributes |= _label(title, element, {"role": "group", **attributes}, move, "")
    return f'<{element} data-name="{escaped(name)}"{attributes_text(attributes)}{attributes_text(move)}>'


def _group(name: str, element: str, root: str, under: str, kept: tuple[Piece | Group, ...]) -> Group:
    if len({child.name for child in kept}) < len(kept):
        names = [child.name for child in kept]
        raise ValueError(f"group {name!r} holds two pieces called {next(n for n in names if names.count(n) > 1)!r}")
    within = [child.moves for child in kept if child.moves]
    moves = NO_MOVES.union(moves_in(root), _moves_on(under), *within) or NO_MOVES
    return Group(name, element, root, under, kept, moves)


Patch = dict[str, Any]


def patches(before: Group, after: Group) -> list[Patch]:
    """What turns one group into another of the same name, as the page's script understands it.

    path    names of the groups that lead to the one that changes
    root    its new opening tag; look: its new content, where it is no group or its ground changed
    order   the names of its children, where they are others or in another order
    set     children by name: [root] where only that changed, [root, look] where they are new or look different
    """
    found: list[Patch] = []
    _compare(before, after, (), found)
    return found


def _compare(before: Group, after: Group, path: tuple[str, ...], found: list[Patch]) -> None:
    if before is after:
        return
    if before.ground != after.ground or before.element != after.element:
        found.append({"path": path, "root": after.root, "look": _inner(after)})
        return
    others = [pair for pair in zip(before.children, after.children, strict=False) if pair[0] is not pair[1]]
    same_order = len(before.children) == len(after.children) and all(old.name == new.name for old, new in others)
    changed: dict[str, list[str]] = {}
    deeper: list[tuple[Group, Group]] = []
    for earlier, child in others if same_order else _by_name(before, after):
        if isinstance(child, Group) and isinstance(earlier, Group) and child.element == earlier.element:
            deeper.append((earlier, child))
        elif earlier != child:
            changed[child.name] = _change(earlier, child)
    patch: Patch = {"path": path}
    if before.root != after.root:
        patch["root"] = after.root
    if not same_order:
        patch["order"] = [child.name for child in after.children]
    if changed:
        patch["set"] = changed
    if len(patch) > 1:
        found.append(patch)
    for earlier_group, group in deeper:
        _compare(earlier_group, group, (*path, group.name), found)


def _by_name(before: Group, after: Group) -> list[tuple[Piece | Group | None, Piece | Group]]:
    """The children that are not the same any more, each with what had its name before."""
    known = {child.name: child for child in before.children}
    pairs = [(known.get(child.name), child) for child in after.children]
    return [pair for pair in pairs if pair[0] is not pair[1]]


def _change(earlier: Piece | Group | None, child: Piece | Group) -> list[str]:
    if not isinstance(earlier, Piece) or not isinstance(child, Piece):
        return [child.root, _inner(child)]
    same = (earlier.element, earlier.look) == (child.element, child.look)
    return [child.root] if same else [child.root, str(child.look)]


def _inner(found: Piece | Group) -> str:
    return found.__html__()[len(found.root) : -len(found.element) - 3]


def moves_in(text: str) -> frozenset[int]:
    """The moves that have an element in a drawing."""
    return frozenset(map(int, _MOVE.findall(text))) if 'data-move="' in text else NO_MOVES


@lru_cache(maxsize=LOOKS_KEPT)
def _moves_on(ground: str) -> frozenset[int]:
    """Grounds are long and stay as they are."""
    return moves_in(ground)
