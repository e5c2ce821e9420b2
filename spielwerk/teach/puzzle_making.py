"""Finds puzzles in games between bots: a look ahead tells what may be one, longer thinking whether it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import msgspec

from ..bots import random_bot
from ..bots.foresight import foresight_of
from ..bots.match import play_match
from ..bots.searching import best_move, search_of
from ..kernel import CHANCE_BIT, Game, OptionValues, State
from ..kernel.engine import CompiledEngine, Engine, seats_of
from ..kernel.ledger import totals_of
from ..kernel.views import view
from .estimates import Difference, Sample, difference
from .puzzles import PHASES, Puzzle, PuzzleFile, Turn, after_turn, figures_in, packed
from .seeing import FAR, QUICK, Seer


@dataclass(frozen=True)
class Look:
    """In how many worlds turns are played on, over how many turns more than usual."""

    worlds: int
    further: int


@dataclass(frozen=True)
class Search:
    """How a puzzle is sought: positions of a game that are tried because they look promising, and others; moves tried
    for their turns; `looks` in which turns are played on, the first for all of them, the others for the better ones,
    and moves that everybody tries for each turn on the way; by how many points the best turn must be ahead of every
    other, and by how many margins."""

    promising: int = 9
    others: int = 18
    nodes: int = 3000
    turns: int = 10
    each: int = 2
    looks: tuple[Look, ...] = (Look(16, 0), Look(64, 1), Look(192, 3))
    quick: int = QUICK
    least: float = 1.5
    sure: float = 1.2
    kept: int = 4


@dataclass(frozen=True)
class Place:
    """A turn of a bots' game: before it lie `log`, in it the seat has something to decide."""

    log: Sequence[tuple[int, int]]
    state: State
    seat: int
    phase: str


USUAL = Search()
# Bots of the games look no further than they must: their positions are those of people.
_GAME_NODES = 400
_WEAK_NODES = 60
# A source or a part of the game makes no more than this share of all puzzles.
_MOST_OF_A_MOTIVE = 0.4
_MOST_OF_A_PHASE = 0.45
_FEW = 4
# So many games are looked through before it is seen whether there are enough.
_AT_ONCE = 64

# Looks through games by their numbers; what was found in each, in their order.
Find = Callable[[Iterable[int]], Iterable[list[Puzzle]]]


def make(
    engine: CompiledEngine, known: PuzzleFile, count: int, search: Search = USUAL, find: Find | None = None
) -> Iterator[PuzzleFile]:
    """More and more puzzles, until there are at least so many; after each game between bots it can be gone on with,
    and comes to the same, whoever finds what is in the games."""
    find = find or (lambda numbers: (found_in(engine, known.seed, number, search) for number in numbers))
    while len(known.puzzles) < count:
        for found in find(range(known.games, known.games + _AT_ONCE)):
            puzzles = list(known.puzzles)
            for puzzle in found:
                if not _is_one_too_many(puzzles, puzzle):
                    puzzles.append(puzzle)
            known = msgspec.structs.replace(known, games=known.games + 1, puzzles=tuple(puzzles))
            yield known
            if len(known.puzzles) >= count:
                return


def found_in(engine: CompiledEngine, seed: str, number: int, search: Search = USUAL) -> list[Puzzle]:
    """The puzzles of one game between bots."""
    rng = Random(f"{seed} puzzles {number}")
    options = {"players": _players(engine.game, rng)}
    places = _worth_trying(engine, _places(engine, options, f"{seed} {number}"), rng, search)
    tried = (
        _puzzle(engine, place, options, f"{seed}-{number}-{len(place.log)}-{place.seat}", search) for place in places
    )
    return [puzzle for puzzle in tried if puzzle]


def looked_at_again(engine: CompiledEngine, puzzle: Puzzle, search: Search = USUAL) -> Puzzle | None:
    """The same puzzle as bots see it now, or none where they see no turn any more that is clearly best."""
    state, log = engine.new(engine.game.options.complete(puzzle.options)), puzzle.plays()
    for who, move in log:
        engine.play(state, who, move)
    return _puzzle(engine, Place(log, state, puzzle.seat, puzzle.phase), puzzle.options, puzzle.name, search)


def _is_one_too_many(puzzles: Sequence[Puzzle], more: Puzzle) -> bool:
    """Whether its part of the game or its motive is too frequent already."""
    by_phase = _full([puzzle.phase for puzzle in puzzles], more.phase, _MOST_OF_A_PHASE)
    return by_phase or _full([puzzle.motive for puzzle in puzzles], more.motive, _MOST_OF_A_MOTIVE)


def _full(values: Sequence[str], value: str, share: float) -> bool:
    """Whether one more of these would be too many, so far."""
    return values.count(value) >= max(_FEW, share * (len(values) + 1))


def _players(game: Game, rng: Random) -> int:
    """Mostly two, as most games with bots are."""
    most = [players for players in game.players if 1 < players < 5]
    return rng.choice([most[0], *most])


def _places(engine: Engine, options: OptionValues, seed: str) -> list[Place]:
    """The turns of one game between bots in which there is something to decide."""

    def decide(engine: Engine, seen: State, seat: int, own: Random) -> int:
        # Now and then somebody errs, so that games differ.
        chosen = random_bot.decide if own.random() < 0.03 else None
        return chosen(engine, seen, seat, own) if chosen else best_move(engine, seen, seat, own, _GAME_NODES)

    options = engine.game.options.complete(options)
    log = play_match(engine, options, [decide] * options["players"], seed).log()
    found, state = [], engine.new(options)
    for position, (who, move) in enumerate(log):
        waiting = engine.waiting(state)
        phase = PHASES[len(PHASES) * position // len(log)]
        if waiting != CHANCE_BIT and position:
            for seat in seats_of(waiting):
                if log[position - 1][0] != seat and len(engine.moves(state, seat)) > 1:
                    found.append(Place(log[:position], state.copy(), seat, phase))
        engine.play(state, who, move)
    return found


def _worth_trying(engine: CompiledEngine, places: Sequence[Place], rng: Random, search: Search) -> list[Place]:
    """Where a look at the turn alone sees the greatest difference that is not obvious, and some others by chance: there
    such a look may err. As many of the beginning of the game as of its middle and its end."""
    chosen: list[Place] = []
    for phase in PHASES:
        gaps = [(_gap(engine, place, search), place) for place in places if place.phase == phase]
        gaps.sort(key=lambda pair: -pair[0])
        clear = [place for gap, place in gaps if gap >= 100 * search.least][: search.promising // len(PHASES)]
        rest = [place for _, place in gaps[len(clear) :]]
        chosen += [*clear, *rng.sample(rest, min(len(rest), search.others // len(PHASES)))]
    return chosen


def _gap(engine: CompiledEngine, place: Place, search: Search) -> int:
    """By how many hundredths of a point the best first move looks better than the second; 0 where that is obvious."""
    seen = view(engine, place.state, place.seat)
    finding = search_of(engine)
    finding.best_move(seen, place.seat, 0, search.nodes)
    best, second, *_ = sorted(finding.values(len(engine.moves(seen, place.seat))), reverse=True)
    turns = foresight_of(engine).turns(seen, place.seat, search.nodes, search.turns, search.each)
    return 0 if _is_obvious(engine, place, _distinct(engine, place, turns), 0) else best - second


def _puzzle(engine: CompiledEngine, place: Place, options: OptionValues, name: str, search: Search) -> Puzzle | None:
    """The puzzle at a place, if there is one: a turn that is better than all others, surely and not obviously."""
    seen = view(engine, place.state, place.seat)
    seer = Seer(engine, seen, place.seat, _team(engine.game, engine.game.options.complete(options), place.seat))
    # In the order of who looks at the turn alone; behind them those that only what was learned likes.
    turns = foresight_of(engine).turns(seen, place.seat, search.nodes, search.turns, search.each)
    distinct = _distinct(engine, place, [*turns, *seer.turns(search.nodes, search.turns // 2, search.each)])
    if len(distinct) < 3:
        return None

    def weighed(turns: Sequence[Turn], number: int, look: Look) -> list[Sample]:
        return seer.near(turns, look.worlds, Random(f"{name} look {number}"), search.quick, FAR + look.further)

    few = weighed(distinct, 0, search.looks[0])
    order = sorted(range(len(few)), key=lambda number: -few[number].lead.mean())
    if not _is_clear(difference(few[order[0]], few[order[1]]), search.least, 0.4):
        return None
    if _is_obvious(engine, place, distinct, order[0]):
        return None
    best = [distinct[number] for number in order[: search.kept]]
    # Worlds of their own each time: what was chosen for its luck has none left.
    for number, look in enumerate(search.looks[1:], 1):
        samples = weighed(best, number, look)
        worse = [difference(samples[0], other) for other in samples[1:]]
        if not all(_is_clear(one, search.least, search.sure) and not _costs_chances(one) for one in worse):
            return None
    after, made = after_turn(engine, place.state, place.seat, best[0])
    if engine.over(after) or not made:
        return None
    nearest = min(range(len(worse)), key=lambda number: worse[number].lead.value)
    ranking = sorted(range(1, len(best)), key=lambda number: worse[number - 1].lead.value)
    return Puzzle(
        name,
        dict(options),
        packed(place.log),
        place.seat,
        (best[0], *(best[number] for number in ranking)),
        tuple(figures_in(worse[number - 1]) for number in ranking),
        _grade(engine, place, seen, best[0], order[0], worse[nearest].lead.value, search.least),
        place.phase,
        _motive(engine.game, worse[nearest]),
    )


def _distinct(engine: Engine, place: Place, turns: Sequence[Turn]) -> list[Turn]:
    """One turn for everything that can come of what the seat decides now."""
    reached: dict[bytes, Turn] = {}
    for turn in turns:
        reached.setdefault(bytes(after_turn(engine, place.state, place.seat, turn)[0]), turn)
    return list(reached.values())


def _team(game: Game, options: OptionValues, seat: int) -> frozenset[int]:
    return frozenset(next((team for team in game.teams(options) if seat in team), ()))


def _is_clear(better: Difference, least: float, sure: float) -> bool:
    return better.lead.value >= least and better.lead.value > sure * better.lead.margin


def _costs_chances(better: Difference) -> bool:
    """Whether who leads by more surely wins less often: then nobody can say which turn is best."""
    return better.wins is not None and better.wins.is_clear and better.wins.value < 0


def _is_obvious(engine: Engine, place: Place, turns: Sequence[Turn], best: int) -> bool:
    """Whether whoever looks at this turn alone plays it, and it brings most at once."""
    before = totals_of(place.state)[place.seat]
    gains = [totals_of(after_turn(engine, place.state, place.seat, turn)[0])[place.seat] - before for turn in turns]
    return best == 0 and gains[0] == max(gains)


def _grade(engine: CompiledEngine, place: Place, seen: State, best: Turn, rank: int, lead: float, least: float) -> str:
    """Easy is what a short look at the turn alone finds, medium what a long one does; hard is where that errs."""
    weak = foresight_of(engine).turns(seen, place.seat, _WEAK_NODES, 1, 1)
    reached = [bytes(after_turn(engine, place.state, place.seat, turn)[0]) for turn in (best, *weak)]
    if rank == 0:
        return "easy" if reached[0] in reached[1:] else "medium"
    return "medium" if rank == 1 and lead > 3 * least else "hard"


def _motive(game: Game, better: Difference) -> str:
    """The source that does most for the lead: by what the seat gets more there, or the others less."""
    leads = [max(own.value, -others.value) for own, others in zip(better.own, better.others, strict=True)]
    return game.sources[leads.index(max(leads))]
