"""Views and what they must not give away: hiding, redealing and secret moves, through every seat's eyes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from ..kernel import CHANCE_BIT, SPECTATOR, State
from ..kernel.engine import Engine, choices, draw
from ..kernel.views import redealt, seen_by, view
from .fault import Fault, place_of
from .position import broken_by, broken_invariants

# How far a redealt state is played on, and how many other moves a secret one is compared with.
_PLAY_ON = 6
_ALTERNATIVES = 3


def secrecy_faults(engine: Engine, state: State, rng: Random) -> Iterator[Fault]:
    """Everything a view gives away, or takes away."""
    worlds: list[State] = []
    for viewer in (SPECTATOR, *range(state.record.players)):
        hidden = view(engine, state, viewer)
        full = redealt(engine, hidden, viewer, rng)
        worlds.append(full.copy())
        yield from _view_faults(engine, state, viewer, hidden, full)
        yield from _play_on(engine, full, rng)
    broken = broken_invariants(engine.game, [*worlds, state])
    if len(worlds) not in broken:
        for sentence in {sentence: None for sentences in broken.values() for sentence in sentences}:
            yield broken_by(f"a redealt state is broken: {sentence}", place_of(engine.game, "redeal"))
    yield from _move_faults(engine, state, rng)


def _view_faults(engine: Engine, state: State, viewer: int, hidden: State, full: State) -> Iterator[Fault]:
    """What is wrong with a view, and with a full state that is to look the same."""
    hide, redeal = (place_of(engine.game, duty) for duty in ("hide", "redeal"))
    if view(engine, hidden, viewer) != hidden:
        yield Fault("hiding a view once more changes it", "Leave alone what is blank already", hide)
    if engine.waiting(hidden) != engine.waiting(state) or engine.over(hidden) != engine.over(state):
        yield Fault(
            "a view disagrees with the state about who must decide",
            "Blank a secret with a mark of its own, not with what means that nothing was decided yet",
            hide,
        )
    if (
        viewer >= 0
        and engine.waiting(state) >> viewer & 1
        and engine.moves(hidden, viewer) != engine.moves(state, viewer)
    ):
        yield Fault("a seat cannot see its own legal moves in its view", "Hide nothing that its own moves need", hide)
    if full == hidden and hidden != state:
        yield Fault(
            "redealing does not fill the blanks of a view",
            "Push a row of chance for every blank, and fill it when chance has decided",
            redeal,
        )
    if view(engine, full, viewer) != hidden:
        yield Fault(
            "a state with other secrets gives another view: hiding leaks, or redealing ignores what the seat knows",
            "Put what is hidden back among what is unseen (into its bag), and redeal from there",
            f"{hide} and {redeal}",
        )


def _play_on(engine: Engine, full: State, rng: Random) -> Iterator[Fault]:
    for _ in range(_PLAY_ON):
        if engine.over(full):
            return
        open_choices = choices(engine, full)
        if not open_choices:
            yield Fault(
                "a redealt state leads into a dead end",
                "Redeal only what is consistent with the rows on the agenda",
                place_of(engine.game, "redeal"),
            )
            return
        who, move, _ = draw(open_choices, rng)
        engine.play(full, who, move)


def _move_faults(engine: Engine, state: State, rng: Random) -> Iterator[Fault]:
    """Who does not witness a move cannot tell it from another; who does can, so that log and view agree."""
    mask = engine.waiting(state)
    by_who: dict[int, list[int]] = {}
    for who, move, _ in choices(engine, state):
        by_who.setdefault(who, []).append(move)
    for who, moves in by_who.items():
        # The last one to decide may set off what is then revealed to all.
        closes = mask != CHANCE_BIT and mask == 1 << who
        compared = rng.sample(moves, min(len(moves), 1 + _ALTERNATIVES))
        afters = [_after(engine, state, who, move) for move in compared]
        for viewer in (SPECTATOR, *range(state.record.players)):
            seen: list[State] = []
            unseen: list[State] = []
            for move, after in zip(compared, afters, strict=True):
                known = seen_by(engine.witnesses(state, who, move), viewer)
                (seen if known else unseen).append(after)
            if not closes and len(_distinct(view(engine, after, viewer) for after in unseen)) > 1:
                yield Fault(
                    "a secret move shows in the view of a seat that does not witness it",
                    "Hide what it changed, or let everybody witness it",
                    f"{place_of(engine.game, 'hide')} and {place_of(engine.game, 'witnesses', state)}",
                )
            if len(_distinct(view(engine, after, viewer) for after in seen)) < len(_distinct(seen)):
                yield Fault(
                    "a move does not show in the view of a seat that witnesses it: the log tells what the view hides",
                    "Make it secret (secret= on the page, or witnesses), or do not hide it from who saw it",
                    f"{place_of(engine.game, 'hide')} and {place_of(engine.game, 'witnesses', state)}",
                )


def _after(engine: Engine, state: State, who: int, move: int) -> State:
    after = state.copy()
    engine.play(after, who, move)
    return after


def _distinct(states: Iterable[State]) -> set[bytes]:
    return {bytes(state) for state in states}
