"""`@rule`: a function written once in the rule subset and run interpreted, compiled, or on a GPU.

A rule sees only integers, constant tables and other rules. Linking gives every rule a copy of its code whose
globals hold the right variant of whatever it calls: plain functions and memory views for the interpreter,
dispatchers and arrays for a compiler.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
import inspect
from collections.abc import Callable, Iterator, Mapping
from types import FunctionType
from typing import Any

import numpy as np

ALLOWED_BUILTINS = frozenset({"range", "min", "max", "abs", "int", "len"})


class RuleError(TypeError):
    """A rule uses something outside the subset."""


class Rule:
    """One rule. Called directly it runs interpreted; a `Linker` makes the other variants."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function
        self.name = function.__name__
        self.__doc__ = function.__doc__
        self.__module__ = function.__module__
        self._interpreted: FunctionType | None = None

    def __repr__(self) -> str:
        return f"<rule {self.__module__}.{self.name}>"

    def __call__(self, *arguments: Any) -> Any:
        if self._interpreted is None:
            self._interpreted = INTERPRETER.link(self)
        return self._interpreted(*arguments)


class Slot:
    """A name in a shared rule that stands for the rule of that name in whichever game is linked."""

    def __init__(self, name: str) -> None:
        self.name = name


def filled(shared: Rule, **rules: Rule) -> Rule:
    """A game's own copy of a shared rule, with rules of the game in its slots."""
    function = shared.function
    return Rule(FunctionType(function.__code__, {**function.__globals__, **rules}, shared.name, function.__defaults__))


def rule(function: Callable[..., Any]) -> Rule:
    """Marks a function as a rule."""
    if not isinstance(function, FunctionType):
        raise RuleError(f"{function!r} is not a plain function")
    if function.__closure__:
        raise RuleError(f"rule {function.__name__} closes over local names")
    return Rule(function)


def used_globals(target: Rule) -> dict[str, Any]:
    """The global names a rule uses, with their values; refuses what the subset does not know."""
    scope = target.function.__globals__
    used: dict[str, Any] = {}
    for step in dis.get_instructions(target.function):
        if step.opname != "LOAD_GLOBAL":
            continue
        name = step.argval
        if name in scope:
            used[name] = _checked(target, name, scope[name])
        elif name not in ALLOWED_BUILTINS:
            problem = "is not part of the rule subset" if hasattr(builtins, name) else "is not defined"
            raise RuleError(f"{target!r} uses {name}, which {problem}")
    return used


def _checked(target: Rule, name: str, value: Any) -> Any:
    if isinstance(value, (Rule, Slot)):
        return value
    if isinstance(value, np.ndarray):
        if value.dtype.kind not in "iu" or value.dtype == np.uint64:
            raise RuleError(f"{target!r} uses table {name}, which does not hold signed integers")
        return value
    if isinstance(value, (int, np.integer)):
        return int(value)
    raise RuleError(f"{target!r} uses {name}, which is neither a number, a table nor a rule")


def walk(targets: list[Rule], slots: Mapping[str, Rule]) -> Iterator[tuple[Rule, dict[str, Any]]]:
    """Every rule reachable from `targets`, once, with its globals; slots are filled from `slots`."""
    seen: set[int] = set()
    queue = list(targets)
    while queue:
        current = queue.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        used = used_globals(current)
        yield current, used
        queue += [slots[v.name] if isinstance(v, Slot) else v for v in used.values() if isinstance(v, (Rule, Slot))]


def digest(targets: list[Rule], slots: Mapping[str, Rule], *settings: str) -> str:
    """A fingerprint of the sources and constants of all reachable rules, and of the given settings."""
    parts: list[bytes] = [text.encode() for text in settings]
    for current, used in walk(targets, slots):
        lines = [inspect.getsource(current.function)]
        for name, value in sorted(used.items()):
            if isinstance(value, np.ndarray):
                lines.append(f"{name}={value.dtype}{value.shape}{value.tobytes().hex()}")
            elif isinstance(value, (Rule, Slot)):
                lines.append(f"{name}->{value.name}")
            else:
                lines.append(f"{name}={value}")
        parts.append("\n".join(lines).encode())
    # Sorted, so that the order of the walk does not matter.
    return hashlib.sha256(b"\0".join(sorted(parts))).hexdigest()[:16]


class Linker:
    """Gives rules their variant for one way of running."""

    def __init__(
        self,
        finish: Callable[[FunctionType], Any] = lambda function: function,
        table: Callable[[np.ndarray[Any, Any]], Any] = lambda array: array,
        slots: Mapping[str, Rule] | None = None,
    ) -> None:
        self._finish = finish
        self._table = table
        self._slots = dict(slots or {})
        self._done: dict[int, Any] = {}
        self._open: list[Rule] = []

    def link(self, target: Rule) -> Any:
        if id(target) not in self._done:
            self._done[id(target)] = self._finish(self.rebind(target))
        return self._done[id(target)]

    def rebind(self, target: Rule) -> FunctionType:
        """The rule's code with linked globals."""
        if target in self._open:
            raise RuleError(f"{target!r} calls itself; rules do not recurse")
        self._open.append(target)
        try:
            scope = {name: self._variant(target, value) for name, value in used_globals(target).items()}
        finally:
            self._open.pop()
        scope["__builtins__"] = builtins
        scope["__name__"] = target.function.__module__
        linked = FunctionType(target.function.__code__, scope, target.name, target.function.__defaults__)
        linked.__module__ = target.function.__module__
        linked.__qualname__ = target.name
        return linked

    def _variant(self, target: Rule, value: Any) -> Any:
        if isinstance(value, Slot):
            if value.name not in self._slots:
                raise RuleError(f"{target!r} needs the game's rule {value.name!r}")
            value = self._slots[value.name]
        if isinstance(value, Rule):
            return self.link(value)
        if isinstance(value, np.ndarray):
            return self._table(value)
        return value


def plain_table(array: np.ndarray[Any, Any]) -> memoryview:
    """A constant table for the interpreter: indexes to Python integers and raises outside its bounds."""
    return memoryview(np.ascontiguousarray(array))


INTERPRETER = Linker(table=plain_table)
