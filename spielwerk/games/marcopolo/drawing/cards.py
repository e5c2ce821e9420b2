"""City cards in their cities, with the die that lies on them."""

from __future__ import annotations

from markupsafe import Markup

from ....stage.drawing import at
from ....stage.markup import tag
from ....stage.scene import Scene
from .. import tables
from ..tables import NONE, Space
from .dice import dice_on, placing, stack
from .faces import card_face
from .layout import CARD_PLACES, CARD_SIZE
from .names import card_text, place_name, space_name
from .offers import chosen_die, refusal


def city_card(scene: Scene, index: int) -> Markup | None:
    card = int(scene.state.record.card[index])
    if card == NONE:
        return None
    space = Space.FIRST_CARD + index
    used = bool(dice_on(scene, space))
    attributes, can = placing(scene, space)
    mine = scene.viewer >= 0 and scene.state.record.posts[scene.viewer] >> int(tables.CITY_OF_CARD[index]) & 1
    return tag(
        "g",
        tag("title", _title(scene, space, card)),
        card_face(card),
        tag(
            "text",
            place_name(scene.words, int(tables.CITY_OF_CARD[index])),
            x=CARD_SIZE[0] / 2,
            y=-4,
            class_="mp-card-city",
        ),
        at((CARD_SIZE[0] - 14, 14), *stack(scene, space, 30)) if used else None,
        transform="translate({:.5g} {:.5g})".format(*CARD_PLACES[index]),
        class_=f"mp-card mp-card-{index}{' mp-used' if used else ''}{' mp-mine' if mine else ''}{can}",
        data_card=card,
        **attributes,
    )


def _title(scene: Scene, space: int, card: int) -> str:
    words, die = scene.words, chosen_die(scene)
    text = words("card.title", space=space_name(words, space), text=card_text(words, card))
    if die is None or placing(scene, space)[1]:
        return text
    return f"{text} {refusal(scene, space, die)}"
