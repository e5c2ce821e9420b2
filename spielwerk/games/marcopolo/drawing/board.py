"""The whole table: the map, the action spaces beside it, contracts below, and what lies before the viewer.

Every part is a drawing of its own, so that the style sheet can arrange them on wide and narrow screens.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel import top_kind
from ....stage.keeping import kept
from ....stage.pieces import Group, group
from ....stage.scene import Leaf, Scene
from ....stage.words import Words
from ..state import Kind
from .actions import actions
from .characters import draft
from .contracts import contracts
from .map import draw_map
from .offers import chosen_die
from .rivals import rivals
from .tableau import mine, tray


def board(scene: Scene) -> Group:
    chosen = chosen_die(scene)
    choosing = " mp-choosing" if chosen is not None else ""
    drafting = top_kind(scene.state.record) == Kind.CHOOSE_CHARACTER
    before = [kept(tray, scene, scene.viewer), kept(mine, scene, scene.viewer)] if scene.viewer >= 0 else []
    offered = [kept(draft, scene)] if drafting else []
    parts = [
        group("west", [draw_map(scene, chosen), kept(contracts, scene, chosen)], element="div", class_="mp-west"),
        group("east", actions(scene, chosen), element="div", class_="mp-east"),
        group("south", [*offered, *before, kept(rivals, scene)], element="div", class_="mp-south"),
    ]
    return group(
        "board",
        parts,
        element="div",
        class_=f"mp-board{choosing}{' mp-drafting' if drafting else ''}",
        role="group",
        aria_label=scene.words("board.name"),
    )


def leaves(words: Words) -> Sequence[Leaf]:
    return [Leaf(name, name, words(f"leaf.{name}")) for name in ("map", "actions", "mine")]
