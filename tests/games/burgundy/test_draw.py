"""Die Burgen von Burgund on the page: every move reachable once, nothing secret drawn, clean markup."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from spielwerk.games.burgundy import GAME, draw
from spielwerk.games.burgundy.drawing.agenda import open_rows
from spielwerk.games.burgundy.drawing.geometry import ground
from spielwerk.games.burgundy.drawing.tiles import DEVICES, tile_face
from spielwerk.games.burgundy.facts import boards
from spielwerk.games.burgundy.rules.actions import taking_price
from spielwerk.games.burgundy.rules.duchy import placing_price
from spielwerk.games.burgundy.state import (
    ACTION,
    ANIMAL,
    BY_CASTLE,
    DIE_MOVE,
    FACE_DOWN,
    FETCH,
    HIDDEN,
    KINDS,
    MONASTERIES,
    PER_DEPOT,
    PLACE,
    SHIPS,
    SPACE_MOVE,
    TAKE_MOVE,
    TURN,
)
from spielwerk.kernel import CHANCE, SPECTATOR, State, push, top_argument, top_kind
from spielwerk.kernel.engine import InterpretedEngine, seats_of
from spielwerk.kernel.scene import Gain, Preview, Scene
from spielwerk.kernel.words import LANGUAGES, load_words

NAMES = ("Anna", "Ben & Co", "<Carla>", "Dario")
ENGINE = InterpretedEngine(GAME)
EVERYTHING = {"shields": True, "inns": True, "white_castles": True, "extra_tiles": True, "trade_routes": True}
BUTTON_VERBS = {
    "turn_die",
    "end_turn",
    "workers",
    "gather",
    "use_as",
    "species",
    "tribute",
    "buy_points",
    "later",
    "decline",
    "buy_workers",
    "name",
    "count",
}
OPTION_SETS = [
    {"players": 2},
    {"players": 3, "duchy": "chosen"},
    {"players": 4, "duchy": "border_chosen", "monastery_6": "mixed", **EVERYTHING},
    {"players": 4, "duchy": "12b", "shields": True},
    {"players": 1, "extra_tiles": True, "inns": True, "trade_routes": True},
    {"players": 2, "duchy": "random", "start_castle": "secret", "shields": True},
]
# A player who builds sees more of the game in a few steps than one who does anything.
BUILDS = {"place", "space", "shield"}
IDLE = {"workers", "decline", "end_turn", "turn_die"}


def scene_of(state: State, viewer: int, language: str = "en", **more: object) -> Scene:
    view = state.copy()
    ENGINE.hide(view, viewer)
    legal = ENGINE.moves(view, viewer) if viewer in seats_of(ENGINE.waiting(view)) else []
    names = NAMES[: state.record.players]
    return Scene(GAME, view, viewer, load_words(GAME.folder, language), names, tuple(legal), **more)  # type: ignore[arg-type]


def positions(seed: int, every: int = 1, **options: object) -> Iterator[tuple[State, int, int]]:
    """Positions of a game, each with the entry played next; the last one is the end, with move -1."""
    rng = random.Random(seed)
    state = ENGINE.new(GAME.options.complete(options))
    step = 0
    while not ENGINE.over(state):
        who = rng.choice(seats_of(ENGINE.waiting(state)))
        if who == CHANCE:
            moves, weights = zip(*ENGINE.odds(state), strict=True)
            move = rng.choices(moves, weights)[0]
        else:
            move = rng.choice(_preferred(ENGINE.moves(state, who), rng))
        if step % every == 0:
            yield state, who, move
        ENGINE.play(state, who, move)
        step += 1
    yield state, CHANCE, -1


def _preferred(moves: list[int], rng: random.Random) -> list[int]:
    if rng.random() < 0.25:
        return moves
    verbs = {move: GAME.move_space.decode(move).verb for move in moves}
    return (
        [move for move in moves if verbs[move] in BUILDS]
        or [move for move in moves if verbs[move] not in IDLE]
        or moves
    )


def drawings(scene: Scene) -> list[str]:
    return [str(draw.board(scene)), *map(str, draw.panels(scene).values())]


def everything(scene: Scene) -> str:
    """All a page shows of a scene."""
    facts = [str(draw.seat_facts(scene, seat)) for seat in range(scene.state.record.players)]
    return "\n".join([*drawings(scene), str(draw.prompt(scene)), draw.status(scene), *facts])


def elements(scene: Scene) -> list[ElementTree.Element]:
    return [element for text in drawings(scene) for element in ElementTree.fromstring(text).iter()]


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_every_legal_move_has_exactly_one_element_or_is_a_button(options: dict[str, object]) -> None:
    for state, who, _ in positions(1, every=11, **options):
        if who == CHANCE:
            continue
        scene = scene_of(state, who)
        found = [e for e in elements(scene) if "data-move" in e.attrib]
        wanted = [m for m in scene.legal if GAME.move_space.decode(m).verb not in BUTTON_VERBS]
        assert sorted(int(e.attrib["data-move"]) for e in found) == sorted(wanted)
        for element in found:
            assert "can" in element.attrib["class"].split()
            assert (element.attrib["tabindex"], element.attrib["role"]) == ("0", "button")
            assert element.attrib["aria-label"].strip()


@pytest.mark.parametrize("options", OPTION_SETS[2:4], ids=str)
def test_a_spectator_can_do_nothing(options: dict[str, object]) -> None:
    for state, _, _ in positions(4, every=101, **options):
        found = elements(scene_of(state, SPECTATOR))
        assert not [e for e in found if "data-move" in e.attrib or "tabindex" in e.attrib]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", OPTION_SETS[2:5], ids=str)
def test_markup_is_well_formed_and_symbols_exist(language: str, options: dict[str, object]) -> None:
    sprite = files(GAME.folder).joinpath("symbols.svg").read_text()
    known = set(re.findall(r'id="symbol-([a-z_]+)"', sprite))
    for state, _, _ in positions(5, every=83, **options):
        for viewer in (SPECTATOR, 0):
            scene = scene_of(state, viewer, language)
            pieces = []
            for element in elements(scene):
                assert element.tag != "style"
                assert not [key for key in element.attrib if key == "style" or key.startswith("on")]
                if element.tag == "use":
                    assert element.attrib["href"].removeprefix("#symbol-") in known
                if "data-piece" in element.attrib:
                    pieces.append(element.attrib["data-piece"])
            assert len(pieces) == len(set(pieces))
            for seat in range(state.record.players):
                assert {fact.symbol for fact in draw.seat_facts(scene, seat)} <= known
            assert {row.symbol for row in open_rows(scene)} <= known


def test_symbol_ids_do_not_clash_with_the_shared_ones() -> None:
    shared = files("spielwerk.web").joinpath("static", "symbols.svg").read_text()
    own = files(GAME.folder).joinpath("symbols.svg").read_text()
    ElementTree.fromstring(own)
    assert not set(re.findall(r'id="([^"]+)"', shared)) & set(re.findall(r'id="([^"]+)"', own))


def test_a_secret_starting_castle_is_not_drawn_for_others() -> None:
    seen = 0
    for state, who, move in positions(2, players=3, duchy="1", start_castle="secret"):
        if who == CHANCE:
            continue
        if GAME.move_space.decode(move).verb != "start_castle":
            break
        other = (who + 1) % 3
        line = draw.log_line(scene_of(state, other), who, -1)
        assert line == f"{NAMES[who]} has chosen a space for the castle"
        after = [state.copy() for _ in range(2)]
        moves = ENGINE.moves(state, who)
        for copy, choice in zip(after, moves[:2], strict=True):
            ENGINE.play(copy, who, choice)
        if ENGINE.waiting(after[0]) == 0 or CHANCE in seats_of(ENGINE.waiting(after[0])):
            break
        assert scene_of(after[0], other).state.record.start_space[who] == HIDDEN
        assert everything(scene_of(after[0], other)) == everything(scene_of(after[1], other))
        assert everything(scene_of(after[0], who)) != everything(scene_of(after[1], who))
        seen += 1
    assert seen == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_log_prompt_status_and_facts_speak_at_every_step(language: str, options: dict[str, object]) -> None:
    players = GAME.options.complete(options)["players"]
    for state, who, move in positions(8, **options):
        for viewer in (SPECTATOR, players - 1):
            scene = scene_of(state, viewer, language)
            assert draw.prompt(scene).title.strip()
            assert draw.status(scene).strip()
            assert all(fact.label and fact.symbol for seat in range(players) for fact in draw.seat_facts(scene, seat))
            if move < 0:
                continue
            witnesses = ENGINE.witnesses(state, who, move)
            seen = witnesses < 0 or (viewer >= 0 and witnesses >> viewer & 1)
            line = draw.log_line(scene, who, move if seen else -1)
            assert line.strip()
            assert "{" not in line
            assert draw.quiet(scene, who, move) == (who == CHANCE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_name(language: str) -> None:
    state, _, _ = next(positions(9, players=4))
    scene = scene_of(state, 0, language)
    names = [draw.move_name(scene, 0, move) for move in range(GAME.move_space.count)]
    assert all(name.strip() and "{" not in name for name in names)


def prices_in(element: ElementTree.Element) -> list[str | None]:
    return [e.text for e in element.iter("text") if e.attrib["class"] == "bu-price-text"]


def test_the_price_of_taking_is_shown_at_the_depot() -> None:
    shown = 0
    for state, who, _ in positions(3, players=2):
        if who == CHANCE or top_kind(state.record) != ACTION or state.record.workers[who] < 2:
            continue
        scene, die = scene_of(state, who), top_argument(state.record) % BY_CASTLE
        drawn = {e.attrib["class"]: e for e in elements(scene) if "bu-depot" in e.attrib.get("class", "").split()}
        for depot in range(6):
            can = any(TAKE_MOVE + slot in scene.legal for slot in range(depot * PER_DEPOT, (depot + 1) * PER_DEPOT))
            price = taking_price(state.record, who, die, depot) if can else 0
            assert prices_in(drawn[f"bu-depot bu-depot-{depot + 1}"]) == ([f"−{price}"] if price else [])
            shown += price > 0
    assert shown > 5


def test_the_price_of_placing_is_shown_at_the_space() -> None:
    shown = 0
    for state, who, _ in positions(3, players=2):
        if who == CHANCE or top_kind(state.record) != PLACE:
            continue
        scene, argument = scene_of(state, who), top_argument(state.record)
        drawn = {int(e.attrib["data-price"]): e for e in elements(scene) if "data-price" in e.attrib}
        for move in scene.legal:
            space = move - SPACE_MOVE
            price = placing_price(state.record, who, argument % KINDS, argument // (2 * KINDS), space)
            assert (prices_in(drawn[space]) if space in drawn else []) == ([f"−{price}"] if price else [])
            shown += price > 0
    assert shown > 2


def test_a_die_shows_what_it_can_do_and_a_tile_where_it_could_lie() -> None:
    state = next(s for s, who, _ in positions(6, players=2) if who != CHANCE and top_kind(s.record) == TURN)
    viewer = seats_of(ENGINE.waiting(state))[0]
    die = next(m for m in (DIE_MOVE, DIE_MOVE + 1) if m in scene_of(state, viewer).legal)
    after = state.copy()
    ENGINE.play(after, viewer, die)
    then = {m: Preview((Gain(viewer, 1, 6),) if m >= SPACE_MOVE else ()) for m in ENGINE.moves(after, viewer)}
    scene = scene_of(state, viewer, previews={die: Preview(then=then)})
    found = elements(scene)
    element = next(e for e in found if e.attrib.get("data-move") == str(die))
    places = {int(e.attrib["data-move-place"]) for e in found if "data-move-place" in e.attrib}
    assert {int(m) for m in json.loads(element.attrib["data-then"])} <= places
    assert len([e for e in found if "data-move-place" in e.attrib]) == len(places)


def test_a_space_tells_what_a_tile_brings_and_triggers_there() -> None:
    for state, who, _ in positions(7, players=2):
        if who == CHANCE or top_kind(state.record) != PLACE:
            continue
        plain = scene_of(state, who)
        move = plain.legal[0]
        scene = scene_of(state, who, previews={move: Preview((Gain(who, 1, 6), Gain(who, 2, 8)))})
        element = next(e for e in elements(scene) if e.attrib.get("data-move") == str(move))
        title = element.findtext("title") or ""
        assert "Regions +6" in title
        assert "Phase bonus +8" in title
        assert draw.prompt(scene).detail in title
        assert "you +14" in element.attrib["aria-label"]
        return
    pytest.fail("nothing was placed in this game")


def test_open_decisions_are_listed_from_the_present_one_to_the_turn() -> None:
    for state, who, _ in positions(11, every=9, players=2, **EVERYTHING):
        if who != CHANCE and state.record.actor == who:
            assert open_rows(scene_of(state, who))
    state = next(s for s, who, _ in positions(11, players=2) if who != CHANCE and top_kind(s.record) == TURN)
    who = int(state.record.actor)
    push(state.record, ACTION, who, BY_CASTLE)
    push(state.record, FETCH, who, 1 << SHIPS | 1 << ANIMAL)
    rows = [row.text for row in open_rows(scene_of(state, who))]
    dice = " and ".join(str(state.record.dice[who, die]) for die in range(2))
    assert rows == ["Take a tile: animals or ship", "Action with any number", f"Two dice: {dice}"]
    panel = str(draw.panels(scene_of(state, who))["open"])
    assert panel.index(rows[0]) < panel.index(rows[1]) < panel.index(rows[2])


def test_every_other_duchy_can_be_enlarged_and_keeps_so() -> None:
    for options, others in ({"players": 4}, 3), ({"players": 4, "duchy": "12a"}, 1), ({"players": 1}, 0):
        state = next(s for s, who, _ in positions(12, **options) if who != CHANCE)
        details = [e for e in elements(scene_of(state, 0)) if e.tag == "details"]
        assert len(details) == others
        assert len({e.attrib["data-key"] for e in details}) == others
        assert all(e.find("summary") is not None for e in details)


def test_boards_of_our_own_say_so() -> None:
    state = next(s for s, who, _ in positions(13, players=2, duchy="border_chosen") if who != CHANCE)
    viewer = seats_of(ENGINE.waiting(state))[0]
    text = str(draw.board(scene_of(state, viewer)))
    assert "Board 11a<" in text
    assert "Board 11b (ours)" in text


def test_the_end_names_the_winner() -> None:
    *_, (state, _, _) = positions(14, players=2)
    winner = ENGINE.places(state).index(1)
    assert NAMES[winner] in draw.prompt(scene_of(state, SPECTATOR)).title
    assert draw.prompt(scene_of(state, winner)).title == "You win"
    *_, (state, _, _) = positions(15, players=1)
    assert draw.prompt(scene_of(state, 0)).title == "Not this time"


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
    faces = [str(tile_face(kind, 40.0)) for kind in range(FACE_DOWN + 1)]
    assert len(set(faces)) == len(faces)
    assert sorted(DEVICES) == list(range(1, MONASTERIES + 1))
