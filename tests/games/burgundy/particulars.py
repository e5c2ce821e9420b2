"""What the tests for every game must know of Die Burgen von Burgund."""

from __future__ import annotations

from random import Random

from spielwerk.games.burgundy import GAME
from spielwerk.kernel import State

from ..page import Page
from ..particulars import Bots, Drawing, Fixtures, Particulars, Texts, by_verb
from .option_sets import EXPANSIONS, OPTION_SETS

# A player who builds sees more of the game in a few steps than one who does anything.
BUILDS = {"place", "space", "shield"}
IDLE = {"workers", "decline", "end_turn", "turn_die"}
SHOWN = (
    {"players": 2},
    {"players": 3, "duchy": "chosen"},
    {"players": 4, "duchy": "border_chosen", "monastery_6": "mixed", "shields": True, **EXPANSIONS},
    {"players": 4, "duchy": "12b", "shields": True},
    {"players": 1, "extra_tiles": True, "inns": True, "trade_routes": True},
    {"players": 2, "duchy": "random", "start_castle": "secret", "shields": True},
)
FOLLOWED = [
    OPTION_SETS[name] for name in ("two", "everything", "team-everything", "solo-everything", "random-boards-secret")
]


def builder(legal: list[int], rng: Random) -> list[int]:
    if rng.random() < 0.25:
        return legal
    verbs = {move: GAME.move_space.decode(move).verb for move in legal}
    return (
        [move for move in legal if verbs[move] in BUILDS]
        or [move for move in legal if verbs[move] not in IDLE]
        or legal
    )


def final_worth(state: State, seat: int) -> int:
    """Partners sit opposite; without teams those seats are empty."""
    from spielwerk.games.burgundy.bot.worth import RIVAL

    points = [sum(row) for row in state.fields()["points"]]
    sides = points[0] + points[2], points[1] + points[3]
    return int(100 * sides[seat] - RIVAL * sides[1 - seat])


PARTICULARS = Particulars(
    components={
        "tile": 27,
        "monastery": 29,
        "shield": 18,
        "route_card": 12,
        "route_bonus": 9,
        "good": 6,
        "board": 20,
        "depot": 24,
        "region_size": 8,
        "phase": 5,
        "colour_bonus": 6,
        "border_post": 3,
        "option": 50,
        "end": 7,
    },
    texts=Texts(rulings=158, pages={*range(1, 10), *range(11, 17)}),
    fixtures=Fixtures(bytes=100_000, unplayed={"duchy=13b", *(f"solo_target={n}" for n in range(45, 56) if n != 50)}),
    drawing=Drawing(
        page=Page(GAME, builder),
        is_button=by_verb(
            "turn_die",
            "end_turn",
            "workers",
            "gather",
            "use_as",
            "species",
            "tribute",
            "buy_points",
            "later",
            "decline",
            "buy_workers",
            "name",
            "count",
        ),
        clicked={"die", "take", "space"},
        shown=SHOWN,
        shown_every=11,
        glanced=SHOWN[2:5],
        glanced_every=83,
        told=SHOWN,
        secret={"players": 3, "start_castle": "secret"},
        secret_every=1,
        secret_positions=2,
    ),
    bots=Bots(
        followed=FOLLOWED,
        followed_every=5,
        rehearsed=FOLLOWED,
        rehearsed_every=5,
        finished=(OPTION_SETS["two"], OPTION_SETS["team"]),
        final_worth=final_worth,
        points=150,
    ),
)
