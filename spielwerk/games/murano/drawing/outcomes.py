"""What people enter of chance who play with the box: tiles, beads and guests by their pictures."""

from __future__ import annotations

from collections.abc import Callable

from ....kernel import CHANCE
from ....stage.entering import Outcome, asked_in_words, seat_outcome
from ....stage.scene import Prompt, Scene
from ..state import MOVES
from ..tables import CARD_FAMILY, CHARACTERS, FAMILIES, GLASS, SPECIAL_NAMES, Family
from .guest_cards import MASKED, MASKS, window
from .names import character_text, layout_of, move_name, space_name, street_name, tile_name
from .specials import emblem
from .tiles import alone, bead, building_tile, street_tile

SIDE = 48.0


def outcome(scene: Scene, move: int) -> Outcome:
    verb, indices = MOVES.indices(move)
    shown = SHOWN.get(verb.name)
    return shown(scene, indices[0]) if shown else Outcome(move_name(scene, CHANCE, move))


def outcome_asked(scene: Scene, move: int) -> Prompt:
    return asked_in_words(scene, MOVES.decode(move).verb)


def _station(scene: Scene, space: int) -> Outcome:
    return Outcome(space_name(scene, space))


def _street(scene: Scene, street: int) -> Outcome:
    return Outcome(street_name(scene.words, street), alone(street_tile(street), SIDE))


def _tile(scene: Scene, tile: int) -> Outcome:
    return Outcome(tile_name(scene.words, tile), alone(building_tile(tile), SIDE))


def _bead(scene: Scene, colour: int) -> Outcome:
    return Outcome(scene.words(f"glass.{GLASS[colour]}"), bead(colour, 34))


def _card(scene: Scene, card: int) -> Outcome:
    words = scene.words
    if card >= CHARACTERS:
        name = SPECIAL_NAMES[card - CHARACTERS]
        return Outcome(words(f"special_card.{name}"), emblem(name, 30))
    family = Family(int(CARD_FAMILY[layout_of(scene), card]))
    seated = window(MASKS.get(family, MASKED)[0], True)
    return Outcome(f"{card + 1} · {character_text(scene, card)}", seated, words(f"guest.{FAMILIES[family]}"))


SHOWN: dict[str, Callable[[Scene, int], Outcome]] = {
    "start": seat_outcome,
    "red_ship": _station,
    "draw_street": _street,
    "draw_tile": _tile,
    "remove_palace": _tile,
    "draw_bead": _bead,
    "draw_card": _card,
}
