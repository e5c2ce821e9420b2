"""What a turn cost is told no more surely than what was learned holds, and games played to their end correct it."""

from __future__ import annotations

import math

import pytest

from spielwerk.kernel.registry import find_game, game_names
from spielwerk.teach.calibration import calibration_beside
from spielwerk.teach.estimates import Figure
from spielwerk.teach.review.believing import APART, belief_in, believed
from spielwerk.teach.review.comparing import Compared

MISS = 9.0


def brings(own: tuple[float, ...], gifts: float, margin: float) -> Compared:
    """What a turn brings by source, and what it takes from the other, each as sure as the whole."""
    lead = Figure(sum(own) + gifts, margin)
    others = (Figure(-gifts, margin), *(Figure(0.0, margin) for _ in own[1:]))
    return Compared(24, lead, tuple(Figure(value, margin) for value in own), others, Figure(0.3, 0.01))


def found(look: Compared, played: Compared | None = None, miss: float = MISS) -> Compared:
    return believed(look, played, belief_in(look, played, miss))


def test_a_look_ahead_is_no_surer_than_it_is_known_to_hold() -> None:
    told = found(brings((40.0, 9.0), 16.9, 1.2))
    assert told.lead.value == pytest.approx(65.9)
    assert told.lead.margin > 1.9 * APART * MISS
    # What is small beside that is not sure to have cost anything; and what looks alike is alike.
    assert found(brings((0.1, 0.0), 0.0, 0.2)).lead.margin < 0.5
    assert not found(brings((2.0, 1.0), 0.0, 0.5)).lead.is_clear
    # The parts are in doubt together as far as the whole, the larger ones further.
    assert told.own[0].margin > told.own[1].margin > 1.2
    assert found(brings((40.0, 9.0), 16.9, 1.2), miss=0.0).lead.margin == pytest.approx(1.2)


def test_games_that_contradict_a_look_ahead_are_believed() -> None:
    look, played = brings((40.0, 9.0), 16.9, 1.2), brings((4.0, 1.0), 0.0, 8.0)
    told = found(look, played)
    assert abs(told.lead.value - 5.0) < 3
    assert not told.lead.is_clear
    # Where they agree, both together are surer than each.
    agreed = found(look, brings((38.0, 8.0), 15.0, 8.0))
    assert 61 < agreed.lead.value < 65.9
    assert agreed.lead.margin < min(8.0, found(look).lead.margin)


@pytest.mark.parametrize("margin", [0.0, 0.5, 12.0, math.inf])
def test_what_is_believed_still_adds_up(margin: float) -> None:
    told = found(brings((12.0, -3.0), 4.0, 0.7), brings((7.0, 2.0), 1.0, margin))
    own = sum(figure.value for figure in told.own)
    assert own + told.gifts == pytest.approx(told.lead.value)
    assert 10 <= told.lead.value <= 13
    assert all(math.isfinite(figure.margin) for figure in (told.lead, told.wins, *told.own, *told.others))
    if margin == 0:
        assert told.lead.value == pytest.approx(10)
        assert told.lead.margin == 0


@pytest.mark.parametrize("name", game_names())
def test_the_doubt_of_every_game_is_of_its_size(name: str) -> None:
    calibration = calibration_beside(find_game(name))
    assert calibration is not None
    assert all(0 < calibration.at(share).miss < 15 for share in (0.2, 0.5, 0.9))
    assert calibration.at(0.0).miss == 0
