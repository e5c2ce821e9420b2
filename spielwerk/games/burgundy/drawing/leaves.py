"""Which leaf of a phone each part of the board lies on.

Market and duchy share one: whoever has chosen a die sees at once what it can take and where it can lay. Two duchies
side by side and islands are too wide for that; there they have a leaf each.
"""

from __future__ import annotations

from ....stage.scene import Leaf, Scene
from ....stage.words import Words

SIGNS = {"table": "castle", "market": "tile", "duchy": "castle", "bridge": "bridge", "rivals": "person"}


def leaves(words: Words) -> list[Leaf]:
    """What a phone shows one at a time; a leaf on which nothing lies has no tab."""
    return [Leaf(name, symbol, words(f"leaf.{name}")) for name, symbol in SIGNS.items()]


def is_joined(scene: Scene) -> bool:
    """Whether market and duchy share a leaf: several play, and everybody has a duchy of their own."""
    return bool(1 < scene.state.record.players == scene.state.record.duchies)


def market_leaf(scene: Scene) -> str | None:
    """Of the market as a whole: who plays alone has all of it on one leaf, else its depots and its course have two."""
    return "market" if scene.state.record.players == 1 else None


def depots_leaf(scene: Scene) -> str | None:
    if scene.state.record.players == 1:
        return None
    return "table" if is_joined(scene) else "market"


def course_leaf(scene: Scene) -> str | None:
    """Of phases, bridge and bonus tiles."""
    return "bridge" if scene.state.record.players > 1 else None


def duchy_leaf(scene: Scene) -> str:
    return "table" if is_joined(scene) else "duchy"


def route_leaf(scene: Scene) -> str:
    """Nothing is chosen on a trade route: where market and duchy share a leaf it leaves the room to them."""
    return "bridge" if is_joined(scene) else "duchy"


def trays_leaf(scene: Scene) -> str | None:
    """The trays lie beside the duchy where it shares a leaf, else they are always in sight."""
    return "table" if is_joined(scene) else None
