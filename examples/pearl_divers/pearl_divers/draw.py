"""The game on the page: a boat, and the two sites under it. What is not drawn here the default drawing says."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from spielwerk.stage.drawing import glyph, move_attributes
from spielwerk.stage.illustrating import picture
from spielwerk.stage.markup import Attribute, join, symbol, tag
from spielwerk.stage.pieces import Group, Piece, group, look, piece
from spielwerk.stage.presentation import drawing_of
from spielwerk.stage.prompting import prompt_of
from spielwerk.stage.scene import Prompt, Scene, SeatFact
from spielwerk.stage.words import Words

from .rules import morays_met
from .state import MOVE
from .tables import COLOURS, FINDS, MORAY, MORAYS_TOO_MANY, SITES, VALUE, WISH_BONUS

WIDTH, HEIGHT = 900, 530
WATERLINE = 190
SITE_WIDTH, SITE_HEIGHT = 400, 265
PEARL = 20
IN_A_ROW = 8


def board(scene: Scene) -> Group:
    return group(
        "board",
        [_boat(scene), _net(scene), *(_site(scene, site) for site in range(len(SITES)))],
        ground=_water(),
        element="svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="pd-board",
        role="group",
        aria_label=scene.words("board.name"),
    )


def _water() -> Markup:
    waves = "q22.5 -14 45 0t45 0" * (WIDTH // 90)
    floor = f"V{HEIGHT - 14}a14 14 0 0 1 -14 14H14a14 14 0 0 1 -14 -14Z"
    return join(
        [
            tag("rect", width=WIDTH, height=HEIGHT, rx=14, class_="pd-sky"),
            tag("path", d=f"M0 {WATERLINE}{waves}{floor}", class_="pd-sea"),
        ]
    )


def _move(scene: Scene, move: int) -> Mapping[str, Attribute] | None:
    """What makes an element clickable while the move is legal."""
    if move not in scene.open:
        return None
    return move_attributes(scene, move, drawing_of(scene.game).move_name(scene, scene.viewer, move))


def _boat(scene: Scene) -> Piece:
    """Who has been down climbs back into the boat to surface."""
    move = _move(scene, int(MOVE.surface()))
    hull = tag("path", d="M-130 0H130L92 58H-92Z", class_="pd-hull")
    sail = tag("path", d="M0 0V-104M0 -100 70 -20H0", class_="pd-sail")
    told = scene.words("board.boat")
    return piece(
        "boat", hull, sail, at=(WIDTH - 160, 142), title=told, about="boat", class_=_classes("pd-boat", move), move=move
    )


def _classes(name: str, move: object) -> str:
    return f"{name} can" if move else name


def _net(scene: Scene) -> Piece:
    """The net of the diver hangs from the boat, beside it the morays that were met."""
    record = scene.state.record
    pearls = [record.net[colour] for colour in range(len(COLOURS))]
    met = int(morays_met(record))
    told = scene.words("board.net", **dict(zip(COLOURS, pearls, strict=True)))
    warned = f" {scene.words('board.morays', count=met)}." if met else ""
    return piece(
        "net",
        tag("rect", x=14, y=56, width=560, height=190, rx=16, class_="pd-mesh"),
        tag("text", scene.words("field.net"), x=552, y=88, class_="pd-name pd-end"),
        _heap((*pearls, met), 10),
        at=(0, -44),
        title=f"{told}.{warned}",
        about="net",
        class_="pd-net",
    )


def _site(scene: Scene, site: int) -> Piece:
    record, name = scene.state.record, SITES[site]
    counts = tuple(int(record.sea[site, thing]) for thing in range(len(FINDS)))
    told = scene.words("board.site", site=scene.words(f"site.{name}"), **dict(zip(FINDS, counts, strict=True)))
    move = _move(scene, int(MOVE.dive(site)))
    return piece(
        f"site-{name}",
        tag("rect", width=SITE_WIDTH, height=SITE_HEIGHT, rx=16, class_="pd-ground"),
        tag("text", scene.words(f"site.{name}"), x=24, y=42, class_="pd-name"),
        _heap(counts, IN_A_ROW),
        at=(30 + site * (SITE_WIDTH + 40), 238),
        title=told,
        about=name,
        class_=_classes(f"pd-site pd-{name}", move),
        move=move,
    )


@look
def _heap(counts: tuple[int, ...], in_a_row: int) -> Markup:
    """Things side by side, every kind in rows of its own."""
    drawn, row = [], 0
    for thing, count in enumerate(counts):
        for i in range(count):
            x, y = 44 + 45 * (i % in_a_row), 82 + 45 * (row + i // in_a_row)
            drawn.append(_thing(thing, x, y))
        row += -(-count // in_a_row)
    return join(drawn)


def _thing(thing: int, x: float, y: float) -> Markup:
    if thing == MORAY:
        return glyph("moray", 2 * PEARL, x, y, "glyph pd-moray")
    pearl = tag("circle", cx=x, cy=y, r=PEARL, class_=f"pd-pearl pd-{COLOURS[thing]}")
    light = tag("circle", cx=x - 9, cy=y - 9, r=PEARL / 5, class_="pd-light")
    value = tag("text", str(VALUE[thing]), x=x, y=y + 6, class_=f"pd-value pd-on-{COLOURS[thing]}")
    return tag("g", pearl, light, value)


def panels(scene: Scene) -> dict[str, Markup]:
    """The viewer's own wish; the others' are secret."""
    if scene.viewer < 0 or scene.state.record.wish[scene.viewer] < 0:
        return {}
    wish = COLOURS[scene.state.record.wish[scene.viewer]]
    colour = scene.words(f"argument.colour.{wish}")
    told = scene.words("panel.wish", colour=colour, bonus=WISH_BONUS)
    mark = symbol("pearl", size=28, class_=f"symbol pd-mark pd-{wish}")
    return {"wish": tag("div", mark, tag("p", told), class_="pd-wish card")}


def prompt(scene: Scene) -> Prompt:
    return prompt_of(scene, _your_prompt, _their_prompt)


def _your_prompt(scene: Scene) -> Prompt:
    record, words = scene.state.record, scene.words
    if record.dives == 0:
        return Prompt(words("prompt.first"), words("prompt.first_detail"))
    worth = sum(record.net[colour] * int(VALUE[colour]) for colour in range(len(COLOURS)))
    key = "prompt.warned" if morays_met(record) else "prompt.on"
    return Prompt(words(key), words(f"{key}_detail", points=worth))


def _their_prompt(scene: Scene, seats: list[int]) -> Prompt:
    return Prompt(scene.words("prompt.dives", name=scene.names[seats[0]]))


def seat_facts(scene: Scene, seat: int) -> list[SeatFact]:
    chest = scene.state.record.chest
    return [
        SeatFact(f"pearl-{colour}", scene.words(f"fact.{colour}"), str(chest[seat, number]))
        for number, colour in enumerate(COLOURS)
    ]


def illustrations(words: Words) -> dict[str, Markup]:
    """Pictures for the summary."""
    box = (-PEARL, -PEARL, 2 * PEARL, 2 * PEARL)
    return {"pearl": picture(_thing(1, 0, 0), box, 40), "moray": picture(_thing(MORAY, 0, 0), box, 40)}


def figures() -> dict[str, object]:
    """The numbers of the summary."""
    return {"morays": MORAYS_TOO_MANY, "value": VALUE.tolist(), "wish": WISH_BONUS}


def status(scene: Scene) -> str:
    record = scene.state.record
    if record.finished:
        return scene.words("status.over")
    return scene.words("status.round", round=max(1, record.round_number), rounds=record.rounds)
