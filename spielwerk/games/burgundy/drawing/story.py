"""The log: what happened, told with the position before it."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel import CHANCE, top_argument, top_kind, top_who
from ....stage.scene import Scene, Step, seat_name
from ....stage.telling import in_one_sentence
from ..state import MOVES, Kind
from .names import die_in_use, from_slot, good_name, slot_name, tile_name, values_of
from .prices import workers_for

# Verbs of chance that concern the seat on top of the agenda.
_DEALT_TO = ("deal_board", "deal_good", "deal_route", "roll", "redeal_castle")
# What chance does several times in a row.
_LISTED = ("deal_good", "deal_shield", "lay", "open_good")
# Prepares what is told with the die it was done with, or finishes what was told.
_SMALL = ("die", "place", "end_turn")
_UNSAID = (*_SMALL, "give")
# At any time of a turn: a deed of its own.
_ANYTIME = ("buy", "buy_workers", "name", "count")
# What these ask ends the deed that made them ask.
_GOES_ON = (
    *(Kind.PLACE, Kind.PLACE_FROM_BOARD, Kind.STORE, Kind.DISCARD, Kind.LOAD, Kind.SECOND_DEPOT, Kind.CHOOSE_GOOD),
    *(Kind.GATHER, Kind.CHOOSE_SPECIES, Kind.USE_CRANE, Kind.PUT_SHIELD, Kind.GIVE),
)
# Tiles whose effect one may do without.
_EFFECTS = (Kind.FETCH, Kind.SELL_EXTRA, Kind.PLACE_EXTRA, Kind.USE_CRANE, Kind.GATHER)


def log_line(scene: Scene, who: int, move: int) -> str:
    """Move -1 is one the viewer may not see: a starting castle chosen in secret."""
    words = scene.words
    if move < 0:
        return words("log.start_castle_hidden", name=seat_name(scene, who))
    verb, indices = scene.game.move_space.indices(move)
    if verb.name in _LISTED:
        return _listed([Step(scene, who, move)])
    concerned = int(top_who(scene.state.record)) if who == CHANCE and verb.name in _DEALT_TO else who
    values = values_of(scene, concerned, verb.name, indices)
    if verb.name in ("space", "start_castle", "shield_castle"):
        values["space"] = values["seen_space"]
    if by := _means(scene, who, move):
        return words(f"log.by.{verb.name}", **values, by=by)
    if top_kind(scene.state.record) == Kind.PLACE_FROM_BOARD:
        values["from"] = from_slot(words, int(top_argument(scene.state.record)))
    workers = workers_for(scene, who, move) if who != CHANCE else 0
    line = words(_key(scene, verb.name), **values)
    return words("log.paid", line=line, count=workers) if workers else line


def _key(scene: Scene, verb: str) -> str:
    kind = top_kind(scene.state.record)
    if verb == "take" and kind in (Kind.COLOUR_TILE, Kind.PHASE_SHIELDS):
        return "log.take_to_place"
    if verb == "take" and kind == Kind.SWAP:
        return "log.take_swap"
    if verb == "space" and kind == Kind.PLACE_FROM_BOARD:
        return "log.space_from_board"
    if verb == "decline" and kind in _EFFECTS:
        return "log.decline_effect"
    if verb == "decline" and kind == Kind.BUY_POINTS:
        return "log.decline_points"
    return f"log.{verb}"


def _means(scene: Scene, who: int, move: int) -> str:
    """With what an action is done: a die, workers besides, or a castle; nothing where it needs none."""
    words, kind, verb = scene.words, top_kind(scene.state.record), MOVES.decode(move).verb
    if f"log.by.{verb}" not in words or kind not in (Kind.ACTION, Kind.PLACE):
        return ""
    die = die_in_use(scene)
    if kind == Kind.ACTION and Kind.ACTION.values_of(top_argument(scene.state.record))["by_castle"]:
        return words("log.with.white_castle" if die else "log.with.castle")
    if not die:
        return ""
    workers = workers_for(scene, who, move)
    return words("log.with.die_and_workers", die=die, count=workers) if workers else words("log.with.die", die=die)


def together(earlier: Step, later: Step) -> bool:
    """A die with what it is used for, a tile with where it comes from and goes; what chance deals to one place."""
    first, second = _verb(earlier), _verb(later)
    if earlier.who != later.who:
        return False
    if later.who == CHANCE:
        return first == second and second in _LISTED and _target(earlier) == _target(later)
    if second == "end_turn":
        return True
    kind = top_kind(later.scene.state.record)
    if second == "" or second in _ANYTIME:
        return False
    return first == "die" or kind in _GOES_ON or (second == "decline" and kind in _EFFECTS)


def sentence(steps: Sequence[Step]) -> str:
    verbs = [_verb(step) for step in steps]
    if verbs[0] in _LISTED:
        return _listed(steps)
    told = [step for step, verb in zip(steps, verbs, strict=True) if not _goes_without_saying(step, verb, verbs)]
    return in_one_sentence(steps[0].scene, [log_line(step.scene, step.who, step.move) for step in told or steps[:1]])


def _goes_without_saying(step: Step, verb: str, verbs: Sequence[str]) -> bool:
    """What another step of the same sentence tells."""
    if verb == "decline":
        return len(verbs) > 1 and top_kind(step.scene.state.record) in (Kind.SECOND_DEPOT, Kind.BUY_POINTS)
    to_place = top_kind(step.scene.state.record) in (Kind.COLOUR_TILE, Kind.PHASE_SHIELDS)
    return verb in _UNSAID or (verb == "take" and to_place and "space" in verbs)


def _listed(steps: Sequence[Step]) -> str:
    """What chance dealt in a row to one seat or place."""
    scene, verb, words = steps[0].scene, _verb(steps[0]), steps[0].scene.words
    numbers = [MOVES.numbers(step.move) for step in steps]
    if verb == "lay":
        place = slot_name(words, int(top_argument(scene.state.record)))
        return words("log.lay", place=place, tiles=", ".join(tile_name(words, n["tile"]) for n in numbers))
    if verb == "deal_shield":
        return words("log.deal_shield", count=len(steps), numbers=", ".join(str(n["shield"]) for n in numbers))
    goods = ", ".join(good_name(words, n["good"]) for n in numbers)
    name = seat_name(scene, max(0, int(top_who(scene.state.record))))
    return words(f"log.{verb}", count=len(steps), name=name, goods=goods)


def _target(step: Step) -> object:
    """Where something that chance deals goes to."""
    record = step.scene.state.record
    if top_kind(record) == Kind.LAY_TILES:
        return slot_name(step.scene.words, int(top_argument(record)))
    return int(top_who(record))


def _verb(step: Step) -> str:
    return MOVES.decode(step.move).verb if step.move >= 0 else ""


def quiet(scene: Scene, who: int, move: int) -> bool:
    """Whether the log may fold this line away: what chance does, and what only prepares or ends something."""
    if who == CHANCE or move < 0:
        return who == CHANCE
    verb = MOVES.decode(move).verb
    # The gains that a counter follows are told with the deed that brought them.
    return verb in (*_SMALL, "count") or (verb == "decline" and top_kind(scene.state.record) == Kind.BUY_POINTS)
