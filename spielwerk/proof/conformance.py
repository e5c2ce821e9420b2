"""One test that every game passes: the contract, hiding, moves named there and back, copies independent, no dead end.

    check_game(GAME)

plays random games over every value of every option and checks each position. It raises `Nonconforming` with a
sentence for everything that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random

from ..kernel import CHANCE, Game, OptionError, OptionValues, State
from ..kernel.engine import Engine, choices, draw
from ..kernel.ledger import totals_of
from ..kernel.rule import RuleError, digest
from ..kernel.strict import strict_engine
from .description import description_faults
from .position import end_faults, position_faults
from .secrecy import secrecy_faults
from .subset import outside_subset

# Looking through every seat's eyes is slow, so only some positions of a game are looked at that closely.
_CLOSE_LOOK = 9
_ENOUGH = 20


class Nonconforming(AssertionError):
    """The game breaks the contract; the message lists how."""


@dataclass
class Findings:
    """Sentences, each once, with the place where it first showed."""

    sentences: dict[str, str] = field(default_factory=dict)

    def add(self, where: str, sentences: Iterator[str] | list[str]) -> None:
        for sentence in sentences:
            self.sentences.setdefault(sentence, where)

    def enough(self) -> bool:
        return len(self.sentences) >= _ENOUGH


def check_game(game: Game, games: int | None = None, seed: int = 1) -> None:
    """Raises `Nonconforming` unless the game fulfils the contract. `games` cuts the number of games played."""
    found = nonconformities(game, games, seed)
    if found:
        lines = "\n".join(f"- {sentence}  [{where}]" for sentence, where in found.items())
        raise Nonconforming(f"{game.name} does not conform:\n{lines}")


def nonconformities(game: Game, games: int | None = None, seed: int = 1) -> dict[str, str]:
    """Everything that is wrong with a game, each with where it was seen."""
    findings = Findings()
    try:
        findings.add("rule subset", outside_subset(game))
    except RuleError as error:
        findings.add("rule subset", [str(error)])
    findings.add("description", description_faults(game))
    # A game whose rules cannot be linked cannot be played either.
    if not findings.enough() and "rule subset" not in findings.sentences.values():
        _play_games(game, games, seed, findings)
    return findings.sentences


def option_mixes(game: Game) -> list[OptionValues]:
    """Complete options in which every value of every option occurs, each with a changing number of players."""
    mixes = []
    turn = count()
    for option in game.options:
        for value in option.values:
            mixes += _accepted(game, option.key, value, next(turn))
    return mixes


def _accepted(game: Game, key: str, value: object, turn: int) -> list[OptionValues]:
    """This value with the first number of players, from `turn` on, that the game allows it with; none if none does."""
    for i in range(len(game.players)):
        players = game.players[(turn + i) % len(game.players)]
        try:
            return [game.options.complete({"players": players, key: value})]
        except OptionError:
            continue
    return []


def _play_games(game: Game, games: int | None, seed: int, findings: Findings) -> None:
    engine = strict_engine(game)
    rng = Random(seed)
    before = _constants(game)
    for number, options in enumerate(option_mixes(game)[:games]):
        name = f"game {number + 1}, {options}"
        try:
            _play_game(engine, options, rng, name, findings)
        except Exception as error:  # a rule that reads or writes outside its fields raises when interpreted
            findings.add(name, [f"the rules raise {type(error).__name__}: {error}"])
        if findings.enough():
            return
    if _constants(game) != before:
        findings.add("after all games", ["a rule wrote into a constant table"])


def _constants(game: Game) -> str:
    return digest(list(game.rules.values()), game.rules)


def _play_game(engine: Engine, options: OptionValues, rng: Random, name: str, findings: Findings) -> None:
    state = engine.new(options)
    if state != engine.new(options):
        findings.add(name, ["the same options give different states before the first decision"])
    for entry in range(engine.game.max_entries + 1):
        where = f"{name}, entry {entry}"
        findings.add(where, position_faults(engine, state))
        if engine.over(state) or findings.enough():
            findings.add(where, end_faults(engine, state))
            return
        open_choices = choices(engine, state)
        if not open_choices:
            findings.add(where, ["the game runs, but nothing can happen: a dead end"])
            return
        if entry % _CLOSE_LOOK == rng.randrange(_CLOSE_LOOK):
            findings.add(where, secrecy_faults(engine, state, rng))
        who, move, _ = draw(open_choices, rng)
        findings.add(where, _play_faults(engine, state, who, move, open_choices, rng))
    findings.add(name, [f"the game has not ended after {engine.game.max_entries} entries"])


def _play_faults(
    engine: Engine, state: State, who: int, move: int, open_choices: list[tuple[int, int, int]], rng: Random
) -> Iterator[str]:
    """Plays a move, watching that only this state changes and always in the same way."""
    before = bytes(state)
    points = totals_of(state)
    twin = state.copy()
    other = state.copy()
    other_who, other_move, _ = rng.choice(open_choices)
    engine.play(other, other_who, other_move)
    if bytes(state) != before:
        yield "playing on a copy changes the original: copies are not independent"
    engine.play(state, who, move)
    engine.play(twin, who, move)
    if state != twin:
        yield "the same move in the same state gives different states: something is kept outside the record"
    if bytes(state) == before:
        yield f"the move {engine.game.move_space.decode(move)} changes nothing"
    fell = any(after < earlier for earlier, after in zip(points, totals_of(state), strict=True))
    if fell and not engine.game.points_may_fall:
        yield f"points fell by the move {engine.game.move_space.decode(move)}"
    if who == CHANCE and not engine.over(state) and engine.waiting(state) == 0:
        yield "after an outcome of chance nobody is to decide and the game is not over"
