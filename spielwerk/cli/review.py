"""`spielwerk review`: what every decision of a recorded game cost, what luck brought, and how the chances went."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spielwerk.kernel import CHANCE
from spielwerk.stage.words import LANGUAGES

from .files import opened
from .output import CommandError, print_table, refuse_output

if TYPE_CHECKING:
    from spielwerk.table.table import Table
    from spielwerk.teach.review.record import Decision, Review


# So many of the costliest decisions are listed, and so many explained.
LISTED, REASONS = 10, 5


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "review",
        help="say what the decisions of a recorded game cost and what luck did",
        description="Every decision is judged by what its player knew. With --games a seed gives the same review.",
    )
    parser.add_argument("file", help="a game file, or - for standard input")
    parser.add_argument(
        "--json", nargs="?", const="-", metavar="OUT", help="write the whole review as JSON, here or to standard output"
    )
    effort = parser.add_mutually_exclusive_group()
    effort.add_argument("--seconds", type=float, default=90, help="how long it may take, about (90)")
    effort.add_argument("--games", type=int, help="how many games are played on in all, about")
    parser.add_argument("--seed", type=int, default=1, help="of the worlds that are played on in")
    parser.add_argument("--processes", type=int, help="how many share the work; as many as there are cores if left out")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.set_defaults(run=review)


def review(chosen: argparse.Namespace) -> int:
    from spielwerk.bots.searching import can_search
    from spielwerk.kernel.compiled import jit_enabled
    from spielwerk.teach.review.record import write_review

    given = [number for number in (chosen.seconds, chosen.games, chosen.processes) if number is not None]
    if not all(number > 0 for number in given):
        raise CommandError("--seconds, --games and --processes take more than 0")
    if chosen.json not in (None, "-"):
        refuse_output(Path(chosen.json))
    table = opened(chosen.file)
    if all(play.who == CHANCE for play in table.plays()):
        raise CommandError(f"{chosen.file}: nobody has decided anything yet; there is nothing to review")
    if not can_search(table.game):
        raise CommandError(f"{table.game.name} says too little to bots for a review: it needs `worth` and `rehearse`")
    if not jit_enabled():
        raise CommandError("a review needs compiled rules, and compiling is switched off here")
    found = _reviewed(table, chosen)
    if chosen.json == "-":
        sys.stdout.buffer.write(write_review(found) + b"\n")
        return 0
    if chosen.json:
        try:
            Path(chosen.json).write_bytes(write_review(found) + b"\n")
        except OSError as problem:
            raise CommandError(f"cannot write {chosen.json}: {problem.strerror}") from problem
    _print(table, found, chosen.language)
    return 0


def _reviewed(table: Table, chosen: argparse.Namespace) -> Review:
    from spielwerk.teach.review.asking import asked_of, with_games, within
    from spielwerk.teach.review.jobs import reviewer_for
    from spielwerk.teach.review.processes import cores, shared_work
    from spielwerk.teach.review.reviewing import review as reviewed

    processes = chosen.processes or cores()
    asked = asked_of(table, chosen.seed)
    reviewer = reviewer_for(asked)
    if chosen.games is not None:
        asked, reviewer = with_games(asked, reviewer, chosen.games)
    else:
        asked, reviewer = within(asked, reviewer, chosen.seconds, processes)
    with shared_work(asked, reviewer, processes) as do_all:
        return reviewed(asked, reviewer, do_all, _tell)


def _tell(share: float) -> None:
    """On a terminal: how far it is."""
    if sys.stderr.isatty():
        print(f"\r{share:4.0%}", end="\n" if share == 1 else "", file=sys.stderr, flush=True)


def _print(table: Table, found: Review, language: str) -> None:
    from spielwerk.teach.numbers import apart, told
    from spielwerk.teach.review.habits import habits_of
    from spielwerk.teach.review.losses import losses_of
    from spielwerk.teach.review.telling import review_words, summary_of

    names, words = [seat.name for seat in table.seats], review_words(language)
    rows = [
        [
            name,
            seat.points,
            seat.decisions,
            told(seat.lost, words),
            told(losses_of(found, number).rate, words),
            " ± ".join(filter(None, apart(seat.luck, words, signed=True, whole=True))),
            told(seat.adjusted, words),
        ]
        for number, (name, seat) in enumerate(zip(names, found.seats, strict=True))
    ]
    heads = ("seat", "points", "decisions", "lost", "rate", "luck", "adjusted")
    print_table(words("table.luck_apart"), [words(f"table.{head}") for head in heads], rows)
    costly = found.costliest()[:LISTED]
    if costly:
        told_rows = [_row(table, one, found, language) for one in costly]
        of_turns = ("step", "when", "who", "cost", "played", "better")
        print_table(words("table.costliest"), [words(f"table.{head}") for head in of_turns], told_rows)
    for one in costly[:REASONS]:
        print(f"{one.position}, {names[one.seat]}: {_reason(table, one, names, language)}")
    habits = [habits_of(table, found, seat) for seat in range(len(names))]
    for paragraph in summary_of(found, names, language, habits):
        print(paragraph)


def _reason(table: Table, one: Decision, names: list[str], language: str) -> str:
    """Why the better turn is better, as far as it goes before others have their say."""
    from spielwerk.kernel.views import view
    from spielwerk.teach.review.because import Reasons, because
    from spielwerk.teach.review.segments import first_part
    from spielwerk.teach.turns import tell_turn

    assert one.difference is not None
    game, state = table.game, table.state_at(one.position)
    known, better = view(table.engine, state, one.seat), first_part(table.engine, state, one.seat, one.better)
    turns = (tell_turn(game, known, one.seat, moves, language, tuple(names)) for moves in (one.played, better))
    return because(Reasons(game, names, one.seat, one.difference, *turns), language)


def _row(table: Table, one: Decision, found: Review, language: str) -> list[str]:
    from spielwerk.kernel.views import view
    from spielwerk.teach.numbers import told
    from spielwerk.teach.review.telling import review_words, turn_in_words

    names, words = [seat.name for seat in table.seats], review_words(language)
    known = view(table.engine, table.state_at(one.position), one.seat)
    assert one.difference is not None
    turns = [turn_in_words(table.game, known, one.seat, moves, names, language) for moves in (one.played, one.better)]
    when = found.chapters[one.chapter].names[language]
    return [str(one.position), when, names[one.seat], told(one.difference.lead, words), *turns]
