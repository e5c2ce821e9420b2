"""Characters with their portraits: the one a seat plays, and those to choose from."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....stage.drawing import move_attributes
from ....stage.markup import tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.presentation import picture_address
from ....stage.scene import Scene
from ....stage.words import Words
from .. import tables
from ..facts import CHARACTERS
from ..state import MOVE
from ..tables import NONE
from .names import character_name, character_text
from .story import move_name

# With fewer letters there is room for a large portrait.
BRIEF = 76


def portrait(character: int) -> Markup:
    return Markup(f'<img src="{picture_address("marcopolo", CHARACTERS[character])}" alt="" class="mp-portrait"/>')


@cache
def described(words: Words, character: int, players: int) -> Markup:
    """A character's portrait, name and what it can do."""
    name = tag("b", character_name(words, character))
    return portrait(character) + name + tag("p", character_text(words, character, players))


def character_card(scene: Scene, seat: int) -> Piece:
    record = scene.state.record
    character = int(record.character[seat])
    if character == NONE:
        return piece("character", scene.words("panel.no_character"), element="p", class_="mp-empty")
    players = int(record.players)
    brief = " mp-brief" if len(character_text(scene.words, character, players)) < BRIEF else ""
    look = described(scene.words, character, players)
    about = f"character-{CHARACTERS[character]}"
    return piece("character", look, element="div", about=about, class_=f"mp-character{brief}")


def draft(scene: Scene) -> Group:
    """The characters that can still be chosen."""
    offered = [c for c in range(tables.CHARACTER_COUNT) if scene.state.record.offered >> c & 1]
    cards = group("offered", [_choice(scene, c) for c in offered], element="div", class_="mp-characters")
    title = tag("h3", scene.words("panel.characters"))
    return group("draft", [cards], ground=title, element="div", class_="mp-draft", data_leaf="mine")


def _choice(scene: Scene, character: int) -> Piece:
    move = MOVE.character(character)
    can = move in scene.open
    return piece(
        f"character-{character}",
        described(scene.words, character, int(scene.state.record.players)),
        element="div",
        class_=f"mp-character mp-choice{' can' if can else ''}",
        about=f"character-{CHARACTERS[character]}",
        data_character=CHARACTERS[character],
        move=move_attributes(scene, move, move_name(scene, scene.viewer, move)) if can else None,
    )
