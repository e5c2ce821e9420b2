"""What the page tells about the rules, named by the page of the rulebook: nothing secret, nothing wrong."""

from __future__ import annotations

import pytest

from spielwerk.games.murano import GAME, draw
from spielwerk.games.murano.drawing.names import character_text
from spielwerk.kernel import CHANCE
from spielwerk.kernel.views import view
from spielwerk.stage.words import LANGUAGES

from ..particulars import page_of
from .lagoon import BROWN, WHITE, Lagoon

PAGE = page_of(GAME.name)


def searching(held: str, boxed: str, language: str) -> tuple[bytes, str]:
    """What white sees of a stack of palaces while brown holds one, and what the log told about the box."""
    lagoon = Lagoon(3).gold(WHITE, 9).tiles(BROWN, held).action(WHITE, "buy_palace").play("search")
    line = draw.log_line(PAGE.scene(lagoon.state, WHITE, language), CHANCE, lagoon.number(f"remove_palace {boxed}"))
    lagoon.play(f"remove_palace {boxed}")
    return bytes(view(lagoon.engine, lagoon.state, WHITE)), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_p04_a_search_does_not_tell_which_missing_palace_is_in_the_box(language: str) -> None:
    """Otherwise it would also tell which one somebody else keeps secret."""
    assert searching("palace_3", "palace_1", language) == searching("palace_1", "palace_3", language)


def reason(lagoon: Lagoon, space: int) -> str:
    """What a station says of why no ship can use it at once."""
    found = PAGE.elements(PAGE.scene(lagoon.state, WHITE))
    return next((e.attrib["aria-label"] for e in found if e.attrib.get("data-name") == f"aim-{space}"), "")


def test_p03_a_station_says_what_is_missing() -> None:
    lagoon = Lagoon().gold(WHITE, 1).turn(WHITE)
    assert "needs 2 gold, you have 1" in reason(lagoon, 0)
    assert not reason(lagoon.gold(WHITE, 2), 0)
    assert "ships must move" in reason(lagoon, 1)
    assert "Not possible now" in reason(lagoon, 11)


def test_p04_everybody_sees_which_sorts_of_buildings_wait_before_a_player() -> None:
    lagoon = Lagoon(3).tiles(BROWN, "factory", "shop_red", "shop_blue", "palace_3", "special").turn(WHITE)
    for viewer in (WHITE, BROWN):
        tiles = draw.seat_facts(PAGE.scene(lagoon.state, viewer), BROWN)[-1]
        assert tiles.label == "Not built yet: glass factories 1, shops 2, palaces 1, special buildings 1"
        assert tiles.value == "5"


def test_p05_only_the_basilica_does_not_wait_for_the_next_turn() -> None:
    for card, waits in (("basilica", False), ("bank", True)):
        lagoon = Lagoon().street("donato", "empty", "empty").tiles(WHITE, "special").action(WHITE, "build")
        lagoon.play("build special", "erect donato 1", "draw_card basilica", "draw_card bank", "draw_card tavern")
        lagoon.play(f"special_card {card}")
        assert ("from your next turn" in str(draw.panels(PAGE.scene(lagoon.state, WHITE))["specials"])) == waits


def test_p07_a_tile_bought_at_the_end_is_kept_not_built_no_more() -> None:
    lagoon = Lagoon(2).gold(WHITE, 9).use_up("factory").use_up("special", keep=1).street("donato", "empty")
    lagoon.action(WHITE, "buy_special")
    assert draw.move_name(PAGE.scene(lagoon.state, WHITE), WHITE, lagoon.number("done")) == "Do not build it"
    building = Lagoon().action(WHITE, "build").play("street", "draw_street empty", "lay donato 1")
    assert draw.move_name(PAGE.scene(building.state, WHITE), WHITE, building.number("done")) == "No more"


@pytest.mark.parametrize(("language", "least"), [("en", "at least"), ("de", "mindestens")])
def test_p10_three_buildings_and_two_gondoliers_are_a_minimum(language: str, least: str) -> None:
    scene = PAGE.scene(Lagoon().turn(WHITE).state, WHITE, language)
    assert all(least in character_text(scene, no - 1) for no in range(26, 32))


def test_p07_the_stacks_are_told_until_two_of_them_are_empty() -> None:
    lagoon = Lagoon(2).use_up("factory").use_up("special", keep=1).turn(WHITE)
    supply = draw.supply(PAGE.scene(lagoon.state, WHITE))
    assert supply.told == "Two empty stacks end the game"
    counts = {fact.symbol: fact.value for fact in supply.counts}
    assert (counts["factory"], counts["special"]) == ("0", "1")
    assert int(counts["street"]) > 1
    lagoon.gold(WHITE, 9).action(WHITE, "buy_special")
    assert not draw.supply(PAGE.scene(lagoon.state, WHITE)).counts
