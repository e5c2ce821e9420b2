"""Names of tiles, spaces, depots and moves, and what a tile does, in the language of the scene."""

from __future__ import annotations

from ....kernel import top_argument, top_kind
from ....kernel.scene import Scene
from ....kernel.words import Words
from ..facts import BUILDINGS, SPECIES, boards, tiles
from ..state import (
    ACTION,
    BY_CASTLE,
    CASTLE,
    COLOURS,
    FACE_DOWN,
    INN_SLOT,
    KINDS,
    NONE,
    NUMBERED,
    PER_DEPOT,
    PLACE,
    PLACE_FROM_BOARD,
)
from .pieces import GOOD_NAMES
from .tiles import COLOUR_NAMES

PAYMENT_KEYS = ("silver", "workers", "mixed")


def tile_name(words: Words, kind: int) -> str:
    if kind == FACE_DOWN:
        return words("tile.face_down")
    tile = tiles()[kind]
    if "number" in tile:
        return words("tile.monastery", number=tile["number"])
    if tile["id"] in SPECIES:
        return words(f"species.{tile['id']}")
    if "species" in tile:
        return words("tile.animals", species=words(f"species.{tile['species']}"), count=tile["animals"])
    return words(f"tile.{tile['id']}")


def tile_effect(words: Words, kind: int) -> str:
    """What placing the tile does, as a sentence."""
    if kind == FACE_DOWN:
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
    """Name and effect, as pointing at a tile says it."""
    return words("tile.full", tile=tile_name(words, kind), effect=tile_effect(words, kind))


def good_name(words: Words, good: int) -> str:
    return words(f"good.{GOOD_NAMES[good]}")


def slot_name(words: Words, slot: int) -> str:
    """Where a slot is: a numbered depot, the black depot, or the pile of inns."""
    if slot == INN_SLOT:
        return words("place.inns")
    if slot >= NUMBERED:
        return words("place.black")
    return words("place.depot", number=slot // PER_DEPOT + 1)


def board_name(words: Words, board: int) -> str:
    """The number of a duchy; boards of our own invention say so."""
    known = boards()[board]
    return words("board.ours" if known.invented else "board.printed", id=known.id)


def space_name(words: Words, board: int, space: int) -> str:
    """The colour and the number of a space; without a board only its count."""
    if board == NONE or space >= len(boards()[board].spaces):
        return words("space.plain", index=space + 1)
    known = boards()[board].spaces[space]
    colour = words(f"colour.{COLOUR_NAMES[COLOURS.index(known.colour)]}")
    return words("space.full", colour=colour, number=known.number, index=space + 1)


def duchy_seat(scene: Scene, who: int) -> int:
    """The duchy of a seat: its own, or that of its team."""
    return int(who % max(1, int(scene.state.record.duchies)))


def seat_name(scene: Scene, seat: int) -> str:
    return scene.names[seat] if seat < len(scene.names) else str(seat + 1)


def duchy_name(scene: Scene, duchy: int) -> str:
    """Whose duchy it is; partners are named together."""
    record = scene.state.record
    names = [seat_name(scene, seat) for seat in range(duchy, record.players, record.duchies)]
    return " & ".join(names)


def tile_in_hand(scene: Scene) -> int:
    """The kind of the tile that is being placed; NONE when there is none."""
    record, kind = scene.state.record, top_kind(scene.state.record)
    if kind == PLACE:
        return int(top_argument(record)) % KINDS
    if kind == PLACE_FROM_BOARD:
        return int(record.depot[top_argument(record)])
    return NONE


def die_in_use(scene: Scene) -> int:
    """The number with which the action or placement is made: 0 is any, NONE when there is no action."""
    record, kind = scene.state.record, top_kind(scene.state.record)
    if kind == ACTION:
        return int(top_argument(record)) % BY_CASTLE
    if kind == PLACE:
        return int(top_argument(record)) // (2 * KINDS)
    return NONE


def move_name(scene: Scene, who: int, move: int) -> str:
    """A move as a button would say it."""
    verb, indices = scene.game.move_space.indices(move)
    return scene.words(f"verb.{verb.name}", **values_of(scene, who, verb.name, indices))


def values_of(scene: Scene, who: int, verb: str, indices: tuple[int, ...]) -> dict[str, object]:
    """Everything the text of a verb may name."""
    words, record = scene.words, scene.state.record
    seat = who if 0 <= who < len(scene.names) else 0
    first = indices[0] if indices else 0
    values: dict[str, object] = {"number": first + 1, "points": first, "name": seat_name(scene, seat)}
    if verb in ("start", "name"):
        values["other"] = seat_name(scene, first)
    elif verb in ("deal_board", "choose_board"):
        values["board"] = board_name(words, first)
    elif verb in ("deal_good", "open_good", "sell", "choose_good", "gather", "give"):
        values["good"] = good_name(words, first)
    elif verb == "lay":
        values["tile"] = tile_name(words, first)
    elif verb == "roll":
        dice = scene.game.move_space.verbs["roll"].arguments[0].values[first]
        values |= {"one": dice[0], "two": dice[1]}
    elif verb in ("redeal_castle", "start_castle", "space", "shield_castle"):
        values["space"] = space_name(words, int(record.board[duchy_seat(scene, seat)]), first)
        held = tile_in_hand(scene)
        values["tile"] = tile_name(words, CASTLE if held == NONE else held)
    elif verb == "die":
        values["die"] = int(record.dice[seat, first])
    elif verb == "turn_die":
        values |= {"die": int(record.dice[seat, first]), "number": indices[1] + 1}
    elif verb in ("take", "buy"):
        values |= _slot_values(scene, first)
        if verb == "buy":
            values["price"] = words(f"price.{PAYMENT_KEYS[indices[1]]}")
    elif verb in ("place", "discard"):
        values["tile"] = tile_name(words, indices[1])
        values["where"] = words("storage.shared" if first else "storage.own")
    elif verb == "store":
        values["where"] = words("storage.shared" if first else "storage.own")
    elif verb in ("shield", "deal_shield"):
        values["effect"] = words(f"shield.{first + 1}")
    elif verb == "use_as":
        values |= {"tile": words(f"tile.{BUILDINGS[first]}"), "effect": words(f"effect.{BUILDINGS[first]}")}
    elif verb == "species":
        values["species"] = words(f"species.{SPECIES[first]}")
    elif verb == "tribute":
        values["price"] = words(f"tribute.{scene.game.move_space.verbs['tribute'].arguments[0].values[first]}")
    return values


def _slot_values(scene: Scene, slot: int) -> dict[str, object]:
    kind = int(scene.state.record.depot[slot])
    tile = tile_name(scene.words, kind) if kind != NONE else scene.words("tile.none")
    return {"tile": tile, "place": slot_name(scene.words, slot)}
