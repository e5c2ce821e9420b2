"""Readable playthroughs: every state by what changed, the legal moves in words, and the one played.

    python -m spielwerk.proof.playthrough FOLDER [GAME ...]

They show a reviewer what a change of the rules really changed; a test compares them with what the rules do now.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import numpy as np

from ..kernel import CHANCE_BIT, Game, State
from ..kernel.engine import InterpretedEngine, choices, draw, seats_of
from ..kernel.ledger import points_of
from ..kernel.record import FILLER
from ..kernel.registry import find_game, game_names
from ..table.history import name_of

# Longer lists of chance outcomes are only counted.
_LISTED = 12
_WHOLE_ROW = 24


def playthrough(game: Game, players: int) -> str:
    """One random game with this many players, always the same."""
    return "\n".join(_lines(game, players)) + "\n"


def write_playthroughs(game: Game, folder: Path) -> list[Path]:
    """One file per player count; returns their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for players in game.players:
        paths.append(folder / f"{game.name}-{players}.txt")
        paths[-1].write_text(playthrough(game, players), encoding="utf-8")
    return paths


def _lines(game: Game, players: int) -> Iterator[str]:
    engine = InterpretedEngine(game)
    options = game.options.complete({"players": players})
    state = engine.new(options)
    rng = Random(players)
    yield f"{game.name}, rules version {game.version}"
    yield "options: " + ", ".join(f"{key}={value}" for key, value in options.items())
    yield "Seats count from 0. Fields that are not named are as before, and 0 at the start."
    before = State.empty(game.state)
    for position in range(game.max_entries + 1):
        yield ""
        yield f"[{position}]"
        yield from (f"  {change}" for change in changes(before, state, game.sources))
        if engine.over(state):
            yield from _result(engine, state)
            return
        yield from _legal(engine, state)
        who, move, _ = draw(choices(engine, state), rng)
        yield f"> {name_of(who)}: {game.move_space.decode(move)}"
        before = state.copy()
        engine.play(state, who, move)


def changes(before: State, after: State, sources: Sequence[str]) -> Iterator[str]:
    """Every field that changed: points by source, numbers and places of a row by value, grids row by row."""
    for name in after.array.dtype.names or ():
        old, new = before.array[name][0], after.array[name][0]
        if name == FILLER or np.array_equal(old, new):
            continue
        if name == "points":
            for seat, source in np.argwhere(old != new).tolist():
                yield f"points: seat {seat}, {sources[source]} {old[seat, source]} -> {new[seat, source]}"
        elif new.ndim == 0:
            yield f"{name}: {old} -> {new}"
        elif new.ndim == 1:
            yield f"{name}: {_places(old.tolist(), new.tolist())}"
        else:
            for row in np.flatnonzero((old != new).reshape(len(new), -1).any(axis=1)).tolist():
                yield f"{name}[{row}]: {_change(old[row].ravel().tolist(), new[row].ravel().tolist())}"


def _places(old: list[int], new: list[int]) -> str:
    changed = [place for place in range(len(new)) if old[place] != new[place]]
    if len(changed) == len(new):
        return f"all {new[0]}" if len(set(new)) == 1 else " ".join(str(value) for value in new)
    return ", ".join(f"[{place}] {old[place]} -> {new[place]}" for place in changed)


def _change(old: list[int], new: list[int]) -> str:
    """A short row is shown whole, of a long one only the places that changed."""
    if len(new) > _WHOLE_ROW:
        return _places(old, new)
    return f"{' '.join(map(str, old))} -> {' '.join(map(str, new))}"


def _legal(engine: InterpretedEngine, state: State) -> Iterator[str]:
    mask = engine.waiting(state)
    if mask == CHANCE_BIT:
        odds = engine.odds(state)
        if len(odds) <= _LISTED:
            named = ", ".join(f"{engine.game.move_space.decode(move)} x{weight}" for move, weight in odds)
        else:
            verb = engine.game.move_space.decode(odds[0][0]).verb
            named = f"{verb}, {len(odds)} kinds, {sum(weight for _, weight in odds)} in all"
        yield f"  chance: {named}"
        return
    for seat in seats_of(mask):
        yield f"  seat {seat}: {_by_verb(engine.game, engine.moves(state, seat))}"


def _by_verb(game: Game, moves: Sequence[int]) -> str:
    """`place W01 W02; sail`: the verb once, then its arguments."""
    grouped: dict[str, list[str]] = {}
    for move in moves:
        named = game.move_space.decode(move)
        grouped.setdefault(named.verb, []).append(",".join(named.arguments.values()))
    return "; ".join(" ".join([verb, *(a for a in arguments if a)]) for verb, arguments in grouped.items())


def _result(engine: InterpretedEngine, state: State) -> Iterator[str]:
    yield ""
    yield "The end."
    for seat, (place, points) in enumerate(zip(engine.places(state), points_of(state), strict=True)):
        sources = ", ".join(f"{source} {n}" for source, n in zip(engine.game.sources, points, strict=True) if n)
        yield f"seat {seat}: place {place}, {sum(points)} points ({sources})"


def main(arguments: Sequence[str]) -> int:
    if not arguments:
        print("usage: python -m spielwerk.proof.playthrough FOLDER [GAME ...]", file=sys.stderr)
        return 2
    for name in arguments[1:] or game_names():
        for path in write_playthroughs(find_game(name), Path(arguments[0])):
            print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
