"""A whole review: everything is looked at quickly, then what may have cost most is looked at more closely."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...kernel.ledger import totals_of
from ...kernel.registry import find_game
from ..calibration import Calibration
from ..outcomes import Outcome, differences, expected_outcome, moved_by, outcome_of
from .believing import Belief, belief_in, believed, compared_ends, miss_of
from .chapters import chapter_at, chapters_of
from .comparing import Compared, compared
from .effort import Effort
from .jobs import Asked, Bounds, Closer, Done, Job, Judge, Luck, PlayOut, Reviewer, Value
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
        each = cost(Closer(0, (), (), 1)) + (cost(PlayOut(0, (), (), 1)) if reviewer.calibration else 0)
        closer = effort.rounds * min(choices, effort.closer) * each
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
    _look_closer(Found(choices, judged, reviewer, asked.effort), work)
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


def _look_closer(found: Found, work: Work) -> None:
    """More worlds for the decisions that may have cost most, each time for those that look so by then; after looks
    ahead the same again in games played to their end."""
    for number in range(1, found.effort.rounds + 1):
        found.add(work, [Closer(n, one.planned, one.better, number) for n, one in found.doubtful()])
    for number in range(1, found.effort.rounds + 1) if found.calibration else ():
        found.add(work, [PlayOut(n, one.planned, one.better, -number) for n, one in found.doubtful()])


class Found:
    """What was found of all decisions by now."""

    def __init__(self, choices: Sequence[Choice], judged: list[Judged], reviewer: Reviewer, effort: Effort) -> None:
        self.choices, self.judged, self.effort = choices, judged, effort
        self.calibration = reviewer.calibration

    def doubtful(self) -> list[tuple[int, Judged]]:
        """Those that may have cost most, which are looked at more closely."""
        costs = {n: self._may_have_cost(n) for n, one in enumerate(self.judged) if one.better}
        chosen = sorted((n for n, cost in costs.items() if cost > 0), key=lambda n: -costs[n])
        return [(n, self.judged[n]) for n in chosen[: self.effort.closer]]

    def add(self, work: Work, jobs: Sequence[Closer | PlayOut]) -> None:
        for job, more in zip(jobs, work.do(jobs), strict=True):
            if isinstance(more, Judged):
                self.judged[job.choice] = self.judged[job.choice].and_then(more)

    def _may_have_cost(self, number: int) -> float:
        judged = self.judged[number]
        if judged.best is None or judged.yours is None:
            return 0.0
        lead = weighed(self.choices[number], judged, self.calibration)[0].lead
        return lead.value + lead.margin / 2


def weighed(choice: Choice, judged: Judged, calibration: Calibration | None) -> tuple[Compared, Belief]:
    """How much better the best turn is, as far as it can be believed; games played to their end need no belief."""
    assert judged.best is not None
    assert judged.yours is not None
    look = compared(judged.best, judged.yours)
    if calibration is None:
        return look, Belief(0.0, 0.0)
    ends = compared_ends(judged.ended)
    belief = belief_in(look, ends, miss_of(calibration, totals_of(choice.state), judged.yours))
    return believed(look, ends, belief), belief


def decision_of(
    choice: Choice, judged: Judged, chapters: Sequence[Chapter], calibration: Calibration | None = None
) -> Decision:
    """With a calibration turns were weighed by looks ahead, else by games played to their end."""
    chapter = chapter_at(chapters, choice.position)
    if judged.best is None or judged.yours is None:
        return Decision(choice.position, choice.seat, chapter, choice.moves, 0.0)
    found, belief = weighed(choice, judged, calibration)
    yours, best = _outcomes(choice, judged, calibration, belief)
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


def _outcomes(
    choice: Choice, judged: Judged, calibration: Calibration | None, belief: Belief
) -> tuple[Outcome, Outcome]:
    """Of yours and of the best, which differ by what the better turn is believed to bring."""
    assert judged.best is not None
    assert judged.yours is not None
    ended = judged.ended
    held = totals_of(choice.state)
    yours = (
        expected_outcome(calibration, held, judged.yours, ended[0] if ended else None)
        if calibration
        else outcome_of(judged.yours)
    )
    looks = differences(judged.best, judged.yours)
    games = differences(ended[1], ended[0]) if ended else (None, None)
    points, wins = (belief.all(look, game, 0.0) for look, game in zip(looks, games, strict=True))
    return yours, moved_by(yours, points, wins)
