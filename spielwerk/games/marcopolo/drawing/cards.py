"""City cards in their cities, with the die that lies on them."""

from __future__ import annotations

from ....stage.keeping import answer
from ....stage.pieces import Group, group
from ....stage.scene import Scene
from .. import tables
from ..tables import NONE, Space
from .about import card_key
from .dice import Bed, dice_on, lying, placing
from .faces import card_face
from .layout import CARD_PLACES, CARD_SIZE
from .names import space_name
from .offers import Die, refusal


def city_card(scene: Scene, index: int, chosen: Die | None) -> Group | None:
    record = scene.state.record
    card = int(record.card[index])
    if card == NONE:
        return None
    space = Space.FIRST_CARD + index
    dice = dice_on(scene, space)
    move, can = placing(scene, space)
    state = (" mp-used" if dice else "") + answer(_own, scene, index) + can
    bed = Bed((CARD_SIZE[0] - 9, CARD_SIZE[1] - 8), 22, CARD_SIZE)
    return group(
        f"card-{index}",
        [group("face", lying(scene, dice, bed), ground=card_face(card), class_="mp-upright")],
        transform="translate({:.5g} {:.5g})".format(*CARD_PLACES[index]),
        class_=f"mp-card mp-card-{index}{state}",
        title=_title(scene, space, chosen if not can else None),
        about=card_key(card),
        data_card=card,
        move=move,
    )


def _own(scene: Scene, index: int) -> str:
    """Marks a card in whose city the viewer has a trading post."""
    city, seat = int(tables.CITY_OF_CARD[index]), scene.viewer
    return f" mp-own-card seat-{seat}" if seat >= 0 and scene.state.record.posts[seat] >> city & 1 else ""


def _title(scene: Scene, space: int, refused: Die | None) -> str:
    """Where the card lies, and why the chosen die cannot use it."""
    text = f"{space_name(scene.words, space)}."
    return text if refused is None else f"{text} {refusal(scene, space, refused)}"
