"""The action board: market, money, purse, Khan's favour, black dice, contracts and the travel space."""

from __future__ import annotations

from markupsafe import Markup

from ....kernel import top_argument, top_kind
from ....stage.drawing import at, glyph, move_attributes
from ....stage.markup import Attribute, tag
from ....stage.scene import Scene
from .. import tables
from ..facts import MARKET_ROWS, facts
from ..state import MOVE, Kind
from ..tables import NONE, Colour, Space
from .dice import dice_in_words, dice_on, placed_die, placing, stack
from .faces import contract_face
from .layout import (
    BOXES,
    CONTRACT_SIZE,
    FIELD,
    MARKET_ROW,
    contract_place,
    khan_place,
    market_dice,
    market_field,
)
from .names import contract_name, market_gain, space_name, thing, things
from .offers import chosen_die, offer, refusal, surcharge
from .pieces import NEUTRAL, amount, amounts, die, price_tag
from .story import move_name

SIZE = 32


def area(name: str, *children: Markup | None, class_: str = "", **attributes: Attribute) -> Markup:
    """An area of the board in its box; the style sheet moves and enlarges the boxes on narrow screens."""
    box = BOXES[name]
    return tag(
        "g",
        tag("rect", x=0.75, y=0.75, width=box.width - 1.5, height=box.height - 1.5, rx=12, class_="mp-field"),
        *children,
        transform=f"translate({box.x} {box.y})",
        class_=f"mp-area mp-area-{name}{class_}",
        **attributes,
    )


def _heading(text: str, x: float = 14, y: float = 29) -> Markup:
    return tag("text", text, x=x, y=y, class_="mp-heading")


def _seats(count: int, point: tuple[float, float], size: float = SIZE) -> Markup:
    """The printed outlines of the dice a space takes."""
    x, y = point
    return tag(
        "g",
        *[
            tag(
                "rect",
                x=x + (index - (count - 1) / 2) * (size + 2) - size / 2,
                y=y - size / 2,
                width=size,
                height=size,
                rx=size * 0.2,
                class_="mp-die-seat",
            )
            for index in range(count)
        ],
    )


def title_of(scene: Scene, space: int) -> str:
    """What a space is, what it gives with the chosen die or why it cannot be used, and who lies there."""
    words, die_chosen = scene.words, chosen_die(scene)
    parts = [words("space.named", space=space_name(words, space), help=words(f"space.help.{_help(space)}"))]
    if die_chosen is not None:
        legal = "data_move" in placing(scene, space)[0]
        parts.append(offer(scene, space, die_chosen[1]) if legal else refusal(scene, space, die_chosen))
    parts.append(dice_in_words(scene, space))
    return " ".join(part for part in parts if part)


def _help(space: int) -> str:
    return "market" if tables.MARKET_ROW_AT[space] != NONE else tables.SPACE_NAMES[space]


def _surcharge(scene: Scene, space: int, x: float, y: float) -> Markup | None:
    """What the space costs with the chosen die, if somebody is there already."""
    die_chosen = chosen_die(scene)
    if die_chosen is None or "data_move" not in placing(scene, space)[0]:
        return None
    price = surcharge(scene.state.record, scene.viewer, space, die_chosen[1])
    return price_tag(x, y, {"money": -price}, "mp-surcharge") if price else None


def _value(scene: Scene, space: int) -> int:
    """The value with which the viewer could use this space now; 0 if there is none."""
    die_chosen = chosen_die(scene)
    if die_chosen is None or "data_move" not in placing(scene, space)[0]:
        return tables.UNSET
    return die_chosen[1]


# Market


def market(scene: Scene) -> Markup:
    heads = [
        at((market_field(0, value - 1)[0], 22), die(NEUTRAL, 0, value, 22)) for value in range(1, tables.FACES + 1)
    ]
    return area(
        "market",
        _heading(scene.words("area.market")),
        *heads,
        *[_market_row(scene, row) for row in range(len(MARKET_ROWS))],
    )


def _market_row(scene: Scene, row: int) -> Markup:
    space = Space.CAMELS + row
    attributes, can = placing(scene, space)
    x, y = market_dice(row)
    needed = int(tables.DICE_NEEDED[space])
    return tag(
        "g",
        tag("title", title_of(scene, space)),
        tag("rect", x=5, y=y - MARKET_ROW / 2 + 2, width=380, height=MARKET_ROW - 4, rx=8, class_="mp-row"),
        _seats(needed, (x, y), 30),
        at((x, y), *stack(scene, space, 30, needed)),
        *[_market_field(scene, row, field) for field in range(tables.FACES)],
        _surcharge(scene, space, x, y),
        class_=f"mp-space mp-market-{MARKET_ROWS[row]}{can}",
        data_space=tables.SPACE_NAMES[space],
        **attributes,
    )


def _market_field(scene: Scene, row: int, field: int) -> Markup:
    x, y = market_field(row, field)
    record, move = scene.state.record, MOVE.field(field)
    offered = top_kind(record) == Kind.MARKET_FIELD and top_argument(record) == row and move in scene.legal
    attributes = move_attributes(scene, move, move_name(scene, scene.viewer, move)) if offered else {}
    hit = " mp-hit" if _value(scene, Space.CAMELS + row) == field + 1 else ""
    return tag(
        "g",
        tag("title", things(scene.words, market_gain(row, field))),
        tag("rect", x=x - FIELD / 2 + 1, y=y - 20, width=FIELD - 2, height=40, rx=6, class_="mp-cell"),
        _market_content(row, field, x, y),
        class_=f"mp-market-field{hit}{' can' if offered else ''}",
        **attributes,
    )


def _market_content(row: int, field: int, x: float, y: float) -> Markup:
    """The good on top, what comes with it below in small."""
    main, *extra = market_gain(row, field).items()
    if not extra:
        return amounts(dict([main]), x, y, 23)
    shown = [(name, "" if count == 1 else count) for name, count in extra]
    pitch = 19 if len(shown) > 1 else 0
    small = [
        amount(name, count, x + pitch * (index - (len(shown) - 1) / 2), y + 10, 18)
        for index, (name, count) in enumerate(shown)
    ]
    return tag("g", amounts(dict([main]), x, y - 9, 19), *small)


# Money, purse, Khan's favour


def five_money(scene: Scene) -> Markup:
    return _small(scene, Space.FIVE_MONEY, "five_money", at((40, 68), *stack(scene, Space.FIVE_MONEY, 34)))


def purse(scene: Scene) -> Markup:
    """Any number of dice: they lie in rows, each half under the next."""
    dice = [
        at((28 + 13 * (index % 6), 58 + 13 * (index // 6)), placed_die(scene, *placed, 26))
        for index, placed in enumerate(dice_on(scene, Space.PURSE))
    ]
    return _small(scene, Space.PURSE, "purse", tag("g", *dice))


def _small(scene: Scene, space: int, name: str, dice: Markup) -> Markup:
    attributes, can = placing(scene, space)
    return area(
        name,
        tag("title", title_of(scene, space)),
        _heading(scene.words(f"area.{name}")),
        _seats(1, (40, 68), 36),
        dice,
        amounts(facts()["other_spaces"][name]["gain"], 144, 68, 36),
        _surcharge(scene, space, 150, 25),
        class_=f" mp-space{can}",
        data_space=tables.SPACE_NAMES[space],
        **attributes,
    )


def khan(scene: Scene) -> Markup:
    """Four places from left to right; each die must be at least as high as the one before."""
    attributes, can = placing(scene, Space.KHAN)
    dice = dice_on(scene, Space.KHAN)
    gain = facts()["other_spaces"]["khans_favour"]["gain"]
    places = []
    for place in range(tables.KHAN_PLACES):
        x, y = khan_place(place)
        places.append(_seats(1, (x, y), 38))
        if place:
            places.append(tag("text", "≤", x=x - 25, y=y + 6, class_="mp-between"))
    placed = [
        at(
            khan_place(place),
            placed_die(scene, number, seat, colour, value, 34),
        )
        for place, (number, seat, colour, value) in enumerate(dice)
    ]
    return area(
        "khan",
        tag("title", title_of(scene, Space.KHAN)),
        _heading(scene.words("area.khan")),
        amounts(gain, 84, 72, 32, 8),
        *places,
        *placed,
        class_=f" mp-space{can}",
        data_space=tables.SPACE_NAMES[Space.KHAN],
        **attributes,
    )


# Black dice


def black_dice(scene: Scene) -> Markup:
    record, move = scene.state.record, MOVE.buy_black_die()
    can = move in scene.legal
    attributes = move_attributes(scene, move, move_name(scene, scene.viewer, move)) if can else {}
    price = thing(scene.words, "camel", tables.BLACK_DIE_CAMELS)
    whole = int(tables.BLACK_DICE[record.players])
    seats = [_seats(1, (40 + 46 * index, 64), 38) for index in range(whole)]
    dice = [
        at((40 + 46 * index, 64), tag("g", die(NEUTRAL, Colour.BLACK, index % tables.FACES + 1, 34)))
        for index in range(int(record.black_dice))
    ]
    return area(
        "black_dice",
        tag("title", scene.words("board.black_dice", count=int(record.black_dice), price=price)),
        _heading(scene.words("area.black_dice")),
        *seats,
        *dice,
        price_tag(340, 64, {"camel": tables.BLACK_DIE_CAMELS}),
        class_=f" mp-space{' can' if can else ''}",
        **attributes,
    )


# Contracts


def contracts(scene: Scene) -> Markup:
    """Six places; a die reaches those up to its value."""
    record = scene.state.record
    attributes, can = placing(scene, Space.CONTRACTS)
    stack_title = scene.words("board.special_stack", count=int(record.stack_count))
    return area(
        "contracts",
        tag(
            "g",
            tag("title", title_of(scene, Space.CONTRACTS)),
            tag("rect", x=6, y=5, width=330, height=44, rx=8, class_="mp-row"),
            _heading(scene.words("area.contracts"), 60, 34),
            _seats(1, (34, 27), 34),
            at((34, 27), *stack(scene, Space.CONTRACTS, 32)),
            _surcharge(scene, Space.CONTRACTS, 292, 27),
            class_=f"mp-space mp-contract-space{can}",
            data_space=tables.SPACE_NAMES[Space.CONTRACTS],
            **attributes,
        ),
        tag(
            "g",
            tag("title", stack_title),
            glyph("contract", 28, 770, 27, "glyph mp-contract"),
            tag("text", str(int(record.stack_count)), x=802, y=35, class_="mp-stack-count"),
            class_="mp-special-stack",
        ),
        *[_contract(scene, place) for place in range(tables.CONTRACT_PLACES)],
    )


def _contract(scene: Scene, place: int) -> Markup:
    contract, move = int(scene.state.record.display[place]), MOVE.take(place)
    can = move in scene.legal
    attributes = move_attributes(scene, move, move_name(scene, scene.viewer, move)) if can else {}
    width, height = CONTRACT_SIZE
    value = _value(scene, Space.CONTRACTS)
    reached = " mp-hit" if value and place < value else ""
    empty = contract == NONE
    return tag(
        "g",
        tag("title", _contract_title(scene, place, contract)),
        tag("rect", x=0, y=0, width=width, height=height, rx=9, class_="mp-contract-bed"),
        None if empty else tag("g", contract_face(contract), data_piece=f"contract-{contract}"),
        at((16, -4), die(NEUTRAL, 0, place + 1, 24)),
        _place_extra(place, width),
        transform="translate({:.5g} {:.5g})".format(*contract_place(place)),
        class_=f"mp-contract-place mp-contract-place-{place}{reached}{' can' if can else ''}",
        data_move_place=move,
        **attributes,
    )


def _contract_title(scene: Scene, place: int, contract: int) -> str:
    words, extra = scene.words, int(tables.PLACE_EXTRA[place])
    text = words("contract.empty") if contract == NONE else contract_name(words, contract)
    text = words("contract.place", place=place + 1, contract=text)
    if extra:
        gain = {"money": thing(words, "money", extra), "camels": thing(words, "camel", extra)}
        text += " " + words("contract.extra", **gain)
    return text


def _place_extra(place: int, width: float) -> Markup | None:
    """Money or as many camels for the last places."""
    extra = int(tables.PLACE_EXTRA[place])
    if not extra:
        return None
    return tag(
        "g",
        tag("rect", x=width - 92, y=-18, width=88, height=28, rx=14, class_="mp-tag"),
        amounts({"money": extra}, width - 70, -4, 20),
        tag("text", "/", x=width - 48, y=2, class_="mp-between"),
        amounts({"camel": extra}, width - 26, -4, 20),
    )


# Travel


def travel(scene: Scene) -> Markup:
    attributes, can = placing(scene, Space.TRAVEL)
    record, value = scene.state.record, _value(scene, Space.TRAVEL)
    prices = facts()["travel_cost"]["money_by_steps"]
    steps = []
    for count in range(1, tables.MOST_STEPS + 1):
        x = 36 + 63.6 * (count - 1)
        hit = " mp-hit" if value and count <= value else ""
        made = " mp-made" if record.steps_made == count and _journey(scene) else ""
        steps.append(
            tag(
                "g",
                tag(
                    "title",
                    scene.words(
                        "board.steps",
                        steps=thing(scene.words, "step", count),
                        price=thing(scene.words, "money", prices[str(count)]),
                    ),
                ),
                tag("rect", x=x - 30, y=104, width=60, height=86, rx=8, class_="mp-cell"),
                tag("text", str(count), x=x - 11, y=138, class_="mp-step-number"),
                glyph("step", 26, x + 12, 128, "glyph mp-step"),
                amounts({"money": prices[str(count)]}, x, 169, 24),
                class_=f"mp-steps{hit}{made}",
            )
        )
    return area(
        "travel",
        tag("title", title_of(scene, Space.TRAVEL)),
        _heading(scene.words("area.travel")),
        _seats(2, (330, 60), 40),
        at((330, 60), *stack(scene, Space.TRAVEL, 37, 2)),
        _start_player(scene),
        *steps,
        _surcharge(scene, Space.TRAVEL, 252, 60),
        class_=f" mp-space{can}",
        data_space=tables.SPACE_NAMES[Space.TRAVEL],
        **attributes,
    )


def _journey(scene: Scene) -> bool:
    return bool(top_kind(scene.state.record) == Kind.JOURNEY)


def _start_player(scene: Scene) -> Markup | None:
    """The hourglass: who starts, or who will start the next round."""
    record = scene.state.record
    seat = int(record.traveller if record.traveller != NONE else record.start_player)
    if seat == NONE:
        return None
    key = "board.next_start" if record.traveller != NONE else "board.start_player"
    return tag(
        "g",
        tag("title", scene.words(key, name=scene.names[seat])),
        glyph("hourglass", 30, 30, 66),
        tag("text", scene.names[seat], x=52, y=73, class_="mp-start-name"),
        class_=f"mp-start seat-{seat}",
    )
