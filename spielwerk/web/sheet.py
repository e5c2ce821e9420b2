"""The score sheet: points by source and seat, teams, places, and how to check the dice."""

from __future__ import annotations

import msgspec

from ..stage.scene import Scene
from ..stage.words import Words
from .language import page_words
from .live import LiveTable


class SeatColumn(msgspec.Struct, frozen=True, gc=False):
    seat: int
    name: str
    total: int
    place: int
    won: bool


class SourceRow(msgspec.Struct, frozen=True, gc=False):
    source: str
    rule: str
    points: tuple[int, ...]


class Team(msgspec.Struct, frozen=True, gc=False):
    """Seats that play together; their columns stand side by side."""

    names: str
    size: int
    total: int
    place: int
    won: bool


class Imported(msgspec.Struct, frozen=True, gc=False):
    """What verification found of an imported game, and what is wrong with it in words."""

    verdict: str
    problems: tuple[str, ...]


class Sheet(msgspec.Struct, frozen=True, gc=False):
    """Everything the template of the score sheet shows."""

    game: str
    columns: tuple[SeatColumn, ...]
    rows: tuple[SourceRow, ...]
    teams: tuple[Team, ...]
    over: bool
    verdict: str
    commitment: str | None
    takes_numbers: bool
    secret: str | None
    file_name: str
    imported: Imported | None
    entered: bool


def sheet_of(live: LiveTable, scene: Scene, language: str) -> Sheet:
    """The sheet for a position somebody may see, without what brought nobody a point; places count only at the end."""
    table, words = live.table, scene.words
    over = table.over() and scene.over()
    seating = live.game.teams(table.options)
    seats = [seat for team in seating for seat in team] or list(range(len(live.names)))
    columns = _columns(scene, seats, over)
    points = [
        (source, tuple([scene.points[seat][number] for seat in seats]))
        for number, source in enumerate(live.game.sources)
    ]
    brought = [one for one in points if any(one[1])] or points
    teams = [_team([column for column in columns if column.seat in team], columns) for team in seating]
    secret = table.reveal_secret()
    return Sheet(
        game=live.game.name,
        columns=tuple(columns),
        rows=tuple([SourceRow(words(f"source.{source}"), source, each) for source, each in brought]),
        teams=tuple(teams),
        over=over,
        verdict=_verdict(columns, teams, page_words(language)) if over else "",
        commitment=table.commitment,
        takes_numbers=table.takes_numbers,
        secret=secret.hex() if secret else None,
        file_name=file_name(live),
        imported=imported_of(live),
        entered=table.entered,
    )


def _columns(scene: Scene, seats: list[int], over: bool) -> list[SeatColumn]:
    places = scene.places() if over else [0] * len(scene.names)
    return [SeatColumn(seat, scene.names[seat], scene.total(seat), places[seat], places[seat] == 1) for seat in seats]


def _team(members: list[SeatColumn], columns: list[SeatColumn]) -> Team:
    """Places are counted by teams: the second of two is second, not third."""
    ahead = {column.place for column in columns if column.place < members[0].place}
    names, total = " & ".join(member.name for member in members), sum(member.total for member in members)
    return Team(names, len(members), total, len(ahead) + 1, members[0].won)


def _verdict(columns: list[SeatColumn], teams: list[Team], words: Words) -> str:
    winners = [side for side in (teams or columns) if side.won]
    if not winners:
        return words("sheet.lost")
    names = words.joined([side.names if isinstance(side, Team) else side.name for side in winners])
    if len(winners) > 1:
        return words("sheet.won_shared", names=names)
    return words("sheet.won_team" if teams else "sheet.won", names=names)


def imported_of(live: LiveTable) -> Imported | None:
    settings = live.settings
    return Imported(settings.verdict, settings.problems) if settings.imported else None


def file_name(live: LiveTable) -> str:
    return f"{live.game.name}-{live.table.id}.json"
