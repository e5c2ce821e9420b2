"""Marco Polo on the page: every move reachable once, nothing secret drawn, everything named, clean markup."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from spielwerk.games.marcopolo import GAME, draw
from spielwerk.games.marcopolo.drawing.layout import BOXES, CARD_PLACES, CARD_SIZE, PLACES, radius_of, routes
from spielwerk.games.marcopolo.drawing.offers import paid, travelled
from spielwerk.games.marcopolo.facts import names
from spielwerk.games.marcopolo.state import (
    BONUS_STEP,
    CHOOSE_CHARACTER,
    COPY_TOWN,
    DIE_MOVE,
    JOURNEY,
    KEEP_DRAWN,
    MAKE_ROOM,
    MARKET_FIELD,
    PLACE_MOVE,
    PURSE_MOVE,
    STEP_MOVE,
    STOP_MOVE,
    TAKE_CONTRACT,
    TURN,
    USE_DIE,
)
from spielwerk.games.marcopolo.tables import (
    CAMELS,
    FIGURES,
    FIVE_MONEY,
    MONEY,
    PEPPER_ROW,
    SPACE_NAMES,
    TRAVEL,
)
from spielwerk.kernel import CHANCE, SPECTATOR, State, top_kind
from spielwerk.kernel.engine import InterpretedEngine, seats_of
from spielwerk.kernel.scene import Scene
from spielwerk.kernel.words import LANGUAGES, load_words

NAMES = ("Anna", "Ben & Co", "<Carla>", "Dario")
ENGINE = InterpretedEngine(GAME)
EXPERT = {"town_bonuses": "random", "characters": "draft", "goals": "two_of_four"}
BUTTON_VERBS = {
    "end_turn",
    "reroll",
    "turn",
    "value",
    "exchange",
    "swap_goods",
    "swap_points",
    "pay_pair",
    "good",
    "pair",
    "extra",
    "refuse",
    "stop",
    "keep_goals",
    "compensate",
}


def scene_of(state: State, viewer: int, language: str = "en") -> Scene:
    view = state.copy()
    ENGINE.hide(view, viewer)
    legal = ENGINE.moves(view, viewer) if viewer in seats_of(ENGINE.waiting(view)) else []
    names_ = NAMES[: state.record.players]
    return Scene(GAME, view, viewer, load_words(GAME.folder, language), names_, tuple(legal))


def random_positions(players: int, seed: int, every: int = 1, **options: object) -> Iterator[tuple[State, int, int]]:
    """Positions of a random game in which travelling is preferred, each with the entry played next; the end has -1."""
    rng = random.Random(seed)
    state = ENGINE.new(GAME.options.complete({"players": players, **options}))
    step = 0
    while not ENGINE.over(state):
        who = rng.choice(seats_of(ENGINE.waiting(state)))
        if who == CHANCE:
            moves, weights = zip(*ENGINE.odds(state), strict=True)
            move = rng.choices(moves, weights)[0]
        else:
            legal = ENGINE.moves(state, who)
            move = PLACE_MOVE + TRAVEL if PLACE_MOVE + TRAVEL in legal else rng.choice(legal)
        if step % every == 0:
            yield state, who, move
        ENGINE.play(state, who, move)
        step += 1
    yield state, CHANCE, -1


def drawings(scene: Scene) -> list[str]:
    return [str(draw.board(scene)), *map(str, draw.panels(scene).values())]


def everything(scene: Scene) -> str:
    """All a page shows of a scene."""
    facts = [str(draw.seat_facts(scene, seat)) for seat in range(scene.state.record.players)]
    return "\n".join([*drawings(scene), str(draw.prompt(scene)), draw.status(scene), *facts])


def elements(scene: Scene) -> list[ElementTree.Element]:
    return [element for text in drawings(scene) for element in ElementTree.fromstring(text).iter()]


def is_a_button(scene: Scene, move: int) -> bool:
    verb = GAME.move_space.decode(move).verb
    if verb == "field":
        return top_kind(scene.state.record) != MARKET_FIELD
    return verb in BUTTON_VERBS


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, EXPERT), (4, {}), (4, EXPERT)])
def test_every_legal_move_has_exactly_one_element_or_is_a_button(players: int, options: dict[str, object]) -> None:
    verbs = set()
    for state, who, _ in random_positions(players, 1, every=7, **options):
        if who == CHANCE:
            continue
        scene = scene_of(state, who)
        found = [e for e in elements(scene) if "data-move" in e.attrib]
        wanted = [m for m in scene.legal if not is_a_button(scene, m)]
        assert sorted(int(e.attrib["data-move"]) for e in found) == sorted(wanted)
        verbs |= {GAME.move_space.decode(m).verb for m in wanted}
        for element in found:
            assert "can" in element.attrib["class"].split()
            assert (element.attrib["tabindex"], element.attrib["role"]) == ("0", "button")
            assert element.attrib["aria-label"].strip()
    assert {"die", "place", "purse", "step"} <= verbs


@pytest.mark.parametrize(
    ("kind", "verb"),
    [
        (MARKET_FIELD, "field"),
        (TAKE_CONTRACT, "take"),
        (MAKE_ROOM, "drop"),
        (KEEP_DRAWN, "drop"),
        (COPY_TOWN, "town"),
        (CHOOSE_CHARACTER, "character"),
        (BONUS_STEP, "step"),
    ],
)
def test_choices_with_a_place_are_made_at_that_place(kind: int, verb: str) -> None:
    for seed in range(20):
        for state, who, _ in random_positions(4, seed, **EXPERT):
            if who == CHANCE or top_kind(state.record) != kind:
                continue
            scene = scene_of(state, who)
            wanted = [m for m in scene.legal if GAME.move_space.decode(m).verb == verb]
            found = [int(e.attrib["data-move"]) for e in elements(scene) if "data-move" in e.attrib]
            assert wanted
            assert sorted(found) == sorted(wanted)
            return
    pytest.fail(f"no position of kind {kind} in twenty games")


def test_a_spectator_can_do_nothing() -> None:
    for state, _, _ in random_positions(3, 4, every=23):
        assert not [
            e for e in elements(scene_of(state, SPECTATOR)) if "data-move" in e.attrib or "tabindex" in e.attrib
        ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_markup_is_well_formed_and_has_no_styles_of_its_own(language: str) -> None:
    sprite = files(GAME.folder).joinpath("symbols.svg").read_text()
    shared = files("spielwerk.web").joinpath("static", "symbols.svg").read_text()
    known = set(re.findall(r'id="(symbol-[a-z0-9-]+)"', sprite + shared))
    for state, who, _ in random_positions(4, 5, every=17):
        for viewer in {SPECTATOR, who if who != CHANCE else 0}:
            for element in elements(scene_of(state, viewer, language)):
                assert "style" not in element.attrib
                assert element.tag != "style"
                assert element.attrib.get("href", "#symbol-city")[1:] in known
            text = "".join(drawings(scene_of(state, viewer, language)))
            assert "<Carla>" not in text
            assert "{" not in re.sub(r'data-(?:gains|then)="[^"]*"', "", text)


def test_nothing_is_drawn_that_the_viewer_cannot_know() -> None:
    """Two positions that differ only in secrets of others look the same to a viewer."""
    rng = random.Random(6)
    compared = 0
    for state, _, _ in random_positions(3, 6, every=17, **EXPERT):
        for viewer in (SPECTATOR, 0, 1):
            scene = scene_of(state, viewer)
            other = scene.state.copy()
            ENGINE.redeal(other, viewer)
            while ENGINE.waiting(other) >> CHANCE & 1 and bytes(other) != bytes(scene.state):
                if other.record.agenda_rows <= scene.state.record.agenda_rows:
                    break
                ENGINE.play(other, CHANCE, rng.choice(ENGINE.odds(other))[0])
            if bytes(other) == bytes(state):
                continue
            compared += 1
            assert everything(scene_of(other, viewer)) == everything(scene)
    assert compared > 15


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [{}, EXPERT])
def test_log_prompt_status_and_facts_speak_at_every_step(language: str, options: dict[str, object]) -> None:
    for state, who, move in random_positions(3, 8, every=3, **options):
        for viewer in (SPECTATOR, 1):
            scene = scene_of(state, viewer, language)
            assert draw.prompt(scene).title.strip()
            assert draw.status(scene).strip()
            assert all(fact.label and fact.symbol for seat in range(3) for fact in draw.seat_facts(scene, seat))
            if move < 0:
                continue
            witnesses = ENGINE.witnesses(state, who, move)
            seen = witnesses < 0 or (viewer >= 0 and witnesses >> viewer & 1)
            line = draw.log_line(scene, who, move if seen else -1)
            assert line.strip()
            assert "{" not in line
            assert draw.quiet(scene, who, move) in (True, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_name(language: str) -> None:
    state, _, _ = next(random_positions(4, 9))
    scene = scene_of(state, 0, language)
    spoken = [draw.move_name(scene, 0, move) for move in range(GAME.move_space.count)]
    assert all(name.strip() and "{" not in name for name in spoken)
    places = spoken[PLACE_MOVE : PLACE_MOVE + len(SPACE_NAMES)]
    assert len(set(places)) == len(SPACE_NAMES)


def first(players: int, seed: int, kind: int, **options: object) -> tuple[State, int]:
    for state, who, _ in random_positions(players, seed, **options):
        if who != CHANCE and top_kind(state.record) == kind:
            return state.copy(), who
    pytest.fail(f"no position of kind {kind} in this game")


def element_of(scene: Scene, **attributes: str) -> ElementTree.Element:
    wanted = {key.replace("_", "-"): value for key, value in attributes.items()}
    return next(e for e in elements(scene) if all(e.attrib.get(key) == value for key, value in wanted.items()))


def test_spaces_say_price_and_gain_of_the_chosen_die_or_why_not() -> None:
    """In the two-player game the five-money space is always occupied."""
    state, who = first(2, 3, TURN)
    state.record.stock[who, MONEY] = 20
    for value in range(7):
        state.record.dice[who, 0, value] = 1 if value in (2, 5) else 0
    state.record.dice_left[who] = 2
    state.record.character[who] = 1
    ENGINE.play(state, who, DIE_MOVE + 5)
    scene = scene_of(state, who)
    five = element_of(scene, data_space="five_money")
    assert five.attrib["data-move"] == str(PLACE_MOVE + FIVE_MONEY)
    assert "Costs 5 money. Brings: 5 money." in (five.findtext("title") or "")
    assert "-5" in "".join(five.itertext())
    pepper = element_of(scene, data_space="pepper")
    assert "Brings: 3 pepper and 2 money." in (pepper.findtext("title") or "")
    assert [e.attrib["class"] for e in pepper.iter() if "mp-hit" in e.attrib.get("class", "")] == [
        "mp-market-field mp-hit"
    ]
    gold = element_of(scene, data_space="gold")
    assert "data-move" not in gold.attrib
    assert "This takes 3 dice" in (gold.findtext("title") or "")
    assert PLACE_MOVE + PEPPER_ROW in scene.legal
    assert PURSE_MOVE in scene.legal


def test_a_journey_adds_up_its_price_and_extra_costs() -> None:
    compared = 0
    for seed in range(4):
        before = (0, 0)
        for state, who, _ in random_positions(4, seed, **EXPERT):
            record = state.record
            if who == CHANCE or top_kind(record) != JOURNEY:
                continue
            stock = int(record.stock[who, MONEY]), int(record.stock[who, CAMELS])
            if record.steps_made == 0:
                before = stock
                assert travelled(record, who) == []
                continue
            spent = {"money": before[0] - stock[0], "camel": before[1] - stock[1]}
            assert paid(record, who) == {name: count for name, count in spent.items() if count}
            assert len(travelled(record, who)) == record.steps_made
            assert STOP_MOVE in ENGINE.moves(state, who)
            detail = draw.prompt(scene_of(state, who)).detail
            assert f"{spent['money']} money" in detail
            compared += 1
    assert compared > 10


def test_steps_show_what_they_cost() -> None:
    state, who = first(4, 1, JOURNEY)
    scene = scene_of(state, who)
    offers = [e for e in elements(scene) if "mp-offer" in e.attrib.get("class", "")]
    places = {
        (move - STEP_MOVE) % len(names("locations"))
        for move in scene.legal
        if STEP_MOVE <= move < STEP_MOVE + FIGURES * 25
    }
    assert len(offers) == len(places) > 0


def test_two_figures_that_could_go_to_the_same_place_are_told_apart() -> None:
    state, who = first(2, 3, JOURNEY)
    record = state.record
    record.figure[who, 0] = record.figure[who, 1] = 0
    scene = scene_of(state, who)
    steps = [move for move in scene.legal if move != STOP_MOVE]
    found = [int(e.attrib["data-move"]) for e in elements(scene) if "data-move" in e.attrib]
    assert sorted(found) == sorted(steps)
    assert len(steps) % 2 == 0


def test_pieces_that_travel_have_unique_names() -> None:
    for state, _, _ in random_positions(4, 11, every=31):
        for viewer in (SPECTATOR, 0):
            pieces = [e.attrib["data-piece"] for e in elements(scene_of(state, viewer)) if "data-piece" in e.attrib]
            assert len(pieces) == len(set(pieces))
            assert {f"figure-{seat}-0" for seat in range(4)} <= set(pieces)


def test_a_chosen_die_is_marked() -> None:
    state, who = first(3, 2, USE_DIE)
    assert any("mp-chosen" in e.attrib.get("class", "") for e in elements(scene_of(state, who)))
    assert not any("mp-chosen" in e.attrib.get("class", "") for e in elements(scene_of(state, (who + 1) % 3)))


def test_goals_are_shown_to_their_seat_only() -> None:
    for state, _, _ in random_positions(3, 12, every=41):
        for viewer in range(3):
            count = sum(e.attrib.get("class") == "mp-goal" for e in elements(scene_of(state, viewer)))
            assert count == sum(int(state.record.goals[viewer, i]) >= 0 for i in range(2))
        assert "mp-goal" not in "".join(drawings(scene_of(state, SPECTATOR)))


def test_the_end_names_the_winner() -> None:
    *_, (state, _, _) = random_positions(2, 14, every=50)
    places = ENGINE.places(state)
    winner = places.index(1)
    assert NAMES[winner] in draw.prompt(scene_of(state, SPECTATOR)).title
    if places.count(1) == 1:
        assert draw.prompt(scene_of(state, winner)).title == "You win"


def test_places_and_cards_lie_on_the_map_and_apart() -> None:
    box, (width, height) = BOXES["map"], CARD_SIZE
    assert set(PLACES) == set(names("locations"))
    for place, (x, y) in enumerate(PLACES.values()):
        r = radius_of(list(names("locations")).index(list(PLACES)[place]))
        assert r <= x <= box.width - r
        assert r <= y <= box.height - r
        for left, top in CARD_PLACES:
            near = max(left - x, x - left - width, 0.0), max(top - y, y - top - height, 0.0)
            assert near[0] ** 2 + near[1] ** 2 >= r**2, list(PLACES)[place]
    for left, top in CARD_PLACES:
        assert left + width <= box.width
        assert top + height <= box.height
    assert len(routes()) == 30
