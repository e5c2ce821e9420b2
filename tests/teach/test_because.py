"""The sentence of a decision: it says what the figures say, and nothing that their margins cover."""

from __future__ import annotations

import pytest

from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.registry import find_game
from spielwerk.stage.scene import Gain
from spielwerk.stage.words import LANGUAGES
from spielwerk.teach.estimates import Figure
from spielwerk.teach.review.because import Reasons, because
from spielwerk.teach.review.comparing import Compared
from spielwerk.teach.turns import ToldTurn

GAME = find_game("millefiori")
STATE = InterpretedEngine(GAME).new(GAME.options.complete({"players": 2}))


def said(own: dict[str, Figure], others: Figure, now: tuple[int, int], language: str, players: int = 2) -> str:
    """What is told where both turns bring so many points at once."""
    played, better = (ToldTurn((), (Gain(0, 0, points),), STATE) for points in now)
    nothing = Figure(0.0, 0.0)
    brought = tuple(own.get(source, nothing) for source in GAME.sources)
    lead = Figure(sum(figure.value for figure in brought) - others.value, 0.1)
    difference = Compared(100, lead, brought, (others, *(nothing for _ in GAME.sources[1:])), nothing)
    names = ("Ada", "Bruno", "Carla")[:players]
    return because(Reasons(GAME, names, 0, difference, played, better), language)


NONE = Figure(0.0, 0.0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_that_pays_later_is_told_apart_from_one_that_pays_now(language: str) -> None:
    own = {"houses": Figure(8.0, 1.0)}
    told = [said(own, NONE, now, language) for now in ((3, 1), (1, 3), (2, 2), (0, 0), (0, 8), (0, 12))]
    assert len(set(told)) == len(told)
    patience, both, later, nobody, table, dear = told
    assert tuple(number for number in patience.split() if number.isdigit())[:2] == ("2", "10")
    assert tuple(number.rstrip(".") for number in both.split() if number.rstrip(".").isdigit())[:2] == ("2", "6")
    assert later != nobody
    assert "12" in dear
    # Fewer are missing later than come at once, or it is told as a price.
    assert len({said({"houses": Figure(own, 0.5)}, Figure(-9.0, 0.5), (0, 5), language) for own in (1.0, -2.0)}) == 2
    price = said({"houses": Figure(-2.0, 0.5)}, Figure(-9.0, 0.5), (0, 5), language)
    assert ("but about 7 fewer" if language == "en" else "dafür fehlen später etwa 7") in price
    assert "12" not in table


def test_sources_are_named_by_what_they_surely_bring() -> None:
    own = {
        "houses": Figure(8.0, 1.0),
        "trade": Figure(2.0, 7.0),
        "nobili": Figure(-3.0, 1.0),
        "sea_route": Figure(0.3, 0.1),
    }
    told = said(own, NONE, (0, 0), "en")
    assert "More comes from “Houses” (+8.0), less from “Nobili” (−3.0)." in told
    assert "Trade" not in told
    assert "Sea route" not in told
    vague = said({source: Figure(2.0, 2.5) for source in GAME.sources}, NONE, (0, 0), "de")
    assert "keine Quelle allein" in vague


def test_what_the_others_get_is_told_where_it_is_sure() -> None:
    own = {"houses": Figure(2.0, 0.5)}
    assert said(own, Figure(-4.0, 1.0), (0, 0), "en").startswith(
        "Above all Bruno gets about 4 points less (mostly on “Workshops”)."
    )
    assert said(own, Figure(-1.0, 0.5), (0, 0), "en").endswith("Bruno gets about 1 point less (mostly on “Workshops”).")
    assert "Dafür bekommt Bruno etwa 1 Punkt mehr" in said(own, Figure(1.0, 0.5), (0, 0), "de")
    assert "die anderen im Schnitt etwa 1 Punkt mehr" in said(own, Figure(1.0, 0.5), (0, 0), "de", players=3)
    assert "Bruno" not in said(own, Figure(1.0, 1.5), (0, 0), "de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_what_is_sure_explains_too_little_the_likely_is_told_as_likely(language: str) -> None:
    house, trade, sea = ("Houses", "Trade", "Sea route") if language == "en" else ("Häuser", "Handel", "Seeroute")
    hedge = "not sure" if language == "en" else "sicher ist das nicht"
    own = {"houses": Figure(2.0, 0.5), "trade": Figure(5.0, 7.0), "sea_route": Figure(0.5, 0.9)}
    told = said(own, NONE, (0, 0), language)
    assert house in told.split(trade)[0]
    assert hedge in told.split(trade)[1]
    assert sea not in told
    silver = said({"houses": Figure(-0.5, 0.1), "trade": Figure(5.0, 5.5)}, NONE, (0, 0), language)
    assert house not in silver
    assert trade in silver
    others = said({"trade": Figure(2.0, 2.5)}, Figure(-3.0, 3.5), (0, 0), language)
    assert "Bruno" in others
    assert ("probably" if language == "en" else "wohl") in others.split("Bruno")[1]
