"""Numbers that browsers add to the dice: who may give which, and from when on they count."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.kernel.chance import CHANCE, CHANCE_BIT
from spielwerk.table import DoesNotReplay, Entry, Kind, Rejected, Seat, Table, fair
from spielwerk.table.gamefile import open_game, read_game, write_game

from .chains import Chain, give_numbers
from .sittings import GAME, NAMES, SECRET, play_to_end, sit_down, sit_down_as_in_scheme_1, step


def set_table(*kinds: str) -> Table:
    """A table whose first outcome waits for everybody's numbers."""
    seats = [Seat(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
    return Table.new(GAME, {"players": len(kinds)}, seats, SECRET, await_numbers=True)


def code(action, *arguments) -> str:
    with pytest.raises(Rejected) as caught:
        action(*arguments)
    return caught.value.code


def rebuilt(table: Table) -> Table:
    return Table.rebuild(
        table.game,
        table.options,
        table.seats,
        table.stored_secret(),
        table.log,
        id=table.id,
        rules_version=table.rules_version,
        commitment=table.commitment,
        terms=table.terms,
    )


def outcomes(table: Table) -> list[int]:
    return [entry.move for entry in table.log if entry.who == CHANCE]


# When the first outcome is drawn


def test_the_first_outcome_waits_for_everybodys_numbers():
    table = set_table("person", "greedy", "person")
    assert (table.log, table.waiting(), table.awaited()) == ([], CHANCE_BIT, [0, 2])
    first, second = Chain(1), Chain(2)
    table.contribute(0, first.give())
    table.contribute(2, second.give())
    assert (table.awaited(), table.owing(), outcomes(table)) == ([2], {0}, [])
    drawn = table.contribute(0, first.give())
    assert table.awaited() == []
    assert [entry.who for entry in drawn] == [0, *[CHANCE] * (len(drawn) - 1)]
    assert len(drawn) > 15
    assert table.legal(0)


def test_a_table_of_bots_waits_for_nobody():
    table = set_table("greedy", "random")
    assert table.awaited() == []
    assert table.legal(0)


def test_a_table_can_begin_without_those_who_are_not_there():
    table = set_table("person", "person")
    here = Chain(1)
    table.contribute(0, here.give())
    assert table.awaited() == [1]
    drawn = table.advance()
    assert len(drawn) > 15
    assert [seat for seat, _ in table.numbers()] == [0]
    assert table.legal(1)


def test_saying_a_name_begins_nothing():
    table = set_table("person", "person")
    assert table.change_seat(1, Seat("Bettina")) == []
    assert table.awaited() == [0, 1]
    give_numbers(table, {0: Chain(0)})
    begun = table.change_seat(1, Seat("Bettina", "greedy"))
    assert len(begun) > 15


def test_a_table_begun_at_once_takes_numbers_later():
    table = sit_down(players=2)
    before = outcomes(table)
    table.contribute(1, Chain(1).give())
    assert outcomes(table) == before
    assert [seat for seat, _ in table.numbers()] == [1]


def test_a_waiting_table_is_stored_and_rebuilt_waiting():
    table = set_table("person", "person")
    table.contribute(0, Chain(0).give())
    again = rebuilt(table)
    assert (again.log, again.awaited(), again.numbers()) == (table.log, [1], table.numbers())
    assert again.legal(0) == []


# What an outcome follows from


def test_an_outcome_follows_from_the_numbers_that_stood_when_it_was_drawn():
    """A second opinion on every outcome of a game in which a second person comes late."""
    chains = {0: Chain(10), 1: Chain(11)}
    table = set_table("person", "person")
    table.contribute(0, chains[0].give())
    table.advance()
    random = Random(3)
    for _ in range(40):
        step(table, random)
    table.contribute(1, chains[1].give())
    for _ in range(20):
        step(table, random)
    table.contribute(0, chains[0].give())
    play_to_end(table, 4)
    kinds = [len(standing) for standing in _check_every_outcome(table)]
    assert sorted(set(kinds)) == [1, 2]
    assert kinds == sorted(kinds)


def _check_every_outcome(table: Table) -> list[dict[int, str]]:
    """The numbers behind each outcome, found without the table's own bookkeeping."""
    again, standings, n = Table.rebuild(GAME, table.options, table.seats, None, [], id="again"), [], 0
    newest: dict[int, str] = {}
    round_of: dict[int, str] = {}
    standing: dict[int, str] = {}
    for entry in table.log:
        if entry.kind == Kind.CONTRIBUTE:
            assert entry.number is not None
            round_of = {entry.who: entry.number} if entry.who not in newest else {**round_of, entry.who: entry.number}
            newest[entry.who] = entry.number
            standing = dict(newest) if round_of.keys() == newest.keys() else standing
            continue
        if entry.who == CHANCE:
            text = f"{table.commitment}:{n}" + "".join(f":{seat}={standing[seat]}" for seat in sorted(standing))
            fallen = fair.outcome(fair.answer(SECRET, text), again.engine.odds(again.state))
            assert fallen == entry.move
            standings.append(standing)
            n += 1
        again.replay(Entry(again.version, entry.kind, entry.who, entry.move))
    assert again.state == table.state
    return standings


def test_outcomes_drawn_before_a_number_stay_as_they_are():
    table = sit_down(players=2)
    before = table.log.copy()
    give_numbers(table, {0: Chain(1), 1: Chain(2)})
    assert table.log[: len(before)] == before
    assert rebuilt(table).state == table.state


def test_other_numbers_give_other_outcomes():
    games = []
    for start in range(3):
        table = Table(GAME, {"players": 2}, [Seat("a"), Seat("b")], SECRET, id="test")
        give_numbers(table, {0: Chain(start), 1: Chain(9)})
        games.append(outcomes(table))
    assert len({tuple(game) for game in games}) == 3


def test_taking_back_is_not_touched_by_a_number():
    table = sit_down(players=2)
    version = table.version_for(0)
    table.play(0, table.legal(0)[0], version)
    table.contribute(0, Chain(0).give())
    table.contribute(1, Chain(1).give())
    assert table.take_back_refusal(0) is None
    table.take_back(0)
    table.play(1, table.legal(1)[0], version)
    assert table.positions() == len(table.open_log()) == len(outcomes(table)) + 1


def test_a_number_makes_nobodys_move_out_of_date():
    table = sit_down(players=2)
    version = table.version_for(0)
    table.contribute(0, Chain(0).give())
    table.contribute(1, Chain(1).give())
    table.play(0, table.legal(0)[0], version)


# Who may give which


def test_only_people_give_numbers_and_only_what_is_due():
    table = set_table("person", "greedy", "person")
    chain = Chain(0)
    assert code(table.contribute, 1, Chain(1).give()) == "takes_no_numbers"
    assert code(table.contribute, 7, Chain(1).give()) == "unknown_seat"
    for wrong in ("", "00", "g" * 64, "A" * 64, "0" * 65, "0" * 63 + "\n"):
        assert code(table.contribute, 0, wrong) == "wrong_number"
    table.contribute(0, chain.give())
    assert code(table.contribute, 0, chain.give()) == "no_number_due"
    table.contribute(2, Chain(2).give())
    assert code(table.contribute, 0, Chain(3).give()) == "wrong_number"


def test_a_table_of_scheme_1_takes_no_numbers():
    assert code(sit_down_as_in_scheme_1().contribute, 0, Chain(0).give()) == "takes_no_numbers"


def test_a_game_that_is_over_takes_no_numbers():
    table = play_to_end(sit_down(players=2), 1)
    assert code(table.contribute, 0, Chain(0).give()) == "over"


def test_two_people_who_come_at_the_same_time_are_taken_one_after_the_other():
    """The second must know the first one's number, and everybody's answer to it, before giving theirs."""
    table = set_table("person", "person", "person")
    chains = {seat: Chain(seat) for seat in range(3)}
    table.contribute(0, chains[0].give(), 0)
    number = chains[2].give()
    table.contribute(1, chains[1].give(), 1)
    assert code(table.contribute, 2, number, 1) == "out_of_date"
    assert code(table.contribute, 2, number, 2) == "number_under_way"
    table.contribute(0, chains[0].give(), 2)
    for wrong in (-1, 1, 4):
        assert code(table.contribute, 2, number, wrong) == "out_of_date"
    table.contribute(2, number, 3)
    # One answer does not wait for the other: what follows a first number is fixed by it.
    table.contribute(1, chains[1].give(), 4)
    table.contribute(0, chains[0].give(), 4)
    assert [seat for seat, _ in table.numbers()] == [0, 1, 2]


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (Entry(0, Kind.CONTRIBUTE, 0, -1), "no number of 64"),
        (Entry(0, Kind.CONTRIBUTE, CHANCE, -1, "0" * 64), "take no numbers"),
        (Entry(0, Kind.CONTRIBUTE, 9, -1, "0" * 64), "there is no seat 9"),
    ],
)
def test_a_wrong_number_in_a_log_is_refused(entry, reason):
    with pytest.raises(DoesNotReplay, match=reason):
        set_table("person", "person").replay(entry)


def test_numbers_go_through_a_game_file():
    table = set_table("person", "person")
    give_numbers(table, {0: Chain(0), 1: Chain(1)})
    play_to_end(table, 2)
    again = open_game(read_game(write_game(table)))
    assert again.log == table.log
    assert (again.numbers(), again.terms, again.commitment) == (table.numbers(), table.terms, table.commitment)
    assert write_game(again) == write_game(table)
