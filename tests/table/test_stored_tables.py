"""The store: what goes in comes out, one of two writers wins, and nothing is read silently wrong."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from spielwerk.kernel import Option, OptionSet
from spielwerk.kernel.chance import SPECTATOR
from spielwerk.table import Entry, Kind, Seat, Table
from spielwerk.table import store as store_module
from spielwerk.table.database import Busy, StoreError, Unusable
from spielwerk.table.reviews import KeptReview
from spielwerk.table.store import Conflict, GameNotInstalled, NoLongerReplays, NoSuchTable, Store

from ..conftest import PostgreSQL
from .chains import Chain, give_numbers
from .sittings import GAME, SECRET, play_to_end, sit_down, sit_down_as_in_scheme_1, step


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new, empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    postgresql: PostgreSQL = request.getfixturevalue("postgresql")
    return postgresql.new_database()


@pytest.fixture
def opened(address: str) -> Iterator[Callable[[], Store]]:
    """Opens the same database again, as another program would."""
    stores: list[Store] = []

    def again() -> Store:
        stores.append(Store(address))
        return stores[-1]

    yield again
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Callable[[], Store]) -> Store:
    return opened()


def tampered(store: Store, statement: str) -> None:
    """Changes the database behind the store's back."""
    with store._database.writing() as database:
        database.exec_driver_sql(statement)


def played_in(store: Store, seed: int = 1, count: int = 25) -> Table:
    table = sit_down()
    store.create(table)
    random = Random(seed)
    for _ in range(count):
        store.save(table, step(table, random))
    return table


def test_a_table_comes_back_as_it_was(store, opened):
    table = played_in(store)
    for other in (store, opened()):
        again = other.load(table.id)
        assert (again.log, again.state, again.seats) == (table.log, table.state, table.seats)
        assert (again.options, again.rules_version) == (table.options, GAME.version)
        assert (again.commitment, again.terms, again.stored_secret()) == (table.commitment, table.terms, SECRET)
        assert (again.waiting(), again.to_confirm()) == (table.waiting(), table.to_confirm())


def test_a_game_goes_on_after_every_reload(store):
    table = sit_down(players=2)
    store.create(table)
    random = Random(4)
    while not table.over():
        table = store.load(table.id)
        store.save(table, step(table, random))
    assert store.load(table.id).over()
    [summary] = store.tables()
    assert summary.over
    assert summary.entries == table.version


def test_the_list_of_tables_has_the_last_changed_first(store):
    assert store.tables() == []
    tables = [Table.new(GAME, {"players": 2}, [Seat("a"), Seat("b", "greedy")]) for _ in range(3)]
    for table in tables:
        store.create(table)
    store.save(tables[1], step(tables[1], Random(0)))
    summaries = store.tables()
    assert summaries[0].id == tables[1].id
    assert {summary.id for summary in summaries} == {table.id for table in tables}
    assert summaries[0].seats == tables[1].seats
    assert summaries[0].entries == tables[1].version
    assert (summaries[0].game, summaries[0].options["players"], summaries[0].over) == ("millefiori", 2, False)
    assert summaries[0].created <= summaries[0].changed


def test_the_second_of_two_writers_is_told(store, opened):
    table = played_in(store)
    first, second = store.load(table.id), opened().load(table.id)
    store.save(first, step(first, Random(1)))
    with pytest.raises(Conflict, match="load it again"):
        store.save(second, step(second, Random(2)))
    assert store.load(table.id).log == first.log


def test_writers_at_the_same_moment_lose_nothing_and_share_nothing(store, opened):
    """Four writers race for each version; exactly one wins, and all wins are there."""
    table = sit_down()
    store.create(table)
    stores = [opened() for _ in range(4)]

    def race(writer: int) -> int:
        own, random, won = stores[writer], Random(writer), 0
        for _ in range(12):
            sitting = own.load(table.id)
            try:
                own.save(sitting, step(sitting, random))
                won += 1
            except Conflict:
                continue
        return won

    with ThreadPoolExecutor(4) as pool:
        wins = sum(pool.map(race, range(4)))
    again = store.load(table.id)
    decisions = [entry for entry in again.log[table.version :] if entry.who < 3]
    assert len(decisions) == wins >= 12


def test_gaps_and_wrong_numbers_are_refused(store):
    table = played_in(store)
    kept, random = table.log.copy(), Random(3)
    unsaved = step(table, random)
    with pytest.raises(Conflict, match=f"has {len(kept)} entries, not {len(kept) + len(unsaved)}"):
        store.save(table, step(table, random))
    with pytest.raises(ValueError, match="must be numbered"):
        store.save(table, [Entry(table.version, Kind.PLAY, 0, 0)])
    with pytest.raises(Conflict, match="already a table"):
        store.create(table)
    assert store.load(table.id).log == kept
    table.id = "nowhere"
    with pytest.raises(NoSuchTable):
        store.save(table, [])


def test_what_failed_leaves_nothing_behind(store):
    table = played_in(store)
    doubled = step(table, Random(0))
    store.save(table, doubled)
    with pytest.raises(Conflict):
        store.save(table, doubled)
    assert store.load(table.id).log == table.log


def test_tokens_open_seats(store, opened):
    table = played_in(store, count=0)
    tokens = {seat: store.new_token(table.id, seat) for seat in (0, 1, 2, SPECTATOR)}
    assert len(set(tokens.values())) == 4
    assert all(len(token) >= 22 for token in tokens.values())
    for seat, token in tokens.items():
        assert opened().find_token(token) == (table.id, seat)
    assert store.find_token("guessed") is None
    assert store.find_token("") is None
    assert store.tokens(table.id) == {token: seat for seat, token in tokens.items()}
    with pytest.raises(NoSuchTable):
        store.new_token("nowhere", 0)


def test_what_tokens_open_is_told_without_playing_it_again(store):
    table = sit_down()
    store.create(table, {"first": 0, "second": 1}, {"host": "first"})
    store.save(table, table.play(0, table.legal(0)[0]))
    found = {found.token: found for found in store.find_tables(["second", "first", "none", "first"])}
    assert set(found) == {"first", "second"}
    assert (found["second"].table_id, found["second"].seat, found["second"].game) == (table.id, 1, GAME.name)
    assert found["first"].seats == table.seats
    assert (found["first"].waiting, found["first"].over) == (table.waiting(), False)
    assert found["first"].settings == {"host": "first"}


# Imported tables


def test_imported_tables_nobody_comes_back_to_are_removed_and_no_others(store):
    tables = [Table.new(GAME, {"players": 2}, [Seat("a"), Seat("b")]) for _ in range(4)]
    for number, table in enumerate(tables):
        store.create(table, {f"word-{number}": SPECTATOR}, imported=number > 0)
    later = time.time()
    store.visits.note(tables[2].id)
    store.visits.note(tables[0].id)
    assert store.visits.remove_forgotten(later, 100) == 2
    assert {summary.id for summary in store.tables()} == {tables[0].id, tables[2].id}
    with pytest.raises(NoSuchTable):
        store.load(tables[1].id)
    assert store.visits.remove_forgotten(later, 100) == 0


def test_where_there_are_too_many_imported_tables_those_seen_longest_ago_go(store):
    tables = [Table.new(GAME, {"players": 2}, [Seat("a"), Seat("b")]) for _ in range(30)]
    for table in tables:
        store.create(table, imported=True)
    store.visits.note(tables[0].id)
    assert store.visits.remove_forgotten(0, 4) == 26
    assert {summary.id for summary in store.tables()} == {table.id for table in (tables[0], *tables[-3:])}


def test_settings_and_seats_are_kept(store, opened):
    table = played_in(store, count=0)
    assert store.settings(table.id) == {}
    store.change_settings(table.id, lambda _: {"language": "de", "pace": [1, 2]})
    for seat, who in enumerate(seats := (Seat("Eva"), Seat("Bot", "greedy"), Seat("Ida", confirm=False))):
        store.save(table, table.change_seat(seat, who))
    again = opened()
    assert again.settings(table.id) == {"language": "de", "pace": [1, 2]}
    assert again.load(table.id).seats == seats
    for call in (store.settings, store.load):
        with pytest.raises(NoSuchTable, match="there is no table nowhere"):
            call("nowhere")
    with pytest.raises(NoSuchTable):
        store.change_settings("nowhere", dict)


def test_a_store_in_memory_is_one_for_all_threads():
    store = Store(":memory:")
    table = played_in(store)
    with ThreadPoolExecutor(2) as pool:
        assert pool.submit(store.load, table.id).result().log == table.log


def test_numbers_for_the_dice_are_kept(store, opened):
    table = Table.new(GAME, {"players": 2}, [Seat("a"), Seat("b")], await_numbers=True)
    store.create(table)
    assert opened().load(table.id).awaited() == [0, 1]
    chains = {0: Chain(0), 1: Chain(1)}
    for seat in (0, 1, 0):
        store.save(table, table.contribute(seat, chains[seat].give()))
        again = opened().load(table.id)
        assert (again.log, again.numbers(), again.owing()) == (table.log, table.numbers(), table.owing())
    assert again.legal(0) == table.legal(0) != []


def test_numbers_given_at_the_same_moment_are_both_kept(store, opened):
    """Three browsers race to give their numbers; whoever loses looks again, and all of them count in the end."""
    table = Table.new(GAME, {"players": 3}, [Seat(name) for name in "abc"], await_numbers=True)
    store.create(table)
    stores = [opened() for _ in range(3)]

    def insist(seat: int) -> None:
        chain, own = Chain(seat), stores[seat]
        number = chain.give()
        while True:
            sitting = own.load(table.id)
            if not sitting.awaited():
                return
            given, owing = {giver for giver, _ in sitting.contributions()}, sitting.owing()
            if (seat in given and seat not in owing) or (seat not in given and owing):
                continue
            try:
                own.save(sitting, sitting.contribute(seat, number, len(sitting.contributions())))
                number = chain.give()
            except Conflict:
                continue

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(insist, range(3)))
    again = store.load(table.id)
    assert [seat for seat, _ in again.numbers()] == [0, 1, 2]
    assert again.legal(0)


def test_a_table_without_fair_dice_is_stored_too(store):
    table = Table.rebuild(GAME, {"players": 2}, [Seat("a"), Seat("b")], None, [], id="typed")
    store.create(table)
    store.save(table, table.play(14, table.legal(14)[0]))
    again = store.load("typed")
    assert (again.commitment, again.version) == (None, 1)


# Rules that changed under a table


def renamed(monkeypatch, **changes) -> None:
    newer = replace(GAME, version=GAME.version + 1, **changes)
    monkeypatch.setattr(store_module, "find_game", lambda name: newer)


def test_a_table_goes_on_under_new_rules_and_remembers_the_old(store, monkeypatch):
    table = played_in(store)
    renamed(monkeypatch)
    again = store.load(table.id)
    assert again.state == table.state
    assert (again.rules_version, again.game.version) == (GAME.version, GAME.version + 1)


def test_a_choice_that_came_later_is_made_as_it_was_played_before(store, monkeypatch):
    table = played_in(store)
    luck = Option("luck", ("once", "twice"), "twice", since=GAME.version + 1, before="once")
    renamed(monkeypatch, options=OptionSet((*GAME.options.options, luck)))
    again = store.load(table.id)
    assert again.options == {**table.options, "luck": "once"}


def test_moves_the_new_rules_refuse_are_named(store, monkeypatch):
    table = played_in(store)
    renamed(monkeypatch)
    tampered(store, "UPDATE spielwerk_entries SET move = 1 WHERE sequence = 30")
    with pytest.raises(NoLongerReplays) as caught:
        store.load(table.id)
    then, now = GAME.version, GAME.version + 1
    assert (caught.value.table_id, caught.value.began_under, caught.value.rules_version) == (table.id, then, now)
    assert f"began under rules version {then} and does not replay under version {now}: entry 30: " in str(caught.value)


def test_other_points_under_new_rules_are_noticed(store, monkeypatch):
    table = played_in(store)
    renamed(monkeypatch)
    tampered(store, "UPDATE spielwerk_tables SET points = '[[1]]'")
    with pytest.raises(NoLongerReplays, match=r"the points were \[\[1\]\] and are now"):
        store.load(table.id)


def test_options_the_new_rules_do_not_know_are_named(store):
    table = played_in(store)
    tampered(store, """UPDATE spielwerk_tables SET options = '{"weather": 1}'""")
    with pytest.raises(NoLongerReplays, match="unknown option 'weather'"):
        store.load(table.id)


def test_a_game_that_is_not_installed_is_named(store):
    table = played_in(store)
    tampered(store, "UPDATE spielwerk_tables SET game = 'chess'")
    with pytest.raises(GameNotInstalled, match="there is no game 'chess'"):
        store.load(table.id)


# The database itself


def to_layout_2(store: Store) -> None:
    """The database as earlier programs left it."""
    tampered(store, "DROP TABLE spielwerk_reviews")
    tampered(store, "DROP TABLE spielwerk_imports")
    tampered(store, "ALTER TABLE spielwerk_tables DROP COLUMN waiting")
    tampered(store, "UPDATE spielwerk_about SET value = '2'")


def to_layout_1(store: Store) -> None:
    to_layout_2(store)
    tampered(store, "ALTER TABLE spielwerk_tables DROP COLUMN terms")
    tampered(store, "ALTER TABLE spielwerk_entries DROP COLUMN number")
    tampered(store, "UPDATE spielwerk_about SET value = '1'")


def test_a_database_of_layout_1_is_brought_up_to_date_in_place(store, opened):
    """Tables in it go on with the dice they began with, and new ones stand beside them."""
    table = sit_down_as_in_scheme_1()
    store.create(table)
    random = Random(1)
    for _ in range(25):
        store.save(table, step(table, random))
    to_layout_1(store)
    newer = opened()
    again = newer.load(table.id)
    assert (again.log, again.state, again.commitment, again.terms) == (table.log, table.state, table.commitment, None)
    for _ in range(40):
        entries = step(table, random)
        again_entries = [_played(again, entry) for entry in entries if entry.who < 3]
        assert [entry for played in again_entries for entry in played] == entries
        newer.save(again, entries)
    assert newer.load(table.id).log == table.log
    new = Table.new(GAME, {"players": 2}, [Seat("a"), Seat("b")], await_numbers=True)
    newer.create(new)
    newer.save(new, give_numbers(new, {0: Chain(0), 1: Chain(1)}))
    assert opened().load(new.id).numbers() == new.numbers()
    assert {summary.id for summary in newer.tables()} == {table.id, new.id}
    assert [newer.reviews.begin(table.id) for _ in range(2)] == [True, False]
    newer.reviews.note(table.id, 1.0, "reviewed")
    assert opened().reviews.find(table.id) == KeptReview(1.0, False, "reviewed")


def _played(table: Table, entry: Entry) -> list[Entry]:
    return table.confirm(entry.who) if entry.kind == Kind.CONFIRM else table.play(entry.who, entry.move)


def test_imported_tables_of_layout_2_are_forgotten_like_new_ones(store, opened):
    """And what was not noted then is not known."""
    for number, settings in enumerate([{"imported": True}, {"imported": False}, {"problems": ['"imported": true']}]):
        store.create(Table.new(GAME, {"players": 2}, [Seat("a"), Seat("b")]), {f"word-{number}": 0}, settings)
    to_layout_2(store)
    newer = opened()
    assert all(newer.reviews.begin(summary.id) for summary in newer.tables())
    assert [found.waiting for found in newer.find_tables(["word-0", "word-1"])] == [None, None]
    assert newer.visits.remove_forgotten(time.time(), 100) == 1
    assert newer.find_token("word-0") is None
    assert len(newer.tables()) == 2


def test_programs_that_start_at_once_bring_it_up_to_date_once(store, address):
    to_layout_1(store)

    def start(_: int) -> None:
        Store(address).close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(start, range(4)))
    Store(address).create(Table.new(GAME, {"players": 2}, [Seat("a"), Seat("b")]))


def test_an_unknown_layout_is_refused(store, opened):
    tampered(store, "UPDATE spielwerk_about SET value = '99'")
    with pytest.raises(StoreError, match="the database has layout 99; this program knows layout 4"):
        opened()


def test_a_file_that_is_no_database_is_refused(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 200)
    with pytest.raises(StoreError, match="cannot be used as a store: file is not a database"):
        Store(path)
    with pytest.raises(StoreError, match="unable to open"):
        Store(tmp_path / "no" / "such" / "folder.db")


def test_a_url_names_its_database(tmp_path):
    table = played_in(Store(tmp_path / "tables.db"))
    assert Store(f"sqlite:///{tmp_path / 'tables.db'}").load(table.id).log == table.log


def test_a_path_is_taken_as_it_is(tmp_path):
    for name in ("what?.db", "100%20.db"):
        Store(tmp_path / name).close()
        assert (tmp_path / name).exists()


@pytest.mark.parametrize("scheme", ["telegram", "mysql"])
def test_a_database_of_another_kind_is_refused(scheme):
    with pytest.raises(StoreError, match=f"{scheme}:// is no database we can use; give a file, or a postgresql://"):
        Store(f"{scheme}://somewhere")


def test_a_url_that_cannot_be_read_is_refused():
    with pytest.raises(StoreError, match="this postgresql:// URL cannot be read"):
        Store("postgresql://host:door/tables")


def test_a_database_nobody_answers_for_is_refused(tmp_path):
    with pytest.raises(StoreError, match="cannot be used as a store: connection") as caught:
        Store(f"postgresql://nobody:password@/nothing?host={tmp_path}")
    assert "password" not in str(caught.value).split("cannot")[0]


def test_a_missing_driver_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'spielwerk\[postgresql\]'"):
        Store("postgresql://localhost/tables")


def test_every_write_is_synced_to_disk(tmp_path):
    store = Store(tmp_path / "tables.db")
    with store._database.reading() as database:
        pragmas = {name: database.exec_driver_sql(f"PRAGMA {name}").scalar() for name in PRAGMAS}
    assert pragmas == PRAGMAS


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_a_finished_game_of_every_size_comes_back(store):
    for players in (2, 4):
        table = play_to_end(sit_down(players=players), players)
        table.id = f"finished-{players}"
        store.create(table)
        again = store.load(table.id)
        assert again.over()
        assert again.scores() == table.scores()


def test_a_table_is_created_with_its_links_and_settings_or_not_at_all(store, opened, monkeypatch):
    def fail(*_):
        raise RuntimeError("killed here")

    table = sit_down()
    with monkeypatch.context() as patched:
        patched.setattr(store_module, "_insert_tokens", fail)
        with pytest.raises(RuntimeError, match="killed here"):
            store.create(table, {"word": 0}, {"host": "word"})
    assert opened().tables() == []
    store.create(table, {"word": 0}, {"host": "word"})
    assert (opened().tokens(table.id), opened().settings(table.id)) == ({"word": 0}, {"host": "word"})


def test_whoever_waits_for_a_lock_is_told_within_about_a_second(store, opened):
    table = played_in(store)
    other = opened()
    with other._database.writing() as database:
        # SQLite locks the file with this, PostgreSQL the row.
        database.exec_driver_sql("UPDATE spielwerk_tables SET created = 0")
        began = time.monotonic()
        with pytest.raises(Busy):
            store.save(table, step(table, Random(5)))
        assert 0.8 < time.monotonic() - began < 3
    again = store.load(table.id)
    store.save(again, step(again, Random(5)))


def test_errors_of_the_database_print_no_tokens(store, monkeypatch):
    table, word = played_in(store), "-".join(("a", "secret", "word"))
    monkeypatch.setattr(store_module, "new_token", lambda _: word)
    tampered(store, "DROP TABLE spielwerk_tokens")
    for action in (lambda: store.find_token(word), lambda: store.new_token(table.id, 0)):
        with pytest.raises(Unusable) as caught:
            action()
        printed = "".join(traceback.format_exception(caught.value))
        assert "spielwerk_tokens" in printed
        assert word not in printed
        assert "hide_parameters" in printed


def test_processes_that_start_together_on_an_empty_database_make_one_layout(postgresql: PostgreSQL) -> None:
    for _ in range(4):
        address = postgresql.new_database()
        with ThreadPoolExecutor(4) as starting:
            stores = list(starting.map(Store, [address] * 4))
        for store in stores:
            store.close()
