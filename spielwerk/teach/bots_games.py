"""Games of bots for measuring: a level may think for less time than at a table, and positions in which it decided."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ..bots import deep_search, hard, master
from ..bots.bot import Bot
from ..bots.levels import find_level, load_bot
from ..kernel import CHANCE, OptionValues, State
from ..kernel.engine import CompiledEngine, Engine
from ..kernel.game import Game

Plays = list[tuple[int, int]]
# Levels that look ahead as long as they are given.
_EFFORTS = {"hard": hard.EFFORT, "master": master.EFFORT}
# Who looks ahead for the blink of an eye compares fewer turns.
_BLINK = 0.2


def bot_of(game: Game, level: str, think: float | None = None) -> Bot:
    """The bot of a level; `hard` and `master` may be given fewer seconds for a move than usual."""
    if level not in _EFFORTS or think is None:
        return load_bot(find_level(game, level).bot)
    effort = replace(_EFFORTS[level], seconds=think)
    if think < _BLINK:
        effort = replace(effort, nodes=800, ends=32, turns=4, worlds=4, quick=40, more=1)

    def decide(engine: Engine, view: State, seat: int, rng: Random) -> int:
        assert isinstance(engine, CompiledEngine)
        return deep_search.best_move(engine, view, seat, rng, effort)

    return decide


def decisions_in(engine: CompiledEngine, options: OptionValues, plays: Plays) -> list[tuple[int, int, State]]:
    """Where somebody had a choice in a game: the position, the seat and the whole state."""
    state, found = engine.new(options), []
    for position, (who, move) in enumerate(plays):
        if who != CHANCE and len(engine.moves(state, who)) > 1:
            found.append((position, who, state.copy()))
        engine.play(state, who, move)
    return found
