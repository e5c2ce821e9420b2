"""What the tests for every game must know of Murano."""

from __future__ import annotations

from random import Random
from xml.etree.ElementTree import Element

from spielwerk.games.murano import GAME
from spielwerk.games.murano.state import MOVE
from spielwerk.kernel import CHANCE_BIT, State
from spielwerk.stage.scene import Scene

from ..page import Page
from ..particulars import Bots, Drawing, Fixtures, Particulars, Texts, by_verb
from .events import events

EVENTS = {
    *(f"ended by {pair}" for pair in GAME.components["end"]),
    "a third sort ran out in the last round",
    "first place shared",
    "tie broken by gold",
    "the red ship joined another one",
    "four ships in one turn",
    "a tile of the last round kept",
    "a tile of the last round built at once",
    "a character came back from under the deck",
    "a gondola of another colour",
    "gold handed in",
    "glass handed in",
    "a character scored for nothing because it could be",
    "a workshop that came too late",
    "search",
    "remove_palace",
    "return",
    "decline",
    "hire",
    "dismiss",
    "pass",
}


def busy(legal: list[int], rng: Random) -> list[int]:
    return [move for move in legal if move != MOVE.pass_()] or legal


class MuranoPage(Page):
    """Some moves have a button besides: the stack of streets, and what is proposed while scoring."""

    def clickable(self, scene: Scene) -> list[Element]:
        return [e for e in super().clickable(scene) if "mu-again" not in e.attrib["class"].split()]


def final_worth(state: State, seat: int) -> int:
    """Gold breaks ties."""
    from spielwerk.games.murano.bot.worth import RIVAL

    points = [sum(row) for row in state.fields()["points"]]
    return int(100 * points[seat] + int(state.record.gold[seat]) - RIVAL * points[1 - seat])


PARTICULARS = Particulars(
    components={
        "character": 40,
        "special_card": 15,
        "ring": 18,
        "tile": 15,
        "island": 6,
        "option": 12,
        "end": 10,
    },
    texts=Texts(rulings=98, pages={*range(2, 8), 10, 11}, tables={"symbol"}),
    fixtures=Fixtures(bytes=70_000, kinds={"play", "take_back", "confirm"}, happenings=events, wanted=EVENTS),
    drawing=Drawing(
        page=MuranoPage(GAME, busy),
        is_button=by_verb(
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
            "street",
        ),
        clicked={"sail", "clear", "gondola", "lay", "recruit"},
        shown=({"players": 2}, {"players": 3, "red_ship": "start_player"}, {"players": 4}),
        shown_every=1,
        dull=lambda state: bool(state.record.ships_moved > 1),
        glanced=({"players": 4},),
        glanced_every=23,
        told=({"players": 3, "red_ship": "start_player"},),
        secret={"players": 4},
        secret_every=23,
        secret_positions=20,
        pieces={r"ship-.*": 8},
    ),
    bots=Bots(
        followed=[{"players": players} for players in GAME.players],
        followed_every=9,
        rehearsed=({"players": 2}, {"players": 4}),
        rehearsed_every=3,
        finished=({"players": 2},),
        final_worth=final_worth,
        points=50,
        may_wait=lambda mask: mask in (0, CHANCE_BIT),
    ),
)
