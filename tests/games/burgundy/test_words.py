"""The words of Die Burgen von Burgund: one for everything that can be named."""

from __future__ import annotations

import pytest

from spielwerk.games.burgundy import GAME
from spielwerk.games.burgundy.drawing.open_decisions import DECISIONS
from spielwerk.games.burgundy.drawing.tiles import COLOUR_NAMES
from spielwerk.games.burgundy.facts import BUILDINGS, SPECIES, boards, facts
from spielwerk.games.burgundy.state import Kind
from spielwerk.games.burgundy.tables import GOOD_NAMES, MONASTERIES, SHIELDS, Payment
from spielwerk.stage.game_words import words_of
from spielwerk.stage.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_of_the_game_has_words(language: str) -> None:
    words = words_of(GAME, language)
    needed = [f"{table}.{verb}" for verb in GAME.move_space.verbs for table in ("verb", "log")]
    needed += [f"colour.{name}" for name in COLOUR_NAMES if name != "any"]
    needed += [f"good.{name}" for name in GOOD_NAMES] + [f"species.{name}" for name in SPECIES]
    needed += [f"{table}.{name}" for name in (*BUILDINGS, "castle", "crane", "inn") for table in ("tile", "effect")]
    needed += [f"monastery.{n}" for n in range(1, MONASTERIES + 1)]
    needed += [f"shield.{n}" for n in range(1, SHIELDS + 1)] + [f"price.{way.name.lower()}" for way in Payment]
    for kind, key in DECISIONS.items():
        needed.append(f"open.{key}")
        if kind not in (Kind.LAY_ROUTE, Kind.PLACE, Kind.PLACE_FROM_BOARD):
            needed.append(f"prompt.{key}")
    assert [key for key in needed if key not in words] == []


@pytest.mark.parametrize(("language", "mark"), [("de", "von uns"), ("en", "ours")])
def test_invented_boards_and_cards_are_marked_as_ours_in_the_options(language: str, mark: str) -> None:
    words = words_of(GAME, language)
    invented = {board.id for board in boards() if board.invented}
    assert invented == {"11b", "11c", "11d", "11e", "11f", "12b"}
    for value in ("border_chosen", "border_random", "12b"):
        assert mark in words(f"option.duchy.value.{value}")
    cards = [card["id"] for card in facts()["trade_routes"]["cards"] if card["source"] == "reconstructed"]
    assert cards == [7, 8, 9, 10, 11, 12]
    assert "7" in words("option.trade_routes.help")
    assert "12" in words("option.trade_routes.help")
    assert mark in words("board.ours", id="12b")
