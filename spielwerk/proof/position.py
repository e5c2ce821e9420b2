"""What must hold in any position of any game, whoever looks at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np

from ..kernel import CHANCE_BIT, Game, State, top_kind
from ..kernel.engine import Engine, seats_of
from .fault import Fault, place_of


def position_faults(engine: Engine, state: State) -> Iterator[Fault]:
    """Everything that is wrong with a position."""
    before = bytes(state)
    mask = engine.waiting(state)
    yield from _waiting_faults(engine, state, mask)
    if mask == CHANCE_BIT:
        yield from _odds_faults(engine, state)
    else:
        for seat in seats_of(mask & ((1 << state.record.players) - 1)):
            yield from _move_faults(engine, state, seat)
    yield from _ranking_faults(engine, state)
    if bytes(state) != before:
        yield Fault(
            "looking at a state (waiting, moves, odds, over, places) changes it",
            "Only setup, play, hide, redeal and rehearse may write into the record",
            place_of(engine.game, "odds" if mask == CHANCE_BIT else "moves", state),
        )


def broken_invariants(game: Game, states: Sequence[State]) -> dict[int, list[str]]:
    """What the game itself says must hold and does not, by the number of the state; all are looked at together."""
    found = game.faults(np.frombuffer(b"".join(map(bytes, states)), game.state))
    if not found:
        return {}
    each = {number: game.faults(state.array) for number, state in enumerate(states)}
    return {number: sentences for number, sentences in each.items() if sentences} or {len(states) - 1: found}


def broken_by(sentence: str, place: str) -> Fault:
    """An invariant that does not hold after the rule at this place."""
    return Fault(sentence, "Look at what this rule changes, and at the rules it calls", place)


def _waiting_faults(engine: Engine, state: State, mask: int) -> Iterator[Fault]:
    seats = (1 << state.record.players) - 1
    if mask != CHANCE_BIT and mask & ~seats:
        yield Fault(
            f"waiting gives {mask:b}: neither chance alone nor seats of this game",
            "Give CHANCE_BIT, or 1 << seat for every seat that must decide",
            place_of(engine.game, "waiting", state),
        )
    if engine.over(state) != (mask == 0):
        yield Fault(
            "over and waiting do not agree",
            "Have nobody decide exactly when over is true: finish the game and empty the agenda together",
            f"{place_of(engine.game, 'waiting', state)} and {place_of(engine.game, 'over')}",
        )


def _odds_faults(engine: Engine, state: State) -> Iterator[Fault]:
    odds = engine.odds(state)
    place = partial(place_of, engine.game, "odds", state)
    if not odds:
        yield Fault("chance has no outcome: a dead end", "Ask chance only while something can be drawn", place())
    if any(weight <= 0 for _, weight in odds):
        yield Fault(
            "an outcome of chance has no positive weight", "List only what can come, with weights above 0", place()
        )
    yield from _list_faults(engine, state, [move for move, _ in odds], place)


def _move_faults(engine: Engine, state: State, seat: int) -> Iterator[Fault]:
    listed = engine.moves(state, seat)
    place = partial(place_of, engine.game, "moves", state)
    if not listed:
        yield Fault(
            "a seat must decide but has no move: a dead end",
            "Ask only who can do something, or give a verb to decline (optional=)",
            place(),
        )
    yield from _list_faults(engine, state, listed, place)
    players = (1 << state.record.players) - 1
    for move in listed:
        witnesses = engine.witnesses(state, seat, move)
        if witnesses >= 0 and (witnesses & ~players or not witnesses >> seat & 1):
            yield Fault(
                "witnesses are seats of this game, the mover among them",
                "Give EVERYBODY, or 1 << seat for every seat that sees the move",
                place_of(engine.game, "witnesses", state),
            )
            break


def _list_faults(engine: Engine, state: State, listed: list[int], place: Callable[[], str]) -> Iterator[Fault]:
    if len(set(listed)) != len(listed):
        yield Fault("a move is listed twice", "List every move once; equal things are one move", place())
    space = engine.game.move_space
    known = [move for move in listed if 0 <= move < space.count]
    for move in set(listed) - set(known):
        yield Fault(
            f"move {move} is listed but out of range: the move space ends at {space.count - 1}",
            "Make moves with the rules of the move space: MOVE.verb(argument)",
            place(),
        )
    yield from _undeclared_verbs(engine, state, known, place)


def _undeclared_verbs(engine: Engine, state: State, listed: list[int], place: Callable[[], str]) -> Iterator[Fault]:
    agenda = engine.game.agenda
    if agenda is None or not listed:
        return
    kind = agenda.kinds(int(top_kind(state.record)))
    verbs = {engine.game.move_space.decode(move).verb for move in listed}
    for verb in sorted(verbs - agenda.verbs_of(kind)):
        yield Fault(
            f"{verb} is listed for a row {kind.name}, which it does not answer",
            f"Declare {verb} for {kind.name} on the page with the rule that happens, or do not list it there",
            place(),
        )


def _ranking_faults(engine: Engine, state: State) -> Iterator[Fault]:
    places = engine.places(state)
    if places == [2]:
        # Who plays alone and has not won.
        return
    if any(rank != 1 + sum(better < rank for better in places) for rank in places):
        yield Fault(
            f"places {places} are no ranking: a place is one more than the number of seats before it",
            "Count for every seat who did better, as places_by(standing) does",
            place_of(engine.game, "places"),
        )


def end_faults(engine: Engine, state: State) -> Iterator[Fault]:
    """What must hold at the end: somebody has won, unless one alone can lose."""
    if engine.over(state) and 1 not in engine.places(state) and state.record.players > 1:
        yield Fault("nobody is first at the end", "Give place 1 to the best", place_of(engine.game, "places"))
