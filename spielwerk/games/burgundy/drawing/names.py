"""Names of tiles, spaces, depots and moves, and what a tile does, in the language of the scene."""

from __future__ import annotations

from collections.abc import Callable

from ....kernel import top_argument, top_kind
from ....stage.keeping import answer
from ....stage.scene import Scene, seat_name
from ....stage.words import Words, opening
from .. import tables
from ..facts import BUILDINGS, SPECIES, boards, tiles
from ..rules.holdings import has
from ..state import Kind
from ..tables import GOOD_NAMES, NONE, Payment, Tile
from .tiles import COLOUR_NAMES

At = tuple[int, ...]
Values = dict[str, object]


def tile_name(words: Words, kind: int) -> str:
    if kind == Tile.FACE_DOWN:
        return words("tile.face_down")
    tile = tiles()[kind]
    if "number" in tile:
        return words("tile.monastery", number=tile["number"])
    if tile["id"] in SPECIES:
        return words(f"species.{tile['id']}")
    if "species" in tile:
        count = words(f"number.{tile['animals']}")
        return words("tile.animals", species=words(f"species.{tile['species']}"), count=count)
    return words(f"tile.{tile['id']}")


def a_tile(words: Words, kind: int) -> str:
    """A tile with which something is done: 'a ship', 'monastery 14', 'three pigs'."""
    if kind == Tile.FACE_DOWN:
        return words("tile.a.face_down")
    tile = tiles()[kind]
    if "number" in tile:
        return words("tile.a.monastery", number=tile["number"])
    return tile_name(words, kind) if "species" in tile or tile["id"] in SPECIES else words(f"tile.a.{tile['id']}")


def tile_effect(words: Words, kind: int) -> str:
    """What placing the tile does, as a sentence."""
    if kind == Tile.FACE_DOWN:
        return words("effect.face_down")
    tile = tiles()[kind]
    if "number" in tile:
        return words(f"monastery.{tile['number']}")
    if tile["id"] in SPECIES:
        return words(f"effect.{tile['id']}")
    if "species" in tile:
        return words("effect.animals", count=tile["animals"])
    return words(f"effect.{tile['id']}")


def tile_title(words: Words, kind: int) -> str:
    """A tile by name, as a sentence; what it does is told by the inspector."""
    return f"{opening(tile_name(words, kind))}."


def good_name(words: Words, good: int) -> str:
    return words(f"good.{GOOD_NAMES[good]}")


def slot_name(words: Words, slot: int) -> str:
    """Where a slot is: a numbered depot, the black depot, or the pile of inns."""
    if slot == tables.INN_SLOT:
        return words("spot.inns")
    if slot >= tables.NUMBERED:
        return words("spot.black")
    return words("spot.depot", number=slot // tables.PER_DEPOT + 1)


def from_slot(words: Words, slot: int) -> str:
    """Whence a tile is taken: 'from depot 3'."""
    if slot == tables.INN_SLOT:
        return words("spot.from.inns")
    if slot >= tables.NUMBERED:
        return words("spot.from.black")
    return words("spot.from.depot", number=slot // tables.PER_DEPOT + 1)


def board_name(words: Words, board: int) -> str:
    """The number of a duchy; boards of our own invention say so."""
    known = boards()[board]
    return words("board.ours" if known.invented else "board.printed", id=known.id)


def seen_space(words: Words, board: int, space: int) -> str:
    """A space by what stands on it: number and colour; where the board is not known by its count."""
    if board == NONE or space >= len(boards()[board].spaces):
        return words("space.plain", index=space + 1)
    known = boards()[board].spaces[space]
    colour = words(f"colour.{COLOUR_NAMES[tables.COLOURS.index(known.colour)]}")
    return words("space.seen", colour=colour, number=known.number)


def space_name(words: Words, board: int, space: int) -> str:
    """The count of a space, with its colour and number when the board is known."""
    if board == NONE or space >= len(boards()[board].spaces):
        return words("space.plain", index=space + 1)
    known = boards()[board].spaces[space]
    colour = words(f"colour.{COLOUR_NAMES[tables.COLOURS.index(known.colour)]}")
    return words("space.full", colour=colour, number=known.number, index=space + 1)


def duchy_seat(scene: Scene, who: int) -> int:
    """The duchy of a seat: its own, or that of its team."""
    return int(who % max(1, int(scene.state.record.duchies)))


def duchy_name(scene: Scene, duchy: int) -> str:
    """Whose duchy it is; partners are named together."""
    record = scene.state.record
    names = [seat_name(scene, seat) for seat in range(duchy, record.players, record.duchies)]
    return " & ".join(names)


def tile_in_hand(scene: Scene) -> int:
    """The kind of the tile that is being placed; NONE when there is none."""
    return answer(_tile_in_hand, scene)


def _tile_in_hand(scene: Scene) -> int:
    record, kind = scene.state.record, top_kind(scene.state.record)
    if kind == Kind.PLACE:
        return Kind.PLACE.values_of(top_argument(record))["tile"]
    if kind == Kind.PLACE_FROM_BOARD:
        return int(record.depot[top_argument(record)])
    return NONE


def die_in_use(scene: Scene) -> int:
    """The number with which the action or placement is made: 0 is any, NONE when there is no action."""
    return answer(_die_in_use, scene)


def _die_in_use(scene: Scene) -> int:
    record, kind = scene.state.record, top_kind(scene.state.record)
    if kind in (Kind.ACTION, Kind.PLACE):
        return Kind(kind).values_of(top_argument(record))["die"]
    return NONE


def move_name(scene: Scene, who: int, move: int) -> str:
    """A move as a button would say it."""
    verb, indices = scene.game.move_space.indices(move)
    of_team = verb.name in ("place", "discard") and scene.state.record.duchies < scene.state.record.players
    key = f"verb.{verb.name}_of_team" if of_team else f"verb.{verb.name}"
    return opening(scene.words(key, **values_of(scene, who, verb.name, indices)))


def values_of(scene: Scene, who: int, verb: str, indices: At) -> Values:
    """Everything the text of a verb may name."""
    seat = who if 0 <= who < len(scene.names) else 0
    first = indices[0] if indices else 0
    values: Values = {"number": first + 1, "points": first, "name": seat_name(scene, seat)}
    if verb in _VALUES:
        values |= _VALUES[verb](scene, seat, indices)
    return values


def _other(scene: Scene, seat: int, at: At) -> Values:
    return {"other": seat_name(scene, at[0])}


def _board(scene: Scene, seat: int, at: At) -> Values:
    return {"board": board_name(scene.words, at[0])}


def _good(scene: Scene, seat: int, at: At) -> Values:
    return {"good": good_name(scene.words, at[0])}


def _roll(scene: Scene, seat: int, at: At) -> Values:
    dice = _argument(scene, "roll", at)
    return {"one": dice[0], "two": dice[1]}


def _space(scene: Scene, seat: int, at: At) -> Values:
    board, held = int(scene.state.record.board[duchy_seat(scene, seat)]), tile_in_hand(scene)
    tile = a_tile(scene.words, Tile.CASTLE if held == NONE else held)
    seen = seen_space(scene.words, board, at[0])
    return {"space": space_name(scene.words, board, at[0]), "seen_space": seen, "a_tile": tile}


def _die(scene: Scene, seat: int, at: At) -> Values:
    return {"die": int(scene.state.record.dice[seat, at[0]])}


def _turned_die(scene: Scene, seat: int, at: At) -> Values:
    return {**_die(scene, seat, at), "number": at[1] + 1}


def _taken(scene: Scene, seat: int, at: At) -> Values:
    kind = int(scene.state.record.depot[at[0]])
    tile = a_tile(scene.words, kind) if kind != NONE else scene.words("tile.none")
    return {"a_tile": tile, "from": from_slot(scene.words, at[0])}


def _bought(scene: Scene, seat: int, at: At) -> Values:
    return {**_taken(scene, seat, at), "price": scene.words(f"price.{Payment(at[1]).name.lower()}")}


def _storage(scene: Scene, seat: int, at: At) -> Values:
    return {"where": scene.words("storage.on_shared" if at[0] else "storage.on_own")}


def _stored(scene: Scene, seat: int, at: At) -> Values:
    return {**_storage(scene, seat, at), "a_tile": a_tile(scene.words, at[1])}


def _shield(scene: Scene, seat: int, at: At) -> Values:
    return {"effect": scene.words(f"shield.{at[0] + 1}")}


def _building(scene: Scene, seat: int, at: At) -> Values:
    name = BUILDINGS[at[0]]
    return {"tile": scene.words(f"tile.{name}"), "effect": scene.words(f"effect.{name}")}


def _tribute(scene: Scene, seat: int, at: At) -> Values:
    way = _argument(scene, "tribute", at)
    return {"price": scene.words(f"tribute.{way}"), "paid": scene.words(f"tribute.paid.{way}")}


def _workers(scene: Scene, seat: int, at: At) -> Values:
    """Two, or four with monastery 14."""
    count = 2 + 2 * int(has(scene.state.record, duchy_seat(scene, seat), 14))
    return {"workers": scene.words(f"number.{count}")}


def _argument(scene: Scene, verb: str, at: At) -> str:
    return scene.game.move_space.verbs[verb].arguments[0].values[at[0]]


_VALUES: dict[str, Callable[[Scene, int, At], Values]] = {
    **dict.fromkeys(("start", "name"), _other),
    **dict.fromkeys(("deal_board", "choose_board"), _board),
    **dict.fromkeys(("deal_good", "open_good", "sell", "choose_good", "gather", "give"), _good),
    "lay": lambda scene, seat, at: {"tile": tile_name(scene.words, at[0])},
    "roll": _roll,
    **dict.fromkeys(("redeal_castle", "start_castle", "space", "shield_castle"), _space),
    "die": _die,
    "turn_die": _turned_die,
    "take": _taken,
    "buy": _bought,
    **dict.fromkeys(("place", "discard"), _stored),
    "store": _storage,
    **dict.fromkeys(("shield", "deal_shield"), _shield),
    "use_as": _building,
    "species": lambda scene, seat, at: {"species": scene.words(f"species.{SPECIES[at[0]]}")},
    "tribute": _tribute,
    "workers": _workers,
}
