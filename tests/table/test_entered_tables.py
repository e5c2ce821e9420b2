"""Tables that people enter: outcomes by hand, corrections backwards, and what the file says of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from spielwerk.kernel.chance import CHANCE, CHANCE_BIT, EVERYBODY
from spielwerk.kernel.engine import seats_of
from spielwerk.kernel.registry import find_game
from spielwerk.table.entered import MOST_ENTRIES, EnteredTable
from spielwerk.table.gamefile import GameFileError, open_game, read_game, write_game
from spielwerk.table.log import DoesNotReplay, Entry, Kind
from spielwerk.table.rejections import Rejected
from spielwerk.table.seat import Seat
from spielwerk.table.store import Store
from spielwerk.table.table import Table
from spielwerk.table.verify import verify

from ..conftest import PostgreSQL


def begun(game: str = "burgundy") -> EnteredTable:
    found = find_game(game)
    return EnteredTable.begin(found, found.options.complete({"players": 2}), [Seat("Ada"), Seat("Bruno")])


def enter(table: EnteredTable, plays: int, seed: int = 1) -> None:
    random = Random(seed)
    for _ in range(plays):
        who = seats_of(table.waiting())[0]
        table.play(who, random.choice(table.legal(who)))


def made(table: Table) -> list[tuple[int, int]]:
    return [(play.who, play.move) for play in table.plays()]


def named(table: Table, verb: str, **arguments: str) -> int:
    return table.game.move_space.encode(verb, arguments)


@pytest.fixture
def table() -> EnteredTable:
    return begun()


def test_chance_waits_for_people_who_say_what_it_gave(table: EnteredTable) -> None:
    assert table.waiting() == CHANCE_BIT
    assert table.seen_by() == EVERYBODY
    table.play(0, named(table, "start", seat="2"))
    assert made(table) == [(CHANCE, named(table, "start", seat="2"))]
    with pytest.raises(Rejected) as refused:
        table.play(0, named(table, "start", seat="1"))
    assert refused.value.code == "illegal_move"
    with pytest.raises(Rejected) as refused:
        table.play(0, table.legal(CHANCE)[0], version=0)
    assert refused.value.code == "out_of_date"
    with pytest.raises(Rejected) as refused:
        table.play_in_a_row(0, table.legal(CHANCE)[:2])
    assert refused.value.code == "one_by_one"


def test_taking_back_takes_whatever_was_entered_last(table: EnteredTable) -> None:
    enter(table, 60)
    before = made(table)
    for left in range(59, -1, -1):
        table.take_back(0)
        assert made(table) == before[:left]
        assert not table.following()
    with pytest.raises(Rejected):
        table.take_back(0)


def test_what_follows_a_changed_entry_is_made_again(table: EnteredTable) -> None:
    """Another good from the bag changes nothing of what is laid out after it."""
    enter(table, 20)
    before = made(table)
    table.rewind(2)
    assert table.is_changing()
    assert [one.made for one in table.following()] == before[2:]
    other = next(move for move in table.legal(CHANCE) if move != before[2][1] and (CHANCE, move) not in before)
    table.play(0, other)
    assert made(table) == [*before[:2], (CHANCE, other), *before[3:]]
    assert not table.following()
    assert (
        table.state.fields()
        == EnteredTable.from_plays(table.game, table.options, table.seats, made(table), id="").state.fields()
    )


def test_a_change_that_is_none_leaves_all_as_it_was(table: EnteredTable) -> None:
    enter(table, 80)
    before, state = made(table), bytes(table.state)
    table.rewind(10)
    assert table.go_on()
    assert (made(table), bytes(table.state)) == (before, state)


def stuck() -> tuple[EnteredTable, list[tuple[int, int]]]:
    """A table at which a roll was changed so that the turn after it is not possible any more; what stood before."""
    game = begun()
    enter(game, 60)
    before = made(game)
    at = next(n for n, (_, move) in enumerate(before) if game.game.move_space.decode(move).verb == "roll")
    for dice in ("11", "22", "33", "44", "55", "66"):
        table = begun()
        for play in before:
            table.play(*play)
        table.rewind(at)
        table.play(0, named(table, "roll", dice=dice))
        if table.following():
            return table, before
    raise AssertionError("every roll allowed the same turn")


def test_what_is_no_longer_possible_waits_and_is_not_forgotten() -> None:
    table, before = stuck()
    waiting = [one.made for one in table.following()]
    stands = made(table)
    assert len(stands) + len(waiting) == len(before)
    assert before[-len(waiting) :] == waiting
    assert not table.go_on()
    assert table.following()[0].stood == tuple(before)
    table.leave_out(len(waiting))
    assert (made(table), list(table.following())) == (stands, [])
    with pytest.raises(Rejected) as refused:
        table.leave_out(1)
    assert refused.value.code == "nothing_follows"


def test_what_is_entered_instead_leads_back_to_what_followed(table: EnteredTable) -> None:
    """A play that waits and is entered by hand is the one that waited; another one takes its place."""
    enter(table, 40)
    table.rewind(0)
    assert made(table) == []
    table.play(0, table.following()[0].made[1])
    assert not table.following()
    table.rewind(30)
    who, move = table.following()[0].made
    other = next((one for one in table.legal(who) if one != move), move)
    table.play(who, other)
    assert made(table)[30] == (who, other)
    assert len(made(table)) + len(table.following()) == 40


def test_the_log_alone_tells_all_of_it() -> None:
    """Another process, or the same one later, knows what waits."""
    table, _ = stuck()
    again = EnteredTable.rebuild(
        table.game, table.options, table.seats, None, table.log, id=table.id, terms=table.terms
    )
    assert isinstance(again, EnteredTable)
    assert (made(again), again.following()) == (made(table), table.following())
    assert bytes(again.state) == bytes(table.state)


def test_what_only_some_see_may_stay_unknown() -> None:
    table = begun("millefiori")
    with pytest.raises(Rejected) as refused:
        table.enter_unknown()
    assert refused.value.code == "seen_by_all"
    while table.seen_by() == EVERYBODY:
        table.play(0, table.legal(CHANCE)[0])
    seat = seats_of(table.seen_by())[0]
    (entry,) = table.enter_unknown(table.version)
    assert entry.who == CHANCE
    assert seat in (0, 1)


def test_a_whole_hand_may_stay_unknown_at_once() -> None:
    table = begun("millefiori")
    while table.seen_by() == EVERYBODY:
        table.play(0, table.legal(CHANCE)[0])
    hands = [len(table.enter_all_unknown(table.version)) for _ in range(2)]
    assert hands == [5, 5]
    assert table.waiting() != CHANCE_BIT
    with pytest.raises(Rejected) as refused:
        begun().enter_all_unknown()
    assert refused.value.code == "seen_by_all"


def test_corrections_have_an_end(table: EnteredTable) -> None:
    enter(table, 3)
    table._log.entries.extend([table.log[-1]] * MOST_ENTRIES)
    with pytest.raises(Rejected) as refused:
        table.rewind(0)
    assert refused.value.code == "corrected_too_often"


def test_only_what_is_entered_is_corrected(table: EnteredTable) -> None:
    """No log of a table with fair dice goes back past a die."""
    enter(table, 3)
    plays = [Entry(n, Kind.PLAY, who, move) for n, (who, move) in enumerate(made(table))]
    for wrong in (Entry(3, Kind.REWIND, CHANCE, 1), Entry(3, Kind.LEAVE_OUT, CHANCE, 1)):
        with pytest.raises(DoesNotReplay, match="only what people enter"):
            Table.rebuild(table.game, table.options, table.seats, None, [*plays, wrong], id="x")
    for wrong in (Entry(3, Kind.REWIND, CHANCE, 3), Entry(3, Kind.REWIND, CHANCE, -1), Entry(3, Kind.LEAVE_OUT, 0, 1)):
        with pytest.raises(DoesNotReplay):
            EnteredTable.rebuild(
                table.game, table.options, table.seats, None, [*plays, wrong], id="x", terms=table.terms
            )


def test_the_file_holds_what_stands_and_says_that_it_was_entered() -> None:
    table, _ = stuck()
    file = read_game(write_game(table))
    assert file.entered
    opened = open_game(file)
    assert isinstance(opened, EnteredTable)
    assert made(opened) == made(table)
    assert write_game(opened) == write_game(table)
    report = verify(file)
    assert report.ok
    assert any("entered by hand" in note for note in report.notes)
    kind = '"who": "chance", "sequence": 0, "kind": "rewind"'
    with pytest.raises(GameFileError, match="no rewind"):
        open_game(read_game(write_game(table).replace('"who": "chance", "sequence": 0', kind)))
    with pytest.raises(GameFileError, match="committed"):
        read_game(write_game(table).replace('"commitment": null', f'"commitment": "{"0" * 64}"'))


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        address = str(tmp_path / "tables.db")
    else:
        postgresql: PostgreSQL = request.getfixturevalue("postgresql")
        address = postgresql.new_database()
    store = Store(address)
    yield store
    store.close()


def test_it_is_stored_with_all_that_waits(store: Store) -> None:
    table, _ = stuck()
    store.create(table)
    loaded = store.load(table.id)
    assert isinstance(loaded, EnteredTable)
    assert (made(loaded), loaded.following()) == (made(table), table.following())
    entries = loaded.take_back(0)
    store.save(loaded, entries)
    assert store.follow(table, entries)
    assert made(table) == made(store.load(table.id)) == made(loaded)
