"""The learner for a GPU, small and on a CPU: it learns, goes on where it stopped, and its network plays with NumPy."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import spielwerk
from spielwerk.lab import Batch
from spielwerk.lab.network import Network

SCRIPT = Path(spielwerk.__file__).parents[1] / "examples" / "train_millefiori.py"
SMALL = ["--device", "cpu", "--games", "48", "--steps", "32", "--width", "64", "--rate", "0.002"]


@pytest.mark.long
@pytest.mark.usefixtures("interpreted")
def test_it_learns_to_beat_random_moves(tmp_path: Path) -> None:
    """Moves are drawn by their likelihood: without learning it would win half of the games."""
    torch = pytest.importorskip("torch")
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    main, file = runpy.run_path(str(SCRIPT))["main"], tmp_path / "net.npz"
    try:
        main([*SMALL, "--file", str(file), "--rounds", "1", "--trials", "2"])
        share = main([*SMALL, "--file", str(file), "--rounds", "13", "--trials", "80"])
    finally:
        torch.set_num_threads(threads)
    assert share > 0.6
    log = [json.loads(line) for line in file.with_suffix(".jsonl").read_text().splitlines()]
    assert [line["round"] for line in log] == list(range(1, 14))
    assert log[-1]["decisions"] == 13 * 48 * 32
    assert log[-1]["entropy"] < log[0]["entropy"]
    _the_file_plays_the_same(torch, file)
    runpy.run_path(str(SCRIPT.with_name("draw_training.py")))["main"](
        str(file.with_suffix(".jsonl")), str(tmp_path / "curve.svg")
    )
    assert len(ElementTree.parse(tmp_path / "curve.svg").findall(".//{*}polyline")) == 1


def _the_file_plays_the_same(torch: Any, file: Path) -> None:
    """What NumPy wishes for is what PyTorch learned, but for the rounding of the file."""
    script = runpy.run_path(str(SCRIPT))
    batch = Batch("millefiori", 4, {"players": 2}, seed=9)
    for _ in range(30):
        batch.step(batch.sample())
    known = torch.load(file.with_suffix(".pt"))
    player = script["Player"](*known["pairs"], batch.observation.shape[1], batch.mask.shape[1], known["width"])
    player.load_state_dict(known["player"])
    likely = player(*(torch.as_tensor(one) for one in (batch.observation, batch.mask)))[0].detach().numpy()
    network = Network.load(file)
    for i in range(len(batch)):
        wishes = network.wishes(batch.observation[i])[batch.mask[i]]
        assert np.allclose(wishes - wishes[0], likely[i][batch.mask[i]] - likely[i][batch.mask[i]][0], atol=0.05)
