"""The log: what happened, told with the position before it, and which steps are one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from ....kernel import CHANCE, top_kind, top_who
from ....kernel.agenda import KIND
from ....stage.scene import Scene, Step, seat_name
from ....stage.telling import in_one_sentence
from ....stage.words import Words
from ..state import MOVES, Kind
from .names import character_name, contract_name, goal_name, outpost_gain, things, town_gain, where_to
from .offers import next_step_cost
from .story import told

# What chance does several times in a row: the word for all of it, and how one of it is named.
_LISTS: dict[str, tuple[str, Callable[[Words, int], str]]] = {
    "lay_town_bonus": ("gains", lambda words, letter: things(words, town_gain(letter))),
    "lay_outpost": ("gains", lambda words, outpost: things(words, outpost_gain(outpost))),
    "lay_card": ("numbers", lambda words, card: str(card + 1)),
    "lay_contract": ("contracts", contract_name),
    "reveal_character": ("characters", character_name),
    "deal_goal": ("goals", goal_name),
    "roll": ("values", lambda words, value: str(value)),
}
_DEALS = (Kind.DEAL_TOWNS, Kind.DEAL_OUTPOSTS, Kind.DEAL_CARDS, Kind.DEAL_DISPLAY, Kind.REVEAL_CHARACTER)
_DEALT_TO = (Kind.DEAL_GOALS, Kind.ROLL)
# Everybody answers these at the same time.
_AT_ONCE = (Kind.PAYOUT, Kind.COMPENSATE, Kind.KEEP_GOALS)
_SMALL = ("die", "end_turn")


def log_line(scene: Scene, who: int, move: int) -> str:
    """Move -1 is a move the viewer may not see."""
    return sentence([Step(scene, who, move)])


def together(earlier: Step, later: Step) -> bool:
    """An action is everything up to the next choice of the turn; what chance deals to one place is one thing too."""
    kind, before = (int(top_kind(step.scene.state.record)) for step in (later, earlier))
    if kind in _DEALS:
        return kind == before
    if _actor(earlier) != _actor(later):
        return False
    if before in _AT_ONCE or (kind in (*_DEALT_TO, *_AT_ONCE) and not _in_turn(later.scene)):
        return kind == before
    return kind not in (Kind.TURN, Kind.CHOOSE_CHARACTER, Kind.DEAL_START_CONTRACT) or _verb(later) == "end_turn"


def sentence(steps: Sequence[Step]) -> str:
    said = [step for step in steps if not _goes_without_saying(step)] or steps[:1]
    return in_one_sentence(steps[0].scene, list(_lines(said if len(steps) > 1 else steps)))


def _goes_without_saying(step: Step) -> bool:
    """A die is told by where it is placed, the end of a journey by its way."""
    return _verb(step) in ("die", "end_turn", "stop") and top_kind(step.scene.state.record) != Kind.MORE_DICE


def _lines(steps: Sequence[Step]) -> Iterator[str]:
    for verb, found in groupby(steps, _verb):
        same = list(found)
        if verb == "step":
            yield _way(same)
        elif not verb and top_kind(same[0].scene.state.record) == Kind.DEAL_GOALS:
            yield _hidden(same[0], "log.hidden_goal", len(same))
        elif verb in ("roll", "deal_goal") or top_kind(same[0].scene.state.record) in _DEALS:
            yield _listed(same, verb)
        else:
            yield from (_line(step) for step in same)


def _line(step: Step) -> str:
    scene, words, kind = step.scene, step.scene.words, int(top_kind(step.scene.state.record))
    if step.who != CHANCE:
        name = seat_name(scene, step.who)
        return told(scene, step.who, step.move, "log") if step.move >= 0 else words("log.hidden", name=name)
    name = seat_name(scene, max(0, _actor(step)))
    if step.move < 0:
        return _hidden(step, "log.hidden_contract", 1)
    if _verb(step) == "lay_contract":
        key = "start_contract" if kind == Kind.DEAL_START_CONTRACT else "draw_contract"
        return words(f"log.{key}", name=name, contract=contract_name(words, MOVES.numbers(step.move)["contract"]))
    return told(scene, _actor(step) if _actor(step) >= 0 else step.who, step.move, "log")


def _hidden(step: Step, key: str, count: int) -> str:
    return step.scene.words(key, name=seat_name(step.scene, max(0, _actor(step))), count=count)


def _listed(steps: Sequence[Step], verb: str) -> str:
    scene, words = steps[0].scene, steps[0].scene.words
    what, named = _LISTS[verb]
    values = [named(words, *MOVES.numbers(step.move).values()) for step in steps]
    # Names with a comma or an "and" in them are set apart more clearly.
    listed = ", ".join(values) if what in ("numbers", "values", "characters") else "; ".join(values)
    name = seat_name(scene, max(0, _actor(steps[0])))
    return words(f"log.{verb}", count=len(steps), name=name, **{what: listed})


def _way(steps: Sequence[Step]) -> str:
    """A movement: the places in order, and what all of it cost."""
    words, who, cost = steps[0].scene.words, steps[0].who, Counter[str]()
    for step in steps:
        record, named = step.scene.state.record, MOVES.numbers(step.move)
        cost.update(next_step_cost(record, who, int(record.figure[who, named["figure"]]), named["place"]))
    places = words.joined([where_to(words, MOVES.numbers(step.move)["place"]) for step in steps])
    values = {"name": seat_name(steps[0].scene, who), "places": places}
    return words("log.step_paid", **values, cost=things(words, cost)) if cost else words("log.step", **values)


def _actor(step: Step) -> int:
    """Who acts, or for whom chance decides."""
    return int(top_who(step.scene.state.record)) if step.who == CHANCE else step.who


def _in_turn(scene: Scene) -> bool:
    record = scene.state.record
    return any(int(record.agenda[row, KIND]) == Kind.TURN for row in range(record.agenda_rows))


def _verb(step: Step) -> str:
    return MOVES.decode(step.move).verb if step.move >= 0 else ""


def quiet(scene: Scene, who: int, move: int) -> bool:
    """Whether the log may fold this line away: deals, the dice of a new round, taking up a die, ending a turn."""
    kind = int(top_kind(scene.state.record))
    if who == CHANCE:
        # In a turn a die was rolled or a contract drawn on purpose.
        return not (_in_turn(scene) and kind in (Kind.ROLL, Kind.REVEAL_CONTRACT))
    return kind == Kind.KEEP_GOALS or (kind == Kind.TURN and MOVES.decode(move).verb in _SMALL)
