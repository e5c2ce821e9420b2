"""A browser adds its numbers, keeps what it saw, and checks the dice at the end: right ones, forged ones, late ones."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from spielwerk.kernel import CHANCE
from spielwerk.kernel.registry import find_game
from spielwerk.table.evidence import evidence_of
from spielwerk.table.log import Kind
from spielwerk.table.seat import Seat
from spielwerk.table.table import Table

from ..table.chains import Chain
from ..table.sittings import play_to_end, sit_down_as_in_scheme_1, step
from .conftest import GAME
from .test_web_browser import READY, Desk, browser, desk, set_table, take_seat, token_of, two_players, until

__all__ = ["browser", "desk"]

pytestmark = [pytest.mark.browser, pytest.mark.long]

# As at an address in the network without TLS.
WITHOUT_WEBCRYPTO = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })"
CHECK = """async ([evidence, seats, kept, chains]) => {
    const { check } = await import("/static/check.js");
    const found = await check(evidence, seats, kept, (first) => chains[first] ?? null);
    return { faults: [...found.faults], about: found.about };
}"""
HASH = """async (lengths) => {
    const { hexOf, hmac, plainSha256, sha256 } = await import("/static/hashing.js");
    const found = [];
    for (const length of lengths) {
        const bytes = Uint8Array.from({ length }, (_, n) => (n * 7 + length) % 256);
        const [one, other, signed] = [plainSha256(bytes), await sha256(bytes), await hmac(bytes, bytes)];
        found.push([one, other, signed].map(hexOf));
    }
    return found;
}"""


class Game:
    """A finished game of two people, what the browser of the second kept of it, and a page to check it in."""

    def __init__(self, page: Page) -> None:
        self._page = page
        seats = [Seat("Anna"), Seat("Bruno")]
        table = Table.new(find_game(GAME), {"players": 2}, seats, bytes(range(32)), await_numbers=True)
        anna, bruno = Chain(0), Chain(1)
        table.contribute(0, anna.give())
        self.set_up = len(table.advance())
        first = bruno.give()
        table.contribute(1, first)
        table.contribute(0, anna.give())
        self.kept: Any = {
            "commitment": table.commitment,
            "terms": table.terms,
            "draws": self.set_up,
            "given": table.contributions(),
        }
        self.chains = {first: {"start": "", "seen": {first: 1}}}
        self.evidence: Any = msgspec.to_builtins(evidence_of(play_to_end(table, 3)))
        self.draws = len(self.evidence["outcomes"])

    def check(self, seats: tuple[int, ...] = (1,)) -> tuple[list[str], dict[str, Any]]:
        found = self._page.evaluate(CHECK, [self.evidence, seats, self.kept, self.chains])
        return found["faults"], found["about"]


@pytest.fixture
def game(desk: Desk) -> Game:
    return Game(desk.page(desk.context("en")))


def test_a_right_game_is_right_and_counts_whose_numbers_are_in_it(game: Game) -> None:
    faults, about = game.check()
    assert faults == []
    assert (about["draws"], about["own"]) == (game.draws, str(game.draws - game.set_up))
    assert (about["before"], about["missing"], about["late"], about["stranger"]) == (game.set_up, 0, 0, False)
    assert "elsewhere" not in about


def test_a_spectator_who_was_there_from_the_beginning(game: Game) -> None:
    game.kept["draws"] = 0
    faults, about = game.check(())
    assert (faults, about["own"], about["before"], about["late"], about["stranger"]) == ([], "", 0, 0, False)


def test_who_kept_nothing_can_only_say_that_the_game_agrees_with_itself(game: Game) -> None:
    game.kept = None
    faults, about = game.check(())
    assert (faults, about["stranger"]) == ([], True)


def test_another_device_cannot_tell_whose_numbers_they_are(game: Game) -> None:
    game.chains = {}
    faults, about = game.check()
    assert (faults, about["elsewhere"]) == ([], True)


def forge_commitment(game: Game) -> None:
    game.kept["commitment"] = "0" * 64


def forge_terms(game: Game) -> None:
    """Other options than those that were shown: the server kept a second commitment ready."""
    game.evidence["terms"] = game.evidence["terms"].replace("simultaneous", "tactical")
    covered = f"{game.evidence['secret']}\n{game.evidence['terms']}".encode()
    game.evidence["commitment"] = hashlib.sha256(covered).hexdigest()


def forge_secret(game: Game) -> None:
    game.evidence["secret"] = "11" * 32


def lengthen_secret(game: Game) -> None:
    game.evidence["secret"] += "00"


def move_table(game: Game) -> None:
    game.evidence["id"] = "another"


def change_draw(game: Game) -> None:
    outcome = game.evidence["outcomes"][30]
    outcome[1] = next(move for move in outcome[2][::2] if move != outcome[1])


def disorder_odds(game: Game) -> None:
    odds = game.evidence["outcomes"][30][2]
    odds[:4] = [*odds[2:4], *odds[:2]]


def leave_out_number(game: Game) -> None:
    del game.evidence["given"][1:]


def change_number(game: Game) -> None:
    game.evidence["given"][1][2] = "0" * 64


def break_chain(game: Game) -> None:
    game.evidence["given"][2][2] = "0" * 64
    game.kept = None


def speak_for_me(game: Game) -> None:
    """A number of mine that this browser never gave."""
    game.chains = {first: {"start": "", "seen": {}} for first in game.chains}


def slip_in(game: Game) -> None:
    """Anna's first number came when mine was known already, though the log says otherwise."""
    game.kept = None
    game.chains = {first: {"start": "", "seen": {first: 0}} for first in game.chains}


@pytest.mark.parametrize(
    ("forge", "fault"),
    [
        (forge_commitment, "commitment"),
        (forge_terms, "commitment"),
        (forge_secret, "secret"),
        (lengthen_secret, "secret"),
        (move_table, "secret"),
        (change_draw, "draw"),
        (disorder_odds, "draw"),
        (leave_out_number, "numbers"),
        (change_number, "numbers"),
        (break_chain, "numbers"),
        (speak_for_me, "numbers"),
        (slip_in, "numbers"),
    ],
)
def test_whatever_was_forged_is_found(game: Game, forge: Callable[[Game], None], fault: str) -> None:
    game.evidence, game.kept = copy.deepcopy(game.evidence), copy.deepcopy(game.kept)
    forge(game)
    faults, about = game.check()
    assert fault in faults
    assert "draws" not in about or fault != "draw"


def test_a_game_of_scheme_1_is_checked_as_far_as_it_can_be(game: Game) -> None:
    game.evidence = msgspec.to_builtins(evidence_of(play_to_end(sit_down_as_in_scheme_1(2), 1)))
    game.kept, game.chains = None, {}
    faults, about = game.check(())
    assert (faults, about["scheme_1"], about["stranger"]) == ([], True, True)
    game.evidence["outcomes"][3][1] += 1
    assert game.check(())[0] == ["draw"]


def test_what_fell_in_another_game_is_not_checked(game: Game) -> None:
    old = play_to_end(sit_down_as_in_scheme_1(2), 1)
    plays = [(play.who, play.move) for play in old.plays()[:60]]
    table = Table.continued(old.game, old.options, old.seats, plays, follows=old.id)
    game.evidence = msgspec.to_builtins(evidence_of(play_to_end(table, 2)))
    game.kept, game.chains = None, {}
    faults, about = game.check(())
    assert (faults, about["taken_over"]) == ([], sum(who == CHANCE for who, _ in plays))
    game.evidence["outcomes"][-1][1] += 1
    assert game.check(())[0] == ["draw"]


def test_hashes_are_the_same_with_and_without_webcrypto(desk: Desk) -> None:
    lengths = [0, 1, 32, 55, 56, 63, 64, 65, 119, 120, 1000]
    page = desk.page(desk.context("en"))
    for length, found in zip(lengths, page.evaluate(HASH, lengths), strict=True):
        content = bytes((n * 7 + length) % 256 for n in range(length))
        assert found[0] == found[1] == hashlib.sha256(content).hexdigest()
        key = content if length <= 64 else hashlib.sha256(content).digest()
        block = key.ljust(64, b"\0")
        inner = hashlib.sha256(bytes(b ^ 0x36 for b in block) + content).digest()
        assert found[2] == hashlib.sha256(bytes(b ^ 0x5C for b in block) + inner).hexdigest()


# In whole pages


def finish(desk: Desk, *pages: Page) -> Table:
    """Plays the table to its end on the server, and shows that in the pages."""
    live, store = desk.live(pages[0]), desk.services.store
    # What the pages gave may still be on its way to the store.
    until(pages[0], lambda: store.load(live.table.id).version == live.table.version)
    random = Random(5)
    while not live.table.over():
        store.save(live.table, step(live.table, random))
    live.drawn.clear()
    for page in pages:
        page.reload()
    return live.table


def draws_of(table: Table) -> int:
    return sum(entry.who == CHANCE for entry in table.log)


def invited(desk: Desk, page: Page, **how: Any) -> Page:
    invitation = page.locator(".side .invites input").first.input_value()
    return desk.page(desk.context("en", **how), invitation.removeprefix(desk.address))


def test_who_comes_late_is_told_what_was_drawn_before(desk: Desk) -> None:
    page = desk.page(desk.context("en"))
    set_table(page, "friend")
    set_up = draws_of(desk.table(page))
    friend = invited(desk, page)
    until(page, lambda: len(desk.table(page).numbers()) == 2)
    table = finish(desk, page, friend)
    for one in (page, friend):
        expect(one.locator(".end [data-verdict=right]")).to_have_text("Checked in your browser")
        expect(one.locator(".end [data-count=draws]")).to_have_text(str(draws_of(table)))
    expect(friend.locator(".end [data-count=own]")).to_have_text(str(draws_of(table) - set_up))
    expect(friend.locator(".end [data-count=before]")).to_have_text(str(set_up))


def test_a_server_that_changes_its_mind_is_found_out(desk: Desk) -> None:
    """At the end it shows another secret with a commitment that fits: not the one the browser kept."""
    page = desk.page(desk.context("en"))
    set_table(page, "friend", wait=True)
    friend = invited(desk, page)
    friend.wait_for_selector(READY)
    table = finish(desk, page)
    assert table.terms is not None
    table._secret = bytes(32)
    table.commitment = hashlib.sha256(f"{bytes(32).hex()}\n{table.terms}".encode()).hexdigest()
    live = desk.live(page)
    live.drawn.clear()
    live.sights.clear()
    friend.reload()
    expect(friend.locator(".end [data-verdict=wrong]")).to_contain_text("Not fair")
    expect(friend.locator(".end [data-fault=commitment]")).to_be_visible()
    expect(friend.locator(".end [data-fault=draw]")).to_be_visible()
    expect(friend.locator(".end [data-verdict=right]")).to_be_hidden()


def test_without_tls_numbers_are_given_and_checked_too(desk: Desk) -> None:
    context = desk.context("en")
    context.add_init_script(WITHOUT_WEBCRYPTO)
    page = desk.page(context)
    form = two_players(page, "local")
    take_seat(page, form)
    until(page, lambda: len(desk.table(page).numbers()) == 2)
    given = [entry.who for entry in desk.table(page).log if entry.kind == Kind.CONTRIBUTE]
    assert given == [0, 1, 0]
    table = finish(desk, page)
    expect(page.locator(".end [data-short=right]")).to_be_visible()
    expect(page.locator(".end [data-count=own]")).to_have_text(str(draws_of(table)))


def test_a_reload_gives_nothing_twice_and_a_second_window_neither(desk: Desk) -> None:
    context = desk.context("en")
    page = desk.page(context)
    set_table(page, "friend", wait=True)
    until(page, lambda: len(desk.table(page).contributions()) == 1)
    page.reload()
    second = desk.page(context, f"/t/{token_of(page)}")
    second.wait_for_selector("[data-do=begin]")
    friend = invited(desk, page)
    friend.wait_for_selector(READY)
    assert [seat for seat, _ in desk.table(page).contributions()] == [0, 1, 0]


def test_a_replay_of_a_file_with_a_forged_secret_is_not_fair(desk: Desk) -> None:
    table = play_to_end(Table.new(find_game(GAME), {"players": 2}, [Seat("Anna"), Seat("Bruno")]), 1)
    table._secret = bytes(32)
    token = desk.services.tables.take_in(table, (0,), ()).token
    page = desk.page(desk.context("de"), f"/t/{token}/at/last")
    expect(page.locator(".end [data-verdict=wrong]")).to_contain_text("Nicht ehrlich")
    expect(page.locator(".end [data-fault=secret]")).to_be_visible()
