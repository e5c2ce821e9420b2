"""What the tests for every game must know of Marco Polo."""

from __future__ import annotations

from random import Random

from spielwerk.games.marcopolo import GAME
from spielwerk.games.marcopolo.facts import CHARACTERS
from spielwerk.games.marcopolo.state import MOVE, Kind
from spielwerk.games.marcopolo.tables import Space
from spielwerk.kernel import State, top_kind
from spielwerk.stage.scene import Scene

from ..page import Page
from ..particulars import Bots, Drawing, Fixtures, Particulars, Texts, by_verb
from .happenings import happenings

EXPERT = {"town_bonuses": "random", "characters": "draft", "goals": "two_of_four"}
HAPPENINGS = {
    *CHARACTERS,
    *(f"points from {source}" for source in GAME.sources),
    "tie broken by camels",
    "first place shared",
    "lower place level",
    "points below zero",
    "post 8",
    "post 9",
    "post 11",
    "a post moved",
    "Beijing reached",
    "a contract refused",
    "a contract given up",
    "a start contract left the game",
    "display filled up",
    "display laid out",
    "Khan's favour full",
    "compensation",
    "no black die left",
    "start player changed",
    "card: exchange_per_pip",
    "card: exchange_per_pip_one_direction",
    "card: exchange_per_pip_both_ways",
    "card: income_per_pip",
    "card: income_per_counted_item",
    "card: by_die_value",
}
BUTTONS = by_verb(
    "end_turn",
    "value",
    "exchange",
    "swap_goods",
    "swap_points",
    "pay_pair",
    "good",
    "pair",
    "extra",
    "refuse",
    "stop",
    "keep_goals",
    "compensate",
)


def traveller(legal: list[int], rng: Random) -> list[int]:
    return [MOVE.place(Space.TRAVEL)] if MOVE.place(Space.TRAVEL) in legal else legal


def is_button(scene: Scene, move: int) -> bool:
    if GAME.move_space.decode(move).verb == "field":
        return bool(top_kind(scene.state.record) != Kind.MARKET_FIELD)
    return BUTTONS(scene, move)


def final_worth(state: State, seat: int) -> int:
    from spielwerk.games.marcopolo.bot.worth import RIVAL

    points = [sum(row) for row in state.fields()["points"]]
    return int(100 * points[seat] - RIVAL * points[1 - seat])


PARTICULARS = Particulars(
    components={
        "contract": 44,
        "city_card": 31,
        "goal": 18,
        "outpost": 10,
        "town": 6,
        "character": 10,
        "route": 30,
        "market": 24,
        "space": 18,
        "bonus_action": 5,
        "beijing": 4,
        "steps": 6,
        "option": 11,
    },
    texts=Texts(
        rulings=102,
        pages=range(2, 17),
        tables={"gain", "verb", "panel"},
        spelled_out={"prompt", "prompt.detail", "board", "why", "log", "verb", "panel"},
    ),
    fixtures=Fixtures(bytes=60_000, happenings=happenings, wanted=HAPPENINGS),
    drawing=Drawing(
        page=Page(GAME, traveller),
        is_button=is_button,
        clicked={"die", "place", "purse", "step"},
        shown=({"players": 2}, {"players": 3, **EXPERT}, {"players": 4}, {"players": 4, **EXPERT}),
        shown_every=7,
        glanced=({"players": 4},),
        glanced_every=19,
        told=({"players": 3}, {"players": 3, **EXPERT}),
        told_every=3,
        secret={"players": 3, **EXPERT},
        secret_every=17,
        secret_positions=15,
        pieces={r"figure-[0-3]-0": 4},
    ),
    bots=Bots(
        followed=({"players": 2}, {"players": 3, **EXPERT}, {"players": 4, **EXPERT}),
        followed_every=3,
        rehearsed=({"players": 2}, {"players": 3, **EXPERT}),
        rehearsed_every=5,
        finished=({"players": 2},),
        final_worth=final_worth,
        points=45,
        # The others keep dice, so that the own turn ends: then they or chance would go on.
        may_wait=lambda mask: True,
    ),
)
