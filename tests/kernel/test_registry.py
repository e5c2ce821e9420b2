"""Games are found through entry points; a third party's package can add one."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from spielwerk.kernel import registry

TOY = Path(__file__).parents[1] / "proof"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """Entry points as if packages had been installed."""
    points: list[EntryPoint] = []
    monkeypatch.setattr(registry, "entry_points", lambda group: [p for p in points if p.group == group])
    monkeypatch.syspath_prepend(str(TOY))
    registry.find_game.cache_clear()
    yield points
    registry.find_game.cache_clear()


def test_a_third_partys_game_is_found(installed: list[EntryPoint]) -> None:
    installed.append(EntryPoint("toy", "tests.proof.toy:GAME", registry.GROUP))
    assert registry.game_names() == ["toy"]
    assert registry.find_game("toy").players == range(2, 4)


def test_entry_points_of_other_groups_are_no_games(installed: list[EntryPoint]) -> None:
    installed.append(EntryPoint("toy", "tests.proof.toy:GAME", "someone.else"))
    assert registry.game_names() == []


def test_an_unknown_game_is_refused_with_the_list(installed: list[EntryPoint]) -> None:
    with pytest.raises(registry.UnknownGame, match="there is no game 'chess'; installed: none"):
        registry.find_game("chess")
    installed.append(EntryPoint("toy", "tests.proof.toy:GAME", registry.GROUP))
    with pytest.raises(registry.UnknownGame, match="installed: toy"):
        registry.find_game("chess")


@pytest.mark.parametrize(("name", "value"), [("other", "tests.proof.toy:GAME"), ("toy", "tests.proof.toy:MOVES")])
def test_an_entry_point_must_lead_to_a_game_of_its_name(installed: list[EntryPoint], name: str, value: str) -> None:
    installed.append(EntryPoint(name, value, registry.GROUP))
    with pytest.raises(registry.UnknownGame, match="does not lead to a game of that name"):
        registry.find_game(name)


def test_a_package_that_cannot_be_imported_is_told_with_its_place(
    installed: list[EntryPoint], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "lost_game.py").write_text("from spielwerk.kernel import state_record\n\nstate_record({'size': ()})\n")
    installed.append(EntryPoint("lost", "lost_game:GAME", registry.GROUP))
    with pytest.raises(registry.BrokenGame) as caught:
        registry.find_game("lost")
    assert "the game 'lost' cannot be loaded: ValueError: a field may not be called 'size'" in str(caught.value)
    assert str(caught.value).endswith("lost_game.py:3")
    installed.append(EntryPoint("gone", "no_such_module:GAME", registry.GROUP))
    with pytest.raises(registry.BrokenGame, match="ModuleNotFoundError"):
        registry.find_game("gone")


def test_our_own_games_use_it_too() -> None:
    registry.find_game.cache_clear()
    assert "millefiori" in registry.game_names()
    assert registry.find_game("millefiori").name == "millefiori"
