"""`@rule`: a function written once in the rule subset and run interpreted, compiled, or on a GPU.

A rule sees only integers, constant tables and other rules, by name or in a namespace (a module, an enumeration,
a `Namespace`). Linking gives every rule a copy of its code whose globals hold the right variant of whatever it
calls: plain functions and memory views for the interpreter, dispatchers and arrays for a compiler.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
import inspect
import linecache
import os
import textwrap
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from itertools import pairwise
from threading import RLock
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

ALLOWED_BUILTINS = frozenset({"range", "min", "max", "abs", "int", "len"})


class RuleError(TypeError):
    """A rule uses something outside the subset."""


class Rule:
    """One rule. Called directly it runs interpreted; a `Linker` makes the other variants."""

    def __init__(self, function: FunctionType, inlined: bool = False) -> None:
        self.function = function
        # Written into its callers by a compiler that is asked to: for rules of a single expression.
        self.inlined = inlined
        self.name = function.__name__
        self.__doc__ = function.__doc__
        self.__module__ = function.__module__
        self._interpreted: FunctionType | None = None

    def __repr__(self) -> str:
        return f"<rule {self.__module__}.{self.name}>"

    @cached_property
    def source(self) -> str:
        """The text of the rule."""
        return textwrap.dedent(inspect.getsource(self.function))

    @property
    def place(self) -> str:
        """Where the rule stands, for messages."""
        return place_in(self.function.__code__)

    @property
    def parameters(self) -> tuple[str, ...]:
        code = self.function.__code__
        return code.co_varnames[: code.co_argcount]

    def __call__(self, *arguments: Any) -> Any:
        if self._interpreted is None:
            self._interpreted = INTERPRETER.link(self)
        return self._interpreted(*arguments)


def place_in(code: CodeType, line: int | None = None) -> str:
    """A place in the code of a rule, for messages: file, line and the rule's name."""
    return f"{near(code.co_filename)}:{line or code.co_firstlineno}, rule {code.co_name}"


def near(file: str) -> str:
    """A path as seen from here, if it lies below."""
    path = file if file.startswith("<") else os.path.relpath(file)
    return file if path.startswith(os.pardir) else path


class Slot:
    """A name in a shared rule that stands for the rule of that name in whichever game is linked."""

    def __init__(self, name: str) -> None:
        self.name = name


class Namespace:
    """Rules by name, for other rules to call: `MOVE.place(space)`."""

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        self._rules = dict(rules)
        self.__dict__.update(rules)

    def __getattr__(self, name: str) -> Rule:
        raise AttributeError(f"there is no {name!r}; there are: {', '.join(self.__dict__.get('_rules', ()))}")

    def __or__(self, other: Namespace) -> Namespace:
        return Namespace({**self._rules, **other._rules})


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


def written(name: str, text: str, scope: Mapping[str, Any], module: str, part: str, *, inlined: bool = False) -> Rule:
    """A rule from a text that was made, not typed; tracebacks and digests find the text like that of a file."""
    file = f"<{module}: {part}.{name}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    made = {**scope, "__name__": module}
    exec(compile(text, file, "exec"), made)
    return Rule(made[name], inlined)


def used_globals(target: Rule) -> dict[str, Any]:
    """The global names a rule uses, with their values; refuses what the subset does not know.

    A name in a namespace is given with its dot: `tables.PRICE`.
    """
    scope = target.function.__globals__
    used: dict[str, Any] = {}
    for name, inner in _loaded_globals(target.function.__code__):
        if name in scope:
            value = scope[name]
            if isinstance(value, ModuleType | type | Namespace):
                name, value = _in_namespace(target, name, value, inner)
            used[name] = _checked(target, name, value)
        elif name not in ALLOWED_BUILTINS:
            problem = "is not part of the rule subset" if hasattr(builtins, name) else "is not defined"
            raise RuleError(f"{target!r} uses {name}, which {problem}")
    return used


@cache
def _loaded_globals(code: CodeType) -> tuple[tuple[str, str | None], ...]:
    """The global names in a code, each with the name that is asked of it next, if one is."""
    steps = [step for step in dis.get_instructions(code) if step.opname != "EXTENDED_ARG"]
    return tuple(
        (step.argval, following.argval if following.opname in ("LOAD_ATTR", "LOAD_METHOD") else None)
        for step, following in pairwise(steps)
        if step.opname == "LOAD_GLOBAL"
    )


def _in_namespace(target: Rule, name: str, space: Any, inner: str | None) -> tuple[str, Any]:
    if inner is None:
        raise RuleError(f"{target!r} uses {name} without saying what of it")
    dotted = f"{name}.{inner}"
    if not hasattr(space, inner):
        raise RuleError(f"{target!r} uses {dotted}, which is not defined")
    return dotted, getattr(space, inner)


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
    known: dict[int, str] = {}
    parts = [*settings, *(_digest_of(target, slots, known, ()) for target in targets)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def _digest_of(target: Rule, slots: Mapping[str, Rule], known: dict[int, str], callers: tuple[Rule, ...]) -> str:
    """The fingerprint of one rule: its text, its constants, and the fingerprints of the rules it calls."""
    if target in callers:
        raise RuleError(f"{target!r} calls itself; rules do not recurse")
    if id(target) not in known:
        lines = [target.source]
        for name, value in sorted(used_globals(target).items()):
            if isinstance(value, Rule | Slot):
                value = _digest_of(_filling(target, value, slots), slots, known, (*callers, target))
            elif isinstance(value, np.ndarray):
                value = f"{value.dtype}{value.shape}{value.tobytes().hex()}"
            lines.append(f"{name}={value}")
        known[id(target)] = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    return known[id(target)]


def _filling(target: Rule, value: Rule | Slot, slots: Mapping[str, Rule]) -> Rule:
    """The rule that stands behind a name."""
    if isinstance(value, Rule):
        return value
    if value.name not in slots:
        raise RuleError(f"{target!r} needs the game's rule {value.name!r}")
    return slots[value.name]


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
        self._done: dict[Rule, Any] = {}
        self._open: list[Rule] = []
        # Rules are linked when they are first called, and that may be in several threads at once.
        self._lock = RLock()

    def fill(self, slots: Mapping[str, Rule]) -> None:
        """Fills more slots."""
        self._slots.update(slots)

    def give(self, target: Rule, variant: Any) -> None:
        """Has whoever calls this rule call a variant that is there already."""
        self._done[target] = variant

    def link(self, target: Rule) -> Any:
        if target not in self._done:
            with self._lock:
                if target not in self._done:
                    self._done[target] = self._finish(self.rebind(target))
        return self._done[target]

    def rebind(self, target: Rule) -> FunctionType:
        """The rule's code with linked globals."""
        if target in self._open:
            raise RuleError(f"{target!r} calls itself; rules do not recurse")
        self._open.append(target)
        try:
            scope = _nested({name: self._variant(target, value) for name, value in used_globals(target).items()})
        finally:
            self._open.pop()
        scope["__builtins__"] = builtins
        scope["__name__"] = target.function.__module__
        linked = FunctionType(target.function.__code__, scope, target.name, target.function.__defaults__)
        linked.__module__ = target.function.__module__
        linked.__qualname__ = target.name
        linked.__dict__["inlined"] = target.inlined
        return linked

    def _variant(self, target: Rule, value: Any) -> Any:
        if isinstance(value, Rule | Slot):
            return self.link(_filling(target, value, self._slots))
        if isinstance(value, np.ndarray):
            return self._table(value)
        return value


def _nested(names: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted names as modules of their own: compilers know the names in a module as constants."""
    scope: dict[str, Any] = {}
    for name, value in names.items():
        space, dot, inner = name.partition(".")
        if dot:
            setattr(scope.setdefault(space, ModuleType(space)), inner, value)
        else:
            scope[name] = value
    return scope


def plain_table(array: np.ndarray[Any, Any]) -> memoryview:
    """A constant table for the interpreter: indexes to Python integers and raises outside its bounds."""
    return memoryview(np.ascontiguousarray(array))


INTERPRETER = Linker(table=plain_table)
