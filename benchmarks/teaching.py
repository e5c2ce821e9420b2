"""Whether what is taught is true, and how long it takes; for one game, by as many processes as you like:

    python benchmarks/teaching.py calibration GAME --positions 1000    final points within the 80 % band in 75 to 85 %
    python benchmarks/teaching.py planted GAME --games 100             bad moves among the three costliest in 80 of 100
    python benchmarks/teaching.py little GAME --games 2 --level master reviews of games of a strong level find little
    python benchmarks/teaching.py first-hint GAME --games 100          the first hint wins as often as the level does
    python benchmarks/teaching.py luck GAME --games 20                 luck is nothing on average, margins hold
    python benchmarks/teaching.py times GAME --games 1                 hints within 3 s, a review within 3 minutes

`calibration`: bots of a level play; at some decisions of each game the band of the first hint is kept, and whether the
final points of the seat lie in it. `planted`: in a game of bots one move is replaced by a random one that long thinking
says is at least five points worse, however the turn goes on, and games played to their end agree; the review should
list it among the three costliest.
`little`: what reviews of games of a level find in all. `first-hint`: one seat always plays the first hint against a
level; seats rotate, and chance is shared until everybody has sat everywhere. `luck`: what reviews of games among equals
say of luck, each game twice with chance of its own; `--option NAME=VALUE` chooses how they are played. `times`: hints
as the page asks for them at some decisions of a game, and a review of it by two processes in the time that the page
gives it.

`hard` and `master` think `--think` seconds for each move, and hints and reviews `--seconds`: less than at a table, so
that all of it is soon done; only where errors are sought the bots think as usual. On a machine that is busy with other
work `--level 48-turns` looks ahead like `hard` by counting alone, and a review's seconds are those of the processor.
Every game becomes a line of JSON in `benchmarks/played`; what was played in the same way is not played again.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
from counted_bots import COUNTED, told

from spielwerk.bots.arena import wilson
from spielwerk.bots.fingerprint import fingerprint
from spielwerk.bots.match import play_match
from spielwerk.bots.meant_turns import MeantTurns
from spielwerk.kernel import CHANCE, CHANCE_BIT, State
from spielwerk.kernel.engine import CompiledEngine, Engine, roll, seats_of
from spielwerk.kernel.registry import find_game
from spielwerk.kernel.views import view
from spielwerk.teach.bots_games import Plays, bot_of, decisions_in
from spielwerk.teach.calibrating import engine_of
from spielwerk.teach.estimates import difference
from spielwerk.teach.hints import Effort, found, hint
from spielwerk.teach.review.asking import within
from spielwerk.teach.review.jobs import Asked, Bounds, Luck, Reviewer
from spielwerk.teach.review.luck import Swing, luck_of, rolls_of
from spielwerk.teach.review.processes import cores, shared_work
from spielwerk.teach.review.record import Mark
from spielwerk.teach.review.reviewing import review
from spielwerk.teach.review.segments import Choice, course_of
from spielwerk.teach.seeing import QUICK, Seer
from spielwerk.teach.turns import forced_moves
from spielwerk.web.settings import Settings

Line = dict[str, Any]

WORSE, LISTED = 5.0, 3
# Positions tried for a bad move, and moves at each; how far and in how many worlds long thinking looks, at first and
# for what may be bad enough.
PLACES, MOVES = 12, 8
# Seconds for a move of bots that only have to get on.
BLINK = 0.05
# Seconds that the page gives a hint.
HINT = Settings.hint_s
NODES, FAR, FIRST, LONG = 2000, 4, 12, 96
# So many ways to go on after a bad move are tried.
WAYS = 6
# Games played to their end, which are to agree: what was learned may err in any look.
ENDS = 200
# A margin of 80 % beside one of 95 %.
USUAL = 1.281552 / 1.959964


def calibration(chosen: argparse.Namespace, number: int) -> Line:
    engine = engine_of(chosen.game)
    options = engine.game.options.complete({"players": chosen.players})
    bot = bot_of(engine.game, chosen.level, chosen.think)
    match = play_match(engine, options, [bot] * chosen.players, f"{chosen.seed} bands {number}")
    rng, totals = Random(f"{chosen.seed} positions {number}"), match.totals()
    decisions = decisions_in(engine, options, match.log())
    effort = Effort(nodes=1000, turns=6, worlds=24, ends=24, seconds=chosen.seconds)
    rows = []
    for position, seat, state in rng.sample(decisions, min(chosen.each, len(decisions))):
        first = hint(engine, view(engine, state, seat), seat, rng, effort).turns[0].estimate
        won = (match.places[seat] == 1) / match.places.count(1)
        points, wins = first.points[seat], first.wins[seat]
        rows.append([position, *first.band, totals[seat], points.value, points.margin, wins.value, won])
    return {"rows": rows}


def told_of_bands(chosen: argparse.Namespace, lines: list[Line]) -> str:
    rows = [row for line in lines for row in line["rows"]]
    inside = sum(low <= final <= high for _, low, high, final, *_ in rows)
    below = sum(final < low for _, low, _, final, *_ in rows)
    off = [row[3] - row[4] for row in rows]
    low, high = wilson(inside, len(rows))
    error = math.sqrt(statistics.fmean(points * points for points in off))
    expected, came = (statistics.fmean(row[column] for row in rows) for column in (6, 7))
    return (
        f"{chosen.game}: {len(rows)} positions of {len(lines)} games of {told(chosen.level)}: {inside / len(rows):.1%} "
        f"within the band ({low:.0%} to {high:.0%}), {below / len(rows):.1%} below it; final points "
        f"{statistics.fmean(off):+.1f} beside those expected, {error:.1f} off; "
        f"mean band {statistics.fmean(row[2] - row[1] for row in rows):.1f} wide, margin of what is expected "
        f"{statistics.fmean(row[5] for row in rows):.1f}; won {came:.0%} where {expected:.0%} was expected"
    )


def planted(chosen: argparse.Namespace, number: int) -> Line:
    engine, rng = engine_of(chosen.game), Random(f"{chosen.seed} planted {number}")
    plays = _played_on(engine, chosen, [], rng)
    bad = _planted(engine, chosen, plays, rng)
    if bad is None:
        return {"planted": None}
    plays, position, worse = bad
    options = engine.game.options.complete({"players": chosen.players})
    asked = Asked(engine.game.name, dict(options), plays, [f"seat {seat}" for seat in range(chosen.players)])
    began = time.monotonic()
    asked, reviewer = within(asked, Reviewer(asked, engine), chosen.seconds, 1)
    reviewed = review(asked, reviewer, lambda jobs: map(reviewer.do, jobs))
    ranking = [one.position <= position < one.end for one in reviewed.costliest()]
    return {
        "planted": position,
        "worse": worse,
        "place": ranking.index(True) + 1 if True in ranking else None,
        "errors": len(ranking),
        "lost": [round(seat.lost.value, 1) for seat in reviewed.seats],
        "seconds": round(time.monotonic() - began, 1),
    }


def _played_on(engine: CompiledEngine, chosen: argparse.Namespace, plays: Plays, rng: Random) -> Plays:
    """A game of the level that goes on from these plays."""
    state, plays = engine.new(engine.game.options.complete({"players": chosen.players})), list(plays)
    bot = bot_of(engine.game, chosen.level, chosen.think)
    for who, move in plays:
        engine.play(state, who, move)
    while mask := engine.waiting(state):
        who = CHANCE if mask == CHANCE_BIT else seats_of(mask)[0]
        move = roll(engine, state, rng) if who == CHANCE else bot(engine, view(engine, state, who), who, rng)
        plays.append((who, move))
        engine.play(state, who, move)
    return plays


def _planted(
    engine: CompiledEngine, chosen: argparse.Namespace, plays: Plays, rng: Random
) -> tuple[Plays, int, float] | None:
    """The same game with one random move that is surely bad, and how it goes on from there."""
    options = engine.game.options.complete({"players": chosen.players})
    choices = list(course_of(engine, options, plays).choices)
    rng.shuffle(choices)
    for choice in choices[:PLACES]:
        others = [move for move in engine.moves(choice.state, choice.seat) if move != choice.moves[0]]
        rng.shuffle(others)
        for move in others[:MOVES]:
            worse = _worse(engine, choice, move, rng)
            if worse is not None:
                before = [*plays[: choice.position], (choice.seat, move)]
                return _played_on(engine, chosen, before, rng), choice.position, round(worse, 1)
    return None


def _worse(engine: CompiledEngine, choice: Choice, move: int, rng: Random) -> float | None:
    """By how many points a move is surely worse than the best turn, if by enough; nothing where it changes nothing."""
    seer = Seer(engine, view(engine, choice.state, choice.seat), choice.seat)
    best, bad = seer.turns(NODES, 1, 1)[0], _turns_with(engine, choice, move)
    for worlds in (FIRST, LONG):
        one, *others = seer.near([best, *bad], worlds, rng, QUICK, FAR)
        lead = min((difference(one, other).lead for other in others), key=lambda lead: lead.value)
        if lead.value - (lead.margin if worlds == LONG else 0) < WORSE:
            return None
    one, *others = seer.ends([best, *bad], ENDS, rng, QUICK)
    ended = min((difference(one, other).lead for other in others), key=lambda lead: lead.value)
    return lead.value if ended.is_clear and ended.value >= WORSE else None


def _turns_with(engine: CompiledEngine, choice: Choice, move: int) -> list[tuple[int, ...]]:
    """Turns that begin with this move and make the best of it, each in another way."""
    after = choice.state.copy()
    engine.play(after, choice.seat, move)
    if engine.waiting(after) != 1 << choice.seat:
        return [(move,)]
    forced, choosing = forced_moves(engine.game, view(engine, after, choice.seat), choice.seat)
    return [(move, *forced, *turn) for turn in Seer(engine, choosing, choice.seat).turns(NODES, WAYS, 2)]


def told_of_planted(chosen: argparse.Namespace, lines: list[Line]) -> str:
    with_one = [line for line in lines if line["planted"] is not None]
    listed = [line for line in with_one if line["place"] and line["place"] <= LISTED]
    low, high = wilson(len(listed), len(with_one))
    return (
        f"{chosen.game}: among the {LISTED} costliest in {len(listed)} of {len(with_one)} games of "
        f"{told(chosen.level)} ({low:.0%} to {high:.0%}); {len(lines) - len(with_one)} games without a move surely "
        f"{WORSE:g} points worse; "
        f"a review took {sum(line['seconds'] for line in with_one) / max(1, len(with_one)):.0f} s"
    )


def little(chosen: argparse.Namespace, number: int) -> Line:
    engine, rng = engine_of(chosen.game), Random(f"{chosen.seed} little {number}")
    plays = _played_on(engine, chosen, [], rng)
    options = engine.game.options.complete({"players": chosen.players})
    asked = Asked(engine.game.name, dict(options), plays, [f"seat {seat}" for seat in range(chosen.players)])
    asked, reviewer = within(asked, Reviewer(asked, engine), chosen.seconds, 1)
    reviewed = review(asked, reviewer, lambda jobs: map(reviewer.do, jobs))
    return {
        "decisions": [seat.decisions for seat in reviewed.seats],
        "errors": [seat.errors for seat in reviewed.seats],
        "lost": [round(seat.lost.value, 1) for seat in reviewed.seats],
        "points": [seat.points for seat in reviewed.seats],
        "costliest": [round(one.lost, 1) for one in reviewed.costliest()[:LISTED]],
    }


def told_of_little(chosen: argparse.Namespace, lines: list[Line]) -> str:
    lost, points = ([each for line in lines for each in line[what]] for what in ("lost", "points"))
    errors, decisions = (sum(sum(line[what]) for line in lines) for what in ("errors", "decisions"))
    worst = max((one for line in lines for one in line["costliest"]), default=0.0)
    return (
        f"{chosen.game}: reviews of {len(lines)} games of {told(chosen.level)} find {errors} errors in {decisions} "
        f"decisions; a seat lost {statistics.fmean(lost):.1f} points and has {statistics.fmean(points):.0f}, the "
        f"costliest error was {worst:.1f}"
    )


def first_hint(chosen: argparse.Namespace, number: int) -> Line:
    engine = engine_of(chosen.game)
    options = engine.game.options.complete({"players": chosen.players})
    bot, seat = bot_of(engine.game, chosen.level, chosen.think), number % chosen.players
    effort = Effort(ends=1, seconds=chosen.seconds)

    meant = MeantTurns(engine)

    def asking(engine: Engine, seen: State, who: int, rng: Random) -> int:
        """Plays the whole turn of the first hint, and asks again when it is through or something else came."""
        legal, move = engine.moves(seen, who), meant.move_for(seen, who)
        if len(legal) == 1 or move is not None:
            return legal[0] if move is None else move
        turn = hint(engine, seen, who, rng, effort).turns[0].moves
        meant.keep(seen, who, turn)
        return turn[0]

    bots = [asking if other == seat else bot for other in range(chosen.players)]
    match = play_match(engine, options, bots, f"{chosen.seed} hints {number // chosen.players}")
    totals = match.totals()
    others = statistics.fmean(total for other, total in enumerate(totals) if other != seat)
    return {
        "won": (match.places[seat] == 1) / match.places.count(1),
        "ahead": totals[seat] - others,
        "seconds": [round(match.seconds[who] / match.decisions[who], 2) for who in range(chosen.players)],
        "seat": seat,
    }


def told_of_hints(chosen: argparse.Namespace, lines: list[Line]) -> str:
    won, ahead = sum(line["won"] for line in lines), [line["ahead"] for line in lines]
    low, high = wilson(won, len(lines))
    error = statistics.stdev(ahead) / math.sqrt(len(ahead)) if len(ahead) > 1 else math.inf
    return (
        f"{chosen.game}: the first hint wins {won / len(lines):.1%} of {len(lines)} games ({low:.0%} to {high:.0%}; a "
        f"fair share is {1 / chosen.players:.0%}), {statistics.fmean(ahead):+.1f} ± {1.96 * error:.1f} points ahead of "
        f"{told(chosen.level)}"
    )


def luck(chosen: argparse.Namespace, number: int) -> Line:
    """The part of a review that values luck, with as much effort as the whole of it leaves for that."""
    engine = engine_of(chosen.game)
    options = engine.game.options.complete({"players": chosen.players, **dict(chosen.option)})
    bot = bot_of(engine.game, chosen.level, chosen.think)
    match = play_match(engine, options, [bot] * chosen.players, f"{chosen.seed} luck {number}")
    asked = Asked(engine.game.name, dict(options), match.log(), [f"seat {seat}" for seat in range(chosen.players)])
    asked, reviewer = within(asked, Reviewer(asked, engine), chosen.seconds, 1)
    began, told = time.process_time(), []
    for seed in (1, 2):
        reviewer = Reviewer(msgspec.structs.replace(asked, seed=seed), engine)
        start = reviewer.do(Bounds(False))
        swings = [reviewer.do(Luck(stretch)) for stretch in range(len(reviewer.course.stretches))]
        assert isinstance(start, Mark)
        rolls = rolls_of([one for one in swings if isinstance(one, Swing)], start)
        told.append([luck_of(seat, rolls) for seat in range(chosen.players)])
    return {
        "points": match.totals(),
        "luck": [[round(one.value, 1) for one in again] for again in told],
        "margins": [[round(one.margin, 1) for one in again] for again in told],
        "stretches": len(reviewer.course.stretches),
        "pairs": asked.effort.pairs,
        "seconds": round((time.process_time() - began) / 2, 1),
    }


def told_of_luck(chosen: argparse.Namespace, lines: list[Line]) -> str:
    points = np.array([line["points"] for line in lines], float)
    luck, margin = (np.array([line[what] for line in lines]) for what in ("luck", "margins"))
    found, margins = luck[:, 0], margin[:, 0]
    off, apart = np.abs(found - luck[:, 1]), np.hypot(margins, margin[:, 1])
    by_game = found.mean(axis=1)
    error = 1.96 * by_game.std(ddof=1) / math.sqrt(len(lines)) if len(lines) > 1 else math.inf
    without = points - found
    return (
        f"{chosen.game} of {chosen.players}: luck {found.mean():+.1f} ± {error:.1f} on average over {len(lines)} "
        f"games, spread {found.std():.1f}, that of points {points.std():.1f}, without luck {without.std():.1f}; "
        f"seats of a game have {by_game.std():.1f} in common; from the mean of their game seats are "
        f"{_apart(points):.1f}, without luck {_apart(without):.1f}; margin {margins.mean():.1f}, clear for "
        f"{np.mean(np.abs(found) > margins):.0%}; another seed says {np.sqrt(np.mean(off**2)):.1f} else, within both "
        f"margins in {np.mean(off <= apart):.0%}, within those of 80 % in {np.mean(off <= apart * USUAL):.0%}; "
        f"{np.mean([one['seconds'] for one in lines]):.1f} s each"
    )


def _apart(points: npt.NDArray[np.float64]) -> float:
    """How far the seats of a game are from each other's mean, usually."""
    return float(np.sqrt(np.mean((points - points.mean(axis=1, keepdims=True)) ** 2)))


def times(chosen: argparse.Namespace, number: int) -> Line:
    engine, rng, hinted = engine_of(chosen.game), Random(f"{chosen.seed} times {number}"), []
    plays = _played_on(engine, chosen, [], rng)
    options = engine.game.options.complete({"players": chosen.players})
    decisions = decisions_in(engine, options, plays)
    for _, seat, state in rng.sample(decisions, min(10, len(decisions))):
        known, began = view(engine, state, seat), time.monotonic()
        found(engine, known, seat, (), rng, HINT)
        hinted.append(round(time.monotonic() - began, 2))
    asked = Asked(engine.game.name, dict(options), plays, [f"seat {seat}" for seat in range(chosen.players)])
    began, used = time.monotonic(), _cpu()
    asked, reviewer = within(asked, Reviewer(asked, engine), chosen.seconds, 2)
    with shared_work(asked, reviewer, 2) as do_all:
        review(asked, reviewer, do_all)
    return {"hints": hinted, "review": round(time.monotonic() - began, 1), "cpu": round(_cpu() - used, 1)}


def _cpu() -> float:
    """Seconds of CPU that this process has used, and those of its processes that have ended."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def told_of_times(chosen: argparse.Namespace, lines: list[Line]) -> str:
    hints = [seconds for line in lines for seconds in line["hints"]]
    reviews = max(line["review"] for line in lines)
    taken = f"{statistics.fmean(hints):.1f} s, at most {max(hints):.1f} s"
    cpu = max(line["cpu"] for line in lines)
    return f"{chosen.game}: hints took {taken}; the longest review {reviews:.0f} s, {cpu:.0f} s of CPU"


Measurement = Callable[[argparse.Namespace, int], Line]
KINDS: dict[str, tuple[Measurement, Callable[[argparse.Namespace, list[Line]], str]]] = {
    "calibration": (calibration, told_of_bands),
    "planted": (planted, told_of_planted),
    "little": (little, told_of_little),
    "first-hint": (first_hint, told_of_hints),
    "luck": (luck, told_of_luck),
    "times": (times, told_of_times),
}


def way_of(chosen: argparse.Namespace) -> Line:
    """How it is measured: only lines that were made in the same way belong together."""
    named = ("what", "game", "level", "players", "think", "seconds", "seed", "option")
    each = {"each": chosen.each} if chosen.what == "calibration" else {}
    bot = fingerprint(find_game(chosen.game), chosen.level)
    return {**{name: getattr(chosen, name) for name in named}, **each, "bot": bot}


def measured(chosen: argparse.Namespace) -> Iterator[Line]:
    """What is known from the file, then what is still missing, as it comes."""
    known, way = [], way_of(chosen)
    if chosen.out.exists():
        lines = [json.loads(line) for line in chosen.out.read_text().splitlines()]
        known = [line for line in lines if line["way"] == way and line["number"] < chosen.games]
    yield from known
    missing = sorted(set(range(chosen.games)) - {line["number"] for line in known})
    if not missing:
        return
    # What is missing of the compiled rules is compiled once.
    engine_of(chosen.game)
    for number, line in _shared(chosen, missing):
        line = {"way": way, "number": number, **line}
        with chosen.out.open("a") as file:
            file.write(json.dumps(line) + "\n")
        yield line


def _shared(chosen: argparse.Namespace, numbers: list[int]) -> Iterator[tuple[int, Line]]:
    # Where time is measured nothing else runs, and a review has processes of its own.
    if chosen.what == "times":
        yield from map(partial(_one, chosen), numbers)
        return
    with multiprocessing.get_context("spawn").Pool(chosen.processes) as pool:
        yield from pool.imap_unordered(partial(_one, chosen), numbers)


def _one(chosen: argparse.Namespace, number: int) -> tuple[int, Line]:
    return number, KINDS[chosen.what][0](chosen, number)


def _option(text: str) -> tuple[str, int | str]:
    name, _, value = text.partition("=")
    return name, int(value) if value.isdigit() else value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=KINDS)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--positions", type=int, default=1000, help="of calibration, as many from each game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", default="hard", help=f"who plays, also {', '.join(COUNTED)}")
    parser.add_argument(
        "--think", type=float, help="seconds for each move of hard or master (planted, little: as usual)"
    )
    parser.add_argument(
        "--seconds", type=float, help="for each hint (0.5, first-hint 0.25) or review (60, luck 20, times 90)"
    )
    parser.add_argument("--option", type=_option, action="append", default=[], help="of the game, as NAME=VALUE (luck)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument(
        "--out", type=Path, default=Path("benchmarks/played/teaching.jsonl"), help="where the lines of JSON are kept"
    )
    chosen = parser.parse_args()
    find_game(chosen.game)
    chosen.level = COUNTED.get(chosen.level, (chosen.level,))[0]
    chosen.option = [list(pair) for pair in chosen.option]
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    chosen.each = math.ceil(chosen.positions / chosen.games)
    if chosen.think is None and chosen.what not in ("planted", "little"):
        chosen.think = BLINK
    chosen.seconds = (
        chosen.seconds
        or {
            "calibration": 0.5,
            "planted": 60.0,
            "little": 60.0,
            "first-hint": 0.25,
            "luck": 20.0,
            "times": Settings.review_s,
        }[chosen.what]
    )
    lines: list[Line] = []
    began, telling = time.monotonic(), KINDS[chosen.what][1]
    for line in measured(chosen):
        lines.append(line)
        if len(lines) % 10 == 0:
            print(f"{time.monotonic() - began:.0f} s: {telling(chosen, lines)}", flush=True)
    print(f"{telling(chosen, lines)}; {time.monotonic() - began:.0f} s with {chosen.processes} processes")


if __name__ == "__main__":
    main()
