"""What lies before the others, or before everybody for somebody who watches."""

from __future__ import annotations

from ....stage.drawing import seat_mark
from ....stage.markup import tag
from ....stage.pieces import Group, Piece, group, piece
from ....stage.scene import Scene
from ..facts import CHARACTERS
from ..tables import NONE
from .characters import portrait
from .names import character_name, character_text
from .tableau import contracts, dice, posts, stock


def rivals(scene: Scene) -> Group:
    """A fold; whoever watches sees it open."""
    watching = scene.viewer < 0
    seats = [seat for seat in range(scene.state.record.players) if seat != scene.viewer]
    title = scene.words("panel.everybody" if watching else "panel.others")
    summary = piece("title", title, element="summary")
    rows = group("rows", [_rival(scene, seat) for seat in seats], element="div", class_="mp-rivals")
    return group(
        "others",
        [summary, rows],
        element="details",
        class_="mp-others mp-watching" if watching else "mp-others",
        data_key="others",
        data_leaf="mine",
        open="open" if watching else None,
    )


def _rival(scene: Scene, seat: int) -> Group:
    things = group(
        "things",
        [group("dice", dice(scene, seat), element="div", class_="mp-hand"), stock(scene, seat), posts(scene, seat)],
        element="div",
        class_="mp-rival-things",
    )
    return group(
        f"rival-{seat}",
        [_head(scene, seat), things, contracts(scene, seat)],
        element="div",
        class_=f"mp-rival seat-{seat}",
    )


def _head(scene: Scene, seat: int) -> Piece:
    record, words = scene.state.record, scene.words
    character = int(record.character[seat])
    mark = tag("svg", seat_mark(seat, 7), viewBox="-10 -10 20 20", aria_hidden="true")
    name = tag("span", mark, tag("b", scene.names[seat]), class_="mp-rival-name")
    if character == NONE:
        return piece("head", name, element="div", class_="mp-rival-head")
    text = character_text(words, character, int(record.players))
    who = tag("p", character_name(words, character))
    drawn = (portrait(character), name, who)
    key = f"character-{CHARACTERS[character]}"
    return piece("head", *drawn, element="div", title=text, about=key, class_="mp-rival-head")
