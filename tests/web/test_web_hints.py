"""Hints at a table: where there are any, who may ask for whose, and that people among themselves must all agree."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from spielwerk.bots.service import BotService, Busy, NotReady
from spielwerk.bots.wire import Study
from spielwerk.bots.workers import BotFailed
from spielwerk.kernel import State
from spielwerk.kernel.registry import find_game
from spielwerk.proof.fixtures import replayed
from spielwerk.table import Seat, Table
from spielwerk.teach.estimates import Difference, Estimate, Figure
from spielwerk.teach.hints import Hint, HintedTurn
from spielwerk.web.server import create_app
from spielwerk.web.settings import Rate

from .conftest import MANY, Visitor, entered, open_table, other_links, services, settings

MARCO_POLO = Path(__file__).parents[1] / "games" / "marcopolo" / "fixtures" / "expert-2-below-zero.json"
FRIEND = {"seat_1": "friend", "name_0": "Anna", "name_1": "Bruno"}
SURE, VAGUE = Figure(3.0, 0.5), Figure(0.2, 1.5)


class Prompter(BotService):
    """Finds a hint at once, with the first legal moves, and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self.asked: list[Study] = []
        self.fault: Exception | None = None

    async def find(self, study: Study, whom: str = "") -> bytes:
        self.asked.append(study)
        if self.fault:
            raise self.fault
        game = find_game(study.game)
        view = State.from_bytes(game.state, study.view)
        legal = self._legal(game, {"players": int(view.record.players)}, study.view, study.seat)
        sources = tuple(VAGUE for _ in game.sources)
        better = Difference(9, SURE, (SURE, *sources[1:]), sources, VAGUE)
        worlds = Estimate(9, (SURE,) * game.seats, (SURE,) * game.seats, (1.0, 5.0))
        return msgspec.msgpack.encode(Hint(study.seat, tuple(HintedTurn((m,), worlds, better) for m in legal[:3])))


@pytest.fixture
def prompter() -> Prompter:
    return Prompter()


@pytest.fixture
def client(tmp_path: Path, prompter: Prompter) -> Iterator[TestClient]:
    app = create_app(settings(tmp_path, hints=MANY), prompter)
    with TestClient(app, base_url="http://localhost") as client:
        yield client


def ask(visitor: Visitor, seat: int, **body: Any) -> Any:
    return visitor.do("hint", seat=seat, **body)


def offered(visitor: Visitor) -> bool:
    return "data-ask-hint" in visitor.page()["parts"]["prompt"]


def why_none(visitor: Visitor) -> str:
    """What who presses the key is told, where there is no hint."""
    found = re.search(r'data-no-hint[^>]* title="([^"]*)"', visitor.page()["parts"]["prompt"])
    return found[1] if found else ""


def test_one_person_among_bots_gets_hints_and_can_do_without(client: TestClient, prompter: Prompter) -> None:
    host = open_table(client)
    host.wait_for_turn()
    assert offered(host)
    answer = ask(host, 0)
    assert answer.status_code == 200
    assert answer.json()["version"] == host.page()["version"]
    assert answer.json()["hint"].count("data-hint-moves") == 3
    # Margins stand only where they are asked for.
    assert "3.0\u00a0±\u00a00.5" in answer.json()["hint"]
    assert "±" not in re.sub(r'<p class="soft exact.*?</p>|<b aria-hidden="true">±</b>', "", answer.json()["hint"])
    assert ask(host, 0).json() == answer.json()
    assert len(prompter.asked) == 1, "a position is looked at once"
    host.do("settings", seat=0, hints=False)
    assert not offered(host)
    assert ask(host, 0).status_code == 403
    assert "switched off at this table" in why_none(host) == ask(host, 0).json()["message"]
    host.do("settings", seat=0, hints=True)
    assert offered(host)
    assert not why_none(host)


def test_a_move_that_must_be_made_does_not_hide_the_choice_behind_it(client: TestClient) -> None:
    """With one die left there is only one to take up, and much to do with it."""
    whole = replayed(MARCO_POLO)
    plays, engine = whole.plays(), whole.engine

    def waits_with_one_move(position: int) -> bool:
        state = whole.state_at(position)
        return engine.waiting(state) == 1 and len(engine.moves(state, 0)) == 1

    # Those that lead to a choice, and those after which another decides.
    found: dict[bool, int] = {}
    for position in filter(waits_with_one_move, range(40, len(plays))):
        after = whole.state_at(position + 1)
        found.setdefault(engine.waiting(after) == 1 and len(engine.moves(after, 0)) > 1, position)
    assert set(found) == {True, False}
    for leads_to_a_choice, position in found.items():
        seats = [Seat("Ada"), Seat("Bruno", "random")]
        before = [(play.who, play.move) for play in plays[:position]]
        table = Table.continued(whole.game, whole.options, seats, before, follows="another")
        visitor = Visitor(client, services(client).tables.take_in(table, (0,), ()).token)
        assert offered(visitor) == leads_to_a_choice
        assert ask(visitor, 0).status_code == (200 if leads_to_a_choice else 409)


def test_only_what_the_seat_sees_is_looked_at(client: TestClient, prompter: Prompter) -> None:
    host = open_table(client)
    host.wait_for_turn()
    ask(host, 0)
    table = entered(client, host.token)[1].table
    assert prompter.asked[0].view == bytes(table.view(0)) != bytes(table.state)
    assert prompter.asked[0].seed == zlib.crc32(prompter.asked[0].view)


def test_among_people_all_must_agree_and_each_can_end_it(client: TestClient) -> None:
    host = open_table(client, **FRIEND)
    friend = other_links(client, host)[(1,)]
    assert not offered(host)
    assert ask(host, 0).status_code == 403
    host.do("settings", seat=0, hints=True)
    assert not offered(host)
    assert "Bruno" in host.page()["parts"]["settings"]
    assert why_none(host).endswith("Not yet for them: Bruno.")
    friend.do("settings", seat=1, hints=True)
    deciding = next(visitor for visitor in (host, friend) if visitor.page()["mine"])
    assert offered(deciding)
    friend.do("settings", seat=1, hints=False)
    assert not offered(deciding)
    assert ask(host, 0).status_code == 403


def test_nobody_asks_for_another_seat_or_speaks_for_it(client: TestClient, prompter: Prompter) -> None:
    host = open_table(client, **FRIEND)
    links = other_links(client, host)
    friend, spectator = links[(1,)], links[()]
    for visitor, seat in ((host, 0), (friend, 1)):
        visitor.do("settings", seat=seat, hints=True)
    for visitor, seat in ((spectator, 0), (spectator, 1), (friend, 0), (host, 1), (host, 7), (host, -1)):
        assert ask(visitor, seat).status_code == 403
    assert not prompter.asked
    assert spectator.do("settings", seat=0, hints=False).status_code == 403
    assert friend.do("settings", seat=0, hints=False).status_code == 403
    assert ask(host, 0, nonsense="x" * 70_000).status_code == 413


def test_whose_turn_it_is_not_has_nothing_to_ask(client: TestClient, prompter: Prompter) -> None:
    host = open_table(client, **FRIEND)
    friend = other_links(client, host)[(1,)]
    sitting = {0: host, 1: friend}
    for seat, visitor in sitting.items():
        visitor.do("settings", seat=seat, hints=True)
        visitor.do("settings", seat=seat, confirm=False)
    table = entered(client, host.token)[1].table
    seat = next(seat for seat in sitting if table.waiting() >> seat & 1)
    while table.waiting() >> seat & 1:
        sitting[seat].play(table.legal(seat)[0])
    assert not offered(sitting[seat])
    assert ask(sitting[seat], seat).status_code == 409
    assert "not your turn" in why_none(sitting[seat]) == ask(sitting[seat], seat).json()["message"]
    assert not prompter.asked


def test_rules_that_are_not_ready_and_bots_that_fail_are_told(client: TestClient, prompter: Prompter) -> None:
    host = open_table(client)
    host.wait_for_turn()
    prompter.fault = NotReady("millefiori")
    # More often than one may ask for a hint.
    answer = [ask(host, 0) for _ in range(15)][-1]
    assert answer.status_code == 202
    assert "warming up" in answer.json()["hint"]
    prompter.fault = Busy("millefiori")
    answer = ask(host, 0)
    assert answer.status_code == 202
    assert "much to do" in answer.json()["hint"]
    prompter.fault = BotFailed("lost its notes")
    assert ask(host, 0).status_code == 503
    prompter.fault = None
    assert ask(host, 0).status_code == 200


def test_asking_has_limits(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path, hints=Rate(2, 1)), Prompter())
    with TestClient(app, base_url="http://localhost") as client:
        host = open_table(client)
        host.wait_for_turn()
        assert [ask(host, 0).status_code for _ in range(3)] == [200, 200, 429]


def test_a_game_that_bots_know_too_little_of_has_no_hints(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spielwerk.web.hints.can_search", lambda game: False)
    host = open_table(client)
    host.wait_for_turn()
    assert not offered(host)
    assert 'data-setting="hints"' not in host.page()["parts"]["settings"]
    assert ask(host, 0).status_code == 403
    assert "cannot look far enough ahead" in why_none(host)


def test_everybody_hears_why_there_is_no_hint(client: TestClient) -> None:
    """Who watches, and whose game is over; whose turn waits for its end hears it in the browser's test."""
    host = open_table(client, **FRIEND)
    assert "You are watching" in why_none(other_links(client, host)[()])
    over = Visitor(client, services(client).tables.take_in(replayed(MARCO_POLO), (0,), ()).token)
    assert "The game is over" in why_none(over) == ask(over, 0).json()["message"]
    assert ask(over, 0).status_code == 409
