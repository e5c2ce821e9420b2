"""Games for pictures and tests: played by quick bots, the same each time, up to a position worth showing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from ..bots.searching import best_move
from ..kernel import Game, OptionError, OptionValues
from ..kernel.engine import InterpretedEngine, seats_of
from ..stage.previews import previews
from ..table.seat import Seat
from ..table.table import Table

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")
# So few positions are looked at that a whole game takes seconds.
NODES = 40
# Points in reach are worth waiting for, but not so long that early is late.
SOON = 0.15


def variants(game: Game) -> Iterator[tuple[str, OptionValues]]:
    """The game as the book has it, for two, alone where that can be, and with all its expansions if it has some."""
    yield "usual", game.options.complete({})
    for players, name in ((2, "two"), (1, "alone")):
        if players in game.players:
            yield name, game.options.complete({"players": players})
    expanded: OptionValues = {}
    for option in game.options:
        if option.group == "expansion" and True in option.values and _go_together(game, expanded | {option.key: True}):
            expanded[option.key] = True
    if expanded:
        yield "expanded", game.options.complete(expanded)


def _go_together(game: Game, given: OptionValues) -> bool:
    try:
        game.options.complete(given)
    except OptionError:
        return False
    return True


def played_game(game: Game, share: float, seed: int = 7, options: OptionValues | None = None) -> Table:
    """A game played by quick bots, up to a share of its length, 1 for all of it."""
    whole = _new_table(game, seed, options or {})
    engine, random = InterpretedEngine(game), Random(seed)
    while not whole.over():
        _step(whole, engine, random)
    return whole if share >= 1 else part_of(whole, share)


def part_of(whole: Table, share: float) -> Table:
    """The beginning of a game, up to where the first seat has something to choose after this share of it."""
    for worth_showing, until in ((_points_in_reach, share + SOON), (_much_to_choose, 1.0)):
        if (found := _first(whole, share, until, worth_showing)) is not None:
            return found
    return whole


def _first(whole: Table, share: float, until: float, worth_showing: Callable[[Table], bool]) -> Table | None:
    log, least, most = whole.log, whole.version * share, whole.version * until
    table = _again(whole)
    for entry in log:
        if least <= table.version <= most:
            table.settle()
            if worth_showing(table):
                return table
        table.replay(entry)
    return None


def _again(whole: Table) -> Table:
    """The same table before its first entry."""
    return Table(whole.game, whole.options, whole.seats, whole.stored_secret(), id=whole.id, terms=whole.terms)


def _new_table(game: Game, seed: int, options: OptionValues) -> Table:
    """Dice follow from id and secret, so that the pictures show the same game each time."""
    complete = game.options.complete(options)
    seats = [Seat(NAMES[0]), *(Seat(name, "greedy") for name in NAMES[1 : complete["players"]])]
    changed = sum(complete[key] != value for key, value in game.options.complete({}).items())
    table = Table(game, complete, seats, bytes([seed]) * 32, id=f"{game.name}-{seed}-{len(seats)}-{changed}")
    table.advance()
    return table


def _step(table: Table, engine: InterpretedEngine, random: Random) -> None:
    if (seat := table.to_confirm()) is not None:
        table.confirm(seat)
        return
    seat = max(seats_of(table.waiting()))
    table.play(seat, best_move(engine, table.view(seat), seat, random, NODES))


def _points_in_reach(table: Table) -> bool:
    """The person alone must decide, and several moves bring points."""
    legal = _choices_of_the_person(table)
    foreseen = previews(table.game, table.view(0), 0, legal) if legal else {}
    return sum(bool(foreseen[move].gains) for move in legal) >= 3


def _much_to_choose(table: Table) -> bool:
    return len(_choices_of_the_person(table)) >= 4


def _choices_of_the_person(table: Table) -> tuple[int, ...]:
    """The moves of the first seat, if the table waits for it alone."""
    return tuple(table.legal(0)) if table.waiting() == 1 and table.to_confirm() is None else ()
