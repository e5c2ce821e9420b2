"""Ways: several moves in a row that one click makes, so that who points at the goal need not make every step.

A drawing finds them where its game asks for small decisions one after the other, and gives them to the piece they lead
to with `way_attributes`. It offers those that cost least: one is made at once, of several the player chooses beside
the piece. All others are open to whoever makes the moves one by one, as is every move.

A piece that is on the way may carry `pick_attributes` of its move: a click picks it up, and only what is reached
through this move is offered until it is put down again.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from .drawing import point_sums, told_with_gains
from .markup import Attribute, json_text
from .previews import previews_after
from .scene import Preview, Scene


@dataclass(frozen=True)
class Way:
    """Moves in a row and what they cost; ways to the same end that cost the same differ in `by`."""

    moves: tuple[int, ...]
    by: Hashable = None
    price: int = 0
    preview: Preview | None = None


def second_steps(scene: Scene, first: int) -> Iterable[tuple[int, Preview]]:
    """The moves that a first one opens, with what they would bring; not those that are open without it."""
    preview = scene.previews.get(first)
    return [(move, then) for move, then in preview.then.items() if move not in scene.open] if preview else ()


def with_gains(scene: Scene, ways: Iterable[Way]) -> list[Way]:
    """The same ways with what their last moves would bring; those that have the way there in common stand together."""
    found: list[Way] = []
    for first, several in groupby(ways, key=lambda way: way.moves[:-1]):
        going = list(several)
        brought = previews_after(scene.game, scene.state, scene.viewer, first, [way.moves[-1] for way in going])
        found += [replace(way, preview=preview) for way, preview in zip(going, brought, strict=True)]
    return found


def cheapest(ways: Sequence[Way]) -> tuple[Way, ...]:
    """Those that cost least; of several that differ in nothing the first is enough."""
    least = min((way.price for way in ways), default=0)
    found: dict[Hashable, Way] = {}
    for way in ways:
        if way.price == least:
            found.setdefault(way.by, way)
    return tuple(found.values())


def way_attributes(scene: Scene, ways: Sequence[Way], name: str, choices: Sequence[str] = ()) -> dict[str, Attribute]:
    """Everything that makes an element clickable for the moves that lead to it; `choices` tell several ways apart."""
    attributes: dict[str, Attribute] = {
        "data_ways": json_text([[way.moves, choice] for way, choice in zip(ways, choices or [name], strict=True)]),
        "tabindex": 0,
        "role": "button",
        "aria_haspopup": "menu" if len(ways) > 1 else None,
        "aria_label": name,
    }
    if (preview := ways[0].preview) is not None:
        attributes["data_gains"] = json_text(point_sums(preview))
        attributes["aria_label"] = told_with_gains(scene, name, preview)
    return attributes


def pick_attributes(move: int, name: str) -> dict[str, Attribute]:
    """Everything that makes a piece one that can be picked up, to be put where a way through its move leads."""
    return {"data_picks": move, "tabindex": 0, "role": "button", "aria_pressed": "false", "aria_label": name}
