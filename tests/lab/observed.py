"""Writes the golden files of observations: the published description, and two decisions as their seats see them."""

from __future__ import annotations

import os
from pathlib import Path

from spielwerk.kernel.planes import described
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.lab import Batch


def golden(name: str) -> str:
    game = find_game(name)
    batch = Batch(game, 2, {"players": 2}, seed=7)
    for _ in range(30):
        batch.step(batch.sample())
    lines = [described(game)]
    for i in range(2):
        lines += [f"## Game {i + 1}, seat {batch.who[i] + 1}", ""]
        for plane in batch.planes.values():
            numbers = plane.of(batch.observation[i]).ravel().tolist()
            if any(numbers):
                lines.append(f"{plane.name}: {' '.join(map(str, numbers))}")
        lines += ["", "moves: " + " ".join(map(str, batch.moves[i, : batch.count[i]].tolist())), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    os.environ["SPIELWERK_JIT"] = "0"
    folder = Path(__file__).with_name("observations")
    folder.mkdir(exist_ok=True)
    for name in game_names():
        (folder / f"{name}.md").write_text(golden(name), encoding="utf-8")
