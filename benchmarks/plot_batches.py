"""Draws what `spielwerk bench GAME --batch --json` printed, several games in one picture.

for game in $(spielwerk games --names); do
    spielwerk bench $game --batch --cuda --sizes 1,10,100,1000,10000,100000,1000000 --json > $game.json
done
python benchmarks/plot_batches.py *.json --out batches.svg
python benchmarks/plot_batches.py benchmarks/h200/batches.json --out benchmarks/h200/batches.svg
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from spielwerk.lab.batch_bench import picture


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, default=Path("batches.svg"))
    chosen = parser.parse_args()
    told = [json.loads(file.read_text(encoding="utf-8")) for file in chosen.files]
    results = [result for one in told for result in one.get("results", [one])]
    chosen.out.write_text(picture(results), encoding="utf-8")


if __name__ == "__main__":
    main()
