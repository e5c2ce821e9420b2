"""The panels below the board: the own tableau, the others', and the characters to choose from."""

from __future__ import annotations

from markupsafe import Markup

from ....kernel import top_argument, top_kind
from ....stage.drawing import at, move_attributes, seat_mark
from ....stage.markup import Attribute, symbol, tag
from ....stage.scene import Scene
from ....stage.words import opening
from .. import tables
from ..facts import CHARACTERS, items
from ..rules.posts import posts_on_map
from ..state import MOVE, ROW, Kind
from ..tables import HIDDEN, NONE
from .faces import contract_back, contract_face
from .layout import CONTRACT_SIZE
from .names import (
    character_name,
    character_text,
    contract_name,
    die_name,
    goal_name,
    place_name,
    thing,
    things,
)
from .pieces import SYMBOLS, die, post
from .story import move_name

# Dice beside each other on a tableau.
ACROSS = 4

STOCK = ("money", "camel", "pepper", "silk", "gold")


def panels(scene: Scene) -> dict[str, Markup]:
    """The panels in the order in which the page shows them; a panel without content is left out."""
    record = scene.state.record
    drawn: dict[str, Markup] = {}
    if top_kind(record) == Kind.CHOOSE_CHARACTER:
        drawn["characters"] = _characters(scene)
    if scene.viewer >= 0:
        drawn["tableau"] = _tableau(scene, scene.viewer)
    drawn["others"] = _others(scene)
    return drawn


def _section(name: str, title: str, *children: Markup | None) -> Markup:
    return tag("div", tag("h3", title, class_="mp-panel-title"), *children, class_=f"mp-section mp-section-{name}")


def _tableau(scene: Scene, seat: int) -> Markup:
    words = scene.words
    return tag(
        "div",
        _section("dice", words("panel.dice"), _dice(scene, seat, 40)),
        _section("stock", words("panel.stock"), _stock(scene, seat), _progress(scene, seat)),
        _section("contracts", words("panel.contracts"), _contracts(scene, seat)),
        _section("goals", words("panel.goals"), _goals(scene, seat)),
        tag("div", _character(scene, seat), class_="mp-section mp-section-character"),
        class_=f"mp-tableau seat-{seat}",
    )


# Dice


def _dice(scene: Scene, seat: int, size: float) -> Markup:
    """Equal dice belong together: choosing one of them is one move."""
    record = scene.state.record
    groups = [
        _dice_group(scene, seat, colour, value, int(record.dice[seat, colour, value]), size)
        for value in range(tables.FACES + 1)
        for colour in range(tables.COLOUR_COUNT)
        if record.dice[seat, colour, value] > 0
    ]
    if not groups:
        return tag("p", scene.words("panel.no_dice"), class_="mp-empty")
    return tag("div", *groups, class_="mp-dice")


def _dice_group(scene: Scene, seat: int, colour: int, value: int, count: int, size: float) -> Markup:
    record, move = scene.state.record, MOVE.die(colour, value)
    mine = seat == scene.viewer
    can = mine and move in scene.legal
    chosen = mine and top_kind(record) == Kind.USE_DIE and top_argument(record) == ROW.use_die(colour, value)
    attributes = move_attributes(scene, move, move_name(scene, seat, move)) if can else {}
    pitch, across = size + 4, min(count, ACROSS)
    rows = (count - 1) // ACROSS + 1
    dice = [
        at(
            (pitch * (index % ACROSS + 0.5), pitch * (index // ACROSS + 0.5)),
            die(seat, colour, value, size - 6, data_piece=f"tableau-die-{seat}-{colour}-{value}-{index}"),
            class_="mp-chosen" if chosen and index == count - 1 else None,
        )
        for index in range(count)
    ]
    return tag(
        "svg",
        tag("title", opening(die_name(scene.words, colour, value))),
        *dice,
        viewBox=f"0 0 {pitch * across:g} {pitch * rows:g}",
        width=pitch * across,
        height=pitch * rows,
        class_=f"mp-dice-group{' can' if can else ''}",
        **attributes,
    )


# What lies in store


def _stock(scene: Scene, seat: int) -> Markup:
    record = scene.state.record
    chips = [_chip(scene, name, int(record.stock[seat, index])) for index, name in enumerate(STOCK)]
    return tag("div", *chips, class_="mp-stock")


def _chip(scene: Scene, name: str, count: int) -> Markup:
    label = thing(scene.words, name, count)
    return tag(
        "span",
        symbol(SYMBOLS[name], None, 22),
        tag("span", str(count), class_="number", aria_hidden="true"),
        tag("span", label, class_="unseen"),
        class_=f"mp-chip mp-{name}{'' if count else ' mp-none'}",
        title=label,
    )


def _progress(scene: Scene, seat: int) -> Markup:
    """Posts still on the tableau, the points of the next ones, and the contracts in the drawer."""
    record, words = scene.state.record, scene.words
    placed, left = int(posts_on_map(record, seat)), int(record.posts_left[seat])
    ahead = [
        f"{n}→+{int(tables.POST_POINTS[n])}" for n in range(placed + 1, placed + left + 1) if tables.POST_POINTS[n]
    ]
    label = words("panel.posts_left", count=left, ahead=", ".join(ahead) or "–")
    house = tag("svg", at((10, 10), post(seat, 16)), viewBox="0 0 20 20", width=20, height=20, aria_hidden="true")
    return tag(
        "div",
        tag("span", house, tag("b", f"{left}"), tag("small", " · ".join(ahead)), title=label, class_="mp-fact"),
        tag(
            "span",
            symbol("contract", None, 20),
            tag("b", f"✓ {int(record.fulfilled[seat])}"),
            title=words("panel.fulfilled", count=int(record.fulfilled[seat])),
            class_="mp-fact",
        ),
        class_="mp-progress",
    )


# Contracts


def _contracts(scene: Scene, seat: int, small: bool = False) -> Markup:
    record, drawn = scene.state.record, []
    for slot in range(tables.ACTIVE):
        contract = int(record.active[seat, slot])
        drawn.append(_slot(scene, seat, contract))
    if not small and top_of(scene) == seat:
        taken = [int(record.taken[i]) for i in range(record.taken_count)]
        drawn += [_contract(scene, seat, contract, scene.words("contract.new")) for contract in taken]
        if record.drawn != NONE:
            drawn.append(_contract(scene, seat, int(record.drawn), scene.words("contract.drawn")))
    return tag("div", *drawn, class_="mp-contracts")


def top_of(scene: Scene) -> int:
    """The seat the topmost open decision belongs to."""
    record = scene.state.record
    return int(record.agenda[record.agenda_rows - 1, 1]) if record.agenda_rows else NONE


def _slot(scene: Scene, seat: int, contract: int) -> Markup:
    """A contract face down has been fulfilled and is put away after its reward."""
    if contract >= 0:
        return _contract(scene, seat, contract)
    if contract == HIDDEN:
        return _contract_svg(tag("title", scene.words("contract.fulfilled")), contract_back())
    return _contract_svg(
        tag("title", scene.words("contract.slot")),
        tag("rect", x=1, y=1, width=CONTRACT_SIZE[0] - 2, height=CONTRACT_SIZE[1] - 2, rx=9, class_="mp-contract-slot"),
    )


def _contract_svg(*children: Markup | None, class_: str = "", **attributes: Attribute) -> Markup:
    width, height = CONTRACT_SIZE
    return tag(
        "svg",
        *children,
        viewBox=f"-3 -3 {width + 6:g} {height + 6:g}",
        class_=f"mp-contract-card{class_}",
        **attributes,
    )


def _contract(scene: Scene, seat: int, contract: int, note: str = "") -> Markup:
    words = scene.words
    if contract == HIDDEN:
        return _contract_svg(tag("title", words("contract.hidden")), contract_back())
    move = next((move for move in (MOVE.fulfil(contract), MOVE.drop(contract)) if move in scene.legal), NONE)
    can = seat == scene.viewer and move != NONE
    attributes = move_attributes(scene, move, move_name(scene, seat, move)) if can else {}
    title = contract_name(words, contract)
    missing = _missing(scene, seat, contract)
    if missing and not note:
        title = words("contract.missing", contract=title, things=things(words, missing))
    card = _contract_svg(
        tag("title", title),
        contract_face(contract),
        class_=f"{' can' if can else ''}{'' if missing else ' mp-ready'}",
        data_piece=f"contract-{contract}",
        data_from=seat,
        **attributes,
    )
    return tag("div", card, tag("span", note, class_="mp-note"), class_="mp-noted") if note else card


def _missing(scene: Scene, seat: int, contract: int) -> dict[str, int]:
    stock = scene.state.record.stock
    lacking = {STOCK[r]: int(tables.CONTRACT_COST[contract, r] - stock[seat, r]) for r in range(tables.RESOURCES)}
    return {name: count for name, count in lacking.items() if count > 0}


# Goals and characters


def _goals(scene: Scene, seat: int) -> Markup:
    record = scene.state.record
    count = tables.KEPT_GOALS if record.goals_kept[seat] else tables.DEALT_GOALS
    goals = [int(record.goals[seat, i]) for i in range(count)]
    drawn = [_goal(scene, seat, goal) for goal in goals if goal >= 0]
    return (
        tag("div", *drawn, class_="mp-goals") if drawn else tag("p", scene.words("panel.no_goals"), class_="mp-empty")
    )


def _goal(scene: Scene, seat: int, goal: int) -> Markup:
    record, words = scene.state.record, scene.words
    rows = []
    for city in tables.GOAL_CITY[goal]:
        reached = bool(record.posts[seat] >> int(city) & 1)
        text = f"{'✓' if reached else '○'} {place_name(words, int(city))}"
        rows.append(tag("span", text, class_="mp-goal-city mp-reached" if reached else "mp-goal-city"))
    points = tag("b", str(items("goals")[goal]["points"]), class_="mp-goal-points")
    return tag("div", tag("div", *rows), points, class_="mp-goal", title=opening(goal_name(words, goal)))


def _character(scene: Scene, seat: int) -> Markup:
    record, words = scene.state.record, scene.words
    character = int(record.character[seat])
    if character == NONE:
        return tag("p", words("panel.no_character"), class_="mp-empty")
    return tag(
        "div",
        tag("b", character_name(words, character)),
        tag("p", character_text(words, character, int(record.players))),
        class_="mp-character",
    )


def _characters(scene: Scene) -> Markup:
    record, words = scene.state.record, scene.words
    cards = []
    for character in range(tables.CHARACTER_COUNT):
        if not record.offered >> character & 1:
            continue
        move = MOVE.character(character)
        can = move in scene.legal
        attributes = move_attributes(scene, move, move_name(scene, scene.viewer, move)) if can else {}
        cards.append(
            tag(
                "div",
                tag("b", character_name(words, character)),
                tag("p", character_text(words, character, int(record.players))),
                class_=f"mp-character mp-choice{' can' if can else ''}",
                data_character=CHARACTERS[character],
                **attributes,
            )
        )
    return _section("characters", words("panel.characters"), tag("div", *cards, class_="mp-characters"))


# The others


def _others(scene: Scene) -> Markup:
    record, words = scene.state.record, scene.words
    rows = [_other(scene, seat) for seat in range(record.players) if seat != scene.viewer]
    title = words("panel.others" if scene.viewer >= 0 else "panel.everybody")
    summary = tag("summary", title, class_="mp-panel-title")
    return tag(
        "details",
        summary,
        tag("div", *rows, class_="mp-others"),
        data_key="others",
        open="open" if scene.viewer < 0 else None,
    )


def _other(scene: Scene, seat: int) -> Markup:
    record, words = scene.state.record, scene.words
    character = int(record.character[seat])
    mark = tag("svg", seat_mark(seat, 7), viewBox="-10 -10 20 20", width=18, height=18, aria_hidden="true")
    who = tag("span", mark, tag("b", scene.names[seat]), class_="mp-other-name")
    name = None
    if character != NONE:
        text = character_text(words, character, int(record.players))
        name = tag("p", character_name(words, character), title=text, class_="mp-other-character")
    return tag(
        "div",
        tag("div", who, name, class_="mp-other-head"),
        tag("div", _dice(scene, seat, 30), _stock(scene, seat), _progress(scene, seat), class_="mp-other-things"),
        _contracts(scene, seat, small=True),
        class_=f"mp-other seat-{seat}",
    )
