"""What bots see in a position of Die Burgen von Burgund: sensible where it can be told by hand."""

from __future__ import annotations

from spielwerk.games.burgundy import GAME
from spielwerk.games.burgundy.bot.worth import SPACE_SOLO
from spielwerk.games.burgundy.state import Kind
from spielwerk.games.burgundy.tables import Tile
from spielwerk.kernel import top_kind
from spielwerk.kernel.engine import InterpretedEngine

from ..walk import deciding

INTERPRETED = InterpretedEngine(GAME)


def test_rehearsing_keeps_what_is_open_in_the_turn() -> None:
    begun = 0
    for view, seat in deciding(INTERPRETED, 9, players=2):
        kind = top_kind(view.record)
        if kind in (Kind.ACTION, Kind.PLACE):
            INTERPRETED.rehearse(view, seat)
            assert top_kind(view.record) == kind
            assert view.record.agenda[0, 0] == Kind.TURN
            begun += 1
    assert begun > 50


def test_rehearsing_for_a_seat_that_waits_gives_it_a_turn_with_its_dice() -> None:
    view, seat = next((v, s) for v, s in deciding(INTERPRETED, 4, players=2) if top_kind(v.record) == Kind.TURN)
    other = 1 - seat
    INTERPRETED.rehearse(view, other)
    assert INTERPRETED.waiting(view) == 1 << other
    assert view.record.agenda_rows == 1


def test_rehearsing_a_secret_choice_is_the_choice_alone() -> None:
    view, seat = deciding(INTERPRETED, 4, players=2, start_castle="secret")[0]
    assert top_kind(view.record) == Kind.CHOOSE_START
    INTERPRETED.rehearse(view, seat)
    assert INTERPRETED.waiting(view) == 1 << seat
    INTERPRETED.play(view, seat, INTERPRETED.moves(view, seat)[0])
    assert INTERPRETED.waiting(view) == 0


def test_more_of_everything_is_worth_more() -> None:
    view, seat = next((v, s) for v, s in deciding(INTERPRETED, 5, players=2) if top_kind(v.record) == Kind.TURN)
    before = INTERPRETED.worth(view, seat)
    for field in ("workers", "silver"):
        richer = view.copy()
        getattr(richer.record, field)[seat] += 2
        assert INTERPRETED.worth(richer, seat) > before
    richer = view.copy()
    richer.record.storage[seat, 0] = Tile.BANK
    richer.record.stored[seat] = 1
    assert view.record.stored[seat] == 0
    assert INTERPRETED.worth(richer, seat) > before
    later = richer.copy()
    later.record.phase, later.record.round_number = 4, 4
    later.record.stored[seat] = 0
    nothing = INTERPRETED.worth(later, seat)
    later.record.stored[seat] = 1
    assert INTERPRETED.worth(later, seat) == nothing, "a tile that can no longer be placed is worth nothing"


def test_a_mine_is_worth_more_the_earlier_it_lies() -> None:
    view, seat = next((v, s) for v, s in deciding(INTERPRETED, 5, players=2) if top_kind(v.record) == Kind.TURN)
    gains = []
    for phase in range(5):
        early = view.copy()
        early.record.phase = phase
        before = INTERPRETED.worth(early, seat)
        early.record.storage[seat, 0] = Tile.MINE
        early.record.stored[seat] = 1
        gains.append(INTERPRETED.worth(early, seat) - before)
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > gains[-1]


def test_solo_every_covered_space_counts() -> None:
    view, seat = next((v, s) for v, s in deciding(INTERPRETED, 5, players=1) if top_kind(v.record) == Kind.TURN)
    before = INTERPRETED.worth(view, seat)
    view.record.empty[0] -= 1
    assert INTERPRETED.worth(view, seat) == before + SPACE_SOLO
