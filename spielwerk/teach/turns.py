"""A turn in words, as the log would tell it, and what it writes into the ledger: from what the seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..kernel import Game, State
from ..kernel.engine import Engine, InterpretedEngine
from ..stage.game_words import words_of
from ..stage.presentation import drawing_of
from ..stage.previews import UNKNOWABLE, ledger_difference
from ..stage.scene import Gain, Scene, Step
from ..stage.words import opening

# More moves in a row nobody must make.
MOST_FORCED = 20


@dataclass(frozen=True)
class ToldTurn:
    """Its sentences, what it brings at once to whom, and what the seat sees after it."""

    sentences: tuple[str, ...]
    gains: tuple[Gain, ...]
    after: State


def tell_turn(
    game: Game, view: State, seat: int, moves: Sequence[int], language: str, names: tuple[str, ...]
) -> ToldTurn:
    """Plays the turn as if the seat alone took it now; where a move runs into what the seat cannot know, it is the last
    that is told."""
    words, drawing = words_of(game, language), drawing_of(game)
    groups: list[list[Step]] = []
    gains: list[Gain] = []
    engine, stage = _on_stage(game, view, seat)
    for move, before, after in _played(engine, stage, seat, moves):
        step = Step(Scene(game, before, seat, words, names), seat, move)
        if groups and drawing.together(groups[-1][-1], step):
            groups[-1].append(step)
        else:
            groups.append([step])
        gains += _written(game, view, before, after)
        stage = after
    return ToldTurn(tuple(drawing.sentence(group) for group in groups), _summed(gains), stage)


def points_at_once(game: Game, view: State, seat: int, moves: Sequence[int]) -> int:
    """What a turn writes down for the seat, as its story would tell it."""
    steps = _played(*_on_stage(game, view, seat), seat, moves)
    gains = (gain for _, before, after in steps for gain in _written(game, view, before, after))
    return sum(gain.points for gain in gains if gain.seat == seat)


def _on_stage(game: Game, view: State, seat: int) -> tuple[Engine, State]:
    """A copy in which the seat alone can act now."""
    engine, stage = InterpretedEngine(game), view.copy()
    engine.rehearse(stage, seat)
    return engine, stage


def _played(engine: Engine, stage: State, seat: int, moves: Sequence[int]) -> Iterator[tuple[int, State, State]]:
    """Every move of a turn with the states before and after it; what follows from the last may be unknown."""
    for move in moves:
        after = stage.copy()
        try:
            if move not in engine.moves(stage, seat):
                return
            engine.play(after, seat, move)
        except UNKNOWABLE:
            yield move, stage, stage
            return
        yield move, stage, after
        stage = after


def _written(game: Game, view: State, before: State, after: State) -> list[Gain]:
    """What a step writes under the sources that are not counted at the end only."""
    late = game.closing(view)
    return [gain for gain in ledger_difference(before, after) if game.sources[gain.source] not in late]


def at_once(turn: ToldTurn, seat: int) -> int:
    """The points that the turn itself writes down for a seat."""
    return sum(gain.points for gain in turn.gains if gain.seat == seat)


def nameless(sentence: str, name: str) -> str:
    """As part of a list of what this one does."""
    return sentence.removeprefix(f"{name} ").removeprefix(f"{name}: ").removesuffix(".")


def in_one(lines: Sequence[str]) -> str:
    """What is done in a turn as one sentence, without its full stop."""
    return opening("; ".join(lines))


def forced_moves(game: Game, view: State, seat: int) -> tuple[tuple[int, ...], State]:
    """The moves that the seat must make anyway before it has a choice, and what it sees then. None where it has one
    now, and where somebody else acts before it has one."""
    engine, stage = InterpretedEngine(game), view.copy()
    made: list[int] = []
    while engine.waiting(stage) >> seat & 1 and len(made) < MOST_FORCED:
        moves = engine.moves(stage, seat)
        if len(moves) > 1:
            return tuple(made), stage
        try:
            engine.play(stage, seat, moves[0])
        except UNKNOWABLE:
            break
        made.append(moves[0])
    return (), view


def has_choice(game: Game, view: State, seat: int) -> bool:
    """Whether the seat can do more than one thing: now, or after moves that it must make anyway."""
    _, stage = forced_moves(game, view, seat)
    return len(InterpretedEngine(game).moves(stage, seat)) > 1


def _summed(gains: Sequence[Gain]) -> tuple[Gain, ...]:
    sums: dict[tuple[int, int], int] = {}
    for gain in gains:
        sums[gain.seat, gain.source] = sums.get((gain.seat, gain.source), 0) + gain.points
    return tuple(Gain(seat, source, points) for (seat, source), points in sums.items() if points)
