"""Murano on the page: what ring spaces, characters and prompts say, and how the best assignment is proposed."""

from __future__ import annotations

import json
import re
from itertools import combinations, islice
from math import dist
from xml.etree.ElementTree import Element

import pytest

from spielwerk.games.murano import GAME, draw
from spielwerk.games.murano.bot.assignment import best_assignment, own_cards, proposed_move, worth_on
from spielwerk.games.murano.drawing.guests import waiting_gondoliers
from spielwerk.games.murano.drawing.island_places import (
    PHONE_BOATS,
    PHONE_ISLANDS,
    PHONE_SPACE,
    island_places,
    phone_islands,
)
from spielwerk.games.murano.drawing.layout import PHONE, UNIT, WALL, WATER, island_plan, stations
from spielwerk.games.murano.drawing.names import action_at, label_of, space_name
from spielwerk.games.murano.drawing.routes import route_to
from spielwerk.games.murano.state import MOVE, Kind
from spielwerk.games.murano.tables import CHARACTERS, ISLAND_NAMES, ISLANDS, SPACES, SPECIAL_NAMES
from spielwerk.kernel import CHANCE, top_kind
from spielwerk.stage.previews import previews
from spielwerk.stage.scene import Scene, Step
from spielwerk.stage.words import LANGUAGES

from ..particulars import page_of
from .lagoon import BROWN, WHITE, Lagoon

PAGE = page_of(GAME.name)
ENGINE = PAGE.engine
GUIDING = re.compile(r"(aim|route|course)-")


def test_a_blocked_space_tells_which_ships_must_move_and_what_it_costs() -> None:
    """Each step of a shown way is legal when it is made, and together they cost what was said."""
    walked = 0
    for state, who, _ in PAGE.positions(12, 3, players=2):
        if who == CHANCE or top_kind(state.record) != Kind.SAIL or state.record.ships_moved:
            continue
        scene = PAGE.scene(state, who)
        for target in range(SPACES):
            occupied = (int(state.record.black) | 1 << int(state.record.red)) >> target & 1
            route = route_to(scene, target) if occupied else None
            if route is None or not (route.useful and route.affordable) or state.record.red in route.ships:
                continue
            trial, gold = state.copy(), int(state.record.gold[who])
            for ship in route.ships[:-1]:
                clears = {MOVE.clear(ship, space) for space in range(SPACES)}
                ENGINE.play(trial, who, max(clears.intersection(ENGINE.moves(trial, who))))
            assert gold - int(trial.record.gold[who]) == route.cost - len(route.ships) + 1
            assert MOVE.sail(route.ships[-1], target) in ENGINE.moves(trial, who)
            assert f"{len(route.ships)} ships must move, {route.cost} gold" in str(draw.board(scene))
            walked += 1
    assert walked > 5


def test_characters_show_what_they_would_bring_and_the_best_assignment_is_marked() -> None:
    for seed in range(20):
        for state, who, _ in PAGE.positions(seed, players=2):
            if who == CHANCE or top_kind(state.record) != Kind.SCORE:
                continue
            scene = PAGE.scene(state, who)
            best = best_assignment(scene.state, who)
            marked = {
                int(e.attrib["data-move"])
                for e in PAGE.elements(scene)
                if "mu-best" in e.attrib.get("class", "").split()
            }
            assert marked == {step.moves[0] for step in best.steps}
            if not marked:
                continue
            assert str(best.points) in draw.prompt(scene).detail
            text = str(draw.panels(scene)["characters"])
            step = best.steps[0]
            worth = worth_on(scene.state, who, step.card, step.island)
            assert f'data-move="{step.moves[0]}"' in text
            assert f"{worth} points" in text
            return
    pytest.fail("nobody could score a character in these games")


def test_a_card_pointed_at_says_on_the_islands_what_stands_on_it() -> None:
    """Whole points where an own gondolier waits, the others as what they would be."""
    waiting = 0
    for state, who, _ in islice(PAGE.positions(16, 9, players=2), 0, None, 5):
        if who == CHANCE or not own_cards(state, who):
            continue
        for element in PAGE.elements(PAGE.scene(state, who)):
            if "data-worth" not in element.attrib:
                continue
            card = int(element.attrib["data-piece"].removeprefix("character-"))
            told = json.loads(element.attrib["data-worth"])
            for name, points, now in told:
                island = int(name.removeprefix("island-"))
                assert points == worth_on(state, who, card, island)
                assert now == (waiting_gondoliers(PAGE.scene(state, who), island) > 0)
                waiting += now
    assert waiting


def test_what_tells_of_ways_is_no_news_of_what_others_did() -> None:
    """Else everything around the lagoon were ringed whenever a turn begins."""
    told = 0
    for state, who, _ in PAGE.positions(12, 3, players=2):
        if who == CHANCE or top_kind(state.record) != Kind.SAIL:
            continue
        ways = [e for e in PAGE.elements(PAGE.scene(state, who)) if GUIDING.match(e.attrib.get("data-name", ""))]
        assert all("data-offers" in e.attrib for e in ways)
        told += len(ways)
    assert told


def foreseen(lagoon: Lagoon, seat: int = WHITE, language: str = "en") -> Scene:
    """A scene with previews, as the page has them."""
    scene = PAGE.scene(lagoon.state, seat, language)
    return PAGE.scene(lagoon.state, seat, language, previews=previews(GAME, scene.state, seat, scene.legal))


def buttons(scene: Scene) -> list[tuple[int, str, str]]:
    """Move, class and label of every button in the panels."""
    return [
        (int(e.attrib["data-move"]), e.attrib["class"], e.attrib["aria-label"])
        for e in PAGE.elements(scene)
        if e.tag == "button"
    ]


def guests(**options: str) -> Lagoon:
    """Two palaces on Donato, one on Mattia; a gondolier at each and one at Teresa."""
    lagoon = Lagoon(2, **options).street("donato", "empty").street("sacca_mattia", "empty")
    lagoon.building(BROWN, "donato", "palace_1", "palace_2").building(BROWN, "sacca_mattia", "palace_1")
    return lagoon.gondolier(WHITE, "donato", "sacca_mattia", "teresa")


@pytest.mark.parametrize(
    ("language", "first", "stop", "quiet"),
    [
        (
            "en",
            "Best assignment: 6 points, character 2 on San Donato.",
            "Stopping now is best: +2.",
            "Stop scoring, +3.",
        ),
        (
            "de",
            "Beste Zuordnung: 6 Punkte, Charakter 2 auf San Donato.",
            "Am besten jetzt aufhören: +2.",
            "Wertung beenden, +3.",
        ),
    ],
)
def test_a_button_makes_the_next_step_of_the_best_assignment(language: str, first: str, stop: str, quiet: str) -> None:
    lagoon = guests(scoring="free_choice").characters(WHITE, 2, 1).scoring()
    scene = PAGE.scene(lagoon.state, WHITE, language)
    (step,) = best_assignment(scene.state, WHITE).steps
    (move, class_, label), (end, end_class, end_label) = buttons(scene)
    assert (move, end) == (step.moves[0], MOVE.finish())
    assert (label, end_label) == (first, quiet)
    assert "primary" in class_.split()
    assert "quiet" in end_class.split()

    lagoon.engine.play(lagoon.state, WHITE, move)
    scene = PAGE.scene(lagoon.state, WHITE, language)
    assert buttons(scene) == [(MOVE.finish(), "primary can mu-answer", stop)]
    assert "mu-best" not in str(draw.panels(scene)["characters"])
    assert "2 " in draw.prompt(scene).detail
    assert scene.words("prompt.score_detail", points=2) != draw.prompt(scene).detail


@pytest.mark.parametrize(
    ("language", "duty", "end"),
    [
        ("en", "Every character that can be scored must be", "Stop scoring: +2."),
        ("de", "Jeder Charakter, der gewertet werden kann, muss gewertet werden", "Wertung beenden: +2."),
    ],
)
def test_q69_the_duty_to_score_is_told_and_no_button_goes_around_it(language: str, duty: str, end: str) -> None:
    lagoon = guests().characters(WHITE, 2, 28).scoring()
    scene = PAGE.scene(lagoon.state, WHITE, language)
    (step,) = best_assignment(scene.state, WHITE).steps
    assert [move for move, _, _ in buttons(scene)] == [step.moves[0]]
    assert draw.prompt(scene).detail.startswith(duty)
    # Card 28 names Chiara, where nobody waits: nothing is left to score.
    lagoon.engine.play(lagoon.state, WHITE, step.moves[0])
    scene = PAGE.scene(lagoon.state, WHITE, language)
    assert buttons(scene) == [(MOVE.finish(), "primary can mu-answer", end)]
    assert draw.prompt(scene).detail == scene.words("prompt.score_over_detail", points=2)


@pytest.mark.parametrize(
    ("option", "prompt", "note"),
    [("idle", "special_too_late_detail", "too_late"), ("counts", "special_for_scoring_detail", "for_scoring")],
)
def test_q41_a_card_of_the_last_turn_says_whether_it_still_works(option: str, prompt: str, note: str) -> None:
    lagoon = Lagoon(2, last_workshop=option).gold(WHITE, 9).use_up("factory").use_up("special", keep=1)
    lagoon.street("donato", "empty").action(WHITE, "buy_special").play("erect donato 1")
    lagoon.play("draw_card workshop_red_green", "draw_card bank", "draw_card harbour")
    scene = PAGE.scene(lagoon.state, WHITE)
    assert draw.prompt(scene).detail == scene.words(f"prompt.{prompt}")
    lagoon.s.special_cards[WHITE] = lagoon.s.fresh_cards = 1 << SPECIAL_NAMES.index("workshop_red_green")
    assert scene.words(f"panel.{note}") in str(draw.panels(PAGE.scene(lagoon.state, WHITE))["specials"])


def test_scoring_labels_name_the_character_and_tell_idle_gondoliers_apart() -> None:
    scene = foreseen(guests().characters(WHITE, 2).scoring())
    labels = [e.attrib["aria-label"] for e in PAGE.clickable(scene) if "mu-value" in e.attrib["class"]]
    assert labels == [
        "Character 2 on Sacca Mattia, 2 points (2 per palace). Also 2 points for gondoliers without a character.",
        "Character 2 on S. Teresa, 0 points (2 per palace). Also 2 points for gondoliers without a character.",
        "Character 2 on San Donato, 4 points (2 per palace)."
        " Also 2 points for gondoliers without a character. Part of the best assignment.",
    ]
    assert "next one costs" not in str(draw.panels(scene)["characters"])


def seen(element: Element) -> str:
    """The text of an element that eyes can read and ears are not spared."""
    if element.attrib.get("aria-hidden") or element.attrib.get("class") == "unseen":
        return ""
    return (element.text or "") + "".join(seen(child) + (child.tail or "") for child in element)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_speaks_what_stands_on_a_move_is_understood(language: str) -> None:
    """The name of every move on the page holds the words that are written on it."""
    looked = 0
    for state, who, _ in PAGE.positions(13, 9, players=3):
        for element in PAGE.clickable(PAGE.scene(state, who, language)) if who != CHANCE else []:
            written = re.findall(r"\w+", seen(element).lower())
            assert written == [
                word for word in written if word in re.findall(r"\w+", element.attrib["aria-label"].lower())
            ]
            looked += bool(written)
    assert looked


@pytest.mark.parametrize("language", LANGUAGES)
def test_targets_on_the_ring_speak_in_whole_short_sentences(language: str) -> None:
    told = set()
    for state, who, _ in PAGE.positions(12, 7, players=4):
        if who == CHANCE or top_kind(state.record) != Kind.SAIL:
            continue
        scene = PAGE.scene(state, who, language)
        scene = PAGE.scene(state, who, language, previews=previews(GAME, scene.state, who, scene.legal))
        told |= {e.attrib["aria-label"] for e in PAGE.clickable(scene) if "mu-goal" in e.attrib["class"]}
    assert len(told) > 20
    assert [label for label in told if len(label) > 160 or not label.endswith(".") or ".." in label] == []


def test_a_target_on_the_ring_tells_ship_price_and_action() -> None:
    lagoon = Lagoon().ships(17, 0, 2, 4, 6, 8, 10, 12).turn(WHITE)
    labels = [e.attrib["aria-label"] for e in PAGE.clickable(foreseen(lagoon))]
    assert (
        "“Palace\u00a0(bottom)”: ship from “Build\u00a0(left)”, costs nothing."
        " Buy a palace: the top one for 2 gold, a chosen one for 4."
    ) in labels


def test_moves_foretell_what_they_change_in_the_purse() -> None:
    """Whatever says so takes or brings just that; and no move of these kinds that changes the gold is silent."""
    told: dict[str, int] = {}
    for state, who, _ in PAGE.positions(8, players=3):
        kind = Kind.SAIL, Kind.INCOME, Kind.PLACE_GONDOLIER, Kind.RECRUIT
        if who == CHANCE or top_kind(state.record) not in kind:
            continue
        for element in PAGE.clickable(PAGE.scene(state, who)):
            move = int(element.attrib["data-move"])
            verb = GAME.move_space.decode(move).verb
            if verb not in ("sail", "sail_red", "clear", "clear_red", "income", "gondola", "recruit"):
                continue
            trial, before = state.copy(), int(state.record.gold[who])
            ENGINE.play(trial, who, move)
            change = json.loads(element.attrib.get("data-changes", "{}")).get("gold", 0)
            assert int(trial.record.gold[who]) - before == change
            told[verb] = told.get(verb, 0) + bool(change)
    assert all(told.get(verb, 0) > 2 for verb in ("sail", "income", "gondola", "recruit")), told


@pytest.mark.parametrize("language", LANGUAGES)
def test_stations_that_exist_more_than_once_are_told_apart_by_their_shore(language: str) -> None:
    scene = PAGE.scene(Lagoon().turn(WHITE).state, WHITE, language)
    names = [space_name(scene, space) for space in range(SPACES)]
    assert len(set(names)) == SPACES
    assert not re.search(r"\d", "".join(names))
    actions = [action_at(scene, space) for space in range(SPACES)]
    assert [name.endswith(")") for name in names] == [actions.count(action) > 1 for action in actions]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_on_a_station_stands_without_what_it_counts(language: str) -> None:
    """A price has a coin, a customer or a word beside it, what is left of a stack a word."""
    scene = PAGE.scene(Lagoon().turn(WHITE).state, WHITE, language)
    drawn = [e for e in PAGE.elements(scene) if "mu-station" in e.attrib.get("class", "").split()]
    assert len(drawn) == SPACES
    for station in drawn:
        parts = {e.attrib.get("class"): e for e in station.iter("g")}
        price = [parts[name] for name in ("mu-price", "mu-also") if name in parts]
        told = "".join(text for part in price for text in part.itertext())
        assert re.search(r"[^\W\d]", told) or any(e.tag == "use" for part in price for e in part), told
        assert "mu-pile" not in parts or re.search(r"[^\W\d]", "".join(parts["mu-pile"].itertext()))


@pytest.mark.parametrize("players", [2, 4])
def test_a_gondola_nobody_plays_bears_no_mark(players: int) -> None:
    scene = PAGE.scene(Lagoon(players).turn(WHITE).state, WHITE)
    boats = [e for e in PAGE.elements(scene) if "mu-mooring" in e.attrib.get("class", "").split()]
    marked = [e for e in boats if any("lagoon-seat" in use.attrib["href"] for use in e.iter("use"))]
    nobodys = [e for e in boats if "mu-nobody" in e.attrib["class"]]
    assert len(marked) + len(nobodys) == len(boats)
    assert bool(nobodys) == (players < 4)


def test_own_shops_tell_what_income_they_bring() -> None:
    """Once for two of a colour on an island, and nobody else's."""
    lagoon = Lagoon(2).street("donato", "red", "red", "grey").building(WHITE, "donato", "shop_red", "shop_red")
    told = {}
    for viewer in (WHITE, BROWN):
        drawn = PAGE.elements(PAGE.scene(lagoon.turn(WHITE).state, viewer))
        told[viewer] = ["".join(e.itertext()) for e in drawn if e.attrib.get("class") == "mu-yield"]
    assert told == {WHITE: ["2"], BROWN: []}


def test_building_says_only_what_is_possible_and_streets_are_left_to_the_page() -> None:
    lagoon = Lagoon().street("donato", "empty").action(WHITE, "build")
    scene = PAGE.scene(lagoon.state, WHITE)
    assert draw.prompt(scene).detail == "Draw a street from its stack."
    assert MOVE.street() in scene.legal
    assert not PAGE.clickable(scene)
    lagoon = Lagoon().street("donato", "empty").tiles(WHITE, "palace_3").action(WHITE, "build")
    scene = PAGE.scene(lagoon.state, WHITE)
    assert draw.prompt(scene).detail == "Draw a street from its stack, or choose a building in front of you."
    scene = PAGE.scene(lagoon.state, WHITE, "de")
    assert draw.move_name(scene, WHITE, lagoon.number("build palace_3")) == "Einen Palast mit 3 Wappen bauen"


def test_lost_points_have_a_real_minus_sign() -> None:
    lagoon = Lagoon(2).points(WHITE, 5).street("donato", "empty").building(WHITE, "donato", "factory")
    scene = foreseen(lagoon.points(WHITE, 5).action(WHITE, "production"))
    assert label_of(scene, lagoon.number("produce 1"), "Produce") == "Produce. You −2."


def test_what_is_to_be_handed_in_is_proposed() -> None:
    lagoon = Lagoon(2).gold(WHITE, 9).street("donato", "red", "red", "grey")
    lagoon.building(BROWN, "donato", "palace_1", "special").gondolier(WHITE, "donato").characters(WHITE, 8).scoring()
    lagoon.play("score character_8 donato")
    scene = PAGE.scene(lagoon.state, WHITE)
    (move, class_, label), *others = buttons(scene)
    assert move == proposed_move(scene.state, WHITE)
    assert (class_, label) == ("primary mu-again can mu-answer", "Best is “Hand in 8 gold: 15 points”.")
    assert not others
    assert "Best is “Hand in 8 gold: 15 points”" in draw.prompt(scene).detail
    assert "No characters left" in str(draw.panels(scene)["characters"])


def test_a_street_is_told_once_when_it_is_laid() -> None:
    lagoon = Lagoon().action(WHITE, "build")
    quiet = []
    for text in ("street", "draw_street red", "lay donato 1"):
        who = lagoon.to_move()
        quiet.append(draw.quiet(PAGE.scene(lagoon.state, BROWN), who, lagoon.number(text)))
        lagoon.play(text)
    assert quiet == [True, True, False]


def test_a_street_in_hand_is_drawn_once_in_the_sentence() -> None:
    lagoon, steps = Lagoon().action(WHITE, "build"), []
    for text in ("street", "draw_street empty"):
        steps.append(Step(PAGE.scene(lagoon.state.copy(), BROWN), lagoon.to_move(), lagoon.number(text)))
        lagoon.play(text)
    assert draw.sentence(steps[:1]).endswith("draws a street")
    assert draw.sentence(steps).endswith("draws a street without customers")
    assert draw.sentence(steps).count("street") == 1


def test_the_page_says_whose_layout_it_is() -> None:
    state = next(s for s, who, _ in PAGE.positions(14, players=2) if who != CHANCE)
    scene = PAGE.scene(state, 0)
    assert "The layout of this board is ours" in str(draw.panels(scene)["layout"])
    assert "Layout ours" in str(draw.board(scene))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_tells_what_it_pays_for(language: str) -> None:
    from spielwerk.games.murano.drawing.names import character_text

    state = next(s for s, who, _ in PAGE.positions(14, players=4) if who != CHANCE)
    scene = PAGE.scene(state, 0, language)
    texts = [character_text(scene, card) for card in range(CHARACTERS)]
    assert len(set(texts)) == CHARACTERS
    assert all("{" not in text for text in texts)


def apart(boxes: list[tuple[float, float, float, float]]) -> bool:
    """Whether none of these rectangles (left, top, right, bottom) covers a part of another."""
    return all(
        one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]
        for one, two in combinations(boxes, 2)
    )


@pytest.mark.parametrize("players", [2, 4])
def test_islands_lie_apart_on_the_lagoon_and_on_a_phone(players: int) -> None:
    lies = phone_islands(0, players)
    narrow = [(lie.box.x, lie.box.y, lie.box.x + lie.box.width, lie.box.y + lie.box.height) for lie in lies.values()]
    assert apart([(left, top, right - 0.01, bottom - 0.01) for left, top, right, bottom in narrow])
    assert len(lies) == (ISLANDS if players == 4 else ISLANDS - 1)
    assert all(left > 0 and top > 0 and right < PHONE and bottom < PHONE_ISLANDS for left, top, right, bottom in narrow)
    wide = []
    for island, place in enumerate(island_places(0, players)):
        plan, (x, y) = island_plan(0, island), place.wide
        wide.append((x, y, x + plan.width * place.wide_scale, y + plan.height * place.wide_scale))
    assert apart(wide)
    assert all(WATER.x < left and right < WATER.x + WATER.width for left, _, right, _ in wide)


def test_a_turned_island_has_a_pier_of_its_own() -> None:
    (turned,) = (island for island, lie in phone_islands(0, 4).items() if lie.turned)
    lie, plan, unit = phone_islands(0, 4)[turned], island_plan(0, turned), PHONE_SPACE / UNIT
    assert lie.quay is not None
    dx, dy = lie.quay
    x, y = island_places(0, 4)[turned].phone
    pier = (x + dx * unit, y + (plan.height + dy) * unit, x, y + (plan.height + dy + WALL + PHONE_BOATS) * unit)
    others = [other.box for island, other in phone_islands(0, 4).items() if island != turned]
    assert apart([pier, *((box.x, box.y, box.x + box.width, box.y + box.height) for box in others)])
    assert all(not lie.turned for lie in phone_islands(0, 2).values())


def test_a_space_is_large_enough_for_a_thumb() -> None:
    assert all(place.phone_scale * UNIT >= 40 for place in island_places(0, 4))


def test_stations_lie_apart_on_both_screens() -> None:
    ring = stations(0)
    wide = [(*s.plate.wide, *s.size) for s in ring]
    assert apart([(x - w / 2, y - h / 2, x + w / 2, y + h / 2) for x, y, w, h in wide])
    for place in ("wide", "phone"):
        berths = [getattr(s.berth, place) for s in ring]
        assert min(dist(one, two) for one, two in combinations(berths, 2)) > 36


def test_an_island_out_of_play_is_not_offered() -> None:
    state = next(s for s, who, _ in PAGE.positions(15, players=3) if who != CHANCE)
    drawn = {e.attrib["data-island"] for e in PAGE.elements(PAGE.scene(state, 0)) if "data-island" in e.attrib}
    assert drawn == {str(n) for n, name in enumerate(ISLAND_NAMES) if name != "serenella"}


def test_own_characters_are_listed_for_their_owner_alone() -> None:
    for state, _, _ in PAGE.positions(16, 9, players=2):
        for seat in range(2):
            cards = own_cards(state, seat)
            if not cards:
                continue
            mine, other = (
                {e.attrib["data-piece"] for e in PAGE.elements(PAGE.scene(state, viewer)) if "data-piece" in e.attrib}
                for viewer in (seat, 1 - seat)
            )
            assert {f"character-{card}" for card in cards} <= mine
            assert not {f"character-{card}" for card in cards} & other
            return


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_the_game_nobody_waits_for_characters(language: str) -> None:
    lagoon = Lagoon(2)
    yet, left = (
        PAGE.scene(lagoon.state, WHITE, language).words(f"panel.{key}")
        for key in ("no_characters", "no_characters_left")
    )
    assert yet in PAGE.everything(PAGE.scene(lagoon.state, WHITE, language))
    lagoon.s.finished = 1
    shown = PAGE.everything(PAGE.scene(lagoon.state, WHITE, language))
    assert left in shown
    assert yet not in shown
