"""Attacks on the dice by a host who runs the table and sits at it, against a guest whose browser is honest."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable

import pytest

from spielwerk.kernel.registry import find_game
from spielwerk.table import Rejected, Seat, Table, fair
from spielwerk.table.gamefile import read_game, write_game
from spielwerk.table.terms import write_terms
from spielwerk.table.verify import verify

from .chains import Chain
from .sittings import SECRET

BURGUNDY = find_game("burgundy")
OPTIONS = {"players": 2}
SEATS = [Seat("Host"), Seat("Guest")]
HOST, GUEST = 0, 1
WANTED = [BURGUNDY.move_space.encode("roll", {"dice": dice}) for dice in ("66", "11")]
TRIES = 2725


def table_of(table_id: str, secret: bytes = SECRET, commitment: str | None = None) -> Table:
    return Table(BURGUNDY, OPTIONS, SEATS, secret, id=table_id, commitment=commitment)


def first_rolls(table: Table) -> list[int]:
    """The first dice of host and guest: the last outcomes before the first decision."""
    table.advance()
    return [entry.move for entry in table.log[-2:]]


@pytest.fixture(scope="module")
def falls() -> Callable[[bytes, Callable[[int], str]], list[int]]:
    """The first dice of host and guest by what a secret is asked for an outcome, without playing up to them."""
    table = table_of("any")
    table.advance()
    n, odds = len(table.log) - 2, table.engine.odds(table.state_at(table.positions() - 2))
    return lambda secret, asked: [fair.outcome(fair.answer(secret, asked(n + i)), odds) for i in (0, 1)]


def searched(candidates: Iterable[object], good: Callable[[object], bool]) -> object:
    return next(candidate for candidate in candidates if good(candidate))


def committed(table_id: str, secret: bytes = SECRET) -> str:
    options = BURGUNDY.options.complete(OPTIONS)
    return fair.commitment(secret, write_terms(table_id, BURGUNDY.name, BURGUNDY.version, options, SEATS))


def test_in_scheme_1_a_favourable_id_is_found_and_proved_fair(falls):
    published = fair.commitment(SECRET, None)
    found = str(searched(range(TRIES), lambda n: falls(SECRET, lambda i: fair.question_by_id(str(n), i)) == WANTED))
    table = table_of(found, commitment=published)
    assert first_rolls(table) == WANTED
    report = verify(read_game(write_game(table)), published)
    assert (report.ok, report.scheme) == (True, 1)


def test_an_id_that_was_searched_for_does_not_fit_the_published_commitment(falls):
    published = committed("published")
    assert published not in {committed(str(n)) for n in range(TRIES)}
    ids = (str(n) for n in range(100_000))
    found = str(searched(ids, lambda one: falls(SECRET, lambda i: fair.question(committed(one), i, [])) == WANTED))
    table = table_of(found)
    assert first_rolls(table) == WANTED
    file = json.loads(write_game(table))
    assert verify(read_game(json.dumps(file)), published).problems == [
        "the commitment in the file is not the one that was published"
    ]
    shown = {"commitment": published, "secret": SECRET.hex()}
    forged = verify(read_game(json.dumps(file | shown)), published)
    assert forged.problems[0].startswith("the secret does not fit the commitment")
    moved = verify(read_game(json.dumps(file | {"id": "published"})))
    assert moved.problems == [f"the id committed to: {found}; in the file: published"]


def test_a_secret_that_was_searched_for_is_undone_by_the_guests_number(falls):
    secrets = (n.to_bytes(32, "big") for n in range(100_000))
    found = searched(secrets, lambda one: falls(one, lambda i: fair.question(committed("t", one), i, [])) == WANTED)
    assert isinstance(found, bytes)
    assert first_rolls(table_of("t", found)) == WANTED
    with_numbers = []
    for start in range(12):
        table = table_of("t", found)
        table.contribute(GUEST, Chain(start).give())
        with_numbers.append(tuple(first_rolls(table)))
    assert tuple(WANTED) not in with_numbers
    assert len(set(with_numbers)) > 6


def test_a_first_number_that_was_searched_for_is_undone_by_the_guests_next(falls):
    """The host waits for the guest's number, and only then searches for an own one: it does not count by itself."""
    guest, table = Chain(1), table_of("t")
    known = guest.give()
    table.contribute(GUEST, known)
    commitment = table.commitment or ""
    found = searched(
        (f"{n:064x}" for n in range(100_000)),
        lambda own: falls(SECRET, lambda i: fair.question(commitment, i, [(HOST, str(own)), (GUEST, known)])) == WANTED,
    )
    table.contribute(HOST, str(found))
    assert table.numbers() == ((GUEST, known),)
    table.contribute(GUEST, guest.give())
    assert dict(table.numbers()) == {HOST: found, GUEST: table.contributions()[-1][1]}
    assert [entry.move for entry in table.log[-2:]] != WANTED


def test_a_later_number_cannot_be_searched_for_at_all():
    host, guest, table = Chain(0), Chain(1), table_of("t")
    table.contribute(HOST, host.give())
    table.contribute(GUEST, guest.give())
    for n in range(TRIES):
        with pytest.raises(Rejected):
            table.contribute(HOST, f"{n:064x}")
    table.contribute(HOST, host.give())
    assert [seat for seat, _ in table.numbers()] == [HOST, GUEST]


def test_an_accomplice_cannot_come_between_a_number_and_its_answer():
    """Whoever knew the guest's answer before their own first number could search for one; they are not let in."""
    game = {"players": 3}
    table = Table(BURGUNDY, game, [*SEATS, Seat("Accomplice")], SECRET, id="t")
    host, guest = Chain(0), Chain(1)
    table.contribute(GUEST, guest.give())
    table.contribute(HOST, host.give())
    with pytest.raises(Rejected) as caught:
        table.contribute(2, Chain(2).give())
    assert caught.value.code == "number_under_way"


def test_who_holds_back_a_number_is_seen_to():
    """The host does not answer the guest's number, so that it never counts: the file shows it."""
    table = table_of("t")
    table.contribute(HOST, Chain(0).give())
    table.contribute(GUEST, Chain(1).give())
    table.advance()
    assert table.owing() == {HOST}
    assert [seat for seat, _ in table.numbers()] == [HOST]
    assert [seat for seat, _ in table.contributions()] == [HOST, GUEST]
