"""What the compiler refused, in a sentence that names the rule, its file and line, and what to do."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any

from .rule import RuleError, near, place_in


class DoesNotCompile(RuleError):
    """A rule runs interpreted, but the compiler refuses it."""

    def __init__(self, place: str, reason: str, advice: str) -> None:
        super().__init__(f"{place} does not compile: {reason}. {advice}")
        self.place = place
        self.reason = reason
        self.advice = advice


# What compilers say, what that means, and what to do about it; what is in brackets is filled in.
_KNOWN = (
    (
        r"Cannot unify .* for '(\w+?)(?:\.\d+)?'",
        "the name {} stands for a number in one place and for something else in another",
        "Give it one kind of value: read fields with int(...), and use another name for whole fields",
    ),
    (
        r"Cannot bind .* to signature|missing a required argument|too many positional arguments",
        "it is called with another number of arguments than it takes",
        "Give every call of this rule all its arguments, by position",
    ),
    (
        r"Only accept returning of array",
        "it returns a whole field or table",
        "Rules return numbers: index the field where the number is needed",
    ),
    (
        r"Function\(<built-in function (?:get|set)item>\)",
        "a field or table is indexed in a way it cannot be",
        "Give one index for every dimension it has, or none at all to pass it on",
    ),
    (
        r"Cannot cast .* to nestedarray",
        "a number is written to a field with several places",
        "Write to its places one by one, in a loop",
    ),
    (
        r"Unknown attribute '(\w+)' of type Record",
        "the record has no field {}",
        "Add it to the record, or correct its name",
    ),
    (
        r"variable '?(\w+)'? referenced before assignment|Variable '?(\w+)'? referenced before assignment",
        "the name {} is used before it has a value",
        "Give it a value on every way to its use",
    ),
)
_OTHERWISE = "Keep to integers, fields, constant tables and calls of rules; a smaller rule shows which line it is"


class Blame:
    """Remembers the innermost rule that the compiler gave up on: what it says at the end may name none."""

    def __init__(self) -> None:
        self._found: tuple[FunctionType, Exception] | None = None

    def watched(self, function: FunctionType, compile_it: Callable[..., Any]) -> Callable[..., Any]:
        """A step of compiling that leads, sooner or later, to this rule being compiled."""

        def watching(*arguments: Any) -> Any:
            try:
                return compile_it(*arguments)
            except Exception as problem:
                if self._found is None:
                    self._found = function, problem
                raise

        return watching

    @contextmanager
    def named(self, entry: FunctionType) -> Iterator[None]:
        """Raises DoesNotCompile where the compiler refuses something."""
        self._found = None
        try:
            yield
        except RuleError:
            raise
        except Exception as problem:
            function, said = self._found or (entry, problem)
            reason, advice = _explained(said)
            called = _call(str(problem), entry)
            line = _line(function, said)
            raise DoesNotCompile(place_in(function.__code__, line), reason + called, advice) from problem


def _explained(problem: Exception) -> tuple[str, str]:
    if isinstance(problem, KeyError) and problem.args:
        return f"the record has no field {problem.args[0]}", "Add it to the record, or correct its name"
    for pattern, reason, advice in _KNOWN:
        found = re.search(pattern, str(problem), re.DOTALL)
        if found:
            return reason.format(*filter(None, found.groups())), advice
    lines = [line for line in str(problem).splitlines() if line.strip() and not line.startswith("Failed in")]
    said = f"{lines[0].strip()}" if lines else "it says no more than that"
    return f"the compiler answers {type(problem).__name__}: {said}", _OTHERWISE


def _line(function: FunctionType, problem: Exception) -> int | None:
    """The line of the rule that the compiler speaks of, if it names one."""
    code = function.__code__
    if isinstance(problem, KeyError) and problem.args:
        lines, first = inspect.getsourcelines(function)
        return next((first + i for i, line in enumerate(lines) if f".{problem.args[0]}" in line), None)
    own = {line for _, _, line in code.co_lines() if line}
    named = re.findall(re.escape(code.co_filename) + r" \((\d+)\)", str(problem))
    return next((int(line) for line in named if int(line) in own), None)


def _call(said: str, entry: FunctionType) -> str:
    """Where another rule calls the refused one, if the compiler tells."""
    found = re.search(r"typing of call at (.+) \((\d+)\)", said)
    if not found or found.group(1) == entry.__code__.co_filename:
        return ""
    return f" (called at {near(found.group(1))}:{found.group(2)})"
