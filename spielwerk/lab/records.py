"""Games as Parquet: one file with a row for every play, and beside it one with a row for every game.

`NAME.parquet`, a row per play, in order:

    game        number of the game in this file
    sequence    number of the play in its game
    who         the seat, from 0; null for chance
    move        the number of the move in the game's move space
    verb, name  the verb of the move, and the whole move by name

`NAME-games.parquet`, a row per game:

    game, seed, options (JSON), levels, places, points, decisions: the last four with one entry per seat
    by_source   points by source, per seat; the sources stand in the metadata of the file
    plays       how many rows it has in the other file

Both carry the game, its rules version and the fingerprint of its rules as metadata.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ..bots.arena import GameRecord
from ..kernel import CHANCE
from ..kernel.compiled import rule_digest
from ..kernel.game import Game

GAMES_PER_GROUP = 1000
Log = list[tuple[int, int]]


def games_file(plays: Path) -> Path:
    """Where the rows per game stand, beside the rows per play."""
    return plays.with_name(f"{plays.stem}-games{plays.suffix}")


def write_records(game: Game, records: Sequence[GameRecord], file: Path) -> None:
    """Writes both files; what was there is written over."""
    import pyarrow.parquet as parquet

    about = _about(game)
    plays, games = _play_schema().with_metadata(about), _game_schema().with_metadata(about)
    with parquet.ParquetWriter(file, plays) as by_play, parquet.ParquetWriter(games_file(file), games) as by_game:
        for first in range(0, len(records), GAMES_PER_GROUP):
            some = records[first : first + GAMES_PER_GROUP]
            by_play.write_table(_play_table(game, some, plays))
            by_game.write_table(_game_table(some, games))


def read_logs(file: Path) -> Iterator[tuple[int, Log]]:
    """Every game's number and log, as (who, move) with CHANCE."""
    import pyarrow.parquet as parquet

    number, log = -1, Log()
    for batch in parquet.ParquetFile(file).iter_batches(columns=["game", "who", "move"]):
        for game, who, move in zip(*(column.to_pylist() for column in batch.columns), strict=True):
            if game != number:
                if log:
                    yield number, log
                number, log = game, []
            log.append((CHANCE if who is None else who, move))
    if log:
        yield number, log


def _about(game: Game) -> dict[str, str]:
    return {
        "game": game.name,
        "version": str(game.version),
        "rules": rule_digest(game),
        "sources": json.dumps(game.sources),
    }


def _play_schema() -> Any:
    import pyarrow as arrow

    text = arrow.dictionary(arrow.int32(), arrow.string())
    return arrow.schema(
        [
            ("game", arrow.int32()),
            ("sequence", arrow.int32()),
            ("who", arrow.int8()),
            ("move", arrow.int16()),
            ("verb", text),
            ("name", text),
        ]
    )


def _game_schema() -> Any:
    import pyarrow as arrow

    return arrow.schema(
        [
            ("game", arrow.int32()),
            ("seed", arrow.string()),
            ("options", arrow.string()),
            ("levels", arrow.list_(arrow.string())),
            ("places", arrow.list_(arrow.int8())),
            ("points", arrow.list_(arrow.int32())),
            ("by_source", arrow.list_(arrow.list_(arrow.int32()))),
            ("decisions", arrow.list_(arrow.int32())),
            ("plays", arrow.int32()),
        ]
    )


def _play_table(game: Game, records: Sequence[GameRecord], schema: Any) -> Any:
    import pyarrow as arrow

    names = [game.move_space.decode(move) for move in range(game.move_space.count)]
    columns: dict[str, list[Any]] = {name: [] for name in schema.names}
    for record in records:
        log = record.played.log()
        columns["game"] += [record.number] * len(log)
        columns["sequence"] += range(len(log))
        columns["who"] += [None if who == CHANCE else who for who, _ in log]
        columns["move"] += [move for _, move in log]
        columns["verb"] += [names[move].verb for _, move in log]
        columns["name"] += [str(names[move]) for _, move in log]
    return arrow.table(columns, schema)


def _game_table(records: Sequence[GameRecord], schema: Any) -> Any:
    import pyarrow as arrow

    rows = [
        {
            "game": record.number,
            "seed": record.seed,
            "options": json.dumps(record.options),
            "levels": list(record.levels),
            "places": record.played.places,
            "points": record.played.totals(),
            "by_source": record.played.points,
            "decisions": record.played.decisions,
            "plays": len(record.played.log()),
        }
        for record in records
    ]
    return arrow.Table.from_pylist(rows, schema)
