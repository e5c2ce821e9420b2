"""A learned network at the table: it sees what a batch shows, and plays with NumPy alone."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from spielwerk.bots.learned import weights_beside
from spielwerk.bots.service import BotService
from spielwerk.cli import main
from spielwerk.cli.play import _with_network
from spielwerk.kernel.engine import InterpretedEngine
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.kernel.views import view
from spielwerk.lab import Batch
from spielwerk.lab.network import BadNetwork, Network
from spielwerk.lab.observer import Observer

pytestmark = pytest.mark.usefixtures("interpreted")


@pytest.fixture
def network(tmp_path: Path) -> Path:
    """Not learned, but fit to play."""
    game, rng = find_game("millefiori"), np.random.default_rng(1)
    batch = Batch(game, 1)
    columns, values = np.arange(5, dtype=np.int32), np.ones(5, np.int16)
    sizes = [len(columns) + batch.observation.shape[1], 8, game.move_space.count]
    layers = [(rng.normal(size=(a, b)).astype(np.float32), np.zeros(b, np.float32)) for a, b in pairwise(sizes)]
    Network(game.name, columns, values, 32.0, layers).save(tmp_path / "net.npz")
    return tmp_path / "net.npz"


@pytest.mark.parametrize("name", game_names())
def test_a_view_is_seen_as_in_a_batch(name: str) -> None:
    batch = Batch(name, 2, [{"players": 2}, {"players": 3}], seed=3)
    engine, observe = InterpretedEngine(batch.game), Observer(batch.game)
    for _ in range(25):
        batch.step(batch.sample())
        for i in range(2):
            who = int(batch.who[i])
            assert observe(view(engine, batch[i], who), who).tobytes() == batch.observation[i].tobytes()


def test_it_plays_at_a_table(network: Path) -> None:
    """In a process of its own, as bots on the server do; always the same move, the one it wishes for most."""
    batch = Batch("millefiori", 1, {"players": 2}, seed=5)
    while batch.count[0] == 1:
        batch.step(batch.sample())
    seat = int(batch.who[0])
    seen = view(InterpretedEngine(batch.game), batch[0], seat)

    async def asked() -> tuple[int, str]:
        service = BotService(_with_network(network, None), workers=1, patience=60)
        try:
            found = await service.decide("millefiori", network.name, batch.options[0], bytes(seen), seat, 1)
        finally:
            await service.close()
        return found.move, found.level_used

    wishes = Network.load(network).wishes(batch.observation[0])
    legal = batch.moves[0, : batch.count[0]]
    assert asyncio.run(asked()) == (int(legal[wishes[legal].argmax()]), "net.npz")


def test_it_plays_from_the_command_line(
    network: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["simulate", "millefiori", "-n", "1", "--players", "2", "--processes", "1", "--bots"]
    assert main([*command, f"{network},random", "--json"]) == 0
    assert "net.npz" in capsys.readouterr().out
    network.with_name("other.npz").write_bytes(b"no network")
    assert main([*command, f"{network.with_name('other.npz')},random"]) == 2
    assert "cannot play" in capsys.readouterr().err
    assert main(["play", "murano", "--network", str(network)]) == 2
    assert "plays millefiori, not murano" in capsys.readouterr().err


def test_a_network_of_another_shape_is_refused(network: Path) -> None:
    good = Network.load(network)
    for layers, told in (
        ([], "does not score"),
        ([(good.layers[0][0][1:], good.layers[0][1]), good.layers[1]], "does not take"),
    ):
        Network(good.game, good.columns, good.values, good.scale, layers).save(network)
        with pytest.raises(BadNetwork, match=told):
            Network.load(network)


def test_learned_weights_play_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Their name ends as that of a network does."""
    command = ["simulate", "millefiori", "-n", "1", "--players", "2", "--processes", "1", "--bots"]
    weights = weights_beside(find_game("millefiori"))
    assert main([*command, f"spielwerk.bots.learned:player:{weights},random", "--json"]) == 0
    assert "learned.npz" in capsys.readouterr().out
    assert main([*command, f"spielwerk.bots.learned:player:{tmp_path / 'none.npz'},random"]) == 2
    assert "there is no file" in capsys.readouterr().err
