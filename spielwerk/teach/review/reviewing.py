"""A whole review: everything is looked at quickly, then what may have cost most is looked at more closely."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...kernel.ledger import totals_of
from ...kernel.registry import find_game
from ..calibration import Calibration
from ..outcomes import expected_outcome, moved, outcome_of
from .chapters import chapter_at, chapters_of
from .comparing import compared
from .jobs import Asked, Bounds, Closer, Done, Job, Judge, Luck, Reviewer, Value
from .judging import Judged
from .luck import Swing, rolls_of
from .record import FORMAT, VERSION, Chapter, Decision, Mark, Review
from .segments import Choice
from .summing import seats_of
from .valuing import final_mark

# Does all jobs and gives what came of them in the same order, each as soon as it can.
DoAll = Callable[[Sequence[Job]], Iterable[Done]]
Progress = Callable[[float], None]


class Work:
    """Does jobs and tells how much of all is done, measured in games played on."""

    def __init__(self, asked: Asked, reviewer: Reviewer, do_all: DoAll, tell: Progress) -> None:
        self._reviewer, self._do_all, self._tell = reviewer, do_all, tell
        self.done = 0
        choices, effort, cost = len(reviewer.course.choices), asked.effort, reviewer.cost
        luck = len(reviewer.course.stretches) * cost(Luck(0))
        closer = effort.rounds * min(choices, effort.closer) * cost(Closer(0, (), (), 1))
        self._all = 2 * cost(Bounds(False)) + choices * (cost(Value(0)) + cost(Judge(0))) + luck + closer

    def do(self, jobs: Sequence[Job]) -> Iterator[Done]:
        for job, done in zip(jobs, self._do_all(jobs), strict=True):
            self.done += self._reviewer.cost(job)
            self._tell(min(1.0, self.done / self._all))
            yield done


def review(asked: Asked, reviewer: Reviewer, do_all: DoAll, tell: Progress = lambda share: None) -> Review:
    """The review of a game; the same for the same seed and effort, however many processes share the work."""
    course = reviewer.course
    game, choices = find_game(asked.game), course.choices
    work = Work(asked, reviewer, do_all, tell)
    ends = [Bounds(False)] if course.over else [Bounds(False), Bounds(True)]
    bounds = [done for done in work.do(ends) if isinstance(done, Mark)]
    valued = [done for done in work.do([Value(n) for n in range(len(choices))]) if isinstance(done, Mark)]
    lucky = [Luck(n) for n in range(len(course.stretches))]
    swings = [done for done in work.do(lucky) if isinstance(done, Swing)]
    judged = [done for done in work.do([Judge(n) for n in range(len(choices))]) if isinstance(done, Judged)]
    _look_closer(asked, judged, work)
    chapters = chapters_of(game, course, asked.names)
    decisions = tuple(
        decision_of(choice, one, chapters, reviewer.calibration) for choice, one in zip(choices, judged, strict=True)
    )
    start = bounds[0]
    rolls = rolls_of(swings, start)
    final = final_mark(course, reviewer.engine.places(course.final)) if course.over else bounds[1]
    return Review(
        FORMAT,
        VERSION,
        game.name,
        game.sources,
        course.positions,
        course.over,
        asked.seed,
        asked.effort,
        work.done,
        chapters,
        decisions,
        (start, *valued, final),
        rolls,
        seats_of(course, decisions, chapters, rolls, final),
    )


def _look_closer(asked: Asked, judged: list[Judged], work: Work) -> None:
    """More worlds for the decisions that may have cost most, each time for those that look so by then."""
    effort = asked.effort
    for number in range(1, effort.rounds + 1):
        doubtful = sorted((n for n, one in enumerate(judged) if one.better), key=lambda n: -_may_have_cost(judged[n]))
        jobs = [
            Closer(n, judged[n].planned, judged[n].better, number)
            for n in doubtful[: effort.closer]
            if _may_have_cost(judged[n]) > 0
        ]
        if not jobs:
            return
        for job, more in zip(jobs, work.do(jobs), strict=True):
            if isinstance(more, Judged):
                judged[job.choice] = judged[job.choice].and_then(more)


def _may_have_cost(judged: Judged) -> float:
    if judged.best is None or judged.yours is None:
        return 0.0
    lead = compared(judged.best, judged.yours).lead
    return lead.value + lead.margin / 2


def decision_of(
    choice: Choice, judged: Judged, chapters: Sequence[Chapter], calibration: Calibration | None = None
) -> Decision:
    """With a calibration turns were weighed by looks ahead, else by games played to their end."""
    chapter = chapter_at(chapters, choice.position)
    if judged.best is None or judged.yours is None:
        return Decision(choice.position, choice.seat, chapter, choice.moves, 0.0)
    found = compared(judged.best, judged.yours)
    held = totals_of(choice.state)
    yours = expected_outcome(calibration, held, judged.yours, None) if calibration else outcome_of(judged.yours)
    # So that the two differ by what the better turn brings.
    best = moved(yours, judged.best, judged.yours)
    return Decision(
        choice.position,
        choice.seat,
        chapter,
        choice.moves,
        found.lead.value if found.lead.is_clear and found.lead.value > 0 else 0.0,
        judged.better,
        found,
        yours.estimate(choice.seat),
        best.estimate(choice.seat),
        (yours.spread(choice.seat), best.spread(choice.seat)),
    )
