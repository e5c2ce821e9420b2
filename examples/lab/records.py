"""Games of two bots as Parquet, read back: who wins how often, and which kinds of moves bots make.

The same with pandas: `pandas.read_parquet("games.parquet")`; with Polars: `polars.read_parquet(...)`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import pyarrow.parquet as parquet

from spielwerk.bots.arena import simulate
from spielwerk.kernel.registry import find_game
from spielwerk.lab.records import games_file, write_records


def main(name: str = "millefiori", games: int = 20) -> None:
    game = find_game(name)
    results = simulate(game, game.options.complete({"players": 2}), ["random", "random"], games, seed=1)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.parquet"
        write_records(game, results.records, file)
        outcomes, plays = parquet.read_table(games_file(file)), parquet.read_table(file)
    wins = sum(row["places"][0] == 1 for row in outcomes.to_pylist())
    print(f"{outcomes.num_rows} games, {plays.num_rows} plays; the first seat won {wins}")
    verbs = plays.filter(plays["who"].is_valid()).group_by("verb").aggregate([("verb", "count")]).to_pylist()
    for row in sorted(verbs, key=lambda row: -row["verb_count"]):
        print(f"{row['verb_count']:7} {row['verb']}")


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:3]))
