"""What each legal move would bring: it is played on a copy of what the seat sees, and the ledgers are compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..kernel import EVERYBODY, Game, State
from ..kernel.engine import InterpretedEngine
from ..kernel.ledger import points_of
from .scene import Gain, Preview

# Rules that run into what the viewer cannot know give up in one of these ways; then there is no preview.
UNKNOWABLE = (IndexError, ValueError, OverflowError, TypeError)


def ledger_difference(before: State, after: State) -> tuple[Gain, ...]:
    """Points written between two states, seat by seat and source by source."""
    if before.record.points.tobytes() == after.record.points.tobytes():
        return ()
    return tuple(
        [
            Gain(seat, source, new[source] - old[source])
            for seat, (old, new) in enumerate(zip(points_of(before), points_of(after), strict=True))
            if old != new
            for source in range(len(old))
            if old[source] != new[source]
        ]
    )


def previews(game: Game, view: State, seat: int, legal: tuple[int, ...]) -> Mapping[int, Preview]:
    """A preview of every legal move; moves that only prepare another one show what could follow them."""
    engine, trials = InterpretedEngine(game), (view.copy(), view.copy())
    return {move: _preview(engine, _stage(engine, view, seat, move), seat, move, trials) for move in legal}


def previews_after(game: Game, view: State, seat: int, first: Sequence[int], moves: Iterable[int]) -> list[Preview]:
    """What each of the moves would bring at once, after these were made first."""
    engine, stage = InterpretedEngine(game), view.copy()
    try:
        for move in first:
            engine.play(stage, seat, move)
    except UNKNOWABLE:
        return [Preview() for _ in moves]
    trials = (stage.copy(),)
    return [_preview(engine, stage, seat, move, trials) for move in moves]


def _stage(engine: InterpretedEngine, view: State, seat: int, move: int) -> State:
    """Where the move is tried: a secret choice is rehearsed as if the seat alone took its turn now."""
    if "rehearse" not in engine.game.bot or engine.witnesses(view, seat, move) == EVERYBODY:
        return view
    stage = view.copy()
    try:
        engine.rehearse(stage, seat)
        if move in engine.moves(stage, seat):
            return stage
    except UNKNOWABLE:
        return view
    return view


def _at_once(game: Game, stage: State, gains: tuple[Gain, ...]) -> tuple[Gain, ...]:
    """Without what the end of the game brings, which is not the move's own."""
    closing = game.closing(stage) if gains else ()
    return tuple(gain for gain in gains if game.sources[gain.source] not in closing)


def _preview(engine: InterpretedEngine, stage: State, seat: int, move: int, trials: Sequence[State]) -> Preview:
    """What a move brings at once, or where it only prepares others what those bring: as deep as there are states to try
    it in, which are used again for the next move."""
    after, *deeper = trials
    after.assign(stage)
    try:
        engine.play(after, seat, move)
        gains = _at_once(engine.game, stage, ledger_difference(stage, after))
        if gains or not deeper or engine.waiting(after) != 1 << seat:
            return Preview(gains)
        following = engine.moves(after, seat)
        return Preview(gains, {m: _preview(engine, after, seat, m, deeper) for m in following})
    except UNKNOWABLE:
        return Preview()
