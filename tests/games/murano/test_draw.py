"""Murano on the page: every move reachable once, nothing secret drawn, everything named, clean markup."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from spielwerk.games.murano import GAME, draw
from spielwerk.games.murano.assignment import best_assignment, own_cards, worth_on
from spielwerk.games.murano.drawing.layout import NARROW_COLUMNS, island_plan, narrow_places
from spielwerk.games.murano.drawing.routes import route_to
from spielwerk.games.murano.state import CLEAR_MOVE, PASS_MOVE, REDEAL, SAIL, SAIL_MOVE, SCORE
from spielwerk.games.murano.tables import CHARACTERS, ISLAND_NAMES, ISLANDS, SPACES
from spielwerk.kernel import CHANCE, SPECTATOR, State, top_kind
from spielwerk.kernel.engine import InterpretedEngine, seats_of
from spielwerk.kernel.scene import Scene
from spielwerk.kernel.words import LANGUAGES, load_words

NAMES = ("Anna", "Ben & Co", "<Carla>", "Dario")
ENGINE = InterpretedEngine(GAME)
BUTTON_VERBS = {
    "pass",
    "top",
    "search",
    "decline",
    "done",
    "produce",
    "sell",
    "return",
    "dismiss",
    "hire",
    "hand_in_gold",
    "hand_in_glass",
    "finish",
}


def scene_of(state: State, viewer: int, language: str = "en") -> Scene:
    view = state.copy()
    ENGINE.hide(view, viewer)
    legal = ENGINE.moves(view, viewer) if viewer in seats_of(ENGINE.waiting(view)) else []
    names = NAMES[: state.record.players]
    return Scene(GAME, view, viewer, load_words(GAME.folder, language), names, tuple(legal))


def random_positions(players: int, seed: int, every: int = 1, **options: object) -> Iterator[tuple[State, int, int]]:
    """Positions of a random game, each with the entry played next; the last one is the end, with move -1."""
    rng = random.Random(seed)
    state = ENGINE.new(GAME.options.complete({"players": players, **options}))
    step = 0
    while not ENGINE.over(state):
        who = rng.choice(seats_of(ENGINE.waiting(state)))
        if who == CHANCE:
            moves, weights = zip(*ENGINE.odds(state), strict=True)
            move = rng.choices(moves, weights)[0]
        else:
            move = rng.choice([m for m in ENGINE.moves(state, who) if m != PASS_MOVE] or ENGINE.moves(state, who))
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


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"red_ship": "start_player"}), (4, {})])
def test_every_legal_move_has_exactly_one_element_or_is_a_button(players: int, options: dict[str, object]) -> None:
    verbs = set()
    for state, who, _ in random_positions(players, 1, **options):
        if who == CHANCE or state.record.ships_moved > 1:
            continue
        scene = scene_of(state, who)
        found = [e for e in elements(scene) if "data-move" in e.attrib]
        wanted = [m for m in scene.legal if GAME.move_space.decode(m).verb not in BUTTON_VERBS]
        assert sorted(int(e.attrib["data-move"]) for e in found) == sorted(wanted)
        verbs |= {GAME.move_space.decode(m).verb for m in wanted}
        for element in found:
            assert "can" in element.attrib["class"].split()
            assert (element.attrib["tabindex"], element.attrib["role"]) == ("0", "button")
            assert element.attrib["aria-label"].strip()
    assert {"sail", "clear", "gondola", "street", "lay", "recruit"} <= verbs


def test_others_and_spectators_can_do_nothing() -> None:
    for state, who, _ in random_positions(3, 4, every=19):
        for viewer in (SPECTATOR, *(seat for seat in range(3) if seat != who)):
            assert not [e for e in elements(scene_of(state, viewer)) if {"data-move", "tabindex"} & set(e.attrib)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_markup_is_well_formed_and_without_inline_styles(language: str) -> None:
    own = files(GAME.folder).joinpath("symbols.svg").read_text()
    shared = files("spielwerk.web").joinpath("static", "symbols.svg").read_text()
    known = set(re.findall(r'id="symbol-([a-z]+)"', own + shared))
    for state, _, _ in random_positions(4, 5, every=31):
        for viewer in (SPECTATOR, 0, 3):
            for element in elements(scene_of(state, viewer, language)):
                assert element.tag != "style"
                assert not [key for key in element.attrib if key == "style" or key.startswith("on")]
                if element.tag == "use":
                    name = element.attrib["href"].removeprefix("#symbol-")
                    assert name.startswith("#mu-") or name in known, name


def test_symbol_ids_do_not_clash_with_the_shared_ones() -> None:
    shared = files("spielwerk.web").joinpath("static", "symbols.svg").read_text()
    own = files(GAME.folder).joinpath("symbols.svg").read_text()
    ElementTree.fromstring(own)
    assert not set(re.findall(r'id="([^"]+)"', shared)) & set(re.findall(r'id="([^"]+)"', own))


def test_nothing_secret_is_drawn() -> None:
    """States that differ only in what a viewer cannot know give the same page, byte for byte."""
    rng = random.Random(6)
    compared = 0
    for state, _, _ in random_positions(4, 6, every=23):
        for viewer in (SPECTATOR, 0, 2):
            scene = scene_of(state, viewer)
            other = scene.state.copy()
            ENGINE.redeal(other, viewer)
            while top_kind(other.record) == REDEAL:
                ENGINE.play(other, CHANCE, rng.choice(ENGINE.odds(other))[0])
            if bytes(other) == bytes(state):
                continue
            compared += 1
            assert everything(scene_of(other, viewer)) == everything(scene)
    assert compared > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_log_prompt_status_and_facts_speak_at_every_step(language: str) -> None:
    for state, who, move in random_positions(3, 8, red_ship="start_player"):
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
            assert draw.quiet(scene, who, move if seen else -1) in (True, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_name(language: str) -> None:
    state = next(s for s, who, _ in random_positions(4, 9) if who != CHANCE)
    scene = scene_of(state, 0, language)
    names = [draw.move_name(scene, 0, move) for move in range(GAME.move_space.count)]
    assert all(name.strip() and "{" not in name for name in names)


def test_pieces_that_travel_have_unique_names() -> None:
    for state, _, _ in random_positions(4, 11, every=17):
        for viewer in (SPECTATOR, 0):
            pieces = [e.attrib["data-piece"] for e in elements(scene_of(state, viewer)) if "data-piece" in e.attrib]
            assert len(pieces) == len(set(pieces))
            ships = [piece for piece in pieces if piece.startswith("ship-")]
            assert len(ships) == 8


def test_a_blocked_space_tells_which_ships_must_move_and_what_it_costs() -> None:
    """Each step of a shown way is legal when it is made, and together they cost what was said."""
    walked = 0
    for state, who, _ in random_positions(2, 12, every=3):
        if who == CHANCE or top_kind(state.record) != SAIL or state.record.ships_moved:
            continue
        scene = scene_of(state, who)
        for target in range(SPACES):
            occupied = (int(state.record.black) | 1 << int(state.record.red)) >> target & 1
            route = route_to(scene, target) if occupied else None
            if route is None or not (route.useful and route.affordable) or state.record.red in route.ships:
                continue
            trial, gold = state.copy(), int(state.record.gold[who])
            for ship in route.ships[:-1]:
                onward = [m for m in ENGINE.moves(trial, who) if m >= CLEAR_MOVE and (m - CLEAR_MOVE) // SPACES == ship]
                ENGINE.play(trial, who, max(onward))
            assert gold - int(trial.record.gold[who]) == route.cost - len(route.ships) + 1
            assert SAIL_MOVE + route.ships[-1] * SPACES + target in ENGINE.moves(trial, who)
            assert f"{len(route.ships)} ships must move, {route.cost} gold" in str(draw.board(scene))
            walked += 1
    assert walked > 5


def test_characters_show_what_they_would_bring_and_the_best_assignment_is_marked() -> None:
    for seed in range(20):
        for state, who, _ in random_positions(2, seed):
            if who == CHANCE or top_kind(state.record) != SCORE:
                continue
            scene = scene_of(state, who)
            best = best_assignment(scene.state, who)
            marked = {
                int(e.attrib["data-move"]) for e in elements(scene) if "mu-best" in e.attrib.get("class", "").split()
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


def test_the_page_says_whose_layout_it_is() -> None:
    state = next(s for s, who, _ in random_positions(2, 14) if who != CHANCE)
    scene = scene_of(state, 0)
    assert "The layout of this board is ours" in str(draw.panels(scene)["layout"])
    assert "Layout ours" in str(draw.board(scene))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_tells_what_it_pays_for(language: str) -> None:
    from spielwerk.games.murano.drawing.names import character_text

    state = next(s for s, who, _ in random_positions(4, 14) if who != CHANCE)
    scene = scene_of(state, 0, language)
    texts = [character_text(scene, card) for card in range(CHARACTERS)]
    assert len(set(texts)) == CHARACTERS
    assert all("{" not in text for text in texts)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_islands_do_not_overlap_on_a_narrow_screen(players: int) -> None:
    places, rows = narrow_places(0, players)
    taken: set[tuple[int, int]] = set()
    for island, (column, row) in places.items():
        plan = island_plan(0, island)
        cells = {(column + x, row + y) for x in range(plan.columns) for y in range(plan.rows)}
        assert not cells & taken
        assert max(x for x, _ in cells) < NARROW_COLUMNS
        assert max(y for _, y in cells) < rows
        taken |= cells
    assert len(places) == (ISLANDS if players == 4 else ISLANDS - 1)
    sheet = files(GAME.folder).joinpath("style.css").read_text()
    assert f".mu-rows{rows} " in sheet


def test_an_island_out_of_play_is_not_offered() -> None:
    state = next(s for s, who, _ in random_positions(3, 15) if who != CHANCE)
    drawn = {e.attrib["data-island"] for e in elements(scene_of(state, 0)) if "data-island" in e.attrib}
    assert drawn == {str(n) for n, name in enumerate(ISLAND_NAMES) if name != "serenella"}


def test_own_characters_are_listed_for_their_owner_alone() -> None:
    for state, _, _ in random_positions(2, 16, every=9):
        for seat in range(2):
            cards = own_cards(state, seat)
            if not cards:
                continue
            mine, other = (
                {e.attrib["data-piece"] for e in elements(scene_of(state, viewer)) if "data-piece" in e.attrib}
                for viewer in (seat, 1 - seat)
            )
            assert {f"character-{card}" for card in cards} <= mine
            assert not {f"character-{card}" for card in cards} & other
            return


def test_the_end_names_the_winner() -> None:
    *_, (state, _, _) = random_positions(2, 14, every=50)
    winner = ENGINE.places(state).index(1)
    assert NAMES[winner] in draw.prompt(scene_of(state, SPECTATOR)).title
    assert draw.prompt(replace(scene_of(state, winner))).title == "You win"
