"""Fair dice: bound by the commitment, without bias, and not to be rolled again."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from random import Random

import pytest

from spielwerk.kernel.chance import CHANCE, CHANCE_BIT
from spielwerk.table import Seat, Table, fair

from .sittings import GAME, SECRET, play_to_end, sit_down, step


def test_the_commitment_is_the_hash_of_the_secret():
    table = sit_down()
    assert table.commitment == hashlib.sha256(SECRET).hexdigest()
    assert table.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_every_table_has_a_secret_and_an_id_of_its_own():
    seats = [Seat("a"), Seat("b")]
    tables = [Table.new(GAME, {"players": 2}, seats) for _ in range(5)]
    assert len({table.id for table in tables}) == 5
    assert len({table.stored_secret() for table in tables}) == 5
    assert all(len(table.stored_secret() or b"") == 32 for table in tables)


def test_the_number_behind_an_outcome():
    digest = hmac.new(SECRET, b"table-7:3", hashlib.sha256).digest()
    assert fair.number(SECRET, "table-7", 3) == int.from_bytes(digest, "big")


def test_the_number_is_scaled_to_the_odds_in_ascending_order(monkeypatch):
    odds = [(9, 3), (4, 1), (7, 2)]
    for share, move in [(0, 4), (1, 7), (2, 7), (3, 9), (5, 9)]:
        monkeypatch.setattr(fair, "number", lambda *_, share=share: (share << 256) // 6 + 1)
        assert fair.outcome(SECRET, "t", 0, odds) == move
    monkeypatch.setattr(fair, "number", lambda *_: 2**256 - 1)
    assert fair.outcome(SECRET, "t", 0, odds) == 9


def test_outcomes_follow_the_odds():
    odds = [(0, 1), (1, 2), (2, 0), (3, 3)]
    fallen = Counter(fair.outcome(SECRET, "t", n, odds) for n in range(12_000))
    assert fallen[2] == 0
    for move, weight in odds:
        assert abs(fallen[move] - 2000 * weight) < 200
    with pytest.raises(ValueError, match="no odds"):
        fair.outcome(SECRET, "t", 0, [])


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
