"""What no page would send to a followed table and to the study board: told in a sentence, and nothing is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from spielwerk.kernel import CHANCE, CHANCE_BIT
from spielwerk.table.entered import EnteredTable
from spielwerk.table.gamefile import open_game, read_game
from spielwerk.web.links import store_with_links
from spielwerk.web.table_settings import TableSettings

from .conftest import JSON, Visitor, entered, services
from .stranger import studied
from .test_web_entering import follow

FIXTURE = Path(__file__).parents[1] / "games/millefiori/fixtures/summary-2-diamonds.json"
HUGE = (-(2**63), -1, 2, 14, 99, 2**31, 2**63, 10**30)
NO_NUMBERS: tuple[Any, ...] = (None, "0", 1.5, True, [], {})
DOINGS = ("play", "unknown", "rewind", "go_on", "leave_out", "leave_all_out", "take_back")
languages = pytest.mark.parametrize("language", ["de", "en"])


def refused(answer: Any) -> str:
    """The sentence of a refusal."""
    assert 400 <= answer.status_code < 500, answer.text
    message: str = answer.json()["message"]
    assert message.endswith((".", "!", "?")), message
    assert "{" not in message
    return message


def finished(client: TestClient) -> tuple[Visitor, EnteredTable]:
    whole = open_game(read_game(FIXTURE.read_text()))
    table = EnteredTable.begin(whole.game, whole.options, whole.seats)
    for play in whole.plays():
        table.play(play.who, play.move)
    access = store_with_links(services(client).store, table, range(len(whole.seats)), (), TableSettings())
    live = entered(client, access.token)[1].table
    assert isinstance(live, EnteredTable)
    return Visitor(client, access.token), live


def told(client: TestClient, language: str) -> set[str]:
    """All that a followed table says to nonsense; it stays as it was."""
    client.cookies.set("language", language)
    visitor = follow(client, game="millefiori", players="2")
    table = entered(client, visitor.token)[1].table
    assert isinstance(table, EnteredTable)
    while table.waiting() == CHANCE_BIT:
        assert visitor.do("play", seat=0, version=table.version, move=table.legal(CHANCE)[0]).is_success
    version, before, said = table.version, bytes(table.state), set()
    for wrong in NO_NUMBERS:
        for what in DOINGS:
            said.add(refused(visitor.do(what, seat=wrong, version=table.version)))
        said.add(refused(visitor.do("play", seat=0, version=table.version, moves=[wrong])))
        said.add(refused(visitor.do("play", seat=0, version=table.version, move=wrong)) if wrong is not None else "")
        said.add(refused(visitor.do("rewind", seat=-1, position=wrong)))
    for number in HUGE:
        said.add(refused(visitor.do("play", seat=number, version=table.version, move=-5)))
        said.add(refused(visitor.do("play", seat=0, version=table.version, move=number if number != 2 else 10**6)))
        said.add(refused(visitor.do("play", seat=0, version=number, move=table.legal(0)[0])))
        said.add(refused(visitor.do("play", seat=0, version=table.version, moves=[number] * 3)))
        said.add(refused(visitor.do("rewind", seat=-1, position=number if number not in (2, 14) else -number)))
        said.add(refused(visitor.do("rewind", seat=-1, position=1, version=number)))
        said.add(refused(visitor.do("take_back", seat=number, version=number)))
    said.add(refused(visitor.do("play", seat=0, version=table.version, moves=[0] * 17)))
    said |= {refused(visitor.do(what, seat=0, version=table.version)) for what in ("leave_out", "leave_all_out")}
    assert (table.version, bytes(table.state)) == (version, before)
    # A finished game takes no further entry, but every one can still be changed.
    visitor, table = finished(client)
    version = table.version
    said.add(refused(visitor.do("play", seat=0, version=version, move=0)))
    said.add(refused(visitor.do("play", seat=0, version=version, moves=[0])))
    said.add(refused(visitor.do("unknown", seat=0, version=version)))
    said.add(refused(visitor.do("rewind", seat=-1, position=len(table.plays()))))
    assert table.version == version
    assert visitor.do("rewind", seat=-1, position=len(table.plays()) - 1).is_success
    assert visitor.do("go_on", seat=-1).is_success
    assert table.over()
    return said


def test_a_followed_table_takes_no_nonsense(client: TestClient) -> None:
    german, english = told(client, "de"), told(client, "en")
    assert not german & english - {""}
    assert len(german) == len(english)


@languages
def test_the_study_board_takes_no_nonsense(client: TestClient, language: str) -> None:
    client.cookies.set("language", language)
    address = studied("millefiori")
    end = client.get(f"/study/{address}", headers=JSON).json()["last"]
    wrong = [address[:-3], address + "A", "1" + "A" * 40, "2" + address[1:], "1", "é" * 9, "1" * 9000]
    for text in wrong:
        for answer in (
            client.get(f"/study/{text}", headers=JSON),
            client.get(f"/study/{text}/position.json", headers=JSON),
            client.post("/study/play", json={"address": text, "at": 0, "moves": [0]}, headers=JSON),
        ):
            refused(answer)
    for at in ("-1", "x", "1e3", str(end + 1), "9" * 30, "٣", ""):
        refused(client.get(f"/study/{address}", params={"at": at}, headers=JSON))
    for what, more in (
        *(("play", {"moves": moves}) for moves in ([], [-1], [2**40], [0] * 99, "0", None, [None], [1.5])),
        *(("play", {"seat": seat, "moves": [0]}) for seat in (-1, 14, 99, 2**40, "x", None)),
        *(("change", {"field": field, "place": 0, "value": 1}) for field in ("", "deck" * 99, "agenda", "\0", None)),
        *(("change", {"field": "deck", "place": place, "value": 1}) for place in (-1, 10**5, 10**9, "0")),
        *(("change", {"field": "deck", "place": 0, "value": value}) for value in (-1, 2**14, 10**30, "1")),
        *(("bots", {"level": level}) for level in ("", "unbeatable", "\0", None, 7)),
        *(("compare", {"until": until, "turns": [[2**40]]}) for until in (0, -5, 2**40, "x")),
    ):
        refused(client.post(f"/study/{what}", json={"address": address, "at": end, **more}, headers=JSON))
    assert client.get(f"/study/{address}", headers=JSON).json()["last"] == end
