"""The playthroughs in the repository are what the rules do now; `make playthroughs` writes them again."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.games.marcopolo import GAME
from spielwerk.proof.playthrough import playthrough

FOLDER = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize("players", GAME.players)
def test_playthrough(players: int) -> None:
    kept = (FOLDER / f"{GAME.name}-{players}.txt").read_text(encoding="utf-8")
    assert playthrough(GAME, players).splitlines() == kept.splitlines()


def test_there_is_one_file_per_player_count() -> None:
    assert len(list(FOLDER.iterdir())) == len(GAME.players)
