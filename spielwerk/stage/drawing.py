"""What the drawings of all games share: clickable elements, seat marks, symbols in place."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from markupsafe import Markup

from ..kernel import top_kind
from .keeping import answer
from .markup import Attribute, json_text, tag
from .numbers import signed
from .scene import Preview, Scene
from .words import Words, opening

# As many seats have a mark and a colour of their own.
MOST_SEATS = 6
MOVES_TOLD = 16384


def point_sums(preview: Preview) -> list[tuple[int, int]]:
    """Points per seat, summed over their sources; seats that get nothing are left out."""
    if not preview.gains:
        return []
    total: dict[int, int] = {}
    for gain in preview.gains:
        total[gain.seat] = total.get(gain.seat, 0) + gain.points
    return [(seat, points) for seat, points in sorted(total.items()) if points]


def told_with_gains(scene: Scene, name: str, preview: Preview) -> str:
    """A move in whole sentences with what it brings at once."""
    sums = tuple(point_sums(preview))
    # Who looks matters only where there is something to get: what did not ask is shared by all.
    return _told(scene.words, name, sums, scene.viewer if sums else None, scene.names)


@lru_cache(maxsize=MOVES_TOLD)
def _told(
    words: Words, name: str, sums: tuple[tuple[int, int], ...], viewer: int | None, names: tuple[str, ...]
) -> str:
    parts = [
        words("gain.you", points=signed(points))
        if seat == viewer
        else words("gain.other", name=names[seat], points=signed(points))
        for seat, points in sums
    ]
    gains = ", ".join(parts) or words("gain.nothing")
    return words("gain.label", move=_unfinished(name), gains=opening(gains))


def _unfinished(name: str) -> str:
    """A name that ends with a sentence, without its full stop."""
    return name.removesuffix(".")


def move_attributes(scene: Scene, move: int, name: str) -> dict[str, Attribute]:
    """Everything that makes an element clickable for one legal move, with what it would bring."""
    preview = scene.previews.get(move)
    label = name
    attributes: dict[str, Attribute] = {"data_move": move, "tabindex": 0, "role": "button"}
    if preview is not None:
        attributes["data_gains"] = json_text(point_sums(preview))
        if preview.then:
            following = {str(then): point_sums(p) for then, p in preview.then.items()}
            attributes["data_then"] = json_text(following)
            best = max(dict(sums).get(scene.viewer, 0) for sums in following.values())
            if best > 0:
                label = scene.words("gain.best", move=_unfinished(name), points=best)
        else:
            label = told_with_gains(scene, name, preview)
    attributes["aria_label"] = label
    return attributes


def kind_asked(scene: Scene) -> int:
    """The kind of agenda row that must be decided now; a kept drawing depends on the kind alone."""
    return answer(_kind_asked, scene)


def _kind_asked(scene: Scene) -> int:
    return int(top_kind(scene.state.record))


def change_attributes(changes: Mapping[str, int]) -> dict[str, Attribute]:
    """What a move takes or brings besides points: pointing at it shows that where `data-counts` has the same name."""
    return {"data_changes": json_text(changes)} if changes else {}


def seat_mark(seat: int, radius: float, **attributes: Attribute) -> Markup:
    """The shape of a seat: disc, square, triangle, diamond, hexagon, cross, of equal visual weight."""
    r = radius
    side, half, arm = 0.88 * r, 0.55 * r, 0.4 * r
    shapes = (
        f"M{-r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 {-r} 0Z",
        f"M{-side:.4g} {-side:.4g}H{side:.4g}V{side:.4g}H{-side:.4g}Z",
        f"M0 {-1.1 * r:.4g}L{1.15 * r:.4g} {0.9 * r:.4g}H{-1.15 * r:.4g}Z",
        f"M0 {-1.3 * r:.4g}L{1.1 * r:.4g} 0 0 {1.3 * r:.4g} {-1.1 * r:.4g} 0Z",
        f"M{-2 * half:.4g} 0 {-half:.4g} {-r:.4g}H{half:.4g}L{2 * half:.4g} 0 {half:.4g} {r:.4g}H{-half:.4g}Z",
        f"M{-arm:.4g} {-r:.4g}H{arm:.4g}V{-arm:.4g}H{r:.4g}V{arm:.4g}H{arm:.4g}V{r:.4g}"
        f"H{-arm:.4g}V{arm:.4g}H{-r:.4g}V{-arm:.4g}H{-arm:.4g}Z",
    )
    return tag("path", d=shapes[seat], **{"class_": "seat-mark", **attributes})


def glyph(name: str, size: float, x: float = 0, y: float = 0, class_: str = "glyph") -> Markup:
    """A symbol of the sprite, centred on a point, inside an SVG."""
    return tag("use", href=f"#symbol-{name}", x=x - size / 2, y=y - size / 2, width=size, height=size, class_=class_)


def at(point: tuple[float, float], *children: Markup | None, **attributes: Attribute) -> Markup:
    """A group moved to a point."""
    return tag("g", *children, transform="translate({:.5g} {:.5g})".format(*point), **attributes)
