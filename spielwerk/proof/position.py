"""What must hold in any position of any game, whoever looks at it."""

from __future__ import annotations

from collections.abc import Iterator

from ..kernel import CHANCE_BIT, Game, State
from ..kernel.engine import Engine, seats_of


def position_faults(engine: Engine, state: State) -> Iterator[str]:
    """A sentence for everything that is wrong with a position."""
    before = bytes(state)
    mask = engine.waiting(state)
    yield from _waiting_faults(engine, state, mask)
    if mask == CHANCE_BIT:
        yield from _odds_faults(engine, state)
    else:
        for seat in seats_of(mask & ((1 << state.record.players) - 1)):
            yield from _move_faults(engine, state, seat)
    yield from _ranking_faults(engine, state)
    yield from engine.game.faults(state.array)
    if bytes(state) != before:
        yield "looking at a state (waiting, moves, odds, over, places, faults) changes it"


def _waiting_faults(engine: Engine, state: State, mask: int) -> Iterator[str]:
    seats = (1 << state.record.players) - 1
    if mask != CHANCE_BIT and mask & ~seats:
        yield f"waiting gives {mask:b}: neither chance alone nor seats of this game"
    if engine.over(state) != (mask == 0):
        yield "over and waiting do not agree"


def _odds_faults(engine: Engine, state: State) -> Iterator[str]:
    odds = engine.odds(state)
    if not odds:
        yield "chance has no outcome: a dead end"
    if any(weight <= 0 for _, weight in odds):
        yield "an outcome of chance has no positive weight"
    yield from _list_faults(engine.game, [move for move, _ in odds])


def _move_faults(engine: Engine, state: State, seat: int) -> Iterator[str]:
    listed = engine.moves(state, seat)
    if not listed:
        yield "a seat must decide but has no move: a dead end"
    yield from _list_faults(engine.game, listed)
    players = (1 << state.record.players) - 1
    for move in listed:
        witnesses = engine.witnesses(state, seat, move)
        if witnesses >= 0 and (witnesses & ~players or not witnesses >> seat & 1):
            yield "witnesses are seats of this game, the mover among them"
            break


def _list_faults(game: Game, listed: list[int]) -> Iterator[str]:
    if len(set(listed)) != len(listed):
        yield "a move is listed twice"
    space = game.move_space
    for move in listed:
        if not 0 <= move < space.count:
            yield f"move {move} is listed but out of range: the move space ends at {space.count - 1}"
            continue
        named = space.decode(move)
        if space.encode(named.verb, named.arguments) != move:
            yield f"move {move} ({named}) is encoded as another move"


def _ranking_faults(engine: Engine, state: State) -> Iterator[str]:
    places = engine.places(state)
    if len(places) != state.record.players:
        yield "places do not name every seat"
    if places == [2]:
        # Who plays alone and has not won.
        return
    if any(place != 1 + sum(better < place for better in places) for place in places):
        yield f"places {places} are no ranking: a place is one more than the number of seats before it"


def end_faults(engine: Engine, state: State) -> Iterator[str]:
    """What must hold at the end: nobody is asked any more, and somebody has won, unless one alone can lose."""
    if not engine.over(state):
        return
    if engine.waiting(state):
        yield "the game is over, but somebody must decide"
    if 1 not in engine.places(state) and state.record.players > 1:
        yield "nobody is first at the end"
