"""Draws the log that train_millefiori.py writes: points in its games against itself, by minutes of training.

python examples/draw_training.py millefiori.jsonl curve.svg
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from spielwerk.lab.plots import lines

MOST_POINTS = 60


def main(log: str, file: str) -> None:
    told = [json.loads(line) for line in Path(log).read_text(encoding="utf-8").splitlines()]
    told = [one for one in told if one["points"]]
    part = max(1, len(told) // MOST_POINTS)
    groups = [told[n : n + part] for n in range(0, len(told), part)]
    curve = [(group[-1]["seconds"] / 60, sum(one["points"] for one in group) / len(group)) for group in groups]
    picture = lines("Mille Fiori learned against itself", {"both seats": curve}, "minutes", "points per game")
    Path(file).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
