"""A stranger's game on the study board: set up, changed, compared, played on by bots; with and without its words."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from .conftest import GAME
from .test_in_browser import served

pytestmark = pytest.mark.long

# Its rules have to be compiled first.
PATIENCE_S = 300.0


class Board:
    """The study board of a server, at one position."""

    def __init__(self, address: str, language: str) -> None:
        self._server, self._language = address, language
        # A new game leads to its own address.
        _, text, self._at = self.ask(f"/study/new?game={GAME}&players=3", accept="text/html")
        assert "data-part=" in text
        self.shown = self._taken(*self.ask(self._at)[:2])

    def ask(self, path: str, body: Any = None, accept: str = "application/json") -> tuple[int, str, str]:
        """The status, what was answered, and from which path."""
        headers = {"accept": accept, "cookie": f"language={self._language}", "content-type": "application/json"}
        sent = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self._server + path, sent, headers), timeout=PATIENCE_S) as answer:
                return answer.status, answer.read().decode(), answer.url.removeprefix(self._server)
        except HTTPError as refused:
            return refused.code, refused.read().decode(), path

    def done(self, what: str, **how: Any) -> tuple[int, str]:
        return self.ask(f"/study/{what}", {**self.place, **how})[:2]

    def do(self, what: str, **how: Any) -> None:
        self.shown = self._taken(*self.done(what, **how))

    def _taken(self, status: int, text: str) -> dict[str, Any]:
        assert status == 200, text
        found: dict[str, Any] = json.loads(text)
        self.place = {"address": found["address"], "at": found["at"], "seat": found["seat"]}
        return found


def compared(board: Board) -> str:
    """The cards, once the rules are compiled."""
    end = time.monotonic() + PATIENCE_S
    while (answer := board.done("compare"))[0] in (202, 429, 503):
        assert time.monotonic() < end
        time.sleep(2)
    status, text = answer
    assert status == 200, text
    return str(json.loads(text)["cards"])


@pytest.mark.parametrize(("how", "language"), [("example", "de"), ("bare_example", "en")])
def test_a_strangers_game_is_studied(tmp_path: Path, request: pytest.FixtureRequest, how: str, language: str) -> None:
    with served(request.getfixturevalue(how), tmp_path) as address:
        board = Board(address.rstrip("/"), language)
        # Somebody else begins, and has a pearl that comes out of the sea.
        board.do("change", field="agenda", place=0, value=2)
        assert board.shown["seat"] == 2
        board.do("change", field="chest", place=2 * 3, value=1)
        status, why = board.done("change", field="chest", place=2 * 3, value=30)
        reason = "so viele Perlen dieser Farbe gibt es nicht" if how == "example" else "pearls are not conserved"
        assert (status, reason in why) == (422, True), why
        assert compared(board).count("data-hint-told") >= 2
        dives = [int(move) for move in re.findall(r'data-move="(\d+)"', str(board.shown["parts"]))] or [0]
        board.do("play", moves=dives[:1])
        board.do("roll")
        assert board.done("change", field="agenda", place=0, value=0)[0] == 422
        for _ in range(3):
            board.do("bots", level="beginner")
        saved = json.loads(board.ask(f"/study/{board.place['address']}/position.json")[1])
        assert saved["address"] == board.place["address"]
