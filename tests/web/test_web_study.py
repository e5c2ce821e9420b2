"""The study board over HTTP: positions by address, played on, shared; nothing of a running table leaks into it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from spielwerk.kernel import CHANCE
from spielwerk.kernel.registry import find_game, game_names
from spielwerk.teach.puzzles import puzzles_of
from spielwerk.teach.study.address import address_of
from spielwerk.teach.study.line import begun
from spielwerk.web.shown_games import played_game
from spielwerk.web.study.comparing import asked_at, own_among
from spielwerk.web.study.places import place_at

from .conftest import GAME, JSON, Sit, services
from .stranger import studied

every_game = pytest.mark.parametrize("name", game_names())


def look(client: TestClient, address: str) -> dict[str, Any]:
    answer = client.get(address, headers=JSON)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def act(client: TestClient, what: str, page: dict[str, Any], **extra: Any) -> Any:
    body = {"address": page["address"], "at": page["at"], "seat": page["seat"], "have": page["id"], **extra}
    return client.post(f"/study/{what}", json=body, headers=JSON)


@every_game
def test_a_game_is_set_up_played_on_and_stepped_through(client: TestClient, name: str) -> None:
    answer = client.get(f"/study/new?game={name}&players=2", follow_redirects=False)
    assert answer.status_code == 303
    first = look(client, answer.headers["location"])
    assert first["legal"]
    assert client.get(answer.headers["location"]).status_code == 200
    second = act(client, "play", first, moves=[first["legal"][0]]).json()
    assert second["last"] == first["last"] + 1
    back = look(client, f"/study/{second['address']}?at={first['at']}")
    assert (back["legal"], back["last"]) == (first["legal"], second["last"])
    third = act(client, "bots", second, level="random").json()
    assert third["last"] > second["last"]
    assert look(client, f"/study/{third['address']}")["title"] == third["title"]


def test_who_decides_for_everybody_is_told_whose_turn_it_is(client: TestClient) -> None:
    begun = client.get("/study/new?game=millefiori&players=2", follow_redirects=False).headers["location"]
    shown = client.get(begun, headers={"accept-language": "en"}).text
    acting = re.findall(r'class="thinks">([^<]*)</span>', shown)
    assert acting
    assert set(acting) == {"is to move"}


def test_chance_is_rolled_or_chosen(client: TestClient) -> None:
    start = look(client, f"/study/{studied('burgundy')}?at=0")
    assert start["chance"]
    rolled = act(client, "roll", start).json()
    assert not rolled["chance"]
    chosen = act(client, "play", start, moves=[0]).json()
    assert chosen["last"] == 1
    assert act(client, "play", start, moves=[399]).status_code == 422


def test_a_link_and_a_file_hold_the_position_and_lead_to_a_game(client: TestClient) -> None:
    page = look(client, f"/study/{studied(GAME)}?at=30")
    saved = client.get(f"/study/{page['address']}/position.json?at=30")
    content = json.loads(saved.text)
    assert (content["format"], content["steps"]) == ("spielwerk-position", 30)
    again = look(client, f"/study/{content['address']}")
    assert (again["at"], again["last"], again["title"]) == (30, 30, page["title"])
    table = client.get(act(client, "go-on", page).json()["address"])
    assert table.status_code == 200
    assert "30" in table.text


def test_tables_and_puzzles_lead_there_but_no_running_game_does(client: TestClient, sit: Sit) -> None:
    running = sit()
    assert client.get(f"/t/{running.token}/study/0", headers=JSON).status_code == 409
    assert f"/t/{running.token}/study/" not in client.get(f"/t/{running.token}/at/0").text
    table = played_game(find_game(GAME), 1)
    over = services(client).tables.take_in(table, (0,), (1,))
    assert f'href="/t/{over.token}/study/20"' in client.get(f"/t/{over.token}/at/20").text
    answer = client.get(f"/t/{over.token}/study/20", follow_redirects=False)
    page = look(client, answer.headers["location"])
    assert (page["at"], page["last"]) == (20, table.positions())
    assert client.get(f"/t/{over.token}/study/99999", headers=JSON).status_code == 404
    puzzle = puzzles_of(find_game(GAME))[0]
    answer = client.get(f"/puzzles/{GAME}/{puzzle.name}/study", follow_redirects=False)
    assert look(client, answer.headers["location"])["seat"] == puzzle.seat


def test_a_number_is_changed_with_what_goes_with_it_and_a_broken_invariant_says_so(client: TestClient) -> None:
    page = look(client, f"/study/{studied('burgundy')}")
    assert 'data-cell="silver-0"' in page["parts"]["changes"]
    # Of a storage that may grow without end three spaces are there to be filled.
    assert [f'data-cell="storage-{place}"' in page["parts"]["changes"] for place in range(4)] == [
        True,
        True,
        True,
        False,
    ]
    assert '<template data-kinds-of="lay"><option value="-1">–</option>' in page["parts"]["changes"]
    answer = act(client, "change", page, field="silver", place=0, value=9)
    assert answer.status_code == 200, answer.text
    said = answer.json()["heard"][0][1]
    assert said.startswith("Changed: Player 1 · Silver: ")
    assert "Silver in the supply" in said
    assert act(client, "go-on", answer.json()).status_code == 409
    sales = find_game("burgundy").sources.index("sales")
    for values in ({"field": "points", "place": sales, "value": 77}, {"field": "agenda", "place": 0, "value": 1}):
        refused = act(client, "change", page, **values)
        assert refused.status_code == 422
        assert refused.json()["message"].endswith(".")
    assert act(client, "change", page, field="silver", place=0, value=10**9).status_code == 400


def test_turns_are_compared_only_where_somebody_decides_and_only_such_as_are_possible(client: TestClient) -> None:
    page = look(client, f"/study/{studied(GAME)}")
    assert act(client, "compare", {**page, "at": 0}).status_code == 409
    assert act(client, "compare", page, turns=[[99999]]).status_code == 422
    assert act(client, "compare", page, turns=[[0] * 100]).status_code == 400


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_is_no_position_is_refused_with_a_sentence(client: TestClient, language: str) -> None:
    whole = studied(GAME)
    headers = {**JSON, "accept-language": language}
    for address in (whole[:-3], whole.replace(whole[50], "-"), "1", "x" * 60_000, "2abc", "%C3%A4"):
        answer = client.get(f"/study/{address}", headers=headers)
        assert answer.status_code == 422, address[:40]
        assert answer.json()["message"].endswith(".")
    for query in ("at=9999", "at=x", "at=-1"):
        assert client.get(f"/study/{whole}?{query}", headers=headers).status_code == 404
    spot = {"address": whole, "at": 5, "seat": 0}
    assert client.post("/study/play", json={**spot, "moves": [-7]}, headers=headers).status_code == 422
    assert client.post("/study/bots", json={**spot, "level": "none"}, headers=headers).status_code == 422
    assert client.post("/study/play", json={**spot, "at": 10**9}, headers=headers).status_code == 400
    assert client.get("/study/new?game=chess", headers=headers).status_code == 422


def test_the_turn_that_was_tried_at_a_puzzle_follows_on_its_position(client: TestClient) -> None:
    puzzle = puzzles_of(find_game(GAME))[0]
    before = len(puzzle.plays())
    for tried, more in (("", 0), (str(puzzle.turns[1][0]), 1), ("99999", 0), ("x-", 0)):
        answer = client.get(f"/puzzles/{GAME}/{puzzle.name}/study?tried={tried}", follow_redirects=False)
        page = look(client, answer.headers["location"])
        assert (page["at"], page["last"], page["seat"]) == (before, before + more, puzzle.seat)


def test_what_was_played_on_from_a_decision_is_compared_as_far_as_it_is_a_turn() -> None:
    table = played_game(find_game(GAME), 1)
    plays = [(play.who, play.move) for play in table.plays()]
    engine = table.engine
    at = next(
        at for at, (who, _) in enumerate(plays) if who != CHANCE and len(engine.moves(table.state_at(at), who)) > 1
    )
    line = begun(table.game, table.options, plays)
    place = place_at(address_of(line), at, plays[at][0])
    assert asked_at(place, len(plays), []).turns[0][0] == plays[at][1]
    # Where several choose at the same time, another may have been first.
    both = next(at for at in range(len(plays)) if table.engine.waiting(table.state_at(at)).bit_count() > 1)
    later = next(who for who, _ in plays[both + 1 :] if who not in (CHANCE, plays[both][0]))
    assert len(asked_at(place_at(address_of(line), both, later), len(plays), []).turns) == 1
    assert asked_at(place, at, []).turns == ()


def test_of_turns_that_begin_with_what_was_played_one_is_marked_as_played() -> None:
    found = [(5, 9), (3, 8), (3, 1), (7,)]
    assert own_among(found, [(3,)]) == {1}
    assert own_among(found, [(3, 1), (7,), (4,)]) == {2, 3}
