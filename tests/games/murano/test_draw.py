"""Murano on the page: every move reachable once, nothing secret drawn, everything named, clean markup."""

from __future__ import annotations

from importlib.resources import files

import pytest

from spielwerk.games.murano import GAME, draw
from spielwerk.games.murano.assignment import best_assignment, own_cards, worth_on
from spielwerk.games.murano.drawing.layout import NARROW_COLUMNS, island_plan, narrow_places
from spielwerk.games.murano.drawing.routes import route_to
from spielwerk.games.murano.state import CLEAR_MOVE, SAIL, SAIL_MOVE, SCORE
from spielwerk.games.murano.tables import CHARACTERS, ISLAND_NAMES, ISLANDS, SPACES
from spielwerk.kernel import CHANCE, top_kind
from spielwerk.kernel.words import LANGUAGES

from ..particulars import page_of

PAGE = page_of(GAME.name)
ENGINE = PAGE.engine


def test_a_blocked_space_tells_which_ships_must_move_and_what_it_costs() -> None:
    """Each step of a shown way is legal when it is made, and together they cost what was said."""
    walked = 0
    for state, who, _ in PAGE.positions(12, 3, players=2):
        if who == CHANCE or top_kind(state.record) != SAIL or state.record.ships_moved:
            continue
        scene = PAGE.scene(state, who)
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
        for state, who, _ in PAGE.positions(seed, players=2):
            if who == CHANCE or top_kind(state.record) != SCORE:
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
