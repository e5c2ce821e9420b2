"""Whole games of Marco Polo, audited entry by entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.games.marcopolo import GAME

from ..played import fixtures, plays_of, states_array, table_of
from .audit import audit
from .particulars import EXPERT

PATHS = fixtures(GAME.name)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_fixture_audited(path: Path) -> None:
    table = table_of(path)
    assert list(audit(states_array(table), plays_of(table))) == []


def test_the_audit_notices_a_wrong_sum() -> None:
    table = table_of(PATHS[0])
    states = states_array(table)
    plays = plays_of(table)
    states["stock"][-1, 0, 0] += 1
    states["points"][len(states) // 2 :, 1, 2] += 1
    assert len(list(audit(states, plays))) == 2


def test_every_player_count_plays_the_expert_variant() -> None:
    assert len(PATHS) >= 12
    for players in GAME.players:
        assert any(table_of(path).options == GAME.options.complete({"players": players, **EXPERT}) for path in PATHS)
