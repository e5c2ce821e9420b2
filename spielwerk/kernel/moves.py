"""The move space of a game: a move is a number; the space knows its verb and its arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .packing import Part, packing_rules
from .rule import Namespace

# An argument: its name, the names of its values, and the number that the rules know the first one by, 0 unless given.
ArgumentGiven = tuple[str, Sequence[str]] | tuple[str, Sequence[str], int]


@dataclass(frozen=True)
class Argument:
    """One argument of a verb: its name, the names of its values in order, and what rules call the first of them."""

    name: str
    values: tuple[str, ...]
    start: int = 0


@dataclass(frozen=True)
class Verb:
    """A kind of move; `first` is the number of its first move, the last argument counts fastest."""

    name: str
    arguments: tuple[Argument, ...]
    first: int

    @property
    def count(self) -> int:
        n = 1
        for argument in self.arguments:
            n *= len(argument.values)
        return n

    @property
    def parts(self) -> tuple[Part, ...]:
        """The arguments as rules know them."""
        return tuple(Part(a.name, len(a.values), a.start) for a in self.arguments)


@dataclass(frozen=True)
class Move:
    """A move by name: verb and arguments."""

    verb: str
    arguments: Mapping[str, str]

    def __str__(self) -> str:
        return " ".join([self.verb, *self.arguments.values()])


class MoveSpace:
    """All moves of a game, numbered from 0."""

    def __init__(self, verbs: Sequence[tuple[str, Sequence[ArgumentGiven]]]) -> None:
        self.verbs: dict[str, Verb] = {}
        first = 0
        for name, arguments in verbs:
            if name in self.verbs or not name.isidentifier():
                raise ValueError(f"a verb is called {name!r}: every verb has one word of its own")
            verb = Verb(name, tuple(_argument(name, given) for given in arguments), first)
            if len({argument.name for argument in verb.arguments}) < len(verb.arguments):
                raise ValueError(f"the verb {name!r} has two arguments of the same name")
            self.verbs[name] = verb
            first += verb.count
        self.count = first
        # Pages and logs ask for the same moves again and again.
        self._found: dict[int, tuple[Verb, tuple[int, ...]]] = {}
        self._named: dict[int, Move] = {}

    def first(self, verb: str) -> int:
        return self.verbs[verb].first

    def as_rules(self, module: str) -> Namespace:
        """A rule for every verb, by its name, that gives the number of the move with these arguments."""
        return packing_rules({verb.name: (verb.parts, verb.first) for verb in self.verbs.values()}, module, "MOVE")

    def decode(self, move: int) -> Move:
        """The name of a move; the numbers of its arguments are found with `indices`."""
        named = self._named.get(move)
        if named is None:
            verb, indices = self.indices(move)
            values = {a.name: a.values[i] for a, i in zip(verb.arguments, indices, strict=True)}
            named = self._named[int(move)] = Move(verb.name, values)
        return named

    def indices(self, move: int) -> tuple[Verb, tuple[int, ...]]:
        found = self._found.get(move)
        if found is None:
            found = self._found[int(move)] = self._find(move)
        return found

    def _find(self, move: int) -> tuple[Verb, tuple[int, ...]]:
        if not 0 <= move < self.count:
            raise ValueError(f"there is no move {move}; this game has moves 0 to {self.count - 1}")
        verb = next(v for v in reversed(self.verbs.values()) if v.first <= move)
        rest = move - verb.first
        indices = []
        for argument in reversed(verb.arguments):
            rest, index = divmod(rest, len(argument.values))
            indices.append(index)
        return verb, tuple(reversed(indices))

    def numbers(self, move: int) -> dict[str, int]:
        """The arguments of a move as rules know them."""
        verb, indices = self.indices(move)
        return {a.name: a.start + i for a, i in zip(verb.arguments, indices, strict=True)}

    def encode(self, verb_name: str, arguments: Mapping[str, str]) -> int:
        """The number of a named move; raises ValueError with the reason if there is no such move."""
        verb = self.verbs.get(verb_name)
        if verb is None:
            raise ValueError(f"unknown verb {verb_name!r}; known: {', '.join(self.verbs)}")
        if set(arguments) != {a.name for a in verb.arguments}:
            wanted = ", ".join(a.name for a in verb.arguments) or "no arguments"
            raise ValueError(f"verb {verb_name!r} takes {wanted}")
        rest = 0
        for argument in verb.arguments:
            if arguments[argument.name] not in argument.values:
                raise ValueError(f"{arguments[argument.name]!r} is no {argument.name}")
            rest = rest * len(argument.values) + argument.values.index(arguments[argument.name])
        return verb.first + rest


def _argument(verb: str, given: ArgumentGiven) -> Argument:
    """Raises ValueError with a sentence for the author of a game."""
    try:
        name, values, *start = given
        argument = Argument(name, tuple(values), *start)
    except (TypeError, ValueError) as problem:
        raise ValueError(
            f"the verb {verb!r} has an argument {given!r}: write its name and the names of its values, "
            "and behind them the number of the first one if that is not 0"
        ) from problem
    if not isinstance(name, str) or not name.isidentifier():
        raise ValueError(f"the verb {verb!r} has an argument called {name!r}: that is no word")
    if not all(isinstance(value, str) for value in argument.values):
        raise ValueError(
            f"the argument {name!r} of {verb!r}: values have names, as in [str(n) for n in range(1, 7)], "
            "which the rules know by their places, from 0 unless another number stands behind them"
        )
    if not 0 < len(set(argument.values)) == len(argument.values):
        raise ValueError(f"the argument {name!r} of {verb!r}: every value has a name of its own, and there is one")
    return argument
