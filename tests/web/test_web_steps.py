"""What others did is sent step by step: each can be seen, none can be clicked, and the last leads to the present."""

from __future__ import annotations

from random import Random

from spielwerk.kernel.engine import seats_of
from spielwerk.kernel.registry import find_game
from spielwerk.table import Seat, Table
from spielwerk.web.links import Access
from spielwerk.web.live import LiveTable
from spielwerk.web.page import Page
from spielwerk.web.parts import draw_table
from spielwerk.web.steps import MOST_STEPS, draw_step
from spielwerk.web.table_settings import TableSettings

VIEWER = 0


def begun(game: str) -> tuple[LiveTable, Access]:
    seats = [Seat(name, confirm=False) for name in ("Ada", "Bruno", "Carla")]
    table = Table(find_game(game), {"players": 3}, seats, bytes(32), id=game)
    table.advance()
    return LiveTable(table, TableSettings()), Access("token", table.id, (VIEWER,), True)


def play_others(live: LiveTable, random: Random, most: int = 1000) -> None:
    """The viewer decides at once, the others until the viewer is asked again."""
    table = live.table
    if table.waiting() >> VIEWER & 1:
        table.play(VIEWER, random.choice(table.legal(VIEWER)))
    while not table.over() and not table.waiting() >> VIEWER & 1 and most:
        seat = random.choice(seats_of(table.waiting()))
        table.play(seat, random.choice(table.legal(seat)))
        most -= 1
    live.changed()


def steps_after(live: LiveTable, access: Access, shown: Page) -> list[Page]:
    found = [shown]
    while step := draw_step(live, access, None, "en", found[-1]):
        found.append(step)
    return found[1:]


def test_each_step_shows_more_and_the_last_leads_to_the_present() -> None:
    for game in ("millefiori", "burgundy"):
        (live, access), random = begun(game), Random(3)
        shown = draw_table(live, access, None, "en")
        seen_by = set()
        for _ in range(12):
            play_others(live, random)
            steps = steps_after(live, access, shown)
            present = draw_table(live, access, None, "en")
            positions = [page.position for page in (shown, *steps)]
            assert positions == sorted(set(positions))
            assert all(step.step and not step.mine and not step.legal for step in steps)
            assert not any('data-move="' in str(part) for step in steps for part in step.parts.values())
            assert present.position >= positions[-1]
            assert not present.step
            seen_by |= {page.by for page in (*steps, present)}
            # A page of the past leads to the present by patches.
            assert present.changes(steps[-1] if steps else shown)["from"] == (steps[-1] if steps else shown).id
            shown = present
        assert {1, 2} <= seen_by


def test_who_was_away_for_long_is_shown_the_present() -> None:
    live, access = begun("burgundy")
    shown, random = draw_table(live, access, None, "en"), Random(5)
    for _ in range(MOST_STEPS):
        play_others(live, random)
    assert draw_step(live, access, None, "en", shown) is None


def test_no_step_follows_a_page_of_plays_that_were_taken_back() -> None:
    seats = [Seat("Ada"), Seat("Bruno")]
    table = Table(find_game("millefiori"), {"players": 2}, seats, bytes(32), id="back")
    table.advance()
    live, access = LiveTable(table, TableSettings()), Access("token", "back", (VIEWER,), True)
    first, second = table.legal(VIEWER)[:2]
    table.play(VIEWER, first)
    live.changed()
    shown = draw_table(live, access, None, "en")
    table.take_back(VIEWER)
    table.play(VIEWER, second)
    seat = 1
    table.play(seat, table.legal(seat)[0])
    live.changed()
    assert draw_step(live, access, None, "en", shown) is None
