"""Clicks in recorded games: `python benchmarks/clicks.py GAME_FILE...`; without a file, one fixture of each game.

Every turn of a recorded game is made again as a person against bots would make it. By steps every decision is a click,
and so is the end of a turn. By the page a click makes all moves of the way that leads to the piece, one more click is
needed where it asks which way, what can be done in one way only is done by itself, and so is the end of a turn.
"""

from __future__ import annotations

import json
import re
import statistics
import sys
from collections.abc import Sequence
from html import unescape
from pathlib import Path

from spielwerk.kernel import CHANCE
from spielwerk.proof.fixtures import replayed
from spielwerk.stage.game_words import words_of
from spielwerk.stage.presentation import drawing_of
from spielwerk.stage.previews import previews
from spielwerk.stage.scene import Scene
from spielwerk.table.seat import Seat
from spielwerk.table.table import Table

FIXTURES = Path(__file__).parents[1] / "tests" / "games"
USUAL = ("millefiori/greedy-revised-2", "burgundy/two", "marcopolo/expert-4", "murano/street-factory-2")
_WAYS = re.compile(r'data-ways="([^"]*)"')


def ways_offered(table: Table, seat: int) -> list[list[list[int]]]:
    """For every piece that needs several moves, the moves of each way to it."""
    state, legal = table.view(seat), tuple(table.legal(seat))
    game, words = table.game, words_of(table.game, "en")
    names = tuple(seat.name for seat in table.seats)
    scene = Scene(game, state, seat, words, names, legal, previews(game, state, seat, legal))
    drawing = drawing_of(game)
    drawn = [drawing.board(scene), *drawing.panels(scene).values()]
    found = [json.loads(unescape(ways)) for part in drawn for ways in _WAYS.findall(str(part))]
    return [[moves for moves, _ in ways] for ways in found]


def next_click(table: Table, seat: int, wanted: Sequence[int]) -> tuple[list[int], int]:
    """What the next click on the way to these moves makes, and how many clicks that is."""
    best = [wanted[0]], 1
    for ways in ways_offered(table, seat):
        for moves in ways:
            if list(wanted[: len(moves)]) == moves and len(moves) > len(best[0]):
                best = moves, 1 if len(ways) == 1 else 2
    return best


def clicks_of(recorded: Table) -> list[tuple[int, int]]:
    """For every turn: clicks by steps, and by the page."""
    seats = [Seat(seat.name) for seat in recorded.seats]
    table = Table(recorded.game, recorded.options, seats, None, id="clicks", rules_version=recorded.rules_version)
    plays = [(play.who, play.move) for play in recorded.plays()]
    turns: list[tuple[int, int]] = []
    at = 0
    while at < len(plays):
        who = plays[at][0]
        end = next((i for i in range(at, len(plays)) if plays[i][0] != who), len(plays))
        if who == CHANCE:
            for _, move in plays[at:end]:
                table.play(CHANCE, move)
        else:
            turns.append(made_again(table, who, [move for _, move in plays[at:end]]))
        at = end
    return turns


def made_again(table: Table, seat: int, wanted: list[int]) -> tuple[int, int]:
    steps, clicks = 0, 0
    while wanted:
        if table.to_confirm() == seat:
            table.confirm(seat)
            steps += 1
        moves, count = next_click(table, seat, wanted)
        entries = table.play_in_a_row(seat, moves)
        del wanted[: len(entries)]
        steps, clicks = steps + len(entries), clicks + count
    if table.to_confirm() == seat:
        table.confirm(seat)
        steps += 1
    return steps, clicks


def main(paths: Sequence[str]) -> None:
    files = [Path(path) for path in paths] or [FIXTURES / name.replace("/", "/fixtures/") for name in USUAL]
    print(f"{'game':12} {'turns':>5} {'by steps':>9} {'by the page':>12} {'usual turn':>11}")
    for file in files:
        recorded = replayed(file.with_suffix(".json"))
        turns = clicks_of(recorded)
        steps, clicks = zip(*turns, strict=True)
        usual = f"{statistics.median(steps):g} → {statistics.median(clicks):g}"
        means = f"{statistics.mean(steps):>9.2f} {statistics.mean(clicks):>12.2f}"
        print(f"{recorded.game.name:12} {len(turns):>5} {means} {usual:>11}")


if __name__ == "__main__":
    main(sys.argv[1:])
