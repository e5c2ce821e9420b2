"""What a drawing says of the sources of points: of those that are there, and no bonus to a bonus."""

from __future__ import annotations

from collections.abc import Iterator

from ..kernel import Game
from ..stage.presentation import drawing_of
from .fault import Fault, file_of, place_below


def source_faults(game: Game) -> Iterator[Fault]:
    drawing, place = drawing_of(game), file_of(game, "draw.py")
    try:
        symbols, bonuses = dict(drawing.source_symbols()), dict(drawing.bonus_sources())
    except Exception as error:
        sentence = f"what is said of the sources of points fails: {type(error).__name__}: {error}"
        yield Fault(sentence, "Give mappings by the names of sources", place_below(game.folder, error))
        return
    named = {"source_symbols": set(symbols), "bonus_sources": {*bonuses, *bonuses.values()}}
    for part, names in named.items():
        for name in sorted(names - set(game.sources)):
            sentence = f"{part} names {name}, which is not a source of points"
            yield Fault(sentence, f"The sources are {', '.join(game.sources)}: correct the name", place)
    for bonus, source in bonuses.items():
        if source in bonuses:
            advice = "Name the source in whose row both are told"
            yield Fault(f"{bonus} is a bonus to {source}, which is a bonus itself", advice, place)
