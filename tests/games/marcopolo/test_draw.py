"""Marco Polo on the page: every move reachable once, nothing secret drawn, everything named, clean markup."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from spielwerk.games.marcopolo import GAME, draw, tables
from spielwerk.games.marcopolo.drawing.layout import (
    BOXES,
    CARD_PLACES,
    CARD_SIZE,
    NAME_BELOW,
    PLACES,
    point_of,
    radius_of,
    routes,
)
from spielwerk.games.marcopolo.drawing.names import place_name
from spielwerk.games.marcopolo.drawing.offers import paid, travelled
from spielwerk.games.marcopolo.drawing.pieces import price_width
from spielwerk.games.marcopolo.facts import names
from spielwerk.games.marcopolo.state import MOVE, Kind
from spielwerk.games.marcopolo.tables import Space, Stock
from spielwerk.kernel import CHANCE, SPECTATOR, State, top_kind
from spielwerk.stage.game_words import words_of
from spielwerk.stage.scene import Scene
from spielwerk.stage.words import LANGUAGES

from ..particulars import page_of
from .particulars import EXPERT

PAGE = page_of(GAME.name)
ENGINE = PAGE.engine


@pytest.mark.parametrize(
    ("kind", "verb"),
    [
        (Kind.MARKET_FIELD, "field"),
        (Kind.TAKE_CONTRACT, "take"),
        (Kind.MAKE_ROOM, "drop"),
        (Kind.KEEP_DRAWN, "drop"),
        (Kind.COPY_TOWN, "town"),
        (Kind.CHOOSE_CHARACTER, "character"),
        (Kind.BONUS_STEP, "step"),
    ],
)
def test_choices_with_a_place_are_made_at_that_place(kind: int, verb: str) -> None:
    for seed in range(40):
        for state, who, _ in PAGE.positions(seed, players=4, **EXPERT):
            if who == CHANCE or top_kind(state.record) != kind:
                continue
            scene = PAGE.scene(state, who)
            wanted = [m for m in scene.legal if GAME.move_space.decode(m).verb == verb]
            found = [int(e.attrib["data-move"]) for e in PAGE.elements(scene) if "data-move" in e.attrib]
            assert wanted
            assert sorted(found) == sorted(wanted)
            return
    pytest.fail(f"no position of kind {kind} in forty games")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_space_for_dice_has_a_name_of_its_own(language: str) -> None:
    scene = PAGE.scene(next(PAGE.positions(9, players=4))[0], 0, language)
    assert len({draw.move_name(scene, 0, MOVE.place(space)) for space in range(len(tables.SPACE_NAMES))}) == len(
        tables.SPACE_NAMES
    )


def first(players: int, seed: int, kind: int, **options: object) -> tuple[State, int]:
    for state, who, _ in PAGE.positions(seed, players=players, **options):
        if who != CHANCE and top_kind(state.record) == kind:
            return state.copy(), who
    pytest.fail(f"no position of kind {kind} in this game")


def element_of(scene: Scene, **attributes: str) -> ElementTree.Element:
    wanted = {key.replace("_", "-"): value for key, value in attributes.items()}
    return next(e for e in PAGE.elements(scene) if all(e.attrib.get(key) == value for key, value in wanted.items()))


def test_spaces_say_price_and_gain_of_the_chosen_die_or_why_not() -> None:
    """In the two-player game the five-money space is always occupied."""
    state, who = first(2, 3, Kind.TURN)
    state.record.stock[who, Stock.MONEY] = 20
    for value in range(7):
        state.record.dice[who, 0, value] = 1 if value in (2, 5) else 0
    state.record.dice_left[who] = 2
    state.record.character[who] = 1
    ENGINE.play(state, who, MOVE.die(0, 5))
    scene = PAGE.scene(state, who)
    five = element_of(scene, data_space="five_money")
    assert five.attrib["data-move"] == str(MOVE.place(Space.FIVE_MONEY))
    assert "Costs 5 money. Brings: 5 money." in (five.findtext("title") or "")
    assert "−5" in "".join(five.itertext())
    pepper = element_of(scene, data_space="pepper")
    assert "Brings: 3 pepper and 2 money." in (pepper.findtext("title") or "")
    assert [e.attrib["class"] for e in pepper.iter() if "mp-hit" in e.attrib.get("class", "")] == [
        "mp-market-field mp-hit"
    ]
    gold = element_of(scene, data_space="gold")
    assert "data-move" not in gold.attrib
    assert "This takes 3 dice" in (gold.findtext("title") or "")
    assert MOVE.place(Space.PEPPER) in scene.legal
    assert MOVE.purse() in scene.legal


def test_a_journey_adds_up_its_price_and_extra_costs() -> None:
    compared = 0
    for seed in range(4):
        before = (0, 0)
        for state, who, _ in PAGE.positions(seed, players=4, **EXPERT):
            record = state.record
            if who == CHANCE or top_kind(record) != Kind.JOURNEY:
                continue
            stock = int(record.stock[who, Stock.MONEY]), int(record.stock[who, Stock.CAMELS])
            if record.steps_made == 0:
                before = stock
                assert travelled(record, who) == []
                continue
            spent = {"money": before[0] - stock[0], "camel": before[1] - stock[1]}
            assert paid(record, who) == {name: count for name, count in spent.items() if count}
            assert len(travelled(record, who)) == record.steps_made
            assert MOVE.stop() in ENGINE.moves(state, who)
            detail = draw.prompt(PAGE.scene(state, who)).detail
            assert f"{spent['money']} money" in detail
            compared += 1
    assert compared > 10


def test_steps_show_what_they_cost() -> None:
    state, who = first(4, 1, Kind.JOURNEY)
    scene = PAGE.scene(state, who)
    offers = [e for e in PAGE.elements(scene) if "mp-offer" in e.attrib.get("class", "")]
    moves = GAME.move_space
    places = {moves.numbers(move)["place"] for move in scene.legal if moves.decode(move).verb == "step"}
    assert len(offers) == len(places) > 0


def test_two_figures_that_could_go_to_the_same_place_are_told_apart() -> None:
    state, who = first(2, 3, Kind.JOURNEY)
    record = state.record
    record.figure[who, 0] = record.figure[who, 1] = 0
    scene = PAGE.scene(state, who)
    steps = [move for move in scene.legal if move != MOVE.stop()]
    found = [int(e.attrib["data-move"]) for e in PAGE.elements(scene) if "data-move" in e.attrib]
    assert sorted(found) == sorted(steps)
    assert len(steps) % 2 == 0


def test_a_chosen_die_is_marked() -> None:
    state, who = first(3, 2, Kind.USE_DIE)
    assert any("mp-chosen" in e.attrib.get("class", "") for e in PAGE.elements(PAGE.scene(state, who)))
    assert not any("mp-chosen" in e.attrib.get("class", "") for e in PAGE.elements(PAGE.scene(state, (who + 1) % 3)))


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, **EXPERT}], ids=["first game", "expert"])
def test_every_position_can_be_replayed_by_every_seat(options: dict[str, object]) -> None:
    """In a replay nothing can be done, also where the viewer was about to use a die."""
    for state, _, _ in PAGE.positions(3, 1 if options["players"] == 2 else 5, **options):
        for viewer in (SPECTATOR, *range(state.record.players)):
            scene = replace(PAGE.scene(state, viewer), legal=())
            assert 'data-move="' not in PAGE.everything(scene)
            assert "mp-choosing" not in PAGE.everything(scene)


def test_goals_are_shown_to_their_seat_only() -> None:
    for state, _, _ in PAGE.positions(12, 41, players=3):
        for viewer in range(3):
            count = sum(e.attrib.get("class") == "mp-goal" for e in PAGE.elements(PAGE.scene(state, viewer)))
            assert count == sum(int(state.record.goals[viewer, i]) >= 0 for i in range(2))
        assert "mp-goal" not in "".join(PAGE.drawings(PAGE.scene(state, SPECTATOR)))


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


@pytest.mark.parametrize(("size", "with_cards"), [(20, True), (25, False)], ids=["wide", "phone"])
def test_names_of_places_cover_no_price_and_no_card(size: int, with_cards: bool) -> None:
    """On a phone names are larger, and the cards lie below the map; letters are at most so wide on the average."""
    words, letter = words_of(GAME, "en"), 0.56 * size
    covered = [(x, y, x + CARD_SIZE[0], y + CARD_SIZE[1]) for x, y in CARD_PLACES if with_cards]
    for route in routes():
        cost = {"camel": route.camels} if route.camels else {"money": route.money}
        (x, y), half = route.price_at, price_width(cost) / 2
        covered += [(x - half, y - 14, x + half, y + 14)] if any(cost.values()) else []
    for place in range(tables.FIRST_OASIS):
        (x, y), name = point_of(place), place_name(words, place)
        base, half = y + radius_of(place) + NAME_BELOW, letter * len(name) / 2
        assert 0 < x - half < x + half < BOXES["map"].width, name
        for left, top, right, bottom in covered:
            beside = x + half < left or right < x - half
            assert beside or base + 0.24 * size < top or bottom < base - 0.72 * size, (name, left, top)
