"""What nobody told at a real table: what is shown later clears it up, and what contradicts an entry names it."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.kernel.chance import EVERYBODY, SPECTATOR
from spielwerk.kernel.engine import seats_of
from spielwerk.kernel.registry import find_game
from spielwerk.kernel.views import view
from spielwerk.table import entered
from spielwerk.table.entered import EnteredTable
from spielwerk.table.gamefile import open_to_go_on, read_game, write_game
from spielwerk.table.gametext import read_text, write_text
from spielwerk.table.log import DoesNotReplay, Entry, Kind
from spielwerk.table.rejections import Rejected
from spielwerk.table.seat import Seat
from spielwerk.table.table import Table

DEALT = """
game: millefiori
seat: Ada
seat: Bruno
doge 1
chance: deal swan-1, ship-1, ship-2, ship-3, ship-4, ship-5, ash-2, ash-3, ash-4
chance: deal ash-5, lime-1, lime-2, lime-3, lime-4
"""


@pytest.fixture(autouse=True)
def _no_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entered, "ANY", Random(7))


def begun(game: str) -> EnteredTable:
    found = find_game(game)
    return EnteredTable.begin(found, found.options.complete({"players": 2}), [Seat("Ada"), Seat("Bruno")])


def seen(table: Table) -> bytes:
    return bytes(view(table.engine, table.state, SPECTATOR))


def say_what_is_shown(table: EnteredTable, true: EnteredTable) -> None:
    while shown := table.untold_but_shown():
        table.rewind(shown[0])
        table.play(true.plays()[shown[0]].who, true.plays()[shown[0]].move)
        assert not table.following()


@pytest.mark.parametrize(("game", "plays"), [("millefiori", 90), ("murano", 240), ("marcopolo", 400)])
def test_a_game_is_followed_without_knowing_what_somebody_holds(game: str, plays: int) -> None:
    """Ada enters what she sees; Bruno tells nothing. What all see is the same as in the true game at every step."""
    true, told = begun(game), begun(game)
    random, cleared = Random(3), 0
    for _ in range(plays):
        if true.over():
            break
        who = seats_of(true.waiting())[0]
        move = random.choice(true.legal(who))
        witnesses = true.engine.witnesses(true.state, who, move)
        # A card that was chosen is laid open by all at once, and entered then.
        known = witnesses == EVERYBODY or witnesses & 1 or true.game.move_space.decode(move).verb == "choose"
        true.play(who, move)
        if not known:
            told.enter_unknown()
            continue
        hidden = move not in told.legal(who)
        told.play(who, move)
        assert bool(told.cleared_up()) >= hidden
        cleared += hidden
        if seen(told) != seen(true):
            say_what_is_shown(told, true)
        assert seen(told) == seen(true)
    assert cleared or game == "marcopolo"
    assert told.points() == true.points()
    # The log alone makes the same table again.
    again = EnteredTable.rebuild(told.game, told.options, told.seats, None, told.log, id="", terms=told.terms)
    assert isinstance(again, EnteredTable)
    assert bytes(again.state) == bytes(told.state)
    assert again.cleared_up() == told.cleared_up()
    # So do its file and its text, which keep what was untold.
    for kept in (open_to_go_on(read_game(write_game(told))), read_text(write_text(told)).table):
        assert kept is not None
        assert bytes(kept.state) == bytes(told.state)
        assert [play.untold for play in kept.plays()] == [play.untold for play in told.plays()]


def test_a_typed_card_clears_up_what_was_untold_and_says_which_line() -> None:
    untold = "quartz-1?, quartz-2?, quartz-3?, quartz-4?, quartz-5?"
    typed = read_text(f"{DEALT}chance: deal {untold}\nAda: choose ash-5\nBruno: choose house-3\n")
    assert typed.problems == []
    assert [str(note) for note in typed.notes] == ["line 10: so line 8 was “chance: deal house-3?”"]


def test_a_card_that_lies_elsewhere_contradicts_the_line_that_says_so() -> None:
    """The only swan with a one lies in the display."""
    typed = read_text(f"{DEALT}chance: deal ?, ?, ?, ?, ?\nAda: choose ash-5\nBruno: choose swan-1\n")
    assert [str(problem) for problem in typed.problems] == [
        "line 10: “choose swan-1” contradicts line 6, “chance: deal swan-1”"
    ]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("deal ship-9?", "line 8: “deal ship-9” is not possible for chance"),
        ("Ada: ?", "line 8: Ada has nothing to decide here; chance must decide"),
        ("deal ?, ?, ?, ?, ?, ?", "line 8: “deal” is not possible for Ada"),
    ],
)
def test_a_mark_for_the_untold_stands_only_where_it_means_something(line: str, problem: str) -> None:
    assert str(read_text(f"{DEALT}{line}\n").problems[0]).startswith(problem)
    assert "everybody sees this" in str(read_text("game: millefiori\nseat: Ada\nseat: Bruno\ndoge ?\n").problems[0])


def test_only_what_somebody_hides_can_be_untold() -> None:
    table = begun("burgundy")
    with pytest.raises(Rejected) as refused:
        table.enter_unknown()
    assert refused.value.code == "seen_by_all"
    with pytest.raises(DoesNotReplay, match="everybody sees it"):
        table.replay(Entry(0, Kind.UNTOLD, 14, table.legal(14)[0]))
    dealt = Table.new(table.game, table.options, table.seats)
    with pytest.raises(DoesNotReplay):
        dealt.replay(Entry(dealt.version, Kind.UNTOLD, 14, 0))
