"""Random games over every value of every option, interpreted: every position, secrets, turns of bots, moves, the end,
the limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from random import Random

from ..kernel import CHANCE, Game, OptionError, OptionValues, State
from ..kernel.engine import Engine, choices, draw
from ..kernel.ledger import totals_of
from ..kernel.rule import digest
from ..kernel.strict import strict_engine
from .fault import Fault, file_of, place_of, raised
from .findings import Stage
from .position import broken_by, broken_invariants, end_faults, position_faults
from .rehearsal import rehearsal_faults
from .secrecy import secrecy_faults

# Looking through every seat's eyes is slow, so only some positions of a game are looked at that closely, and from some
# more turns are rehearsed.
_CLOSE_LOOK, _TURNS = 9, 6
# Lists of moves may be this much longer than the game says before the rules write outside of them.
_ROOM = 4


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


@dataclass
class Course:
    """The states of a game and the moves between them; what must hold in all of them is asked at its end."""

    states: list[State] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)

    def faults(self, game: Game) -> Iterator[tuple[int, Fault]]:
        """Every invariant that is broken, with the entry that led there."""
        for number, sentences in broken_invariants(game, self.states).items():
            for sentence in sentences:
                yield max(0, number - 1), broken_by(sentence, self._place(game, number))

    def _place(self, game: Game, number: int) -> str:
        """The rule that led to a state."""
        if number == 0:
            return game.rules["setup"].place
        return place_of(game, "play", self.states[number - 1], self.moves[number - 1])


@dataclass
class Limits:
    """How near random games came to the limits of a game."""

    moves: int = 0
    entries: int = 0


def play_games(game: Game, games: int | None, seed: int) -> Stage:
    """Random games, interpreted, in which an index below 0 raises as well."""
    stage, limits = Stage("random games"), Limits()
    # With room to spare a list that is too long is named, where the rules would write outside of it.
    engine = strict_engine(replace(game, max_moves=_ROOM * game.max_moves))
    rng = Random(seed)
    before = _constants(game)
    mixes = option_mixes(game)[:games]
    for number, options in enumerate(mixes):
        name = f"game {number + 1}, {options}"
        course = Course()
        with _told(game, name, stage):
            _play_game(game, engine, options, rng, name, stage, limits, course)
        with _told(game, name, stage):
            for entry, fault in course.faults(game):
                stage.add(f"{name}, entry {entry}", [fault])
        if stage.enough():
            return stage
    if _constants(game) != before:
        stage.add("after all games", [Fault("a rule wrote into a constant table", "Keep in the record what changes")])
    stage.notes.append(
        f"{len(mixes)} games over every value of every option; most moves at once {limits.moves} "
        f"(max_moves {game.max_moves}), longest game {limits.entries} entries (max_entries {game.max_entries})"
    )
    return stage


@contextmanager
def _told(game: Game, name: str, stage: Stage) -> Iterator[None]:
    """What raises is a fault as well."""
    try:
        yield
    except Exception as error:
        stage.add(name, [raised(game, error)])


def _constants(game: Game) -> str:
    return digest(list(game.rules.values()), game.rules)


def _play_game(
    game: Game,
    engine: Engine,
    options: OptionValues,
    rng: Random,
    name: str,
    stage: Stage,
    limits: Limits,
    course: Course,
) -> None:
    state = engine.new(options)
    if state != engine.new(options):
        advice = "Keep everything in the record, and let chance decide what is random"
        sentence = "the same options give different states before the first decision"
        stage.add(name, [Fault(sentence, advice, game.rules["setup"].place)])
    for source in set(game.closing(state)) - set(game.sources):
        sentence = f"{source} counts when the game ends, but is not a source of points"
        stage.add(name, [Fault(sentence, "closing names sources of points: correct the name", file_of(game))])
    course.states.append(state.copy())
    for entry in range(game.max_entries + 1):
        where = f"{name}, entry {entry}"
        stage.add(where, position_faults(engine, state))
        if engine.over(state) or stage.enough():
            limits.entries = max(limits.entries, entry)
            stage.add(where, end_faults(engine, state))
            return
        open_choices = choices(engine, state)
        if not open_choices:
            return
        stage.add(where, _list_faults(game, state, open_choices, limits))
        if entry % _CLOSE_LOOK == rng.randrange(_CLOSE_LOOK):
            stage.add(where, secrecy_faults(engine, state, rng))
        apart = Random(where)
        if apart.randrange(_TURNS) == 0:
            stage.add(where, rehearsal_faults(engine, state, apart))
        who, move, _ = draw(open_choices, rng)
        stage.add(where, _play_faults(engine, state, who, move, open_choices, rng))
        course.moves.append(move)
        course.states.append(state.copy())
    stage.add(name, [_endless(game, state)])


def _endless(game: Game, state: State) -> Fault:
    return Fault(
        f"the game has not ended after {game.max_entries} entries",
        "Raise max_entries if games are that long; else look for what lets this one go on for ever",
        place_of(game, "play", state),
    )


def _list_faults(game: Game, state: State, open_choices: list[tuple[int, int, int]], limits: Limits) -> Iterator[Fault]:
    """Nobody has more moves, and chance no more outcomes, than the game says."""
    longest = max(Counter(who for who, _, _ in open_choices).values())
    limits.moves = max(limits.moves, longest)
    if longest > game.max_moves:
        duty = "odds" if open_choices[0][0] == CHANCE else "moves"
        advice = f"Raise max_moves of the game to {longest} or more: compiled rules would write beyond it"
        sentence = f"more moves are listed at once than max_moves = {game.max_moves}"
        yield Fault(sentence, advice, place_of(game, duty, state))


def _play_faults(
    engine: Engine, state: State, who: int, move: int, open_choices: list[tuple[int, int, int]], rng: Random
) -> Iterator[Fault]:
    """Plays a move, watching that only this state changes and always in the same way."""
    earlier, before = state.copy(), bytes(state)
    name, place = engine.game.move_space.decode(move), partial(place_of, engine.game, "play", earlier, move)
    points = totals_of(state)
    twin = state.copy()
    other = state.copy()
    other_who, other_move, _ = rng.choice(open_choices)
    engine.play(other, other_who, other_move)
    outside = "Keep everything in the record: a rule writes elsewhere"
    if bytes(state) != before:
        yield Fault("playing on a copy changes the original: copies are not independent", outside, place())
    engine.play(state, who, move)
    engine.play(twin, who, move)
    if state != twin:
        sentence = "the same move in the same state gives different states: something is kept outside the record"
        yield Fault(sentence, outside, place())
    if bytes(state) == before:
        advice = "Take the row off the agenda, or do not offer the move"
        yield Fault(f"the move {name} changes nothing", advice, place())
    fell = any(after < earlier for earlier, after in zip(points, totals_of(state), strict=True))
    if fell and not engine.game.points_may_fall:
        advice = "Set points_may_fall=True if some move costs points"
        verb = engine.game.move_space.decode(move).verb
        yield Fault(f"points fell by the move {verb}", advice, place())
    if who == CHANCE and not engine.over(state) and engine.waiting(state) == 0:
        advice = "Push what follows, or finish the game"
        yield Fault("after an outcome of chance nobody is to decide and the game is not over", advice, place())
