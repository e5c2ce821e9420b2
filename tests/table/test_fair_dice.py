"""Fair dice: bound by the commitment, without bias, and not to be rolled again; in both schemes."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from random import Random

import pytest

from spielwerk.kernel.chance import CHANCE, CHANCE_BIT
from spielwerk.table import Seat, Table, fair
from spielwerk.table.terms import read_terms

from .sittings import GAME, SECRET, play_to_end, sit_down, sit_down_as_in_scheme_1, step


def test_the_commitment_covers_secret_id_game_options_and_seats():
    table = sit_down(players=2)
    assert table.terms is not None
    assert table.commitment == hashlib.sha256(f"{SECRET.hex()}\n{table.terms}".encode()).hexdigest()
    assert json.loads(table.terms) == {
        "scheme": 2,
        "id": "test",
        "game": "millefiori",
        "rules_version": GAME.version,
        "options": table.options,
        "seats": [{"name": "Ada", "kind": "person"}, {"name": "Bruno", "kind": "person"}],
    }


@pytest.mark.parametrize(
    "changes",
    [{"secret": 1}, {"players": 3}, {"choice": "tactical"}, {"kind": "greedy"}],
    ids=lambda changes: next(iter(changes)),
)
def test_whatever_is_covered_changes_the_commitment(changes):
    assert sit_down(**{"players": 2, **changes}).commitment != sit_down(players=2).commitment


def test_how_turns_end_is_not_covered_because_it_may_change():
    assert sit_down(confirm=False).commitment == sit_down().commitment


def test_a_name_said_later_changes_no_terms():
    table = sit_down(players=2)
    terms = table.terms
    table.change_seat(1, Seat("Bettina"))
    assert table.terms == terms
    assert read_terms(terms or "").seats[1].name == "Bruno"


def test_in_scheme_1_the_commitment_is_the_hash_of_the_secret():
    table = sit_down_as_in_scheme_1()
    assert table.commitment == fair.commitment(SECRET, None)
    assert table.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert table.terms is None


def test_every_table_has_a_secret_and_an_id_of_its_own():
    seats = [Seat("a"), Seat("b")]
    tables = [Table.new(GAME, {"players": 2}, seats) for _ in range(5)]
    assert len({table.id for table in tables}) == 5
    assert len({table.stored_secret() for table in tables}) == 5
    assert all(len(table.stored_secret() or b"") == 32 for table in tables)


def test_what_the_secret_is_asked():
    assert fair.question_by_id("table-7", 3) == "table-7:3"
    assert fair.question("ab12", 3, []) == "ab12:3"
    assert fair.question("ab12", 3, [(0, "5e"), (2, "c0")]) == "ab12:3:0=5e:2=c0"
    digest = hmac.new(SECRET, b"table-7:3", hashlib.sha256).digest()
    assert fair.answer(SECRET, "table-7:3") == int.from_bytes(digest, "big")


def test_the_number_is_scaled_to_the_odds_in_ascending_order():
    odds = [(9, 3), (4, 1), (7, 2)]
    for share, move in [(0, 4), (1, 7), (2, 7), (3, 9), (5, 9)]:
        assert fair.outcome((share << 256) // 6 + 1, odds) == move
    assert fair.outcome(2**256 - 1, odds) == 9
    with pytest.raises(ValueError, match="no odds"):
        fair.outcome(0, [])


def test_outcomes_follow_the_odds():
    odds = [(0, 1), (1, 2), (2, 0), (3, 3)]
    asked = (fair.question("ab12", n, [(0, "5e")]) for n in range(12_000))
    fallen = Counter(fair.outcome(fair.answer(SECRET, text), odds) for text in asked)
    assert fallen[2] == 0
    for move, weight in odds:
        assert abs(fallen[move] - 2000 * weight) < 200


def test_the_secret_is_shown_only_at_the_end():
    table = sit_down(players=2)
    random = Random(0)
    while not table.over():
        assert table.reveal_secret() is None
        step(table, random)
    assert table.reveal_secret() == SECRET


def test_taking_back_cannot_change_the_next_die():
    """The same card is dealt next however often somebody plays and takes back before."""
    dealt = []
    for detours in range(4):
        table = sit_down()
        random = Random(5)
        while table.engine.waiting(table.state) != CHANCE_BIT:
            step(table, random)
        seat = table.to_confirm()
        assert seat is not None
        last = table.log[-1].move
        for _ in range(detours):
            table.take_back(seat)
            table.play(seat, last)
        dealt.append([entry.move for entry in table.confirm(seat) if entry.who == CHANCE])
    assert dealt[0] == dealt[1] == dealt[2] == dealt[3]
    assert len(dealt[0]) == 15


def test_another_secret_gives_another_game():
    first, second = (play_to_end(sit_down(secret=n), 0) for n in (0, 1))
    assert first.commitment != second.commitment
    assert [e.move for e in first.log] != [e.move for e in second.log]
