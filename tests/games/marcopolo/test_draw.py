"""Marco Polo on the page: every move reachable once, nothing secret drawn, everything named, clean markup."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from xml.etree import ElementTree

import pytest

from spielwerk.games.marcopolo import GAME, draw, tables
from spielwerk.games.marcopolo.drawing.actions import MONEY_BED, PURSE_BED, TRAVEL_BED
from spielwerk.games.marcopolo.drawing.changes import STOCK, changes
from spielwerk.games.marcopolo.drawing.contracts import BED
from spielwerk.games.marcopolo.drawing.dice import Bed, places_on
from spielwerk.games.marcopolo.drawing.journeys import plans, price_place
from spielwerk.games.marcopolo.drawing.layout import (
    CARD_PLACES,
    CARD_SIZE,
    MAP,
    NAME_BELOW,
    NAME_SIZE,
    PLACES,
    kind_of,
    point_of,
    routes,
)
from spielwerk.games.marcopolo.drawing.market import PRICE_X, dice_bed
from spielwerk.games.marcopolo.drawing.names import place_name
from spielwerk.games.marcopolo.drawing.offers import next_step_cost, paid, purse_of, travelled
from spielwerk.games.marcopolo.drawing.pieces import POST_WIDTH, tag_width
from spielwerk.games.marcopolo.drawing.rows import top_row
from spielwerk.games.marcopolo.drawing.standing import standing_at
from spielwerk.games.marcopolo.facts import CHARACTERS, names
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
    assert "Costs 5 money. Brings: 5 money." in (five.attrib["data-told"])
    assert "−5" in "".join(five.itertext())
    assert "Place on “5\u00a0money” (costs 5 money): brings 5 money" in five.attrib["aria-label"]
    pepper = element_of(scene, data_space="pepper")
    assert "Brings: 3 pepper and 2 money." in (pepper.attrib["data-told"])
    assert [e.attrib["class"] for e in pepper.iter() if "mp-hit" in e.attrib.get("class", "")] == [
        "mp-market-field mp-two mp-hit"
    ]
    gold = element_of(scene, data_space="gold")
    assert "data-move" not in gold.attrib
    assert "This takes 3 dice" in (gold.attrib["aria-label"])
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
    for state, _, _ in PAGE.positions(3, 2 if options["players"] == 2 else 5, **options):
        for viewer in (SPECTATOR, *range(state.record.players)):
            shown = PAGE.everything(replace(PAGE.scene(state, viewer), legal=()))
            assert 'data-move="' not in shown
            assert "mp-choosing" not in shown


def test_goals_are_shown_to_their_seat_only() -> None:
    for state, _, _ in PAGE.positions(12, 41, players=3):
        for viewer in range(3):
            drawn = [e.attrib.get("data-name", "") for e in PAGE.elements(PAGE.scene(state, viewer))]
            goals = {int(state.record.goals[viewer, i]) for i in range(2)} - {-1}
            cities = {int(city) for goal in goals for city in tables.GOAL_CITY[goal]}
            flags = [f"goal-{number}" for number in [*goals, *cities]]
            assert sorted(name for name in drawn if name.startswith("goal-")) == sorted(flags)
        assert "goal-" not in "".join(PAGE.drawings(PAGE.scene(state, SPECTATOR)))


def test_a_planned_way_costs_what_its_steps_cost() -> None:
    planned = 0
    for state, who, _ in PAGE.positions(2, players=3, **EXPERT):
        if who == CHANCE or top_kind(state.record) not in (Kind.JOURNEY, Kind.CARD_STEPS):
            continue
        for place, plan in plans(PAGE.scene(state, who)).items():
            trial = state.copy()
            figure = 0 if trial.record.figure[who, 0] == plan.path[0] else 1
            before = [int(trial.record.stock[who, thing]) for thing in (Stock.MONEY, Stock.CAMELS)]
            for there in plan.path[1:-1]:
                ENGINE.play(trial, who, MOVE.step(figure, there))
            last = MOVE.step(figure, place)
            assert last in ENGINE.moves(trial, who)
            price = {"money": before[0] - plan.money, "camel": before[1] - plan.camels}
            left = purse_after(trial, who, last)
            assert left == price
            planned += 1
    assert planned > 20


def test_a_click_on_a_far_place_makes_the_whole_journey_there() -> None:
    """Also from a die that is only chosen: then the dice are placed first."""
    travelled_from = {int(Kind.JOURNEY): 0, int(Kind.USE_DIE): 0}
    for state, who, _ in PAGE.positions(2, players=3, **EXPERT):
        kind = int(top_kind(state.record))
        if who == CHANCE or kind not in travelled_from:
            continue
        for far in PAGE.elements(PAGE.scene(state, who)):
            if "data-ways" not in far.attrib or "data-place" not in far.attrib:
                continue
            trial, goal = state.copy(), names("locations").index(far.attrib["data-place"])
            [[moves, _]] = json.loads(far.attrib["data-ways"])
            for move in moves[:-1]:
                assert move in ENGINE.moves(trial, who)
                ENGINE.play(trial, who, move)
            left = purse_after(trial, who, moves[-1])
            spent = json.loads(far.attrib.get("data-changes", "{}"))
            had = {
                "money": int(state.record.stock[who, Stock.MONEY]),
                "camel": int(state.record.stock[who, Stock.CAMELS]),
            }
            assert left == {name: had[name] + spent.get(name, 0) for name in had}
            assert moves[-1] in {MOVE.step(figure, goal) for figure in range(tables.FIGURES)}
            travelled_from[kind] += 1
    assert min(travelled_from.values()) > 10


def test_the_price_of_a_step_covers_no_price_of_a_route() -> None:
    width = tag_width({"money": 12})
    printed = [(route.price_at, tag_width(dict(route.cost))) for route in routes() if route.cost]
    for place in range(tables.LOCATIONS):
        x, y = price_place(place, width)
        assert width / 2 < x < MAP[0] - width / 2
        assert 10 < y < MAP[1] - 10
        for (px, py), wide in printed:
            beside, above = (width + wide) / 2 - abs(x - px), 19 - abs(y - py)
            assert min(beside, above) < 6, (place, beside, above)


def test_moves_foretell_what_they_change_in_the_store() -> None:
    told: set[str] = set()
    for state, who, _ in PAGE.positions(6, players=3, **EXPERT):
        if who == CHANCE or top_kind(state.record) not in (Kind.TURN, Kind.USE_DIE, Kind.MARKET_FIELD, Kind.JOURNEY):
            continue
        scene = PAGE.scene(state, who)
        for move in scene.legal:
            verb, found = GAME.move_space.decode(move).verb, changes(scene, move)
            later = verb == "place" and move != MOVE.place(Space.FIVE_MONEY)
            if not found or later or (verb == "step" and top_row(state.record)[1]["left"] == 1):
                continue
            after = state.copy()
            ENGINE.play(after, who, move)
            stocks = [[int(s.record.stock[who, i]) for i in range(len(STOCK))] for s in (state, after)]
            assert found == {name: new - old for name, old, new in zip(STOCK, *stocks, strict=True) if new != old}
            told.add(verb)
    assert told == {"purse", "place", "field", "step", "fulfil", "reroll", "turn", "buy_black_die"}


def purse_after(state: State, who: int, move: int) -> dict[str, int]:
    """What is left to pay with after a step, before anything that it brings."""
    record = state.record
    figure, place = GAME.move_space.indices(move)[1]
    cost = next_step_cost(record, who, int(record.figure[who, figure]), place)
    return {name: count - cost.get(name, 0) for name, count in purse_of(record, who).items()}


def test_every_picture_is_a_drawing_that_asks_for_nothing_else() -> None:
    pictures = draw.pictures()
    assert {"map", "map-tall", *CHARACTERS} == set(pictures)
    for picture in pictures.values():
        elements = list(ElementTree.fromstring(picture).iter())
        assert {"script", "foreignObject", "image", "style"}.isdisjoint(e.tag.rpartition("}")[2] for e in elements)
        assert all(e.attrib.get("href", "#").startswith("#") for e in elements)


def test_cities_cards_and_prices_lie_on_the_map_and_apart() -> None:
    """Names cover neither cards nor prices; letters are at most so wide on the average."""
    (width, height), words, letter = MAP, words_of(GAME, "en"), 0.56 * NAME_SIZE
    assert set(PLACES) == set(names("locations"))
    assert len(routes()) == 30
    covered = [(x, y, x + CARD_SIZE[0], y + CARD_SIZE[1]) for x, y in CARD_PLACES]
    assert all(0 <= left < right <= width and 0 <= top < bottom <= height for left, top, right, bottom in covered)
    for route in routes():
        (x, y), half = route.price_at, tag_width(dict(route.cost)) / 2 if route.cost else 0
        covered += [(x - half, y - 9.5, x + half, y + 9.5)] if route.cost else []
    for place in range(tables.LOCATIONS):
        x, y = point_of(place)
        assert 20 <= x <= width - 20
        assert 30 <= y <= height - 30
        if place >= tables.FIRST_OASIS:
            continue
        name = place_name(words, place)
        base, half = y + NAME_BELOW[kind_of(place)], letter * len(name) / 2
        assert 0 < x - half < x + half < width, name
        for left, top, right, bottom in covered:
            beside = x + half < left or right < x - half
            assert beside or base + 0.1 * NAME_SIZE < top or bottom < base - 0.66 * NAME_SIZE, (name, left, top)


def test_prices_of_routes_leave_travellers_in_sight() -> None:
    """Of the first who comes to a place at most a tenth lies below a price, of the second three."""
    for route in (route for route in routes() if route.cost):
        (x, y), half = route.price_at, tag_width(dict(route.cost)) / 2
        for place, (index, least) in product(range(tables.LOCATIONS), ((0, 0.1), (1, 0.3))):
            foot, ground = standing_at(place, index, index + 1)
            across = min(x + half, foot + 10.5) - max(x - half, foot - 10.5)
            down = min(y + 9.5, ground) - max(y - 9.5, ground - 29.75)
            assert max(0, across) * max(0, down) <= least * 21 * 29.75, (route.ends, names("locations")[place])


@pytest.mark.parametrize(
    "bed",
    [
        MONEY_BED,
        PURSE_BED,
        TRAVEL_BED,
        BED,
        *[dice_bed(row, needed) for row, needed in enumerate((1, 1, 2, 3))],
    ],
    ids=str,
)
@pytest.mark.parametrize("rows", range(1, 7))
def test_dice_on_a_space_never_cover_each_other(bed: Bed, rows: int) -> None:
    size, rows_of_dice = places_on(bed, rows)
    assert len(rows_of_dice) == rows
    middles = [(x + n * (size + 1), y) for x, y in rows_of_dice for n in range(bed.width)]
    for n, (x, y) in enumerate(middles):
        assert all(max(abs(x - other), abs(y - below)) >= size for other, below in middles[:n])
    if rows > 1:
        room, (wide, high) = ([point[n] for point in middles] for n in (0, 1)), bed.room
        across, down = (max(side) - min(side) + size for side in room)
        assert across <= wide
        assert down <= high
    assert size >= 8


@pytest.mark.parametrize(("row", "needed"), enumerate((1, 1, 2, 3)))
def test_dice_in_the_market_make_room_for_a_price(row: int, needed: int) -> None:
    """Of three rivals at most, as large as anywhere."""
    bed = dice_bed(row, needed, priced=True)
    for rows in range(1, 4):
        size, places = places_on(bed, rows)
        assert size >= 8
        right = max(x for x, _ in places) + (needed - 1) * (size + 1) + size / 2
        assert right <= PRICE_X - POST_WIDTH / 2


@pytest.mark.parametrize(
    ("language", "yet", "left"),
    [("de", "Noch nicht gewürfelt", "Keine Würfel mehr"), ("en", "Not rolled yet", "No dice left")],
)
def test_before_the_first_round_dice_are_not_gone_but_not_rolled_yet(language: str, yet: str, left: str) -> None:
    state, _, _ = next(PAGE.positions(3, players=2))
    assert state.record.round_number == 0
    # Somebody who has nothing to decide yet looks on.
    shown = PAGE.everything(replace(PAGE.scene(state, 0, language), legal=()))
    assert yet in shown
    assert left not in shown
