"""Clicks that are several moves, over HTTP; turns that end by themselves; a shared screen that hides nothing."""

from __future__ import annotations

from starlette.testclient import TestClient

from spielwerk.proof.markup import ways_on
from spielwerk.table.row import MOST_IN_A_ROW
from spielwerk.web.language import page_words

from .conftest import Sit, entered

BURGUNDY = {"game": "burgundy", "seat_1": "local", "name_0": "Anna", "name_1": "Bea"}


def test_a_click_plays_its_whole_way_and_is_taken_back_whole(client: TestClient, sit: Sit) -> None:
    host = sit(**BURGUNDY)
    _, live = entered(client, host.token)
    page, before = host.page(), bytes(live.table.state)
    way = ways_on(page["parts"]["board"])[0]
    said = {"seat": page["seat"], "version": page["version"], "moves": way}
    played = host.do("play", **said).json()["played"]
    assert played[: len(way)] == way
    assert host.do("play", **said).status_code == 409
    assert host.do("take_back", seat=page["seat"], moves=played).status_code == 200
    assert bytes(live.table.state) == before
    assert host.page()["parts"]["board"] == page["parts"]["board"]


def test_of_a_click_that_cannot_be_nothing_happens(client: TestClient, sit: Sit) -> None:
    host = sit(**BURGUNDY)
    _, live = entered(client, host.token)
    page, log = host.page(), list(live.table.log)
    way = ways_on(page["parts"]["board"])[0]
    said = {"seat": page["seat"], "version": page["version"]}
    assert host.do("play", **said, moves=[*way, way[-1]]).status_code == 422
    assert host.do("play", **said, moves=[way[-1]]).status_code == 422
    assert host.do("play", **said, moves=way * MOST_IN_A_ROW).status_code == 400
    assert host.do("play", **said, moves=[10**30]).status_code == 422
    assert host.do("play", **said | {"seat": 1 - page["seat"]}, moves=way).status_code == 409
    assert live.table.log == log


def test_a_screen_that_hides_nothing_shows_whoever_is_next_under_a_ribbon(client: TestClient, sit: Sit) -> None:
    host = sit(**BURGUNDY)
    _, live = entered(client, host.token)
    seen = []
    for _ in range(2):
        page = host.page()
        assert page["mine"]
        seen.append(page["seat"])
        ribbon = page_words("en")("cover.ribbon", name=live.names[page["seat"]])
        assert ribbon in page["parts"]["cover"]
        assert "data-uncover" not in page["parts"]["cover"]
        while live.table.to_confirm() is None:
            host.play(host.moves()[0])
        assert host.do("confirm", seat=page["seat"]).status_code == 200
    assert sorted(seen) == [0, 1]


def test_a_shared_screen_is_covered_while_castles_are_chosen_in_secret(sit: Sit) -> None:
    host = sit(**BURGUNDY, option_start_castle="secret")
    assert "data-uncover" in host.page()["parts"]["cover"]
    assert not host.page()["mine"]


def test_only_against_bots_a_turn_ends_by_itself(client: TestClient, sit: Sit) -> None:
    for seat, itself in (("bot:random", True), ("local", False)):
        host = sit(game="burgundy", seat_1=seat, name_1="Bea")
        _, live = entered(client, host.token)
        host.wait_for_turn()
        while live.table.to_confirm() is None:
            host.play(host.moves()[0])
        assert ("data-by-itself" in host.page()["parts"]["prompt"]) == itself
        assert ("data-set-ending" in host.page()["parts"]["settings"]) == itself
