"""The playthroughs in the repository are what the rules do now; `make playthroughs` writes them again."""

from __future__ import annotations

import pytest

from spielwerk.kernel.registry import find_game
from spielwerk.proof.playthrough import playthrough

from .particulars import cases, every_game, folder_of


@pytest.mark.parametrize(("name", "players"), cases(lambda name: find_game(name).players))
def test_playthrough(name: str, players: int) -> None:
    kept = (folder_of(name) / "playthroughs" / f"{name}-{players}.txt").read_text(encoding="utf-8")
    assert playthrough(find_game(name), players).splitlines() == kept.splitlines()


@every_game
def test_there_is_one_file_per_player_count(name: str) -> None:
    assert len(list((folder_of(name) / "playthroughs").iterdir())) == len(find_game(name).players)
