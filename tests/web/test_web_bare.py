"""A game that brings nothing but its rules: every page of it, in both languages, to the end of a game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from spielwerk.stage.words import LANGUAGES

from ..installed import installed
from .conftest import Sit, Visitor, entered, other_links

GAME = "bare"


@pytest.fixture(autouse=True)
def bare_game() -> Iterator[None]:
    with installed(bare="tests.proof.bare:GAME"):
        yield


def act(visitor: Visitor) -> bool:
    """Makes the first move of this seat, or ends its turn."""
    moves = visitor.moves()
    if moves:
        assert visitor.play(moves[0]).status_code == 200
    page = visitor.page()
    if 'data-do="confirm"' in page["parts"]["prompt"]:
        assert visitor.do("confirm", seat=page["seat"]).status_code == 200
        return True
    return bool(moves)


def test_it_is_played_to_its_end_and_replayed(client: TestClient, sit: Sit) -> None:
    host = sit(game=GAME, players="2", seat_1="friend")
    visitors = [host, *other_links(client, host).values()]
    table = entered(client, host.token)[1].table
    while not table.over():
        assert [visitor for visitor in visitors if act(visitor)]
        look(client, visitors)
    for visitor in visitors:
        assert 'class="winner"' in visitor.page()["parts"]["end"]
    look(client, visitors, *range(table.positions() + 1))


def look(client: TestClient, visitors: list[Visitor], *positions: int) -> None:
    for visitor in visitors:
        for language in LANGUAGES:
            for path in (f"/t/{visitor.token}", *(f"/t/{visitor.token}/at/{position}" for position in positions)):
                answer = client.get(path, headers={"cookie": f"language={language}"})
                assert answer.status_code == 200
                assert 'class="fields"' in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "path", ["/", "/rules/bare", "/rules/bare?part=1", "/games/bare/style.css", "/games/bare/icon.svg"]
)
def test_pages_that_need_files_do_without(client: TestClient, path: str, language: str) -> None:
    assert client.get(path, headers={"cookie": f"language={language}"}).status_code == 200


def test_a_game_that_cannot_be_loaded_does_not_take_the_others_with_it(client: TestClient) -> None:
    with installed(gone="no_such_module:GAME"):
        page = client.get("/")
    assert page.status_code == 200
    assert 'data-choose-game="millefiori"' in page.text
    assert "gone" not in page.text


def test_rules_that_nobody_wrote_down_are_said_to_be_missing(client: TestClient) -> None:
    assert "have not been written down yet" in client.get("/rules/bare?part=1").text
