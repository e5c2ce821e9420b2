"""From the question for a die straight to the tile, the space, the goods or the workers: the die follows the goal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from ....stage.drawing import kind_asked
from ....stage.keeping import answer
from ....stage.markup import Attribute
from ....stage.scene import Preview, Scene
from ....stage.ways import Way, cheapest, pick_attributes, second_steps, way_attributes, with_gains
from ....stage.words import opening
from .. import tables
from ..rules.duchy import list_spaces, placing_price
from ..rules.turn import selling_price, taking_price
from ..state import MOVE, MOVES, Kind
from .names import a_tile, die_in_use, duchy_seat, move_name, space_name, tile_effect, tile_name

Found = Mapping[int, tuple[Way, ...]]


def ways_to(scene: Scene, goal: int) -> tuple[Way, ...]:
    """The cheapest ways to a move that needs others first; none where it is open by itself."""
    return answer(_ways_to, scene, goal)


def _ways_to(scene: Scene, goal: int) -> tuple[Way, ...]:
    return all_ways(scene).get(goal, ())


def all_ways(scene: Scene) -> Found:
    """By their goal: the cheapest ways to everything that needs more than one move."""
    return answer(_all_ways, scene)


def _all_ways(scene: Scene) -> Found:
    found: dict[int, list[Way]] = defaultdict(list)
    if scene.acts:
        for way in _found(scene, kind_asked(scene)):
            found[way.moves[-1]].append(way)
    offered = {goal: _offered(ways) for goal, ways in found.items()}
    bare = [way for ways in offered.values() for way in ways if way.preview is None]
    told = {way.moves: way for way in with_gains(scene, sorted(bare, key=lambda way: way.moves))}
    return {goal: tuple(told.get(way.moves, way) for way in ways) for goal, ways in offered.items()}


def _offered(ways: list[Way]) -> tuple[Way, ...]:
    """The cheapest for every tile that could be placed there, or the cheapest of all."""
    through = dict.fromkeys(_placed(way) for way in ways)
    return tuple(way for tile in through for way in cheapest([way for way in ways if _placed(way) == tile]))


def _found(scene: Scene, kind: int) -> Iterator[Way]:
    if kind == Kind.TURN:
        for die in range(2):
            if (first := MOVE.die(die)) in scene.open:
                number = int(scene.state.record.dice[scene.viewer, die])
                for move, preview in second_steps(scene, first):
                    yield from _with_die(scene, first, number, move, preview)
    elif kind in (Kind.ACTION, Kind.PLACE_EXTRA):
        for first in scene.legal:
            if MOVES.decode(first).verb == "place":
                tile, number = MOVES.numbers(first)["tile"], max(0, die_in_use(scene))
                for move, preview in second_steps(scene, first):
                    yield Way((first, move), 0, _placing(scene, tile, number, move), preview)


def _with_die(scene: Scene, first: int, number: int, move: int, preview: Preview) -> Iterator[Way]:
    """What a die can do; a tile is placed in one more step."""
    record, duchy = scene.state.record, duchy_seat(scene, scene.viewer)
    verb, named = MOVES.decode(move).verb, MOVES.numbers(move)
    if verb == "take" and named["slot"] < tables.NUMBERED:
        price = taking_price(record, duchy, number, named["slot"] // tables.PER_DEPOT)
        yield Way((first, move), number, price, preview)
    elif verb == "sell":
        yield Way((first, move), number, selling_price(record, duchy, number, named["good"]), preview)
    elif verb == "workers":
        yield Way((first, move), number, 0, preview)
    elif verb == "place":
        goals = [0] * tables.SPACES
        count = list_spaces(record, duchy, named["tile"], number, goals)
        for goal in goals[:count]:
            yield Way((first, move, goal), number, _placing(scene, named["tile"], number, goal))


def _placing(scene: Scene, tile: int, number: int, goal: int) -> int:
    duchy = duchy_seat(scene, scene.viewer)
    return int(placing_price(scene.state.record, duchy, tile, number, MOVES.numbers(goal)["space"]))


def _placed(way: Way) -> int:
    """The move by which a stored tile is chosen on the way."""
    return way.moves[-2] if MOVES.decode(way.moves[-1]).verb == "space" else tables.NONE


def tile_on(way: Way) -> int:
    """The kind of the tile that this way places."""
    return MOVES.numbers(_placed(way))["tile"]


def going(scene: Scene, ways: Sequence[Way]) -> dict[str, Attribute]:
    """Makes a piece clickable for the ways to it; where two dice or two tiles would do, the player is asked which."""
    name = _name(scene, ways[0])
    return way_attributes(scene, ways, name, [_choice(scene, way, ways) for way in ways] if len(ways) > 1 else ())


def _name(scene: Scene, way: Way) -> str:
    words, goal = scene.words, way.moves[-1]
    if _placed(way) == tables.NONE:
        return _priced(scene, words("way.name", move=move_name(scene, scene.viewer, goal), number=way.by), way)
    board = int(scene.state.record.board[duchy_seat(scene, scene.viewer)])
    space, tile = space_name(words, board, MOVES.numbers(goal)["space"]), tile_on(way)
    placing = opening(words("verb.space", a_tile=a_tile(words, tile), space=space))
    told = words("way.name", move=placing, number=way.by) if way.by else placing
    return f"{_priced(scene, told, way)}. {tile_effect(words, tile)}"


def _choice(scene: Scene, way: Way, ways: Sequence[Way]) -> str:
    words = scene.words
    by_die = words("way.with", number=way.by) if way.by else ""
    if len({_placed(other) for other in ways}) > 1:
        tile = tile_name(words, tile_on(way))
        by_die = words("way.tile", tile=tile, by_die=by_die) if by_die else tile
    told = _priced(scene, opening(by_die), way)
    left = _left_by(scene, way) if len({other.by for other in ways}) > 1 else 0
    return words("way.left", way=told, number=left) if left else told


def _left_by(scene: Scene, way: Way) -> int:
    """The number of the other die, which is left for later; 0 where it is used."""
    record, who = scene.state.record, scene.viewer
    others = [die for die in range(2) if MOVE.die(die) != way.moves[0] and not record.used[who, die]]
    return int(record.dice[who, others[0]]) if way.by and others else 0


def _priced(scene: Scene, told: str, way: Way) -> str:
    return scene.words("verb.priced", move=told, count=way.price) if way.price else told


def picking(scene: Scene, place: int) -> dict[str, Attribute] | None:
    """Makes a stored tile one that can be picked up, where a die could place it."""
    if not answer(_can_be_picked, scene, place):
        return None
    return pick_attributes(place, move_name(scene, scene.viewer, place))


def _can_be_picked(scene: Scene, place: int) -> bool:
    return any(place in way.moves[1:] for ways in all_ways(scene).values() for way in ways)
