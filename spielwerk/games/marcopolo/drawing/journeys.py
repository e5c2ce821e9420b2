"""Movements on the map: the steps made, what the next ones cost, and the cheapest way to a city that is far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup

from ....kernel import top_who
from ....stage.drawing import at
from ....stage.markup import tag
from ....stage.pieces import Piece, look, piece
from ....stage.scene import Scene
from .. import tables
from ..facts import names
from ..rules.travel import jumps
from ..state import MOVE, MOVES, Kind
from ..tables import NONE, Space
from .layout import MAP, Point, along, curve_between, kind_of, point_of
from .offers import next_step_cost, purse_of, step_cost, surcharge, travelled
from .pieces import amounts, amounts_width, price_tag, tag_width
from .rows import top_row
from .standing import Standing, ghosts

# How far above the foot of a place its price hangs; below or beside it where a route has its own price above.
ABOVE = {"oasis": 27.0}
BELOW = ("oasis_2", "oasis_4", "oasis_5")
BESIDE = ("karachi", "oasis_6")


# The steps made


def trail(scene: Scene) -> list[Piece]:
    """The steps of the movement being made, each with its number."""
    record = scene.state.record
    if not record.steps_made:
        return []
    who = int(top_who(record))
    steps = enumerate(travelled(record, who), 1)
    return [piece(f"step-{number}", _step(number, *step), class_=f"mp-trail seat-{who}") for number, step in steps]


@look
def _step(number: int, here: int, there: int) -> Markup:
    curve = curve_between(here, there)
    disc = tag(
        "g",
        tag("circle", r=8.5, class_="mp-step-disc"),
        tag("text", str(number), y=4.6, font_size=13, class_="mp-light"),
        class_="mp-upright",
    )
    return (
        tag("path", d=curve, class_="mp-casing")
        + tag("path", d=curve, class_="mp-line")
        + at(along(here, there, 0.42), disc)
    )


# What a step costs


def offers(scene: Scene) -> list[Piece]:
    """What each possible step would cost, above its place; for two figures beside each other if it differs."""
    record = scene.state.record
    costs: dict[int, list[dict[str, int]]] = {}
    for move in scene.legal:
        verb, indices = MOVES.indices(move)
        if verb.name == "step":
            figure, there = indices
            cost = next_step_cost(record, scene.viewer, int(record.figure[scene.viewer, figure]), there)
            if cost not in costs.setdefault(there, []):
                costs[there].append(cost)
    return [
        _offer(there, index, choice) for there, choice in costs.items() for index, cost in enumerate(choice) if cost
    ]


def _offer(there: int, index: int, choice: list[dict[str, int]]) -> Piece:
    cost, width = choice[index], tag_width(choice[index])
    aside = (index - (len(choice) - 1) / 2) * (width + 4)
    drawn = _offer_drawn(tuple(cost.items()), aside)
    return piece(f"offer-{there}-{index}", drawn, at=price_place(there, width), class_="mp-offer")


def price_place(there: int, width: float) -> Point:
    """Where the price of a step hangs: over nothing that costs besides, and within the map."""
    (x, y), name, half = point_of(there), names("locations")[there], width / 2 + 6
    if name in BESIDE:
        return x + half + 12, y + 2
    up = -26.0 if name in BELOW else ABOVE.get(kind_of(there), 51.0)
    return min(max(x, half), MAP[0] - half), max(17.0, y - up)


@look
def _offer_drawn(cost: tuple[tuple[str, int], ...], aside: float) -> Markup:
    return tag("g", price_tag(dict(cost), aside, 0, "mp-sum"), class_="mp-upright")


# The way to a far city


@dataclass(frozen=True)
class Plan:
    """The cheapest way to a place: where it leads through, all it costs, and how many steps are made already."""

    path: tuple[int, ...]
    money: int
    camels: int
    made: int = 0

    @property
    def cost(self) -> dict[str, int]:
        return {name: count for name, count in (("money", self.money), ("camel", self.camels)) if count}


def plans(scene: Scene) -> Mapping[int, Plan]:
    """The cheapest way to every place that lies within the steps of the viewer's journey and can be paid."""
    record, who = scene.state.record, scene.viewer
    kind, row = top_row(record)
    if not scene.legal or top_who(record) != who:
        return {}
    if kind in (Kind.JOURNEY, Kind.CARD_STEPS):
        prices = _prices(int(record.steps_made), row["left"]) if kind == Kind.JOURNEY else (0,) * row["left"]
        return _cheapest(record, who, prices, 0)
    if kind == Kind.USE_DIE and MOVE.place(Space.TRAVEL) in scene.open:
        paid_first = surcharge(record, who, Space.TRAVEL, row["value"])
        return _cheapest(record, who, _prices(0, row["value"]), paid_first)
    return {}


def _prices(made: int, left: int) -> tuple[int, ...]:
    return tuple(int(price) for price in tables.STEP_PRICE[made : made + left])


def _cheapest(record: Any, who: int, prices: tuple[int, ...], paid_first: int) -> dict[int, Plan]:
    """Step by step outwards from the figures; a camel counts like money."""
    purse = purse_of(record, who)
    figures = (int(record.figure[who, figure]) for figure in range(tables.FIGURES))
    starts = {place for place in figures if place != NONE}
    frontier = {place: Plan((place,), paid_first, 0, int(record.steps_made)) for place in starts}
    best: dict[int, Plan] = {}
    for price in prices:
        reached: dict[int, Plan] = {}
        for here, plan in frontier.items():
            for there in _next(record, who, here):
                extra = step_cost(record, who, here, there)
                money, camels = plan.money + price + extra.get("money", 0), plan.camels + extra.get("camel", 0)
                way = Plan((*plan.path, there), money, camels, plan.made)
                if way.money <= purse["money"] and way.camels <= purse["camel"] and _better(way, reached.get(there)):
                    reached[there] = way
        for place, way in reached.items():
            if place not in starts and _better(way, best.get(place)):
                best[place] = way
        frontier = reached
    return best


def _better(way: Plan, other: Plan | None) -> bool:
    return other is None or way.money + way.camels < other.money + other.camels


def _next(record: Any, who: int, here: int) -> tuple[int, ...]:
    leaps = tuple(there for there in range(tables.FIRST_OASIS, tables.LOCATIONS) if jumps(record, who, here, there))
    return _neighbours(here) + leaps


@cache
def _neighbours(here: int) -> tuple[int, ...]:
    return tuple(int(there) for there in tables.NEIGHBOURS[here] if there != NONE)


@look
def plan_drawn(plan: Plan, stands: Standing) -> Markup:
    """The way with its steps, who and what would stand at its end, and the sum in a flag; its place is the origin."""
    there = plan.path[-1]
    x, y = point_of(there)
    things = {"step": len(plan.path) - 1, **plan.cost}
    half = (amounts_width(things, 15) + 18) / 2
    aside = min(max(x, half + 4), MAP[0] - half - 4) - x
    up = ABOVE.get(kind_of(there), 51.0) + 12
    if y - up < 12:
        up = -46.0
    box = tag("rect", x=aside - half, y=-up - 13, width=2 * half, height=26, rx=7, class_="mp-plan-flag")
    way = tag("g", *_way(plan), *ghosts(there, stands), transform=f"translate({-x:g} {-y:g})")
    return tag("g", way, tag("g", box, amounts(things, aside, -up, 15), class_="mp-upright"), class_="mp-plan")


def _way(plan: Plan) -> list[Markup]:
    """A line in its casing, and on every step its number in a disc."""
    steps = list(zip(plan.path, plan.path[1:], strict=False))
    line = "".join(curve_between(*step) for step in steps)
    middles = [along(*step, 0.42) for step in steps]
    discs = "".join(f"M{x:.5g} {y:.5g}h0" for x, y in middles)
    drawn = ((line, "mp-casing"), (discs, "mp-casing mp-discs"), (line, "mp-line"), (discs, "mp-line mp-discs"))
    numbers = [
        tag("text", str(plan.made + number), x=x, y=y + 4.6, font_size=13, class_="mp-light mp-step-number")
        for number, (x, y) in enumerate(middles, 1)
    ]
    return [*[tag("path", d=d, class_=class_) for d, class_ in drawn], *numbers]
