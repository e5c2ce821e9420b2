"""What nobody told at a table that people enter: the worlds in which it was something else.

Something stands for it that it could be. An entry that is not possible with that shows what it was, if only what was
untold has to change for it; a change of anything else is for people to make.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from random import Random

from ..kernel.chance import CHANCE, SPECTATOR
from ..kernel.engine import Engine
from ..kernel.moves import MoveSpace
from ..kernel.record import State
from ..kernel.views import view
from .corrections import Made
from .history import History, Play

# Beyond so many worlds, or plays made again in them, nobody waits for an answer.
WORLDS_TRIED = 400
PLAYS_TRIED = 80_000
# Something shows if it looks different in one of so many worlds; of more at the end, where points may be equal by luck.
WORLDS_COMPARED = 2
WORLDS_AT_THE_END = 10
PLAYS_COMPARED = 40_000


@dataclass(frozen=True)
class World:
    """How it was instead: all plays from a position on, and the state they lead to."""

    position: int
    made: tuple[Made, ...]
    state: State


class Contradicted(Exception):
    """No world allows it; `position` is the one before the entry that speaks against it."""

    def __init__(self, position: int) -> None:
        super().__init__(f"the entry after {position} plays says otherwise")
        self.position = position


class Untold:
    """The worlds that differ from a history only in what was untold."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._engine: Engine = history.engine
        self._space = history.engine.game.move_space
        self._plays_left = PLAYS_TRIED
        self.positions = [at for at, play in enumerate(history.plays) if play.untold]

    def world_for(self, who: int, move: int) -> World | None:
        """The nearest world in which this is possible now, or None where nothing was untold; raises Contradicted."""
        against, values = -1, self._values(move)
        for changes in self._changes_for(move):
            world = self._with(changes)
            if isinstance(world, int):
                speaks_of_it = any(self._values(other) & values for other in changes.values())
                against = max(against, world) if speaks_of_it else against
            elif move in choices(self._engine, world.state, who):
                return world
        if against < 0:
            against = self._told_of(move)
        if against >= 0:
            raise Contradicted(against)
        return None

    def instead(self, who: int, legal: Sequence[int]) -> dict[int, int]:
        """What else could be entered now if what is untold was something else, each with what that was then."""
        found = self._freed(legal) if who == CHANCE else self._named_otherwise(legal)
        return {move: outcome for move, outcome in found.items() if move not in legal}

    def _freed(self, legal: Sequence[int]) -> dict[int, int]:
        """The outcomes that would be possible if nothing untold were in the way."""
        unsettled = self._unsettled()
        free = [at for at in self.positions if at in unsettled or self._could_be_different(at)]
        held = [self._history.plays[at].move for at in free]
        verbs = sorted({self._verb(move) for move in legal})
        return {found: found for verb in verbs for move in held if (found := self._with_verb(verb, move)) is not None}

    def _named_otherwise(self, legal: Sequence[int]) -> dict[int, int]:
        """The moves with something that could have been dealt instead of what they name."""
        found: dict[int, int] = {}
        held = [self._history.plays[at].move for at in self.positions if self._history.plays[at].who == CHANCE]
        for at in self.positions:
            stood = self._history.plays[at].move
            touched = [move for move in legal if self._values(move) & self._values(stood)]
            alike = [move for move in held if self._verb(move) == self._verb(stood)]
            for other in [*self._others(at), *alike] if touched else ():
                swap = self._names_swapped(stood, other)
                renamed = (self._renamed(move, swap) for move in touched)
                found |= {move: other for move in renamed if move is not None and move not in found}
        return found

    def shown(self) -> list[int]:
        """The positions of what was untold and lies open by now, so that all can say what it was."""
        self._plays_left = PLAYS_COMPARED
        seen = bytes(view(self._engine, self._history.state, SPECTATOR))
        return [at for at in reversed(self.positions) if self._looks_different(at, seen)][::-1]

    def _unsettled(self) -> list[int]:
        """What no later entry speaks of: who plays something must have got it, here or where it was told."""
        spoken_of: Counter[str] = Counter()
        found = []
        for at in range(len(self._history.plays) - 1, -1, -1):
            play = self._history.plays[at]
            values = self._values(play.move)
            if play.who != CHANCE:
                spoken_of.update(() if play.untold else values)
                continue
            if play.untold and not any(spoken_of[value] for value in values):
                found.append(at)
            spoken_of.subtract(value for value in values if spoken_of[value])
        return found

    def _looks_different(self, at: int, seen: bytes) -> bool:
        return any(bytes(view(self._engine, world.state, SPECTATOR)) != seen for world in self._some_worlds(at))

    def _could_be_different(self, at: int) -> bool:
        return next(self._some_worlds(at), None) is not None

    def _some_worlds(self, at: int) -> Iterator[World]:
        """A few of the worlds in which the play at a position was another one, of which no later entry speaks."""
        named = {value for play in self._history.plays[at + 1 :] for value in self._values(play.move)}
        most = WORLDS_AT_THE_END if self._engine.over(self._history.state) else WORLDS_COMPARED
        others = Random(at).sample(found := self._others(at), len(found))
        for other in sorted(others, key=lambda move: bool(self._values(move) & named))[:most]:
            world = self._with({at: other})
            if isinstance(world, World):
                yield world

    def _changes_for(self, move: int) -> Iterator[Mapping[int, int]]:
        """What could have been different, the likeliest first: it was that, it was not that, it was anything else."""
        values, newest = self._values(move), self.positions[::-1]
        holding = [at for at in newest if self._values(self._history.plays[at].move) & values]
        anything = ({at: other} for at in [*holding, *newest] for other in self._others(at))
        likeliest = chain(self._became(newest, values), self._exchanged(holding, newest), anything)
        return islice(likeliest, WORLDS_TRIED)

    def _became(self, positions: Sequence[int], values: set[str]) -> Iterator[Mapping[int, int]]:
        for at in positions:
            for other in self._others(at):
                if self._values(other) & values:
                    yield {at: other}

    def _exchanged(self, holding: Sequence[int], positions: Sequence[int]) -> Iterator[Mapping[int, int]]:
        """What two of them stand for, the other way round."""
        plays = self._history.plays
        for one in holding:
            for other in positions:
                swap = self._names_swapped(plays[one].move, plays[other].move)
                there, back = self._renamed(plays[one].move, swap), self._renamed(plays[other].move, swap)
                if one != other and there is not None and back is not None:
                    yield {one: there, other: back}

    def _others(self, at: int) -> list[int]:
        """What else the play at a position could have been."""
        play = self._history.plays[at]
        return [move for move in choices(self._engine, self._history.state_at(at), play.who) if move != play.move]

    def _with(self, changes: Mapping[int, int]) -> World | int:
        """The world with these changes, or the position before the entry that is not possible in it; -1 where nobody
        waits any longer."""
        first = min(changes)
        state, made = self._history.state_at(first), []
        swap = self._names_swapped(self._history.plays[first].move, changes[first])
        for at in range(first, len(self._history.plays)):
            if self._plays_left <= 0:
                return -1
            self._plays_left -= 1
            play = self._history.plays[at]
            legal = choices(self._engine, state, play.who)
            move = changes.get(at, play.move)
            if move not in legal and play.untold:
                move = self._standing_in(play, at, swap, legal)
            if move not in legal:
                return at
            self._engine.play(state, play.who, move)
            made.append((play.who, move))
        return World(first, tuple(made), state)

    def _standing_in(self, play: Play, at: int, swap: Mapping[str, str], legal: Sequence[int]) -> int:
        """What stands for something untold where it can no longer be what it was."""
        alike = [move for move in legal if self._verb(move) == self._verb(play.move)]
        values = {swap.get(value, value) for value in self._values(play.move)}
        same = [move for move in alike if self._values(move) == values]
        return Random(at).choice(same or alike) if alike else play.move

    def _told_of(self, move: int) -> int:
        """The newest entry that somebody told and that names the same, or -1."""
        values, plays = self._values(move), self._history.plays
        told = (at for at in range(len(plays) - 1, -1, -1) if not plays[at].untold)
        return next((at for at in told if self.positions and self._values(plays[at].move) & values), -1)

    def _with_verb(self, verb: str, move: int) -> int | None:
        return encoded(self._space, verb, list(self._space.decode(move).arguments.values()))

    def _names_swapped(self, one: int, other: int) -> dict[str, str]:
        """What both moves name, each by the other's name."""
        first, second = (list(self._space.decode(move).arguments.values()) for move in (one, other))
        pairs = list(zip(first, second, strict=False))
        return dict(pairs) | {b: a for a, b in pairs}

    def _renamed(self, move: int, swap: Mapping[str, str]) -> int | None:
        name = self._space.decode(move)
        return encoded(self._space, name.verb, [swap.get(value, value) for value in name.arguments.values()])

    def _values(self, move: int) -> set[str]:
        return set(self._space.decode(move).arguments.values())

    def _verb(self, move: int) -> str:
        return self._space.decode(move).verb


def choices(engine: Engine, state: State, who: int) -> list[int]:
    """What this seat, or chance, could do in a state."""
    if not engine.waiting(state) >> who & 1:
        return []
    if who == CHANCE:
        return [move for move, weight in engine.odds(state) if weight > 0]
    return engine.moves(state, who)


def encoded(space: MoveSpace, verb: str, values: Sequence[str]) -> int | None:
    """The move with this verb and these values in order, or None where there is none."""
    names = [argument.name for argument in space.verbs[verb].arguments] if verb in space.verbs else []
    if verb not in space.verbs or len(names) != len(values):
        return None
    try:
        return space.encode(verb, dict(zip(names, values, strict=True)))
    except ValueError:
        return None
