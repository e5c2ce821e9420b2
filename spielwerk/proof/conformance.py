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

from collections.abc import Iterator
from importlib.resources import files

from ..kernel import Game
from ..kernel.compiled import Compiled
from ..kernel.rule import RuleError
from ..kernel.strict import strict_engine
from ..stage.default_drawing import PARTS
from ..stage.presentation import own_drawing
from ..stage.words import LANGUAGES
from .agreement import EFFORT, answer_faults, compiling_faults, effort_for, fuzz_faults
from .description import description_faults
from .fault import Fault
from .findings import Stage
from .first_game import first_game_faults
from .fuzz import record
from .pages import Gallery
from .random_games import option_mixes, play_games
from .subset import outside_subset

# The pages of a game that are drawn for each number of players; small games have fewer.
PAGES = 1200
_OPTIONAL = ("words", "rules.md", "style.css", "symbols.svg", "icon.svg")


class Nonconforming(AssertionError):
    """The game breaks the contract; the message lists how."""


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


def compile_rules(game: Game, games: int | None, seed: int) -> Stage:
    """Every rule compiled, asked both ways, and thousands of entries played in the build that checks bounds."""
    stage = Stage("compiler")
    compiled, checked, engine = Compiled(game), Compiled(game, checked=True), strict_engine(game)
    for build in (compiled, checked):
        stage.add("", compiling_faults(build))
        if stage.found:
            return stage
    mixes = option_mixes(game)[:games]
    for options in mixes:
        stage.add(str(options), fuzz_faults(compiled, checked, options, seed, effort_for(len(mixes))))
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
