"""Strengths are found again from made-up results."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.bots.ratings import CENTRE, ELO, Seated, outcomes, rate

TRUE = {"ox": 0.0, "fox": 150.0, "owl": 400.0}


def drawn(rng: Random, players: list[str]) -> list[int]:
    """Places as they fall when winners are drawn by strength, one after the other."""
    places, left = [0] * len(players), list(range(len(players)))
    for place in range(1, len(players) + 1):
        weights = [10 ** (TRUE[players[seat]] / 400) for seat in left]
        seat = rng.choices(left, weights)[0]
        left.remove(seat)
        places[seat] = place
    return places


@pytest.mark.parametrize("players", [["ox", "fox"], ["fox", "ox", "owl"], ["ox", "ox", "fox", "owl"]], ids=len)
def test_known_strengths_are_recovered(players: list[str]) -> None:
    """Of places drawn one by one, every two follow Bradley and Terry."""
    rng, sides = Random(4), range(len(players))
    games = [Seated(players, sides, drawn(rng, players), str(n // 2)) for n in range(1200)]
    found = {one.bot: one for one in rate(games, "ox")}
    assert found["ox"].rating == found["ox"].low == found["ox"].high == pytest.approx(CENTRE)
    for bot in set(players) - {"ox"}:
        assert found[bot].rating - CENTRE == pytest.approx(TRUE[bot], abs=45)
        assert found[bot].low - CENTRE < TRUE[bot] < found[bot].high - CENTRE
        assert 20 < found[bot].high - found[bot].low < 90


def test_intervals_hold_what_they_promise() -> None:
    rng, inside = Random(7), 0
    for _ in range(100):
        games = [Seated(["ox", "owl", "fox"], range(3), drawn(rng, ["ox", "owl", "fox"]), str(n)) for n in range(60)]
        owl = next(one for one in rate(games, "ox") if one.bot == "owl")
        inside += owl.low < CENTRE + TRUE["owl"] < owl.high
    assert 85 <= inside <= 100


def test_who_never_loses_is_far_ahead_but_not_endlessly() -> None:
    few, many = (
        rate([Seated(["ox", "owl"], (0, 1), [2, 1], str(n)) for n in range(count)], "ox") for count in (5, 200)
    )
    assert [one.bot for one in few] == ["owl", "ox"]
    assert CENTRE + 100 < few[0].rating < many[0].rating < CENTRE + 2000
    assert few[0].low < CENTRE + 300
    assert few[0].high - few[0].low > 300


def test_without_an_anchor_the_average_is_in_the_middle() -> None:
    games = [Seated(["ox", "owl"], (0, 1), [1 + n % 3 // 2, 2 - n % 3 // 2], str(n)) for n in range(30)]
    ox, owl = rate(games, "nobody")
    assert (ox.rating + owl.rating) / 2 == pytest.approx(CENTRE)
    assert ox.bot == "ox"
    assert ox.rating - owl.rating == pytest.approx(ELO * 0.66, abs=15)


def test_partners_and_copies_do_not_compete() -> None:
    team = Seated(["ox", "owl", "ox", "owl"], (0, 1, 0, 1), [2, 1, 2, 1], "")
    assert outcomes(team) == [("ox", "owl", 0.0), ("ox", "owl", 0.0), ("owl", "ox", 1.0), ("ox", "owl", 0.0)]
    assert outcomes(Seated(["ox", "owl", "ox"], (0, 1, 2), [1, 1, 3], "")) == [("ox", "owl", 0.5), ("owl", "ox", 1.0)]
