"""What lies before a seat: dice in their tray, the store, contracts, goals and the character."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from ....kernel import top_argument, top_kind
from ....stage.drawing import at
from ....stage.markup import Attribute, symbol, tag
from ....stage.pieces import Group, Piece, group, look, piece
from ....stage.scene import Scene
from ....stage.words import Words, opening
from .. import tables
from ..facts import items
from ..rules.posts import posts_on_map
from ..state import MOVE, ROW, Kind
from ..tables import HIDDEN, NONE
from .about import contract_key, die_key, goal_key
from .changes import STOCK, target_attributes
from .characters import character_card
from .faces import contract_back, contract_face
from .layout import CONTRACT_SIZE
from .names import contract_name, die_name, goal_name, place_name, thing, things
from .pieces import SYMBOLS, amounts, amounts_width, die, post, slots
from .small_dice import dice_of
from .story import move_name

# Dice beside each other.
ACROSS = 5


def section(name: str, title: str, children: list[Piece | Group | None], class_: str = "") -> Group:
    """A part of a tableau under its title."""
    return group(name, children, ground=tag("h3", title), element="section", class_=f"mp-part mp-part-{name}{class_}")


def tray(scene: Scene, seat: int) -> Group:
    """The dice, and beside them what can be done to the one that is chosen."""
    changes = [_change(scene, move, drawn) for move, drawn in _changes().items() if move in scene.open]
    many = " mp-many" if len(dice_of(scene.state.record, seat)) > ACROSS else ""
    felt = group("felt", [*dice(scene, seat), *changes], element="div", class_=f"mp-felt{many}")
    spent = " mp-spent" if scene.state.record.acted else ""
    title = scene.words("panel.dice_spent" if spent and seat == scene.viewer and scene.acts else "panel.dice")
    return section("dice", title, [felt], f" seat-{seat}{spent}")


def mine(scene: Scene, seat: int) -> Group:
    words, record = scene.words, scene.state.record
    done = words("panel.fulfilled", count=int(record.fulfilled[seat]))
    note = piece("done", done, element="small")
    return group(
        "mine",
        [
            section("stock", words("panel.stock"), [stock(scene, seat)]),
            section("contracts", words("panel.contracts"), [note, contracts(scene, seat)]),
            section("goals", words("panel.goals"), [*_goals(scene, seat), posts(scene, seat)]),
            group("who", [character_card(scene, seat)], element="section", class_="mp-part mp-part-who"),
        ],
        element="div",
        class_=f"mp-mine seat-{seat}",
        data_leaf="mine",
    )


# Dice


def dice(scene: Scene, seat: int) -> list[Piece]:
    """Equal dice belong together: choosing one of them is one move."""
    record = scene.state.record
    groups = [
        _dice_group(scene, seat, colour, value, int(record.dice[seat, colour, value]))
        for value in range(tables.FACES + 1)
        for colour in range(tables.COLOUR_COUNT)
        if record.dice[seat, colour, value] > 0
    ]
    empty = "panel.no_dice" if record.round_number else "panel.no_dice_yet"
    return groups or [piece("none", _hollows(), tag("span", scene.words(empty)), element="p", class_="mp-empty")]


@cache
def _hollows() -> Markup:
    """Where dice lay and will lie again."""
    beds = slots(ACROSS, ACROSS * 22, 23, 38, 44)
    return tag("svg", beds, viewBox=f"0 0 {44 * ACROSS} 46", class_="mp-no-dice", aria_hidden="true")


def _dice_group(scene: Scene, seat: int, colour: int, value: int, count: int) -> Piece:
    record, move = scene.state.record, MOVE.die(colour, value)
    own = seat == scene.viewer
    can = own and move in scene.open
    chosen = own and top_kind(record) == Kind.USE_DIE and top_argument(record) == ROW.use_die(colour, value)
    across, rows = min(count, ACROSS), (count - 1) // ACROSS + 1
    return piece(
        f"dice-{colour}-{value}",
        _dice(seat, colour, value, count, chosen),
        element="svg",
        title=opening(die_name(scene.words, colour, value)),
        about=die_key(colour),
        viewBox=f"0 0 {44 * across} {46 * rows}",
        class_=f"mp-dice mp-rows-{rows}{' can' if can else ''}",
        data_drags=1 if can else None,
        move=target_attributes(scene, move) if can else None,
    )


@look
def _dice(seat: int, colour: int, value: int, count: int, chosen: bool) -> Markup:
    drawn = [
        at(
            (44 * (index % ACROSS) + 22, 46 * (index // ACROSS) + 22),
            tag("rect", x=-22, y=-22, width=44, height=46, rx=11, class_="mp-die-rim"),
            _lying_die(seat, colour, value, index),
            class_="mp-chosen" if chosen and index == count - 1 else None,
        )
        for index in range(count)
    ]
    return tag("g", *drawn)


def _lying_die(seat: int, colour: int, value: int, index: int) -> Markup:
    name, thing = f"tableau-die-{seat}-{colour}-{value}-{index}", f"die-{seat}-{colour}-{value}"
    return tag("g", die(seat, colour, value, 38), data_piece=name, data_thing=thing)


@cache
def _changes() -> dict[int, tuple[str, int]]:
    """Rolling and turning the chosen die: the sign for it and what it costs."""
    return {
        int(MOVE.reroll()): ("reroll", tables.REROLL_CAMELS),
        int(MOVE.turn(tables.UP)): ("up", tables.TURN_CAMELS),
        int(MOVE.turn(tables.DOWN)): ("down", tables.TURN_CAMELS),
    }


def _change(scene: Scene, move: int, drawn: tuple[str, int]) -> Piece:
    name, camels = drawn
    label = move_name(scene, scene.viewer, move)
    return piece(
        f"change-{name}",
        symbol(name, None, None),
        tag("b", str(camels)),
        symbol("camel", None, None),
        element="span",
        class_="mp-change can",
        title=label,
        about="change",
        move=target_attributes(scene, move, label),
    )


# What lies in store


def stock(scene: Scene, seat: int) -> Group:
    record = scene.state.record
    bowls = [_bowl(scene.words, name, int(record.stock[seat, index])) for index, name in enumerate(STOCK)]
    return group("stock", bowls, element="div", class_="mp-stock")


@cache
def _bowl(words: Words, name: str, count: int) -> Piece:
    label = thing(words, name, count)
    return piece(
        f"stock-{name}",
        symbol(SYMBOLS[name], None, None),
        tag("b", str(count), aria_hidden="true"),
        tag("span", label, class_="unseen"),
        element="div",
        class_=f"mp-bowl mp-of-{name}{'' if count else ' mp-none'}",
        data_counts=name,
        title=label,
        about=name,
    )


def posts(scene: Scene, seat: int) -> Piece:
    """Posts still on the tableau, and the points of the next ones."""
    record = scene.state.record
    return _posts(scene.words, seat, int(posts_on_map(record, seat)), int(record.posts_left[seat]))


@cache
def _posts(words: Words, seat: int, placed: int, left: int) -> Piece:
    whole = placed + left
    points = {n: int(tables.POST_POINTS[n]) for n in range(placed + 1, whole + 1) if tables.POST_POINTS[n]}
    ahead = [words("panel.post_ahead", number=n, points=worth) for n, worth in points.items()]
    keys = ["panel.post_worth", *["panel.post_worth_too"] * len(points)]
    worths = [words(key, number=n, points=worth) for key, (n, worth) in zip(keys, points.items(), strict=False)]
    label = words("panel.posts_left", count=left, ahead=", ".join(ahead) or words("panel.no_post_ahead"))
    return piece(
        "posts",
        tag("svg", at((12, 26), post(seat, 24)), viewBox="0 0 24 27", aria_hidden="true"),
        tag("b", words("panel.posts_built", count=placed, whole=whole)),
        tag("span", ", ".join(worths)) if worths else None,
        element="div",
        class_="mp-posts",
        title=label,
        about="posts",
    )


# Contracts


def contracts(scene: Scene, seat: int) -> Group:
    """Those to be fulfilled; while contracts are taken or drawn, these too."""
    record = scene.state.record
    held = [_slot(scene, seat, slot, int(record.active[seat, slot])) for slot in range(tables.ACTIVE)]
    if top_of(scene) == seat:
        taken = [int(record.taken[i]) for i in range(record.taken_count)]
        held += [_contract(scene, seat, contract, f"taken-{i}", "new") for i, contract in enumerate(taken)]
        if record.drawn != NONE:
            held.append(_contract(scene, seat, int(record.drawn), "drawn", "drawn"))
    return group("held", held, element="div", class_="mp-held")


def top_of(scene: Scene) -> int:
    """The seat the topmost open decision belongs to."""
    record = scene.state.record
    return int(record.agenda[record.agenda_rows - 1, 1]) if record.agenda_rows else NONE


def _slot(scene: Scene, seat: int, slot: int, contract: int) -> Piece:
    """A contract face down has been fulfilled and is put away after its reward."""
    if contract >= 0:
        return _contract(scene, seat, contract, f"slot-{slot}")
    if contract == HIDDEN:
        return _sheet(f"slot-{slot}", contract_back(), scene.words("contract.fulfilled"), "contract-done")
    return _sheet(f"slot-{slot}", _empty(), scene.words("contract.slot"), "contract-slot")


@cache
def _empty() -> Markup:
    width, height = CONTRACT_SIZE
    return tag("rect", x=1, y=1, width=width - 2, height=height - 3, rx=5, class_="mp-bed")


def _sheet(
    name: str,
    face: Markup,
    title: str,
    about: str,
    note: Markup | None = None,
    class_: str = "",
    **attributes: Attribute,
) -> Piece:
    width, height = CONTRACT_SIZE
    box = f"-2 -2 {width + 4:g} {height + 4:g}"
    drawing = tag("svg", face, viewBox=box, role="img", aria_label=title)
    return piece(name, drawing, note, element="div", about=about, move=attributes, class_=f"mp-sheet{class_}")


def _contract(scene: Scene, seat: int, contract: int, name: str, note: str = "") -> Piece:
    words = scene.words
    if contract == HIDDEN:
        return _sheet(name, contract_back(), words("contract.hidden"), "contract-hidden")
    own = seat == scene.viewer
    move = next((int(move) for move in (MOVE.fulfil(contract), MOVE.drop(contract)) if move in scene.open), NONE)
    can, missing = own and move != NONE, _missing(scene, seat, contract)
    title = contract_name(words, contract)
    if missing and not note:
        title = words("contract.missing", contract=title, things=things(words, missing))
    if note:
        below: Markup | None = tag("span", words(f"contract.{note}"), class_="mp-note")
    elif can:
        verb = "fulfil" if move == MOVE.fulfil(contract) else "drop"
        below = tag("span", words(f"contract.{verb}"), class_="mp-note")
    else:
        below = _short(tuple(missing.items())) if own and missing else None
    return _sheet(
        name,
        contract_face(contract),
        title,
        contract_key(contract),
        below,
        f"{' can' if can else ''}{'' if missing else ' mp-ready'}",
        data_piece=f"contract-{contract}",
        data_from=seat,
        **(target_attributes(scene, move) if can else {}),
    )


@look
def _short(missing: tuple[tuple[str, int], ...]) -> Markup:
    """What a contract still lacks; four kinds stand in two rows."""
    lacking = [(name, -count) for name, count in missing]
    across = 2 if len(lacking) > 3 else 3
    rows = [dict(lacking[first : first + across]) for first in range(0, len(lacking), across)]
    width = max(amounts_width(row, 14) for row in rows)
    drawn = [amounts(row, width / 2, 9 + 18 * n, 14) for n, row in enumerate(rows)]
    drawing = tag("svg", *drawn, viewBox=f"0 0 {width:.4g} {18 * len(rows)}")
    return tag("span", drawing, class_=f"mp-short{' mp-rows' if len(rows) > 1 else ''}")


def _missing(scene: Scene, seat: int, contract: int) -> dict[str, int]:
    stock = scene.state.record.stock
    lacking = {STOCK[r]: int(tables.CONTRACT_COST[contract, r] - stock[seat, r]) for r in range(tables.RESOURCES)}
    return {name: count for name, count in lacking.items() if count > 0}


# Goals


def _goals(scene: Scene, seat: int) -> list[Piece]:
    record = scene.state.record
    count = tables.KEPT_GOALS if record.goals_kept[seat] else tables.DEALT_GOALS
    goals = [int(record.goals[seat, i]) for i in range(count)]
    drawn = [_goal(scene.words, goal, int(record.posts[seat])) for goal in goals if goal >= 0]
    return drawn or [piece("none", scene.words("panel.no_goals"), element="p", class_="mp-empty")]


def _goal(words: Words, goal: int, built: int) -> Piece:
    cities = tuple(int(city) for city in tables.GOAL_CITY[goal])
    return _goal_drawn(words, goal, tuple(bool(built >> city & 1) for city in cities))


@cache
def _goal_drawn(words: Words, goal: int, reached: tuple[bool, ...]) -> Piece:
    rows = [
        tag("span", f"{'✓' if there else '⚑'} {place_name(words, int(city))}", class_="mp-reached" if there else None)
        for city, there in zip(tables.GOAL_CITY[goal], reached, strict=True)
    ]
    points = tag("b", str(items("goals")[goal]["points"]), class_="mp-coin")
    return piece(
        f"goal-{goal}",
        tag("span", *rows, class_="mp-goal-cities"),
        points,
        element="div",
        class_=f"mp-goal{' mp-met' if all(reached) else ''}",
        title=opening(goal_name(words, goal)),
        about=goal_key(goal),
    )
