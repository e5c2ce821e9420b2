"""The ring of actions: spaces, ships, what a ship could do there, and the way to a space that is blocked."""

from __future__ import annotations

from markupsafe import Markup

from ....kernel import Rule, top_kind
from ....stage.drawing import at, glyph
from ....stage.markup import tag
from ....stage.scene import Scene
from ..rules.needs import NEVER, need_for, needs_of_actions
from ..state import MOVE, Kind
from ..tables import ANCHOR, RING_ACTION, SPACES
from .layout import Box, ring_boxes
from .names import action_at, action_name, layout_of, move_element, move_name, prices, twin_number
from .routes import Route, route_to

SYMBOLS = {
    "take_gold": "gold",
    "buy_glass_factory": "factory",
    "buy_shop": "shop",
    "buy_palace": "palace",
    "buy_special": "special",
    "place_gondolier": "gondola",
    "build": "hammer",
    "income": "income",
    "production": "production",
    "gondolier_office": "office",
    "recruit_character": "character",
}
# Half a side of the square every space has on a narrow screen.
HALF = 58


def spaces(scene: Scene) -> Markup:
    drawn = [_space(scene, space, box) for space, box in enumerate(ring_boxes(layout_of(scene)))]
    return tag("g", *drawn, role="group", aria_label=scene.words("board.ring"))


def _placed(space: int, box: Box, *children: Markup | None, class_: str = "", **attributes: str | int | None) -> Markup:
    """A group in the middle of a ring space; the style sheet moves it on narrow screens by its number."""
    classes = f"mu-ring mu-ring-{space} {class_}".strip()
    return at(box.middle, *children, class_=classes, **attributes)


def _plates(box: Box, class_: str) -> list[Markup]:
    """The outline of a space, for the wide board and for narrow screens."""
    w, h = box.width - 6, box.height - 6
    return [
        tag("rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=9, class_=f"{class_} mu-wide"),
        tag("rect", x=-HALF, y=-HALF, width=2 * HALF, height=2 * HALF, rx=9, class_=f"{class_} mu-narrow"),
    ]


def _space(scene: Scene, space: int, box: Box) -> Markup:
    words, action = scene.words, action_at(scene, space)
    anchor, number = ANCHOR[layout_of(scene), space], twin_number(scene, space)
    return _placed(
        space,
        box,
        tag("title", space_title(scene, space)),
        *_plates(box, "mu-plate"),
        glyph("anchor", 17, -45, 43, "glyph mu-anchor") if anchor else None,
        glyph(SYMBOLS[action], 36, -19 if number else -24, -32, "glyph mu-action"),
        tag(
            "text",
            words(f"action.price.{action}", **prices(scene, action)),
            x=28 if number else 26,
            y=-26,
            class_="mu-price",
        ),
        tag("text", words(f"action.{action}"), x=0, y=9, class_="mu-action-name"),
        *_number(number, box),
        class_="mu-space",
        data_space=space,
    )


def _number(number: int, box: Box) -> list[Markup]:
    """The number by which labels and the log tell twins apart, in the upper left corner."""
    if not number:
        return []
    wide = (12 - (box.width - 6) / 2, 12 - (box.height - 6) / 2)
    return [
        at(
            corner,
            tag("circle", r=8, class_="mu-twin-ring"),
            tag("text", str(number), x=0, y=4.8, class_="mu-twin"),
            class_=class_,
        )
        for corner, class_ in ((wide, "mu-wide"), ((11.5 - HALF, 11.5 - HALF), "mu-narrow"))
    ]


def space_title(scene: Scene, space: int) -> str:
    """What a space is, who lies there, and why it cannot be used."""
    s, words = scene.state.record, scene.words
    sentences = [words("board.space", action=action_name(scene, action_at(scene, space)))]
    black, red = bool(s.black >> space & 1), s.red == space
    if black and red:
        sentences.append(words("board.space_both"))
    elif red or black:
        sentences.append(words("board.space_red" if red else "board.space_ship"))
    else:
        sentences.append(words("board.space_free"))
    if scene.legal and top_kind(s) == Kind.SAIL and not _goals(scene, space):
        sentences.append(_obstacle(scene, space))
    return " ".join(sentences)


def _obstacle(scene: Scene, space: int) -> str:
    """Why no ship can use a space now."""
    s, words = scene.state.record, scene.words
    need = int(need_for(needs_of_actions(s, scene.viewer), int(RING_ACTION[layout_of(scene), space])))
    if need == NEVER:
        return words("board.space_useless")
    if s.gold[scene.viewer] < need + s.ships_moved:
        return words("board.space_poor")
    return words("board.space_blocked")


# Ships


def ships(scene: Scene) -> list[Markup]:
    """Ships keep their order, so each is known by its place behind the red one."""
    s = scene.state.record
    boxes = ring_boxes(layout_of(scene))
    drawn = []
    number = 0
    start = max(0, int(s.red))
    for step in range(1, SPACES + 1):
        space = (start + step) % SPACES
        shared = s.red == space
        if s.black >> space & 1:
            number += 1
            moved = s.black_moved >> space & 1
            drawn.append(
                _ship(scene, space, boxes[space], f"ship-{number}", "mu-ship-black", 24 if shared else 0, moved)
            )
    if s.red >= 0:
        space = int(s.red)
        shared = s.black >> space & 1
        drawn.append(_ship(scene, space, boxes[space], "ship-red", "mu-ship-red", -24 if shared else 0, s.red_moved))
    return drawn


def _ship(scene: Scene, space: int, box: Box, piece: str, class_: str, shift: float, moved: int) -> Markup:
    hull = tag(
        "g",
        tag("title", scene.words("board.ship_red" if class_ == "mu-ship-red" else "board.ship")),
        tag("use", href="#mu-ship"),
        tag("path", d="M1 -25L14 -21L1 -17Z", class_="mu-pennant") if class_ == "mu-ship-red" else None,
        class_=f"mu-ship {class_}{' mu-moved' if moved else ''}",
        data_piece=piece,
    )
    return _placed(space, box, at((shift, 37), hull))


def ship_shape() -> Markup:
    return tag(
        "g",
        tag("ellipse", cx=0, cy=13, rx=24, ry=3.5, class_="mu-shadow"),
        tag("path", d="M-25 3H25C23 10 18 14 11 14H-11C-18 14 -23 10 -25 3Z", class_="mu-hull"),
        tag("path", d="M2 -18C13 -15 18 -9 18 0H2Z", class_="mu-sail"),
        tag("path", d="M-2 -14C-10 -11 -14 -6 -14 0H-2Z", class_="mu-sail"),
        tag("path", d="M0 -25V3", class_="mu-mast"),
        id="mu-ship",
    )


# What can be done


def _from_black(scene: Scene, verb: Rule, space: int) -> list[int]:
    """Moves of black ships to a space."""
    moves = [verb(ship, space) for ship in range(SPACES)]
    return [move for move in moves if move in scene.legal]


def _goals(scene: Scene, space: int) -> list[int]:
    """Moves that end on a space: with the action, or by drifting, or where the red ship begins."""
    found = _from_black(scene, MOVE.sail, space) + _from_black(scene, MOVE.drift, space)
    alone = (MOVE.sail_red(space), MOVE.drift_red(space), MOVE.red_ship(space))
    return found + [move for move in alone if move in scene.legal]


def _clears(scene: Scene, space: int) -> list[int]:
    found = _from_black(scene, MOVE.clear, space)
    return found + [move for move in (MOVE.clear_red(space),) if move in scene.legal]


def targets(scene: Scene) -> list[Markup]:
    """Above all spaces: where ships can go now, and how blocked ones could be reached."""
    drawn: list[Markup] = []
    turn = bool(scene.legal) and top_kind(scene.state.record) == Kind.SAIL
    for space, box in enumerate(ring_boxes(layout_of(scene))):
        goals = _goals(scene, space)
        if goals:
            drawn.append(_goal(scene, space, box, goals[0]))
        elif turn and _occupied(scene, space):
            drawn.append(_aim(scene, space, box))
        badges = [(move, "mu-second") for move in goals[1:]] + [(move, "mu-clear") for move in _clears(scene, space)]
        for number, (move, class_) in enumerate(badges):
            drawn.append(_badge(scene, space, box, move, class_, number))
    return drawn


def _occupied(scene: Scene, space: int) -> bool:
    s = scene.state.record
    return bool((int(s.black) | 1 << max(0, int(s.red))) >> space & 1)


def _goal(scene: Scene, space: int, box: Box, move: int) -> Markup:
    name = move_name(scene, scene.viewer, move)
    cost = int(scene.state.record.ships_moved) if top_kind(scene.state.record) == Kind.SAIL else 0
    return _placed(
        space,
        box,
        tag("title", f"{name}."),
        *_plates(box, "mu-glow"),
        _cost(cost, 0, 36) if cost else None,
        class_="mu-goal can",
        data_move_place=move,
        **move_element(scene, move, name, tell_nothing=False),
    )


def _cost(gold: int, x: float, y: float) -> Markup:
    return at(
        (x, y),
        tag("circle", r=12, class_="mu-cost"),
        tag("text", str(gold), x=0, y=5.5, class_="mu-cost-number"),
    )


BADGES = ((39.0, 38.0), (-39.0, 38.0), (0.0, 38.0))


def _badge(scene: Scene, space: int, box: Box, move: int, class_: str, number: int) -> Markup:
    """A small ship in the corner: only move it here, or take the other one of two ships."""
    red = move in (MOVE.sail_red(space), MOVE.clear_red(space), MOVE.drift_red(space))
    name = move_name(scene, scene.viewer, move)
    inner = tag(
        "g",
        # A thumb is wider than the badge on a phone.
        tag("circle", r=26, class_="mu-reach"),
        tag("circle", r=15, class_="mu-badge"),
        glyph("ship", 19, class_=f"glyph {'mu-glyph-red' if red else ''}".strip()),
    )
    return _placed(
        space,
        box,
        tag("title", f"{name}."),
        at(BADGES[number % len(BADGES)], inner, class_="mu-badge-place"),
        class_=f"{class_} can",
        data_move_place=move,
        **move_element(scene, move, name, tell_nothing=False),
    )


# Blocked spaces


def _aim(scene: Scene, space: int, box: Box) -> Markup:
    """A blocked space: pointing at it or choosing it shows which ships must move and what that costs."""
    route = route_to(scene, space)
    told = _route_words(scene, space, route)
    shown = _route(scene, route) if route and route.useful else None
    return tag(
        "g",
        _placed(space, box, tag("title", told), *_plates(box, "mu-aim-plate")),
        shown,
        class_="mu-aim" + ("" if route and route.useful and route.affordable else " mu-poor"),
        tabindex=0,
        role="img",
        aria_label=told,
    )


def _route_words(scene: Scene, space: int, route: Route | None) -> str:
    words, action = scene.words, action_name(scene, action_at(scene, space))
    if route is None:
        return words("board.route_none", action=action)
    if not route.useful:
        return words("board.route_useless", action=action)
    key = "board.route" if route.affordable else "board.route_poor"
    return words(key, action=action, ships=len(route.ships), cost=route.cost)


def _route(scene: Scene, route: Route) -> Markup:
    boxes = ring_boxes(layout_of(scene))
    first = int(scene.state.record.ships_moved)
    steps = []
    for number, space in enumerate(route.ships):
        label = scene.words("board.step", number=number + 1, ships=len(route.ships), gold=first + number)
        steps.append(
            _placed(
                space,
                boxes[space],
                tag("title", label),
                at(
                    (0, 36),
                    tag("rect", x=-42, y=-16, width=84, height=32, rx=16, class_="mu-step"),
                    tag("text", f"{number + 1}.", x=-20, y=6.5, class_="mu-step-number"),
                    glyph("gold", 21, 8, 0, "glyph mu-step-gold"),
                    tag("text", str(first + number), x=27, y=6.5, class_="mu-step-number"),
                ),
            )
        )
    total = _placed(
        route.target,
        boxes[route.target],
        at(
            (0, -34),
            tag("rect", x=-44, y=-18, width=88, height=36, rx=8, class_="mu-sum"),
            tag("text", f"= {route.cost}", x=-10, y=7, class_="mu-sum-number"),
            glyph("gold", 24, 24, 0, "glyph mu-sum-gold"),
        ),
    )
    return tag("g", *steps, total, class_="mu-route")
