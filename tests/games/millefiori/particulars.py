"""What the tests for every game must know of Mille Fiori."""

from __future__ import annotations

from spielwerk.games.millefiori import GAME
from spielwerk.kernel import State

from ..page import Page
from ..particulars import Bots, Drawing, Fixtures, Particulars, Texts, by_verb
from .happenings import happenings

HAPPENINGS = {
    "ended by diamonds",
    "ended by the deck",
    "first place shared",
    "tie broken by diamonds",
    "still level after counting diamonds",
    "lower place level",
    "reserve used",
    "no diamond left at all",
    "a ladder full",
    "a ladder marker set off the end",
    "diamonds ended the last round",
    "the last round went on after an empty supply",
    "a ladder let be",
    "a ladder climbed later",
    "a ship stopped on the last space",
    "sailed from the last space",
    "an extra card lost on an empty display",
    "a fleet with all goods",
    "an extra card declined",
    "a chain of three extra cards",
}
PROFILES = ("revised", "rulebook_2021")


def final_worth(state: State, seat: int) -> int:
    from spielwerk.games.millefiori.bot.worth import RIVAL

    points = [sum(row) for row in state.fields()["points"]]
    return int(100 * points[seat] - RIVAL * points[1 - seat])


PARTICULARS = Particulars(
    components={"card": 109, "space": 109, "ladder": 20, "star": 22, "sea": 21, "option": 24, "end": 2},
    texts=Texts(rulings=62, pages=range(2, 13)),
    fixtures=Fixtures(bytes=60_000, kinds={"play", "take_back", "confirm"}, happenings=happenings, wanted=HAPPENINGS),
    drawing=Drawing(
        page=Page(GAME),
        is_button=by_verb("sail", "climb", "decline"),
        clicked={"choose", "place"},
        shown=(
            {"players": 2},
            {"players": 3, "choice": "tactical"},
            {"players": 4},
            {"players": 4, "profile": "rulebook_2021", "leftovers": "at_last_choice"},
        ),
        shown_every=11,
        glanced=({"players": 4},),
        glanced_every=19,
        told=({"players": 3}, {"players": 3, "choice": "tactical"}),
        secret={"players": 4},
        secret_every=17,
        secret_positions=20,
        pieces={r"ship-[0-3]": 4, r"mark-[0-3]": 4},
    ),
    bots=Bots(
        followed=[{"players": players, "profile": profile} for players in GAME.players for profile in PROFILES],
        followed_every=3,
        rehearsed=[
            {"players": 3, "choice": choice, "leftovers": leftovers}
            for choice in ("simultaneous", "tactical")
            for leftovers in ("after_last_play", "at_last_choice")
        ],
        rehearsed_every=4,
        finished=[{"players": 2, "profile": profile} for profile in PROFILES],
        final_worth=final_worth,
        points=150,
    ),
)
