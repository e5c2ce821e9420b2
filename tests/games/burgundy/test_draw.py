"""Die Burgen von Burgund on the page: every move reachable once, nothing secret drawn, clean markup."""

from __future__ import annotations

import json
import re
from math import hypot, sqrt
from typing import Any
from xml.etree import ElementTree

import pytest

from spielwerk.games.burgundy import GAME, draw
from spielwerk.games.burgundy.drawing.corners import corners
from spielwerk.games.burgundy.drawing.layout import ground
from spielwerk.games.burgundy.drawing.market import RADIUS, WIDE_RADIUS
from spielwerk.games.burgundy.drawing.open_decisions import open_decisions
from spielwerk.games.burgundy.drawing.tiles import DEVICES, tile_face
from spielwerk.games.burgundy.drawing.trays import active_die
from spielwerk.games.burgundy.facts import boards
from spielwerk.games.burgundy.rules.duchy import placing_price
from spielwerk.games.burgundy.rules.turn import taking_price
from spielwerk.games.burgundy.state import MOVE, ROW, Kind
from spielwerk.games.burgundy.tables import GOODS, HIDDEN, MONASTERIES, PER_DEPOT, Colour, Tile
from spielwerk.kernel import CHANCE, SPECTATOR, State, push, top_argument, top_kind
from spielwerk.kernel.engine import seats_of
from spielwerk.stage.scene import Gain, Preview
from spielwerk.stage.words import LANGUAGES

from ..page import NAMES
from ..particulars import page_of
from .option_sets import EXPANSIONS
from .particulars import SHOWN
from .position import Position

PAGE = page_of(GAME.name)
ENGINE = PAGE.engine


def test_a_secret_starting_castle_is_not_drawn_for_others() -> None:
    seen = 0
    for state, who, move in PAGE.positions(2, players=3, duchy="1", start_castle="secret"):
        if who == CHANCE:
            continue
        if GAME.move_space.decode(move).verb != "start_castle":
            break
        other = (who + 1) % 3
        line = draw.log_line(PAGE.scene(state, other), who, -1)
        assert line == f"{NAMES[who]} has chosen a space for the castle"
        after = [state.copy() for _ in range(2)]
        moves = ENGINE.moves(state, who)
        for copy, choice in zip(after, moves[:2], strict=True):
            ENGINE.play(copy, who, choice)
        if ENGINE.waiting(after[0]) == 0 or CHANCE in seats_of(ENGINE.waiting(after[0])):
            break
        assert PAGE.scene(after[0], other).state.record.start_space[who] == HIDDEN
        assert PAGE.everything(PAGE.scene(after[0], other)) == PAGE.everything(PAGE.scene(after[1], other))
        assert PAGE.everything(PAGE.scene(after[0], who)) != PAGE.everything(PAGE.scene(after[1], who))
        seen += 1
    assert seen == 2


def prices_in(element: ElementTree.Element) -> list[str | None]:
    return [e.text for e in element.iter("text") if e.attrib["class"] == "bu-price-text"]


def test_the_price_of_taking_is_shown_at_the_depot() -> None:
    shown = 0
    for state, who, _ in PAGE.positions(3, players=2):
        if who == CHANCE or top_kind(state.record) != Kind.ACTION or state.record.workers[who] < 1:
            continue
        scene, die = PAGE.scene(state, who), Kind.ACTION.values_of(top_argument(state.record))["die"]
        drawn = {e.attrib["class"]: e for e in PAGE.elements(scene) if "bu-depot" in e.attrib.get("class", "").split()}
        for depot in range(6):
            slots = range(depot * PER_DEPOT, (depot + 1) * PER_DEPOT)
            can = any(MOVE.take(slot) in scene.legal for slot in slots)
            lies = any(state.record.depot[slot] >= 0 for slot in slots)
            price = taking_price(state.record, who, die, depot) if lies else 0
            far = price > state.record.workers[who]
            element = next(e for name, e in drawn.items() if f"bu-depot-{depot + 1}" in name.split())
            assert ("bu-far" in element.attrib["class"]) == far
            assert prices_in(element) == ([str(price)] if price and (can or far) else [])
            shown += price > 0
    assert shown > 5


def place_of(element: ElementTree.Element) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", element.attrib["transform"])
    return float(x), float(y)


@pytest.mark.parametrize("options", [{}, {"shields": True}, {"players": 2}])
@pytest.mark.parametrize("kinds", [1, 2, 3, 4])
def test_goods_in_a_depot_lie_apart_from_its_tiles(kinds: int, options: dict[str, Any]) -> None:
    state = Position(**{"players": 4, **options}).state
    for good in range(kinds):
        state.record.depot_goods[0, good] = 1 + good % 2
    depot = next(e for e in PAGE.elements(PAGE.scene(state, 1)) if "bu-depot-1" in e.attrib.get("class", "").split())
    width, height = (float(side) for side in depot.attrib["viewBox"].split()[2:])
    slots = [place_of(e) for e in depot if e.attrib.get("data-name", "").startswith("slot-")]
    radius = WIDE_RADIUS if len(slots) == 2 else RADIUS
    boxes = []
    for element in depot.iter():
        if element.attrib.get("data-piece", "").startswith("depot-good-0-"):
            x, y = place_of(element)
            wide = max(float(e.attrib["width"]) for e in element.iter("rect"))
            boxes.append((x - wide / 2, y - 8, x + wide / 2, y + 9.5))
    assert len(boxes) == kinds
    for n, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0
        assert top >= 0
        assert right <= width
        assert bottom <= height
        edge = [(x, y) for x in (left, (left + right) / 2, right) for y in (top, bottom)]
        for x, y in ((px - sx, py - sy) for px, py in edge for sx, sy in slots):
            assert abs(x) >= radius * sqrt(3) / 2 or abs(y) >= radius - abs(x) / sqrt(3)
        for other in boxes[:n]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] + 1.5 or other[3] <= top + 1.5


def test_the_price_of_placing_is_shown_at_the_space() -> None:
    shown = 0
    for state, who, _ in PAGE.positions(3, players=2):
        if who == CHANCE or top_kind(state.record) != Kind.PLACE:
            continue
        scene, placed = PAGE.scene(state, who), Kind.PLACE.values_of(top_argument(state.record))
        drawn = {int(e.attrib["data-price"]): e for e in PAGE.elements(scene) if "data-price" in e.attrib}
        for move in scene.legal:
            space = GAME.move_space.numbers(move)["space"]
            price = placing_price(state.record, who, placed["tile"], placed["die"], space)
            assert (prices_in(drawn[space]) if space in drawn else []) == ([str(price)] if price else [])
            shown += price > 0
    assert shown > 2


def test_what_stands_there_only_because_one_is_asked_is_no_news_of_others() -> None:
    shown: set[str] = set()
    for state, who, _ in PAGE.positions(3, 5, players=2):
        if who == CHANCE:
            continue
        for element in PAGE.elements(PAGE.scene(state, who)):
            hint = re.fullmatch(r"(price|mark)(-\d+)?", element.attrib.get("data-name", ""))
            if hint:
                assert "data-offers" in element.attrib
                shown.add(hint[1])
    assert shown == {"price", "mark"}


def test_a_die_shows_what_it_can_do_and_a_tile_where_it_could_lie() -> None:
    state = next(s for s, who, _ in PAGE.positions(6, players=2) if who != CHANCE and top_kind(s.record) == Kind.TURN)
    viewer = seats_of(ENGINE.waiting(state))[0]
    die = next(m for m in (MOVE.die(0), MOVE.die(1)) if m in PAGE.scene(state, viewer).legal)
    after = state.copy()
    ENGINE.play(after, viewer, die)
    then = {m: Preview((Gain(viewer, 1, 6),) if m >= MOVE.space(0) else ()) for m in ENGINE.moves(after, viewer)}
    scene = PAGE.scene(state, viewer, previews={die: Preview(then=then)})
    found = PAGE.elements(scene)
    element = next(e for e in found if e.attrib.get("data-move") == str(die))
    places = {int(e.attrib["data-move-place"]) for e in found if "data-move-place" in e.attrib}
    assert {int(m) for m in json.loads(element.attrib["data-then"])} <= places
    assert len([e for e in found if "data-move-place" in e.attrib]) == len(places)


def after_each_die(state: State, who: int) -> dict[int, Preview]:
    """What a page is told of a turn: what could follow on the choice of a die."""
    found = {}
    for die in (MOVE.die(0), MOVE.die(1)):
        after = state.copy()
        ENGINE.play(after, who, die)
        found[die] = Preview(then={move: Preview() for move in ENGINE.moves(after, who)})
    return found


def test_of_two_dice_that_would_do_the_player_is_told_which_is_left() -> None:
    for state, who, _ in PAGE.positions(6, players=2):
        record = state.record
        if who == CHANCE or top_kind(record) != Kind.TURN or record.used[who, 0] or record.used[who, 1]:
            continue
        scene = PAGE.scene(state, who, previews=after_each_die(state, who))
        one, other = (int(record.dice[who, die]) for die in range(2))
        offered = [e.attrib["data-ways"] for e in PAGE.elements(scene) if "aria-haspopup" in e.attrib]
        if told := [text for text in offered if f"With the {one}" in text and f"With the {other}" in text]:
            assert all(f"the {one} is left" in text and f"the {other} is left" in text for text in told)
            return
    pytest.fail("one die was always better in this game")


def test_a_space_tells_what_a_tile_brings_and_triggers_there() -> None:
    for state, who, _ in PAGE.positions(7, players=2):
        if who == CHANCE or top_kind(state.record) != Kind.PLACE:
            continue
        plain = PAGE.scene(state, who)
        move = plain.legal[0]
        scene = PAGE.scene(state, who, previews={move: Preview((Gain(who, 1, 6), Gain(who, 2, 8)))})
        element = next(e for e in PAGE.elements(scene) if e.attrib.get("data-move") == str(move))
        title = element.attrib["data-told"]
        assert "Regions +6" in title
        assert "Phase bonus +8" in title
        assert draw.prompt(scene).detail in title
        assert "You +14" in element.attrib["aria-label"]
        return
    pytest.fail("nothing was placed in this game")


def test_the_prompt_tells_what_else_the_turn_has_opened() -> None:
    for state, who, _ in PAGE.positions(11, every=9, players=2, shields=True, **EXPANSIONS):
        if who != CHANCE and state.record.actor == who and top_kind(state.record) != Kind.TURN:
            assert open_decisions(PAGE.scene(state, who))
    state = next(s for s, who, _ in PAGE.positions(11, players=2) if who != CHANCE and top_kind(s.record) == Kind.TURN)
    who = int(state.record.actor)
    push(state.record, Kind.ACTION, who, ROW.action(1, 0))
    push(state.record, Kind.FETCH, who, 1 << Colour.SHIP | 1 << Colour.ANIMAL)
    scene = PAGE.scene(state, who)
    assert open_decisions(scene) == ["Market: take animals or a ship", "Castle: action with any number"]
    assert draw.prompt(scene).detail.endswith("Then: Castle: action with any number")
    push(state.record, Kind.FETCH, 1 - who, 1 << Colour.SHIP)
    assert open_decisions(PAGE.scene(state, who)) == ["Market: take a ship"]


@pytest.mark.parametrize(
    ("players", "by_castle", "giver"), [(2, 1, "Castle"), (2, 0, "Trade route"), (1, 0, "Counter")]
)
def test_an_action_with_any_number_says_what_gives_it(players: int, by_castle: int, giver: str) -> None:
    state, who = a_turn(players)
    push(state.record, Kind.ACTION, who, ROW.action(by_castle, 0))
    assert draw.prompt(PAGE.scene(state, who)).title == f"{giver}: use any number"


def test_the_number_of_the_white_die_says_that_a_white_castle_gives_it() -> None:
    state, who = a_turn(2)
    white = int(state.record.white)
    for die in range(2):
        state.record.dice[who, die] = white % 6 + 1
    push(state.record, Kind.ACTION, who, ROW.action(0, white))
    assert draw.prompt(PAGE.scene(state, who)).title == f"White castle: use the {white}"


def a_turn(players: int) -> tuple[State, int]:
    positions = PAGE.positions(11, players=players)
    return next((s, w) for s, w, _ in positions if w != CHANCE and top_kind(s.record) == Kind.TURN)


def test_a_used_die_shines_only_while_its_owner_acts_with_it() -> None:
    shone = 0
    for state, who, _ in PAGE.positions(3, players=2):
        if who == CHANCE or top_kind(state.record) != Kind.ACTION:
            continue
        state.record.dice[1 - who, 0] = Kind.ACTION.values_of(top_argument(state.record))["die"]
        state.record.used[1 - who, 0] = 1
        scene = PAGE.scene(state, 1 - who)
        assert active_die(scene, 1 - who) < 0
        assert "bu-active" not in str(draw.board(scene))
        shone += active_die(scene, who) >= 0
    assert shone > 3


@pytest.mark.parametrize("options", SHOWN, ids=str)
def test_only_chance_and_what_prepares_or_ends_something_is_quiet(options: dict[str, object]) -> None:
    for state, who, move in PAGE.positions(8, **options):
        for viewer in (SPECTATOR, state.record.players - 1):
            if move >= 0:
                verb = GAME.move_space.decode(move).verb
                buys_nothing = verb == "decline" and top_kind(state.record) == Kind.BUY_POINTS
                small = who == CHANCE or buys_nothing or verb in ("die", "place", "end_turn", "count")
                assert draw.quiet(PAGE.scene(state, viewer), who, move) == small


def test_the_end_of_a_lost_solo_game() -> None:
    *_, (state, _, _) = PAGE.positions(15, players=1)
    assert draw.prompt(PAGE.scene(state, 0)).title == "Not this time"


def test_every_other_duchy_can_be_enlarged_and_keeps_so() -> None:
    for options, others in ({"players": 4}, 3), ({"players": 4, "duchy": "12a"}, 1), ({"players": 1}, 0):
        state = next(s for s, who, _ in PAGE.positions(12, **options) if who != CHANCE)
        details = [e for e in PAGE.elements(PAGE.scene(state, 0)) if e.tag == "details"]
        assert len(details) == others
        assert len({e.attrib["data-key"] for e in details}) == others
        assert all(e.find("summary") is not None for e in details)


def test_a_seat_says_who_is_in_its_team() -> None:
    for options, partners in (
        ({"players": 4, "duchy": "12a"}, [NAMES[2], NAMES[3], NAMES[0], NAMES[1]]),
        ({"players": 4}, []),
    ):
        scene = PAGE.scene(next(PAGE.positions(12, **options))[0], 0)
        facts = [fact for seat in range(4) for fact in draw.seat_facts(scene, seat) if fact.symbol == "person"]
        assert [fact.value for fact in facts] == partners
        assert all(fact.label == f"In a team with {fact.value}" for fact in facts)


@pytest.mark.parametrize(("number", "workers"), [(13, "two"), (14, "four")])
def test_taking_workers_says_how_many(number: int, workers: str) -> None:
    turns = (s for s, who, _ in PAGE.positions(6, players=2) if who != CHANCE and top_kind(s.record) == Kind.TURN)
    state = next(turns).copy()
    state.record.monasteries[0] = 1 << number
    scene = PAGE.scene(state, 0)
    assert draw.move_name(scene, 0, MOVE.workers()) == f"Take {workers} workers"
    assert draw.log_line(scene, 0, MOVE.workers()) == f"{NAMES[0]} takes {workers} workers"


def test_boards_of_our_own_say_so() -> None:
    state = next(s for s, who, _ in PAGE.positions(13, players=2, duchy="border_chosen") if who != CHANCE)
    viewer = seats_of(ENGINE.waiting(state))[0]
    text = str(draw.board(PAGE.scene(state, viewer)))
    assert "Board 11a<" in text
    assert "Board 11b (ours)" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("duchy", ["border_random", "12b", "13a", "13b"])
def test_what_stands_in_the_corners_covers_no_space(duchy: str, language: str) -> None:
    players = 1 if duchy.startswith("13") else 4
    state = next(s for s, _, _ in PAGE.positions(13, players=players, duchy=duchy) if s.record.board[0] >= 0)
    for good in range(GOODS):
        state.record.sold[0, good] = 1
    laid = ground(int(state.record.board[0]))
    for drawn in corners(PAGE.scene(state, 0, language), 0, False):
        root = ElementTree.fromstring(str(drawn))
        for left, top, right, bottom in (box_of(root, text) for text in root.iter("text")):
            for x, y in laid.places:
                away = hypot(max(left - x, x - right, 0), max(top - y, y - bottom, 0))
                assert away > laid.radius * 0.9, (duchy, drawn.name)


def box_of(root: ElementTree.Element, text: ElementTree.Element) -> tuple[float, float, float, float]:
    """About what a text of a corner covers; letters are half as wide as they are high."""
    dx, dy = map(float, re.findall(r"-?[\d.]+", root.attrib.get("transform", "0 0")))
    x, y, size = (float(text.attrib.get(key, 0)) for key in ("x", "y", "font-size"))
    return dx + x - len(text.text or "") * size * 0.52, dy + y - size, dx + x, dy + y


def test_spaces_do_not_overlap_and_lie_inside() -> None:
    for board, known in enumerate(boards()):
        laid = ground(board)
        across = laid.radius * 3**0.5
        for i, (x, y) in enumerate(laid.places):
            assert across / 2 <= x <= laid.width - across / 2
            assert laid.radius <= y <= laid.height - laid.radius
            for ox, oy in laid.places[:i]:
                assert ((x - ox) ** 2 + (y - oy) ** 2) ** 0.5 > across * 0.98, known.id


def test_every_tile_has_a_face_of_its_own() -> None:
    faces = [str(tile_face(kind, 40.0)) for kind in range(Tile.FACE_DOWN + 1)]
    assert len(set(faces)) == len(faces)
    assert sorted(DEVICES) == list(range(1, MONASTERIES + 1))
