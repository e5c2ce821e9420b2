"""The rules of Pearl divers, sentence by sentence, and the whole contract."""

from __future__ import annotations

from random import Random

import pytest
from pearl_divers import GAME, tables
from pearl_divers.state import MOVES, Kind
from pearl_divers.tables import COLOURS, FINDS, HIDDEN, SITES

from spielwerk.bots.greedy import decide
from spielwerk.kernel import CHANCE, CHANCE_BIT, State, top_kind
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.proof.conformance import check_game
from spielwerk.proof.gate import shows

ENGINE = InterpretedEngine(GAME)


def begun(players: int = 2, rounds: int = 4, wishes: tuple[str, ...] = ("white", "rose")) -> State:
    """A game in which the wishes are dealt; the first one to the last seat."""
    state = ENGINE.new(GAME.options.complete({"players": players, "rounds": rounds}))
    for wish in reversed(wishes[:players]):
        chance(state, "wish", colour=wish)
    return state


def chance(state: State, verb: str, **arguments: str) -> None:
    assert ENGINE.waiting(state) == CHANCE_BIT
    ENGINE.play(state, CHANCE, MOVES.encode(verb, arguments))


def dive(state: State, seat: int, site: str, *things: str) -> None:
    for thing in things:
        ENGINE.play(state, seat, MOVES.encode("dive", {"site": site}))
        chance(state, "find", thing=thing)


def surface(state: State, seat: int) -> None:
    ENGINE.play(state, seat, MOVES.encode("surface", {}))


def moves(state: State, seat: int) -> list[str]:
    return [str(MOVES.decode(move)) for move in ENGINE.moves(state, seat)]


WORTH = {"white": 1, "rose": 2, "black": 3}


@pytest.mark.parametrize(
    ("colour", "points"), [pytest.param(*row, marks=shows("find", row[0])) for row in WORTH.items()]
)
def test_a_pearl_counts_when_its_diver_surfaces(colour: str, points: int) -> None:
    state = begun()
    dive(state, 0, "reef", colour, colour)
    assert state.record.points[0, COLOURS.index(colour)] == 0
    surface(state, 0)
    assert state.record.points[0, COLOURS.index(colour)] == 2 * points
    assert state.record.chest[0, COLOURS.index(colour)] == 2


@pytest.mark.parametrize("site", [pytest.param(site, marks=shows("site", site)) for site in SITES])
def test_what_can_be_found_lies_there(site: str) -> None:
    state = begun()
    ENGINE.play(state, 0, MOVES.encode("dive", {"site": site}))
    odds = {MOVES.decode(move).arguments["thing"]: weight for move, weight in ENGINE.odds(state)}
    assert odds == dict(zip(FINDS, tables.SEA[SITES.index(site)].tolist(), strict=True))


def test_one_must_dive_before_one_surfaces() -> None:
    state = begun()
    assert moves(state, 0) == ["dive reef", "dive wreck"]
    dive(state, 0, "reef", "moray")
    assert moves(state, 0) == ["dive reef", "dive wreck", "surface"]


@shows("find", "moray")
def test_the_second_moray_sinks_the_net_wherever_the_first_was_met() -> None:
    state = begun()
    dive(state, 0, "reef", "black", "moray")
    dive(state, 0, "wreck", "moray")
    assert ENGINE.waiting(state) == 1 << 1
    assert state.record.points[0, COLOURS.index("black")] == 0
    assert state.record.sunk[COLOURS.index("black")] == 1
    assert [state.record.sea[site, FINDS.index("moray")] for site in range(2)] == [4, 6]


@pytest.mark.parametrize("colour", [pytest.param(colour, marks=shows("wish", colour)) for colour in COLOURS])
@shows("end", "rounds")
def test_a_wish_counts_at_the_end(colour: str) -> None:
    state = begun(wishes=(colour, "white" if colour != "white" else "rose"))
    for _ in range(4):
        for seat in range(2):
            dive(state, seat, "wreck", colour if seat == 0 and state.record.round_number == 1 else "moray")
            surface(state, seat)
    assert ENGINE.over(state)
    assert int(state.record.points[0, GAME.sources.index("wishes")]) == 2
    assert ENGINE.places(state) == [1, 2]


@shows("end", "fished_out")
def test_the_game_ends_after_the_round_in_which_a_site_is_fished_out() -> None:
    state = begun()
    dive(state, 0, "reef", *["white"] * 8, *["rose"] * 5, *["black"] * 2)
    surface(state, 0)
    assert not ENGINE.over(state)
    dive(state, 1, "wreck", "white")
    surface(state, 1)
    assert ENGINE.over(state)


def test_equal_points_share_the_win() -> None:
    state = begun(wishes=("black", "black"))
    for _ in range(4):
        for seat in range(2):
            dive(state, seat, "reef", "moray")
            surface(state, seat)
    assert ENGINE.places(state) == [1, 1]


def test_a_wish_is_known_to_its_owner_until_the_end() -> None:
    state = begun(wishes=("white", "rose"))
    view = state.copy()
    ENGINE.hide(view, 0)
    assert [view.record.wish[seat] for seat in range(2)] == [0, HIDDEN]
    assert view.record.wishes[1] == state.record.wishes[1] + 1
    ENGINE.redeal(view, 0)
    assert top_kind(view.record) == Kind.REDEAL


def test_the_bot_stops_when_the_next_dive_would_cost_more_than_it_brings() -> None:
    state = begun()
    dive(state, 0, "reef", "white")
    assert str(MOVES.decode(decide(ENGINE, state, 0, Random(1)))).startswith("dive")
    dive(state, 0, "wreck", "black", "black", "black", "moray")
    assert str(MOVES.decode(decide(ENGINE, state, 0, Random(1)))) == "surface"


def test_the_whole_contract() -> None:
    check_game(GAME)
