"""One test that every game passes, a third party's too: the whole contract, from its description to its last page.

    check_game(GAME)

raises `Nonconforming` with a sentence for everything that is wrong, where it stands and what to do about it;
`spielwerk check GAME` prints the same. Stage by stage:

- the description: record, move space, options, words, files, rules text
- the rule subset
- random games over every value of every option: every position, secrets, moves, the end, the limits
- the compiler: every rule compiles, answers as it does interpreted, and reads and writes inside its fields
- the page: every position of a game for every number of players, seat, spectator and language, and its replay
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from importlib.resources import files
from itertools import count
from random import Random

from ..kernel import CHANCE, Game, OptionError, OptionValues, State
from ..kernel.compiled import Compiled
from ..kernel.engine import Engine, choices, draw
from ..kernel.ledger import totals_of
from ..kernel.rule import RuleError, digest
from ..kernel.strict import strict_engine
from ..stage.default_drawing import PARTS
from ..stage.presentation import own_drawing
from ..stage.words import LANGUAGES
from .agreement import EFFORT, answer_faults, compiling_faults, fuzz_faults
from .description import description_faults
from .fault import Fault, file_of, place_of, raised
from .first_game import first_game_faults
from .fuzz import record
from .pages import Gallery
from .position import broken_invariants, end_faults, position_faults
from .secrecy import secrecy_faults
from .subset import outside_subset

# Looking through every seat's eyes is slow, so only some positions of a game are looked at that closely.
_CLOSE_LOOK = 9
_ENOUGH = 20
# Lists of moves may be this much longer than the game says before the rules write outside of them.
_ROOM = 4
# The pages of a game that are drawn for each number of players; small games have fewer.
PAGES = 1200
_OPTIONAL = ("words", "rules.md", "style.css", "symbols.svg", "icon.svg")


class Nonconforming(AssertionError):
    """The game breaks the contract; the message lists how."""


@dataclass
class Stage:
    """One part of the contract: what was found, each fault once with where it first showed, and what was looked at."""

    name: str
    found: dict[Fault, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, where: str, faults: Iterable[Fault]) -> None:
        said = {fault.sentence for fault in self.found}
        for fault in faults:
            if fault.sentence not in said:
                said.add(fault.sentence)
                self.found[fault] = where

    def enough(self) -> bool:
        return len(self.found) >= _ENOUGH

    def lines(self) -> Iterator[str]:
        """What was found, in words."""
        for fault, where in self.found.items():
            yield f"- {fault.sentence}"
            yield from (f"    {label}: {place}" for label, place in (("where", fault.place), ("seen", where)) if place)
            yield f"    to do: {fault.advice}"


def check_game(game: Game, games: int | None = None, seed: int = 1, pages: int = PAGES) -> None:
    """Raises `Nonconforming` unless the game fulfils the contract. `games` and `pages` cut what is looked at."""
    lines = [line for stage in examine(game, games, seed, pages) for line in stage.lines()]
    if lines:
        raise Nonconforming("\n".join([f"{game.name} does not conform:", *lines]))


def nonconformities(game: Game, games: int | None = None, seed: int = 1, pages: int = PAGES) -> dict[str, str]:
    """Everything that is wrong with a game, in sentences, each with where it was seen."""
    stages = examine(game, games, seed, pages)
    return {fault.sentence: where for stage in stages for fault, where in stage.found.items()}


def examine(game: Game, games: int | None = None, seed: int = 1, pages: int = PAGES) -> Iterator[Stage]:
    """The stages one after the other; the compiler and the page wait until the rules are sound."""
    description = describe(game)
    yield description
    subset = _subset(game)
    yield subset
    if subset.found or description.enough():
        return
    played = play_games(game, games, seed)
    yield played
    if played.found:
        return
    compiled = compile_rules(game, games, seed)
    yield compiled
    if not compiled.found:
        yield draw_pages(game, games, seed, pages)


def describe(game: Game) -> Stage:
    """What the game says about itself, and what it leaves to the defaults."""
    stage = Stage("description")
    stage.add("", description_faults(game))
    if not stage.found:
        stage.add("", first_game_faults(game))
    if not stage.found:
        stage.notes += _brought(game)
    return stage


def _brought(game: Game) -> Iterator[str]:
    own = own_drawing(game.folder)
    drawn = [part for part in PARTS if hasattr(own, part)]
    rest = "" if len(drawn) == len(PARTS) else ", the rest by default"
    yield f"draws {', '.join(drawn) or 'nothing'} itself{rest}"
    optional = {name: files(game.folder).joinpath(name) for name in _OPTIONAL}
    missing = [name for name, path in optional.items() if not path.is_file() and not path.is_dir()]
    if missing:
        yield f"does without {', '.join(missing)}; if that is a surprise, look at the package data"


def _subset(game: Game) -> Stage:
    stage = Stage("rule subset")
    try:
        stage.add("", outside_subset(game))
    except RuleError as error:
        stage.add("", [Fault(str(error), "Rules know numbers, tables and rules: give this name one of them")])
    return stage


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
        try:
            _play_game(game, engine, options, rng, name, stage, limits)
        except Exception as error:
            stage.add(name, [raised(game, error)])
        if stage.enough():
            return stage
    if _constants(game) != before:
        stage.add("after all games", [Fault("a rule wrote into a constant table", "Keep in the record what changes")])
    stage.notes.append(
        f"{len(mixes)} games over every value of every option; most moves at once {limits.moves} "
        f"(max_moves {game.max_moves}), longest game {limits.entries} entries (max_entries {game.max_entries})"
    )
    return stage


def _constants(game: Game) -> str:
    return digest(list(game.rules.values()), game.rules)


def _play_game(
    game: Game, engine: Engine, options: OptionValues, rng: Random, name: str, stage: Stage, limits: Limits
) -> None:
    state = engine.new(options)
    if state != engine.new(options):
        advice = "Keep everything in the record, and let chance decide what is random"
        sentence = "the same options give different states before the first decision"
        stage.add(name, [Fault(sentence, advice, game.rules["setup"].place)])
    for source in set(game.closing(state)) - set(game.sources):
        sentence = f"{source} counts when the game ends, but is not a source of points"
        stage.add(name, [Fault(sentence, "closing names sources of points: correct the name", file_of(game))])
    stage.add(name, broken_invariants(engine, state, game.rules["setup"].place))
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
        who, move, _ = draw(open_choices, rng)
        stage.add(where, _play_faults(engine, state, who, move, open_choices, rng))
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
    place = place_of(engine.game, "play", state, move)
    name = engine.game.move_space.decode(move)
    before = bytes(state)
    points = totals_of(state)
    twin = state.copy()
    other = state.copy()
    other_who, other_move, _ = rng.choice(open_choices)
    engine.play(other, other_who, other_move)
    outside = "Keep everything in the record: a rule writes elsewhere"
    if bytes(state) != before:
        yield Fault("playing on a copy changes the original: copies are not independent", outside, place)
    engine.play(state, who, move)
    engine.play(twin, who, move)
    if state != twin:
        sentence = "the same move in the same state gives different states: something is kept outside the record"
        yield Fault(sentence, outside, place)
    if bytes(state) == before:
        advice = "Take the row off the agenda, or do not offer the move"
        yield Fault(f"the move {name} changes nothing", advice, place)
    fell = any(after < earlier for earlier, after in zip(points, totals_of(state), strict=True))
    if fell and not engine.game.points_may_fall:
        advice = "Set points_may_fall=True if some move costs points"
        yield Fault(f"points fell by the move {name}", advice, place)
    yield from broken_invariants(engine, state, place)
    if who == CHANCE and not engine.over(state) and engine.waiting(state) == 0:
        advice = "Push what follows, or finish the game"
        yield Fault("after an outcome of chance nobody is to decide and the game is not over", advice, place)


def compile_rules(game: Game, games: int | None, seed: int) -> Stage:
    """Every rule compiled, asked both ways, and thousands of entries played in the build that checks bounds."""
    stage = Stage("compiler")
    stage.add("", compiling_faults(game))
    if stage.found:
        return stage
    compiled, engine = Compiled(game), strict_engine(game)
    mixes = option_mixes(game)[:games]
    for options in mixes:
        stage.add(str(options), fuzz_faults(game, options, seed))
        if stage.enough():
            return stage
    for options in mixes[: len(game.players)]:
        log = record(compiled, options, 1, seed).logs[0]
        stage.add(str(options), answer_faults(engine, compiled.engine(), options, log))
    stage.notes.append(f"{len(compiled.names())} entries, each in two builds; {EFFORT.games * len(mixes)} games")
    return stage


def draw_pages(game: Game, games: int | None, seed: int, pages: int) -> Stage:
    """A whole game for every number of players as the server draws it."""
    stage, drawn = Stage("page"), 0
    for players in list(game.players)[:games]:
        options = game.options.complete({"players": players})
        gallery = Gallery(game, options, pages, seed)
        gallery.visit()
        drawn += gallery.drawn
        for where, fault in gallery.faults:
            stage.add(f"{options}, {where}", [fault])
    stage.notes.append(f"{drawn} pages of {len(list(game.players)[:games])} games, in {' and '.join(LANGUAGES)}")
    return stage
